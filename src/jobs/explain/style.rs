//! How cells look in a picture of text.

use std::io::{self, Write};

/// Whether a cell is highlighted in its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Highlight {
    /// The cell is as in the picture before, or shows the truth at the end.
    None,
    /// The operation before the picture changed the cell, hit it, or would have opened it.
    Changed,
}

/// Writes the cells of a picture, for example in the colours of a terminal.
pub trait CellStyle {
    /// Writes neighbouring cells of a row that all show `symbol`: `_`, `P`, `?`, `0` to `8`, `*` for
    /// a mine, or `x` for a mine that was hit.
    ///
    /// # Errors
    ///
    /// When writing failed.
    fn write_cells(
        &self,
        output: &mut dyn Write,
        symbol: char,
        count: usize,
        highlight: Highlight,
    ) -> io::Result<()>;
}
