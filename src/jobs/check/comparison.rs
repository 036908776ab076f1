//! What should stand in a file against what does, block by block, up to the first difference.

use std::io::{self, ErrorKind, Read};

use itertools::Itertools;

/// How much is read at once, in bytes.
const CAPACITY: usize = 1 << 16;

/// Whether a file is as it should be, as far as it has been compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Equal,
    Different,
}

/// A file that is compared with the text that should stand in it.
///
/// After the first difference nothing more is compared, and what follows can be read.
#[derive(Debug)]
pub(super) struct Comparison<R> {
    file: R,
    buffer: Box<[u8]>,
    next: usize,
    end: usize,
    state: State,
    failure: Option<io::Error>,
    lines: u64,
    in_line: u64,
}

impl<R: Read> Comparison<R> {
    pub fn new(file: R) -> Self {
        Self {
            file,
            buffer: vec![0; CAPACITY].into_boxed_slice(),
            next: 0,
            end: 0,
            state: State::Equal,
            failure: None,
            lines: 0,
            in_line: 0,
        }
    }

    /// Lines that have been found equal, ends included.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Bytes of the line after those that have been found equal.
    pub fn in_line(&self) -> u64 {
        self.in_line
    }

    /// How the comparison went so far; an error if the file could not be read.
    pub fn state(&mut self) -> io::Result<State> {
        self.failure.take().map_or(Ok(self.state), Err)
    }

    /// Compares what comes next in the file with `expected`. A failure is kept for
    /// [`state`](Self::state).
    pub fn compare(&mut self, expected: &[u8]) {
        if let Err(cause) = self.try_compare(expected) {
            self.failure = Some(cause);
            self.state = State::Different;
        }
    }

    fn try_compare(&mut self, mut expected: &[u8]) -> io::Result<()> {
        while !expected.is_empty() && self.state == State::Equal {
            self.fill(1)?;
            let found = &self.buffer[self.next..self.end];
            let length = found.len().min(expected.len());
            let equal = equal_bytes(&found[..length], &expected[..length]);
            let (same, rest) = expected.split_at(equal);
            self.next += equal;
            self.pass(same);
            expected = rest;
            if equal == length && length > 0 {
                continue;
            }
            match rest.split_first() {
                Some((b'\n', rest)) if self.takes_line_end()? => {
                    self.pass(b"\n");
                    expected = rest;
                }
                _ => self.state = State::Different,
            }
        }
        Ok(())
    }

    fn pass(&mut self, text: &[u8]) {
        match memchr::memrchr(b'\n', text) {
            None => self.in_line += text.len() as u64,
            Some(last) => {
                self.lines += memchr::memchr_iter(b'\n', text).count() as u64;
                self.in_line = (text.len() - last - 1) as u64;
            }
        }
    }

    /// Takes the other forms that the end of a line may have: CRLF, or the end of the file.
    fn takes_line_end(&mut self) -> io::Result<bool> {
        self.fill(2)?;
        let found = &self.buffer[self.next..self.end];
        if found.starts_with(b"\r\n") {
            self.next += 2;
            return Ok(true);
        }
        // Without anything in it the line would be missing, not its end.
        Ok(found.is_empty() && self.in_line > 0)
    }

    /// The next byte of the line in which the difference lies; `None` at its end, which is not
    /// taken.
    pub fn next_in_line(&mut self) -> io::Result<Option<u8>> {
        self.fill(2)?;
        match &self.buffer[self.next..self.end] {
            [] | [b'\n', ..] | [b'\r', b'\n', ..] => Ok(None),
            &[byte, ..] => {
                self.next += 1;
                Ok(Some(byte))
            }
        }
    }

    /// Takes the end of a line, if one stands there.
    pub fn next_line(&mut self) -> io::Result<Option<()>> {
        self.fill(2)?;
        let taken = match &self.buffer[self.next..self.end] {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return Ok(None),
        };
        self.next += taken;
        self.lines += 1;
        self.in_line = 0;
        Ok(Some(()))
    }

    /// Whether all of the file has been taken.
    pub fn has_ended(&mut self) -> io::Result<bool> {
        self.fill(1)?;
        Ok(self.next == self.end)
    }

    /// Reads until `count` bytes are there, or as many as the file still has.
    fn fill(&mut self, count: usize) -> io::Result<()> {
        while self.end - self.next < count {
            self.buffer.copy_within(self.next..self.end, 0);
            self.end -= self.next;
            self.next = 0;
            match self.file.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(length) => self.end += length,
                Err(cause) if cause.kind() == ErrorKind::Interrupted => {}
                Err(cause) => return Err(cause),
            }
        }
        Ok(())
    }
}

/// How many bytes two texts of one length have in common before the first that differs.
fn equal_bytes(found: &[u8], expected: &[u8]) -> usize {
    if found == expected {
        return found.len();
    }
    found
        .iter()
        .zip_eq(expected)
        .take_while(|(found, expected)| found == expected)
        .count()
}
