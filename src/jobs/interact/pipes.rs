//! The pipes to and from a player, none of which is ever waited for without a limit.
//!
//! They stay in blocking mode, since others may share them. That does no harm: a pipe that can be
//! read gives what it has, and one that can be written to takes a small piece at least.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::Child;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pipe::PIPE_BUF;
use rustix::stdio::dup2_stdout;

use super::Connection;

/// The pipes to and from a player.
#[derive(Debug)]
pub struct Pipes {
    from: File,
    /// `None` when no more is to be said.
    to: Option<File>,
    has_ended: bool,
}

impl Pipes {
    /// The standard streams, which a judge has connected to the player. Standard output is taken away
    /// from the process: to end the judge's words, every copy of the pipe has to be closed.
    ///
    /// # Errors
    ///
    /// When it cannot be taken away.
    pub fn standard() -> io::Result<Self> {
        let from = io::stdin().as_fd().try_clone_to_owned()?;
        let to = io::stdout().as_fd().try_clone_to_owned()?;
        dup2_stdout(File::options().write(true).open("/dev/null")?)?;
        Ok(Self::new(from, to))
    }

    /// The pipes to a program that has just been started with both.
    ///
    /// # Panics
    ///
    /// When its standard input or output is no pipe, or was taken before.
    pub fn to_child(child: &mut Child) -> Self {
        let from = child.stdout.take().expect("its output is a pipe");
        let to = child.stdin.take().expect("its input is a pipe");
        Self::new(from.into(), to.into())
    }

    fn new(from: OwnedFd, to: OwnedFd) -> Self {
        Self {
            from: from.into(),
            to: Some(to.into()),
            has_ended: false,
        }
    }

    /// Whether the player has closed its output.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }
}

impl Connection for Pipes {
    fn receive(&mut self, buffer: &mut [u8], patience: Duration) -> io::Result<usize> {
        wait(&self.from, PollFlags::IN, patience)?;
        let count = match self.from.read(buffer) {
            // A socket whose other end was closed with words of ours in it.
            Err(cause) if cause.kind() == io::ErrorKind::ConnectionReset => 0,
            read => read.map_err(again_if_blocked)?,
        };
        self.has_ended = count == 0;
        Ok(count)
    }

    fn send(&mut self, words: &[u8], patience: Duration) -> io::Result<usize> {
        let Some(mut to) = self.to.as_ref() else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        wait(to, PollFlags::OUT, patience)?;
        to.write(&words[..words.len().min(PIPE_BUF)])
            .map_err(again_if_blocked)
    }

    fn hang_up(&mut self) {
        self.to = None;
    }
}

/// Waits until the file is ready, or closed at its other end.
fn wait(file: impl AsFd, event: PollFlags, patience: Duration) -> io::Result<()> {
    // What is too long to be said is as good as no limit.
    let patience = Timespec::try_from(patience).ok();
    match poll(&mut [PollFd::new(&file, event)], patience.as_ref())? {
        0 => Err(io::ErrorKind::TimedOut.into()),
        _ => Ok(()),
    }
}

/// Whoever made the pipe may have put it into the other mode.
fn again_if_blocked(cause: io::Error) -> io::Error {
    match cause.kind() {
        io::ErrorKind::WouldBlock => io::ErrorKind::Interrupted.into(),
        _ => cause,
    }
}
