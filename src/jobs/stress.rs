//! Somebody's solution on random tests, until one shows a fault; and that test made small.
//!
//! A round makes a test, has it solved, and judges the output as [`check`](crate::check()) does.
//! How a test is solved is left to a [`Solution`]; the usual one is a [`Program`].

mod model;
#[cfg(all(feature = "process", unix))]
mod program;
mod shrink;

use std::fmt::{self, Display, Formatter};
use std::io;
use std::time::{Duration, Instant};

use crate::jobs::check::{FirstDifference, first_difference};
use crate::jobs::generate::Generator;
use crate::jobs::respond::respond;
use crate::jobs::verdict::Verdict;
use model::Test;
use shrink::{Reaction, shrink};

#[cfg(all(feature = "process", unix))]
pub use program::Program;

/// Something that is to solve tests.
pub trait Solution {
    /// Solves a test with what it is allowed.
    ///
    /// # Errors
    ///
    /// When the solution could not be tried at all.
    fn solve(&mut self, test: &[u8], allowance: Allowance) -> io::Result<Run>;
}

/// What a solution may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The time after which it is stopped.
    pub time: Duration,
    /// So much output is wanted, in bytes; when there is more, it may be stopped.
    pub output: usize,
}

/// What came of solving a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// All that was written, or so much of it as was asked for.
    pub output: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a solution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, well; or it was stopped since its output was longer than asked for.
    Well,
    /// By itself, badly.
    Crash {
        /// The exit status or signal, in words.
        status: String,
        /// The end of what it wrote to standard error.
        message: String,
    },
    /// It was stopped at the limit of time.
    Timeout,
}

/// How a solution fails on a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its output is not accepted.
    Output(Verdict),
    /// It crashes.
    Crash {
        /// The exit status or signal, in words.
        status: String,
        /// The end of what it wrote to standard error.
        message: String,
    },
    /// It does not end in so much time.
    Timeout(Duration),
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(verdict) => write!(f, "{verdict}"),
            Self::Crash { status, message } => {
                write!(f, "crash: {status}")?;
                (message.lines()).try_for_each(|line| write!(f, "\n  {line}"))
            }
            Self::Timeout(limit) => {
                write!(f, "timeout: no end within {} s", limit.as_secs_f64())
            }
        }
    }
}

impl Fault {
    /// Whether a test that shows the one is as good as a test that shows the other.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Output(one), Self::Output(other)) => {
                std::mem::discriminant(one) == std::mem::discriminant(other)
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// A test on which a solution fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The smallest test that was found.
    pub test: Vec<u8>,
    /// How the solution fails on it.
    pub fault: Fault,
    /// The seed of the test that it was made of.
    pub seed: u64,
    /// How large that was, and how large this is.
    pub sizes: [TestSize; 2],
    /// Whether the solution failed when it was tried on it again. If it did not, the test is as large
    /// as it was.
    pub repeats: bool,
}

/// How large a test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestSize {
    /// Number of cases.
    pub cases: usize,
    /// Operations of all cases.
    pub operations: usize,
}

