//! The statement's own notation, in one place: operation codes, symbols of cells and response lines.

use std::fmt::{self, Debug, Display, Formatter, Write};

use crate::engine::cell::Cell;
use crate::engine::click::Button;
use crate::engine::game::Game;
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;

/// An empty cell and a mine in a test.
pub(crate) const EMPTY: u8 = b'_';
pub(crate) const MINE: u8 = b'*';

/// The lines of an output, but for `RUNNING: […]`.
pub(crate) const INVALID: &str = "INVALID";
pub(crate) const LOSE: &str = "LOSE";
pub(crate) const WIN: &str = "WIN";
pub(crate) const QUIT: &str = "QUIT";
pub(crate) const SEPARATOR: &str = "==========";

/// What a `RUNNING` line has before its cells.
pub(crate) const LIST_START: &str = "RUNNING: [";

/// The symbol of each cell, by its index.
pub(crate) static SYMBOLS: [u8; Cell::COUNT] = *b"012345678_P?";

/// Returns whether a byte separates tokens.
pub(crate) const fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

impl Button {
    /// Returns the code of an operation with this button.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Left => 1,
            Self::Right => 2,
            Self::Middle => 3,
        }
    }

    /// Returns the button of an operation code; `0`, the end of the operations, has none.
    #[inline]
    pub(crate) const fn from_code(code: usize) -> Option<Self> {
        match code {
            1 => Some(Self::Left),
            2 => Some(Self::Right),
            3 => Some(Self::Middle),
            _ => None,
        }
    }
}

impl Display for Button {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Middle => "middle",
        })
    }
}

impl Cell {
    /// Returns the character that the player map shows.
    pub fn symbol(self) -> char {
        char::from(SYMBOLS[self.index()])
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(self.symbol())
    }
}

impl Debug for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({:?})", self.symbol())
    }
}

/// Prints the rows as a test has them, without a newline at the end.
impl Display for Minefield {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rows(f, self.size(), |cell| {
            char::from(if self.is_mine(cell) { MINE } else { EMPTY })
        })
    }
}

/// Prints the rows of the player map, without a newline at the end.
impl Display for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rows(f, self.size(), |cell| self.cell(cell).symbol())
    }
}

impl Debug for Minefield {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Minefield\n{self}")
    }
}

impl Debug for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Game {:?}\n{self}", self.status())
    }
}

fn write_rows(f: &mut Formatter<'_>, size: Size, symbol: impl Fn(Position) -> char) -> fmt::Result {
    for position in size.positions() {
        if position.column == 1 && position.row > 1 {
            f.write_char('\n')?;
        }
        f.write_char(symbol(position))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::click::Click;

    #[test]
    fn buttons_have_codes_and_names() {
        for (code, name) in [(1, "left"), (2, "right"), (3, "middle")] {
            let button = Button::from_code(code).expect("a button");
            assert_eq!(usize::from(button.code()), code);
            assert_eq!(button.to_string(), name);
        }
        assert_eq!([0, 4].map(Button::from_code), [None, None]);
    }

    #[test]
    fn a_cell_prints_as_its_symbol() {
        let cells = [
            Cell::opened(0),
            Cell::opened(8),
            Cell::CLOSED,
            Cell::FLAG,
            Cell::QUESTION,
        ];
        assert_eq!(cells.map(Cell::symbol), ['0', '8', '_', 'P', '?']);
        assert_eq!(Cell::FLAG.to_string(), "P");
        assert_eq!(format!("{:?}", Cell::FLAG), "Cell('P')");
    }

    #[test]
    fn boards_print_as_their_rows() {
        let minefield = Minefield::from_rows(["_*", "__"]);
        assert_eq!(minefield.to_string(), "_*\n__");
        assert_eq!(format!("{minefield:?}"), "Minefield\n_*\n__");
        let mut game = Game::new(minefield);
        game.click(Click::new(Button::Left, Position::new(2, 1)));
        assert_eq!(game.to_string(), "__\n1_");
        assert_eq!(format!("{game:?}"), "Game Running\n__\n1_");
    }
}
