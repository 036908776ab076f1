//! What was said, by whom, line by line.

use std::io::{self, Write};

use super::Tally;
use crate::text::escape::printable;

/// One of the two who talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player.
    Player,
    /// The judge.
    Judge,
}

/// Somebody who listens to the talk.
pub trait Listener {
    /// Hears words, which may begin and end anywhere in a line. What the judge says is heard before
    /// it is sent, what the player says before it is read.
    ///
    /// # Errors
    ///
    /// When the listener can do no more; the games end then.
    fn said(&mut self, side: Side, words: &[u8]) -> io::Result<()>;

    /// Learns how far the games have come: after each operation, and after each game.
    fn counted(&mut self, _tally: &Tally) {}
}

/// Writes the talk: `> ` and a line of the player's, `< ` and a line of the judge's.
///
/// The words stand there as they were said. A line is broken when the other side speaks before its
/// end.
///
/// ```
/// use minesweeper_judge::interact::{Listener, Side, Transcript};
///
/// let mut transcript = Transcript::new(Vec::new());
/// transcript.said(Side::Judge, b"1\n1 2 1\n")?;
/// transcript.said(Side::Player, b"2 1")?;
/// transcript.said(Side::Player, b" 2 ")?;
/// transcript.said(Side::Judge, b"RUNNING: [<1, 2, P>]\n")?;
/// let talk = "< 1\n< 1 2 1\n> 2 1 2 \n< RUNNING: [<1, 2, P>]\n";
/// assert_eq!(String::from_utf8_lossy(&transcript.into_inner()?), talk);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Transcript<W> {
    writer: W,
    /// Whose line has begun and not ended.
    speaker: Option<Side>,
    ink: Option<Ink>,
}

/// What to write around the words of each side, so that a terminal gives them colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    /// Before the player's words.
    pub player: String,
    /// Before the judge's words.
    pub judge: String,
    /// After the words of either.
    pub end: String,
}

impl<W: Write> Transcript<W> {
    /// A transcript that keeps every byte.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            speaker: None,
            ink: None,
        }
    }

    /// A transcript to be looked at: what does not show, or would do something to a terminal, is
    /// written as an escape.
    pub fn shown(writer: W, ink: Ink) -> Self {
        Self {
            ink: Some(ink),
            ..Self::new(writer)
        }
    }

    /// Ends the line and gives the writer back.
    ///
    /// # Errors
    ///
    /// When writing failed.
    pub fn into_inner(mut self) -> io::Result<W> {
        self.end_line()?;
        self.writer.flush()?;
        Ok(self.writer)
    }

    fn end_line(&mut self) -> io::Result<()> {
        match self.speaker.take() {
            Some(_) => self.writer.write_all(b"\n"),
            None => Ok(()),
        }
    }

    fn put(&mut self, side: Side, words: &[u8]) -> io::Result<()> {
        let Some(ink) = &self.ink else {
            return self.writer.write_all(words);
        };
        let start = match side {
            Side::Player => &ink.player,
            Side::Judge => &ink.judge,
        };
        write!(self.writer, "{start}{}{}", printable(words), ink.end)
    }
}

impl<W: Write> Listener for Transcript<W> {
    fn said(&mut self, side: Side, words: &[u8]) -> io::Result<()> {
        if self.speaker.is_some_and(|speaker| speaker != side) {
            self.end_line()?;
        }
        for line in words.split_inclusive(|&byte| byte == b'\n') {
            if self.speaker.is_none() {
                let mark = match side {
                    Side::Player => b"> ",
                    Side::Judge => b"< ",
                };
                self.put(side, mark)?;
                self.speaker = Some(side);
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
