//! How cells look in a picture of text.

use std::iter;

/// Whether a cell is highlighted in its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Highlight {
    /// The cell is as in the picture before, or shows the truth at the end.
    None,
    /// The operation before the picture changed the cell, hit it, or would have opened it.
    Changed,
}

/// Appends to a line of text so many neighbouring cells that all show the symbol: `_`, `P`, `?`, `0`
/// to `8`, `*` for a mine, `x` for a mine that was hit, or `…` where the picture is cut.
pub type Style = fn(&mut String, char, usize, Highlight);

/// The [`Style`] without colours.
pub(super) fn plain(line: &mut String, symbol: char, count: usize, _: Highlight) {
    line.extend(iter::repeat_n(symbol, count));
}
