//! Memory whose size follows the input: running out of it is an error, not a crash.

use std::collections::TryReserveError;
use std::io;

/// There is not enough memory for the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for the board")]
pub struct OutOfMemory;

impl From<OutOfMemory> for io::Error {
    fn from(error: OutOfMemory) -> Self {
        Self::new(io::ErrorKind::OutOfMemory, error)
    }
}

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// Replaces the content of `vector` with `length` copies of `value`.
pub(crate) fn try_fill<T: Copy>(
    vector: &mut Vec<T>,
    length: usize,
    value: T,
) -> Result<(), OutOfMemory> {
    vector.clear();
    vector.try_reserve(length)?;
    vector.resize(length, value);
    Ok(())
}
