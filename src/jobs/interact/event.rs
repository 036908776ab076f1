//! What happens in the games.

use crate::engine::click::Click;
use crate::engine::minefield::Minefield;

/// Something that happens in the games.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'e> {
    /// The player has sent these bytes, which are not parsed yet. They may start and end anywhere in a
    /// line.
    Player(&'e [u8]),
    /// The judge is about to send these bytes. They may start and end anywhere in a line.
    Judge(&'e [u8]),
    /// A game starts on this board.
    Game(&'e Minefield),
    /// The player's next operation in the game, which is not played yet.
    Click(Click),
    /// An operation was answered or a game has ended.
    Progress(Progress),
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
