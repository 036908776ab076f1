//! `stress`: wrong solutions are found out and their tests made small, and whatever a program does,
//! it comes to an end with all that it has started.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools;
use tempfile::tempdir;

use crate::support::command::{Ended, MINESWEEPER, call, full_device, interrupt, minesweeper};
use crate::support::samples::solutions;
use crate::support::tools;

/// Returns the path of a solution.
fn solution(name: &str) -> PathBuf {
    let mut found = solutions();
    found.retain(|path| path.file_stem().is_some_and(|stem| stem == name));
    found.pop().expect("a solution")
}

/// Calls `stress` on a solution of the folder, and gives the test that it saved as well.
fn stress(python: &str, solution: &Path, options: &[&str]) -> (Ended, Option<String>) {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let (saved_name, name) = (
        saved.to_str().expect("text"),
        solution.to_str().expect("text"),
    );
    let start = ["stress", "--save", saved_name];
    let command = ["--", python, "-B", "-E", "-S", name];
    let arguments = [&start[..], options, &command[..]].concat();
    let (status, output, message) = call(&arguments, "");
    let output = output.replace(saved_name, "saved.in");
    ((status, output, message), fs::read_to_string(saved).ok())
}

/// How large the smallest test may be for a wrong solution: cases and operations.
fn most(name: &str) -> (usize, usize) {
    match name {
        // These need two cases.
        "no_separator" => (2, 0),
        "state_kept_between_cases" => (2, 1),
        _ => (1, 6),
    }
}

/// What is wrong with what `stress` says of a wrong solution, if anything is.
fn complaint(python: &str, solution: &Path) -> Option<String> {
    let name = solution.file_stem()?.to_str()?;
    let options: &[&str] = if name.starts_with("endless") {
        &["--timeout", "1"]
    } else {
        &[]
    };
    let ((status, output, message), saved) = stress(python, solution, options);
    let (cases, operations) = most(name);
    let saved = saved.unwrap_or_default();
    let is_small = (1..=cases)
        .cartesian_product(0..=operations)
        .any(|(cases, operations)| {
            let plural = |count| if count == 1 { "" } else { "s" };
            let size = format!(
                "shrunk to {cases} case{} with {operations} operation{}\n",
                plural(cases),
                plural(operations)
            );
            output.contains(&size) && saved.starts_with(&format!("{cases}\n"))
        });
    let is_right = status == Some(1)
        && message.is_empty()
        && is_small
        && output.contains("\n\ncase 1: ")
        && output.ends_with("\nsaved as saved.in\n");
    (!is_right).then(|| format!("{name}: {status:?}\n{output}{message}{saved}"))
}

