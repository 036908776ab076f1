//! The lines that should stand in an output, in pieces, so that one of any length can be looked at
//! again from anywhere.

use std::fmt::{self, Display, Formatter};
use std::iter;

use crate::engine::game::{Button, Cell, Click, Game, Outcome, Status};
use crate::engine::layout::Position;

/// How far the test has been answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Moment {
    /// The case, from 1.
    pub case: u64,
    /// The operation of the case, from 1; 0 before the first.
    pub operation: u64,
    pub step: Step,
}

/// What the response is for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Step {
    Click(Click, Outcome),
    EndOfCase(Status),
    Separator,
    #[default]
    EndOfTest,
}

impl Moment {
    pub fn begin_case(&mut self) {
        self.case += 1;
        self.operation = 0;
    }
}

impl Display for Moment {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            case, operation, ..
        } = self;
        match self.step {
            Step::Click(click, _) => {
                let Position { row, column } = click.position;
                let button = match click.button {
                    Button::Left => "left",
                    Button::Right => "right",
                    Button::Middle => "middle",
                };
                let place = format_args!("case {case}, operation {operation}");
                write!(f, "{place}, {button} click at ({row}, {column})")
            }
            Step::EndOfCase(_) => write!(f, "case {case}, at its end"),
            Step::Separator => write!(f, "between case {case} and case {}", case + 1),
            Step::EndOfTest => write!(f, "after the last case"),
        }
    }
}

impl Step {
    /// The lines of the response.
    pub fn lines(self) -> &'static [Line] {
        match self {
            Self::Click(_, Outcome::Invalid) => &[Line::Invalid],
            Self::Click(_, Outcome::Lost) => &[Line::Lose],
            Self::Click(_, Outcome::Running) => &[Line::Running],
            Self::Click(_, Outcome::Won) => &[Line::Running, Line::Win],
            Self::EndOfCase(Status::Running) => &[Line::Quit],
            Self::Separator => &[Line::Separator],
            Self::EndOfCase(_) | Self::EndOfTest => &[],
        }
    }
}

/// A line of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// `RUNNING: […]` with the cells that the last click changed.
    Running,
    Win,
    Lose,
    Invalid,
    Quit,
    Separator,
}

pub(super) const SEPARATOR: &str = "==========";

/// A piece of a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    Word(&'static str),
    /// A cell, with the comma before it.
    Cell(Comma, Position, Cell),
}

/// Whether a comma stands before a cell in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comma {
    No,
    Yes,
}

impl Line {
    /// The pieces that make the line, without its end. There is at least one.
    pub fn pieces(self, game: &Game) -> Box<dyn Iterator<Item = Piece> + '_> {
        let word = match self {
            Self::Running => return Box::new(running(game)),
            Self::Win => "WIN",
            Self::Lose => "LOSE",
            Self::Invalid => "INVALID",
            Self::Quit => "QUIT",
            Self::Separator => SEPARATOR,
        };
        Box::new(iter::once(Piece::Word(word)))
    }
}

fn running(game: &Game) -> impl Iterator<Item = Piece> + '_ {
    let commas = iter::once(Comma::No).chain(iter::repeat(Comma::Yes));
    let cells = commas.zip(game.changes().cells());
    iter::once(Piece::Word("RUNNING: ["))
        .chain(cells.map(|(comma, (position, cell))| Piece::Cell(comma, position, cell)))
        .chain(iter::once(Piece::Word("]")))
}

impl Piece {
    /// How long its text is, in bytes.
    pub fn length(self) -> u64 {
        match self {
            Self::Word(word) => word.len() as u64,
            Self::Cell(comma, Position { row, column }, _) => {
                let before = if comma == Comma::Yes { 2 } else { 0 };
                before + "<, , v>".len() as u64 + digits(row) + digits(column)
            }
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "{word}"),
            Self::Cell(comma, position, cell) => {
                let before = if *comma == Comma::Yes { ", " } else { "" };
                write!(f, "{before}{}", Entry::new(*position, *cell))
            }
        }
    }
}

fn digits(number: usize) -> u64 {
    u64::from(number.ilog10()) + 1
}

/// A cell as a response lists it; in somebody's output it may be anywhere and show anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub position: Position,
    pub value: u8,
}

impl Entry {
    pub fn new(position: Position, cell: Cell) -> Self {
        let value = match cell {
            Cell::Closed => b'_',
            Cell::Flag => b'P',
            Cell::Question => b'?',
            Cell::Number(number) => b'0' + number,
        };
        Self { position, value }
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Position { row, column } = self.position;
        write!(f, "<{row}, {column}, {}>", self.value.escape_ascii())
    }
}
