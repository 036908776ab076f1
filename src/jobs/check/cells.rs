//! Compares the cells listed in a `RUNNING` line with those that should be listed.
//!
//! The list may be in any order and of any length, so each cell is ticked off on the board as it comes.

use std::fmt::{self, Display, Formatter};

use itertools::Itertools;

use super::line::{Entry, Piece};
use crate::engine::game::Game;
use crate::engine::layout::{Position, Size};
use crate::engine::memory::try_fill;
use crate::text::protocol::is_whitespace;

/// How a list of cells begins, without whitespace.
const HEAD: &[u8] = b"RUNNING:[";

/// How many cells of a kind a message names.
const NAMED: usize = 5;

/// The cells that should be listed, and the faults of the list so far.
pub(super) struct Cells<'g> {
    game: &'g Game,
    /// For each cell of the board, row by row, whether it has to be listed.
    marks: Vec<Mark>,
    last: Option<Position>,
    parser: Parser,
    faults: Faults,
}

/// Whether a cell has to be listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Unlisted,
    Missing,
    Found,
}

/// How a list of cells is wrong.
#[derive(Debug, Default)]
pub(super) struct Faults {
    missing: Named,
    surplus: Named,
    other: Named,
    twice: Named,
    unsorted: Named,
}

impl<'g> Cells<'g> {
    /// Starts after the line's first `pieces`, which are right. Returns `None` if there is not enough
    /// memory: the verdict does not depend on it.
    pub fn after(game: &'g Game, pieces: impl Iterator<Item = Piece>) -> Option<Self> {
        let size = game.size();
        let mut marks = Vec::new();
        try_fill(&mut marks, size.rows * size.columns, Mark::Unlisted).ok()?;
        for (position, _) in game.changes().cells() {
            marks[index(size, position)] = Mark::Missing;
        }
        let mut cells = Self {
            game,
            marks,
            last: None,
            parser: Parser::Head(0),
            faults: Faults::default(),
        };
        for piece in pieces {
            cells.pass(piece);
        }
        Some(cells)
    }

    fn pass(&mut self, piece: Piece) {
        if let Piece::Cell(_, Entry { position, .. }) = piece {
            self.marks[index(self.game.size(), position)] = Mark::Found;
            self.last = Some(position);
            self.parser = Parser::AfterCell;
        } else if matches!(self.parser, Parser::Head(_)) {
            self.parser = Parser::First;
        } else {
            self.parser = Parser::End;
        }
    }

    /// Reads the line's next byte.
    pub fn push(&mut self, byte: u8) {
        if let Some(entry) = self.parser.push(byte) {
            self.tick_off(entry);
        }
    }

    fn tick_off(&mut self, entry: Entry) {
        let Entry { position, .. } = entry;
        let size = self.game.size();
        let is_on_board = size.contains(position);
        let mark = is_on_board.then(|| &mut self.marks[index(size, position)]);
        let Some(mark) = mark.filter(|mark| **mark != Mark::Unlisted) else {
            self.faults.surplus.add(entry);
            return;
        };
        let expected = Entry::new(position, self.game.cell(position));
        if *mark == Mark::Found {
            self.faults.twice.add(entry);
        } else if entry != expected {
            let other = &mut self.faults.other;
            other.add(format_args!("{entry} instead of {expected}"));
        }
        *mark = Mark::Found;
        if self.last.is_some_and(|last| last > position) {
            self.faults.unsorted.add(entry);
        }
        self.last = Some(position);
    }

    /// Returns whether the line is known not to be a list of cells.
    pub fn is_not_list(&self) -> bool {
        matches!(self.parser, Parser::Failed)
    }

    /// Returns how the list is wrong, after the last byte of the line; `None` if the line is not a list
    /// of cells or the cells are right.
    pub fn faults(mut self) -> Option<Faults> {
        let size = self.game.size();
        let missing = (self.game.changes().cells())
            .filter(|(position, _)| self.marks[index(size, *position)] == Mark::Missing);
        for (position, cell) in missing {
            self.faults.missing.add(Entry::new(position, cell));
        }
        let is_whole = matches!(self.parser, Parser::End);
        let is_wrong = self.faults.kinds().any(|(_, _, named)| named.count > 0);
        (is_whole && is_wrong).then_some(self.faults)
    }
}

