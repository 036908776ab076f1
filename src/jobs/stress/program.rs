//! A program that solves tests: it reads them from standard input and writes to standard output.

use std::io;
use std::process::Command;

use super::trial::{Fault, Limits, Run};
use crate::process::{Supervisor, describe_status, feed};

/// How many lines of standard error are reported.
const LINES: usize = 6;

/// Lets a program solve a test. It is killed with its process group when it ends or exceeds a limit.
///
/// # Errors
///
/// When it cannot be started.
pub fn run_program(
    program: &mut Command,
    test: &[u8],
    limits: Limits,
    supervisor: &Supervisor,
) -> io::Result<Run> {
    let captured = feed::run(program, test, limits.time, limits.output, supervisor)?;
    // A process that it left behind may still write its output.
    let end = captured.status.filter(|_| captured.held.is_none());
    let fault = match end {
        // What it wrote too much is wrong.
        _ if captured.output.len() > limits.output => None,
        Some(status) if status.success() => None,
        Some(status) => Some(Fault::Crash {
            status: describe_status(status),
            message: last_lines(&captured.message),
        }),
        None => Some(Fault::Timeout(limits.time)),
    };
    let is_success = captured.status.is_some_and(|status| status.success());
    Ok(Run {
        output: captured.output,
        fault,
        held: captured.held.filter(|_| is_success),
    })
}

/// Returns the last few lines of a message, without control characters.
fn last_lines(message: &[u8]) -> String {
    let text = String::from_utf8_lossy(message);
    let lines: Vec<_> = text.trim_end().lines().collect();
    let last = lines[lines.len().saturating_sub(LINES)..].join("\n");
    last.replace(|sign: char| sign.is_control() && sign != '\n', " ")
}
