//! Bytes to tokens: numbers and board rows.
//!
//! Each kind of token has a fast path for its usual form, complete in the buffer, and a slow path for
//! everything else, which also finds what is wrong. A number takes the one character after its
//! digits and never looks further: a player who waits for a response has not sent more.

use super::limits::Bounds;
use super::source::Source;
use super::swar::{leading_cells, leading_number, leading_operation, leading_pair};
use super::token::Token;
use crate::engine::layout::{Size, WORD};
use crate::engine::minefield::Minefield;
use crate::text::cursor::Cursor;
use crate::text::error::{Context, Expected, Found, InputError, Number};
use crate::text::protocol::is_whitespace;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What is allowed around the tokens.
#[derive(Debug, Default)]
pub(super) enum Form {
    /// Any whitespace around tokens, leading zeros, a byte-order mark at the start.
    #[default]
    Lenient,
    /// One space or line feed after each token, as in the statement, and the limits kept.
    Strict(Bounds),
}

/// The tokens of a text.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    pub form: Form,
    pub cursor: Cursor,
    /// The case and the operation that errors name.
    pub context: Context,
}

impl Tokens {
    fn is_strict(&self) -> bool {
        matches!(self.form, Form::Strict(_))
    }

    /// Returns the next byte without taking it.
    fn peek<S: Source>(&mut self, source: &mut S) -> Result<Option<u8>, S::Error> {
        self.cursor.peek(|buffer| source.read(buffer))
    }

