//! Waiting for several files at once, until a deadline.

use std::io;
use std::time::Instant;

use rustix::event::{PollFd, Timespec, poll};
use rustix::io::Errno;

/// Waits until one of the files is ready, or closed at its other end, or the deadline has passed. Returns
/// which files are ready.
pub(super) fn wait<const N: usize>(
    files: [Option<PollFd<'_>>; N],
    deadline: Option<Instant>,
) -> io::Result<[bool; N]> {
    let is_open = files.each_ref().map(Option::is_some);
    let mut open: Vec<_> = files.into_iter().flatten().collect();
    loop {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        // A time that the system cannot express is as good as no limit.
        let left = left.and_then(|left| Timespec::try_from(left).ok());
        match poll(&mut open, left.as_ref()) {
            Err(Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
            Ok(_) => break,
        }
    }
    let mut events = open.iter().map(|file| !file.revents().is_empty());
    Ok(is_open.map(|is_open| is_open && events.next().unwrap_or(false)))
}

/// Returns whether an operation that failed may succeed when it is tried again.
pub(super) fn is_transient(cause: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, WouldBlock};
    matches!(cause.kind(), WouldBlock | Interrupted)
}
