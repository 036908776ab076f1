//! Trying a solution on a test, and how it fails.

use std::fmt::{self, Display, Formatter};
use std::io;
use std::time::{Duration, Instant};

use super::model::IN_MEMORY;
use super::solution::{Allowance, End, Solution};
use crate::jobs::check::first_difference;
use crate::jobs::respond::respond;
use crate::jobs::verdict::Verdict;

/// How a solution fails on a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its output is not accepted.
    Output(Verdict),
    /// It crashes.
    Crash {
        /// The exit status or signal, in words.
        status: String,
        /// The end of its standard error.
        message: String,
    },
    /// It does not end within this time.
    Timeout(Duration),
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(verdict) => write!(f, "{}: {verdict}", verdict.name()),
            Self::Crash { status, message } => {
                write!(f, "crash: {status}")?;
                (message.lines()).try_for_each(|line| write!(f, "\n  {line}"))
            }
            Self::Timeout(limit) => {
                write!(f, "timed out after {} s", limit.as_secs_f64())
            }
        }
    }
}

impl Fault {
    /// Returns whether two faults are of the same kind, perhaps at different places.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        use std::mem::discriminant;
        match (self, other) {
            (Self::Output(one), Self::Output(other)) => discriminant(one) == discriminant(other),
            (Self::Crash { status: one, .. }, Self::Crash { status: other, .. }) => one == other,
            _ => discriminant(self) == discriminant(other),
        }
    }
}

/// How a solution fails on a test, and where.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub fault: Fault,
    pub place: Option<Place>,
}

/// Where the output for a test goes wrong: a case and an operation of it, both from 1. Operation 0
/// is before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub case: usize,
    pub operation: usize,
}

/// A solution, and what is known of its speed.
pub(super) struct Trial<'s, S> {
    solution: &'s mut S,
    /// The longest that it took for a test that it solved.
    slowest: Duration,
}

impl<'s, S: Solution> Trial<'s, S> {
    pub fn new(solution: &'s mut S) -> Self {
        Self {
            solution,
            slowest: Duration::ZERO,
        }
    }

    /// Returns the longest time that the solution took for a test that it solved; zero if it has not
    /// solved any.
    pub fn slowest(&self) -> Duration {
        self.slowest
    }

    /// Returns how the solution fails on a test, if it does.
    pub fn failure(&mut self, test: &[u8], time: Duration) -> io::Result<Option<Failure>> {
        let mut right = Vec::new();
        respond(test, &mut right).expect(IN_MEMORY);
        // Room for CRLF and for some surplus that a message can show.
        let output = 2 * right.len() + 4096;
        let start = Instant::now();
        let run = self.solution.solve(test, Allowance { time, output })?;
        let difference = first_difference(test, &run.output);
        let fault = match (run.end, &difference) {
            (End::Crash { status, message }, _) => Fault::Crash { status, message },
            (End::Timeout, _) => Fault::Timeout(time),
            (End::Well, Some((verdict, _))) => Fault::Output(verdict.clone()),
            (End::Well, None) => {
                self.slowest = self.slowest.max(start.elapsed());
                return Ok(None);
            }
        };
        let place = (difference.map(|(_, place)| place))
            .filter(|place| place.case > 0)
            .map(|place| Place {
                case: place.case as usize,
                operation: place.operation as usize,
            });
        Ok(Some(Failure { fault, place }))
    }
}
