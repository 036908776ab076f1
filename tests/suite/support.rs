//! What several test modules use.

pub mod command;
pub mod files;
pub mod pipes;
pub mod samples;
pub mod streams;
pub mod tools;
