//! The formats of tests and responses.

mod errors;
mod live;
mod samples;
mod sizes;
