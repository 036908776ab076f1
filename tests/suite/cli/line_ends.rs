//! The tables of line ends in the help, cell by cell.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use itertools::Itertools;

use super::help::help;
use crate::support::command::{MINESWEEPER, call};
use crate::support::files::Folder;
use crate::support::tools::python;

/// A form of line ends: its name in the tables, and what it does to a text.
type Form = (&'static str, fn(&str) -> String);

const FORMS: [Form; 4] = [
    ("CRLF", |text| text.replace('\n', "\r\n")),
    ("CR alone", |text| text.replace('\n', "\r")),
    ("no last newline", |text| text.trim_end().to_owned()),
    ("empty last line", |text| format!("{text}\n")),
];

const TEST: &str = "1\n1 3\n_*_\n1 1 1\n2 1 2\n0\n";
const RIGHT: &str = "RUNNING: [<1, 1, 1>]\nRUNNING: [<1, 2, P>]\nQUIT\n";

/// Returns the cells of the table in a command's help, in the row of a form.
fn cells(command: Option<&str>, form: &str) -> Vec<String> {
    let help = help(command);
    let row = help
        .lines()
        .find(|line| line.starts_with(&format!("  {form}")));
    let row = row.unwrap_or_else(|| panic!("{command:?} has no row {form}"));
    let cells = row[form.len() + 2..]
        .split("  ")
        .filter(|cell| !cell.is_empty());
    cells.map(|cell| cell.trim().to_owned()).collect()
}

/// Returns what happens to an input of a command, as its table says it.
fn outcome(command: Option<&str>, status: Option<i32>) -> &'static str {
    match (command, status) {
        (_, Some(0)) => "accepted",
        (Some("validate"), Some(3)) => "invalid",
        (Some("check" | "stress"), Some(1)) => "wrong answer",
        (Some("check"), Some(2)) => "presentation error",
        (Some("check" | "interact"), Some(3)) => "jury error",
        _ => panic!("{command:?} ended with {status:?}"),
    }
}

#[test]
fn commands_that_read_one_input() {
    for (name, form) in FORMS {
        for command in [None, Some("validate"), Some("explain")] {
            let (status, output, message) = call(command.as_slice(), form(TEST));
            assert_eq!(
                cells(command, name),
                [outcome(command, status)],
                "{message}"
            );
            if status == Some(0) {
                assert_eq!(output, call(command.as_slice(), TEST).1);
            }
        }
    }
}

#[test]
fn update_board_reads_every_form() {
    let example = "Input: board = [[\"E\",\"M\"]],\nclick = [0,0]\nOutput: [[\"1\",\"M\"]]\n";
    let cases = format!("{example}\n{example}");
    let output = "[[\"1\",\"M\"]]\n".repeat(2);
    for (name, form) in FORMS {
        let ended = call(&["update-board"], form(&cases));
        assert_eq!(ended, (Some(0), output.clone(), String::new()));
        let [cell] = &cells(Some("update-board"), name)[..] else {
            panic!("one cell");
        };
        let explained = format!("{example}Explanation: none\n{example}");
        let answers = call(&["update-board"], form(&explained)).1;
        match cell.as_str() {
            "accepted" => assert_eq!(answers, output),
            "accepted, but does not end an explanation" => assert_eq!(output, answers.repeat(2)),
            _ => panic!("{cell}"),
        }
    }
}

#[test]
fn check_reads_each_file_as_its_table_says() {
    let folder = Folder::with(&[("in", TEST), ("out", RIGHT)]);
    let [test, right, other] = ["in", "out", "other"].map(|name| folder.path(name));
    for (name, form) in FORMS {
        let calls = [
            (TEST, [&other, &right, &right]),
            (RIGHT, [&test, &other, &right]),
            (RIGHT, [&test, &right, &other]),
        ];
        let found = calls.map(|(text, files)| {
            fs::write(&other, form(text)).expect("written");
            let arguments = ["check"].into_iter().chain(files.map(String::as_str));
            outcome(Some("check"), call(&arguments.collect_vec(), "").0)
        });
        assert_eq!(cells(Some("check"), name), found);
    }
}

