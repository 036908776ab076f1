//! Reasons to end the games, and their messages.

use std::time::Duration;

use super::error::InteractError;
use super::line::{LONGEST, PlayerError};
use crate::jobs::verdict::Verdict;
use crate::text::error::{Error, Expected, Found, InputError};

/// The reason to end the games.
pub(super) enum Stop {
    Verdict(Verdict),
    NoVerdict(InteractError),
}

impl Stop {
    pub fn wrong_answer(reason: String) -> Self {
        Self::Verdict(Verdict::WrongAnswer { reason })
    }

    pub fn jury_fault(reason: String) -> Self {
        Self::Verdict(Verdict::JuryFault { reason })
    }

    /// Returns why the boards could not be read.
    pub fn of_boards(error: Error) -> Self {
        match error {
            Error::Input(error) if error.is_out_of_memory() => {
                Self::NoVerdict(InteractError::OutOfMemory(error))
            }
            Error::Input(error) => Self::jury_fault(format!("INPUT:{error}")),
            Error::Read(cause) | Error::Write(cause) => {
                Self::NoVerdict(InteractError::Input(cause))
            }
        }
    }

    /// Returns why the dialogue stopped at a moment.
    pub fn of_player(error: PlayerError, moment: &str, timeout: Option<Duration>) -> Self {
        let limit = seconds(timeout.unwrap_or(Duration::MAX));
        let reason = match error {
            PlayerError::Invalid(error) => invalid(&error),
            PlayerError::TimedOut => format!("timed out: no complete operation within {limit}"),
            PlayerError::NotReading => {
                format!("timed out: the player did not read its input for {limit}")
            }
            PlayerError::TooLong => format!("no complete operation within {LONGEST} bytes"),
            PlayerError::Connection(cause) => {
                return Self::NoVerdict(InteractError::Player(cause));
            }
            PlayerError::Observer(cause) => {
                return Self::NoVerdict(InteractError::Observer(cause));
            }
        };
        Self::wrong_answer(format!("{moment}: {reason}"))
    }
}

fn invalid(error: &InputError) -> String {
    let place = error.place();
    let place = format_args!("line {}, column {}", place.line, place.column);
    match error.unexpected() {
        Some((Found::End, Expected::Number(number))) => {
            format!("the player's output ends before {}", number.name)
        }
        Some((found, Expected::End)) => {
            format!("{found}, expected no more output ({place} of the player's output)")
        }
        Some((found, expected)) => format!("{found}, {expected} ({place} of the player's output)"),
        None => format!("{error} ({place} of the player's output)"),
    }
}

/// Returns a time limit with its unit: `300 ms`, `1.5 s`.
fn seconds(limit: Duration) -> String {
    match limit.as_secs() {
        0 => format!("{} ms", limit.as_secs_f64() * 1000.0),
        _ => format!("{} s", limit.as_secs_f64()),
    }
}
