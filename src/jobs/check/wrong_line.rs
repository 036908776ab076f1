//! The line that has the first difference, and the message about it.

use std::io::{self, Read};

use itertools::Itertools;

use super::cells::{Faults, List};
use super::comparison::File;
use crate::engine::game::Game;
use crate::text::encoding::{self, Encoding};
use crate::text::error::{Expected, Found, Place};
use crate::text::escape::printable;
use crate::text::protocol::{LIST_START, QUIT, SEPARATOR, WIN, is_whitespace};

/// How much of a line is kept from the first difference on, in bytes: more than the cells of a board of
/// 200 × 200 take.
const KEPT: usize = 1 << 20;

/// How much of a line a message shows from the first difference on, in bytes.
const SHOWN: usize = 60;

/// How many cells of the line it shows before the cell with the first difference.
const CELLS_SHOWN: usize = 5;

/// The line of a file that has the first difference, beside the line that it should be.
#[derive(Debug)]
pub(super) struct WrongLine {
    /// The place of the first difference.
    pub place: Place,
    /// What both lines have before it, or the part of it from a cell on.
    equal: Vec<u8>,
    /// What the lines have from there on, up to one byte more than is kept. Both the equal part and
    /// the expected rest are empty at the end of the test.
    expected: Vec<u8>,
    found: Vec<u8>,
    /// Whether the lines are the same but for whitespace.
    pub is_same_text: bool,
    /// Whether the file ends where the first difference is.
    ends_early: bool,
    /// The encoding of the file, if it is not plain ASCII.
    encoding: Option<Encoding>,
    /// Whether all of the expected line has been compared.
    is_complete: bool,
}

impl WrongLine {
    /// Starts a wrong line; `passed` is the equal part of it, or the end of that part.
    pub fn new(place: Place, passed: &[u8], ends_early: bool, encoding: Option<Encoding>) -> Self {
        let first_shown = nth_last_cell(passed, CELLS_SHOWN).unwrap_or(0);
        Self {
            place,
            equal: passed[first_shown..].to_vec(),
            expected: Vec::new(),
            found: Vec::new(),
            is_same_text: true,
            ends_early,
            encoding,
            is_complete: false,
        }
    }

    /// Compares the rest of the line with what comes next in the expected text, up to the end of its
    /// line.
    pub fn compare(&mut self, expected: &[u8], file: &mut File<impl Read>) -> io::Result<()> {
        for &byte in expected {
            if self.is_complete {
                break;
            } else if byte == b'\n' {
                self.is_complete = true;
                self.read_rest(file)?;
            } else {
                keep(&mut self.expected, byte);
                self.is_same_text = self.is_same_text
                    && (is_whitespace(byte) || self.next_of_text(file)? == Some(byte));
            }
        }
        Ok(())
    }

