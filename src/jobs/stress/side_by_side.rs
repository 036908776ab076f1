//! Work that several threads do side by side.

use std::iter;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// More threads would only be in each other's way.
const MOST_THREADS: usize = 256;

/// Distributes tasks, in their order, to as many threads as there are jobs, of which this one is the first.
/// If the system refuses so many, there are fewer. Returns the results in any order.
pub(super) fn side_by_side<T, R: Send>(
    jobs: usize,
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> Option<R> + Sync,
) -> Vec<R> {
    let tasks = Mutex::new(tasks);
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let results = Mutex::new(Vec::new());
    let run = || {
        let mut done: Vec<_> = iter::from_fn(next).filter_map(&work).collect();
        let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
        results.append(&mut done);
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(MOST_THREADS) {
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once() {
        for jobs in [0, 1, 2, 7, usize::MAX] {
            let mut odd = side_by_side(jobs, 0..100, |task| (task % 2 == 1).then_some(task));
            odd.sort_unstable();
            assert_eq!(odd, (1..100).step_by(2).collect::<Vec<_>>());
        }
    }
}
