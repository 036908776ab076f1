//! The way to a player.

use std::io;
use std::time::Duration;

/// The two directions between the judge and a player.
///
/// After an error of the kind [`Interrupted`](io::ErrorKind::Interrupted) the judge tries again.
pub trait Connection {
    /// Waits for bytes from the player and reads them into the buffer; 0 bytes are the end of its output.
    /// A patience of [`Duration::MAX`] has no end.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::TimedOut`] if nothing came within the patience; any other if the player cannot be
    /// reached.
    fn receive(&mut self, buffer: &mut [u8], patience: Duration) -> io::Result<usize>;

    /// Waits until the player reads some of the bytes, and returns how many.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::TimedOut`] if it read nothing within the patience;
    /// [`io::ErrorKind::BrokenPipe`] if it has closed its input, which it may do; any other if the player
    /// cannot be reached.
    fn send(&mut self, bytes: &[u8], patience: Duration) -> io::Result<usize>;

    /// Closes the player's input.
    fn hang_up(&mut self);
}
