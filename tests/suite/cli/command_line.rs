//! The arguments: what is wrong with them is said, and what judges add is ignored.

use std::fs;
use std::process::{Command, Stdio};

use crate::support::command::{call, minesweeper};
use crate::support::files::Folder;

const VALID: &str = "1\n1 2\n_*\n0\n";
const STATISTICS: &str = "cases: 1, cells: 2, operations: 0, won: 0, lost: 0, quit: 1\n";

/// `label` is what the message begins with.
#[track_caller]
fn assert_refusal(label: &str, arguments: &str, status: i32, message: &str, usage: &str) {
    let words: Vec<_> = arguments.split_whitespace().collect();
    let ended = call(&words, "");
    assert_eq!((ended.0, ended.1.as_str()), (Some(status), ""), "{ended:?}");
    let expected = format!("{label}{message}\n\nUsage: {usage}\n");
    assert!(ended.2.starts_with(&expected), "{arguments}: {}", ended.2);
}

#[test]
fn a_word_that_is_neither_a_file_nor_a_command_is_explained() {
    let own = "minesweeper [FILE]";
    for (arguments, message, usage) in [
        (
            "valdate",
            "unrecognized subcommand 'valdate'\n\n  tip: a similar subcommand exists: 'validate'",
            "minesweeper [COMMAND]",
        ),
        (
            "expain test.in",
            "unrecognized subcommand 'expain'\n\n  tip: a similar subcommand exists: 'explain'",
            "minesweeper [COMMAND]",
        ),
        (
            "Chekc test.in --style kattis",
            "unrecognized subcommand 'Chekc'\n\n  tip: a similar subcommand exists: 'check'",
            "minesweeper [COMMAND]",
        ),
        (
            "one.in two.in",
            "the subcommand 'two.in' cannot be used with '[FILE]'",
            own,
        ),
        (
            "one.in --width 3",
            "unexpected argument '--width' found\n\n  \
             tip: to pass '--width' as a value, use '-- --width'",
            own,
        ),
        (
            "one.in explain",
            "the subcommand 'explain' cannot be used with '[FILE]'",
            own,
        ),
    ] {
        assert_refusal("error: ", arguments, 2, message, usage);
    }
    // The name of a file, also if it is close to that of a command.
    for file in ["test.in", "main.in", "tests"] {
        let message = match file {
            "tests" => "cannot read tests: Is a directory (os error 21)".to_owned(),
            _ => format!("cannot open {file}: No such file or directory (os error 2)"),
        };
        let expected = (Some(1), String::new(), format!("error: {message}\n"));
        assert_eq!(call(&[file], ""), expected);
    }
}

#[test]
fn a_file_with_a_name_close_to_a_command_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("chekc"), VALID).expect("written");
    let output = minesweeper(&["chekc"])
        .current_dir(folder.path())
        .output()
        .expect("the binary starts");
    assert_eq!(output.stdout, b"QUIT\n");
}

#[test]
fn missing_operands_are_explained_with_the_usage() {
    for (label, arguments, status, message, usage) in [
        (
            "FAIL ",
            "check a",
            3,
            "testlib style needs INPUT OUTPUT",
            "minesweeper check [OPTIONS] INPUT OUTPUT [ANSWER [REPORT]]",
        ),
        (
            "error: ",
            "check --style kattis a b",
            1,
            "kattis style needs INPUT ANSWER FEEDBACK_DIR",
            "minesweeper check [OPTIONS] INPUT OUTPUT [ANSWER [REPORT]]",
        ),
        (
            "FAIL ",
            "interact a",
            3,
            "testlib style needs INPUT TRANSCRIPT, or INPUT -- COMMAND",
            "minesweeper interact [OPTIONS] INPUT -- COMMAND [ARG]...",
        ),
        (
            "error: ",
            "interact --style kattis a b",
            1,
            "kattis style needs INPUT ANSWER FEEDBACK_DIR",
            "minesweeper interact [OPTIONS] INPUT -- COMMAND [ARG]...",
        ),
    ] {
        assert_refusal(label, arguments, status, message, usage);
    }
}

#[test]
fn judges_read_from_the_first_word_that_arguments_are_invalid() {
    let ended = call(&["interact", "--wins", "x"], "");
    assert_eq!(ended.0, Some(3));
    let expected = "FAIL invalid value 'x' for '--wins <W>': invalid digit found in string\n\n";
    assert!(ended.2.starts_with(expected), "{ended:?}");
}

