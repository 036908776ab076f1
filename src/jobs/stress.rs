//! Trying a solution on random tests until it fails on one, and making that test small.
//!
//! A round makes a test, has it solved, and judges the output as [`check`](crate::check::check) does.
//! How a test is solved is left to a function; the usual one calls [`run_program`].

mod ladder;
mod model;
#[cfg(all(feature = "process", unix))]
mod program;
mod shrink;
mod side_by_side;
mod trial;

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools;

use model::Test;
use shrink::shrink;
use side_by_side::side_by_side;
use trial::Failure;

pub use ladder::Ladder;
pub use model::TestSize;
#[cfg(all(feature = "process", unix))]
pub use program::run_program;
pub use trial::{Fault, Limits, Run};

/// A test on which a solution fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The smallest test that was found, or the first one if it is the only one on which the solution
    /// fails every time, or if there is none.
    pub test: Vec<u8>,
    /// How the solution fails on it.
    pub fault: Fault,
    /// The seed of the first test.
    pub seed: u64,
    /// The sizes of the first test and of this one.
    pub sizes: [TestSize; 2],
    /// What came of trying the solution again on this test.
    pub repetitions: Repetitions,
}

/// What came of trying a solution again on a test on which it had failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetitions {
    /// How often it was tried.
    pub tries: usize,
    /// How often it failed.
    pub failures: usize,
    /// How often it failed in the same way.
    pub same: usize,
}

