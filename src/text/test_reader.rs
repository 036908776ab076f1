//! Reads a test, case by case: the board of a case, then its clicks.
//!
//! Whatever comes before an error has been returned by then, and nothing of the input is kept but one
//! buffer. The lenient form is for those who play, the strict one for those who set tests.

mod limits;
mod source;
mod swar;
mod token;
mod tokens;

pub use limits::Limits;
pub use source::Source;
pub(crate) use source::read_retrying;

use super::error::{Context, Expected, Found, InputError, Number, Place};
use crate::engine::click::{Button, Click};
use crate::engine::game::Game;
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;
use limits::Bounds;
use tokens::{Form, Tokens};

/// Reads a test from a [`Source`], which is passed to each call: [`next_game`](Self::next_game) for
/// each case, then [`click`](Self::click) until it returns `None`.
///
/// The default reader is lenient: any whitespace separates tokens, and a byte-order mark at the start
/// is skipped.
///
/// ```
/// use minesweeper_judge::{Button, Click, Game, Position, TestReader};
///
/// let mut test = &b"1  2 3  *__ ___  1 2 3  0"[..];
/// let mut reader = TestReader::default();
/// let mut game = Game::default();
/// assert!(reader.next_game(&mut test, &mut game)?);
/// assert_eq!(game.minefield().to_string(), "*__\n___");
/// let click = Click::new(Button::Left, Position::new(2, 3));
/// assert_eq!(reader.click(&mut test)?, Some(click));
/// assert_eq!(reader.click(&mut test)?, None);
/// assert!(!reader.next_game(&mut test, &mut game)?);
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct TestReader {
    tokens: Tokens,
    /// Number of cases that have not been read yet, once it is known.
    cases_left: Option<usize>,
    size: Size,
}

impl TestReader {
    /// Returns a reader of a test that must have exactly the statement's form, keep its guarantees
    /// and keep within limits.
    ///
    /// ```
    /// use minesweeper_judge::{Limits, TestReader};
    ///
    /// let mut reader = TestReader::strict(Limits::default());
    /// let error = reader.case_count(&mut &b"01\n"[..]).unwrap_err();
    /// assert!(error.to_string().starts_with("1:1: found '01', expected T, a number from 1 to "));
    /// ```
    pub fn strict(limits: Limits) -> Self {
        let mut reader = Self::default();
        reader.tokens.form = Form::Strict(Bounds::new(limits));
        reader
    }

    /// Starts a case on a board of this size, which does not come from the source.
    pub(crate) fn begin_case(&mut self, size: Size) {
        self.size = size;
    }

    /// Reads `T`, the number of cases, if it has not been read yet. Returns how many cases are left.
    ///
    /// # Errors
    ///
    /// Fails if the input is invalid or reading fails, as every method does.
    pub fn case_count<S: Source>(&mut self, source: &mut S) -> Result<usize, S::Error> {
        if let Some(cases) = self.cases_left {
            return Ok(cases);
        }
        self.tokens.skip_mark(source)?;
        let (least, most) = match &self.tokens.form {
            Form::Strict(bounds) => (1, bounds.limits.cases),
            Form::Lenient => (0, usize::MAX),
        };
        let cases = self.number(source, "T", least, most, b'\n')?;
        self.cases_left = Some(cases);
        Ok(cases)
    }

    /// Returns how many cases are left, 0 if that is not known yet.
    pub(crate) fn cases_left(&self) -> usize {
        self.cases_left.unwrap_or(0)
    }

    /// Reads the board of the next case and starts a game on it. Returns `false` after the last case;
    /// in the strict form that must be the end of the input.
    ///
    /// # Errors
    ///
    /// Fails if the input is invalid or reading fails. The game then has no cells.
    pub fn next_game<S: Source>(
        &mut self,
        source: &mut S,
        game: &mut Game,
    ) -> Result<bool, S::Error> {
        let Some(cases_left) = self.case_count(source)?.checked_sub(1) else {
            if let Form::Strict(_) = self.tokens.form {
                self.tokens.context = Context::default();
                self.tokens.end_of_text(source)?;
            }
            return Ok(false);
        };
        self.cases_left = Some(cases_left);
        self.tokens.context = Context {
            case: Some(self.tokens.context.case.map_or(1, |case| case + 1)),
            operation: None,
        };
        let mut minefield = game.take_minefield();
        self.size(source)?;
        self.board(source, &mut minefield)?;
        (game.start(minefield)).map_err(|_| self.tokens.out_of_memory(self.size))?;
        self.tokens.context.operation = Some(0);
        Ok(true)
    }