#[test]
fn a_number_out_of_range_is_explained() {
    for (command, option, value, reason) in [
        (
            "generate",
            "--cases <N>",
            "0",
            "number would be zero for non-zero type",
        ),
        (
            "generate",
            "--operations <Q>",
            "-1",
            "invalid digit found in string",
        ),
        (
            "generate",
            "--left <WEIGHT>",
            "65536",
            "65536 is not in 0..=65535",
        ),
        (
            "stress",
            "--seed <N>",
            "99999999999999999999",
            "number too large to fit in target type",
        ),
    ] {
        let name = option.split(' ').next().expect("a name");
        let (status, output, message) = call(&[command, name, value], "");
        assert_eq!((status, output.as_str()), (Some(2), ""), "{message}");
        let expected = format!(
            "error: invalid value '{value}' for '{option}': {reason}\n\n\
             For more information, try '--help'.\n"
        );
        assert_eq!(message, expected);
    }
    let message = "error: invalid value '0' for '--max-rows <N>': number would be zero";
    let ended = call(&["validate", "--max-rows", "0"], VALID);
    assert_eq!(ended.0, Some(3));
    assert!(ended.2.starts_with(message), "{}", ended.2);
}

#[test]
fn validate_reads_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("test.in"), VALID).expect("written");
    let ended = |arguments: &str| {
        let output = minesweeper(&arguments.split(' ').collect::<Vec<_>>())
            .current_dir(folder.path())
            .write_stdin("")
            .output()
            .expect("the binary starts");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let (status, output, message) = (output.status.code(), output.stdout, output.stderr);
        (status, text(output), text(message))
    };
    for arguments in [
        "validate test.in",
        "validate test.in --maxN=7 --constraints_file F",
        "validate --max-rows 2 test.in",
        "validate --maxN=7 test.in",
        "validate --testset 1 --group 2 test.in",
    ] {
        let expected = (Some(0), STATISTICS.to_owned(), String::new());
        assert_eq!(ended(arguments), expected, "{arguments}");
    }
    let read_input =
        "error: stdin:1:1: found the end of the input, expected T, a number from 1 to ";
    for arguments in ["validate -", "validate --constraints_file test.in"] {
        let (status, output, message) = ended(arguments);
        assert_eq!((status, output.as_str()), (Some(3), ""), "{arguments}");
        assert!(message.starts_with(read_input), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    let message = "error: cannot open none.in: No such file or directory (os error 2)\n";
    let expected = (Some(3), String::new(), message.to_owned());
    assert_eq!(ended("validate none.in"), expected);
}

#[test]
fn judges_arguments_are_ignored_with_a_warning_about_a_near_miss() {
    for (arguments, warning) in [
        (&["--testset", "1", "--group", "2"][..], ""),
        (&["--testOverviewLogFileName", "samples/statement.in"], ""),
        (&["--testMarkupFileName", "f", "--testCase", "1"], ""),
        (&["--testCaseFileName", "f"], ""),
        (&["--maxN=7", "--max_operation_count=9"], ""),
        (&["--constraints_file", "samples/statement.in"], ""),
        (&["--max-rows", "1", "--max-rows", "5"], ""),
        (
            &["--max_cells=9"],
            "warning: ignored unknown option --max_cells, did you mean --max-cells?\n",
        ),
        (
            &["-max-rowz=9"],
            "warning: ignored unknown option -max-rowz, did you mean --max-rows?\n",
        ),
        (
            &["--max-cells", "9", "case_sensitive"],
            "warning: ignored argument case_sensitive: not a file to validate\n",
        ),
    ] {
        let arguments = [&["validate"], arguments].concat();
        let expected = (Some(0), STATISTICS.to_owned(), warning.to_owned());
        let test = VALID;
        assert_eq!(call(&arguments, test), expected, "{arguments:?}");
    }
}

/// The status shows which words are files, and which are ignored with what they may be the value of.
#[test]
fn judges_arguments_are_ignored_wherever_they_are() {
    let right = call(&[], VALID).1;
    let folder = Folder::with(&[("in", VALID), ("right", &right), ("bad", "1\n")]);
    for (arguments, input, status) in [
        ("check in right", "", 0),
        ("check in right bad", "", 3),
        ("check in right --testset bad --group bad", "", 0),
        ("check --testset bad in --group bad right", "", 0),
        ("check --testset=bad in right", "", 0),
        ("check in right --testset -x right --testset", "", 0),
        ("check in right --seed bad bad", "", 0),
        ("check --seed=3 -x in right", "", 0),
        ("check in --seed=3 right bad", "", 3),
        ("check in right right report case_sensitive bad", "", 0),
        ("check in - -appes bad", &*right, 0),
        ("check --style kattis in right . -x", &right, 42),
        ("check in right . -x bad --style kattis bad", &right, 42),
        ("check in right . -x bad --style=kattis", &right, 42),
        ("check --style kattis --style testlib in right", "", 0),
        ("check --style kattis --style x in right", "", 1),
        ("check in right --style", "", 3),
        ("interact in -- echo --seed", "", 1),
        ("validate bad", VALID, 3),
        ("validate bad bad", VALID, 3),
        ("validate -", VALID, 0),
        ("validate bad --max-cells 9", VALID, 3),
        ("validate --max-cells 9 bad", VALID, 3),
        ("validate --max-cells 9 -- bad", VALID, 3),
        ("validate --max-cells 9 .", VALID, 0),
        ("validate --testset T bad", VALID, 3),
        ("validate --testset bad --maxN=7", VALID, 0),
        ("validate --set bad", VALID, 0),
        ("validate --style kattis bad", VALID, 42),
        ("validate --set T --style kattis", VALID, 42),
        ("stress --style kattis", "", 2),
    ] {
        let words: Vec<_> = arguments.split(' ').collect();
        let mut command = minesweeper(&words);
        let ended = command.current_dir(folder.root()).write_stdin(input);
        let status_found = ended.output().expect("the binary starts").status.code();
        assert_eq!(status_found, Some(status), "{arguments}");
    }
}

#[test]
fn a_warning_comes_after_the_verdict() {
    let sample = ["samples/statement.in", "samples/statement.out"];
    let judge_args = ["--testset", "1", "--seed=2"];
    let end = ["--Style", "kattis"];
    let arguments = [&["check"], &judge_args[..], &sample, &end].concat();
    let (status, output, message) = call(&arguments, "");
    assert_eq!((status, output.as_str()), (Some(0), ""));
    let lines: Vec<_> = message.lines().collect();
    let warning = "warning: ignored unknown option --Style, did you mean --style?";
    assert_eq!((lines.len(), lines[1]), (2, warning), "{message}");
    // It comes after an error too.
    let arguments = ["check", "none.in", "samples/statement.out", "--Style"];
    let error = "FAIL cannot open none.in: No such file or directory (os error 2)";
    let expected = (Some(3), String::new(), format!("{error}\n{warning}\n"));
    assert_eq!(call(&arguments, ""), expected);
}

#[test]
fn the_last_of_a_repeated_option_counts() {
    let (status, ..) = call(
        &[
            "validate",
            "--style",
            "testlib",
            "--max-cells",
            "1",
            "--style",
            "kattis",
            "--max-cells=2",
        ],
        VALID,
    );
    assert_eq!(status, Some(42));
    let [once, twice] = [&["--cases", "3"][..], &["--cases", "5", "--cases", "3"]]
        .map(|options| call(&[&["generate"], options].concat(), "").1);
    assert_eq!(once, twice);
}

#[test]
fn a_terminal_without_a_file_is_announced() {
    let binary = env!("CARGO_BIN_EXE_minesweeper");
    for (arguments, is_announced) in [
        ("", true),
        ("validate", true),
        ("samples/statement.in", false),
    ] {
        let mut terminal = Command::new("script")
            .args([
                "-q",
                "-e",
                "-c",
                &format!("'{binary}' {arguments}"),
                "/dev/null",
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script is part of every Debian");
        let mut keyboard = terminal.stdin.take().expect("piped");
        // Script passes on the end of its input as Ctrl-D.
        std::io::Write::write_all(&mut keyboard, VALID.as_bytes()).expect("it is read");
        drop(keyboard);
        let ended = terminal.wait_with_output().expect("it ends");
        let screen = String::from_utf8_lossy(&ended.stdout).into_owned();
        let announcement = "reading standard input, end it with Ctrl-D\r\n";
        assert_eq!(screen.contains(announcement), is_announced, "{screen}");
    }
}
