//! Where a reader gets its bytes from.

use std::io::{self, Read};

use crate::text::error::{Error, InputError};

/// A source of bytes: any [`Read`], or one that does more before it reads.
pub trait Source {
    /// The error of the source, which invalid input becomes as well.
    type Error: From<InputError>;

    /// Waits for at least one byte, reads what is there, and returns its length; 0 at the end.
    ///
    /// # Errors
    ///
    /// Fails if reading fails.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error>;
}

impl<R: Read> Source for R {
    type Error = Error;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        read_retrying(self, buffer).map_err(Error::Read)
    }
}

/// Reads once, and again if a signal interrupts.
pub(crate) fn read_retrying(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
