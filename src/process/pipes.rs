//! The pipes to and from a program that is talked to, each used with a limit of time.
//!
//! They stay in blocking mode, since other processes may share them. One that can be read returns what it
//! has, and one that can be written to takes a small piece.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::pipe::{PIPE_BUF, pipe};
use rustix::stdio::dup2_stdout;

use super::child::Child;
use super::poll::{is_transient, wait};

/// How long a program that has closed its output may take to read its input.
const READING: Duration = Duration::from_millis(100);

/// The pipes to and from a program.
#[derive(Debug)]
pub struct Pipes {
    from: File,
    /// `None` once it is closed.
    to: Option<File>,
    has_ended: bool,
}

impl Pipes {
    /// Returns the standard streams of this process, and closes its standard output for any other use: the
    /// other program reads the end of its input only when every copy of the pipe is closed.
    ///
    /// # Errors
    ///
    /// When the streams cannot be duplicated or replaced.
    pub fn standard() -> io::Result<Self> {
        let from = io::stdin().as_fd().try_clone_to_owned()?;
        let to = io::stdout().as_fd().try_clone_to_owned()?;
        // A pipe that nobody reads: `/dev/null` may be missing.
        let (_, closed) = pipe()?;
        dup2_stdout(closed)?;
        Ok(Self::new(from, to))
    }

    /// Returns the pipes to the standard streams of a child.
    ///
    /// # Panics
    ///
    /// When its standard input or output is not a pipe, or was taken before.
    pub fn to_child(child: &mut Child) -> Self {
        let from = child.process.stdout.take().expect("its output is a pipe");
        let to = child.process.stdin.take().expect("its input is a pipe");
        Self::new(from.into(), to.into())
    }

    fn new(from: OwnedFd, to: OwnedFd) -> Self {
        Self {
            from: from.into(),
            to: Some(to.into()),
            has_ended: false,
        }
    }

    /// Returns whether the program has closed its output.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Reads what the program has written; 0 bytes at the end of its output.
    ///
    /// # Errors
    ///
    /// [`TimedOut`](io::ErrorKind::TimedOut) when there is nothing until the deadline, or it has passed.
    pub fn read(&mut self, buffer: &mut [u8], deadline: Option<Instant>) -> io::Result<usize> {
        let count = loop {
            wait_for(&self.from, PollFlags::IN, deadline)?;
            match self.from.read(buffer) {
                // The process that made the pipe may have put it into non-blocking mode.
                Err(cause) if is_transient(&cause) => {}
                // A socket whose other end was closed before it had read everything.
                Err(cause) if cause.kind() == io::ErrorKind::ConnectionReset => break 0,
                read => break read?,
            }
        };
        self.has_ended = count == 0;
        Ok(count)
    }

    /// Writes a part of the bytes, and returns how many.
    ///
    /// # Errors
    ///
    /// [`TimedOut`](io::ErrorKind::TimedOut) when the program reads nothing until the deadline,
    /// [`BrokenPipe`](io::ErrorKind::BrokenPipe) when the pipe is closed at either end, or the program
    /// has closed its output and reads nothing for a short time.
    pub fn write(&mut self, bytes: &[u8], deadline: Option<Instant>) -> io::Result<usize> {
        let Some(mut to) = self.to.as_ref() else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        loop {
            // A judge may hold the pipe open after the program has ended, so its output decides.
            let ended = PollFd::new(&self.from, PollFlags::empty());
            let room = PollFd::new(to, PollFlags::OUT);
            match wait([Some(room), Some(ended)], deadline)? {
                [true, _] => {}
                [false, true] => wait_for(to, PollFlags::OUT, Some(Instant::now() + READING))
                    .map_err(|_| io::ErrorKind::BrokenPipe)?,
                [false, false] => return Err(io::ErrorKind::TimedOut.into()),
            }
            match to.write(&bytes[..bytes.len().min(PIPE_BUF)]) {
                Err(cause) if is_transient(&cause) => {}
                written => return written,
            }
        }
    }

    /// Closes the input of the program.
    pub fn close(&mut self) {
        self.to = None;
    }
}

/// Waits until the file is ready, or closed at its other end.
fn wait_for(file: &File, event: PollFlags, deadline: Option<Instant>) -> io::Result<()> {
    let has_passed = deadline.is_some_and(|deadline| deadline <= Instant::now());
    match wait([Some(PollFd::new(file, event))], deadline)? {
        [true] if !has_passed => Ok(()),
        _ => Err(io::ErrorKind::TimedOut.into()),
    }
}