    /// Skips a byte-order mark at the start of the text, if the form allows one.
    pub fn skip_mark<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        if self.is_strict() {
            return Ok(());
        }
        for length in 1..=BYTE_ORDER_MARK.len() {
            self.cursor.fill(length, |buffer| source.read(buffer))?;
            if !self.cursor.bytes().starts_with(&BYTE_ORDER_MARK[..length]) {
                return Ok(());
            }
        }
        self.cursor.advance(BYTE_ORDER_MARK.len());
        Ok(())
    }

    #[inline]
    fn skip_blanks<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        if self.is_strict() {
            return Ok(());
        }
        while self.peek(source)?.is_some_and(is_whitespace) {
            self.cursor.advance(1);
        }
        Ok(())
    }

    /// Reads a number that `expected` allows. Call [`ending`](Self::ending) next.
    pub fn number<S: Source>(
        &mut self,
        source: &mut S,
        expected: Number,
    ) -> Result<usize, S::Error> {
        self.skip_blanks(source)?;
        if let Some(number) = self.fast_number(expected) {
            return Ok(number);
        }
        let start = self.cursor.offset();
        let token = self.token(source)?;
        match token.number() {
            Some(number) if expected.allows(number) => {
                if self.is_strict() && token.has_leading_zero() {
                    return Err(self.error(start, token.found(), Expected::Canonical(expected)))?;
                }
                Ok(number)
            }
            _ => Err(self.unexpected(start, &token, Expected::Number(expected)))?,
        }
    }

    /// Takes a number of up to four digits, if it is at hand with the whitespace after it and allowed.
    fn fast_number(&mut self, expected: Number) -> Option<usize> {
        let (number, length) = leading_number(self.cursor.bytes_and_more().first_chunk()?);
        let bytes = self.cursor.bytes();
        let is_whole = length > 0 && bytes.get(length).copied().is_some_and(is_whitespace);
        let has_zero = length > 1 && bytes.first() == Some(&b'0');
        (is_whole && !has_zero && expected.allows(number)).then(|| {
            self.cursor.advance(length);
            number
        })
    }

    /// Reads the one byte after the item called `name`: in the lenient form any whitespace, or
    /// nothing at the end of the input.
    #[inline]
    pub fn ending<S: Source>(
        &mut self,
        source: &mut S,
        name: &'static str,
        byte: u8,
    ) -> Result<(), S::Error> {
        let found = match self.peek(source)? {
            Some(next) if next == byte || !self.is_strict() => {
                self.cursor.advance(1);
                return Ok(());
            }
            None if !self.is_strict() => return Ok(()),
            Some(next) => Found::Byte(next),
            None => Found::End,
        };
        let expected = Expected::Ending { name, byte };
        Err(self.error(self.cursor.offset(), found, expected))?
    }

    /// Fails unless the text ends here; in the lenient form whitespace may follow.
    pub fn end_of_text<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        self.skip_blanks(source)?;
        match self.peek(source)? {
            None => Ok(()),
            Some(_) => self.other_than(source, Expected::End),
        }
    }

    /// Fails unless a `0` comes next, after the `most` operations that are allowed.
    pub fn no_operation<S: Source>(&mut self, source: &mut S, most: usize) -> Result<(), S::Error> {
        match self.peek(source)? {
            None | Some(b'0') => Ok(()),
            Some(_) => self.other_than(source, Expected::NoOperation { most }),
        }
    }

    /// Fails with the next token, which is not what was expected.
    fn other_than<S: Source>(
        &mut self,
        source: &mut S,
        expected: Expected,
    ) -> Result<(), S::Error> {
        let start = self.cursor.offset();
        let token = self.token(source)?;
        Err(self.unexpected(start, &token, expected))?
    }

    /// Returns the error that a token, or the whitespace in its place, is not what was expected.
    fn unexpected(&self, start: u64, token: &Token, expected: Expected) -> InputError {
        let found = match self.cursor.bytes().first() {
            Some(&byte) if token.length() == 0 => Found::Byte(byte),
            _ => token.found(),
        };
        self.error(start, found, expected)
    }

    /// Reads the next token up to the whitespace after it; a wrong one only as far as it is shown.
    fn token<S: Source>(&mut self, source: &mut S) -> Result<Token, S::Error> {
        let mut token = Token::new();
        while let Some(byte) = self.peek(source)?.filter(|&byte| !is_whitespace(byte)) {
            token.push(byte);
            if token.is_settled() {
                break;
            }
            self.cursor.advance(1);
        }
        Ok(token)
    }

    /// Returns the numbers and the length of a line `op x y`, if one is next in its usual form. The
    /// line may not be at hand completely.
    #[inline(always)] // Most of `TestReader::click`, which is inlined into the main loop.
    pub fn fast_operation(&self) -> Option<([usize; 3], usize)> {
        leading_operation(self.cursor.bytes_and_more().first_chunk()?)
    }

    /// Takes a line `n m` in its usual form, if it is at hand.
    #[inline]
    pub fn fast_pair(&mut self) -> Option<[usize; 2]> {
        if self.is_strict() {
            return None;
        }
        let (pair, length) = leading_pair(self.cursor.bytes_and_more().first_chunk()?)?;
        self.cursor.take(length).then_some(pair)
    }

    /// Takes a line `0`, if it is at hand.
    pub fn fast_zero(&mut self) -> bool {
        self.cursor.bytes_and_more().starts_with(b"0\n") && self.cursor.take(2)
    }

    /// Reads a row of the board into the minefield, with the whitespace before and the one after it.
    #[inline]
    pub fn row<S: Source>(
        &mut self,
        source: &mut S,
        minefield: &mut Minefield,
    ) -> Result<(), S::Error> {
        if self.fast_row(minefield) {
            return Ok(());
        }
        self.slow_row(source, minefield)
    }

    /// Takes a row of one word and the byte after it, if they are at hand.
    #[inline(always)] // Part of `row`.
    fn fast_row(&mut self, minefield: &mut Minefield) -> bool {
        let columns = minefield.size().columns;
        if columns > WORD || columns >= self.cursor.bytes().len() {
            return false;
        }
        let bytes = self.cursor.bytes_and_more();
        let cells = leading_cells(bytes, columns);
        let is_usual = cells.count == columns
            && self.ends_row(bytes[columns])
            && minefield.push(cells.mines, columns).is_ok();
        if is_usual {
            self.cursor.advance(columns + 1);
        }
        is_usual
    }

    fn slow_row<S: Source>(
        &mut self,
        source: &mut S,
        minefield: &mut Minefield,
    ) -> Result<(), S::Error> {
        let size = minefield.size();
        let columns = size.columns;
        self.skip_blanks(source)?;
        let start = self.cursor.offset();
        let mut done = 0;
        while done < columns && self.peek(source)?.is_some() {
            let count = (columns - done).min(WORD).min(self.cursor.bytes().len());
            let cells = leading_cells(self.cursor.bytes_and_more(), count);
            (minefield.push(cells.mines, cells.count)).map_err(|_| self.out_of_memory(size))?;
            self.cursor.advance(cells.count);
            done += cells.count;
            if cells.count < count {
                break;
            }
        }
        let next = self.peek(source)?;
        let (name, byte) = ("the row", b'\n');
        let found = match next {
            Some(next) if done < columns && !self.ends_row(next) => {
                return self.other_character(source, next, Expected::Cell);
            }
            Some(next @ (0 | 0x80..)) if done == columns => {
                return self.other_character(source, next, Expected::Ending { name, byte });
            }
            None if done == 0 => Found::End,
            _ if done < columns => Found::ShortRow { columns: done },
            Some(byte) if !is_whitespace(byte) => Found::LongRow { columns },
            _ => return self.ending(source, name, byte),
        };
        Err(self.error(start, found, Expected::Row { columns }))?
    }

    fn ends_row(&self, byte: u8) -> bool {
        match self.form {
            Form::Lenient => is_whitespace(byte),
            Form::Strict(_) => byte == b'\n',
        }
    }

    /// Fails with the whole character that begins with `first`, so that a full-width mark is shown as
    /// one.
    fn other_character<S: Source>(
        &mut self,
        source: &mut S,
        first: u8,
        expected: Expected,
    ) -> Result<(), S::Error> {
        let offset = self.cursor.offset();
        let length = match first {
            0xc0..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf7 => 4,
            _ => 1,
        };
        let mut start = vec![first];
        self.cursor.advance(1);
        while start.len() < length {
            let Some(byte @ 0x80..=0xbf) = self.peek(source)? else {
                break;
            };
            start.push(byte);
            self.cursor.advance(1);
        }
        let is_cut = false;
        Err(self.error(offset, Found::Token { start, is_cut }, expected))?
    }

    /// Returns an error at a byte that is in the buffer, or in the line that the buffer begins in.
    pub fn error(&self, offset: u64, found: Found, expected: Expected) -> InputError {
        (self.cursor.error(offset, found, expected)).within(self.context)
    }

    /// Returns the error that there is not enough memory for a board, at the next byte.
    pub fn out_of_memory(&self, size: Size) -> InputError {
        InputError::out_of_memory(self.cursor.place(), size).within(self.context)
    }
}
