//! What a series of pictures is made of.

use std::io;

use super::style::Highlight;
use crate::engine::click::Click;
use crate::engine::layout::Position;
use crate::engine::minefield::Minefield;
use crate::text::protocol::{EMPTY, MINE};

/// Takes the pictures of each case: the minefield, then player maps.
pub(super) trait Pictures {
    /// Begins a case with a picture of the minefield, and the next picture with a closed map.
    fn begin_case(&mut self, title: &str, minefield: &Minefield) -> io::Result<()>;

    /// Completes a picture, and begins the next one with the same map. It is to show the effect of
    /// an operation.
    fn next_picture(&mut self, operation: u64, click: Click) -> io::Result<()>;

    /// Changes a cell in the picture that was begun last.
    fn edit(&mut self, position: Position, symbol: u8, highlight: Highlight);

    /// Completes the last picture of the case.
    fn end_case(&mut self) -> io::Result<()>;
}

/// Returns the symbols of a minefield's cells, row by row.
pub(super) fn minefield_cells(minefield: &Minefield) -> impl Iterator<Item = u8> {
    let positions = minefield.size().positions();
    positions.map(|position| match minefield.is_mine(position) {
        true => MINE,
        false => EMPTY,
    })
}
