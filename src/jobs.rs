//! One module for each command: what it does, without arguments and exit statuses.

pub mod check;
pub mod explain;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(all(feature = "process", unix))]
pub mod interact;
#[cfg(feature = "generate")]
pub mod package;
pub(crate) mod respond;
#[cfg(feature = "generate")]
pub mod stress;
pub mod update_board;
pub mod validate;
pub(crate) mod verdict;
