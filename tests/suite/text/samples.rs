//! Every file `samples/**/NAME.in` against the answers beside it, byte for byte.
//!
//! A new sample is a new file: the test walks the folder. The folder decides which command reads it. `NAME.out` is
//! what the command prints and `NAME.err` its error message; a file that is not there means that it prints nothing.
//! `NAME.explain` is what `explain --width 120` prints.

use std::fs;
use std::path::Path;

use crate::support::command::minesweeper;
use crate::support::samples::files;

/// How many samples have an answer, and how many pictures there are: a file that gets lost is noticed.
const ANSWERED: usize = 259;
const EXPLAINED: usize = 5;

/// Draws all pictures of a case side by side.
const EXPLAIN: &[&str] = &["explain", "--width", "120"];

/// Returns the arguments of the command that reads a sample, and its exit status for an invalid one.
fn command(sample: &Path) -> (&'static [&'static str], i32) {
    let is_in = |folder| sample.components().any(|part| part.as_os_str() == folder);
    if is_in("update-board") {
        (&["update-board"], 1)
    } else if is_in("validate") {
        (&["validate"], 3)
    } else {
        (&[], 1)
    }
}

/// The expected answer of a command: exit status, standard output and standard error.
type Answer = (i32, Vec<u8>, Vec<u8>);

/// Returns a description of what is wrong, if the answer is not as expected.
fn fault(sample: &Path, arguments: &[&str], expected: Answer) -> Option<String> {
    let input = fs::read(sample).expect("a sample is readable");
    let output = minesweeper(arguments).write_stdin(input).output();
    let output = output.expect("the binary starts");
    let (status, printed, message) = expected;
    let is_right = output.status.code() == Some(status)
        && output.stdout == printed
        && output.stderr == message;
    (!is_right).then(|| {
        format!(
            "{} {arguments:?}: {}, {}{}",
            sample.display(),
            output.status,
            String::from_utf8_lossy(&output.stderr),
            String::from_utf8_lossy(&output.stdout),
        )
    })
}

#[test]
fn every_sample_gets_its_answer() {
    let mut faults = Vec::new();
    let (mut answered, mut explained) = (0, 0);
    for sample in files("", "in") {
        let read = |extension| fs::read(sample.with_extension(extension)).ok();
        let (printed, message, pictures) = (read("out"), read("err"), read("explain"));
        if printed.is_some() || message.is_some() {
            answered += 1;
            let (arguments, invalid) = command(&sample);
            let status = if message.is_some() { invalid } else { 0 };
            let expected = (
                status,
                printed.unwrap_or_default(),
                message.unwrap_or_default(),
            );
            faults.extend(fault(&sample, arguments, expected));
        } else {
            faults.push(format!("{} has no answer", sample.display()));
        }
        if let Some(pictures) = pictures {
            explained += 1;
            faults.extend(fault(&sample, EXPLAIN, (0, pictures, Vec::new())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!((answered, explained), (ANSWERED, EXPLAINED));
}
