//! The cells that a click changed, in row order.

use crate::engine::bit_tree::Ones;
use crate::engine::game::{Cell, Changed, Game};
use crate::engine::layout::Position;

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
        self.game.changed() == Changed::Nothing
    }

    /// Every changed cell with what it shows now, ordered by row, then column.
    pub fn cells(self) -> impl Iterator<Item = (Position, Cell)> + 'g {
        let one = match self.game.changed() {
            Changed::One(position, shown) => Some((position, shown.into())),
            Changed::Nothing | Changed::Many => None,
        };
        let many = self.game.changed_words().flat_map(move |(index, cells)| {
            let origin = self.game.size().origin(index);
            Ones::new(cells, 0).map(move |bit| {
                let position = Position::new(origin.row, origin.column + bit);
                (position, self.game.cell(position))
            })
        });
        one.into_iter().chain(many)
    }
}
