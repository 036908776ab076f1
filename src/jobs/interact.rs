//! The reverse of the interactor: a player plays on hidden boards, knowing only their sizes and numbers
//! of mines.
//!
//! A player may do anything: send invalid operations, end early, send nothing, or never read its input.
//! Each of these has its verdict, since every wait, every operation and every game has a limit. How the
//! player is reached is up to a [`Connection`].

mod answer;
mod connection;
mod error;
mod line;
mod observer;
mod options;
#[cfg(all(feature = "process", unix))]
mod pipes;
mod saved_test;
mod stop;
mod table;
mod transcript;

use std::io::Read;

use crate::jobs::verdict::Verdict;
#[cfg(all(feature = "process", unix))]
pub use crate::process::Pipes;
use crate::text::dialogue::Dialogue;
pub use answer::read_wins;
pub use connection::Connection;
pub use error::InteractError;
use line::{Line, PlayerError};
pub use observer::{Observer, Progress, Side};
pub use options::{Ending, Options};
pub use saved_test::SavedTest;
use stop::Stop;
pub use transcript::{Colors, Transcript};

/// The result of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Interaction {
    /// The verdict.
    pub verdict: Verdict,
    /// How far the games had come when it was certain.
    pub progress: Progress,
}

/// Lets a player play on the boards of a test, whose operations are ignored.
///
/// The player gets a line `T`, and `n m k` before each game. It sends operations `op x y`, each answered
/// as [`respond`](crate::respond) does, and gives up a game with `0`. The next game starts when one is
/// won, lost or given up. After the last game the player's input is closed, and it must not send
/// anything but whitespace for half a second.
///
/// The games end when the player breaks a rule, and else as [`Options::ending`] says. Takes as much
/// memory as [`respond`](crate::respond).
///
/// # Errors
///
/// Fails if there is no verdict. An invalid test is [`Verdict::JuryFault`].
///
/// ```
/// use std::io::{self, Read};
/// use std::time::Duration;
/// use minesweeper_judge::Verdict;
/// use minesweeper_judge::interact::{Connection, Options, Transcript, interact};
///
/// /// Has all its operations ready, and ignores its input.
/// struct Player<'b>(&'b [u8]);
///
/// impl Connection for Player<'_> {
///     fn receive(&mut self, buffer: &mut [u8], _: Duration) -> io::Result<usize> {
///         self.0.read(buffer)
///     }
///
///     fn send(&mut self, bytes: &[u8], _: Duration) -> io::Result<usize> {
///         Ok(bytes.len())
///     }
///
///     fn hang_up(&mut self) {}
/// }
///
/// let mut transcript = Transcript::new(Vec::new());
/// let mut player = Player(b"1 1 1\n");
/// let interaction = interact(&b"1\n1 3\n__*\n0\n"[..], &mut player, &Options::default(), &mut transcript)?;
/// assert_eq!(interaction.verdict, Verdict::Accepted);
/// let lines = "\
/// <1
/// <1 3 1
/// >1 1 1
/// <RUNNING: [<1, 1, 0>, <1, 2, 1>]
/// <WIN
/// ";
/// assert_eq!(String::from_utf8_lossy(&transcript.into_inner()?), lines);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn interact(
    input: impl Read,
    player: &mut impl Connection,
    options: &Options,
    observer: &mut impl Observer,
) -> Result<Interaction, InteractError> {
    let mut progress = Progress::default();
    let mut dialogue = Dialogue::new(Line::new(player, observer, options.timeout));
    let verdict = match table::play(input, &mut dialogue, options, &mut progress) {
        Ok(()) => Verdict::Accepted,
        Err(Stop::Verdict(verdict)) => verdict,
        Err(Stop::NoVerdict(error)) => return Err(error),
    };
    // Only the observer still matters: the verdict is certain.
    dialogue.channel().shorten_timeout();
    match dialogue.flush() {
        Err(PlayerError::Observer(cause)) => Err(InteractError::Observer(cause)),
        _ => Ok(Interaction { verdict, progress }),
    }
}
