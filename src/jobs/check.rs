//! Judging an output: is it, to the byte, what the interactor itself answers?
//!
//! The interactor writes its responses not into a file but against the output under test, block by
//! block, so an output that is right is compared as fast as it can be read, and nothing is kept of
//! either. Only at the first difference, which ends the comparison, somebody looks at the line as a
//! response, and says what a person wants to know.

mod cells;
mod comparison;
mod difference;
mod line;

use std::io::{self, Read, Write};

use crate::engine::game::Game;
use crate::jobs::verdict::Verdict;
use crate::text::error::Error;
use crate::text::responses::Responses;
use crate::text::test_reader::Input;
use comparison::{Comparison, State};
use difference::Difference;
use line::{Moment, Step};

/// Why there is no verdict on an output.
#[derive(Debug, thiserror::Error)]
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
}

/// Judges the output that somebody's solution gave for a test.
///
/// The interactor itself knows what is right, so the jury's answer need not be given. If it is, it
/// is compared as well. A fault of the jury's comes before any in the output: all of the input and
/// the answer are looked at, also when the output is wrong early.
///
/// The first difference decides. Lines may end in CRLF, and the last newline may be missing. Needs as much memory as [`judge`],
/// whatever the output is, and for the cells of a wrong response two bits more a cell of the board.
///
/// [`judge`]: crate::judge()
///
/// # Errors
///
/// When reading failed. An input that is no test is a verdict: [`Verdict::JuryFault`].
///
/// ```
/// use minesweeper_judge::{Verdict, check};
///
/// let test = "1\n1 3\n__*\n1 1 1\n0\n";
/// let no_answer = None::<&[u8]>;
/// let right = check(test.as_bytes(), &b"RUNNING: [<1, 1, 0>, <1, 2, 1>]\r\nWIN"[..], no_answer)?;
/// assert_eq!(right, Verdict::Accepted);
/// let wrong = check(test.as_bytes(), &b"RUNNING: [<1, 1, 0>]\nQUIT\n"[..], no_answer)?;
/// let text = "\
/// wrong answer: case 1, operation 1, left click at (1, 1): 1 cell missing (line 1, column 20 of OUTPUT)
///   expected: RUNNING: [<1, 1, 0>, <1, 2, 1>]
///   found:    RUNNING: [<1, 1, 0>]
///   missing:  <1, 2, 1>";
/// assert_eq!(wrong.to_string(), text);
/// # Ok::<(), minesweeper_judge::CheckError>(())
/// ```
pub fn check(
    input: impl Read,
    output: impl Read,
    answer: Option<impl Read>,
) -> Result<Verdict, CheckError> {
    match Checker::new(output, answer).check(input) {
        Ok(None) => Ok(Verdict::Accepted),
        Ok(Some(place)) => Ok(place.verdict()),
        Err(Stop::NoVerdict(error)) => Err(error),
        Err(Stop::JuryFault(reason)) => Ok(Verdict::JuryFault { reason }),
    }
}

/// The first difference in an output for a legal test, both in memory.
pub(crate) fn first_difference(test: &[u8], output: &[u8]) -> Option<FirstDifference> {
    match Checker::new(output, None::<&[u8]>).check(test) {
        Ok(difference) => difference,
        Err(_) => unreachable!("a legal test in memory can be read"),
    }
}

/// Where an output goes wrong, and how.
#[derive(Debug)]
pub(crate) struct FirstDifference {
    difference: Difference,
    moment: Moment,
}

impl FirstDifference {
    /// The verdict on the output.
    pub fn verdict(&self) -> Verdict {
        self.difference.verdict(&self.moment)
    }

    /// The case and the operation, both from 1; the case is 0 if all cases are right, the operation
    /// if none has been answered yet.
    pub fn case_and_operation(&self) -> (u64, u64) {
        (self.moment.case, self.moment.operation)
    }
}

/// The files that the responses are written against.
struct Files<O, A> {
    output: Comparison<O>,
    answer: Option<Comparison<A>>,
}

