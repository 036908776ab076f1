//! Somebody's solution on random tests, until one shows a fault; and that test made small.
//!
//! A round makes a test, has it solved, and judges the output as [`check`](crate::check()) does.
//! How a test is solved is left to a [`Solution`]; the usual one is a [`Program`].

mod model;
mod program;
mod shrink;

use std::fmt::{self, Display, Formatter};
use std::io;
use std::time::Duration;

use crate::check::check;
use crate::generate::Generator;
use crate::judge::judge;
use crate::verdict::Verdict;
use model::Test;
use shrink::{Budget, shrink};

pub use program::{Killer, Program};

/// Something that is to solve tests.
pub trait Solution {
    /// Solves a test. The output may be cut off somewhere behind `most` bytes.
    ///
    /// # Errors
    ///
    /// When the solution could not be tried at all.
    fn solve(&mut self, test: &[u8], most: usize) -> io::Result<Run>;
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
    /// It was stopped after so much time.
    Timeout(Duration),
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
                (message.lines()).try_for_each(|line| write!(f, "\n  {}", line.escape_debug()))
            }
            Self::Timeout(limit) => {
                write!(f, "timeout: no end after {} seconds", limit.as_secs_f64())
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
pub enum Progress {
    /// So many rounds are done, and showed no fault.
    Rounds(u64),
    /// A fault was found; so many smaller tests have been tried.
    Shrinking(u64),
}

/// Tries a solution on the tests of the seeds, one after the other, and makes the first that shows
/// a fault small. `None` when none does.
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
    solution: &mut impl Solution,
    mut progress: impl FnMut(Progress),
) -> io::Result<Option<Counterexample>> {
    for (round, seed) in (1..).zip(seeds) {
        let mut test = Vec::new();
        generator.write(seed, &mut test).expect(IN_MEMORY);
        if let Some(fault) = fault(solution, &test)? {
            return counterexample(seed, &test, fault, solution, progress).map(Some);
        }
        progress(Progress::Rounds(round));
    }
    Ok(None)
}

const IN_MEMORY: &str = "a legal test is written and read in memory";

fn counterexample(
    seed: u64,
    test: &[u8],
    fault: Fault,
    solution: &mut impl Solution,
    mut progress: impl FnMut(Progress),
) -> io::Result<Counterexample> {
    let large = Test::read(test);
    let mut budget = Budget::new();
    let (mut smallest, mut found) = (test.to_owned(), fault);
    let small = shrink(large.clone(), &mut budget, |test, tried| {
        progress(Progress::Shrinking(tried));
        let text = test.text();
        match self::fault(solution, &text)? {
            Some(fault) if fault.is_like(&found) => {
                (smallest, found) = (text, fault);
                Ok(true)
            }
            _ => Ok(false),
        }
    })?;
    Ok(Counterexample {
        test: smallest,
        fault: found,
        seed,
        sizes: [large.size(), small.size()],
    })
}

/// How the solution fails on a test, if it does.
fn fault(solution: &mut impl Solution, test: &[u8]) -> io::Result<Option<Fault>> {
    let mut right = Vec::new();
    judge(test, &mut right).expect(IN_MEMORY);
    // Room for CRLF and for some surplus that a message can show.
    let run = solution.solve(test, 2 * right.len() + 4096)?;
    Ok(match run.end {
        End::Crash { status, message } => Some(Fault::Crash { status, message }),
        End::Timeout(limit) => Some(Fault::Timeout(limit)),
        End::Well => {
            let verdict = check(test, &run.output[..], None::<&[u8]>).expect(IN_MEMORY);
            (verdict != Verdict::Accepted).then_some(Fault::Output(verdict))
        }
    })
}
