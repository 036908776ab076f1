//! Judges an output: compares it with the responses of the interactor.
//!
//! The responses are not written to a file but compared with the output block by block, so neither is
//! kept, and a right output is compared as fast as it can be read. The first difference ends the
//! comparison; only then is the line parsed as a response, for the message.

mod cells;
mod comparison;
mod difference;
mod line;

use std::io::{self, Read};

use crate::engine::game::Game;
use crate::jobs::verdict::Verdict;
use crate::text::dialogue::{Channel, Dialogue};
use crate::text::error::InputError;
use crate::text::test_reader::read_retrying;
use comparison::Comparison;
use difference::Difference;
use line::{Location, Step};

/// The reason why an output could not be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The test could not be read.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// The output under test could not be read.
    #[error("cannot read the output: {0}")]
    Output(#[source] io::Error),
    /// The jury's answer could not be read.
    #[error("cannot read the answer: {0}")]
    Answer(#[source] io::Error),
    /// A board is too large for the memory.
    #[error("{0}")]
    OutOfMemory(#[source] InputError),
}

/// Judges the output of a solution for a test, without the jury's answer: the interactor itself knows
/// what is right.
///
/// The first difference decides. Lines may end in CRLF, and the last newline may be missing. An invalid
/// input is [`Verdict::JuryFault`]; all of it is read, even if the output is wrong early. Takes as much
/// memory as [`respond`](crate::respond), and a byte a cell to compare the cells of a wrong line.
///
/// # Errors
///
/// Fails if reading fails, or if a board is too large for the memory.
///
/// ```
/// use minesweeper_judge::{Verdict, check::check};
///
/// let test = "1\n1 3\n__*\n1 1 1\n0\n";
/// let right = check(test.as_bytes(), &b"RUNNING: [<1, 1, 0>, <1, 2, 1>]\r\nWIN"[..])?;
/// assert_eq!(right, Verdict::Accepted);
/// let wrong = check(test.as_bytes(), &b"RUNNING: [<1, 1, 0>]\nQUIT\n"[..])?;
/// let text = "\
/// case 1, operation 1, left click at (1, 1): 1 cell missing (line 1, column 20 of OUTPUT)
///   expected: RUNNING: [<1, 1, 0>, <1, 2, 1>]
///   found:    RUNNING: [<1, 1, 0>]
///   missing:  <1, 2, 1>";
/// assert_eq!(wrong.to_string(), text);
/// # Ok::<(), minesweeper_judge::check::CheckError>(())
/// ```
pub fn check(input: impl Read, output: impl Read) -> Result<Verdict, CheckError> {
    verdict(input, output, None::<io::Empty>)
}

/// Judges an output as [`check`] does, and the jury's answer as well: an answer that differs from the
/// interactor's own is [`Verdict::JuryFault`], whatever the output is.
///
/// # Errors
///
/// Fails if reading fails, or if a board is too large for the memory.
pub fn check_with_answer(
    input: impl Read,
    output: impl Read,
    answer: impl Read,
) -> Result<Verdict, CheckError> {
    verdict(input, output, Some(answer))
}

fn verdict(
    input: impl Read,
    output: impl Read,
    answer: Option<impl Read>,
) -> Result<Verdict, CheckError> {
    match Checker::new(input, output, answer).check() {
        Ok(None) => Ok(Verdict::Accepted),
        Ok(Some(place)) => Ok(place.verdict()),
        Err(Stop::NoVerdict(error)) => Err(error),
        Err(Stop::JuryFault(reason)) => Ok(Verdict::JuryFault { reason }),
    }
}

/// Returns the first difference in an output for a legal test, both in memory.
#[cfg(feature = "generate")] // For `stress`.
pub(crate) fn first_difference(test: &[u8], output: &[u8]) -> Option<FirstDifference> {
    match Checker::new(test, output, None::<io::Empty>).check() {
        Ok(difference) => difference,
        Err(_) => unreachable!("a legal test in memory can be read"),
    }
}

/// The first difference in an output, and its place in the test.
#[derive(Debug)]
pub(crate) struct FirstDifference {
    difference: Difference,
    location: Location,
}

impl FirstDifference {
    /// Returns the verdict on the output.
    pub fn verdict(&self) -> Verdict {
        self.difference.verdict(&self.location)
    }

    /// Returns the case and the operation, both from 1; the case is 0 if all cases are right, the
    /// operation if no operation has been answered yet.
    #[cfg(feature = "generate")] // For `stress`.
    pub fn case_and_operation(&self) -> (u64, u64) {
        (self.location.case, self.location.operation)
    }
}

/// What ends the comparison before the end of the input.
enum Stop {
    JuryFault(String),
    NoVerdict(CheckError),
}

impl From<InputError> for Stop {
    fn from(error: InputError) -> Self {
        match error.is_out_of_memory() {
            true => Self::NoVerdict(CheckError::OutOfMemory(error)),
            false => Self::JuryFault(format!("INPUT:{error}")),
        }
    }
}

impl From<CheckError> for Stop {
    fn from(error: CheckError) -> Self {
        Self::NoVerdict(error)
    }
}

/// A channel that reads the test, and compares the responses with the files.
struct Files<I, O, A> {
    input: I,
    output: Comparison<O>,
    answer: Option<Comparison<A>>,
}

impl<I: Read, O: Read, A: Read> Channel for Files<I, O, A> {
    type Error = Stop;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Stop> {
        let read = read_retrying(&mut self.input, buffer);
        Ok(read.map_err(CheckError::Input)?)
    }

    fn write(&mut self, expected: &[u8]) -> Result<(), Stop> {
        self.output.compare(expected).map_err(CheckError::Output)?;
        if let Some(answer) = &mut self.answer {
            answer.compare(expected).map_err(CheckError::Answer)?;
        }
        Ok(())
    }
}

struct Checker<I, O, A> {
    dialogue: Dialogue<Files<I, O, A>>,
    /// Number of lines of the responses before the one under test.
    lines: u64,
    location: Location,
    /// The first difference in the output, once it has been found.
    difference: Option<FirstDifference>,
}

impl<I: Read, O: Read, A: Read> Checker<I, O, A> {
    fn new(input: I, output: O, answer: Option<A>) -> Self {
        let files = Files {
            input,
            output: Comparison::new(output),
            answer: answer.map(Comparison::new),
        };
        Self {
            dialogue: Dialogue::new(files),
            lines: 0,
            location: Location::default(),
            difference: None,
        }
    }

    fn check(mut self) -> Result<Option<FirstDifference>, Stop> {
        let mut game = Game::default();
        while self.dialogue.next_game(&mut game)? {
            self.location.begin_case();
            while let Some(click) = self.dialogue.click()? {
                let outcome = game.play(click);
                self.location.operation += 1;
                self.dialogue.respond(outcome, game.changes())?;
                self.compare(&game, Step::Click(click, outcome))?;
            }
            self.dialogue.quit(game.status())?;
            self.compare(&game, Step::EndOfCase(game.status()))?;
            if self.dialogue.separate()? {
                self.compare(&game, Step::BetweenCases)?;
            }
        }
        self.end()?;
        Ok(self.difference)
    }

    /// Compares the response of a step with the files.
    fn compare(&mut self, game: &Game, step: Step) -> Result<(), Stop> {
        self.location.step = step;
        self.dialogue.flush()?;
        let lines = step.lines();
        let files = self.dialogue.channel();
        let answer = files.answer.as_mut();
        if let Some(answer) = answer.filter(|answer| answer.is_different()) {
            let line = lines[(answer.lines() - self.lines) as usize];
            let difference = Difference::find(answer, line, game).map_err(CheckError::Answer)?;
            return Err(disagreement(&difference, &self.location));
        }
        let output = &mut files.output;
        if self.difference.is_none() && output.is_different() {
            let line = lines[(output.lines() - self.lines) as usize];
            let difference = Difference::find(output, line, game).map_err(CheckError::Output)?;
            let location = self.location.clone();
            self.difference = Some(FirstDifference {
                difference,
                location,
            });
        }
        self.lines += lines.len() as u64;
        Ok(())
    }

    /// Checks that nothing follows the last response.
    fn end(&mut self) -> Result<(), Stop> {
        let files = self.dialogue.channel();
        let location = Location::default();
        if let Some(answer) = &mut files.answer {
            let extra = Difference::extra(answer).map_err(CheckError::Answer)?;
            if let Some(extra) = extra {
                return Err(disagreement(&extra, &location));
            }
        }
        if self.difference.is_none() {
            let extra = Difference::extra(&mut files.output).map_err(CheckError::Output)?;
            self.difference = extra.map(|difference| FirstDifference {
                difference,
                location,
            });
        }
        Ok(())
    }
}

fn disagreement(difference: &Difference, location: &Location) -> Stop {
    let text = difference.text(location, "ANSWER");
    Stop::JuryFault(format!("ANSWER differs from the interactor's own: {text}"))
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_its_case_and_operation() {
        let test = b"2\n1 2\n_*\n0\n1 2\n_*\n2 1 2\n2 1 1\n0\n";
        let right = "QUIT\n==========\nRUNNING: [<1, 2, P>]\nRUNNING: [<1, 1, P>]\nQUIT\n";
        for (wrong, place) in [
            ("", (1, 0)),
            ("QUIT\n==========\nINVALID\n", (2, 1)),
            ("QUIT\n==========\nRUNNING: [<1, 2, P>]\nLOSE\n", (2, 2)),
            (&format!("{right}x"), (0, 0)),
        ] {
            let found = first_difference(test, wrong.as_bytes()).expect("it differs");
            assert_eq!(found.case_and_operation(), place, "{wrong}");
        }
        assert!(first_difference(test, right.as_bytes()).is_none());
    }
}
