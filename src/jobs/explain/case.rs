//! One case of a test: its clicks, and how it ended.

use std::fmt::{self, Display, Formatter};
use std::io::ErrorKind;

use crate::engine::click::{Click, Outcome, Status};
use crate::engine::game::Game;
use crate::text::error::Error;
use crate::text::test_reader::{Source, TestReader};

/// How a case ended, and at or after which operation, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The operation won.
    Win(u64),
    /// The operation lost.
    Lose(u64),
    /// The operations ended before the game was over.
    Quit(u64),
    /// The input is invalid after this operation, and the game was not over.
    Error(u64),
}

impl Ending {
    /// Returns the number of operations until the game was over or the input ended.
    pub fn operation(self) -> u64 {
        let (Self::Win(operation)
        | Self::Lose(operation)
        | Self::Quit(operation)
        | Self::Error(operation)) = self;
        operation
    }

    /// Returns whether the last picture shows where the mines are.
    pub fn shows_truth(self) -> bool {
        matches!(self, Self::Lose(_) | Self::Quit(_))
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let how = match self {
            Self::Win(_) => "WIN at",
            Self::Lose(_) => "LOSE at",
            Self::Quit(_) => "QUIT after",
            Self::Error(_) => "ERROR after",
        };
        write!(f, "{how} operation {}", self.operation())
    }
}

/// The operations of a case until its game was over.
#[derive(Debug)]
pub(super) struct Case {
    /// Its number in the test, from 1.
    pub number: u64,
    pub clicks: Vec<Click>,
    pub ending: Ending,
    /// The last operation that changed the map or ended the game; 0 if none did.
    pub last_effective: u64,
    /// What is wrong with the input after these clicks.
    pub error: Option<Error>,
}

impl Case {
    /// Reads the operations of a case to their end, and plays them.
    pub fn read(
        number: u64,
        reader: &mut TestReader,
        input: &mut impl Source<Error = Error>,
        game: &mut Game,
    ) -> Self {
        let (mut clicks, mut last_effective) = (Vec::new(), 0);
        let error = loop {
            let click = match reader.click(input) {
                Ok(Some(click)) => click,
                Ok(None) => break None,
                Err(error) => break Some(error),
            };
            if game.status() != Status::Running {
                continue;
            }
            if clicks.try_reserve(1).is_err() {
                // The rest needs some memory too.
                (clicks, last_effective) = (Vec::new(), 0);
                break Some(Error::Read(ErrorKind::OutOfMemory.into()));
            }
            clicks.push(click);
            if game.click(click) != Outcome::Running || !game.changes().is_empty() {
                last_effective = clicks.len() as u64;
            }
        };
        let operations = clicks.len() as u64;
        let ending = match game.status() {
            Status::Won => Ending::Win(operations),
            Status::Lost => Ending::Lose(operations),
            Status::Running if error.is_none() => Ending::Quit(operations),
            Status::Running => Ending::Error(operations),
        };
        Self {
            number,
            clicks,
            ending,
            last_effective,
            error,
        }
    }
}