#[test]
fn interact_reads_each_input_as_its_table_says() {
    let folder = Folder::with(&[("in", TEST), ("out", "1\n")]);
    let [test, wins, other, transcript] =
        ["in", "out", "other", "transcript"].map(|name| folder.path(name));
    let player = "1 1 1\n1 1 3\n";
    for (name, form) in FORMS {
        let interact = |files: [&String; 2], player: &str| {
            let arguments = ["interact", files[0], &transcript, files[1]];
            outcome(Some("interact"), call(&arguments, player).0)
        };
        fs::write(&other, form(TEST)).expect("written");
        let of_input = interact([&other, &wins], player);
        let of_player = interact([&test, &wins], &form(player));
        fs::write(&other, form("1\n")).expect("written");
        let of_answer = interact([&test, &other], player);
        assert_eq!(
            cells(Some("interact"), name),
            [of_input, of_player, of_answer]
        );
    }
}

#[test]
fn stress_judges_an_output_as_its_table_says() {
    let folder = Folder::with(&[]);
    for (name, script) in [
        ("CRLF", "\"$0\" | sed 's/$/\\r/'"),
        ("CR alone", "\"$0\" | tr '\\n' '\\r'"),
        ("no last newline", "printf %s \"$(\"$0\")\""),
        ("empty last line", "\"$0\"; echo"),
    ] {
        let save = folder.path("saved");
        let arguments = ["stress", "--rounds", "1", "--save", &save, "--"];
        let arguments = [&arguments[..], &["sh", "-c", script, MINESWEEPER]].concat();
        let (status, report, _) = call(&arguments, "");
        let found = match report.contains("presentation error") {
            true => "presentation error",
            false => outcome(Some("stress"), status),
        };
        assert_eq!(cells(Some("stress"), name), [found], "{report}");
    }
}

const VALID: &str = "2\n2 2\n_*\n__\n1 2 2\n0\n1 2\n*_\n0\n";

/// Returns tests with one end of a line, or the end of the file, in another form, and a valid one.
fn tests() -> Vec<Vec<u8>> {
    let lines = VALID.lines().collect_vec();
    let with = |number: usize, end: &str| {
        let ends = (0..lines.len()).map(|line| if line == number { end } else { "\n" });
        let text = lines
            .iter()
            .zip(ends)
            .map(|(line, end)| format!("{line}{end}"));
        text.collect::<String>().into_bytes()
    };
    let ends = ["\r\n", "\r", "", "\n\n"];
    let one_end = (0..lines.len()).cartesian_product(ends);
    let all = FORMS.map(|(_, form)| form(VALID).into_bytes());
    let after = ["\r", "\r\n", "\0", "\u{1a}"].map(|rest| format!("{VALID}{rest}").into_bytes());
    (one_end.map(|(line, end)| with(line, end)))
        .chain(all)
        .chain(after)
        .chain([VALID.as_bytes().to_vec()])
        .collect()
}

#[test]
#[ignore = "needs python3"]
fn the_validator_of_packages_agrees_with_the_command() {
    let script =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/jobs/package/assets/validate_input.py");
    let (python, folder) = (python(), Folder::with(&[]));
    let tests = tests();
    assert!(tests.len() > 40);
    for test in tests {
        let (status, ..) = call(&["validate", "--style", "kattis"], test.as_slice());
        fs::write(folder.path("test"), &test).expect("written");
        let file = fs::File::open(folder.path("test")).expect("a file");
        let mut packaged = Command::new(&python);
        packaged.arg(&script).stdin(file).stderr(Stdio::null());
        let packaged = packaged.status().expect("it starts");
        assert_eq!(status, packaged.code(), "{}", test.escape_ascii());
        assert_eq!(status == Some(42), test == VALID.as_bytes());
    }
}
