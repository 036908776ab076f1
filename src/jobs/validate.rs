//! Checks that a test is valid, and counts what it covers.

use std::fmt::{self, Display, Formatter};
use std::io::Read;

use crate::engine::click::Status;
use crate::engine::game::Game;
use crate::text::error::Error;
use crate::text::test_reader::{Limits, TestReader};

/// What a test covers. Prints as one line of names and numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Number of cases.
    pub cases: u64,
    /// Cells of all boards together.
    pub cells: u64,
    /// Operations of all cases together, without the `0` at the end of each case.
    pub operations: u64,
    /// Number of games that are won.
    pub won: u64,
    /// Number of games that are lost.
    pub lost: u64,
    /// Number of games that are neither won nor lost when their operations end.
    pub quit: u64,
}

impl Display for Statistics {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            cases,
            cells,
            operations,
            won,
            lost,
            quit,
        } = self;
        write!(
            f,
            "cases: {cases}, cells: {cells}, operations: {operations}, "
        )?;
        write!(f, "won: {won}, lost: {lost}, quit: {quit}")
    }
}

/// Reads a test to its end and plays its games. Checks that it has exactly the statement's form, keeps
/// all of its guarantees, and keeps within limits.
///
/// Takes as much memory as [`respond`](crate::respond).
///
/// # Errors
///
/// [`Error::Input`] with the first fault of the test; [`Error::Read`] if reading fails.
///
/// ```
/// use minesweeper_judge::{Limits, validate::validate};
///
/// let statistics = validate(&b"1\n1 3\n__*\n1 1 1\n0\n"[..], Limits::default())?;
/// assert_eq!((statistics.cells, statistics.won), (3, 1));
///
/// let error = validate(&b"1\n1 3\n__*\n1 1 4\n0\n"[..], Limits::default()).unwrap_err();
/// let message = "4:5: found '4', expected y, a number from 1 to 3 (case 1, operation 1)";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
pub fn validate(mut input: impl Read, limits: Limits) -> Result<Statistics, Error> {
    let mut reader = TestReader::strict(limits);
    let mut game = Game::default();
    let mut statistics = Statistics::default();
    while reader.next_game(&mut input, &mut game)? {
        while let Some(click) = reader.click(&mut input)? {
            game.play(click);
            statistics.operations += 1;
        }
        statistics.add(&game);
    }
    Ok(statistics)
}

impl Statistics {
    /// Counts a game whose operations have ended.
    fn add(&mut self, game: &Game) {
        let size = game.size();
        self.cases += 1;
        self.cells += (size.rows * size.columns) as u64;
        match game.status() {
            Status::Won => self.won += 1,
            Status::Lost => self.lost += 1,
            Status::Running => self.quit += 1,
        }
    }
}
