//! A transcript of the games, line by line.

use std::io::{self, Write};

use super::event::Event;
use crate::text::escape::printable;

/// Writes what both sides send, in the form of the sample interactions of Kattis: `>` and a line of the
/// player, `<` and a line of the judge.
///
/// Every byte is kept. A line is broken if the other side sends something before its end.
///
/// ```
/// use minesweeper_judge::interact::{Event, Transcript};
///
/// let mut transcript = Transcript::new(Vec::new());
/// transcript.observe(Event::Judge(b"1\n1 2 1\n"))?;
/// transcript.observe(Event::Player(b"2 1"))?;
/// transcript.observe(Event::Player(b" 2 "))?;
/// transcript.observe(Event::Judge(b"RUNNING: [<1, 2, P>]\n"))?;
/// let lines = "<1\n<1 2 1\n>2 1 2 \n<RUNNING: [<1, 2, P>]\n";
/// assert_eq!(String::from_utf8_lossy(&transcript.into_inner()?), lines);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Transcript<W> {
    writer: W,
    /// The mark of the line that has begun and not ended.
    line: Option<u8>,
    is_printable: bool,
}

/// The marks of the two sides.
const PLAYER: u8 = b'>';
const JUDGE: u8 = b'<';

impl<W: Write> Transcript<W> {
    /// Returns a transcript that keeps every byte.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            line: None,
            is_printable: false,
        }
    }

    /// Returns a transcript for a terminal: unprintable characters are escaped, and escape sequences
    /// color the player's text cyan and the judge's yellow.
    ///
    /// ```
    /// use minesweeper_judge::interact::{Event, Transcript};
    ///
    /// let mut transcript = Transcript::printable(Vec::new());
    /// transcript.observe(Event::Judge(b"1\n"))?;
    /// transcript.observe(Event::Player(b"\x1b\xff"))?;
    /// let judge = "\x1b[33m<\x1b[0m\x1b[33m1\x1b[0m\n";
    /// let player = "\x1b[36m>\x1b[0m\x1b[36m\\x1b\\xff\x1b[0m\n";
    /// let text = String::from_utf8(transcript.into_inner()?)?;
    /// assert_eq!(text, [judge, player].concat());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn printable(writer: W) -> Self {
        Self {
            is_printable: true,
            ..Self::new(writer)
        }
    }

    /// Writes what a side sends, and ignores other events.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    pub fn observe(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            Event::Player(bytes) => self.message(PLAYER, bytes),
            Event::Judge(bytes) => self.message(JUDGE, bytes),
            _ => Ok(()),
        }
    }

    /// Ends the line and returns the writer.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    pub fn into_inner(mut self) -> io::Result<W> {
        self.end_line()?;
        self.writer.flush()?;
        Ok(self.writer)
    }

    fn message(&mut self, mark: u8, bytes: &[u8]) -> io::Result<()> {
        if self.line.is_some_and(|line| line != mark) {
            self.end_line()?;
        }
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if self.line.is_none() {
                self.put(mark, &[mark])?;
                self.line = Some(mark);
            }
            let text = line.strip_suffix(b"\n");
            self.put(mark, text.unwrap_or(line))?;
            if text.is_some() {
                self.end_line()?;
            }
        }
        self.writer.flush()
    }

    fn end_line(&mut self) -> io::Result<()> {
        match self.line.take() {
            Some(_) => self.writer.write_all(b"\n"),
            None => Ok(()),
        }
    }

    fn put(&mut self, mark: u8, bytes: &[u8]) -> io::Result<()> {
        if !self.is_printable {
            return self.writer.write_all(bytes);
        }
        let color = if mark == PLAYER {
            "\x1b[36m"
        } else {
            "\x1b[33m"
        };
        write!(self.writer, "{color}{}\x1b[0m", printable(bytes))
    }
}
