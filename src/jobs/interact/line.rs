//! The channel to a player, on which every wait and every operation has a limit.

use std::io;
use std::time::{Duration, Instant};

use super::connection::Connection;
use super::observer::{Observer, Side};
use crate::text::dialogue::Channel;
use crate::text::error::InputError;

/// The most bytes that an operation may take, with the whitespace before and after it. An operation has
/// about twenty.
pub(super) const LONGEST: u64 = 4096;

/// How long the judge listens after the last game, and how long the player may take to read responses
/// once the verdict is certain.
pub(super) const LISTENING: Duration = Duration::from_millis(500);

/// The reason why the dialogue with a player cannot go on.
#[derive(Debug)]
pub(super) enum PlayerError {
    /// The player sent something that is not an operation.
    Invalid(InputError),
    /// The player sent no operation in time.
    TimedOut,
    /// The player did not read its input in time.
    NotReading,
    /// The player sent too many bytes without completing an operation.
    TooLong,
    Connection(io::Error),
    Observer(io::Error),
}

impl From<InputError> for PlayerError {
    fn from(error: InputError) -> Self {
        Self::Invalid(error)
    }
}

/// A connection to a player, with its limits and its observer.
pub(super) struct Line<'c, C, O> {
    connection: &'c mut C,
    pub observer: &'c mut O,
    /// [`Duration::MAX`] if there is no limit.
    timeout: Duration,
    /// Whether the player still reads its input.
    is_read: bool,
    /// Since when an operation has been waited for; `None` if it has not been waited for yet.
    waiting_since: Option<Instant>,
    /// The number of bytes received.
    received: u64,
    /// The number of bytes up to which the operation must be complete; `None` after the last game.
    limit: Option<u64>,
}

impl<'c, C: Connection, O: Observer> Line<'c, C, O> {
    pub fn new(connection: &'c mut C, observer: &'c mut O, timeout: Option<Duration>) -> Self {
        Self {
            connection,
            observer,
            timeout: timeout.unwrap_or(Duration::MAX),
            is_read: true,
            waiting_since: None,
            received: 0,
            limit: Some(LONGEST),
        }
    }

    /// Starts the limits of an operation, which begins after `start` bytes.
    pub fn expect_operation(&mut self, start: u64) {
        self.waiting_since = None;
        self.limit = Some(start + LONGEST);
    }

    /// Closes the player's input. Its output ends when nothing more comes for a short time.
    pub fn hang_up(&mut self) {
        self.connection.hang_up();
        self.waiting_since = None;
        self.limit = None;
        self.timeout = LISTENING;
    }

    /// Shortens the timeout once the verdict is certain.
    pub fn shorten_timeout(&mut self) {
        self.timeout = self.timeout.min(LISTENING);
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

impl<C: Connection, O: Observer> Channel for Line<'_, C, O> {
    type Error = PlayerError;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, PlayerError> {
        let room = self.limit.map(|limit| (limit - self.received) as usize);
        if room == Some(0) {
            return Err(PlayerError::TooLong);
        }
        // At most as much as the operation may take, so that the limit does not depend on how much of
        // the output comes at once.
        let length = room.map_or(buffer.len(), |room| room.min(buffer.len()));
        let buffer = &mut buffer[..length];
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        let connection = &mut *self.connection;
        let count = with_deadline(since, self.timeout, PlayerError::TimedOut, |patience| {
            connection.receive(buffer, patience)
        });
        let count = match count {
            // Many judges never deliver the end of the player's output.
            Err(PlayerError::TimedOut) if self.limit.is_none() => 0,
            count => count?,
        };
        self.received += count as u64;
        let observed = self.observer.message(Side::Player, &buffer[..count]);
        observed.map_err(PlayerError::Observer)?;
        Ok(count)
    }

    /// Sends the bytes. The observer gets them even if the player no longer reads.
    fn write(&mut self, bytes: &[u8]) -> Result<(), PlayerError> {
        let observed = self.observer.message(Side::Judge, bytes);
        observed.map_err(PlayerError::Observer)?;
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
        let patience = match timeout {
            Duration::MAX => timeout,
            _ => timeout.saturating_sub(since.elapsed()),
        };
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
