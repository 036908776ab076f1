//! The contest's text formats: reading tests, writing responses, and error messages.

pub(crate) mod error;
pub(crate) mod responses;
pub(crate) mod test_reader;
