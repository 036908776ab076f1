//! `stress`: wrong solutions are found and their tests made small, and every program is ended with all
//! that it has started.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use itertools::Itertools;
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
fn stress(python: &str, solution: &Path, options: &[&str]) -> (Ended, Option<String>) {
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
    let ((status, output, message), saved) = stress(python, solution, options);
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
        stress(&tools::python(), &right, &["--rounds", "5"]),
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
    let (ended, saved) = stress(&python, &wrong, &["--seed", "3"]);
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
    for (command, options, expected) in [
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
    ] {
        assert_fault(command, options, 1, expected);
    }
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
fn a_fault_that_does_not_come_back_is_reported_as_not_reproducible() {
    let ((status, shown, message), test) = stress_what_crashes_once(MINESWEEPER);
    let (title, rest) = shown.split_once('\n').expect("lines");
    assert!(
        title.starts_with("fails in round 1 (seed 1): 2 cases with ")
            && title.ends_with(" operations on boards up to 2 × 2"),
        "{title}"
    );
    let expected = "\
not reproducible: failed in 0 of 21 more tries

crash: exit status 3

saved as saved.in
";
    assert_eq!((status, rest, message.as_str()), (Some(1), expected, ""));
    assert!(test.starts_with("2\n"), "{test}");
}

#[test]
fn a_fault_that_repeats_as_another_is_that_one() {
    let ((status, shown, _), _) = stress_what_crashes_once("true");
    assert_eq!(status, Some(1));
    assert!(
        shown.contains("shrunk to 1 case with 0 operations on a board of "),
        "{shown}"
    );
    assert!(shown.contains("the output ends early"), "{shown}");
    assert!(
        shown.contains("\nThe first time it was another fault:\ncrash: exit status 3\n"),
        "{shown}"
    );
}

/// A command of the shell that does something at every second start, and is right otherwise.
fn every_second_time(folder: &Path, fault: &str) -> String {
    let flag = folder.join("flag");
    let (flag, own) = (flag.display(), MINESWEEPER);
    format!("if rm {flag} 2>&-; then {fault}; else : > {flag}; fi; exec {own}")
}

#[test]
fn a_fault_that_comes_back_at_times_is_reported_with_how_often() {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let saved_name = saved.to_str().expect("text");
    // The first round passes, the second fails, and then every second try.
    let command = every_second_time(folder.path(), "echo x; exit 0");
    let options = ["stress", "--jobs=1", "--cases=3", "--save", saved_name];
    let (status, shown, message) =
        call(&[&options[..], &["--", "sh", "-c", &command]].concat(), "");
    assert_eq!((status, message.as_str()), (Some(1), ""));
    let (title, rest) = shown.split_once('\n').expect("lines");
    assert!(
        title.starts_with("fails in round 2 (seed 2): 3 cases with "),
        "{title}"
    );
    let tries =
        "not reproducible: failed in 10 of 21 more tries, in the same way in 10\n\nwrong answer: ";
    assert!(rest.starts_with(tries), "{rest}");
    // No pictures.
    assert!(!rest.contains(" | "), "{rest}");
    assert!(
        rest.ends_with(&format!("\n\nsaved as {saved_name}\n")),
        "{rest}"
    );
    let test = fs::read_to_string(saved).expect("a test");
    assert_eq!(
        test,
        call(
            &[
                "generate",
                "--seed=2",
                "--cases=3",
                "--rows=1..8",
                "--columns=1..12",
                "--density=0.2",
                "--mistakes=0.3"
            ],
            ""
        )
        .1
    );
}

#[test]
fn another_fault_each_time_is_not_reproducible() {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    let saved_name = saved.to_str().expect("text");
    let command = every_second_time(folder.path(), "exit 3");
    let command = command.replace("exec ", "exit 4; exec ");
    let options = [
        "stress",
        "--jobs=1",
        "--rounds=3",
        "--cases=3",
        "--save",
        saved_name,
    ];
    let (_, shown, _) = call(&[&options[..], &["--", "sh", "-c", &command]].concat(), "");
    let tries = "\nnot reproducible: failed in 40 of 40 more tries, in the same way in 20\n";
    assert!(shown.contains(tries), "{shown}");
}

#[test]
fn a_fault_that_smaller_tests_do_not_repeat_is_not_reproducible() {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    // It crashes on the whole test, and at every second call on a smaller one.
    let command = format!(
        "cd {}; cat > test; [ -e whole ] || cp test whole
         if cmp -s test whole; then exit 3; fi
         if rm flag 2>&-; then exit 3; fi; : > flag; exec {MINESWEEPER} < test",
        folder.path().display()
    );
    let options = ["stress", "--jobs=1", "--rounds=1", "--cases=3", "--save"];
    let solution = [saved.to_str().expect("text"), "--", "sh", "-c", &command];
    let (status, shown, _) = call(&[&options[..], &solution].concat(), "");
    assert_eq!(status, Some(1));
    let tries = "\nnot reproducible: failed in 30 of 40 more tries, in the same way in 30\n";
    assert!(shown.contains(tries), "{shown}");
}

#[test]
fn the_first_failing_round_counts_for_any_number_of_jobs() {
    let folder = tempdir().expect("a folder");
    let saved = folder.path().join("saved.in");
    // Tests with a board of seven rows are failed, and the earlier the round the later.
    let command = format!(
        "t=$(cat); case \"$t\" in *'
7 '*) sleep 0.05; exit 5;; esac; echo \"$t\" | {}",
        MINESWEEPER
    );
    let reports = ["1", "2", "5"].map(|jobs| {
        let options = [
            "stress",
            "--cases=1",
            "--rows=1..8",
            "--columns=2",
            "--jobs",
            jobs,
            "--save",
        ];
        let solution = [saved.to_str().expect("text"), "--", "sh", "-c", &command];
        call(&[&options[..], &solution[..]].concat(), "")
    });
    assert!(reports[0].1.starts_with("fails in round "), "{reports:?}");
    assert!(
        !reports[0].1.starts_with("fails in round 1 "),
        "{reports:?}"
    );
    assert!(reports.iter().all_equal(), "{reports:?}");
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
