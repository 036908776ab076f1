//! Reasons to end the games before all were played.

use std::io;

use crate::jobs::verdict::Verdict;
use crate::text::error::{Error, Expected, Found, InputError};

/// The reason why a player could not be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InteractError {
    /// The boards could not be read.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// A board is too large for the memory.
    #[error("{0}")]
    OutOfMemory(#[source] InputError),
    /// The player could not be reached, for a reason that is not its own doing.
    #[error("cannot reach the player: {0}")]
    Player(#[source] io::Error),
    /// The observer failed.
    #[error("cannot write the transcript: {0}")]
    Observer(#[source] io::Error),
}

/// The reason to end the games.
pub(super) enum Stop {
    /// What the player did wrong in the present operation.
    Player(String),
    Verdict(Verdict),
    Error(InteractError),
}

impl Stop {
    pub fn wrong_answer(reason: String) -> Self {
        Self::Verdict(Verdict::WrongAnswer { reason })
    }

    pub fn jury_fault(reason: String) -> Self {
        Self::Verdict(Verdict::JuryFault { reason })
    }
}

impl From<InteractError> for Stop {
    fn from(error: InteractError) -> Self {
        Self::Error(error)
    }
}

/// What is wrong with the player's output.
impl From<InputError> for Stop {
    fn from(error: InputError) -> Self {
        let place = error.place();
        let (line, column) = (place.line, place.column);
        let place = format!("(line {line}, column {column} of the player's output)");
        match error.unexpected() {
            Some((Found::End, Expected::Number(number))) => {
                Self::Player(format!("the player's output ends before {}", number.name))
            }
            Some((found, Expected::End)) => Self::wrong_answer(format!(
                "after the last game: {found}, expected no more output {place}"
            )),
            Some((found, expected)) => Self::Player(format!("{found}, {expected} {place}")),
            None => Self::Player(format!("{error} {place}")),
        }
    }
}

/// What is wrong with the boards.
impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(error) if error.is_out_of_memory() => {
                Self::Error(InteractError::OutOfMemory(error))
            }
            Error::Input(error) => Self::jury_fault(format!("INPUT:{error}")),
            Error::Read(cause) | Error::Write(cause) => Self::Error(InteractError::Input(cause)),
        }
    }
}