fn index(size: Size, position: Position) -> usize {
    (position.row - 1) * size.columns + position.column - 1
}

impl Faults {
    /// The kinds of faults: in a summary after how many cells, before the names of the cells, and
    /// the cells. A wrong order is mentioned only if nothing else is wrong.
    fn kinds(&self) -> impl Iterator<Item = (&'static str, &'static str, &Named)> {
        let kinds = [
            ("missing", "missing:", &self.missing),
            ("too many", "too many:", &self.surplus),
            ("with another value", "another value:", &self.other),
            ("listed twice", "twice:", &self.twice),
        ];
        let is_order = kinds.iter().all(|(_, _, named)| named.count == 0);
        let order = ("out of order", "out of order:", &self.unsorted);
        (kinds.into_iter()).chain(is_order.then_some(order))
    }

    /// `2 cells missing, 1 too many`.
    pub fn summary(&self) -> String {
        let kinds = self.kinds().filter(|(_, _, named)| named.count > 0);
        kinds
            .enumerate()
            .map(
                |(place, (what, _, Named { count, .. }))| match (place, count) {
                    (0, 1) => format!("1 cell {what}"),
                    (0, _) => format!("{count} cells {what}"),
                    _ => format!("{count} {what}"),
                },
            )
            .join(", ")
    }

    /// A line for each kind of fault, with the first few cells.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let kinds = self.kinds().filter(|(_, _, named)| named.count > 0);
        kinds.map(|(_, name, cells)| format!("  {name:9} {cells}"))
    }
}

/// A count of cells, and the first few of them.
#[derive(Debug, Default)]
struct Named {
    names: Vec<String>,
    count: usize,
}

impl Named {
    fn add(&mut self, name: impl Display) {
        if self.count < NAMED {
            self.names.push(name.to_string());
        }
        self.count += 1;
    }
}

impl Display for Named {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.names.join(", "))?;
        match self.count - self.names.len() {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// What has been read of a `RUNNING` line, without whitespace.
#[derive(Clone, Copy, Debug)]
enum Parser {
    /// This many bytes of the head.
    Head(usize),
    /// All of the head: a cell or the end of the list follows.
    First,
    /// A cell.
    AfterCell,
    /// The comma after a cell.
    Comma,
    /// A cell's row, as far as it goes.
    Row(Option<usize>),
    Column(usize, Option<usize>),
    /// A cell without its value.
    Value(Position),
    Entry(Entry),
    End,
    /// Something that is not a list.
    Failed,
}

impl Parser {
    /// Reads a byte, and returns the cell that it ends.
    fn push(&mut self, byte: u8) -> Option<Entry> {
        if is_whitespace(byte) {
            return None;
        }
        let state = *self;
        *self = match (state, byte) {
            (Self::Head(length), _) if byte == HEAD[length] => match length + 1 {
                length if length == HEAD.len() => Self::First,
                length => Self::Head(length),
            },
            (Self::First | Self::Comma, b'<') => Self::Row(None),
            (Self::First | Self::AfterCell, b']') => Self::End,
            (Self::AfterCell, b',') => Self::Comma,
            (Self::Row(Some(row)), b',') => Self::Column(row, None),
            (Self::Row(number), b'0'..=b'9') => Self::Row(Some(with_digit(number, byte))),
            (Self::Column(row, Some(column)), b',') => Self::Value(Position::new(row, column)),
            (Self::Column(row, number), b'0'..=b'9') => {
                Self::Column(row, Some(with_digit(number, byte)))
            }
            (Self::Value(position), value) => Self::Entry(Entry { position, value }),
            (Self::Entry(_), b'>') => Self::AfterCell,
            _ => Self::Failed,
        };
        match (state, &self) {
            (Self::Entry(entry), Self::AfterCell) => Some(entry),
            _ => None,
        }
    }
}

/// Appends a digit to a number, which saturates.
fn with_digit(number: Option<usize>, digit: u8) -> usize {
    (number.unwrap_or(0).saturating_mul(10)).saturating_add(usize::from(digit - b'0'))
}
