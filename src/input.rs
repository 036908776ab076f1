//! A test, read case by case: boards and clicks out of bytes.
//!
//! What is wrong comes back as an error that says where, and whatever was read before it has been
//! handed out by then. Nothing is kept of the input but one buffer.

mod eight;
mod tokens;

pub use tokens::Source;

use crate::error::{Context, Error, Number};
use crate::game::{Button, Click};
use crate::layout::{Position, Size};
use crate::minefield::Minefield;
use tokens::Tokens;

/// Reads a test: the number of cases, then for each case its board and its clicks.
///
/// To be asked in the order of the text: [`case_count`](Self::case_count) once, and then for each
/// case [`minefield`](Self::minefield) once and [`click`](Self::click) until it gives `None`.
///
/// ```
/// use minesweeper_judge::{Button, Click, Input, Minefield, Position};
///
/// # fn main() -> Result<(), minesweeper_judge::Error> {
/// let mut input = Input::new(&b"1  2 3  *__ ___  1 2 3  0"[..])?;
/// assert_eq!(input.case_count()?, 1);
/// let mut minefield = Minefield::default();
/// input.minefield(&mut minefield)?;
/// assert!(minefield.is_mine(Position::new(1, 1)));
/// assert_eq!(input.click()?, Some(Click::new(Button::Left, Position::new(2, 3))));
/// assert_eq!(input.click()?, None);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Input<S> {
    tokens: Tokens<S>,
    size: Size,
    context: Context,
}

impl<S: Source> Input<S> {
    /// Starts to read; a UTF-8 byte-order mark at the very start is skipped.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] when reading failed.
    pub fn new(source: S) -> Result<Self, Error> {
        let mut tokens = Tokens::new(source);
        tokens.skip_mark()?;
        Ok(Self {
            tokens,
            size: Size::default(),
            context: Context::default(),
        })
    }

    /// What the input is read from.
    pub fn source_mut(&mut self) -> &mut S {
        &mut self.tokens.source
    }

    /// Reads `T`, the number of cases.
    ///
    /// # Errors
    ///
    /// When something else stands there or reading failed, as for all that is read.
    pub fn case_count(&mut self) -> Result<usize, Error> {
        self.number("T", 0, usize::MAX)
    }

    /// Reads the next case's `n m` and board into a minefield.
    ///
    /// # Errors
    ///
    /// As [`case_count`](Self::case_count). The minefield is then unfinished: fit to be read into
    /// again, but not to be played on.
    pub fn minefield(&mut self, minefield: &mut Minefield) -> Result<(), Error> {
        let case = self.context.case.map_or(1, |case| case + 1);
        self.context = Context {
            case: Some(case),
            operation: None,
        };
        let rows = self.number("n", 1, usize::MAX)?;
        let columns = self.number("m", 1, usize::MAX)?;
        self.size = Size::new(rows, columns);
        minefield.begin(self.size);
        for _ in 0..rows {
            let row = self.tokens.row(columns, minefield);
            row.map_err(|error| error.within(self.context))?;
        }
        minefield.end();
        self.context.operation = Some(0);
        Ok(())
    }

    /// Reads the case's next operation; `None` is the `0` at its end.
    ///
    /// # Errors
    ///
    /// As [`case_count`](Self::case_count).
    pub fn click(&mut self) -> Result<Option<Click>, Error> {
        self.context.operation = self.context.operation.map(|operation| operation + 1);
        let size = self.size;
        let usual = self.tokens.usual_operation(|[operation, row, column]| {
            let position = Position::new(row, column);
            size.contains(position)
                .then_some(Click::new(button(operation)?, position))
        });
        match usual {
            Some(click) => Ok(Some(click)),
            None => self.click_by_tokens(),
        }
    }

    fn click_by_tokens(&mut self) -> Result<Option<Click>, Error> {
        let Some(button) = button(self.number("op", 0, 3)?) else {
            return Ok(None);
        };
        let row = self.number("x", 1, self.size.rows)?;
        let column = self.number("y", 1, self.size.columns)?;
        Ok(Some(Click::new(button, Position::new(row, column))))
    }

    fn number(&mut self, name: &'static str, least: usize, most: usize) -> Result<usize, Error> {
        let number = self.tokens.number(Number { name, least, most });
        number.map_err(|error| error.within(self.context))
    }
}

fn button(operation: usize) -> Option<Button> {
    match operation {
        1 => Some(Button::Left),
        2 => Some(Button::Right),
        3 => Some(Button::Middle),
        _ => None,
    }
}
