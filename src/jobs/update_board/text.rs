//! The bytes of test cases, handed to a JSON reader one by one and watched on the way.
//!
//! The JSON reader knows where it is, but not where the value began that turns out to be wrong. So
//! the place and the first bytes of a value are noted when it begins: that is its token, as messages
//! show it. Nothing valid is longer than a message shows, so a token that is ends the reading.

use std::cell::RefCell;
use std::io;

use crate::text::error::{Error, Expected, Found, InputError, Place};
use crate::text::escape::whole_characters;
use crate::text::test_reader::Source;

/// How much is read at once, in bytes.
const CAPACITY: usize = 1 << 16;

/// How much of a wrong token a message shows, in bytes.
const SHOWN: usize = 24;

/// What is expected behind an element of an array, and what is missing if nothing is there.
const MORE: Expected = Expected::Phrase("',' or ']'");
const REST: Expected = Expected::Phrase("the rest of the array");
const END: Expected = Expected::Phrase("']'");

/// A text that a JSON reader and those who judge its values look into by turns.
#[derive(Debug)]
pub(super) struct Text<S>(RefCell<Inner<S>>);

#[derive(Debug)]
struct Inner<S> {
    source: S,
    buffer: Box<[u8]>,
    /// The next byte to use, and the end of those that were read.
    next: usize,
    end: usize,
    has_ended: bool,
    /// Bytes before the buffer.
    passed: u64,
    /// Line feeds before the next byte, and where the line begins that it stands in.
    lines: u64,
    line_start: u64,
    last_comma: Place,
    token: Token,
    /// Why no more is to be read.
    stop: Option<Stop>,
}

/// A value, or whatever stands in the place of one.
#[derive(Debug)]
struct Token {
    place: Place,
    start: Vec<u8>,
    /// Whether it is yet unknown where it ends.
    is_open: bool,
}

#[derive(Debug)]
enum Stop {
    Failed(Error),
    /// Something else than the token was expected.
    WrongToken(Expected),
}

impl<S: Source<Error = Error>> Text<S> {
    pub fn new(source: S) -> Self {
        Self(RefCell::new(Inner {
            source,
            buffer: vec![0; CAPACITY].into_boxed_slice(),
            next: 0,
            end: 0,
            has_ended: false,
            passed: 0,
            lines: 0,
            line_start: 0,
            last_comma: Place { line: 1, column: 1 },
            token: Token {
                place: Place { line: 1, column: 1 },
                start: Vec::with_capacity(SHOWN + 1),
                is_open: false,
            },
            stop: None,
        }))
    }

    /// What the text is read from.
    pub fn source_mut(&mut self) -> &mut S {
        &mut self.0.get_mut().source
    }

    /// The next byte, without using it; `None` at the end of the input.
    pub fn peek(&self) -> Result<Option<u8>, Error> {
        self.0.borrow_mut().peek()
    }

    /// Skips blanks and gives the byte that follows, without using it.
    pub fn skip_blanks(&self) -> Result<Option<u8>, Error> {
        let inner = &mut *self.0.borrow_mut();
        while inner.peek()?.is_some_and(is_blank) {
            inner.byte()?;
        }
        inner.peek()
    }

    /// Skips blanks and reads a word that must stand there.
    pub fn word(&self, word: &'static str, expected: Expected) -> Result<(), Error> {
        self.skip_blanks()?;
        let inner = &mut *self.0.borrow_mut();
        inner.begin_token();
        for expected_byte in word.bytes() {
            match inner.byte()? {
                Some(byte) if byte == expected_byte => {}
                Some(_) => return Err(inner.wrong_token(expected)),
                None => return Err(inner.missing(expected)),
            }
        }
        inner.token.is_open = false;
        Ok(())
    }

    /// Skips blanks; the token begins with the byte that follows.
    pub fn begin_token(&self) -> Result<(), Error> {
        self.skip_blanks()?;
        self.0.borrow_mut().begin_token();
        Ok(())
    }

    /// The token begins with the byte that was read last.
    pub fn begin_token_read(&self) {
        self.0.borrow_mut().begin_token_read();
    }

