//! One module for each command.

mod check;
mod explain;
mod generate;
#[cfg(unix)]
mod interact;
#[cfg(unix)]
mod judges;
#[cfg(unix)]
mod package;
#[cfg(unix)]
mod stress;
mod update_board;
mod validate;
