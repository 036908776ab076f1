//! Trying a solution on random tests until it fails on one, and making that test small.
//!
//! A round makes a test, has it solved, and judges the output as [`check`](crate::check::check) does.
//! How a test is solved is left to a [`Solution`]; the usual one is a [`Program`].

mod ladder;
mod model;
#[cfg(all(feature = "process", unix))]
mod program;
mod shrink;
mod side_by_side;
mod solution;
mod trial;
#[cfg(all(feature = "process", unix))]
mod worker;

use std::io;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use itertools::Itertools;

use model::Test;
use shrink::{Reaction, shrink};
use side_by_side::distribute;
use trial::{Failure, Trial};

pub use ladder::Ladder;
pub use model::TestSize;
#[cfg(all(feature = "process", unix))]
pub use program::Program;
pub use solution::{Allowance, End, Run, Solution};
pub use trial::Fault;
#[cfg(all(feature = "process", unix))]
pub use worker::{Worker, serve};

/// A test on which a solution fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The smallest test that was found, or the first one if the fault is not reproducible.
    pub test: Vec<u8>,
    /// How the solution fails on it.
    pub fault: Fault,
    /// How the solution failed when it was first tried, if that was another fault.
    pub first_fault: Option<Fault>,
    /// The seed of the first test.
    pub seed: u64,
    /// The sizes of the first test and of this one.
    pub sizes: [TestSize; 2],
    /// What came of trying the solution again. The fault is reproducible if they are all the same.
    pub repetitions: Repetitions,
}

/// What came of trying a solution again on tests on which it had failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repetitions {
    /// How often it was tried.
    pub tries: u32,
    /// How often it failed.
    pub failures: u32,
    /// How often it failed in the same way.
    pub same: u32,
}

impl Repetitions {
    /// Returns whether the fault came back every time.
    pub fn are_all_same(&self) -> bool {
        self.same == self.tries
    }
}