    /// Ends the token, which is right, and gives its place.
    pub fn end_token(&self) -> Place {
        let token = &mut self.0.borrow_mut().token;
        token.is_open = false;
        token.place
    }

    /// Stops with an error about a place before, unless there was a reason to stop already.
    pub fn stop_at(&self, place: Place, found: Found, expected: Expected) {
        let error = Error::Input(InputError::new(place, found, expected));
        let stop = &mut self.0.borrow_mut().stop;
        stop.get_or_insert(Stop::Failed(error));
    }

    /// Stops since something else than the token was expected, unless there was a reason to stop
    /// already. What is cut off is missed rather than wrong.
    pub fn stop_at_token(&self, expected: Expected) {
        let inner = &mut *self.0.borrow_mut();
        let is_cut = inner.has_ended && inner.token.is_begun();
        let stop = match is_cut {
            true => Stop::Failed(inner.missing(expected)),
            false => Stop::WrongToken(expected),
        };
        inner.stop.get_or_insert(stop);
    }

    /// Stops since the JSON reader found a fault: in the token, or else in what should lead from the
    /// last element of an array to the next or to its end.
    pub fn stop_at_fault(&self, expected: Expected) {
        if self.0.borrow().token.is_open {
            return self.stop_at_token(expected);
        }
        let inner = &mut *self.0.borrow_mut();
        let stop = if inner.has_ended {
            Stop::Failed(inner.missing(REST))
        } else {
            inner.begin_token_read();
            // It has no fault to find with the end of an array but that an element is missing.
            let is_end = inner.token.start == b"]";
            Stop::WrongToken(if is_end { expected } else { MORE })
        };
        inner.stop.get_or_insert(stop);
    }

    /// Stops since the JSON reader did not find the end of an array behind its last element: at the
    /// comma, if one leads on, or else at what it found.
    pub fn stop_at_missing_end(&self) {
        let inner = &mut *self.0.borrow_mut();
        let stop = if inner.has_ended {
            Stop::Failed(inner.missing(END))
        } else if inner.last_comma > inner.token.place {
            let error = InputError::new(inner.last_comma, Found::Byte(b','), END);
            Stop::Failed(Error::Input(error))
        } else {
            inner.begin_token_read();
            Stop::WrongToken(END)
        };
        inner.stop.get_or_insert(stop);
    }

    /// The error that the text stopped at.
    pub fn error(&self) -> Error {
        let inner = &mut *self.0.borrow_mut();
        match inner.stop.take() {
            Some(Stop::Failed(error)) => error,
            Some(Stop::WrongToken(expected)) => inner.wrong_token(expected),
            None => unreachable!("a JSON reader fails on what it has read"),
        }
    }

    /// Takes cells in their usual form, a comma and a letter in quotes, as long as they are at hand
    /// and `is_cell` knows them, and until the row is of `most` cells. To be asked behind a cell, where
    /// the JSON reader has not looked any further.
    pub fn usual_cells(&self, row: &mut Vec<u8>, most: usize, is_cell: impl Fn(u8) -> bool) {
        let inner = &mut *self.0.borrow_mut();
        let text = &inner.buffer[inner.next..inner.end];
        let length = if text.starts_with(b", ") { 5 } else { 4 };
        let before = row.len();
        let cells = (text.chunks_exact(length))
            .map_while(|group| match group {
                [b',', b'"', cell, b'"'] | [b',', b' ', b'"', cell, b'"'] => Some(*cell),
                _ => None,
            })
            .take_while(|&cell| is_cell(cell))
            .take(most - before);
        row.extend(cells);
        inner.next += (row.len() - before) * length;
    }
}

/// Gives one byte at a time, so that nothing is taken that the JSON reader does not need.
impl<S: Source<Error = Error>> io::Read for &Text<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let inner = &mut *self.0.borrow_mut();
        let Some(first) = buffer.first_mut() else {
            return Ok(0);
        };
        let is_too_long = inner.token.is_open && inner.token.start.len() > SHOWN;
        if inner.stop.is_some() || is_too_long {
            return Ok(0);
        }
        match inner.byte() {
            Ok(Some(byte)) => {
                *first = byte;
                Ok(1)
            }
            Ok(None) => Ok(0),
            Err(error) => {
                inner.stop = Some(Stop::Failed(error));
                Err(io::ErrorKind::Other.into())
            }
        }
    }
}

