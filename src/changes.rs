//! The cells that a click changed, in row order.

use crate::bitboard::Counts;
use crate::game::{Cell, Game};
use crate::index_set::ones;
use crate::layout::{Bit, Position, WORD};

/// The cells that the last click of a game changed.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'g> {
    game: &'g Game,
}

/// Up to 64 changed cells that lie near each other in one row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChangedWord<'g> {
    game: &'g Game,
    index: usize,
    /// The changed cells.
    pub cells: u64,
}

impl<'g> Changes<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self { game }
    }

    /// Every changed cell with what it shows now, ordered by row, then column.
    pub fn cells(self) -> impl Iterator<Item = (Position, Cell)> + 'g {
        self.words().flat_map(|word| {
            let origin = word.origin();
            ones(word.cells).map(move |bit| {
                let position = Position::new(origin.row, origin.column + bit as usize);
                (position, word.cell(bit))
            })
        })
    }

    pub(crate) fn words(self) -> impl Iterator<Item = ChangedWord<'g>> + 'g {
        let game = self.game;
        game.changed_words()
            .map(move |(index, cells)| ChangedWord { game, index, cells })
    }
}

impl ChangedWord<'_> {
    /// The position that bit 0 stands for.
    pub fn origin(&self) -> Position {
        self.game.size().origin(self.index)
    }

    /// What a cell shows now.
    pub fn cell(&self, bit: u32) -> Cell {
        self.game.cell_at(Bit(self.index * WORD + bit as usize))
    }

    /// The numbers of all cells of the word.
    pub fn numbers(&self) -> Counts {
        self.game.minefield().numbers(self.index)
    }
}