impl AddAssign for Repetitions {
    fn add_assign(&mut self, more: Self) {
        self.tries += more.tries;
        self.failures += more.failures;
        self.same += more.same;
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress<'t> {
    /// This many rounds are done.
    Rounds(u64),
    /// The solution failed on this test, and smaller ones on which it fails are looked for.
    Found(&'t [u8]),
    /// This many of them have been tried.
    Shrinking(u64),
    /// The solution is tried again on the test that was found.
    Repeating,
}

/// Tries a solution on the tests of the seeds, for each of which it may take `time`, and makes the first
/// one on which it fails small. Returns `None` if it fails on none.
///
/// As many tests are tried side by side as there are solutions, which have to be alike. Whatever their
/// number is, the first failing seed counts.
///
/// A smaller test has fewer cases, fewer operations, smaller boards or fewer mines, and the solution fails
/// on it in the same way, if perhaps not for the same cause. The search ends when nothing more can be
/// taken away, or after a thousand tests or a minute. Then the solution is tried on it twenty times more.
///
/// # Errors
///
/// When a solution cannot be tried.
///
/// # Panics
///
/// When there are no solutions.
pub fn stress<S: Solution + Send>(
    test: impl Fn(u64) -> Vec<u8> + Sync,
    seeds: impl IntoIterator<Item = u64, IntoIter: Send>,
    time: Duration,
    solutions: &mut [S],
    mut progress: impl FnMut(Progress<'_>),
) -> io::Result<Option<Counterexample>> {
    let mut search = Search {
        trials: solutions.iter_mut().map(Trial::new).collect(),
        time,
    };
    match search.first_failure(&test, seeds.into_iter(), &mut progress)? {
        Some((seed, failure)) => {
            (search.counterexample(seed, test(seed), failure, progress)).map(Some)
        }
        None => Ok(None),
    }
}

/// How often a fault has to come back before it is reported as reproducible.
const TRIES: u32 = 20;

/// Hardly any program needs more to start on a busy machine.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// The solutions, and the time that they may take for a test.
struct Search<'s, S> {
    trials: Vec<Trial<'s, S>>,
    time: Duration,
}

impl<S: Solution + Send> Search<'_, S> {
    /// Tries tests side by side. Returns the first seed on whose test the solution fails.
    fn first_failure(
        &mut self,
        test: impl Fn(u64) -> Vec<u8> + Sync,
        seeds: impl Iterator<Item = u64> + Send,
        progress: &mut impl FnMut(Progress<'_>),
    ) -> io::Result<Option<(u64, Failure)>> {
        // What comes after a failing round does not matter. What comes before it has been begun.
        let lowest = AtomicU64::new(u64::MAX);
        let rounds = (0..)
            .zip(seeds)
            .take_while(|(round, _)| *round < lowest.load(Ordering::Relaxed));
        let time = self.time;
        let try_round = |trial: &mut Trial<'_, S>, (round, seed)| {
            let tried = trial.failure(&test(seed), time);
            if !matches!(tried, Ok(None)) {
                lowest.fetch_min(round, Ordering::Relaxed);
            }
            (round, seed, tried)
        };
        let mut done = 0;
        let mut failures = Vec::new();
        distribute(
            &mut self.trials,
            rounds,
            try_round,
            |(round, seed, tried)| {
                done += 1;
                progress(Progress::Rounds(done));
                if let Some(failure) = tried.transpose() {
                    failures.push((round, seed, failure));
                }
            },
        );
        let first = failures.into_iter().min_by_key(|(round, ..)| *round);
        first
            .map(|(_, seed, failure)| Ok((seed, failure?)))
            .transpose()
    }

    /// Tries a failing test again, looks for a smaller one, and returns what can be reported.
    fn counterexample(
        &mut self,
        seed: u64,
        test: Vec<u8>,
        first: Failure,
        mut progress: impl FnMut(Progress<'_>),
    ) -> io::Result<Counterexample> {
        progress(Progress::Found(&test));
        let large = Test::read(&test);
        let again = self.trials[0].failure(&test, self.time)?;
        // The first time may have been another fault, as of a slow start.
        let is_another = (again.as_ref()).is_some_and(|again| !again.fault.is_like(&first.fault));
        let (first_fault, failure) = match (is_another, again.clone()) {
            (true, Some(again)) => (Some(first.fault), again),
            _ => (None, first),
        };
        let mut found = Counterexample {
            sizes: [large.size(); 2],
            test,
            fault: failure.fault.clone(),
            first_fault,
            seed,
            repetitions: Repetitions::default(),
        };
        if again.is_some() {
            let small = self.smallest(&large, &failure, &mut progress)?;
            if small.repetitions.are_all_same() {
                return Ok(small.instead_of(found));
            }
            // A small test may be too close to the time limit, which says nothing about the large one.
            if !matches!(failure.fault, Fault::Timeout(_)) {
                found.repetitions = small.repetitions;
            }
        } else {
            found.repetitions.tries = 1;
        }
        progress(Progress::Repeating);
        let is_same =
            |other: &Failure| other.fault.is_like(&failure.fault) && other.place == failure.place;
        found.repetitions += self.repeat(&found.test, &failure.fault, is_same)?.0;
        Ok(found)
    }

    /// Returns the smallest test that is found on which the solution fails in the same way, preferably every
    /// time.
    fn smallest(
        &mut self,
        large: &Test,
        failure: &Failure,
        progress: &mut impl FnMut(Progress<'_>),
    ) -> io::Result<Smallest> {
        let is_like = |other: &Failure| other.fault.is_like(&failure.fault);
        let mut time = match failure.fault {
            Fault::Timeout(_) => self.short_time(),
            _ => self.time,
        };
        loop {
            let trial = &mut self.trials[0];
            let test = shrink(large.clone(), failure.place, |test, tried| {
                progress(Progress::Shrinking(tried));
                Ok(match trial.failure(&test.text(), time)? {
                    None => Reaction::Passes,
                    Some(other) if is_like(&other) => Reaction::FailsAlike(other.place),
                    Some(_) => Reaction::FailsOtherwise,
                })
            })?;
            progress(Progress::Repeating);
            let (repetitions, last) = self.repeat(&test.text(), &failure.fault, is_like)?;
            if repetitions.are_all_same() || time == self.time {
                return Ok(Smallest {
                    test,
                    fault: last.map_or_else(|| failure.fault.clone(), |last| last.fault),
                    repetitions,
                });
            }
            // What was too slow for the search may be in time after all.
            time = self.time;
        }
    }

    /// Tries the solution again on a test that shows a fault. Returns how often it failed, and its first
    /// failure.
    fn repeat(
        &mut self,
        test: &[u8],
        fault: &Fault,
        is_same: impl Fn(&Failure) -> bool,
    ) -> io::Result<(Repetitions, Option<Failure>)> {
        let full = self.time;
        let rest = match fault {
            // That the solution does not end even in all its time is tried once.
            Fault::Timeout(_) => self.short_time(),
            _ => full,
        };
        let try_again = |trial: &mut Trial<'_, S>, index| {
            let time = if index == 0 { full } else { rest };
            (index, trial.failure(test, time))
        };
        let mut tried = Vec::new();
        distribute(&mut self.trials, 0..TRIES, try_again, |result| {
            tried.push(result);
        });
        tried.sort_unstable_by_key(|(index, _)| *index);
        let failures: Vec<_> = (tried.into_iter())
            .filter_map(|(_, result)| result.transpose())
            .try_collect()?;
        let repetitions = Repetitions {
            tries: TRIES,
            failures: failures.len() as u32,
            same: failures.iter().filter(|failure| is_same(failure)).count() as u32,
        };
        Ok((repetitions, failures.into_iter().next()))
    }

    /// Returns a limit of time that is still far from what the solution needed where it ended.
    fn short_time(&self) -> Duration {
        let slowest = self.trials.iter().map(Trial::slowest).max();
        match slowest.filter(|slowest| !slowest.is_zero()) {
            None => self.time / 5,
            Some(slowest) => (slowest * 10).clamp(LEAST_TIME.min(self.time), self.time),
        }
    }
}

/// The smallest test on which the solution fails, how it does, and how often.
struct Smallest {
    test: Test,
    fault: Fault,
    repetitions: Repetitions,
}

impl Smallest {
    /// Returns the counterexample with this test instead of the large one.
    fn instead_of(self, large: Counterexample) -> Counterexample {
        Counterexample {
            sizes: [large.sizes[0], self.test.size()],
            test: self.test.text(),
            fault: self.fault,
            repetitions: self.repetitions,
            ..large
        }
    }
}