impl Repetitions {
    /// Returns whether the fault came back every time. So does one that depends on what stayed the same,
    /// such as the environment or the minute.
    pub fn are_all_same(&self) -> bool {
        self.same == self.tries
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
/// `solve` lets the solution solve a test. It is called from as many threads as there are jobs, at least
/// one and at most 256. Whatever their number is, the first failing seed counts.
///
/// A smaller test has fewer cases, fewer operations, smaller boards or fewer mines, and the solution fails
/// on it in the same way, if perhaps not for the same cause. The search ends when nothing more can be
/// taken away, or after a thousand tests or a minute. Then the solution is tried on the test twenty times
/// more, or as often as it can be started within twenty seconds. While it fails in the same way each time,
/// this takes 2.5 seconds at least, so that a fault which depends on the second is not taken for one that
/// comes back.
///
/// # Errors
///
/// When `solve` fails.
///
/// ```
/// use std::time::Duration;
/// use minesweeper_judge::{respond, stress};
///
/// // Takes lost games for quit ones.
/// let solve = |test: &[u8], _: stress::Limits| {
///     let mut output = Vec::new();
///     respond(test, &mut output).expect("the test is legal");
///     let output = String::from_utf8_lossy(&output).replace("LOSE", "QUIT").into_bytes();
///     Ok(stress::Run { output, fault: None, held: None })
/// };
/// let test = |seed| format!("1\n2 {seed}\n*{0}\n_{0}\n1 2 1\n1 1 1\n0\n", "_".repeat(seed as usize - 1)).into_bytes();
/// let time = Duration::from_secs(1);
/// let found = stress::stress(test, 5..9, time, 1, solve, |_| ())?.expect("it fails");
/// assert_eq!(found.seed, 5);
/// assert_eq!(found.test, b"1\n1 2\n*_\n1 1 1\n0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn stress(
    test: impl Fn(u64) -> Vec<u8> + Sync,
    seeds: impl IntoIterator<Item = u64, IntoIter: Send>,
    time: Duration,
    jobs: usize,
    solve: impl Fn(&[u8], Limits) -> io::Result<Run> + Sync,
    mut progress: impl FnMut(Progress<'_>) + Send,
) -> io::Result<Option<Counterexample>> {
    let search = Search { solve, time, jobs };
    match search.first_failure(&test, seeds.into_iter(), &mut progress)? {
        Some((seed, failure)) => {
            (search.counterexample(seed, test(seed), failure, progress)).map(Some)
        }
        None => Ok(None),
    }
}

/// How often a fault has to come back before it is reported as reproducible.
const TRIES: u32 = 20;

/// How many of the tries follow one another without a pause.
const HASTY_TRIES: u32 = TRIES / 2;

/// The time between two of the other tries, which together see at least three seconds of the clock.
const PAUSE: Duration = Duration::from_millis(250);

/// How long tries are begun.
const MOST_TIME: Duration = Duration::from_secs(20);

/// The solution, the time that it may take for a test, and how many tests are tried side by side.
struct Search<S> {
    solve: S,
    time: Duration,
    jobs: usize,
}

impl<S: Fn(&[u8], Limits) -> io::Result<Run> + Sync> Search<S> {
    fn failure(&self, test: &[u8]) -> io::Result<Option<Failure>> {
        trial::failure(&self.solve, test, self.time)
    }

    /// Tries tests side by side. Returns the first seed on whose test the solution fails.
    fn first_failure(
        &self,
        test: impl Fn(u64) -> Vec<u8> + Sync,
        seeds: impl Iterator<Item = u64> + Send,
        progress: &mut (impl FnMut(Progress<'_>) + Send),
    ) -> io::Result<Option<(u64, Failure)>> {
        // What comes after a failing round does not matter. What comes before it has been begun.
        let lowest = AtomicU64::new(u64::MAX);
        let rounds = (0..)
            .zip(seeds)
            .take_while(|(round, _)| *round < lowest.load(Ordering::Relaxed));
        let done = Mutex::new((0, progress));
        let failures = side_by_side(self.jobs, rounds, |(round, seed)| {
            let failure = self.failure(&test(seed)).transpose();
            if failure.is_some() {
                lowest.fetch_min(round, Ordering::Relaxed);
            }
            let (done, progress) = &mut *done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += 1;
            progress(Progress::Rounds(*done));
            Some((round, seed, failure?))
        });
        let first = failures.into_iter().min_by_key(|(round, ..)| *round);
        first
            .map(|(_, seed, failure)| Ok((seed, failure?)))
            .transpose()
    }

    /// Looks for a smaller test, tries the solution again on it, and returns what can be reported.
    fn counterexample(
        &self,
        seed: u64,
        test: Vec<u8>,
        failure: Failure,
        mut progress: impl FnMut(Progress<'_>),
    ) -> io::Result<Counterexample> {
        progress(Progress::Found(&test));
        let large = Test::read(&test);
        let found = |test, failure: Failure, size, repetitions| Counterexample {
            test,
            fault: failure.fault,
            seed,
            sizes: [large.size(), size],
            repetitions,
        };
        let smallest = shrink(&large, failure.clone(), |test, tried| {
            progress(Progress::Shrinking(tried));
            self.failure(&test.text())
        })?;
        progress(Progress::Repeating);
        if let Some((small, failure)) = smallest {
            let repetitions = self.repeat(&small.text(), &failure)?;
            if repetitions.are_all_same() {
                return Ok(found(small.text(), failure, small.size(), repetitions));
            }
        }
        let repetitions = self.repeat(&test, &failure)?;
        Ok(found(test, failure, large.size(), repetitions))
    }

    /// Tries the solution again on a test on which it failed.
    fn repeat(&self, test: &[u8], failure: &Failure) -> io::Result<Repetitions> {
        let start = Instant::now();
        let are_all_same = AtomicBool::new(true);
        let tries = (0..TRIES).take_while(|_| start.elapsed() < MOST_TIME);
        let tried = side_by_side(self.jobs, tries, |index| {
            if are_all_same.load(Ordering::Relaxed) {
                let due = start + PAUSE * (index + 1).saturating_sub(HASTY_TRIES);
                thread::sleep(due.saturating_duration_since(Instant::now()));
            }
            let tried = self.failure(test);
            if !matches!(&tried, Ok(Some(other)) if other.is_same(failure)) {
                are_all_same.store(false, Ordering::Relaxed);
            }
            Some(tried)
        });
        let tried: Vec<_> = tried.into_iter().try_collect()?;
        let failures = || tried.iter().flatten();
        Ok(Repetitions {
            tries: tried.len(),
            failures: failures().count(),
            same: failures().filter(|other| other.is_same(failure)).count(),
        })
    }
}
