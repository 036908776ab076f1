//! One module for each command.

mod check;
mod explain;
mod generate;
mod interact;
mod judges;
mod package;
mod stress;
mod update_board;
mod validate;
