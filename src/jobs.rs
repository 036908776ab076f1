//! One module for each command: what it does, without arguments and exit statuses.

pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod interact;
pub(crate) mod package;
pub(crate) mod respond;
pub(crate) mod stress;
pub(crate) mod update_board;
pub(crate) mod validate;
pub(crate) mod verdict;
