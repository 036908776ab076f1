//! Both directions of a test: operations come in, responses go out.
//!
//! A dialogue holds a reader, the responses and a channel side by side. Whenever the reader has no
//! bytes left, the responses are written before the channel is read, and only then: so a live player
//! gets every response it waits for, and a piped test is answered in large blocks.

use std::io::{Read, Write};

use super::error::{Error, InputError};
use super::protocol::{QUIT, SEPARATOR};
use super::responses::Responses;
use super::test_reader::{Source, TestReader, read_retrying};
use crate::engine::changes::Changes;
use crate::engine::click::{Click, Outcome, Status};
use crate::engine::game::Game;
use crate::engine::layout::Size;

/// A channel to the other side of a dialogue.
pub trait Channel {
    /// The error of the channel, which invalid input becomes as well.
    type Error: From<InputError>;

    /// Waits for at least one byte, reads what is there, and returns its length; 0 at the end. All
    /// responses so far have been [written](Self::write).
    ///
    /// # Errors
    ///
    /// Fails if reading fails.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error>;

    /// Writes all of the bytes, so that the other side can read them.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Self::Error>;
}

/// A channel that reads an input and writes an output.
#[derive(Debug)]
pub struct Duplex<R, W> {
    /// The input.
    pub input: R,
    /// The output.
    pub output: W,
}

impl<R: Read, W: Write> Channel for Duplex<R, W> {
    type Error = Error;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        read_retrying(&mut self.input, buffer).map_err(Error::Read)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.output.write_all(bytes);
        written
            .and_then(|()| self.output.flush())
            .map_err(Error::Write)
    }
}

/// Reads games and clicks from a channel and writes responses to it.
///
/// ```
/// use minesweeper_judge::{Dialogue, Duplex, Game};
///
/// let (input, mut output) = (&b"1\n1 3\n__*\n1 1 1\n0\n"[..], Vec::new());
/// let mut dialogue = Dialogue::new(Duplex { input, output: &mut output });
/// let mut game = Game::default();
/// while dialogue.next_game(&mut game)? {
///     while let Some(click) = dialogue.click()? {
///         let outcome = game.click(click);
///         dialogue.respond(outcome, game.changes())?;
///     }
///     dialogue.end_game(game.status())?;
/// }
/// dialogue.flush()?;
/// assert_eq!(output, b"RUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n");
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
#[derive(Debug)]
pub struct Dialogue<C> {
    reader: TestReader,
    responses: Responses,
    channel: C,
}

/// The only way in which a dialogue reads: what has been answered is written first.
struct Refill<'d, C> {
    responses: &'d mut Responses,
    channel: &'d mut C,
}

impl<C: Channel> Source for Refill<'_, C> {
    type Error = C::Error;

    #[cold]
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, C::Error> {
        self.responses.flush(|bytes| self.channel.write(bytes))?;
        self.channel.read(buffer)
    }
}

impl<C: Channel> Dialogue<C> {
    /// Starts a dialogue over a channel. Nothing is read yet.
    pub fn new(channel: C) -> Self {
        Self {
            reader: TestReader::default(),
            responses: Responses::default(),
            channel,
        }
    }

    #[inline(always)] // Part of `click`.
    fn parts(&mut self) -> (&mut TestReader, Refill<'_, C>) {
        let refill = Refill {
            responses: &mut self.responses,
            channel: &mut self.channel,
        };
        (&mut self.reader, refill)
    }

    /// Reads the next board and starts a game on it. Returns `false` after the last game.
    ///
    /// # Errors
    ///
    /// Fails if the input is invalid or the channel fails, as every method does. The game then has no
    /// cells.
    #[inline(never)] // Leaves the registers of the main loop to its clicks.
    pub fn next_game(&mut self, game: &mut Game) -> Result<bool, C::Error> {
        let (reader, mut refill) = self.parts();
        reader.next_game(&mut refill, game)
    }

    /// Reads the next operation of the game; `None` is the `0` after the last one.
    ///
    /// # Errors
    ///
    /// Fails if the input is invalid or the channel fails.
    #[inline(always)] // Part of the main loop.
    pub fn click(&mut self) -> Result<Option<Click>, C::Error> {
        let (reader, mut refill) = self.parts();
        reader.click(&mut refill)
    }

    /// Writes the response to a click. It has reached the channel before the next read.
    ///
    /// # Errors
    ///
    /// Fails if the channel fails.
    #[inline(always)] // Part of the main loop.
    pub fn respond(&mut self, outcome: Outcome, changes: Changes<'_>) -> Result<(), C::Error> {
        let write = |bytes: &[u8]| self.channel.write(bytes);
        self.responses.response(outcome, changes, write)
    }

    /// Writes the end of a game's responses: `QUIT` if it is still running, and the separator if
    /// another game follows.
    ///
    /// # Errors
    ///
    /// Fails if the channel fails.
    pub fn end_game(&mut self, status: Status) -> Result<(), C::Error> {
        self.quit(status)?;
        self.separate().map(drop)
    }

    /// Writes `QUIT` if the game is still running.
    pub(crate) fn quit(&mut self, status: Status) -> Result<(), C::Error> {
        match status {
            Status::Running => self.line(QUIT),
            Status::Won | Status::Lost => Ok(()),
        }
    }

    /// Writes the separator if another game follows, and returns whether one does.
    pub(crate) fn separate(&mut self) -> Result<bool, C::Error> {
        let is_followed = self.reader.cases_left() > 0;
        if is_followed {
            self.line(SEPARATOR)?;
        }
        Ok(is_followed)
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), C::Error> {
        let write = |bytes: &[u8]| self.channel.write(bytes);
        self.responses.line(text, write)
    }

    /// Writes all responses that are still buffered.
    ///
    /// # Errors
    ///
    /// Fails if the channel fails.
    pub fn flush(&mut self) -> Result<(), C::Error> {
        self.responses.flush(|bytes| self.channel.write(bytes))
    }

    /// Starts a game on a board of this size, which does not come from the channel.
    pub(crate) fn begin_game(&mut self, size: Size) {
        self.reader.begin_case(size);
    }

    /// Reads to the end of the input. Fails if anything but whitespace is left.
    pub(crate) fn end(&mut self) -> Result<(), C::Error> {
        let (reader, mut refill) = self.parts();
        reader.end(&mut refill)
    }

    /// Returns how many bytes of the input have been parsed.
    pub(crate) fn offset(&self) -> u64 {
        self.reader.offset()
    }

    /// Returns the channel. What is buffered has not reached it yet.
    pub(crate) fn channel(&mut self) -> &mut C {
        &mut self.channel
    }
}
