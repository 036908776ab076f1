//! Compares a file with the text that it should have, block by block, up to the first difference.

use std::io::{self, Read};

use itertools::Itertools;

use crate::text::cursor::Cursor;
use crate::text::test_reader::read_retrying;

/// A file that is compared with the text that it should have.
///
/// Lines of the file may end in CRLF, and the last newline may be missing. After the first difference
/// nothing more is compared, and what follows can be read.
#[derive(Debug)]
pub(super) struct Comparison<R> {
    file: R,
    cursor: Cursor,
    is_different: bool,
    /// Whether the newline that is missing at the end of the file has been passed.
    has_passed_end: bool,
}

impl<R: Read> Comparison<R> {
    pub fn new(file: R) -> Self {
        Self {
            file,
            cursor: Cursor::default(),
            is_different: false,
            has_passed_end: false,
        }
    }

    /// Returns whether a difference has been found.
    pub fn is_different(&self) -> bool {
        self.is_different
    }

    /// Returns how many lines have been passed, with their ends.
    pub fn lines(&self) -> u64 {
        self.cursor.place().line - 1 + u64::from(self.has_passed_end)
    }

    /// Returns how many bytes of the next line have been passed.
    pub fn in_line(&self) -> u64 {
        match self.has_passed_end {
            true => 0,
            false => self.cursor.place().column - 1,
        }
    }

    /// Compares what comes next in the file with `expected`.
    pub fn compare(&mut self, mut expected: &[u8]) -> io::Result<()> {
        while !expected.is_empty() && !self.is_different {
            self.fill(1)?;
            let found = self.cursor.bytes();
            let length = found.len().min(expected.len());
            let equal = equal_bytes(&found[..length], &expected[..length]);
            self.cursor.advance(equal);
            expected = &expected[equal..];
            if equal == length && length > 0 {
                continue;
            }
            match expected.split_first() {
                Some((b'\n', rest)) if self.takes_line_end()? => expected = rest,
                _ => self.is_different = true,
            }
        }
        Ok(())
    }

    /// Takes the other forms that the end of a line may have: CRLF, or the end of the file.
    fn takes_line_end(&mut self) -> io::Result<bool> {
        self.fill(2)?;
        let found = self.cursor.bytes();
        if found.starts_with(b"\r\n") {
            self.cursor.advance(2);
            return Ok(true);
        }
        // No expected line is empty, so the file ends in the line and not before it.
        let has_ended = found.is_empty();
        self.has_passed_end |= has_ended;
        Ok(has_ended)
    }

    /// Takes the next byte of the line that has the difference; `None` at its end, which is not
    /// taken.
    pub fn next_in_line(&mut self) -> io::Result<Option<u8>> {
        self.fill(2)?;
        match self.cursor.bytes() {
            [] | [b'\n', ..] | [b'\r', b'\n', ..] => Ok(None),
            &[byte, ..] => {
                self.cursor.advance(1);
                Ok(Some(byte))
            }
        }
    }

    /// Takes the end of a line, if it is next.
    pub fn next_line(&mut self) -> io::Result<()> {
        self.fill(2)?;
        match self.cursor.bytes() {
            [b'\n', ..] => self.cursor.advance(1),
            [b'\r', b'\n', ..] => self.cursor.advance(2),
            _ => {}
        }
        Ok(())
    }

    /// Returns whether all of the file has been taken.
    pub fn has_ended(&mut self) -> io::Result<bool> {
        self.fill(1)?;
        Ok(self.cursor.bytes().is_empty())
    }

    fn fill(&mut self, count: usize) -> io::Result<()> {
        let file = &mut self.file;
        (self.cursor).fill(count, |buffer| read_retrying(file, buffer))
    }
}

/// Returns how many bytes two texts of the same length have in common at their start.
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