#[test]
#[ignore = "needs python3"]
fn wrong_solutions_are_found_out() {
    let python = tools::python();
    let mut wrong = solutions();
    wrong.retain(|path| !path.ends_with("right.py"));
    assert_eq!(wrong.len(), 23, "{wrong:?}");
    let (waiting, complaints) = (Mutex::new(wrong), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(solution) = { waiting.lock().expect("no panic").pop() } {
                    complaints
                        .lock()
                        .expect("no panic")
                        .extend(complaint(&python, &solution));
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("no panic");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
#[ignore = "needs python3"]
fn the_right_solution_passes() {
    let right = solution("right");
    let passed = (
        Some(0),
        "passed all of 5 rounds
"
        .to_owned(),
        String::new(),
    );
    assert_eq!(
        stress(&tools::python(), &right, &["--rounds", "5"]),
        (passed, None)
    );
}

#[test]
fn the_binary_itself_passes() {
    let passed = (
        Some(0),
        "passed all of 5 rounds
"
        .to_owned(),
        String::new(),
    );
    let own = MINESWEEPER;
    assert_eq!(call(&["stress", "--rounds", "5", "--", own], ""), passed);
    let recipe = [
        "stress",
        "--rounds",
        "5",
        "--seed",
        "18446744073709551615",
        "--cases",
        "1",
        "--rows",
        "30",
    ];
    assert_eq!(
        call(
            &[&recipe[..], &["--player", "random", "--", own]].concat(),
            ""
        ),
        passed
    );
}

#[test]
#[ignore = "needs python3"]
fn the_report_tells_all() {
    let python = tools::python();
    let wrong = solution("marks_in_another_order");
    let (ended, saved) = stress(&python, &wrong, &["--seed", "3"]);
    let (title, rest) = ended.1.split_once('\n').expect("lines");
    assert!(
        title.starts_with("fails in round 1 (seed 3): 50 cases with "),
        "{title}"
    );
    assert!(
        title.ends_with(" operations, shrunk to 1 case with 1 operation"),
        "{title}"
    );
    let saved = saved.expect("a test");
    let lines = saved.lines().collect_vec();
    let ["1", size @ ("1 2" | "2 1"), board @ .., click, "0"] = &lines[..] else {
        panic!("{saved}");
    };
    let position = click
        .strip_prefix("2 ")
        .expect("a right click")
        .replace(' ', ", ");
    let pictures = match (*size, &*position, board) {
        ("1 2", "1, 1", [row]) => format!("{row} | __ | P_"),
        ("1 2", _, [row]) => format!("{row} | __ | _P"),
        ("2 1", "1, 1", [one, two]) => format!("{one} | _ | P\n{two} | _ | _"),
        (_, _, rows) => format!("{} | _ | _\n{} | _ | P", rows[0], rows[1]),
    };
    let truth = rest.lines().nth(7).unwrap_or_default();
    let expected = format!(
        "
wrong answer: case 1, operation 1, right click at ({position}): 1 cell with another value (line 1, column 18 of OUTPUT)
  expected: RUNNING: [<{position}, P>]
  found:    RUNNING: [<{position}, ?>]
  another value: <{position}, ?> instead of <{position}, P>

case 1: QUIT after operation 1
"
    );
    assert!(rest.starts_with(&expected), "{rest}");
    assert!(
        pictures.starts_with(&truth[..truth.len() - 2]),
        "{rest}\n{pictures}"
    );
}

/// The solution is a command of the shell; its name stands in the report.
#[track_caller]
fn assert_fault(command: &str, options: &[&str], status: i32, expected: &str) {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let output = minesweeper(&["stress", "--save"])
        .arg(&saved)
        .args(["--timeout", "1", "--rounds", "3"])
        .args(options)
        .args(["--", "sh", "-c", command])
        .output()
        .expect("the binary starts");
    let (text, message) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(status), "{text}{message}");
    assert!(text.contains(expected), "{text}{message}");
}

/// How many processes have this word among their arguments.
fn running(word: &str) -> usize {
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let has_word = |arguments: &Vec<u8>| {
        let mut words = arguments.split(|&byte| byte == 0);
        words.any(|argument| argument == word.as_bytes())
    };
    processes
        .filter_map(|process| fs::read(process.path().join("cmdline")).ok())
        .filter(has_word)
        .count()
}

#[test]
fn whatever_a_solution_does_comes_to_an_end() {
    let small = &["--cases", "1", "--rows", "2", "--columns", "2"][..];
    let large = &[
        "--cases",
        "1",
        "--rows",
        "400",
        "--columns",
        "400",
        "--operations",
        "20",
    ][..];
    for (command, options, expected) in [
        ("true", small, "wrong answer: case 1, "),
        (
            "true",
            large,
            ": the output ends early (line 1, column 1 of OUTPUT)",
        ),
        ("cat", small, "wrong answer: case 1, "),
        ("yes", small, "\n  found:    y\n"),
        ("tr '\\n' x < /dev/zero", small, "\n  found:    \\x00\\x00"),
        (
            "echo one >&2; echo two >&2; exit 7",
            small,
            "\n\ncrash: exit status 7\n  one\n  two\n\n",
        ),
        (
            "printf '\\033[31mred' >&2; exit 1",
            small,
            "\n\ncrash: exit status 1\n   [31mred\n\n",
        ),
        ("kill -SEGV $$", small, "\n\ncrash: killed by signal 11\n\n"),
        ("yes >&2", small, "\n\ntimeout: no end within 1 s\n\n"),
        (
            "exec sleep 1000",
            large,
            "\n\ntimeout: no end within 1 s\n\n",
        ),
        (
            "exec >&- 2>&-; sleep 1000",
            small,
            "\n\ntimeout: no end within 1 s\n\n",
        ),
    ] {
        assert_fault(command, options, 1, expected);
    }
}

/// Calls `stress` and interrupts it as soon as it is `time`.
fn interrupt_stress(arguments: &[&str], time: impl Fn() -> bool) {
    let mut command = Command::new(MINESWEEPER);
    command
        .args(["stress", "--timeout", "1000"])
        .args(arguments);
    assert_eq!(interrupt(&mut command, time), Some(130));
}

/// A command of the shell that crashes when it is first called, and becomes another from then on.
fn crashes_once(folder: &Path, then: &str) -> String {
    let flag = folder.join("flag");
    let flag = flag.display();
    format!("[ -e {flag} ] || {{ : > {flag}; exit 3; }}; exec {then}")
}

/// What `stress` says of such a command, and the test that it saved.
fn stress_what_crashes_once(then: &str) -> (Ended, String) {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let saved_name = saved.to_str().expect("text");
    let options = ["stress", "--cases=2", "--rows=2", "--columns=2", "--save"];
    let command = crashes_once(folder.path(), then);
    let solution = [saved_name, "--", "sh", "-c", &command];
    let (status, shown, message) = call(&[options, solution].concat(), "");
    let shown = shown.replace(saved_name, "saved.in");
    let test = fs::read_to_string(saved).expect("a test");
    ((status, shown, message), test)
}

#[test]
fn a_fault_that_does_not_repeat_is_told_as_such() {
    let ((status, shown, message), test) = stress_what_crashes_once(MINESWEEPER);
    let (title, rest) = shown.split_once('\n').expect("lines");
    assert!(
        title.starts_with("fails in round 1 (seed 1): 2 cases with ")
            && title.ends_with(" operations, but not when it was tried again"),
        "{title}"
    );
    let expected = "\ncrash: exit status 3\n\nsaved as saved.in\n";
    assert_eq!((status, rest, message.as_str()), (Some(1), expected, ""));
    assert!(test.starts_with("2\n"), "{test}");
}

#[test]
fn a_fault_that_repeats_as_another_is_that_one() {
    let ((status, shown, _), _) = stress_what_crashes_once("true");
    assert_eq!(status, Some(1));
    assert!(
        shown.contains("shrunk to 1 case with 0 operations\n"),
        "{shown}"
    );
    assert!(shown.contains("the output ends early"), "{shown}");
}

#[test]
fn the_smallest_test_is_saved_also_if_the_result_cannot_be_told() {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    for (solution, expected) in [("false", 1), (MINESWEEPER, 2)] {
        let status = Command::new(MINESWEEPER)
            .args(["stress", "--rounds=2", "--save"])
            .arg(&saved)
            .args(["--", solution])
            .stdout(full_device())
            .status();
        assert_eq!(status.expect("the binary starts").code(), Some(expected));
    }
    let test = fs::read_to_string(saved).expect("a test");
    assert!(test.starts_with("1\n"), "{test}");
}

#[test]
fn who_does_not_wait_for_a_smaller_test_has_the_large_one() {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let saved_name = saved.to_str().expect("text");
    let command = crashes_once(folder.path(), "sleep 98706");
    interrupt_stress(&["--save", saved_name, "--", "sh", "-c", &command], || {
        running("98706") > 0
    });
    let test = fs::read_to_string(saved).expect("a test");
    assert!(test.starts_with("50\n"), "{test}");
}

#[test]
fn nothing_is_left_running() {
    let small = &["--cases", "1", "--rows", "1", "--columns", "2"];
    assert_fault(
        "sleep 98701 & (sleep 98702 & exec sleep 98703)",
        small,
        1,
        "timeout: ",
    );
    // What goes on in the background when the solution itself has ended.
    assert_fault(
        "sleep 98704 > /dev/null 2>&1 &",
        small,
        1,
        "the output ends early",
    );
    // The binary has the word among its arguments too.
    interrupt_stress(&["--", "sleep", "98705"], || running("98705") == 2);
    let words = ["98701", "98702", "98703", "98704", "98705"];
    let start = Instant::now();
    while !words.iter().all(|word| running(word) == 0) {
        assert!(start.elapsed() < Duration::from_secs(5), "some go on");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_cannot_be_tried_is_told() {
    for (arguments, message) in [
        (
            &["--", "./missing"][..],
            "error: ./missing: cannot run it: No such file or directory (os error 2)\n",
        ),
        (
            &["--", "./src"],
            "error: ./src: cannot run it: Permission denied (os error 13)\n",
        ),
        (
            &["--cases", "0", "--", "true"],
            "error: a test has at least one case\n",
        ),
    ] {
        let arguments = [&["stress"], arguments].concat();
        assert_eq!(
            call(&arguments, ""),
            (Some(2), String::new(), message.to_owned())
        );
    }
    for timeout in ["0", "-1", "x", "1e9", "nan"] {
        let (status, _, message) = call(
            &["stress", &format!("--timeout={timeout}"), "--", "true"],
            "",
        );
        assert_eq!(status, Some(2));
        let expected = ": expected seconds, more than 0 and at most a day\n";
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(call(&["stress"], "").0, Some(2));
}

#[test]
fn what_cannot_be_saved_is_shown_all_the_same() {
    let (status, shown, message) = call(&["stress", "--save", "missing/test.in", "--", "true"], "");
    let expected = "error: cannot write missing/test.in: No such file or directory (os error 2)\n";
    assert_eq!((status, message.as_str()), (Some(1), expected));
    assert!(shown.starts_with("fails in round 1 (seed 1): "), "{shown}");
    assert!(shown.contains("the output ends early"), "{shown}");
}
