//! Bytes to tokens: numbers and board rows, and where in the text they stand.
//!
//! There is one buffer, and one place that reads into it. A number takes the one character that
//! ends it and never looks further, so a player who waits for a response before the next operation
//! is not waited for in turn.

use std::io::{self, Read};

use super::swar::{leading_cells, leading_number, leading_operation, leading_pair};
use super::token::Token;
use crate::engine::layout::WORD;
use crate::engine::minefield::Minefield;
use crate::text::error::{Error, Expected, Found, InputError, Number, Place};

/// Where input comes from: any [`Read`], or something that does more before it reads.
pub trait Source {
    /// Waits until at least a byte is there and reads what is there into the buffer; 0 is the end.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] when reading failed, or what came of the rest that it does.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error>;
}

impl<R: Read> Source for R {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        loop {
            match Read::read(self, buffer) {
                Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
                result => return result.map_err(Error::Read),
            }
        }
    }
}

/// How much is read at once, in bytes.
const CAPACITY: usize = 1 << 16;

/// Bytes after the last one read that may be looked at but count for nothing. So eight bytes or a
/// whole operation can be loaded without asking first how many are there.
const OVERHANG: usize = 32;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What may stand around the tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Any blanks before and behind, zeros before numbers, a byte-order mark at the start.
    Lenient,
    /// One blank or line feed behind each, as the statement shows it, and nothing else.
    Strict,
}

/// The tokens of a text.
#[derive(Debug)]
pub(super) struct Tokens<S> {
    pub source: S,
    form: Form,
    buffer: Box<[u8]>,
    /// The next byte to use, and the end of those that were read.
    next: usize,
    end: usize,
    has_ended: bool,
    passed: Passed,
}

/// The text before the buffer.
#[derive(Clone, Copy, Debug, Default)]
struct Passed {
    bytes: u64,
    lines: u64,
    /// Where the line begins that the buffer begins in, in bytes from the start of the text.
    line_start: u64,
}

