//! The channel to a player, on which every wait and every operation has a limit.

use std::io::{self, ErrorKind};
use std::time::{Duration, Instant};

use super::event::Event;
use super::stop::{InteractError, Stop};
use crate::process::Pipes;
use crate::text::dialogue::Channel;

/// The most bytes that an operation may take, with the whitespace before and after it. An operation has
/// about twenty.
const LONGEST: u64 = 4096;

/// How long the judge listens after the last game, and how long the player may take to read responses
/// once the verdict is certain.
const LISTENING: Duration = Duration::from_millis(500);

/// A player at the other end of two pipes, and the observer of all that goes through them.
pub(super) struct Player<'p, F> {
    pipes: &'p mut Pipes,
    observer: &'p mut F,
    /// [`Duration::MAX`], which no deadline can hold, if there is no limit.
    timeout: Duration,
    /// Since when an operation has been waited for; `None` if it has not been waited for yet.
    waiting_since: Option<Instant>,
    /// The number of bytes received.
    received: u64,
    /// The number of bytes up to which the operation must be complete; `None` after the last game.
    limit: Option<u64>,
}

impl<'p, F: FnMut(Event<'_>) -> io::Result<()>> Player<'p, F> {
    pub fn new(pipes: &'p mut Pipes, observer: &'p mut F, timeout: Option<Duration>) -> Self {
        Self {
            pipes,
            observer,
            timeout: timeout.unwrap_or(Duration::MAX),
            waiting_since: None,
            received: 0,
            limit: Some(LONGEST),
        }
    }

    /// Tells the observer what happens.
    pub fn tell(&mut self, event: Event<'_>) -> Result<(), Stop> {
        (self.observer)(event).map_err(|cause| InteractError::Observer(cause).into())
    }

    /// Starts the limits of an operation, which begins after `start` bytes.
    pub fn expect_operation(&mut self, start: u64) {
        self.waiting_since = None;
        self.limit = Some(start + LONGEST);
    }

    /// Closes the player's input. Its output ends when nothing more comes for a short time.
    pub fn hang_up(&mut self) {
        self.pipes.close();
        self.waiting_since = None;
        self.limit = None;
        self.timeout = LISTENING;
    }

    /// Shortens the timeout once the verdict is certain.
    pub fn shorten_timeout(&mut self) {
        self.timeout = self.timeout.min(LISTENING);
    }
}

impl<F: FnMut(Event<'_>) -> io::Result<()>> Channel for Player<'_, F> {
    type Error = Stop;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Stop> {
        let room = (self.limit).map_or(buffer.len(), |limit| (limit - self.received) as usize);
        if room == 0 {
            let reason = format!("no complete operation within {LONGEST} bytes");
            return Err(Stop::Player(reason));
        }
        // At most as much as the operation may take, so that the limit does not depend on how much of
        // the output comes at once.
        let length = room.min(buffer.len());
        let buffer = &mut buffer[..length];
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        let count = match self.pipes.read(buffer, since.checked_add(self.timeout)) {
            // Many judges never deliver the end of the player's output.
            Err(cause) if cause.kind() == ErrorKind::TimedOut && self.limit.is_none() => 0,
            Err(cause) if cause.kind() == ErrorKind::TimedOut => {
                let limit = seconds(self.timeout);
                let reason = format!("timed out: no complete operation within {limit}");
                return Err(Stop::Player(reason));
            }
            read => read.map_err(InteractError::Player)?,
        };
        self.received += count as u64;
        self.tell(Event::Player(&buffer[..count]))?;
        Ok(count)
    }

    /// Sends the bytes. The observer gets them even if the player no longer reads.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.tell(Event::Judge(bytes))?;
        let mut left = bytes;
        while !left.is_empty() {
            let deadline = Instant::now().checked_add(self.timeout);
            match self.pipes.write(left, deadline) {
                Ok(count) => left = &left[count..],
                // A player that closes its input may still send operations.
                Err(cause) if cause.kind() == ErrorKind::BrokenPipe => {
                    self.pipes.close();
                    break;
                }
                Err(cause) if cause.kind() == ErrorKind::TimedOut => {
                    self.pipes.close();
                    let limit = seconds(self.timeout);
                    let reason =
                        format!("timed out: the player did not read its input for {limit}");
                    return Err(Stop::Player(reason));
                }
                Err(cause) => return Err(InteractError::Player(cause).into()),
            }
        }
        Ok(())
    }
}

/// Returns a time limit with its unit: `300 ms`, `1.5 s`.
fn seconds(limit: Duration) -> String {
    match limit.as_secs() {
        0 => format!("{} ms", limit.as_secs_f64() * 1000.0),
        _ => format!("{} s", limit.as_secs_f64()),
    }
}
