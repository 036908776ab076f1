//! The cells that a click changed, in row order.

use super::bit_tree::BitIter;
use super::bitboard::Counts;
use super::board::{Board, Extent};
use super::cell::Cell;
use super::layout::Position;

/// The cells that the last click of a game changed.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'g> {
    // One pointer, so that passing it on takes no instruction.
    board: &'g Board,
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
    #[inline]
    pub(super) fn new(board: &'g Board) -> Self {
        Self { board }
    }

    /// Returns how many cells changed.
    #[inline]
    pub(crate) fn extent(self) -> Extent {
        self.board.extent
    }

    /// Returns whether no cell changed.
    pub fn is_empty(self) -> bool {
        self.extent() == Extent::Nothing
    }

    /// Returns every changed cell and what it shows now, ordered by row, then column.
    pub fn cells(self) -> impl Iterator<Item = (Position, Cell)> + 'g {
        let one = match self.extent() {
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
        let Board { minefield, map, .. } = self.board;
        (self.board.changed_blocks.iter()).map(move |index| OpenedWord {
            origin: minefield.size().origin(index),
            cells: map[index].changed,
            numbers: minefield.numbers(index),
        })
    }
}
