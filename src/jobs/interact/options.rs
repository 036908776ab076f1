//! What is required of a player.

use std::io::Read;
use std::time::Duration;

use crate::text::error::{Error, Found};
use crate::text::test_reader::TestReader;

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

/// Reads the number of games that must be won, with which the jury's answer begins. An empty answer has
/// none.
///
/// # Errors
///
/// Fails if the answer begins with anything else, or if reading fails.
///
/// ```
/// use minesweeper_judge::interact::read_wins;
///
/// assert_eq!(read_wins(&b"12\n"[..])?, Some(12));
/// assert_eq!(read_wins(&b"\n"[..])?, None);
/// let message = "1:1: found 'WIN', expected W, a number from 0 to 18446744073709551615";
/// assert_eq!(read_wins(&b"WIN\n"[..]).unwrap_err().to_string(), message);
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
pub fn read_wins(mut answer: impl Read) -> Result<Option<usize>, Error> {
    match TestReader::default().number(&mut answer, "W", 0, usize::MAX, b'\n') {
        Err(Error::Input(error)) if matches!(error.unexpected(), Some((Found::End, _))) => Ok(None),
        wins => wins.map(Some),
    }
}
