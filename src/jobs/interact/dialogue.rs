//! The talk with a player, each wait of which has its limit.
//!
//! Both directions are in one hand: whoever is to be read from is told first what is left to say.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::Tally;
use super::transcript::{Listener, Side};
use crate::engine::game::{Game, Outcome};
use crate::text::error::Error;
use crate::text::responses::Responses;
use crate::text::test_reader::Source;

/// The two ways between the judge and a player.
///
/// An error of the kind [`Interrupted`](io::ErrorKind::Interrupted) lets the judge try again.
pub trait Connection {
    /// Waits for words from the player and puts them into the buffer; 0 bytes are the end of its
    /// words.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::TimedOut`] when nothing came for so long; any other when the player could
    /// not be heard.
    fn receive(&mut self, buffer: &mut [u8], patience: Duration) -> io::Result<usize>;

    /// Waits until the player takes some of the words, and gives the number of these bytes.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::TimedOut`] when it took nothing for so long;
    /// [`io::ErrorKind::BrokenPipe`] when it will never listen again, which is its right; any other
    /// when it could not be talked to.
    fn send(&mut self, words: &[u8], patience: Duration) -> io::Result<usize>;

    /// Ends the judge's words.
    fn hang_up(&mut self);
}

/// The most bytes that an operation may take, with what stands before it. An operation has some
/// twenty, so this only stops those who would go on for ever.
pub(super) const LONGEST: usize = 1 << 20;

/// How long the player may take for last words that it need not hear.
const PARTING: Duration = Duration::from_millis(500);

/// What can come between the judge and a player.
#[derive(Debug, thiserror::Error)]
#[error("the talk cannot go on")]
pub(super) enum Trouble {
    /// The player says nothing, or not enough.
    Silence,
    /// The player does not listen.
    Deafness,
    /// The player says nothing in very many words.
    Endlessness,
    Connection(#[source] io::Error),
    Listener(#[source] io::Error),
}

impl From<Trouble> for io::Error {
    fn from(trouble: Trouble) -> Self {
        io::Error::other(trouble)
    }
}

impl From<io::Error> for Trouble {
    /// Takes out what was put in above.
    fn from(error: io::Error) -> Self {
        error.downcast().unwrap_or_else(Self::Connection)
    }
}

/// The judge's side of the talk.
pub(super) struct Dialogue<'c, C, L> {
    responses: Responses<Line<'c, C, L>>,
}

impl<'c, C: Connection, L: Listener> Dialogue<'c, C, L> {
    pub fn new(connection: &'c mut C, listener: &'c mut L, timeout: Duration) -> Self {
        Self {
            responses: Responses::new(Line {
                connection,
                listener,
                timeout,
                is_heard: true,
                waiting_since: None,
                received: 0,
            }),
        }
    }

    /// Says these words after all responses.
    pub fn say(&mut self, words: &str) -> Result<(), Error> {
        self.responses.flush()?;
        let line = self.responses.get_mut();
        line.write_all(words.as_bytes()).map_err(Error::Write)
    }

    /// Answers an operation; the player will have been told when it is listened to again.
    pub fn answer(&mut self, outcome: Outcome, game: &Game) -> Result<(), Error> {
        self.responses.response(outcome, game)
    }

    /// Gives the player new time and new room for words.
    pub fn expect_words(&mut self) {
        let line = self.responses.get_mut();
        line.waiting_since = None;
        line.received = 0;
    }

    /// Tells the player that there is no more to be told.
    pub fn hang_up(&mut self) -> Result<(), Error> {
        self.responses.flush()?;
        self.responses.get_mut().connection.hang_up();
        Ok(())
    }

    /// Says what is left, when it does not matter any more whether the player hears it.
    ///
    /// # Errors
    ///
    /// When the listener cannot hear it.
    pub fn end(mut self) -> io::Result<()> {
        let line = self.responses.get_mut();
        line.timeout = line.timeout.min(PARTING);
        match self.responses.flush() {
            Err(Error::Read(cause) | Error::Write(cause)) => match Trouble::from(cause) {
                Trouble::Listener(cause) => Err(cause),
                _ => Ok(()),
            },
            Ok(()) | Err(Error::Input(_)) => Ok(()),
        }
    }

    /// Lets the listener know how far the games have come.
    pub fn tell(&mut self, tally: &Tally) {
        self.responses.get_mut().listener.counted(tally);
    }
}

impl<C: Connection, L: Listener> Source for &mut Dialogue<'_, C, L> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        self.responses.flush()?;
        let received = self.responses.get_mut().receive(buffer);
        received.map_err(|trouble| Error::Read(trouble.into()))
    }
}

/// The connection, with what makes it fit for a player who may do anything.
struct Line<'c, C, L> {
    connection: &'c mut C,
    listener: &'c mut L,
    timeout: Duration,
    /// Whether anybody is there to be talked to.
    is_heard: bool,
    /// Since when the player has been listened to for what it is to say; `None` if it has not yet.
    waiting_since: Option<Instant>,
    /// How many bytes have come for it.
    received: usize,
}

impl<C: Connection, L: Listener> Line<'_, C, L> {
    fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, Trouble> {
        if self.received >= LONGEST {
            return Err(Trouble::Endlessness);
        }
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        let connection = &mut *self.connection;
        let count = patiently(since, self.timeout, Trouble::Silence, |patience| {
            connection.receive(buffer, patience)
        })?;
        self.received += count;
        let heard = self.listener.said(Side::Player, &buffer[..count]);
        heard.map_err(Trouble::Listener)?;
        Ok(count)
    }

    fn send(&mut self, words: &[u8]) -> Result<usize, Trouble> {
        let connection = &mut *self.connection;
        let now = Instant::now();
        let sent = patiently(now, self.timeout, Trouble::Deafness, |patience| {
            connection.send(words, patience)
        });
        match sent {
            // Who wants to hear no more may still have something to say.
            Err(Trouble::Connection(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => {
                self.is_heard = false;
                Ok(words.len())
            }
            Err(Trouble::Deafness) => {
                self.is_heard = false;
                Err(Trouble::Deafness)
            }
            sent => sent,
        }
    }
}

/// Repeats what is interrupted, as long as there is time.
fn patiently(
    since: Instant,
    timeout: Duration,
    too_late: Trouble,
    mut attempt: impl FnMut(Duration) -> io::Result<usize>,
) -> Result<usize, Trouble> {
    loop {
        let patience = timeout.saturating_sub(since.elapsed());
        if patience.is_zero() {
            return Err(too_late);
        }
        match attempt(patience) {
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            Err(cause) if cause.kind() == io::ErrorKind::TimedOut => return Err(too_late),
            attempted => return attempted.map_err(Trouble::Connection),
        }
    }
}

impl<C: Connection, L: Listener> Write for Line<'_, C, L> {
    /// Also what nobody hears has been said.
    fn write(&mut self, words: &[u8]) -> io::Result<usize> {
        let heard = self.listener.said(Side::Judge, words);
        heard.map_err(Trouble::Listener)?;
        let mut left = words;
        while self.is_heard && !left.is_empty() {
            let count = self.send(left)?;
            left = &left[count..];
        }
        Ok(words.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
