//! A minefield and the player map over it, in words of 64 cells.

use super::bit_tree::BitTree;
use super::cell::Cell;
use super::layout::Position;
use super::minefield::Minefield;

/// A minefield and the player map over it, with what the last click changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    pub minefield: Minefield,
    pub map: Vec<Block>,
    pub extent: Extent,
    /// The blocks with cells in `changed`.
    pub changed_blocks: BitTree,
}

/// The player map of the 64 cells of a word; cells of the border are in none of the sets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Block {
    /// Closed and without a flag: the cells that can be opened.
    pub unflagged: u64,
    pub flags: u64,
    pub questions: u64,
    /// Opened by the last click, if that click flooded.
    pub changed: u64,
    /// Without a mine in reach: the cells that show `0` once they are opened.
    pub zeros: u64,
    /// Opened, showing `0`, with neighbours that still have to be opened.
    pub pending: u64,
}

/// How many cells the last click changed. Most clicks change at most one, which is kept here, so
/// that it need not be searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Extent {
    #[default]
    Nothing,
    One(Position, Cell),
    /// At least one cell, all of them opened: the `changed` cells of the blocks in the bit tree.
    Flood,
}
