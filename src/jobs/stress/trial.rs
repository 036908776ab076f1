//! Trying a solution on a test, and how it fails.

use std::fmt::{self, Display, Formatter};
use std::io;
use std::mem::discriminant;
use std::time::Duration;

use super::model::IN_MEMORY;
use crate::jobs::check::{Place, first_difference};
use crate::jobs::respond::respond;
use crate::jobs::verdict::Verdict;

/// What a solution may use for a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time after which it is stopped.
    pub time: Duration,
    /// How many bytes of output are wanted. A solution that writes more may be stopped.
    pub output: usize,
}

/// What a solution did with a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it wrote, up to the limit or a little more.
    pub output: Vec<u8>,
    /// The crash or the timeout, if its output does not count.
    pub fault: Option<Fault>,
    /// What a process that it left behind held open until the time was over, such as `standard output`, if
    /// it ended with success itself. Then its output counts if it is right.
    pub held: Option<&'static str>,
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

/// How a solution fails on a test, and where.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub fault: Fault,
    pub place: Option<Place>,
}

impl Failure {
    /// Returns whether two faults are of the same kind, perhaps at different places.
    pub fn is_like(&self, other: &Self) -> bool {
        match (&self.fault, &other.fault) {
            (Fault::Output(one), Fault::Output(other)) => discriminant(one) == discriminant(other),
            (Fault::Crash { status: one, .. }, Fault::Crash { status: other, .. }) => one == other,
            (one, other) => discriminant(one) == discriminant(other),
        }
    }

    /// Returns whether two faults on one test are the same. How much of the output of a solution was
    /// written before it crashed or was stopped may be chance.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_placed = matches!(self.fault, Fault::Output(_));
        self.is_like(other) && (!is_placed || self.place == other.place)
    }
}

/// Returns how a solution fails on a test, if it does.
pub(super) fn failure(
    solve: impl Fn(&[u8], Limits) -> io::Result<Run>,
    test: &[u8],
    time: Duration,
) -> io::Result<Option<Failure>> {
    let mut right = Vec::new();
    respond(test, &mut right).expect(IN_MEMORY);
    // Room for CRLF and for some surplus that a message can show.
    let output = 2 * right.len() + 4096;
    let run = solve(test, Limits { time, output })?;
    let difference = first_difference(test, &run.output);
    let fault = match (run.fault, &difference) {
        (None, None) => return Ok(None),
        (Some(_), None) if run.held.is_some() => return Ok(None),
        (Some(fault), _) => fault,
        (None, Some((verdict, _))) => Fault::Output(verdict.clone()),
    };
    let place = difference.map(|(_, place)| place);
    let place = place.filter(|place| place.case > 0);
    Ok(Some(Failure { fault, place }))
}
