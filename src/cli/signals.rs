//! What is tidied up before a signal ends this process, on Unix.

#[cfg(not(unix))]
mod none;
mod status;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use none::{deleted_file, fail_at_file_size_limit, flag};
pub use status::INTERRUPTED;
#[cfg(unix)]
pub use unix::{deleted_file, end_with, fail_at_file_size_limit, flag};
