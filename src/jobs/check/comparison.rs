//! Compares a file with the text that it should have, block by block, up to the first difference.

use std::io::{self, Read};

use itertools::Itertools;

use super::wrong_line::WrongLine;
use crate::text::cursor::Cursor;
use crate::text::error::Place;
use crate::text::protocol::is_whitespace;
use crate::text::test_reader::read_retrying;

/// How much of a block is kept while the next one is compared, in bytes: the cells that a message shows
/// before the first difference, which have at most 46 bytes each.
const CARRIED: usize = 1024;

/// A file that is compared with the text that it should have.
///
/// Lines of the file may end in CRLF, and the last newline may be missing. Nothing is compared after
/// the line with the first difference.
#[derive(Debug)]
pub(super) struct Comparison<R> {
    file: File<R>,
    /// The end of the last block, if the next one continues its line.
    carried: Vec<u8>,
    wrong_line: Option<WrongLine>,
}

impl<R: Read> Comparison<R> {
    pub fn new(file: R) -> Self {
        Self {
            file: File {
                file,
                cursor: Cursor::default(),
                has_passed_end: false,
            },
            carried: Vec::new(),
            wrong_line: None,
        }
    }

    /// Returns the line with the first difference, which all of the expected line must have been compared
    /// with.
    pub fn wrong_line(&self) -> Option<&WrongLine> {
        self.wrong_line.as_ref()
    }

    /// Compares what comes next in the file with a block of text.
    pub fn compare(&mut self, block: &[u8]) -> io::Result<()> {
        let file = &mut self.file;
        let mut expected = block;
        while !expected.is_empty() && self.wrong_line.is_none() {
            file.fill(1)?;
            let found = file.cursor.bytes();
            let length = found.len().min(expected.len());
            let equal = equal_bytes(&found[..length], &expected[..length]);
            file.cursor.advance(equal);
            expected = &expected[equal..];
            if equal == length && length > 0 {
                continue;
            }
            match expected.split_first() {
                Some((b'\n', rest)) if file.takes_line_end()? => expected = rest,
                _ => {
                    let passed = &block[..block.len() - expected.len()];
                    let text = [&self.carried, passed].concat();
                    self.wrong_line = Some(file.wrong_line(&text)?);
                }
            }
        }
        if let Some(line) = &mut self.wrong_line {
            return line.compare(expected, file);
        }
        self.carried.clear();
        if !block.ends_with(b"\n") {
            let end = &block[block.len().saturating_sub(CARRIED)..];
            self.carried.extend(end);
        }
        Ok(())
    }

    /// Compares the rest of the file with the end of the text. If anything follows, the wrong line is
    /// the first one that has more than whitespace, or the first one if all is whitespace.
    pub fn compare_end(&mut self) -> io::Result<()> {
        let file = &mut self.file;
        if self.wrong_line.is_some() || file.has_ended()? {
            return Ok(());
        }
        let mut line = file.wrong_line(&[])?;
        file.skip_whitespace()?;
        if !file.has_ended()? {
            line.place = file.place();
        }
        line.compare(b"\n", file)?;
        self.wrong_line = Some(line);
        Ok(())
    }
}

/// A file, and the place in it.
#[derive(Debug)]
pub(super) struct File<R> {
    file: R,
    cursor: Cursor,
    /// Whether the newline that is missing at the end of the file has been passed.
    has_passed_end: bool,
}

impl<R: Read> File<R> {
    fn place(&self) -> Place {
        let Place { line, column } = self.cursor.place();
        match self.has_passed_end {
            true => Place {
                line: line + 1,
                column: 1,
            },
            false => Place { line, column },
        }
    }

    /// Starts the line of the first difference. `text` is what has been passed, at least the end of it.
    fn wrong_line(&mut self, text: &[u8]) -> io::Result<WrongLine> {
        let place = self.place();
        let in_line = text.len().min(place.column as usize - 1);
        let passed = &text[text.len() - in_line..];
        let ends_early = self.has_ended()?;
        let encoding = self.cursor.encoding(self.cursor.offset());
        Ok(WrongLine::new(place, passed, ends_early, encoding))
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

    /// Takes the next byte of a wrong line; `None` at its end, which is not taken.
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

    fn skip_whitespace(&mut self) -> io::Result<()> {
        while !self.has_ended()? && is_whitespace(self.cursor.bytes()[0]) {
            self.cursor.advance(1);
        }
        Ok(())
    }

    /// Returns whether all of the file has been taken.
    fn has_ended(&mut self) -> io::Result<bool> {
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
