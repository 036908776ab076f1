//! The formats of tests and responses.

mod encodings;
mod errors;
#[cfg(unix)]
mod live;
mod samples;
mod sizes;
