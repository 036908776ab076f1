//! What others can observe of the games.

use std::io;

use crate::engine::click::Click;
use crate::engine::minefield::Minefield;

/// The sender of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player.
    Player,
    /// The judge.
    Judge,
}

/// How far the games have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of games in the test.
    pub games: usize,
    /// The number of games that have started.
    pub started: usize,
    /// The number of games that were won.
    pub won: usize,
    /// The number of operations in all games.
    pub operations: u64,
}

/// Observes the games. If a method fails, the games end without a verdict.
pub trait Observer {
    /// Receives bytes that one side has sent, which may start and end anywhere in a line. The judge's
    /// bytes are observed before they are sent, the player's before they are parsed.
    ///
    /// # Errors
    ///
    /// Fails if the observer cannot go on.
    fn message(&mut self, side: Side, bytes: &[u8]) -> io::Result<()>;

    /// Receives the board of a game that starts.
    ///
    /// # Errors
    ///
    /// Fails if the observer cannot go on.
    fn board(&mut self, _minefield: &Minefield) -> io::Result<()> {
        Ok(())
    }

    /// Receives an operation of the game, before it is played.
    ///
    /// # Errors
    ///
    /// Fails if the observer cannot go on.
    fn click(&mut self, _click: Click) -> io::Result<()> {
        Ok(())
    }

    /// Receives how far the games have come: after each operation and after each game.
    fn progress(&mut self, _progress: &Progress) {}
}
