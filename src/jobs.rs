//! One module for each command: what it does, without arguments and exit statuses.

pub mod check;
pub mod explain;
pub mod generate;
pub mod interact;
pub mod package;
pub(crate) mod respond;
pub mod stress;
pub mod update_board;
pub mod validate;
pub(crate) mod verdict;
