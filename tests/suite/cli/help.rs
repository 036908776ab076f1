//! The help of every command: its parts, and the examples in it.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::support::command::call;

pub const COMMANDS: [&str; 10] = [
    "validate",
    "generate",
    "check",
    "stress",
    "explain",
    "interact",
    "package",
    "update-board",
    "man",
    "completions",
];

/// Returns the help of a command, or of the interactor.
pub fn help(command: Option<&str>) -> String {
    let arguments: Vec<_> = command.into_iter().chain(["--help"]).collect();
    let (status, help, message) = call(&arguments, "");
    assert_eq!((status, message.as_str()), (Some(0), ""));
    help
}

fn all() -> impl Iterator<Item = Option<&'static str>> {
    [None].into_iter().chain(COMMANDS.map(Some))
}

#[test]
fn the_commands_are_those_that_are_tested() {
    let help = help(None);
    let commands = (help.lines().skip_while(|line| *line != "Commands:").skip(1))
        .map_while(|line| line.split_whitespace().next());
    let expected: Vec<_> = COMMANDS.into_iter().chain(["help"]).collect();
    assert_eq!(commands.collect::<Vec<_>>(), expected);
}

#[test]
fn every_help_has_usage_exit_statuses_and_an_example() {
    for command in all() {
        let help = help(command);
        for part in ["\nUsage: minesweeper", "\nExit status", "\nExample:\n"] {
            assert!(help.contains(part), "{command:?}: {part}: {help}");
        }
    }
}

#[test]
fn every_line_of_help_fits_a_narrow_terminal() {
    for command in all() {
        let help = help(command);
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{command:?}: {line}");
        }
    }
}

#[test]
fn help_names_the_operands_of_each_style() {
    for (command, usage) in [
        (
            "check",
            "Usage: minesweeper check [OPTIONS] INPUT OUTPUT [ANSWER [REPORT]]\n       \
             minesweeper check --style kattis [OPTIONS] INPUT ANSWER FEEDBACK_DIR < OUTPUT\n",
        ),
        (
            "interact",
            "Usage: minesweeper interact [OPTIONS] INPUT -- COMMAND [ARG]...\n       \
             minesweeper interact [OPTIONS] INPUT TRANSCRIPT [ANSWER [REPORT]]\n       \
             minesweeper interact --style kattis [OPTIONS] INPUT ANSWER FEEDBACK_DIR\n",
        ),
        (
            "validate",
            "Usage: minesweeper validate [OPTIONS] [FILE]\n       \
             minesweeper validate --style kattis [OPTIONS] < FILE\n",
        ),
    ] {
        let help = help(Some(command));
        assert!(help.contains(usage), "{help}");
    }
}

/// Runs the example of a command's help in an empty folder, and returns what it prints.
fn run_example(command: Option<&str>) -> String {
    let help = help(command);
    let (_, example) = help.split_once("Example:\n").expect("an example");
    let binaries = Path::new(env!("CARGO_BIN_EXE_minesweeper")).parent();
    let binaries = binaries.expect("a folder").display();
    let path = env::var("PATH").expect("a path");
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new("bash")
        .args(["-c", example])
        .env("PATH", format!("{binaries}:{path}"))
        .current_dir(folder.path())
        .output()
        .expect("bash starts");
    assert!(output.status.success(), "{output:?}");
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("text")
}

#[test]
fn the_examples_of_the_help_work() {
    for (command, printed) in [
        (None, "RUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n"),
        (
            Some("validate"),
            "cases: 10, cells: 1748, operations: 562, won: 6, lost: 2, quit: 2\n",
        ),
        (Some("generate"), "RUNNING: ["),
        (Some("check"), "ok the output is right\n"),
        (Some("stress"), "passed all 50 rounds\n"),
        (
            Some("explain"),
            "case 1: WIN at operation 2\n__* | ___ | __P | 01P\n",
        ),
        (Some("interact"), "<1\n<1 3 1\n>1 1 1\n"),
        (Some("package"), "data\n"),
        (Some("update-board"), "[[\"B\",\"1\",\"M\"]]\n"),
        (Some("man"), ".ie"),
        (Some("completions"), ""),
    ] {
        let found = run_example(command);
        assert!(found.starts_with(printed), "{command:?}: {found}");
    }
}
