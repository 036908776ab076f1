//! The cells that a click changed, in row order.

use super::bit_tree::{BitIter, BitTree};
use super::bitboard::Counts;
use super::cell::Cell;
use super::layout::Position;
use super::minefield::Minefield;

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

/// The cells that the last click of a game changed.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'g> {
    pub(crate) extent: Extent,
    pub(crate) blocks: &'g BitTree,
    pub(crate) map: &'g [Block],
    pub(crate) minefield: &'g Minefield,
}

/// The changed cells of one word, all of them opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenedWord {
    /// The position of bit 0.
    pub origin: Position,
    pub cells: u64,
    /// The numbers of the cells.
    pub numbers: Counts,
}

impl<'g> Changes<'g> {
    /// Returns whether no cell changed.
    pub fn is_empty(self) -> bool {
        self.extent == Extent::Nothing
    }

    /// Returns every changed cell and what it shows now, ordered by row, then column.
    pub fn cells(self) -> impl Iterator<Item = (Position, Cell)> + 'g {
        let one = match self.extent {
            Extent::One(position, cell) => Some((position, cell)),
            Extent::Nothing | Extent::Flood => None,
        };
        let flood = self.opened_words().flat_map(|word| {
            BitIter::new(word.cells, 0).map(move |bit| {
                let position = Position::new(word.origin.row, word.origin.column + bit);
                (position, Cell::opened(word.numbers.get(bit)))
            })
        });
        one.into_iter().chain(flood)
    }

    /// Returns the words that a flood opened, in row order.
    #[inline]
    pub(crate) fn opened_words(self) -> impl Iterator<Item = OpenedWord> + 'g {
        self.blocks.iter().map(move |index| OpenedWord {
            origin: self.minefield.size().origin(index),
            cells: self.map[index].changed,
            numbers: self.minefield.numbers(index),
        })
    }
}
