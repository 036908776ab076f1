//! `stress`: wrong solutions are found and their tests made small, and every program is ended with all
//! that it has started.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools;
use minesweeper_judge::stress::{self, Counterexample, Fault, Limits, Repetitions, Run};
use tempfile::tempdir;

use crate::support::command::{
    Ended, MINESWEEPER, call, full_device, interrupt, minesweeper, signalled,
};
use crate::support::samples::solutions;
use crate::support::tools;

/// Returns the path of a solution.
fn solution(name: &str) -> PathBuf {
    let mut found = solutions();
    found.retain(|path| path.file_stem().is_some_and(|stem| stem == name));
    found.pop().expect("a solution")
}

/// Calls `stress` on a solution of the folder, and gives the test that it saved as well.
fn stress_python(python: &str, solution: &Path, options: &[&str]) -> (Ended, Option<String>) {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let (saved_name, name) = (
        saved.to_str().expect("text"),
        solution.to_str().expect("text"),
    );
    let start = ["stress", "--save", saved_name];
    // Compiled modules are kept, but not beside the samples.
    let compiled = format!(
        "pycache_prefix={}",
        concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled")
    );
    let command = ["--", python, "-E", "-S", "-X", &compiled, name];
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
    let options: &[&str] = match name {
        "endless_on_empty_case" => &["--timeout", "0.4", "--jobs", "4", "--cases", "10"],
        // The first large board of the kind that shows it.
        "coordinates_in_8_bits" => &["--seed", "20"],
        "flood_queue_of_1000_cells" | "recursive_flood" => &["--seed", "10"],
        _ => &[],
    };
    let ((status, output, message), saved) = stress_python(python, solution, options);
    let (cases, operations) = most(name);
    let saved = saved.unwrap_or_default();
    let is_small = (1..=cases)
        .cartesian_product(0..=operations)
        .any(|(cases, operations)| {
            let plural = |count| if count == 1 { "" } else { "s" };
            let size = format!(
                "shrunk to {cases} case{} with {operations} operation{} on ",
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
    assert_eq!(wrong.len(), 26, "{wrong:?}");
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
    let passed = (Some(0), "passed all 5 rounds\n".to_owned(), String::new());
    assert_eq!(
        stress_python(&tools::python(), &right, &["--rounds", "5"]),
        (passed, None)
    );
}

#[test]
fn the_binary_itself_passes() {
    let passed = (Some(0), "passed all 5 rounds\n".to_owned(), String::new());
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
fn the_report_is_complete() {
    let python = tools::python();
    let wrong = solution("marks_in_another_order");
    let (ended, saved) = stress_python(&python, &wrong, &["--seed", "3"]);
    let (title, rest) = ended.1.split_once('\n').expect("lines");
    assert!(
        title.starts_with("fails in round 1 (seed 3): 50 cases with "),
        "{title}"
    );
    assert!(
        title.contains(
            " operations on boards up to 8 × 12, shrunk to 1 case with 1 operation on a board of "
        ),
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
    let expected = format!(
        "
wrong answer: case 1, operation 1, right click at ({position}): 1 cell with another value (line 1, column 18 of OUTPUT)
  expected: RUNNING: [<{position}, P>]
  found:    RUNNING: [<{position}, ?>]
  another value: <{position}, ?> instead of <{position}, P>

case 1: QUIT after operation 1
"
    );
    let shown = rest
        .strip_prefix(&expected)
        .expect("the report's beginning");
    // The last picture shows the truth too: a mine without a flag.
    let shown = shown.replace('*', "_").replace("\n\nsaved as _.in\n", "");
    let shown = shown.split("\n\nsaved as ").next().unwrap_or_default();
    assert_eq!(shown, pictures.replace('*', "_"), "{rest}");
}

/// The solution is a command of the shell; the report names it.
#[track_caller]
fn assert_fault(command: &str, options: &[&str], status: i32, expected: &str) {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let output = minesweeper(&["stress", "--save"])
        .arg(&saved)
        .args(["--timeout", "0.4", "--rounds", "3", "--jobs", "8"])
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
fn every_solution_is_ended() {
    let small = &["--cases", "1", "--rows", "2", "--columns", "2"][..];
    let large = &[
        "--cases",
        "1",
        "--rows",
        "200",
        "--columns",
        "200",
        "--operations",
        "20",
    ][..];
    let cases = [
        ("true", small, "wrong answer: end of case 1: "),
        (
            "true",
            large,
            ": the output ends early (line 1, column 1 of OUTPUT)",
        ),
        ("cat", small, "wrong answer: end of case 1: "),
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
        ("yes >&2", small, "\n\ntimed out after 0.4 s\n\n"),
        ("exec sleep 1000", large, "\n\ntimed out after 0.4 s\n\n"),
        (
            "exec >&- 2>&-; sleep 1000",
            small,
            "\n\ntimed out after 0.4 s\n\n",
        ),
    ];
    thread::scope(|scope| {
        for (command, options, expected) in cases {
            scope.spawn(move || assert_fault(command, options, 1, expected));
        }
    });
}

/// Whether `sleep` runs with this word as its argument.
fn is_asleep(word: &str) -> bool {
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    processes
        .filter_map(|process| fs::read(process.path().join("cmdline")).ok())
        .any(|arguments| arguments == format!("sleep\0{word}\0").into_bytes())
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

#[test]
fn a_fault_that_does_not_come_back_is_reported_as_not_reproducible() {
    for (then, failures) in [(MINESWEEPER, "0"), ("true", "20")] {
        let folder = tempdir().expect("a folder");
        let saved = folder.path().join("saved.in");
        let saved_name = saved.to_str().expect("text");
        let options = ["stress", "--cases=2", "--rows=2", "--columns=2", "--save"];
        let command = crashes_once(folder.path(), then);
        let solution = [saved_name, "--", "sh", "-c", &command];
        let (status, shown, message) = call(&[options, solution].concat(), "");
        let (title, rest) = shown.split_once('\n').expect("lines");
        assert!(
            title.starts_with("fails in round 1 (seed 1): 2 cases with ")
                && title.ends_with(" operations on boards up to 2 × 2"),
            "{title}"
        );
        let same = if failures == "0" {
            ""
        } else {
            ", in the same way in 0"
        };
        // No pictures.
        let expected = format!(
            "not reproducible: failed in {failures} of 20 more tries{same}\n\n\
             crash: exit status 3\n\nsaved as {saved_name}\n"
        );
        assert_eq!((status, rest, &*message), (Some(1), &*expected, ""));
        let (_, generated, _) = call(
            &["generate", "--seed=1", "--density=0.2", "--mistakes=0.3"]
                .into_iter()
                .chain(options[1..4].iter().copied())
                .collect::<Vec<_>>(),
            "",
        );
        assert_eq!(fs::read_to_string(saved).expect("a test"), generated);
    }
}

/// Returns the test of a seed: a number of cases, each with one operation.
fn test_of(seed: u64) -> Vec<u8> {
    let case = "2 3\n*__\n___\n1 2 3\n0\n";
    format!("{seed}\n{}", case.repeat(seed as usize)).into_bytes()
}

/// Calls the library on a solution that fails if the function returns true for a test.
fn search(jobs: usize, fails: impl Fn(&[u8]) -> bool + Sync) -> Option<Counterexample> {
    let solve = |test: &[u8], limits: Limits| {
        assert_eq!(limits.time, Duration::from_secs(7));
        let mut output = Vec::new();
        minesweeper_judge::respond(test, &mut output).expect("a legal test");
        let status = "exit status 3".to_owned();
        let message = format!("{:?}", Instant::now());
        let fault = fails(test).then_some(Fault::Crash { status, message });
        Ok(Run {
            output,
            fault,
            held: None,
        })
    };
    let time = Duration::from_secs(7);
    stress::stress(test_of, 1..=9, time, jobs, solve, |_| ()).expect("no error")
}

#[test]
fn the_first_failing_round_counts_for_any_number_of_jobs() {
    for jobs in [1, 2, 5, 20] {
        // Tests of four cases and more fail, and the earlier the round the later.
        let found = search(jobs, |test| {
            let cases = u64::from(test[0] - b'0');
            thread::sleep(Duration::from_millis(10 * (9 - cases)));
            cases >= 4
        });
        let found = found.expect("a fault");
        assert_eq!(found.seed, 4, "{jobs} jobs");
        assert_eq!(found.sizes.map(|size| size.cases), [4, 4]);
        assert!(found.repetitions.are_all_same());
    }
    assert_eq!(search(3, |_| false), None);
}

#[test]
fn a_fault_that_comes_back_at_times_is_not_reproducible() {
    let tries = AtomicU32::new(0);
    // The first round passes, the second fails, and then every second try.
    let found = search(1, |_| tries.fetch_add(1, Ordering::Relaxed) % 2 == 1);
    let found = found.expect("a fault");
    assert_eq!((found.seed, found.test), (2, test_of(2)));
    let Repetitions {
        tries,
        failures,
        same,
        ..
    } = found.repetitions;
    assert_eq!((tries, failures, same), (20, 10, 10));
}

#[test]
fn a_fault_that_lasts_for_a_second_is_not_reproducible_and_one_that_lasts_for_a_minute_is() {
    for (time, is_reproducible) in [(100, false), (900, false), (1900, false), (60_000, true)] {
        let start = OnceLock::new();
        let found = search(2, |_| {
            start.get_or_init(Instant::now).elapsed() < Duration::from_millis(time)
        });
        let found = found.expect("a fault").repetitions;
        assert_eq!(found.are_all_same(), is_reproducible, "{time}: {found:?}");
    }
}

#[cfg(target_os = "linux")]
const FLAKY: &str = "\nnot reproducible: failed in ";
#[cfg(target_os = "linux")]
const SOLID: &str = ", shrunk to 1 case with 0 operations ";
#[cfg(target_os = "linux")]
const PASSES: &str = "passed all 500 rounds\n";

/// Solutions that fail if a number is odd which comes from outside the test, and what is reported. A fault
/// that depends on the minute is reported as one that depends on the environment, unless the tries see two
/// minutes.
#[cfg(target_os = "linux")]
const SEEDED: [(&str, &str, &str); 6] = [
    ("the second", "$(date +%s)", FLAKY),
    (
        "the process number",
        "$(echo $$ | cksum | cut -d ' ' -f 1)",
        FLAKY,
    ),
    (
        "the addresses",
        "$(cksum /proc/$$/maps | cut -d ' ' -f 1)",
        FLAKY,
    ),
    (
        "random numbers",
        "$(head /dev/urandom | cksum | cut -d ' ' -f 1)",
        FLAKY,
    ),
    ("the environment", "${#HOME}", SOLID),
    (
        "the environment, but not this one",
        "$((${#HOME} + 1))",
        PASSES,
    ),
];

#[test]
#[cfg(target_os = "linux")]
fn a_fault_that_depends_on_a_seed_is_reproducible_only_if_the_seed_stays() {
    thread::scope(|scope| {
        for (seed, number, expected) in SEEDED {
            scope.spawn(move || {
                let folder = tempdir().expect("a folder");
                let saved = folder.path().join("saved.in");
                let command = format!("[ $(({number} % 2)) = 1 ] && exit 3; exec {MINESWEEPER}");
                let output = minesweeper(&["stress", "--rounds=500", "--cases=1", "--save"])
                    .arg(saved)
                    .args(["--", "sh", "-c", &command])
                    .env("HOME", "/odd-path")
                    .output()
                    .expect("the binary starts");
                let shown = String::from_utf8_lossy(&output.stdout);
                assert!(shown.contains(expected), "{seed}: {shown}");
            });
        }
    });
}

#[test]
fn a_fault_that_smaller_tests_do_not_repeat_is_that_of_the_first_test() {
    let tries = AtomicU32::new(0);
    let found = search(1, |test| {
        test == test_of(1) || tries.fetch_add(1, Ordering::Relaxed) % 2 != 1
    });
    let found = found.expect("a fault");
    assert_eq!(found.test, test_of(1));
    assert!(found.repetitions.are_all_same());
}

#[test]
fn another_fault_each_time_is_not_reproducible() {
    let tries = AtomicU32::new(0);
    let solve = |_: &[u8], _: Limits| {
        let (status, message) = match tries.fetch_add(1, Ordering::Relaxed) % 2 {
            0 => ("exit status 3", String::new()),
            _ => ("exit status 4", String::new()),
        };
        let status = status.to_owned();
        let fault = Some(Fault::Crash { status, message });
        Ok(Run {
            output: Vec::new(),
            fault,
            held: None,
        })
    };
    let found = stress::stress(test_of, 1.., Duration::MAX, 1, solve, |_| ());
    let Repetitions {
        tries,
        failures,
        same,
        ..
    } = found.expect("no error").expect("a fault").repetitions;
    assert_eq!((tries, failures, same), (20, 20, 10));
}

#[test]
fn a_test_that_cannot_be_tried_is_an_error() {
    let solve = |test: &[u8], _: Limits| match test[0] {
        b'5' => Err(io::Error::other("no")),
        _ => Ok(Run {
            output: b"QUIT\n".to_vec(),
            fault: None,
            held: None,
        }),
    };
    let found = stress::stress(test_of, 5.., Duration::MAX, 3, solve, |_| ());
    assert_eq!(found.expect_err("an error").to_string(), "no");
}

#[test]
fn the_smallest_test_is_saved_even_if_the_result_cannot_be_printed() {
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
fn the_large_test_is_saved_if_shrinking_is_interrupted() {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let saved_name = saved.to_str().expect("text");
    let command = crashes_once(folder.path(), "sleep 98706");
    interrupt_stress(&["--save", saved_name, "--", "sh", "-c", &command], || {
        is_asleep("98706")
    });
    let test = fs::read_to_string(saved).expect("a test");
    assert!(test.starts_with("50\n"), "{test}");
    // Beside the flag, nothing else is.
    let files = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(files.count(), 2);
}

#[test]
fn only_the_smallest_test_is_written_to_a_pipe() {
    let (status, _, message) = call(&["stress", "--save=/dev/stderr", "--", "false"], "");
    assert_eq!(status, Some(1));
    assert!(
        message == "1\n1 2\n*_\n0\n" || message == "1\n1 2\n_*\n0\n",
        "{message}"
    );
}

#[test]
fn nothing_is_left_running() {
    let small = &["--cases", "1", "--rows", "1", "--columns", "2"];
    assert_fault(
        "sleep 98701 & (sleep 98702 & exec sleep 98703)",
        small,
        1,
        "timed out after ",
    );
    // What goes on in the background when the solution itself has ended.
    assert_fault(
        "sleep 98704 > /dev/null 2>&1 &",
        small,
        1,
        "the output ends early",
    );
    interrupt_stress(&["--", "sleep", "98705"], || is_asleep("98705"));
    for word in ["98701", "98702", "98703", "98704", "98705"] {
        assert_eq!(running(word), 0, "{word}");
    }
}

#[test]
fn a_process_left_behind_may_hold_the_streams_of_a_right_solution() {
    let (out, error) = ("standard output", "standard error");
    let both = format!("{out} and {error}");
    let cases = [
        ("sleep 1000 &", "", Some(&*both), "passed all 2 rounds\n"),
        (
            "sleep 1000 2> /dev/null &",
            "",
            Some(out),
            "passed all 2 rounds\n",
        ),
        (
            "sleep 1000 > /dev/null &",
            "",
            Some(error),
            "passed all 2 rounds\n",
        ),
        (
            "setsid sleep 1000 &",
            "",
            Some(&*both),
            "passed all 2 rounds\n",
        ),
        // What writes in the background is waited for.
        ("", "2> /dev/null &", None, "passed all 2 rounds\n"),
        // Other runs time out.
        (
            "sleep 1000 &",
            "| sed 1d",
            Some(&*both),
            "\ntimed out after 1 s\n",
        ),
        ("sleep 1000 &", "; exit 3", None, "\ntimed out after 1 s\n"),
    ];
    thread::scope(|scope| {
        for (before, after, held, expected) in cases {
            scope.spawn(move || {
                let command = format!("exec 3<&0; {before} {MINESWEEPER} <&3 {after}");
                let folder = tempdir().expect("a folder");
                let saved = folder.path().join("saved.in");
                let saved = saved.to_str().expect("text");
                let options = [
                    "stress",
                    "--timeout=1",
                    "--rounds=2",
                    "--cases=1",
                    "--save",
                    saved,
                ];
                let (_, shown, message) =
                    call(&[&options[..], &["--", "sh", "-c", &command]].concat(), "");
                assert!(shown.contains(expected), "{command}: {shown}");
                let note = held.map_or_else(String::new, |held| {
                    format!(
                        "note: a process that the solution left behind still holds its {held}, \
                     so each test takes the whole time limit\n"
                    )
                });
                assert_eq!(message, note, "{command}");
            });
        }
    });
}

#[test]
fn a_timeout_of_0_is_none() {
    let arguments = [
        "stress",
        "--rounds",
        "1",
        "--timeout",
        "0",
        "--",
        "sh",
        "-c",
    ];
    let slow = format!("sleep 0.2; exec {MINESWEEPER}");
    let (status, output, _) = call(&[&arguments[..], &[&slow]].concat(), "");
    assert_eq!((status, &*output), (Some(0), "passed 1 round\n"));
}

/// A command of the shell that leaves processes behind that are hard to find: in a group and in a session
/// of their own, as orphans, and deaf to the signal that asks them to end. All sleep that long.
fn scattered(word: &str) -> String {
    format!(
        "timeout {word} sleep {word} & setsid sleep {word} & (setsid sh -c 'sleep {word} & sleep {word}' &) ; \
         (trap '' TERM HUP INT; (setsid sh -c 'trap \"\" TERM; sleep {word}; true' &) &) ; "
    )
}

/// How many processes a scattered command leaves behind, at least: `timeout` and five `sleep`.
const SCATTERED: usize = 6;

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_running_in_other_groups_and_sessions() {
    let own = MINESWEEPER;
    let small = &["--cases", "1", "--rows", "1", "--columns", "2"];
    let quiet = |word| format!("({}) > /dev/null 2>&1; ", scattered(word));
    // Success, failure and timeout.
    assert_fault(
        &format!("{} exec {own}", quiet("98711")),
        small,
        0,
        "passed all 3 rounds",
    );
    assert_fault(
        &format!("{} exit 7", quiet("98712")),
        small,
        1,
        "crash: exit status 7",
    );
    assert_fault(&scattered("98713"), small, 1, "timed out after ");
    for word in ["98711", "98712", "98713"] {
        assert_eq!(running(word), 0, "{word}");
    }
    for (word, signal) in [
        ("98714", "INT"),
        ("98715", "TERM"),
        ("98716", "HUP"),
        ("98717", "QUIT"),
    ] {
        let command = format!("{} exec sleep {word}", quiet(word));
        let mut call = Command::new(MINESWEEPER);
        call.args([
            "stress",
            "--timeout=1000",
            "--jobs=2",
            "--",
            "sh",
            "-c",
            &command,
        ]);
        let status = signalled(&mut call, signal, || running(word) > 2 * SCATTERED);
        assert_eq!((status, running(word)), (Some(130), 0), "{signal}");
    }
}

/// Runs this many rounds, each of which leaves two processes in its group behind. Returns how many files
/// `stress` had open in the rounds, and how many children, at most.
#[cfg(target_os = "linux")]
fn most_open(rounds: u32, jobs: u32) -> (usize, usize) {
    let folder = tempdir().expect("a folder");
    let log = folder.path().join("log");
    let command = format!(
        "(sleep 1000 > /dev/null 2>&1 &); sleep 1000 > /dev/null 2>&1 & \
         echo $(ls /proc/$PPID/fd | wc -l) $(cat /proc/$PPID/task/*/children | wc -w) >> {}; \
         exec {MINESWEEPER}",
        log.display()
    );
    let (rounds, jobs) = (rounds.to_string(), jobs.to_string());
    let options = ["stress", "--cases=1", "--rounds", &rounds, "--jobs", &jobs];
    let ended = call(&[&options[..], &["--", "sh", "-c", &command]].concat(), "");
    let passed = format!("passed all {rounds} rounds\n");
    assert_eq!(ended, (Some(0), passed, String::new()));
    let log = fs::read_to_string(log).expect("a log");
    let counts = log.lines().map(|line| {
        let (files, children) = line.split_once(' ').expect("two counts");
        let count = |text: &str| text.parse::<usize>().expect("a count");
        (count(files), count(children))
    });
    let (files, children): (Vec<_>, Vec<_>) = counts.unzip();
    assert_eq!(files.len().to_string(), rounds);
    let most = |counts: Vec<usize>| counts.into_iter().max().expect("a round");
    (most(files), most(children))
}

#[test]
#[cfg(target_os = "linux")]
fn rounds_leave_no_process_and_no_open_file_behind() {
    let (files, children) = most_open(100, 3);
    // For each job a solution and what it started; for each three pipes, both ends while it starts.
    assert!(
        files <= 12 + 3 * 6 && children <= 3 * 3,
        "{files} {children}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_round_does_not_end_the_processes_of_another() {
    let folder = tempdir().expect("a folder");
    // What the solution needs runs as an orphan in a session of its own, and takes its time.
    let command = format!(
        "f=$(mktemp -d {}/XXXXXX); cat > $f/in; (setsid sh -c \"sleep 0.1; {} $f/in > $f/out; mv $f/out $f/all\" &) ; \
         while ! [ -e $f/all ]; do sleep 0.01; done; cat $f/all",
        folder.path().display(),
        MINESWEEPER
    );
    let call_of = [
        "stress",
        "--rounds=12",
        "--jobs=4",
        "--",
        "sh",
        "-c",
        &command,
    ];
    assert_eq!(
        call(&call_of, ""),
        (Some(0), "passed all 12 rounds\n".to_owned(), String::new())
    );
}

#[test]
fn a_solution_that_cannot_be_run_is_an_error() {
    for (arguments, message) in [
        (
            &["--save", "missing/test.in", "--", "true"][..],
            "error: cannot write missing/test.in: No such file or directory (os error 2)\n",
        ),
        (
            &["--save=-", "--", "true"],
            "error: refusing to write to standard output: the report goes there\n",
        ),
        (
            &["--", "./missing"],
            "error: cannot run ./missing: No such file or directory (os error 2)\n",
        ),
        (
            &["--", "./src"],
            "error: cannot run ./src: Permission denied (os error 13)\n",
        ),
        (
            &["--cases=1", "--rows=1", "--columns=1", "--", "true"],
            "error: a board of 1 × 1 has no room for both a mine and an empty cell\n\n\
             Usage: minesweeper stress [OPTIONS] -- COMMAND [ARG]...\n\nFor more information, try '--help'.\n",
        ),
    ] {
        let arguments = [&["stress"], arguments].concat();
        assert_eq!(
            call(&arguments, ""),
            (Some(2), String::new(), message.to_owned())
        );
    }
    for timeout in ["-1", "x", "1e9", "nan"] {
        let (status, _, message) = call(
            &["stress", &format!("--timeout={timeout}"), "--", "true"],
            "",
        );
        assert_eq!(status, Some(2));
        let expected = ": expected seconds, at most a day, or 0 for no limit\n";
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(call(&["stress"], "").0, Some(2));
    for count in ["--rounds=0", "--jobs=0"] {
        let (status, shown, message) = call(&["stress", count, "--", "true"], "");
        assert_eq!((status, shown.as_str()), (Some(2), ""));
        assert!(
            message.contains(": number would be zero for non-zero type\n"),
            "{message}"
        );
    }
}

#[test]
#[ignore = "needs parallel"]
fn rounds_can_be_shared_with_parallel() {
    let folder = tempdir().expect("a folder");
    let (own, solution) = (MINESWEEPER, "sed /WIN/q | cat");
    let line = format!(
        "parallel {own} stress --jobs 1 --seed {{}} --rounds 5 --save {{}}.in -- {own} ::: 1 6 11; \
        parallel {own} stress --jobs 1 --seed {{}} --rounds 5 --save {{}}.in -- false ::: 1 6; {solution} < /dev/null"
    );
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder.path())
        .output()
        .expect("sh starts");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        shown.matches("passed all 5 rounds").count(),
        3,
        "{output:?}"
    );
    assert!(folder.path().join("1.in").is_file() && folder.path().join("6.in").is_file());
}

#[test]
fn a_terminal_shows_rounds_speed_and_the_time_left() {
    let own = MINESWEEPER;
    let folder = tempdir().expect("a folder");
    let save = folder.path().join("saved.in");
    let save = save.display();
    let passing = format!("'{own}' stress --rounds 3 -- sh -c 'sleep 0.4; exec {own}' > /dev/null");
    let failing = format!("'{own}' stress --save '{save}' -- sh -c 'sleep 0.1' > /dev/null");
    let saved = format!("fails, saved as {save}, ");
    for (line, parts) in [
        (passing, &["round 1 of 3, ", " tests/s, ", " left"][..]),
        (failing, &[&*saved, " smaller tests tried"]),
    ] {
        let shown = Command::new("script")
            .args(["-q", "-c", &line, "/dev/null"])
            .env("TERM", "xterm")
            .output()
            .expect("script is part of every Debian");
        let shown = String::from_utf8_lossy(&shown.stdout);
        for part in parts {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
}
