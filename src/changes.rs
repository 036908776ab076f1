//! The cells that a click changed, in row order.

use crate::game::{Cell, Game, Shown};
use crate::index_set::Ones;
use crate::layout::Position;

/// The cells that the last click of a game changed.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'g> {
    game: &'g Game,
}

impl<'g> Changes<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self { game }
    }

    /// Whether nothing changed.
    pub fn is_empty(self) -> bool {
        self.game.changed_blocks().is_empty()
    }

    /// Every changed cell with what it shows now, ordered by row, then column.
    pub fn cells(self) -> impl Iterator<Item = (Position, Cell)> + 'g {
        self.words().flat_map(move |word| {
            word.cells()
                .map(move |position| (position, self.game.cell(position)))
        })
    }

    pub(crate) fn words(self) -> impl Iterator<Item = ChangedWord<'g>> {
        let game = self.game;
        game.changed_blocks()
            .iter()
            .map(move |index| ChangedWord { game, index })
    }
}

/// Up to 64 cells that lie near each other in one row, at least one of them changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChangedWord<'g> {
    game: &'g Game,
    index: usize,
}

impl ChangedWord<'_> {
    /// The position that bit 0 stands for.
    pub fn origin(&self) -> Position {
        self.game.size().origin(self.index)
    }

    /// The changed cells.
    pub fn changed(&self) -> u64 {
        self.game.changed(self.index)
    }

    /// What the cells show now.
    pub fn shown(&self) -> Shown {
        self.game.shown(self.index)
    }

    fn cells(&self) -> impl Iterator<Item = Position> + use<> {
        let origin = self.origin();
        Ones::new(self.changed(), 0).map(move |bit| Position::new(origin.row, origin.column + bit))
    }
}
