//! A game taken up in the middle, from what its player map shows.

use itertools::Itertools;

use super::{Cell, Game, Status};
use crate::engine::layout::Position;
use crate::engine::minefield::Minefield;

impl Game {
    /// A game in the middle: `map` gives what the player map shows, row by row. Of an opened cell only
    /// that it is opened counts; its number follows from the minefield. The game is won if nothing
    /// is left to open.
    ///
    /// ```
    /// use minesweeper_judge::{Button, Cell, Click, Game, Minefield, Outcome, Position, Size};
    ///
    /// let minefield = Minefield::from_mines(Size::new(1, 4), [Position::new(1, 2)]);
    /// let mut game = Game::resume(
    ///     minefield,
    ///     [Cell::Number(1), Cell::Flag, Cell::Closed, Cell::Closed],
    /// );
    /// let outcome = game.click(Click::new(Button::Left, Position::new(1, 4)));
    /// assert_eq!(outcome, Outcome::Won);
    /// ```
    ///
    /// # Panics
    ///
    /// When the map has more or fewer cells than the minefield, or a mine is opened.
    pub fn resume(minefield: Minefield, map: impl IntoIterator<Item = Cell>) -> Self {
        let mut game = Self::new(minefield);
        for (position, cell) in game.size().positions().zip_eq(map) {
            if cell != Cell::Closed {
                game.show(position, cell);
            }
        }
        let has_opened = game.closed_count < game.size().rows * game.size().columns;
        if has_opened && game.closed_count == game.minefield.mine_count() {
            game.status = Status::Won;
        }
        game
    }

    /// Turns a closed cell without a mark into what it shows in a game that is resumed.
    fn show(&mut self, position: Position, cell: Cell) {
        let bit = self.size().bit(position);
        let block = &mut self.map[bit.word()];
        match cell {
            Cell::Closed => {}
            Cell::Question => block.questions |= bit.mask(),
            Cell::Flag => {
                block.flags |= bit.mask();
                block.unflagged ^= bit.mask();
            }
            Cell::Number(_) => {
                let is_mine = bit.is_in(self.minefield.mines(bit.word()));
                assert!(!is_mine, "no opened cell is a mine, as at {position:?}");
                block.unflagged ^= bit.mask();
                self.closed_count -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::game::{Button, Click};
    use crate::engine::layout::Size;

    const SIZE: Size = Size::new(4, 70);

    fn minefield() -> Minefield {
        let mines = [(1, 3), (2, 64), (3, 1), (4, 70), (4, 66)];
        Minefield::from_mines(SIZE, mines.map(|(row, column)| Position::new(row, column)))
    }

    fn map(game: &Game) -> Vec<Cell> {
        SIZE.positions().map(|cell| game.cell(cell)).collect()
    }

    #[test]
    fn a_resumed_game_goes_on_as_the_original() {
        let clicks = [
            (Button::Right, 1, 3),
            (Button::Right, 2, 20),
            (Button::Right, 3, 30),
            (Button::Right, 3, 30),
            (Button::Left, 1, 1),
            (Button::Left, 4, 40),
            (Button::Right, 2, 20),
            (Button::Left, 2, 20),
            (Button::Right, 3, 1),
            (Button::Middle, 2, 2),
            (Button::Left, 1, 68),
            (Button::Left, 1, 65),
            (Button::Left, 3, 65),
            (Button::Left, 4, 65),
            (Button::Left, 4, 67),
            (Button::Left, 1, 64),
            (Button::Left, 3, 70),
            (Button::Left, 4, 69),
            (Button::Left, 4, 1),
            (Button::Left, 4, 70),
            (Button::Right, 1, 1),
        ];
        let clicks =
            clicks.map(|(button, row, column)| Click::new(button, Position::new(row, column)));
        for played in 0..=clicks.len() {
            let mut original = Game::new(minefield());
            for &click in &clicks[..played] {
                original.click(click);
            }
            assert_ne!(original.status(), Status::Lost, "after {played} clicks");
            let mut resumed = Game::resume(minefield(), map(&original));
            assert_eq!(resumed.status(), original.status(), "after {played} clicks");
            assert!(resumed.changes().is_empty());
            for &click in &clicks[played..] {
                assert_eq!(resumed.click(click), original.click(click), "{click:?}");
                let changes = resumed.changes().cells();
                assert!(changes.eq(original.changes().cells()), "{click:?}");
                assert_eq!(map(&resumed), map(&original), "{click:?}");
            }
        }
    }

    #[test]
    fn a_resumed_game_without_anything_to_open_is_won() {
        let minefield = || Minefield::from_mines(Size::new(1, 2), [Position::new(1, 2)]);
        let status = |map: [Cell; 2]| Game::resume(minefield(), map).status();
        assert_eq!(status([Cell::Number(1), Cell::Flag]), Status::Won);
        assert_eq!(status([Cell::Closed, Cell::Flag]), Status::Running);
        let mine = Minefield::from_mines(Size::new(1, 1), [Position::new(1, 1)]);
        let resumed = Game::resume(mine, [Cell::Question]);
        assert_eq!(resumed.status(), Status::Running);
    }

    #[test]
    #[should_panic = "no opened cell is a mine"]
    fn a_game_with_an_opened_mine_cannot_be_resumed() {
        Game::resume(minefield(), SIZE.positions().map(|_| Cell::Number(0)));
    }

    #[test]
    #[should_panic = "zip_eq"]
    fn a_game_cannot_be_resumed_from_part_of_its_map() {
        Game::resume(minefield(), [Cell::Closed]);
    }
}