    /// Reads `n m`.
    fn size<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        if let Some([rows, columns]) = self.tokens.fast_pair() {
            self.size = Size::new(rows, columns);
            return Ok(());
        }
        let (most_rows, most_columns) = match &self.tokens.form {
            Form::Strict(bounds) => (bounds.limits.rows, bounds.limits.columns),
            Form::Lenient => (usize::MAX, usize::MAX),
        };
        let rows = self.number(source, "n", 1, most_rows, b' ')?;
        let start = self.tokens.cursor.offset();
        let columns = self.number(source, "m", 1, most_columns, b'\n')?;
        self.size = Size::new(rows, columns);
        if let Form::Strict(bounds) = &mut self.tokens.form {
            let counted = bounds.count_cells(self.size);
            counted.map_err(|(found, expected)| self.tokens.error(start, found, expected))?;
        }
        Ok(())
    }

    fn board<S: Source>(
        &mut self,
        source: &mut S,
        minefield: &mut Minefield,
    ) -> Result<(), S::Error> {
        minefield.begin(self.size);
        for _ in 0..self.size.rows {
            self.tokens.row(source, minefield)?;
        }
        (minefield.end()).map_err(|_| self.tokens.out_of_memory(self.size))?;
        if let Form::Strict(_) = self.tokens.form {
            self.check_mines(minefield.mine_count())?;
        }
        Ok(())
    }

    /// Checks that a board that has just been read has a mine and an empty cell.
    fn check_mines(&self, mine_count: usize) -> Result<(), InputError> {
        let Size { rows, columns } = self.size;
        let k = Number {
            name: "k",
            least: 1,
            most: rows * columns - 1,
        };
        if k.allows(mine_count) {
            return Ok(());
        }
        // In the strict form every row has a line, and the next byte starts the line after them.
        let next = self.tokens.cursor.place();
        let first_row = Place {
            line: next.line - rows as u64,
            ..next
        };
        let (name, value) = ("k", mine_count as u128);
        let found = Found::Value { name, value };
        Err(InputError::new(first_row, found, Expected::Number(k)).within(self.tokens.context))
    }

    /// Reads the next operation of the case; `None` is the `0` after the last one.
    ///
    /// # Errors
    ///
    /// Fails if the input is invalid or reading fails.
    #[inline(always)] // Inlined into the main loop: as a call it costs 10 % on a million operations.
    pub fn click<S: Source>(&mut self, source: &mut S) -> Result<Option<Click>, S::Error> {
        let context = &mut self.tokens.context;
        context.operation = context.operation.map(|operation| operation + 1);
        match self.tokens.form {
            Form::Lenient => self.any_click(source),
            Form::Strict(_) => self.limited_click(source),
        }
    }

    #[inline(always)] // Part of `click`.
    fn any_click<S: Source>(&mut self, source: &mut S) -> Result<Option<Click>, S::Error> {
        match self.fast_click() {
            Some(click) => Ok(Some(click)),
            None => self.slow_click(source),
        }
    }

    /// Reads the next operation and counts it against the limit.
    fn limited_click<S: Source>(&mut self, source: &mut S) -> Result<Option<Click>, S::Error> {
        match &self.tokens.form {
            Form::Strict(bounds) if bounds.operations_left == 0 => {
                let most = bounds.limits.operations;
                self.tokens.no_operation(source, most)?;
            }
            _ => {}
        }
        let click = self.any_click(source)?;
        if let Form::Strict(bounds) = &mut self.tokens.form {
            bounds.operations_left -= usize::from(click.is_some());
        }
        Ok(click)
    }

    /// Takes an operation in its usual form, a line `op x y`, if it is at hand and valid.
    #[inline(always)] // Part of `click`.
    fn fast_click(&mut self) -> Option<Click> {
        let ([code, row, column], length) = self.tokens.fast_operation()?;
        let position = Position::new(row, column);
        let click = Click::new(Button::from_code(code)?, position);
        (self.size.contains(position) && self.tokens.cursor.take(length)).then_some(click)
    }

    #[cold]
    fn slow_click<S: Source>(&mut self, source: &mut S) -> Result<Option<Click>, S::Error> {
        if self.tokens.fast_zero() {
            return Ok(None);
        }
        let (name, least, most) = ("op", 0, 3);
        let code = self.tokens.number(source, Number { name, least, most })?;
        let Some(button) = Button::from_code(code) else {
            self.tokens.ending(source, name, b'\n')?;
            return Ok(None);
        };
        self.tokens.ending(source, name, b' ')?;
        let row = self.number(source, "x", 1, self.size.rows, b' ')?;
        let column = self.number(source, "y", 1, self.size.columns, b'\n')?;
        Ok(Some(Click::new(button, Position::new(row, column))))
    }

    /// Returns how many bytes of the source have been parsed.
    pub(crate) fn offset(&self) -> u64 {
        self.tokens.cursor.offset()
    }

    /// Fails unless the input ends here; whitespace may follow.
    pub(crate) fn end<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        self.tokens.end_of_text(source)
    }

    /// Reads a number and the byte after it.
    pub(crate) fn number<S: Source>(
        &mut self,
        source: &mut S,
        name: &'static str,
        least: usize,
        most: usize,
        ending: u8,
    ) -> Result<usize, S::Error> {
        let number = self.tokens.number(source, Number { name, least, most })?;
        self.tokens.ending(source, name, ending)?;
        Ok(number)
    }
}
