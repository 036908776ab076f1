//! What is required of a player.

use std::time::Duration;

/// What is required of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The number of games that must be won; all of them if `None`.
    pub wins: Option<usize>,
    /// The maximum number of operations of each game, without the `0` that gives it up; ten for each
    /// cell of its board if `None`.
    pub operations: Option<usize>,
    /// The time limit for each operation, and for reading a response; none if `None`.
    pub timeout: Option<Duration>,
    /// When the games end.
    pub ending: Ending,
}

/// When the games end, if the player keeps the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// As soon as the verdict is certain: after the last game, or when too few can still be won.
    #[default]
    WhenCertain,
    /// After the last game. Some runners keep a player waiting for ever when the judge ends earlier.
    AfterAllGames,
}

impl Default for Options {
    /// Requires that all games are won, with ten operations a cell and ten seconds for each.
    fn default() -> Self {
        Self {
            wins: None,
            operations: None,
            timeout: Some(Duration::from_secs(10)),
            ending: Ending::default(),
        }
    }
}
