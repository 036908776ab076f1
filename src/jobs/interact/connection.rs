//! The talk with a player, each wait of which has its limit.
//!
//! Both directions are in one hand: whoever is to be read from is told first what is left to say.

use std::io;
use std::time::{Duration, Instant};

use super::transcript::{Listener, Side};
use crate::text::dialogue::Channel;
use crate::text::error::InputError;

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

/// Why the dialogue with a player cannot go on.
#[derive(Debug)]
pub(super) enum PlayerError {
    /// The player sent something else than an operation.
    Invalid(InputError),
    /// The player sent nothing in time, or not enough.
    TimedOut,
    /// The player did not read its input in time.
    NotReading,
    /// The player sent very much without completing an operation.
    TooLong,
    Connection(io::Error),
    Listener(io::Error),
}

impl From<InputError> for PlayerError {
    fn from(error: InputError) -> Self {
        Self::Invalid(error)
    }
}

/// A connection to a player that may do anything: every wait and every operation is limited.
pub(super) struct Line<'c, C, L> {
    connection: &'c mut C,
    pub listener: &'c mut L,
    timeout: Duration,
    /// Whether the player still reads.
    is_read: bool,
    /// Since when an operation has been waited for; `None` if it has not been waited for yet.
    waiting_since: Option<Instant>,
    /// Number of bytes received for the operation.
    received: usize,
}

impl<'c, C: Connection, L: Listener> Line<'c, C, L> {
    pub fn new(connection: &'c mut C, listener: &'c mut L, timeout: Duration) -> Self {
        Self {
            connection,
            listener,
            timeout,
            is_read: true,
            waiting_since: None,
            received: 0,
        }
    }

    /// Gives the player new time and new room for an operation.
    pub fn expect_operation(&mut self) {
        self.waiting_since = None;
        self.received = 0;
    }

    /// Closes the player's input.
    pub fn hang_up(&mut self) {
        self.connection.hang_up();
    }

    /// Shortens the timeout, for what the player need not read any more.
    pub fn part(&mut self) {
        self.timeout = self.timeout.min(PARTING);
    }

    fn send(&mut self, bytes: &[u8]) -> Result<usize, PlayerError> {
        let connection = &mut *self.connection;
        let now = Instant::now();
        let sent = with_deadline(now, self.timeout, PlayerError::NotReading, |patience| {
            connection.send(bytes, patience)
        });
        match sent {
            // A player that closes its input may still send operations.
            Err(PlayerError::Connection(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => {
                self.is_read = false;
                Ok(bytes.len())
            }
            Err(PlayerError::NotReading) => {
                self.is_read = false;
                Err(PlayerError::NotReading)
            }
            sent => sent,
        }
    }
}

impl<C: Connection, L: Listener> Channel for Line<'_, C, L> {
    type Error = PlayerError;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, PlayerError> {
        if self.received >= LONGEST {
            return Err(PlayerError::TooLong);
        }
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        let connection = &mut *self.connection;
        let count = with_deadline(since, self.timeout, PlayerError::TimedOut, |patience| {
            connection.receive(buffer, patience)
        })?;
        self.received += count;
        let heard = self.listener.said(Side::Player, &buffer[..count]);
        heard.map_err(PlayerError::Listener)?;
        Ok(count)
    }

    /// Sends the bytes; the listener gets them also when the player no longer reads.
    fn write(&mut self, bytes: &[u8]) -> Result<(), PlayerError> {
        let heard = self.listener.said(Side::Judge, bytes);
        heard.map_err(PlayerError::Listener)?;
        let mut left = bytes;
        while self.is_read && !left.is_empty() {
            let count = self.send(left)?;
            left = &left[count..];
        }
        Ok(())
    }
}

/// Repeats what is interrupted until the time is up.
fn with_deadline(
    since: Instant,
    timeout: Duration,
    too_late: PlayerError,
    mut attempt: impl FnMut(Duration) -> io::Result<usize>,
) -> Result<usize, PlayerError> {
    loop {
        let patience = timeout.saturating_sub(since.elapsed());
        if patience.is_zero() {
            return Err(too_late);
        }
        match attempt(patience) {
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            Err(cause) if cause.kind() == io::ErrorKind::TimedOut => return Err(too_late),
            attempted => return attempted.map_err(PlayerError::Connection),
        }
    }
}
