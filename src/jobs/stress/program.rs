//! A program that solves tests: it reads them from standard input and writes to standard output.

use std::ffi::OsString;
use std::io;
use std::process::Command;
use std::time::Instant;

use super::solution::{Allowance, End, Run, Solution};
use crate::process::feed::{self, Ended, Limits};
use crate::process::{Supervisor, describe_status};

/// How many lines of standard error are reported.
const LINES: usize = 6;

/// A program as a [`Solution`], started anew for every test.
#[derive(Debug)]
pub struct Program {
    command: OsString,
    arguments: Vec<OsString>,
    supervisor: Supervisor,
}

impl Program {
    /// Returns the program `command` with arguments, to be started by a supervisor.
    pub fn new(command: OsString, arguments: Vec<OsString>, supervisor: Supervisor) -> Self {
        Self {
            command,
            arguments,
            supervisor,
        }
    }
}

impl Solution for Program {
    fn solve(&mut self, test: &[u8], allowance: Allowance) -> io::Result<Run> {
        let mut command = Command::new(&self.command);
        command.args(&self.arguments);
        let limits = Limits {
            deadline: Instant::now() + allowance.time,
            output: allowance.output,
        };
        let captured = feed::run(&mut command, test, limits, &self.supervisor)?;
        let end = match captured.end {
            Ended::AtDeadline => End::Timeout,
            Ended::AtOutputLimit => End::Well,
            Ended::ByItself(status) if status.success() => End::Well,
            Ended::ByItself(status) => End::Crash {
                status: describe_status(status),
                message: last_lines(&captured.message),
            },
        };
        Ok(Run {
            output: captured.output,
            end,
        })
    }
}

/// Returns the last few lines of a message, without control characters.
fn last_lines(message: &[u8]) -> String {
    let text = String::from_utf8_lossy(message);
    let lines: Vec<_> = text.trim_end().lines().collect();
    let last = lines[lines.len().saturating_sub(LINES)..].join("\n");
    last.replace(|sign: char| sign.is_control() && sign != '\n', " ")
}
