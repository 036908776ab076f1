//! The reverse of the interactor: a player plays on hidden boards, knowing only their sizes and numbers
//! of mines.
//!
//! A player may do anything: send invalid operations, end early, send nothing, or never read its input.
//! Each of these has its verdict, since every wait, every operation and every game has a limit.

mod event;
mod options;
mod player;
mod recorder;
mod stop;
mod table;
mod transcript;

use std::io::{self, Read};

use crate::jobs::verdict::Verdict;
use crate::process::Pipes;
pub use event::{Event, Progress};
pub use options::{Ending, Options, read_wins};
use player::Player;
pub use recorder::Recorder;
pub use stop::InteractError;
use table::Table;
pub use transcript::Transcript;

/// The result of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Interaction {
    /// The verdict.
    pub verdict: Verdict,
    /// How far the games had come when it was certain.
    pub progress: Progress,
}

/// Lets a player play on the boards of a test, whose operations are ignored. All that happens is passed
/// to `observer`.
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
/// Fails if there is no verdict, or if the observer fails. An invalid test is [`Verdict::JuryFault`].
///
/// ```
/// use std::process::{Command, Stdio};
/// use minesweeper_judge::Verdict;
/// use minesweeper_judge::interact::{Options, Transcript, interact};
/// use minesweeper_judge::process::{Pipes, Supervisor};
///
/// let mut command = Command::new("sh");
/// command.args(["-c", "read games; read size; echo 1 1 1"]);
/// command.stdin(Stdio::piped()).stdout(Stdio::piped());
/// let mut player = Supervisor::adopting_orphans()?.start(&mut command)?;
/// let mut pipes = Pipes::to_child(&mut player);
///
/// let mut transcript = Transcript::new(Vec::new());
/// let boards = &b"1\n1 3\n__*\n0\n"[..];
/// let interaction = interact(boards, &mut pipes, &Options::default(), |event| transcript.observe(event))?;
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
    boards: impl Read,
    player: &mut Pipes,
    options: &Options,
    mut observer: impl FnMut(Event<'_>) -> io::Result<()>,
) -> Result<Interaction, InteractError> {
    let player = Player::new(player, &mut observer, options.timeout);
    let mut table = Table::new(player, options);
    let verdict = table.judge(boards)?;
    let progress = table.progress;
    Ok(Interaction { verdict, progress })
}
