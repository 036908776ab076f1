//! One case of a test: its clicks, and how it ended.

use std::io::ErrorKind;

use crate::engine::click::{Click, Outcome, Status};
use crate::engine::game::Game;
use crate::text::error::Error;
use crate::text::test_reader::{Source, TestReader};

/// The operations of a case until its game was over.
#[derive(Debug)]
pub(super) struct Case {
    /// Its number in the test, from 1.
    pub number: u64,
    pub clicks: Vec<Click>,
    pub status: Status,
    /// The last operation that changed the map or ended the game; 0 if none did.
    pub last_effective: usize,
    /// What is wrong with the input after these clicks.
    pub error: Option<Error>,
}

impl Case {
    /// Returns how the case ended, and at or after which operation.
    pub fn ending(&self) -> String {
        let how = match (self.status, &self.error) {
            (Status::Won, _) => "WIN at",
            (Status::Lost, _) => "LOSE at",
            (Status::Running, None) => "QUIT after",
            (Status::Running, Some(_)) => "ERROR after",
        };
        format!("{how} operation {}", self.clicks.len())
    }

    /// Returns its number and its ending.
    pub fn title(&self) -> String {
        format!("case {}: {}", self.number, self.ending())
    }

    /// Returns whether the last picture shows where the mines are.
    pub fn shows_truth(&self) -> bool {
        self.status == Status::Lost || self.status == Status::Running && self.error.is_none()
    }

    /// Returns whether the operation lost the game.
    pub fn is_lost_by(&self, operation: usize) -> bool {
        self.status == Status::Lost && operation == self.clicks.len()
    }

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
                last_effective = clicks.len();
            }
        };
        Self {
            number,
            clicks,
            status: game.status(),
            last_effective,
            error,
        }
    }
}
