//! The lines of a right output, in pieces, so that a line of any length can be produced again from any
//! place in it.

use std::fmt::{self, Display, Formatter};
use std::iter;

use crate::engine::cell::Cell;
use crate::engine::click::{Click, Outcome, Status};
use crate::engine::game::Game;
use crate::engine::layout::Position;
use crate::text::protocol::{
    BETWEEN_CELLS, INVALID, LIST_END, LIST_START, LOSE, QUIT, SEPARATOR, WIN,
};

/// A place in the test.
#[derive(Clone, Debug, Default)]
pub(super) struct Location {
    /// The case, from 1.
    pub case: u64,
    /// The operation of the case, from 1; 0 before the first.
    pub operation: u64,
    pub step: Step,
}

/// What a response is given to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Step {
    Click(Click, Outcome),
    EndOfCase(Status),
    BetweenCases,
    #[default]
    EndOfTest,
}

impl Location {
    pub fn begin_case(&mut self) {
        self.case += 1;
        self.operation = 0;
    }
}

impl Display for Location {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            case, operation, ..
        } = self;
        match self.step {
            Step::Click(Click { button, position }, _) => {
                let Position { row, column } = position;
                write!(f, "case {case}, operation {operation}, ")?;
                write!(f, "{button} click at ({row}, {column})")
            }
            Step::EndOfCase(_) => write!(f, "end of case {case}"),
            Step::BetweenCases => write!(f, "between case {case} and case {}", case + 1),
            Step::EndOfTest => write!(f, "after the last case"),
        }
    }
}

impl Step {
    /// Returns the lines of the response.
    pub fn lines(self) -> &'static [Line] {
        match self {
            Self::Click(_, Outcome::Invalid) => &[Line::Word(INVALID)],
            Self::Click(_, Outcome::Lost) => &[Line::Word(LOSE)],
            Self::Click(_, Outcome::Running) => &[Line::Running],
            Self::Click(_, Outcome::Won) => &[Line::Running, Line::Word(WIN)],
            Self::EndOfCase(Status::Running) => &[Line::Word(QUIT)],
            Self::BetweenCases => &[Line::Word(SEPARATOR)],
            Self::EndOfCase(_) | Self::EndOfTest => &[],
        }
    }
}

/// A line of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// `RUNNING: […]` with the cells that the last click changed.
    Running,
    Word(&'static str),
}

/// A piece of a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    Word(&'static str),
    /// A cell, with what is before it in the list.
    Cell(&'static str, Entry),
}

impl Line {
    /// Returns the pieces of the line, without its end. There is at least one.
    pub fn pieces(self, game: &Game) -> Box<dyn Iterator<Item = Piece> + '_> {
        match self {
            Self::Running => Box::new(running(game)),
            Self::Word(word) => Box::new(iter::once(Piece::Word(word))),
        }
    }
}

fn running(game: &Game) -> impl Iterator<Item = Piece> + '_ {
    let before = iter::once("").chain(iter::repeat(BETWEEN_CELLS));
    let cells = before.zip(game.changes().cells());
    iter::once(Piece::Word(LIST_START))
        .chain(cells.map(|(before, (at, cell))| Piece::Cell(before, Entry::new(at, cell))))
        .chain(iter::once(Piece::Word(LIST_END)))
}

impl Piece {
    /// Returns the length of its text in bytes.
    pub fn length(self) -> u64 {
        match self {
            Self::Word(word) => word.len() as u64,
            Self::Cell(before, Entry { position, .. }) => {
                let digits = |number: usize| u64::from(number.ilog10()) + 1;
                let numbers = digits(position.row) + digits(position.column);
                before.len() as u64 + "<, , v>".len() as u64 + numbers
            }
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "{word}"),
            Self::Cell(before, entry) => write!(f, "{before}{entry}"),
        }
    }
}

/// A cell in a list. In an output under test it may have any position and any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub position: Position,
    pub value: u8,
}

impl Entry {
    pub fn new(position: Position, cell: Cell) -> Self {
        let value = cell.symbol() as u8;
        Self { position, value }
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Position { row, column } = self.position;
        write!(f, "<{row}, {column}, {}>", self.value.escape_ascii())
    }
}
