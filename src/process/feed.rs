//! Running a program on an input that is at hand, with limits on its time and on its output.
//!
//! All three streams are served in one loop, none of which waits for another. The pipes stay in blocking
//! mode: one that can be read returns what it has, and one that can be written to takes a small piece.

use std::io::{self, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::pipe::PIPE_BUF;

use super::child::Supervisor;
use super::poll::{is_transient, wait};

/// How many bytes of standard error are kept, from its end.
const MESSAGE: usize = 2048;

/// What a program did with its input.
#[derive(Debug)]
pub(crate) struct Captured {
    /// Its standard output, up to the limit or a little more.
    pub output: Vec<u8>,
    /// The end of its standard error.
    pub message: Vec<u8>,
    /// How it ended, unless it was killed at a limit.
    pub status: Option<ExitStatus>,
    /// What other processes still had open when it had ended and its time was over.
    pub held: Option<&'static str>,
}

/// Starts a program, sends it the input and returns what it wrote. It is killed with its process group when
/// its time is over or it has written more bytes than `most_output`.
pub(crate) fn run(
    command: &mut Command,
    input: &[u8],
    time: Duration,
    most_output: usize,
    supervisor: &Supervisor,
) -> io::Result<Captured> {
    let deadline = Instant::now() + time;
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = supervisor.start(command)?;
    let mut streams = Streams {
        stdin: child.process.stdin.take(),
        stdout: child.process.stdout.take(),
        stderr: child.process.stderr.take(),
        input,
        output: Vec::new(),
        message: Vec::new(),
    };
    streams.serve(deadline, most_output)?;
    let is_short = streams.output.len() <= most_output;
    let has_ended = is_short && child.wait_until(deadline)?;
    let status = child.end()?;
    Ok(Captured {
        held: streams.open().filter(|_| has_ended),
        output: streams.output,
        message: streams.message,
        status: has_ended.then_some(status),
    })
}

/// The standard streams of a child. Each is closed at its end.
struct Streams<'i> {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What is still to be sent.
    input: &'i [u8],
    output: Vec<u8>,
    message: Vec<u8>,
}

impl Streams<'_> {
    /// Sends the input and collects what is written, until both streams are closed, the deadline has passed
    /// or there is more output than `most_output`.
    fn serve(&mut self, deadline: Instant, most_output: usize) -> io::Result<()> {
        let mut buffer = vec![0; 1 << 16];
        while self.open().is_some() && self.output.len() <= most_output && Instant::now() < deadline
        {
            let files = [
                (self.stdin.as_ref()).map(|stream| PollFd::new(stream, PollFlags::OUT)),
                (self.stdout.as_ref()).map(|stream| PollFd::new(stream, PollFlags::IN)),
                (self.stderr.as_ref()).map(|stream| PollFd::new(stream, PollFlags::IN)),
            ];
            let [can_send, has_output, has_message] = wait(files, Some(deadline))?;
            if can_send {
                self.send()?;
            }
            if has_output {
                receive(&mut self.stdout, &mut buffer, &mut self.output)?;
            }
            if has_message {
                receive(&mut self.stderr, &mut buffer, &mut self.message)?;
                let surplus = self.message.len().saturating_sub(MESSAGE);
                self.message.drain(..surplus);
            }
        }
        Ok(())
    }

    /// Returns which streams are not at their end.
    fn open(&self) -> Option<&'static str> {
        match (&self.stdout, &self.stderr) {
            (Some(_), Some(_)) => Some("standard output and standard error"),
            (Some(_), None) => Some("standard output"),
            (None, Some(_)) => Some("standard error"),
            (None, None) => None,
        }
    }

    /// Sends a piece of the input. A program need not read all of it.
    fn send(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Ok(());
        };
        match stdin.write(&self.input[..self.input.len().min(PIPE_BUF)]) {
            Ok(count) => self.input = &self.input[count..],
            Err(cause) if is_transient(&cause) => {}
            Err(cause) if cause.kind() == ErrorKind::BrokenPipe => self.input = &[],
            Err(cause) => return Err(cause),
        }
        if self.input.is_empty() {
            self.stdin = None;
        }
        Ok(())
    }
}

/// Appends what a stream has, and closes it at its end.
fn receive(
    stream: &mut Option<impl Read>,
    buffer: &mut [u8],
    received: &mut Vec<u8>,
) -> io::Result<()> {
    let Some(open) = stream else {
        return Ok(());
    };
    match open.read(buffer) {
        Ok(0) => *stream = None,
        Ok(count) => received.extend_from_slice(&buffer[..count]),
        Err(cause) if is_transient(&cause) => {}
        Err(cause) => return Err(cause),
    }
    Ok(())
}
