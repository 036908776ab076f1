//! A transcript of the games, line by line.

use std::io::{self, Write};

use super::observer::{Observer, Side};
use crate::text::escape::printable;

/// Writes what both sides send, in the form of the sample interactions of Kattis: `>` and a line of the
/// player, `<` and a line of the judge.
///
/// Every byte is kept. A line is broken if the other side sends something before its end.
///
/// ```
/// use minesweeper_judge::interact::{Observer, Side, Transcript};
///
/// let mut transcript = Transcript::new(Vec::new());
/// transcript.message(Side::Judge, b"1\n1 2 1\n")?;
/// transcript.message(Side::Player, b"2 1")?;
/// transcript.message(Side::Player, b" 2 ")?;
/// transcript.message(Side::Judge, b"RUNNING: [<1, 2, P>]\n")?;
/// let lines = "<1\n<1 2 1\n>2 1 2 \n<RUNNING: [<1, 2, P>]\n";
/// assert_eq!(String::from_utf8_lossy(&transcript.into_inner()?), lines);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Transcript<W> {
    writer: W,
    /// The side whose line has begun and not ended.
    sender: Option<Side>,
    /// How the bytes are made printable, if they are.
    colors: Option<Colors>,
}

/// The escape sequences that color each side on a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Colors {
    /// Before the player's text.
    pub player: String,
    /// Before the judge's text.
    pub judge: String,
    /// After the text of either.
    pub end: String,
}

impl<W: Write> Transcript<W> {
    /// Returns a transcript that keeps every byte.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            sender: None,
            colors: None,
        }
    }

    /// Returns a transcript for a terminal: unprintable characters are escaped.
    pub fn printable(writer: W, colors: Colors) -> Self {
        Self {
            colors: Some(colors),
            ..Self::new(writer)
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

    fn end_line(&mut self) -> io::Result<()> {
        match self.sender.take() {
            Some(_) => self.writer.write_all(b"\n"),
            None => Ok(()),
        }
    }

    fn put(&mut self, side: Side, bytes: &[u8]) -> io::Result<()> {
        let Some(colors) = &self.colors else {
            return self.writer.write_all(bytes);
        };
        let start = match side {
            Side::Player => &colors.player,
            Side::Judge => &colors.judge,
        };
        write!(self.writer, "{start}{}{}", printable(bytes), colors.end)
    }
}

impl<W: Write> Observer for Transcript<W> {
    fn message(&mut self, side: Side, bytes: &[u8]) -> io::Result<()> {
        if self.sender.is_some_and(|sender| sender != side) {
            self.end_line()?;
        }
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if self.sender.is_none() {
                let mark = match side {
                    Side::Player => b">",
                    Side::Judge => b"<",
                };
                self.put(side, mark)?;
                self.sender = Some(side);
            }
            let text = line.strip_suffix(b"\n");
            self.put(side, text.unwrap_or(line))?;
            if text.is_some() {
                self.end_line()?;
            }
        }
        self.writer.flush()
    }
}
