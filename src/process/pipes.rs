//! The pipes to and from a program that is talked to, each used with a limit of time.
//!
//! They stay in blocking mode, since other processes may share them. One that can be read returns what it
//! has, and one that can be written to takes a small piece.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::pipe::PIPE_BUF;
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
        let (_, closed) = io::pipe()?;
        dup2_stdout(closed)?;
        Ok(Self::new(from, to))
    }

    /// Returns the pipes to the standard streams of a child.
    ///
    /// # Panics
    ///
    /// When its standard input or output is not a pipe, or was taken before.
    pub fn to_child(child: &mut Child) -> Self {
        let from = child.take_stdout().expect("its output is a pipe");
        let to = child.take_stdin().expect("its input is a pipe");
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
    /// [`TimedOut`](io::ErrorKind::TimedOut) when there is nothing within the time,
    /// [`Interrupted`](io::ErrorKind::Interrupted) when it is to be tried again.
    pub fn read(&mut self, buffer: &mut [u8], time: Duration) -> io::Result<usize> {
        wait_for(&self.from, PollFlags::IN, time)?;
        let count = match self.from.read(buffer) {
            // A socket whose other end was closed before it had read everything.
            Err(cause) if cause.kind() == io::ErrorKind::ConnectionReset => 0,
            read => read.map_err(retry_if_would_block)?,
        };
        self.has_ended = count == 0;
        Ok(count)
    }

    /// Writes a part of the bytes, and returns how many.
    ///
    /// # Errors
    ///
    /// [`TimedOut`](io::ErrorKind::TimedOut) when the program reads nothing within the time,
    /// [`Interrupted`](io::ErrorKind::Interrupted) when it is to be tried again,
    /// [`BrokenPipe`](io::ErrorKind::BrokenPipe) when the pipe is closed at either end, or the program
    /// has closed its output and reads nothing for a short time.
    pub fn write(&mut self, bytes: &[u8], time: Duration) -> io::Result<usize> {
        let Some(mut to) = self.to.as_ref() else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        // A judge may hold the pipe open after the program has ended, so its output decides.
        let ended = PollFd::new(&self.from, PollFlags::empty());
        let room = PollFd::new(to, PollFlags::OUT);
        match wait([Some(room), Some(ended)], Instant::now().checked_add(time))? {
            [true, _] => {}
            [false, true] => wait_for(to, PollFlags::OUT, time.min(READING))
                .map_err(|_| io::ErrorKind::BrokenPipe)?,
            [false, false] => return Err(io::ErrorKind::TimedOut.into()),
        }
        to.write(&bytes[..bytes.len().min(PIPE_BUF)])
            .map_err(retry_if_would_block)
    }

    /// Closes the input of the program.
    pub fn close(&mut self) {
        self.to = None;
    }
}

/// Waits until the file is ready, or closed at its other end.
fn wait_for(file: &File, event: PollFlags, time: Duration) -> io::Result<()> {
    let deadline = Instant::now().checked_add(time);
    match wait([Some(PollFd::new(file, event))], deadline)? {
        [true] => Ok(()),
        [false] => Err(io::ErrorKind::TimedOut.into()),
    }
}

/// The process that made the pipe may have put it into non-blocking mode.
fn retry_if_would_block(cause: io::Error) -> io::Error {
    match is_transient(&cause) {
        true => io::ErrorKind::Interrupted.into(),
        false => cause,
    }
}
