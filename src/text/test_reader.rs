//! A test, read case by case: boards and clicks out of bytes.
//!
//! What is wrong comes back as an error that says where, and whatever was read before it has been
//! handed out by then. Nothing is kept of the input but one buffer.
//!
//! There is one reader, in two moods: lenient for those who play, strict for those who set tests.

mod limits;
mod swar;
mod token;
mod tokens;

pub use limits::Limits;
pub use tokens::Source;

use crate::engine::game::{Button, Click};
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;
use crate::text::error::{Context, Error, Expected, Found, InputError, Number, Place};
use limits::Bounds;
use tokens::{Form, Tokens};

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
    bounds: Option<Bounds>,
    size: Size,
    context: Context,
}

impl<S: Source> Input<S> {
    /// Starts to read as the main job does: any blanks separate the tokens, and a UTF-8 byte-order
    /// mark at the very start is skipped.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] when reading failed.
    pub fn new(source: S) -> Result<Self, Error> {
        let mut tokens = Tokens::new(source, Form::Lenient);
        tokens.skip_mark()?;
        Ok(Self::of_tokens(tokens, None))
    }

    /// Starts to read a test that must have exactly the statement's form, keep its guarantees, and
    /// keep within limits. What does not is an error where it stands.
    ///
    /// ```
    /// use minesweeper_judge::{Input, Limits};
    ///
    /// let mut input = Input::strict(&b"01\n"[..], Limits::default());
    /// let error = input.case_count().expect_err("a zero is in front");
    /// assert!(error.to_string().starts_with("1:1: found '01', expected T, a number from 1 to "));
    /// ```
    pub fn strict(source: S, limits: Limits) -> Self {
        let tokens = Tokens::new(source, Form::Strict);
        Self::of_tokens(tokens, Some(Bounds::new(limits)))
    }

    /// Starts to read operations alone, leniently. Nothing is read before it is asked for, not even a
    /// byte-order mark: a player waits to be told the size of its board.
    pub(crate) fn of_player(source: S) -> Self {
        Self::of_tokens(Tokens::new(source, Form::Lenient), None)
    }

    /// The operations that follow are for a board of this size, which stands elsewhere.
    pub(crate) fn begin_case(&mut self, size: Size) {
        self.size = size;
    }

    fn of_tokens(tokens: Tokens<S>, bounds: Option<Bounds>) -> Self {
        Self {
            tokens,
            bounds,
            size: Size::default(),
            context: Context::default(),
        }
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
        let (least, most) = match &self.bounds {
            Some(bounds) => (1, bounds.limits.cases),
            None => (0, usize::MAX),
        };
        self.number("T", least, most, b'\n')
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
        self.read_size()?;
        minefield.begin(self.size);
        for _ in 0..self.size.rows {
            let row = self.tokens.row(self.size.columns, minefield);
            self.in_context(row)?;
        }
        minefield.end();
        let checked = self.check_mines(minefield.mine_count());
        self.in_context(checked)?;
        self.context.operation = Some(0);
        Ok(())
    }

    fn read_size(&mut self) -> Result<(), Error> {
        if self.bounds.is_none()
            && let Some([rows, columns]) = self.tokens.usual_pair()
        {
            self.size = Size::new(rows, columns);
            return Ok(());
        }
        let (most_rows, most_columns) = match &self.bounds {
            Some(bounds) => (bounds.limits.rows, bounds.limits.columns),
            None => (usize::MAX, usize::MAX),
        };
        let rows = self.number("n", 1, most_rows, b' ')?;
        let start = self.tokens.offset();
        let columns = self.number("m", 1, most_columns, b'\n')?;
        self.size = Size::new(rows, columns);
        let Some(bounds) = &mut self.bounds else {
            return Ok(());
        };
        let refused = bounds.refuse_cells(self.size);
        let checked = refused.map_or(Ok(()), |(found, expected)| {
            Err(self.tokens.error(start, found, expected))
        });
        self.in_context(checked)
    }

    /// Looks whether a board that has just been read keeps the statement's guarantee.
    fn check_mines(&self, mine_count: usize) -> Result<(), Error> {
        let Size { rows, columns } = self.size;
        let k = Number {
            name: "k",
            least: 1,
            most: (rows * columns).saturating_sub(1),
        };
        if self.bounds.is_none() || k.allows(mine_count) {
            return Ok(());
        }
        // In this form every row has a line, and the reader stands at the start of the next.
        let next = self.tokens.place(self.tokens.offset());
        let first_row = Place {
            line: next.line - rows as u64,
            ..next
        };
        let found = Found::Value {
            name: "k",
            value: mine_count as u128,
        };
        Err(InputError::new(first_row, found, Expected::Number(k)).into())
    }

    /// Reads the case's next operation; `None` is the `0` at its end.
    ///
    /// # Errors
    ///
    /// As [`case_count`](Self::case_count).
    #[inline(always)] // Each operation passes here; as a call of its own it takes a tenth more.
    pub fn click(&mut self) -> Result<Option<Click>, Error> {
        self.context.operation = self.context.operation.map(|operation| operation + 1);
        if let Some(bounds) = &self.bounds
            && bounds.operations_left == 0
        {
            let checked = self.tokens.no_operation(bounds.limits.operations);
            self.in_context(checked)?;
        }
        let size = self.size;
        let usual = self.tokens.usual_operation(|[operation, row, column]| {
            let position = Position::new(row, column);
            size.contains(position)
                .then_some(Click::new(button(operation)?, position))
        });
        let click = match usual {
            Some(click) => Some(click),
            None => self.click_by_tokens()?,
        };
        if let Some(bounds) = &mut self.bounds {
            bounds.operations_left -= usize::from(click.is_some());
        }
        Ok(click)
    }

    #[cold]
    fn click_by_tokens(&mut self) -> Result<Option<Click>, Error> {
        if self.tokens.usual_zero() {
            return Ok(None);
        }
        let operation = self.number_alone("op", 0, 3)?;
        let Some(button) = button(operation) else {
            self.ending("op", b'\n')?;
            return Ok(None);
        };
        self.ending("op", b' ')?;
        let row = self.number("x", 1, self.size.rows, b' ')?;
        let column = self.number("y", 1, self.size.columns, b'\n')?;
        Ok(Some(Click::new(button, Position::new(row, column))))
    }

    /// Looks whether the input ends here, after the last case; to a lenient reader blanks are nothing.
    ///
    /// # Errors
    ///
    /// When something follows, or reading failed.
    pub fn end(&mut self) -> Result<(), Error> {
        self.tokens.end_of_text()
    }

    fn number(
        &mut self,
        name: &'static str,
        least: usize,
        most: usize,
        ending: u8,
    ) -> Result<usize, Error> {
        let number = self.number_alone(name, least, most)?;
        self.ending(name, ending)?;
        Ok(number)
    }

    fn number_alone(
        &mut self,
        name: &'static str,
        least: usize,
        most: usize,
    ) -> Result<usize, Error> {
        let number = self.tokens.number(Number { name, least, most });
        self.in_context(number)
    }

    fn ending(&mut self, name: &'static str, byte: u8) -> Result<(), Error> {
        let ending = self.tokens.ending(name, byte);
        self.in_context(ending)
    }

    fn in_context<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        result.map_err(|error| error.within(self.context))
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
