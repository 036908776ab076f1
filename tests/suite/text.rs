//! The formats of tests and responses.

mod encodings;
mod errors;
mod live;
mod samples;
mod sizes;