    /// Takes bytes of the line up to the next that is not whitespace; `None` at its end.
    fn next_of_text(&mut self, file: &mut File<impl Read>) -> io::Result<Option<u8>> {
        while let Some(byte) = file.next_in_line()? {
            keep(&mut self.found, byte);
            if !is_whitespace(byte) {
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    /// Takes the rest of the line, as much as the message depends on.
    fn read_rest(&mut self, file: &mut File<impl Read>) -> io::Result<()> {
        while self.is_same_text || self.found.len() <= KEPT {
            let Some(byte) = file.next_in_line()? else {
                break;
            };
            keep(&mut self.found, byte);
            self.is_same_text &= is_whitespace(byte);
        }
        Ok(())
    }

    /// Returns what is wrong with the line, which belongs to the response to the game's last click, in
    /// the file called `name`.
    pub fn problem(&self, game: &Game, name: &str) -> String {
        let faults = self.faults(game);
        let summary = match &faults {
            Some(faults) => faults.summary(),
            None => self.summary(),
        };
        let note = (self.foreign()).map_or_else(String::new, |found| format!(": found {found}"));
        let Place { line, column } = self.place;
        let title = format!("{summary}{note} (line {line}, column {column} of {name})");
        let is_end = self.is_end();
        let is_found = !(self.ends_early && column == 1 || is_end && self.is_same_text);
        let expected = (!is_end).then(|| format!("  expected: {}", self.excerpt(&self.expected)));
        let found = is_found.then(|| format!("  found:    {}", self.excerpt(&self.found)));
        let hint = self
            .encoding
            .map(|_| format!("  hint:     {}", encoding::HINT));
        let cells = faults.iter().flat_map(Faults::lines);
        (std::iter::once(title).chain(expected).chain(found))
            .chain(cells)
            .chain(hint)
            .join("\n")
    }

    /// Returns the name of the first character that differs, unless it is plain ASCII.
    fn foreign(&self) -> Option<String> {
        let first = self.found.utf8_chunks().next()?.valid().chars().next()?;
        encoding::name(first).filter(|_| self.encoding.is_none())
    }

    /// Returns whether nothing should follow the last line.
    fn is_end(&self) -> bool {
        self.equal.is_empty() && self.expected.is_empty()
    }

    /// Returns whether the equal part is all of it.
    fn has_start(&self) -> bool {
        !self.equal.starts_with(b"<")
    }

    /// Returns how the cells are wrong, if both lines are lists of cells.
    fn faults(&self, game: &Game) -> Option<Faults> {
        let has_start = self.has_start();
        let is_list = !has_start || self.line(&self.expected).starts_with(LIST_START.as_bytes());
        if !is_list || self.is_same_text || self.ends_early {
            return None;
        }
        let list = List::parse(&self.line(&self.found), has_start, self.found.len() <= KEPT)?;
        list.faults(game)
    }

    /// Returns what is wrong, if it is not the cells.
    fn summary(&self) -> String {
        if let Some(encoding) = self.encoding {
            return format!("{}, {}", Found::Encoding(encoding), Expected::Ascii);
        }
        let [expected, found] = [&self.expected, &self.found].map(|rest| self.line(rest));
        let is_separator = found == SEPARATOR.as_bytes();
        let problem = match std::str::from_utf8(&expected) {
            _ if self.ends_early => "the output ends early",
            Ok("") if self.is_same_text => "trailing whitespace",
            _ if self.is_same_text => "the line differs only in whitespace",
            Ok(SEPARATOR) if !found.starts_with(b"=") => "the separator is missing",
            Ok(word @ (WIN | QUIT)) if is_separator => return format!("{word} is missing"),
            _ if is_separator => "unexpected separator",
            Ok("") => "extra output after the last response",
            _ => "the line is wrong",
        };
        problem.to_owned()
    }

    /// Returns a line, as much of it as is kept.
    fn line(&self, rest: &[u8]) -> Vec<u8> {
        [&self.equal, rest].concat()
    }

    /// Returns the part of a line around the first difference. Spaces are made visible if only
    /// whitespace differs.
    fn excerpt(&self, rest: &[u8]) -> String {
        let line = self.line(&rest[..rest.len().min(SHOWN)]);
        if line.is_empty() {
            return "(an empty line)".to_owned();
        }
        let before = if self.has_start() { "" } else { "… " };
        let after = if rest.len() > SHOWN { "…" } else { "" };
        let text = format!("{before}{}{after}", printable(&line));
        match self.is_same_text {
            true => text.replace(' ', "·"),
            false => text,
        }
    }
}

fn keep(line: &mut Vec<u8>, byte: u8) {
    if line.len() <= KEPT {
        line.push(byte);
    }
}

/// Returns where the cell starts that is the `count`th from the end, if only whole cells count.
fn nth_last_cell(list: &[u8], count: usize) -> Option<usize> {
    let end = memchr::memrchr(b'>', list)?;
    memchr::memrchr_iter(b'<', &list[..end]).nth(count - 1)
}
