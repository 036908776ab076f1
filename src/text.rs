//! The contest's text: tests, responses, and errors that name a place. Each format has its reader
//! and its writer here.

pub(crate) mod cursor;
pub(crate) mod dialogue;
pub(crate) mod encoding;
pub(crate) mod error;
pub(crate) mod escape;
pub(crate) mod protocol;
pub(crate) mod responses;
pub(crate) mod test_reader;
pub(crate) mod test_writer;
