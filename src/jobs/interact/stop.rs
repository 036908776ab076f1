//! What ends the games before their end, and how a person is told.

use std::io;
use std::time::Duration;

use super::InteractError;
use super::dialogue::{LONGEST, Trouble};
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

    /// What stopped the talk at a moment; `lack` says what the player has not done by then.
    pub fn of_talk(error: Error, moment: &str, lack: &str, timeout: Duration) -> Self {
        match error {
            Error::Input(error) => Self::wrong_answer(format!("{moment}: {}", wrong_words(&error))),
            Error::Read(cause) | Error::Write(cause) => {
                Self::of_trouble(cause, moment, lack, timeout)
            }
        }
    }

    fn of_trouble(cause: io::Error, moment: &str, lack: &str, timeout: Duration) -> Self {
        let reason = match Trouble::from(cause) {
            Trouble::Silence => format!("{lack} within {timeout:?}"),
            Trouble::Deafness => format!("the player did not read its input for {timeout:?}"),
            Trouble::Endlessness => format!("{lack} within {LONGEST} bytes"),
            Trouble::Connection(cause) => return Self::NoVerdict(InteractError::Player(cause)),
            Trouble::Listener(cause) => return Self::NoVerdict(InteractError::Listener(cause)),
        };
        Self::wrong_answer(format!("{moment}: {reason}"))
    }
}

fn wrong_words(error: &InputError) -> String {
    let place = error.place();
    let place = format_args!("line {}, column {}", place.line, place.column);
    match (error.found(), error.expected()) {
        (Found::End, Expected::Number(number)) => {
            format!(
                "the player's output ends where {} should stand",
                number.name
            )
        }
        (found, Expected::End) => format!("{found} ({place} of the player's output)"),
        (found, expected) => format!("{found}, {expected} ({place} of the player's output)"),
    }
}