impl<S: Source<Error = Error>> Inner<S> {
    /// The next byte, read if need be; `None` at the end of the input.
    fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.next == self.end && !self.has_ended {
            self.passed += self.end as u64;
            (self.next, self.end) = (0, 0);
            self.end = self.source.read(&mut self.buffer)?;
            self.has_ended = self.end == 0;
        }
        Ok((self.next < self.end).then(|| self.buffer[self.next]))
    }

    /// Uses the next byte.
    fn byte(&mut self) -> Result<Option<u8>, Error> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            if byte == b',' {
                self.last_comma = self.place();
            }
            self.next += 1;
            if byte == b'\n' {
                self.lines += 1;
                self.line_start = self.passed + self.next as u64;
            }
            if self.token.is_open {
                self.token.start.push(byte);
            }
        }
        Ok(byte)
    }

    /// The place of the next byte.
    fn place(&self) -> Place {
        Place {
            line: self.lines + 1,
            column: self.passed + self.next as u64 - self.line_start + 1,
        }
    }

    fn begin_token(&mut self) {
        self.token.place = self.place();
        self.token.start.clear();
        self.token.is_open = true;
    }

    fn begin_token_read(&mut self) {
        self.begin_token();
        if let Some(last) = self.next.checked_sub(1) {
            self.token.place.column -= 1;
            self.token.start.push(self.buffer[last]);
        }
    }

    /// The input ends where there should be more.
    fn missing(&self, expected: Expected) -> Error {
        Error::Input(InputError::new(self.place(), Found::End, expected))
    }

    /// The token is not what was expected. Reads on to its end, or as far as it is shown.
    fn wrong_token(&mut self, expected: Expected) -> Error {
        self.token.is_open = true;
        while token_length(&self.token.start).is_none() && self.token.start.len() <= SHOWN {
            match self.byte() {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(error) => return error,
            }
        }
        self.token.is_open = false;
        Error::Input(InputError::new(
            self.token.place,
            self.token.found(),
            expected,
        ))
    }
}

impl Token {
    /// Whether it has not come to its end: nothing of it is here, or a string without its last quote.
    fn is_begun(&self) -> bool {
        match self.start.first() {
            None => true,
            Some(b'"') => token_length(&self.start).is_none(),
            Some(_) => false,
        }
    }

    fn found(&self) -> Found {
        let length = token_length(&self.start).unwrap_or(self.start.len());
        let is_cut = length > SHOWN;
        let start = &self.start[..length.min(SHOWN)];
        if start.starts_with(b"\"") {
            let is_whole = start.len() > 1 && start.ends_with(b"\"");
            let more = if is_whole { "" } else { "…\"" };
            Found::Phrase(format!("{}{more}", readable(whole_characters(start))).into())
        } else {
            Found::Token {
                start: start.to_vec(),
                is_cut,
            }
        }
    }
}

/// A string as it stands in the text, with escapes for whatever does not show.
fn readable(string: &[u8]) -> String {
    let chunks = string.utf8_chunks().map(|chunk| {
        let shown = chunk.valid().chars().map(|letter| match letter {
            '"' | '\'' | '\\' => letter.to_string(),
            _ => letter.escape_debug().to_string(),
        });
        shown.collect::<String>() + &chunk.invalid().escape_ascii().to_string()
    });
    chunks.collect()
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// How long the token is that a text begins with, if it ends in there.
fn token_length(text: &[u8]) -> Option<usize> {
    let (&first, rest) = text.split_first()?;
    let is_mark = |byte| b"[]{},:=\"".contains(&byte);
    if first == b'"' {
        let end = rest
            .iter()
            .position(|&byte| byte == b'"' || byte == b'\n')?;
        Some(1 + end + 1)
    } else if is_mark(first) {
        Some(1)
    } else {
        let end = rest
            .iter()
            .position(|&byte| is_mark(byte) || is_blank(byte))?;
        Some(1 + end)
    }
}