impl Display for TestSize {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let counted = |count, noun: &str| match count {
            1 => format!("1 {noun}"),
            _ => format!("{count} {noun}s"),
        };
        let cases = counted(self.cases, "case");
        write!(f, "{cases} with {}", counted(self.operations, "operation"))
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<'a> {
    /// So many rounds are done, and showed no fault.
    Rounds(u64),
    /// A fault was found, and smaller tests that show it are looked for.
    Found(&'a Counterexample),
    /// So many of them have been tried.
    Shrinking(u64),
}

/// Tries a solution on the tests of the seeds, one after the other, and makes the first that shows
/// a fault small. `None` when none does. For each test it may take `time`.
///
/// A smaller test has fewer cases, fewer operations, smaller boards or fewer mines, and the
/// solution fails on it in the same way, if not for the same cause. The search ends when nothing
/// more can be taken away, or after a thousand tests or a minute.
///
/// # Errors
///
/// When the solution could not be tried.
pub fn stress(
    generator: &Generator,
    seeds: impl IntoIterator<Item = u64>,
    time: Duration,
    solution: &mut impl Solution,
    mut progress: impl FnMut(Progress<'_>),
) -> io::Result<Option<Counterexample>> {
    let mut trial = Trial::new(solution, time);
    for (round, seed) in (1..).zip(seeds) {
        let mut test = Vec::new();
        generator.write(seed, &mut test).expect(IN_MEMORY);
        if let Some(failure) = trial.failure(test, time)? {
            return counterexample(seed, failure, &mut trial, progress).map(Some);
        }
        progress(Progress::Rounds(round));
    }
    Ok(None)
}

const IN_MEMORY: &str = "a legal test is written and read in memory";

fn counterexample(
    seed: u64,
    failure: Failure,
    trial: &mut Trial<'_, impl Solution>,
    mut progress: impl FnMut(Progress<'_>),
) -> io::Result<Counterexample> {
    let large = Test::read(&failure.test);
    let mut found = Counterexample {
        test: failure.test,
        fault: failure.fault,
        seed,
        sizes: [large.size(); 2],
        repeats: true,
    };
    let mut place = failure.place;
    progress(Progress::Found(&found));
    for pace in [Pace::Hurried, Pace::Patient] {
        let small = shrink(large.clone(), place, |test, tried| {
            progress(Progress::Shrinking(tried));
            trial.reaction(test, &found.fault, pace)
        })?;
        // What was too slow for the search may be in time after all, and not all that fails does
        // so every time.
        let confirmed = (trial.failure(small.text(), trial.time)?)
            .filter(|again| again.fault.is_like(&found.fault));
        if let Some(again) = confirmed {
            found.sizes[1] = small.size();
            (found.test, found.fault) = (again.test, again.fault);
            return Ok(found);
        }
        match trial.failure(found.test.clone(), trial.time)? {
            // The first time may have been another fault, as of a slow start.
            Some(again) => (found.fault, place) = (again.fault, again.place),
            None => {
                found.repeats = false;
                break;
            }
        }
    }
    Ok(found)
}

/// How long to wait for a test that is to show that the solution does not end.
#[derive(Clone, Copy)]
enum Pace {
    /// Not so long, since there are many such tests.
    Hurried,
    /// All the time that it may take.
    Patient,
}

/// Hardly any program needs more to start on a busy machine.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// A solution, and what is known of its speed.
struct Trial<'s, S> {
    solution: &'s mut S,
    time: Duration,
    /// The longest that it took for a test that it solved.
    slowest: Duration,
}

/// A test, how the solution fails on it, and where.
struct Failure {
    test: Vec<u8>,
    fault: Fault,
    place: Option<Place>,
}

/// Where the output for a test goes wrong: a case and an operation of it, both from 1. Operation 0
/// is before the first.
#[derive(Clone, Copy, Debug)]
struct Place {
    case: usize,
    operation: usize,
}

impl<'s, S: Solution> Trial<'s, S> {
    fn new(solution: &'s mut S, time: Duration) -> Self {
        Self {
            solution,
            time,
            slowest: Duration::ZERO,
        }
    }

    /// How the solution reacts to a test that is to show the same fault as another.
    fn reaction(&mut self, test: &Test, fault: &Fault, pace: Pace) -> io::Result<Reaction> {
        let time = match (fault, pace) {
            (Fault::Timeout(_), Pace::Hurried) => self.short_time(),
            _ => self.time,
        };
        Ok(match self.failure(test.text(), time)? {
            None => Reaction::Passes,
            Some(found) if found.fault.is_like(fault) => Reaction::FailsAlike(found.place),
            Some(_) => Reaction::FailsOtherwise,
        })
    }

    /// A limit of time that is still far from what the solution needed where it ended.
    fn short_time(&self) -> Duration {
        match self.slowest.is_zero() {
            true => self.time / 5,
            false => (self.slowest * 10).clamp(LEAST_TIME.min(self.time), self.time),
        }
    }

    /// How the solution fails on a test, if it does.
    fn failure(&mut self, test: Vec<u8>, time: Duration) -> io::Result<Option<Failure>> {
        let mut right = Vec::new();
        respond(&test[..], &mut right).expect(IN_MEMORY);
        // Room for CRLF and for some surplus that a message can show.
        let output = 2 * right.len() + 4096;
        let start = Instant::now();
        let run = self.solution.solve(&test, Allowance { time, output })?;
        let difference = first_difference(&test, &run.output);
        let fault = match (run.end, &difference) {
            (End::Crash { status, message }, _) => Fault::Crash { status, message },
            (End::Timeout, _) => Fault::Timeout(time),
            (End::Well, Some(difference)) => Fault::Output(difference.verdict()),
            (End::Well, None) => {
                self.slowest = self.slowest.max(start.elapsed());
                return Ok(None);
            }
        };
        let place = (difference.as_ref())
            .map(FirstDifference::case_and_operation)
            .filter(|(case, _)| *case > 0)
            .map(|(case, operation)| Place {
                case: case as usize,
                operation: operation as usize,
            });
        Ok(Some(Failure { test, fault, place }))
    }
}