impl Passed {
    fn add(&mut self, bytes: &[u8]) {
        if let Some(last) = memchr::memrchr(b'\n', bytes) {
            self.lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
            self.line_start = self.bytes + last as u64 + 1;
        }
        self.bytes += bytes.len() as u64;
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

impl<S: Source> Tokens<S> {
    pub fn new(source: S, form: Form) -> Self {
        Self {
            source,
            form,
            buffer: vec![0; CAPACITY + OVERHANG].into_boxed_slice(),
            next: 0,
            end: 0,
            has_ended: false,
            passed: Passed::default(),
        }
    }

    /// The next byte, read if need be; `None` at the end of the input.
    fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.next == self.end {
            self.passed.add(&self.buffer[..self.end]);
            (self.next, self.end) = (0, 0);
            self.read()?;
        }
        Ok((self.next < self.end).then(|| self.buffer[self.next]))
    }

    /// Reads more into what is left of the buffer.
    fn read(&mut self) -> Result<(), Error> {
        if !self.has_ended {
            let count = self.source.read(&mut self.buffer[self.end..CAPACITY])?;
            self.end += count;
            self.has_ended = count == 0;
        }
        Ok(())
    }

    /// Skips a byte-order mark at the very start of the text, if the form has room for one.
    pub fn skip_mark(&mut self) -> Result<(), Error> {
        if self.form == Form::Strict {
            return Ok(());
        }
        while !self.has_ended
            && self.end < BYTE_ORDER_MARK.len()
            && BYTE_ORDER_MARK.starts_with(&self.buffer[..self.end])
        {
            self.read()?;
        }
        if self.buffer[..self.end].starts_with(BYTE_ORDER_MARK) {
            self.next = BYTE_ORDER_MARK.len();
        }
        Ok(())
    }

    #[inline]
    fn skip_blanks(&mut self) -> Result<(), Error> {
        if self.next < self.end && !is_blank(self.buffer[self.next]) {
            return Ok(());
        }
        if self.form == Form::Strict {
            return Ok(());
        }
        while self.peek()?.is_some_and(is_blank) {
            self.next += 1;
        }
        Ok(())
    }

    /// Reads a number that `expected` allows. Its [`ending`](Self::ending) is to be read next.
    pub fn number(&mut self, expected: Number) -> Result<usize, Error> {
        self.skip_blanks()?;
        if let Some(number) = self.usual_number(|number| expected.allows(number)) {
            return Ok(number);
        }
        let start = self.offset();
        let token = self.token()?;
        match token.number() {
            Some(number) if expected.allows(number) => {
                if self.form == Form::Strict && token.has_leading_zero() {
                    return Err(self.error(start, token.found(), Expected::Canonical(expected)));
                }
                Ok(number)
            }
            _ => Err(self.unexpected(start, &token, Expected::Number(expected))),
        }
    }

    /// Takes a number of up to four digits, if one is at hand with the blank after it and is accepted.
    fn usual_number(&mut self, accept: impl FnOnce(usize) -> bool) -> Option<usize> {
        let (number, length) = leading_number(self.buffer[self.next..].first_chunk()?);
        let end = self.next + length;
        let has_zero = length > 1 && self.buffer[self.next] == b'0';
        let is_usual = length > 0
            && end < self.end
            && is_blank(self.buffer[end])
            && !has_zero
            && accept(number);
        is_usual.then(|| {
            self.next = end;
            number
        })
    }

    /// Reads the one byte that ends what is called `name`: of the lenient form any blank, or nothing
    /// at the end of the input.
    #[inline]
    pub fn ending(&mut self, name: &'static str, byte: u8) -> Result<(), Error> {
        let found = match self.peek()? {
            Some(next) if next == byte || self.form == Form::Lenient => {
                self.next += 1;
                return Ok(());
            }
            None if self.form == Form::Lenient => return Ok(()),
            Some(next) => Found::Byte(next),
            None => Found::End,
        };
        Err(self.error(self.offset(), found, Expected::Ending { name, byte }))
    }

    /// Makes sure that the text ends here; blanks of the lenient form are no text.
    pub fn end_of_text(&mut self) -> Result<(), Error> {
        self.skip_blanks()?;
        match self.peek()? {
            None => Ok(()),
            Some(_) => self.other_than(Expected::End),
        }
    }

    /// Makes sure that a `0` comes next, where `most` operations have been read.
    pub fn no_operation(&mut self, most: usize) -> Result<(), Error> {
        match self.peek()? {
            None | Some(b'0') => Ok(()),
            Some(_) => self.other_than(Expected::NoOperation { most }),
        }
    }

    /// Fails, since what stands here is not what was expected.
    fn other_than(&mut self, expected: Expected) -> Result<(), Error> {
        let start = self.offset();
        let token = self.token()?;
        Err(self.unexpected(start, &token, expected))
    }

    /// The error that a token, or the blank in its place, is not what was expected.
    fn unexpected(&self, start: u64, token: &Token, expected: Expected) -> Error {
        let found = if token.length() == 0 && self.next < self.end {
            Found::Byte(self.buffer[self.next])
        } else {
            token.found()
        };
        self.error(start, found, expected)
    }

    /// The next token, up to what ends it; a wrong one not further than it is shown.
    fn token(&mut self) -> Result<Token, Error> {
        let mut token = Token::new();
        while let Some(byte) = self.peek()?.filter(|&byte| !is_blank(byte)) {
            token.push(byte);
            if token.is_settled() {
                break;
            }
            self.next += 1;
        }
        Ok(token)
    }

    /// Takes an operation in its usual form, a line `op x y`, if one is at hand and `accept` makes
    /// something of its numbers. Whatever else comes is left for [`number`](Self::number).
    #[inline(always)] // As `Input::click`, which it is most of.
    pub fn usual_operation<T>(
        &mut self,
        accept: impl FnOnce([usize; 3]) -> Option<T>,
    ) -> Option<T> {
        let (operation, length) = leading_operation(self.buffer[self.next..].first_chunk()?)?;
        let accepted = accept(operation)?;
        self.take(length).then_some(accepted)
    }

    /// Takes two numbers in their usual form, a line `x y`, if they are at hand.
    pub fn usual_pair(&mut self) -> Option<[usize; 2]> {
        let (pair, length) = leading_pair(self.buffer[self.next..].first_chunk()?)?;
        self.take(length).then_some(pair)
    }

    /// Takes a `0` in its usual form, a line of its own, if it is at hand.
    pub fn usual_zero(&mut self) -> bool {
        self.buffer[self.next..].starts_with(b"0\n") && self.take(2)
    }

    /// Moves on by `length` bytes if so many are at hand.
    fn take(&mut self, length: usize) -> bool {
        let is_at_hand = length <= self.end - self.next;
        if is_at_hand {
            self.next += length;
        }
        is_at_hand
    }

    /// Skips blanks and reads a row of the board into the minefield, with the blank that ends it.
    #[inline]
    pub fn row(&mut self, columns: usize, minefield: &mut Minefield) -> Result<(), Error> {
        if self.usual_row(columns, minefield) {
            return Ok(());
        }
        self.unusual_row(columns, minefield)
    }

    fn unusual_row(&mut self, columns: usize, minefield: &mut Minefield) -> Result<(), Error> {
        self.skip_blanks()?;
        let start = self.offset();
        let mut done = 0;
        while done < columns && self.peek()?.is_some() {
            let count = (columns - done).min(WORD).min(self.end - self.next);
            let cells = leading_cells(&self.buffer[self.next..], count);
            minefield.push(cells.mines, cells.count);
            self.next += cells.count;
            done += cells.count;
            if cells.count < count {
                break;
            }
        }
        let found = match self.peek()? {
            Some(byte) if done < columns && !self.ends_row(byte) => {
                let start = self.offset();
                let found = self.character(byte)?;
                return Err(self.error(start, found, Expected::Cell));
            }
            None if done == 0 => Found::End,
            _ if done < columns => Found::ShortRow { columns: done },
            Some(byte) if !is_blank(byte) => Found::LongRow { columns },
            _ => return self.ending("the row", b'\n'),
        };
        Err(self.error(start, found, Expected::Row { columns }))
    }

    /// The character that begins with the next byte: full-width marks on a board are worth telling.
    fn character(&mut self, first: u8) -> Result<Found, Error> {
        let length = match first {
            0xc0..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf7 => 4,
            _ => 1,
        };
        let mut start = vec![first];
        self.next += 1;
        while start.len() < length {
            let Some(byte @ 0x80..=0xbf) = self.peek()? else {
                break;
            };
            start.push(byte);
            self.next += 1;
        }
        Ok(Found::Token {
            start,
            is_cut: false,
        })
    }

    fn ends_row(&self, byte: u8) -> bool {
        match self.form {
            Form::Lenient => is_blank(byte),
            Form::Strict => byte == b'\n',
        }
    }

    /// Takes a row of one word, and the blank after it, if it is at hand.
    fn usual_row(&mut self, columns: usize, minefield: &mut Minefield) -> bool {
        if columns > WORD || columns >= self.end - self.next {
            return false;
        }
        let cells = leading_cells(&self.buffer[self.next..], columns);
        let end = self.next + columns;
        let is_usual = cells.count == columns && self.ends_row(self.buffer[end]);
        if is_usual {
            minefield.push(cells.mines, columns);
            self.next = end + 1;
        }
        is_usual
    }

    /// The next byte's place in the text, in bytes from its start.
    pub fn offset(&self) -> u64 {
        self.passed.bytes + self.next as u64
    }

    /// An error at a byte of the text: one in the buffer, or one in the line that it begins in.
    pub fn error(&self, offset: u64, found: Found, expected: Expected) -> Error {
        Error::Input(InputError::new(self.place(offset), found, expected))
    }

    /// The place of a byte of the text: one in the buffer, or one in the line that it begins in.
    pub fn place(&self, offset: u64) -> Place {
        let mut passed = self.passed;
        let in_buffer = offset.saturating_sub(passed.bytes) as usize;
        passed.add(&self.buffer[..in_buffer]);
        Place {
            line: passed.lines + 1,
            column: offset - passed.line_start + 1,
        }
    }
}
