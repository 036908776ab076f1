//! What ends the games before their end, and how a person is told.

use std::time::Duration;

use super::InteractError;
use super::connection::{LONGEST, PlayerError};
use crate::jobs::verdict::Verdict;
use crate::text::error::{Error, Expected, Found, InputError};

/// What ends the games.
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

    /// What stopped the reading of the boards.
    pub fn of_boards(error: Error) -> Self {
        match error {
            Error::Input(error) => Self::jury_fault(format!("INPUT:{error}")),
            Error::Read(cause) | Error::Write(cause) => {
                Self::NoVerdict(InteractError::Input(cause))
            }
        }
    }

    /// Returns why the dialogue stopped at a moment; `lack` says what the player has not done by then.
    pub fn of_player(error: PlayerError, moment: &str, lack: &str, timeout: Duration) -> Self {
        let reason = match error {
            PlayerError::Invalid(error) => invalid(&error),
            PlayerError::TimedOut => format!("{lack} within {timeout:?}"),
            PlayerError::NotReading => {
                format!("the player did not read its input for {timeout:?}")
            }
            PlayerError::TooLong => format!("{lack} within {LONGEST} bytes"),
            PlayerError::Connection(cause) => {
                return Self::NoVerdict(InteractError::Player(cause));
            }
            PlayerError::Listener(cause) => {
                return Self::NoVerdict(InteractError::Listener(cause));
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
            format!(
                "the player's output ends where {} should stand",
                number.name
            )
        }
        Some((found, Expected::End)) => format!("{found} ({place} of the player's output)"),
        Some((found, expected)) => format!("{found}, {expected} ({place} of the player's output)"),
        None => format!("{error} ({place} of the player's output)"),
    }
}
