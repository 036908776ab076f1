//! A program that solves tests: it reads them from standard input and writes to standard output.
//!
//! It is not trusted to do so. All three streams are served at once from a single loop, none of
//! which waits for another, and everything has an end: the time, and how much is kept of what it
//! writes. All that it has started is killed when it is over.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::{Allowance, End, Run, Solution};
use crate::process::{Group, Killer};

/// How much of what it writes to standard error is kept, in bytes: the end.
const MESSAGE: usize = 2048;

/// How many lines of that are handed out.
const LINES: usize = 6;

/// A program as a [`Solution`], started anew for every test.
#[derive(Debug)]
pub struct Program {
    command: OsString,
    arguments: Vec<OsString>,
    killer: Killer,
}

impl Program {
    /// The program `command` with arguments.
    pub fn new(command: OsString, arguments: Vec<OsString>) -> Self {
        Self {
            command,
            arguments,
            killer: Killer::default(),
        }
    }

    /// A handle by which another thread can kill what is running.
    pub fn killer(&self) -> Killer {
        self.killer.clone()
    }
}

impl Solution for Program {
    fn solve(&mut self, test: &[u8], allowance: Allowance) -> io::Result<Run> {
        let mut command = Command::new(&self.command);
        command
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut group = Group::start(&mut command, &self.killer)?;
        let mut streams = Streams::of(group.child_mut(), test, allowance.output)?;
        let deadline = Instant::now() + allowance.time;
        let is_over = streams.serve(deadline)?;
        let is_cut = streams.output.len() > allowance.output;
        let has_ended = is_over && !is_cut && group.ends(deadline)?;
        let status = group.kill()?;
        let end = match status.code() {
            _ if is_cut => End::Well,
            _ if !has_ended => End::Timeout,
            Some(0) => End::Well,
            _ => End::Crash {
                status: describe(status),
                message: last_lines(&streams.message),
            },
        };
        Ok(Run {
            output: streams.output,
            end,
        })
    }
}

/// The last few lines of a message, without anything that a terminal would obey.
fn last_lines(message: &[u8]) -> String {
    let text = String::from_utf8_lossy(message);
    let lines: Vec<_> = text.trim_end().lines().collect();
    let shown = lines[lines.len().saturating_sub(LINES)..].join("\n");
    shown.replace(|sign: char| sign.is_control() && sign != '\n', " ")
}

fn describe(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("killed by signal {signal}"),
        (None, None) => status.to_string(),
    }
}

/// A child's standard streams; those that are through are closed.
struct Streams<'t> {
    input: Option<ChildStdin>,
    from: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    /// What is yet to be sent.
    test: &'t [u8],
    /// How much output is wanted.
    most: usize,
    output: Vec<u8>,
    message: Vec<u8>,
}

impl<'t> Streams<'t> {
    fn of(child: &mut Child, test: &'t [u8], most: usize) -> io::Result<Self> {
        let input = child.stdin.take();
        if let Some(input) = &input {
            rustix::io::ioctl_fionbio(input, true)?;
        }
        Ok(Self {
            input,
            from: child.stdout.take(),
            errors: child.stderr.take(),
            test,
            most,
            output: Vec::new(),
            message: Vec::new(),
        })
    }

    /// Sends the test and takes what comes until there is enough or no more; tells whether that
    /// was before the deadline.
    fn serve(&mut self, deadline: Instant) -> io::Result<bool> {
        let mut buffer = vec![0; 1 << 16];
        while (self.from.is_some() || self.errors.is_some()) && self.output.len() <= self.most {
            let [can_send, has_output, has_message] = self.wait(deadline)?;
            if Instant::now() >= deadline {
                return Ok(false);
            }
            if can_send {
                self.send()?;
            }
            if has_output {
                take(&mut self.from, &mut buffer, &mut self.output)?;
            }
            if has_message {
                take(&mut self.errors, &mut buffer, &mut self.message)?;
                let surplus = self.message.len().saturating_sub(MESSAGE);
                self.message.drain(..surplus);
            }
        }
        Ok(true)
    }

    /// Waits until something can be done, and tells which streams are ready.
    fn wait(&self, deadline: Instant) -> io::Result<[bool; 3]> {
        let left = deadline.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).map_err(io::Error::other)?;
        let streams = [
            (self.input.as_ref()).map(|stream| PollFd::new(stream, PollFlags::OUT)),
            (self.from.as_ref()).map(|stream| PollFd::new(stream, PollFlags::IN)),
            (self.errors.as_ref()).map(|stream| PollFd::new(stream, PollFlags::IN)),
        ];
        let is_open = streams.each_ref().map(Option::is_some);
        let mut open: Vec<_> = streams.into_iter().flatten().collect();
        match poll(&mut open, Some(&left)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let mut events = open.iter().map(|stream| !stream.revents().is_empty());
        Ok(is_open.map(|is_open| is_open && events.next().unwrap_or(false)))
    }

    /// Sends as much of the test as is taken. Who does not want it all need not take it.
    fn send(&mut self) -> io::Result<()> {
        let Some(input) = &mut self.input else {
            return Ok(());
        };
        match input.write(self.test) {
            Ok(length) => self.test = &self.test[length..],
            Err(cause) if is_passing(&cause) => {}
            Err(cause) if cause.kind() == ErrorKind::BrokenPipe => self.test = &[],
            Err(cause) => return Err(cause),
        }
        if self.test.is_empty() {
            drop(mem::take(&mut self.input));
        }
        Ok(())
    }
}

/// Takes what is there from a stream, and closes it at its end.
fn take(stream: &mut Option<impl Read>, buffer: &mut [u8], taken: &mut Vec<u8>) -> io::Result<()> {
    let Some(open) = stream else {
        return Ok(());
    };
    match open.read(buffer) {
        Ok(0) => *stream = None,
        Ok(length) => taken.extend_from_slice(&buffer[..length]),
        Err(cause) if is_passing(&cause) => {}
        Err(cause) => return Err(cause),
    }
    Ok(())
}

fn is_passing(cause: &io::Error) -> bool {
    matches!(cause.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}
