//! The reverse of the main job: boards that stay hidden, and a player who knows only their sizes and
//! how many mines they have, and wants to win.
//!
//! A player may do anything: break the form, end early, say nothing, or talk without listening. Each
//! of these ends the talk with a verdict that says so. So every wait for the player has a limit, and
//! so has what it says and what a game may take. How the player is reached, and how it is ended, is
//! the business of a [`Connection`] and of whoever made it.

mod connection;
#[cfg(all(feature = "process", unix))]
mod pipes;
mod stop;
mod table;
mod transcript;

use std::io::{self, Read};
use std::time::Duration;

use crate::jobs::verdict::Verdict;
#[cfg(all(feature = "process", unix))]
pub use crate::process::Pipes;
use crate::text::dialogue::Dialogue;
pub use connection::Connection;
use connection::{Line, PlayerError};
use stop::Stop;
pub use transcript::{Ink, Listener, Side, Transcript};

/// What is asked of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How many games must be won, at least; all of them if `None`.
    pub wins: Option<usize>,
    /// How many operations each game may take, its giving up not counted; ten for each cell of its
    /// board if `None`.
    pub operations: Option<usize>,
    /// How long the player may take for an operation, for hearing the judge, and for its end after
    /// the last game.
    pub timeout: Duration,
}

impl Default for Terms {
    /// All games are to be won, ten operations a cell, ten seconds each.
    fn default() -> Self {
        Self {
            wins: None,
            operations: None,
            timeout: Duration::from_secs(10),
        }
    }
}

/// How far the games have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All games of the test.
    pub games: usize,
    /// Games that have begun.
    pub begun: usize,
    /// Games that were won.
    pub won: usize,
    /// Operations in all games that have begun.
    pub operations: u64,
}

/// What came of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    /// The verdict.
    pub verdict: Verdict,
    /// How far the games came until it was certain.
    pub tally: Tally,
}

/// Why there is no verdict on a player.
#[derive(Debug, thiserror::Error)]
pub enum InteractError {
    /// The boards could not be read.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// The player could not be talked to, for a reason that is not its own doing.
    #[error("cannot talk to the player: {0}")]
    Player(#[source] io::Error),
    /// The listener could not take what was said.
    #[error("cannot write the transcript: {0}")]
    Listener(#[source] io::Error),
}

/// Lets a player play on the boards of a test, whose operations do not matter.
///
/// The player is told `T`, and before each game `n m k`. It says operations `op x y`, each of which
/// is answered as [`judge`] does, and gives up a game with `0`. The next game begins when one is won,
/// lost or given up. After the last one the player is told no more, and has to end its own words.
///
/// The games end as soon as the verdict is certain: when the player does what it must not do, or so
/// many games were lost or given up that it cannot win enough of them.
///
/// Needs as much memory as [`judge`].
///
/// [`judge`]: crate::judge()
///
/// # Errors
///
/// When there can be no verdict. A test that is none is a verdict: [`Verdict::JuryFault`].
///
/// ```
/// use std::io::{self, Read};
/// use std::time::Duration;
/// use minesweeper_judge::Verdict;
/// use minesweeper_judge::interact::{Connection, Terms, Transcript, interact};
///
/// /// Has all its words ready, and does not listen.
/// struct Player<'w>(&'w [u8]);
///
/// impl Connection for Player<'_> {
///     fn receive(&mut self, buffer: &mut [u8], _: Duration) -> io::Result<usize> {
///         self.0.read(buffer)
///     }
///
///     fn send(&mut self, words: &[u8], _: Duration) -> io::Result<usize> {
///         Ok(words.len())
///     }
///
///     fn hang_up(&mut self) {}
/// }
///
/// let mut transcript = Transcript::new(Vec::new());
/// let mut player = Player(b"1 1 1\n");
/// let interaction = interact(&b"1\n1 3\n__*\n0\n"[..], &mut player, &Terms::default(), &mut transcript)?;
/// assert_eq!(interaction.verdict, Verdict::Accepted);
/// let talk = "\
/// < 1
/// < 1 3 1
/// > 1 1 1
/// < RUNNING: [<1, 1, 0>, <1, 2, 1>]
/// < WIN
/// ";
/// assert_eq!(String::from_utf8_lossy(&transcript.into_inner()?), talk);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn interact(
    input: impl Read,
    player: &mut impl Connection,
    terms: &Terms,
    listener: &mut impl Listener,
) -> Result<Interaction, InteractError> {
    let mut tally = Tally::default();
    let mut dialogue = Dialogue::new(Line::new(player, listener, terms.timeout));
    let verdict = match table::play(input, &mut dialogue, terms, &mut tally) {
        Ok(()) => Verdict::Accepted,
        Err(Stop::Verdict(verdict)) => verdict,
        Err(Stop::NoVerdict(error)) => return Err(error),
    };
    // Only the listener still matters: the verdict is certain.
    dialogue.channel().part();
    match dialogue.flush() {
        Err(PlayerError::Listener(cause)) => Err(InteractError::Listener(cause)),
        _ => Ok(Interaction { verdict, tally }),
    }
}
