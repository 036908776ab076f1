//! Work that several workers do side by side.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Distributes tasks, in their order, to the workers as these become free. `take` gets the results in the
/// order in which they come.
pub(super) fn distribute<W: Send, T, R: Send>(
    workers: &mut [W],
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut W, T) -> R + Sync,
    take: impl FnMut(R),
) {
    let tasks = Mutex::new(tasks);
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for worker in workers {
            let (next, work, sender) = (&next, &work, sender.clone());
            scope.spawn(move || {
                while let Some(task) = next() {
                    let result = work(worker, task);
                    sender
                        .send(result)
                        .expect("the results are taken until all is done");
                }
            });
        }
        drop(sender);
        results.into_iter().for_each(take);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once() {
        for count in [1, 2, 7] {
            let mut done = vec![0; count];
            let mut results = Vec::new();
            let work = |done: &mut usize, task: usize| {
                *done += 1;
                task * task
            };
            distribute(&mut done, 0..100, work, |result| results.push(result));
            results.sort_unstable();
            assert_eq!(
                results,
                (0..100).map(|task| task * task).collect::<Vec<_>>()
            );
            assert_eq!(done.iter().sum::<usize>(), 100);
        }
    }
}
