//! Every `samples/**/*.in` against the answers beside it, byte for byte.
//!
//! A new sample is a new file: the test walks the folder. The ending of an answer tells the command
//! that gives it, and so does the folder for those of `update-board`.

use std::fs;
use std::path::Path;

use crate::support::command::minesweeper;
use crate::support::samples::files;

/// The ending of an answer, and the arguments of the call that gives it.
type Answer = (&'static str, &'static [&'static str]);

fn answers_to(sample: &Path) -> &'static [Answer] {
    if sample
        .parent()
        .is_some_and(|folder| folder.ends_with("update-board"))
    {
        &[("out", &["update-board"])]
    } else {
        &[("out", &[]), ("explain", &["explain"])]
    }
}

/// Compares the sample's answers with what the commands give; tells how many there are.
fn check(sample: &Path, faults: &mut Vec<String>) -> usize {
    let mut found = 0;
    for (ending, arguments) in answers_to(sample) {
        let Ok(expected) = fs::read(sample.with_extension(ending)) else {
            continue;
        };
        found += 1;
        let input = fs::read(sample).expect("a sample is readable");
        let output = minesweeper(arguments)
            .write_stdin(input)
            .output()
            .expect("the binary starts");
        if !output.status.success() || output.stdout != expected || !output.stderr.is_empty() {
            faults.push(format!(
                "{} {arguments:?}: {}, {}{}",
                sample.display(),
                output.status,
                String::from_utf8_lossy(&output.stderr),
                String::from_utf8_lossy(&output.stdout),
            ));
        }
    }
    found
}

#[test]
fn every_sample_gets_its_answer() {
    let (mut faults, mut compared) = (Vec::new(), 0);
    for path in files("", "in") {
        let found = check(&path, &mut faults);
        if found == 0 {
            faults.push(format!("{} has no answer", path.display()));
        }
        compared += found;
    }
    assert!(
        faults.is_empty(),
        "{} of {compared}:\n{}",
        faults.len(),
        faults.join("\n")
    );
    // A file that gets lost is noticed.
    assert_eq!(compared, 41, "answers");
}
