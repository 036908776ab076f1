//! Judges an output: compares it with the responses of the interactor.
//!
//! The responses are not written to a file but compared with the output block by block, so neither is
//! kept, and a right output is compared as fast as it can be read. The first line that differs ends the
//! comparison; of that line 1 MiB is kept around the difference, for the message.

mod cells;
mod comparison;
mod wrong_line;

use std::io::{self, Read};

use crate::engine::click::Click;
use crate::engine::game::Game;
use crate::engine::layout::Position;
use crate::jobs::verdict::Verdict;
use crate::text::dialogue::{Channel, Dialogue};
use crate::text::error::InputError;
use crate::text::test_reader::read_retrying;
use comparison::Comparison;

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
/// memory as [`respond`](crate::respond), whatever is in the output.
///
/// The message counts the cells that are missing or too many in a list. If more than 1 MiB of a line
/// follows its first difference, it counts those up to there: `at least 2 cells missing or out of order`.
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
        Ok(Some((verdict, _))) => Ok(verdict),
        Err(Stop::NoVerdict(error)) => Err(error),
        Err(Stop::JuryFault(reason)) => Ok(Verdict::JuryFault { reason }),
    }
}

/// Returns the verdict on an output for a legal test, both in memory, and the place of the first
/// difference; `None` if there is none.
#[cfg(feature = "generate")] // For `stress`.
pub(crate) fn first_difference(test: &[u8], output: &[u8]) -> Option<(Verdict, Place)> {
    match Checker::new(test, output, None::<io::Empty>).check() {
        Ok(difference) => difference,
        Err(_) => unreachable!("a legal test in memory can be read"),
    }
}

/// A case and an operation of it, both from 1; the operation is 0 before the first one, and both are 0
/// after the last case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub case: u64,
    pub operation: u64,
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

impl<I, O: Read, A: Read> Files<I, O, A> {
    /// Compares the ends of the files with the end of the responses.
    fn compare_end(&mut self) -> Result<(), CheckError> {
        self.output.compare_end().map_err(CheckError::Output)?;
        if let Some(answer) = &mut self.answer {
            answer.compare_end().map_err(CheckError::Answer)?;
        }
        Ok(())
    }
}

struct Checker<I, O, A> {
    dialogue: Dialogue<Files<I, O, A>>,
    place: Place,
    /// The verdict on the output, once it differs, and where it does.
    difference: Option<(Verdict, Place)>,
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
            place: Place::default(),
            difference: None,
        }
    }

    fn check(mut self) -> Result<Option<(Verdict, Place)>, Stop> {
        let mut game = Game::default();
        while self.dialogue.next_game(&mut game)? {
            self.place.case += 1;
            self.place.operation = 0;
            while let Some(click) = self.dialogue.click()? {
                let outcome = game.play(click);
                self.place.operation += 1;
                self.dialogue.respond(outcome, game.changes())?;
                self.compare(&game, |Place { case, operation }| {
                    let Click { button, position } = click;
                    let Position { row, column } = position;
                    format!(
                        "case {case}, operation {operation}, {button} click at ({row}, {column})"
                    )
                })?;
            }
            self.dialogue.quit(game.status())?;
            self.compare(&game, |Place { case, .. }| format!("end of case {case}"))?;
            if self.dialogue.separate()? {
                self.compare(&game, |Place { case, .. }| {
                    format!("between case {case} and case {}", case + 1)
                })?;
            }
        }
        self.dialogue.channel().compare_end()?;
        self.place = Place::default();
        self.compare(&game, |_| "after the last case".to_owned())?;
        Ok(self.difference)
    }

    /// Compares the responses so far with the files. `name` returns what a message calls their place.
    fn compare(&mut self, game: &Game, name: impl Fn(Place) -> String) -> Result<(), Stop> {
        self.dialogue.flush()?;
        let place = self.place;
        let Files { output, answer, .. } = self.dialogue.channel();
        if let Some(line) = answer.as_ref().and_then(Comparison::wrong_line) {
            let problem = format!("{}: {}", name(place), line.problem(game, "ANSWER"));
            let reason = format!("ANSWER differs from the interactor's own: {problem}");
            return Err(Stop::JuryFault(reason));
        }
        if self.difference.is_none() {
            self.difference = output.wrong_line().map(|line| {
                let reason = format!("{}: {}", name(place), line.problem(game, "OUTPUT"));
                let verdict = match line.is_same_text {
                    true => Verdict::PresentationError { reason },
                    false => Verdict::WrongAnswer { reason },
                };
                (verdict, place)
            });
        }
        Ok(())
    }
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
            let (_, found) = first_difference(test, wrong.as_bytes()).expect("it differs");
            assert_eq!((found.case, found.operation), place, "{wrong}");
        }
        assert!(first_difference(test, right.as_bytes()).is_none());
    }
}