impl<O: Read, A: Read> Write for Files<O, A> {
    fn write(&mut self, expected: &[u8]) -> io::Result<usize> {
        self.output.compare(expected);
        if let Some(answer) = &mut self.answer {
            answer.compare(expected);
        }
        Ok(expected.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What ends the checking before the end of the input.
enum Stop {
    JuryFault(String),
    NoVerdict(CheckError),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(error) => Self::JuryFault(format!("INPUT:{error}")),
            // The files take whatever is written.
            Error::Read(cause) | Error::Write(cause) => Self::NoVerdict(CheckError::Input(cause)),
        }
    }
}

struct Checker<O, A> {
    responses: Responses<Files<O, A>>,
    /// How many lines the responses before the one under test have.
    lines: u64,
    /// Where the output goes wrong, if it has.
    difference: Option<FirstDifference>,
}

impl<O: Read, A: Read> Checker<O, A> {
    fn new(output: O, answer: Option<A>) -> Self {
        let files = Files {
            output: Comparison::new(output),
            answer: answer.map(Comparison::new),
        };
        Self {
            responses: Responses::new(files),
            lines: 0,
            difference: None,
        }
    }

    fn check(mut self, input: impl Read) -> Result<Option<FirstDifference>, Stop> {
        let mut input = Input::new(input)?;
        let mut game = Game::default();
        let mut moment = Moment::default();
        let case_count = input.case_count()?;
        for case in 1..=case_count {
            let mut minefield = game.take_minefield();
            input.minefield(&mut minefield)?;
            game.start(minefield);
            moment.begin_case();
            while let Some(click) = input.click()? {
                let outcome = game.click(click);
                self.responses.response(outcome, &game)?;
                moment.step = Step::Click(click, outcome);
                moment.operation += 1;
                self.settle(&game, &moment)?;
            }
            self.responses.end_of_case(game.status())?;
            moment.step = Step::EndOfCase(game.status());
            self.settle(&game, &moment)?;
            if case < case_count {
                self.responses.separator()?;
                moment.step = Step::Separator;
                self.settle(&game, &moment)?;
            }
        }
        self.end()?;
        Ok(self.difference)
    }

    /// Finishes the comparison of a response, which is for what `moment` says.
    fn settle(&mut self, game: &Game, moment: &Moment) -> Result<(), Stop> {
        self.responses.flush()?;
        let lines = moment.step.lines();
        let files = self.responses.get_mut();
        if let Some(answer) = &mut files.answer
            && answer.state().map_err(CheckError::Answer)? == State::Different
        {
            let line = lines[(answer.lines() - self.lines) as usize];
            let difference = Difference::find(answer, line, game).map_err(CheckError::Answer)?;
            return Err(disagreement(&difference, moment));
        }
        let output = &mut files.output;
        if self.difference.is_none()
            && output.state().map_err(CheckError::Output)? == State::Different
        {
            let line = lines[(output.lines() - self.lines) as usize];
            let difference = Difference::find(output, line, game).map_err(CheckError::Output)?;
            let moment = moment.clone();
            self.difference = Some(FirstDifference { difference, moment });
        }
        self.lines += lines.len() as u64;
        Ok(())
    }

    /// Looks for more behind what is right.
    fn end(&mut self) -> Result<(), Stop> {
        let files = self.responses.get_mut();
        let moment = Moment::default();
        if let Some(answer) = &mut files.answer {
            let surplus = Difference::surplus(answer).map_err(CheckError::Answer)?;
            if let Some(surplus) = surplus {
                return Err(disagreement(&surplus, &moment));
            }
        }
        if self.difference.is_none() {
            let surplus = Difference::surplus(&mut files.output).map_err(CheckError::Output)?;
            self.difference = surplus.map(|difference| FirstDifference { difference, moment });
        }
        Ok(())
    }
}

fn disagreement(difference: &Difference, moment: &Moment) -> Stop {
    let text = difference.text(moment, "ANSWER");
    Stop::JuryFault(format!("the answer disagrees with the interactor, {text}"))
}

impl From<CheckError> for Stop {
    fn from(error: CheckError) -> Self {
        Self::NoVerdict(error)
    }
}
