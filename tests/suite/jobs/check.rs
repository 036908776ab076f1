//! `check`: right outputs in all their forms, wrong ones with what is said of them, and what judges
//! of either style read.

use std::fs;
use std::io::{Read, repeat};

use itertools::Itertools;
use minesweeper_judge::Verdict;
use minesweeper_judge::check::{check, check_with_answer};
use proptest::prelude::*;

use crate::support::command::{Ended, call};
use crate::support::files::Folder;

const TEST: &str = "\
3
2 4
___*
____
2 1 2
1 2 1
1 1 4
3 1 1
0
2 3
_*_
___
2 1 1
3 2 2
0
1 3
__*
1 1 1
0
";

const RIGHT: &str = "\
RUNNING: [<1, 2, P>]
RUNNING: [<1, 1, 0>, <1, 3, 1>, <2, 1, 0>, <2, 2, 0>, <2, 3, 1>]
LOSE
INVALID
==========
RUNNING: [<1, 1, P>]
RUNNING: []
QUIT
==========
RUNNING: [<1, 1, 0>, <1, 2, 1>]
WIN
";

/// Returns a verdict in full.
fn describe(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Accepted => verdict.to_string(),
        _ => format!("{}: {verdict}", verdict.name()),
    }
}

/// Returns the library's verdict on an output, without the jury's answer.
fn verdict(test: &str, output: impl AsRef<[u8]>) -> Verdict {
    check(test.as_bytes(), output.as_ref()).expect("all is readable")
}

#[track_caller]
fn assert_verdict(output: impl AsRef<[u8]>, expected: &str) {
    assert_eq!(describe(&verdict(TEST, output)), expected);
}

/// Returns the verdict on the right output with one line (from 1) in another form.
fn verdict_on_line(number: usize, line: &str) -> Verdict {
    let mut lines: Vec<_> = RIGHT.lines().collect();
    lines[number - 1] = line;
    verdict(TEST, lines.join("\n") + "\n")
}

#[track_caller]
fn assert_line(number: usize, line: &str, expected: &str) {
    assert_eq!(describe(&verdict_on_line(number, line)), expected);
}

#[test]
fn ends_of_lines_have_several_forms() {
    assert_eq!(call(&[], TEST).1, RIGHT);
    let crlf = RIGHT.replace('\n', "\r\n");
    let mixed = RIGHT.replace("]\n", "]\r\n");
    for output in [RIGHT, &crlf, &mixed] {
        assert_verdict(output, "accepted");
        assert_verdict(
            output.trim_end_matches("\r\n").trim_end_matches('\n'),
            "accepted",
        );
    }
    assert_eq!(verdict("0\n", ""), Verdict::Accepted);
}

#[test]
fn whitespace_is_a_matter_of_presentation() {
    let place = "case 1, operation 3, left click at (1, 4): the line differs only in whitespace";
    for (line, column, shown) in [
        ("LOSE ", 5, "LOSE·"),
        ("\tLOSE", 1, "\\tLOSE"),
        ("LO SE", 3, "LO·SE"),
        ("LOSE\r\r", 5, "LOSE\\r"),
    ] {
        let shown = format!(
            "presentation error: {place} (line 3, column {column} of OUTPUT)\n  expected: LOSE\n  found:    {shown}"
        );
        assert_line(3, line, &shown);
    }
    assert_line(
        1,
        "RUNNING:[<1,2,P>]",
        "\
presentation error: case 1, operation 1, right click at (1, 2): the line differs only in whitespace (line 1, column 9 of OUTPUT)
  expected: RUNNING:·[<1,·2,·P>]
  found:    RUNNING:[<1,2,P>]",
    );
    for rest in ["\n", " ", "\r\n\r\n", "\t\n \n"] {
        assert_verdict(
            format!("{RIGHT}{rest}"),
            "presentation error: after the last case: trailing whitespace (line 12, column 1 of OUTPUT)",
        );
    }
    assert_eq!(
        describe(&verdict("0", "\n")),
        "presentation error: after the last case: trailing whitespace (line 1, column 1 of OUTPUT)"
    );
}

/// Lists in place of `RUNNING: [<1, 1, 0>, <1, 3, 1>, <2, 1, 0>, <2, 2, 0>, <2, 3, 1>]`, each with the
/// column of the first difference, the summary, and the lines after the two responses.
const LISTS: &str = "\
RUNNING: [<1, 1, 0>, <2, 1, 0>, <2, 2, 0>, <2, 3, 1>]
23: 1 cell missing
  missing:  <1, 3, 1>

RUNNING: [<1, 1, 0>, <1, 3, 1>, <2, 1, 0>]
42: 2 cells missing
  missing:  <2, 2, 0>, <2, 3, 1>

RUNNING: []
11: 5 cells missing
  missing:  <1, 1, 0>, <1, 3, 1>, <2, 1, 0>, <2, 2, 0>, <2, 3, 1>

RUNNING: [<1, 1, 0>, <1, 2, 0>, <1, 3, 1>, <2, 1, 0>, <2, 2, 0>, <2, 3, 1>, <2, 4, 1>]
26: 2 cells too many
  too many: <1, 2, 0>, <2, 4, 1>

RUNNING: [<1, 1, 0>, <1, 3, 2>, <2, 1, 0>, <2, 2, P>, <2, 3, 1>]
29: 2 cells with another value
  another value: <1, 3, 2> instead of <1, 3, 1>, <2, 2, P> instead of <2, 2, 0>

RUNNING: [<1, 1, 0>, <1, 3, 1>, <1, 1, 0>, <2, 1, 0>, <2, 2, 0>, <2, 3, 1>, <2, 3, 1>]
34: 2 cells listed twice
  twice:    <1, 1, 0>, <2, 3, 1>

RUNNING: [<2, 1, 0>, <1, 1, 0>, <2, 2, 0>, <1, 3, 1>, <2, 3, 1>]
12: 2 cells out of order
  out of order: <1, 1, 0>, <1, 3, 1>

RUNNING :[<1, 1, 0>, <1, 3, 2>, <2, 1, 0>, <2, 2, 0>, <2, 3, 1>]
8: 1 cell with another value
  another value: <1, 3, 2> instead of <1, 3, 1>

RUNNING: [<1, 1, 0>, <1, 3, ,>, <2, 1, 0>, <2, 2, >>, <2, 3, 1>, <9999999999999999999999, 1, 0>]
29: 1 cell too many, 2 with another value
  too many: <18446744073709551615, 1, 0>
  another value: <1, 3, ,> instead of <1, 3, 1>, <2, 2, >> instead of <2, 2, 0>

RUNNING: [<9, 9, 0>, <1,3, 7>, <0, 0, \x07>, <2, 2, 0>]
12: 3 cells missing, 2 too many, 1 with another value
  missing:  <1, 1, 0>, <2, 1, 0>, <2, 3, 1>
  too many: <9, 9, 0>, <0, 0, \\x07>
  another value: <1, 3, 7> instead of <1, 3, 1>";

#[test]
fn faults_of_cells_have_their_messages() {
    for case in LISTS.split("\n\n") {
        let (line, problem) = case.split_once('\n').expect("a line");
        let (column, problem) = problem.split_once(": ").expect("a column");
        let (summary, cells) = problem.split_once('\n').expect("cells");
        let text = verdict_on_line(2, line).to_string();
        let place = "case 1, operation 2, left click at (2, 1)";
        let title = format!("{place}: {summary} (line 2, column {column} of OUTPUT)");
        let (lines, found_cells) = text.split_at(text.find(cells).unwrap_or(text.len()));
        assert_eq!(found_cells, cells, "{text}");
        let start = format!("{title}\n  expected: RUNNING: [<1, 1, 0>, <");
        assert!(lines.starts_with(&start), "{text}");
        assert!(lines.contains("\n  found:    RUNNING"), "{text}");
    }
}

#[test]
fn a_wrong_line_is_shown_beside_the_right_one() {
    let title = "wrong answer: case 1, operation 1, right click at (1, 2): the line is wrong";
    for (line, column, found) in [
        ("RUNNING: [<1, 2, P>, ]", 20, "RUNNING: [<1, 2, P>, ]"),
        ("RUNNING: [<1, 2, P>]]", 21, "RUNNING: [<1, 2, P>]]"),
        ("RUNNING: [<1, 2, P>", 20, "RUNNING: [<1, 2, P>"),
        ("RUNNING: [<1, 2, 10>]", 18, "RUNNING: [<1, 2, 10>]"),
        ("RUNNING: [<01, 2, P>]", 12, "RUNNING: [<01, 2, P>]"),
        ("RUNNING: [<, 2, P>]", 12, "RUNNING: [<, 2, P>]"),
        ("running: [<1, 2, P>]", 1, "running: [<1, 2, P>]"),
        ("INVALID", 1, "INVALID"),
        ("", 1, "(an empty line)"),
        ("R\u{1b}[31m\0'é", 2, "R\\x1b[31m\\x00\\'é"),
    ] {
        let place = format!("line 1, column {column} of OUTPUT");
        let lines = format!("  expected: RUNNING: [<1, 2, P>]\n  found:    {found}");
        assert_line(1, line, &format!("{title} ({place})\n{lines}"));
    }
    assert_line(
        11,
        "INVALID",
        "\
wrong answer: case 3, operation 1, left click at (1, 1): the line is wrong (line 11, column 1 of OUTPUT)
  expected: WIN
  found:    INVALID",
    );
    assert_line(
        7,
        "INVALID",
        "\
wrong answer: case 2, operation 2, middle click at (2, 2): the line is wrong (line 7, column 1 of OUTPUT)
  expected: RUNNING: []
  found:    INVALID",
    );
}

#[test]
fn separators_and_ends_have_their_messages() {
    let without = |line: usize| {
        let lines = RIGHT.lines().enumerate();
        let kept = lines.filter(|(number, _)| number + 1 != line);
        kept.map(|(_, text)| format!("{text}\n"))
            .collect::<String>()
    };
    for (output, expected) in [
        (
            without(5),
            "between case 1 and case 2: the separator is missing (line 5, column 1 of OUTPUT)\n  \
             expected: ==========\n  found:    RUNNING: [<1, 1, P>]",
        ),
        (
            RIGHT.replacen("==========", "=========", 1),
            "between case 1 and case 2: the line is wrong (line 5, column 10 of OUTPUT)\n  \
             expected: ==========\n  found:    =========",
        ),
        (
            without(8),
            "end of case 2: QUIT is missing (line 8, column 1 of OUTPUT)\n  \
             expected: QUIT\n  found:    ==========",
        ),
        (
            RIGHT.replacen("==========\n", "==========\n==========\n", 1),
            "case 2, operation 1, right click at (1, 1): unexpected separator (line 6, column 1 of OUTPUT)\n  \
             expected: RUNNING: [<1, 1, P>]\n  found:    ==========",
        ),
        (
            format!("{RIGHT}==========\n"),
            "after the last case: unexpected separator (line 12, column 1 of OUTPUT)\n  found:    ==========",
        ),
        (
            format!("{RIGHT}\n \nQUIT"),
            "after the last case: extra output after the last response (line 14, column 1 of OUTPUT)\n  found:    QUIT",
        ),
        (
            without(11),
            "case 3, operation 1, left click at (1, 1): the output ends early (line 11, column 1 of OUTPUT)\n  \
             expected: WIN",
        ),
        (
            RIGHT.trim_end_matches("IN\n").to_owned(),
            "case 3, operation 1, left click at (1, 1): the output ends early (line 11, column 2 of OUTPUT)\n  \
             expected: WIN\n  found:    W",
        ),
        (
            String::new(),
            "case 1, operation 1, right click at (1, 2): the output ends early (line 1, column 1 of OUTPUT)\n  \
             expected: RUNNING: [<1, 2, P>]",
        ),
    ] {
        assert_verdict(output, &format!("wrong answer: {expected}"));
    }
    let win = RIGHT.replace("WIN", "==========");
    assert_verdict(
        win,
        "wrong answer: case 3, operation 1, left click at (1, 1): WIN is missing (line 11, column 1 of OUTPUT)\n  \
         expected: WIN\n  found:    ==========",
    );
}

/// A test with one flood of so many cells in a row, and its right output.
fn flood(cells: usize) -> (String, String) {
    let test = format!("1\n1 {}\n{}*\n1 1 1\n0\n", cells + 1, "_".repeat(cells));
    let right = call(&[], test.as_str()).1;
    (test, right)
}

#[test]
fn long_lines_are_cut_around_the_difference() {
    let (test, right) = flood(90_000);
    // The first responses are compared in blocks of 256 KiB, so some of these cells are in two blocks.
    let second_block = right[1 << 18..].find('<').expect("a cell");
    let (number, _) = right[(1 << 18) + second_block + "<1, ".len()..]
        .split_once(',')
        .expect("a cell");
    let number: usize = number.parse().expect("a number");
    let places = (number - 3..number + 7).map(|number| (number, "at least "));
    for (number, at_least) in places.chain([(70_000, ""), (89_000, "")]) {
        let cell = format!("<1, {number}, 0>");
        let wrong = right.replace(&cell, &format!("<1, {number}, 1>"));
        let column = right.find(&cell).expect("a cell") + cell.len() - 1;
        let before = (number - 5..number).map(|number| format!("<1, {number}, 0>, "));
        let before = format!("… {}<1, {number}, ", before.format(""));
        let after = (number + 1..number + 5).map(|number| format!(", <1, {number}, 0>"));
        let after: String = after.collect::<String>().chars().take(58).collect();
        let expected = format!(
            "\
wrong answer: case 1, operation 1, left click at (1, 1): {at_least}1 cell with another value (line 1, column {column} of OUTPUT)
  expected: {before}0>{after}…
  found:    {before}1>{after}…
  another value: <1, {number}, 1> instead of <1, {number}, 0>"
        );
        assert_eq!(describe(&verdict(&test, wrong)), expected);
    }
}

#[test]
fn cells_of_long_lines_are_compared_as_far_as_they_are_kept() {
    let (test, right) = flood(90_000);
    let cells = (1..90_000).map(|column| format!("<1, {column}, 0>"));
    let reversed = cells.rev().format(", ");
    let (title, head) = (
        "case 1, operation 1, left click at (1, 1)",
        "RUNNING: [".len(),
    );
    for (list, problem, last) in [
        (
            String::new(),
            "90000 cells missing (line 1, column 11",
            "missing:  <1, 1, 0>, <1, 2, 0>, <1, 3, 0>, <1, 4, 0>, <1, 5, 0> and 89995 more",
        ),
        (
            reversed.to_string(),
            "at least 20094 cells missing or out of order (line 1, column 15",
            "missing:  <1, 1, 0>, <1, 2, 0>, <1, 3, 0>, <1, 4, 0>, <1, 5, 0> and 20089 more",
        ),
        (
            right[head..]
                .replace("<1, 9, 0>, ", "")
                .replace("<1, 99, 0>", "<7, 7, P>"),
            "at least 2 cells missing or out of order, 1 too many (line 1, column 103",
            "missing:  <1, 9, 0>, <1, 99, 0>\n  too many: <7, 7, P>",
        ),
        (
            right[head..]
                .replace("<1, 89000, 0>, ", "")
                .replace("<1, 89999, 0>", "<1, 8, 0>"),
            "2 cells missing, 1 listed twice (line 1, column 1323898",
            "missing:  <1, 89000, 0>, <1, 89999, 0>\n  twice:    <1, 8, 0>",
        ),
    ] {
        let wrong = format!("RUNNING: [{}]\nWIN\n", list.trim_end_matches("]\nWIN\n"));
        let text = verdict(&test, wrong).to_string();
        assert!(
            text.starts_with(&format!("{title}: {problem} of OUTPUT)\n  expected: ")),
            "{text}"
        );
        assert!(text.ends_with(&format!("\n  {last}")), "{text}");
    }
}

#[test]
fn whitespace_is_compared_to_the_end_of_a_long_line() {
    let (test, right) = flood(90_000);
    let without = right.replace(", ", ",");
    let found = verdict(&test, &without);
    assert!(
        matches!(found, Verdict::PresentationError { .. }),
        "{found}"
    );
    for (right, wrong) in [("90000,1>", "90000,2>"), (">]", ">"), ("]", "]]")] {
        let found = verdict(&test, without.replace(right, wrong));
        assert!(matches!(found, Verdict::WrongAnswer { .. }), "{found}");
    }
}

#[test]
fn outputs_of_any_length_are_read_as_they_come() {
    let right = RIGHT.as_bytes();
    for (byte, text) in [(b'\x01', "\\x01"), (b'<', "<"), (b'1', "1")] {
        let endless = (&right[..21]).chain(repeat(byte));
        let found = check(TEST.as_bytes(), endless).expect("readable");
        let expected = format!(
            "wrong answer: case 1, operation 2, left click at (2, 1): the line is wrong (line 2, column 1 of OUTPUT)\n  \
             expected: RUNNING: [<1, 1, 0>, <1, 3, 1>, <2, 1, 0>, <2, 2, 0>, <2, 3,…\n  found:    {}…",
            text.repeat(60)
        );
        assert_eq!(describe(&found), expected);
        let endless = right.chain(repeat(byte));
        let found = check(TEST.as_bytes(), endless).expect("readable");
        assert!(
            found
                .to_string()
                .contains("extra output after the last response")
        );
    }
    // Whitespace is not known to be wrong before its end.
    let whitespace = right.chain(repeat(b' ').take(50_000_000));
    let found = check(TEST.as_bytes(), whitespace).expect("readable");
    assert!(
        matches!(found, Verdict::PresentationError { .. }),
        "{found}"
    );
}

#[test]
fn the_jury_is_at_fault_before_the_output_is_wrong() {
    let cut = &TEST[..TEST.len() - 2];
    for (output, answer) in [(RIGHT, None), ("", None), ("", Some(RIGHT))] {
        let (test, output) = (cut.as_bytes(), output.as_bytes());
        let found = match answer {
            None => check(test, output),
            Some(answer) => check_with_answer(test, output, answer.as_bytes()),
        };
        assert_eq!(
            describe(&found.expect("readable")),
            "jury error: INPUT:19:1: found the end of the input, \
             expected op, a number from 0 to 3 (case 3, operation 2)"
        );
    }
    let start = "jury error: ANSWER differs from the interactor's own: ";
    for (answer, expected) in [
        (
            RIGHT.replace("LOSE", "QUIT"),
            "case 1, operation 3, left click at (1, 4): the line is wrong (line 3, column 1 of ANSWER)\n  \
             expected: LOSE\n  found:    QUIT",
        ),
        (
            format!("{RIGHT}\n"),
            "after the last case: trailing whitespace (line 12, column 1 of ANSWER)",
        ),
    ] {
        for output in [RIGHT, "wrong\n"] {
            let found = check_with_answer(TEST.as_bytes(), output.as_bytes(), answer.as_bytes());
            assert_eq!(
                describe(&found.expect("readable")),
                format!("{start}{expected}")
            );
        }
    }
    let crlf = RIGHT.replace('\n', "\r\n");
    let found = check_with_answer(TEST.as_bytes(), RIGHT.as_bytes(), crlf.as_bytes());
    assert_eq!(found.expect("readable"), Verdict::Accepted);
}

/// Creates a folder with the files of a judge.
fn files() -> Folder {
    let whitespace = RIGHT.replace("LOSE", "LOSE ");
    let wrong = RIGHT.replace("LOSE", "WIN");
    let folder = Folder::with(&[
        ("in", TEST),
        ("bad", "1\n"),
        ("right", RIGHT),
        ("whitespace", &whitespace),
        ("wrong", &wrong),
    ]);
    fs::create_dir(folder.path("feedback")).expect("a folder");
    folder
}

/// Calls the binary; arguments that begin with `@` name files of the folder.
fn call_in(folder: &Folder, arguments: &str, input: &str) -> Ended {
    let place = folder.path("");
    let arguments = arguments.replace('@', &place);
    let arguments = arguments.split_whitespace().collect_vec();
    let (status, output, message) = call(&arguments, input);
    (status, output, message.replace(&place, "@/"))
}

const RIGHT_MESSAGE: &str = "ok the output is right\n";

/// The reasons, for people and judges of either style.
const WRONG: &str = "\
case 1, operation 3, left click at (1, 4): the line is wrong (line 3, column 1 of OUTPUT)
  expected: LOSE
  found:    WIN
";
const WHITESPACE: &str = "\
case 1, operation 3, left click at (1, 4): the line differs only in whitespace (line 3, column 5 of OUTPUT)
  expected: LOSE
  found:    LOSE·
";
const ANSWER: &str = "\
ANSWER differs from the interactor's own: case 1, operation 3, left click at (1, 4): the line is wrong (line 3, column 1 of ANSWER)
  expected: LOSE
  found:    WIN
";

#[test]
fn testlib_style_says_the_verdict_by_status_and_in_the_first_words() {
    let files = files();
    for (arguments, status, message) in [
        ("@in @right", 0, RIGHT_MESSAGE.to_owned()),
        ("@in @right @right", 0, RIGHT_MESSAGE.to_owned()),
        ("@in @wrong", 1, format!("wrong answer {WRONG}")),
        (
            "@in @whitespace",
            2,
            format!("wrong output format {WHITESPACE}"),
        ),
        ("@in @right @wrong", 3, format!("FAIL {ANSWER}")),
        ("@in @wrong @wrong", 3, format!("FAIL {ANSWER}")),
        (
            "@bad @right",
            3,
            "FAIL INPUT:2:1: found the end of the input, \
             expected n, a number from 1 to 18446744073709551615 (case 1)\n"
                .to_owned(),
        ),
    ] {
        let ended = (Some(status), String::new(), message);
        assert_eq!(
            call_in(&files, &format!("check {arguments}"), ""),
            ended,
            "{arguments}"
        );
        assert_eq!(
            call_in(&files, &format!("check --style testlib {arguments}"), ""),
            ended
        );
    }
    for (arguments, status, message) in [
        ("@in @right @right @report", 0, RIGHT_MESSAGE.to_owned()),
        (
            "@in @wrong @right @report",
            1,
            format!("wrong answer {WRONG}"),
        ),
        (
            "@in @whitespace @right @report -appes",
            2,
            format!("wrong output format {WHITESPACE}"),
        ),
        (
            "@in @right @wrong @report case_sensitive --group G",
            3,
            format!("FAIL {ANSWER}"),
        ),
    ] {
        let ended = call_in(&files, &format!("check {arguments}"), "");
        assert_eq!(
            ended,
            (Some(status), String::new(), String::new()),
            "{arguments}"
        );
        assert_eq!(files.take("report"), Some(message), "{arguments}");
    }
    let from_input = call_in(&files, "check @in -", &RIGHT.replace("LOSE", "WIN"));
    assert_eq!(
        from_input,
        (Some(1), String::new(), format!("wrong answer {WRONG}"))
    );
}

#[test]
fn kattis_style_says_the_verdict_by_status_and_the_reason_for_people() {
    let files = files();
    let wrong = RIGHT.replace("LOSE", "WIN");
    let whitespace = RIGHT.replace("LOSE", "LOSE ");
    for (arguments, output, status, expected) in [
        ("@in @right @feedback", RIGHT, 42, ""),
        ("@in @right @feedback/", RIGHT, 42, ""),
        ("@in @right @feedback", &wrong, 43, WRONG),
        (
            "@in @right @feedback/ case_sensitive space",
            &wrong,
            43,
            WRONG,
        ),
        (
            "@in @right @feedback --group G",
            &whitespace,
            43,
            WHITESPACE,
        ),
        ("@in @wrong @feedback", RIGHT, 1, ANSWER),
        ("@in @wrong @feedback", &wrong, 1, ANSWER),
    ] {
        for arguments in [
            format!("--style kattis {arguments}"),
            format!("{arguments} --style=kattis"),
        ] {
            let ended = call_in(&files, &format!("check {arguments}"), output);
            assert_eq!(
                ended,
                (Some(status), String::new(), String::new()),
                "{arguments}"
            );
            let message = files.take("feedback/judgemessage.txt");
            // An accepted run leaves no file.
            let expected = (status != 42).then(|| expected.replace('·', r"\s"));
            assert_eq!(message, expected, "{arguments}");
        }
    }
    // The content of the file is kept.
    fs::write(files.path("feedback/judgemessage.txt"), "before\n").expect("written");
    call_in(&files, "check --style kattis @in @right @feedback", &wrong);
    let message = files.take("feedback/judgemessage.txt").expect("a message");
    assert_eq!(message, format!("before\n{WRONG}"));
}

#[test]
fn an_output_that_does_not_exist_is_the_contestants_fault() {
    let files = files();
    let message = "wrong output format OUTPUT does not exist: @/none\n";
    for arguments in ["@in @none", "@in @none @right"] {
        let ended = call_in(&files, &format!("check {arguments}"), "");
        assert_eq!(ended, (Some(2), String::new(), message.to_owned()));
    }
    // The jury's faults come first.
    let ended = call_in(&files, "check @in @none @wrong", "");
    assert_eq!(ended, (Some(3), String::new(), format!("FAIL {ANSWER}")));
    assert_eq!(call_in(&files, "check @bad @none", "").0, Some(3));
    assert_eq!(call_in(&files, "check @none @none", "").0, Some(3));
}

#[test]
fn failures_are_in_the_report_too() {
    let files = files();
    for arguments in ["@none @right @right", "@in @right @none"] {
        let arguments = format!("check {arguments} @report");
        let (status, _, message) = call_in(&files, &arguments, "");
        assert_eq!(status, Some(3));
        let start = "FAIL cannot open @/none: ";
        assert!(message.starts_with(start), "{message}");
        let report = files.take("report").expect("a report");
        assert_eq!(report.replace(&files.path(""), "@/"), message);
    }
}

#[test]
#[cfg(unix)] // The messages of the system differ.
fn an_internal_error_is_not_a_verdict() {
    let files = files();
    for (arguments, message) in [
        (
            "@none @right",
            "cannot open @/none: No such file or directory (os error 2)",
        ),
        (
            "@in @right @none",
            "cannot open @/none: No such file or directory (os error 2)",
        ),
        (
            "@feedback @right",
            "cannot read @/feedback: Is a directory (os error 21)",
        ),
        (
            "@in @feedback",
            "cannot read @/feedback: Is a directory (os error 21)",
        ),
        (
            "@in @right @feedback",
            "cannot read @/feedback: Is a directory (os error 21)",
        ),
        (
            "@in @right @right @no/report",
            "cannot write @/no/report: No such file or directory (os error 2)",
        ),
        (
            "@in @right @right @feedback",
            "cannot write @/feedback: Is a directory (os error 21)",
        ),
        (
            "@in @right @right /dev/full",
            "cannot write /dev/full: No space left on device (os error 28)",
        ),
        (
            "@in @right @right @right",
            "refusing to overwrite OUTPUT: @/right",
        ),
        ("@in @right @right @in", "refusing to overwrite INPUT: @/in"),
    ] {
        let expected = (Some(3), String::new(), format!("FAIL {message}\n"));
        assert_eq!(
            call_in(&files, &format!("check {arguments}"), ""),
            expected,
            "{arguments}"
        );
    }
    for (arguments, message) in [
        (
            "@none @right @feedback",
            "cannot open @/none: No such file or directory (os error 2)",
        ),
        (
            "@in @none @feedback",
            "cannot open @/none: No such file or directory (os error 2)",
        ),
        (
            "@in @right @none/",
            "cannot write @/none/judgemessage.txt: No such file or directory (os error 2)",
        ),
        (
            "@in @right @right",
            "cannot write @/right/judgemessage.txt: Not a directory (os error 20)",
        ),
    ] {
        let expected = (Some(1), String::new(), format!("error: {message}\n"));
        let ended = call_in(&files, &format!("check --style kattis {arguments}"), RIGHT);
        assert_eq!(ended, expected, "{arguments}");
    }
    for (arguments, status) in [
        ("check", 3),
        ("check --style kattis", 1),
        ("check --style=kattis", 1),
        ("check --style klingon a b", 3),
        ("check --stile kattis @in @right", 3),
        ("check --help", 0),
        // Help that a judge asks for is not a verdict.
        ("check @in @right -h", 3),
        ("check @in @right --help", 3),
        ("check --style kattis @in @right @feedback -h", 1),
    ] {
        assert_eq!(
            call_in(&files, arguments, "").0,
            Some(status),
            "{arguments}"
        );
    }
}

/// The text with its lines' ends in one form.
fn with_plain_ends(output: &[u8]) -> Vec<u8> {
    let mut lines = output.split(|&byte| byte == b'\n').collect_vec();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    let count = lines.len();
    let plain = lines.iter().enumerate().map(|(number, line)| {
        let has_newline = number + 1 < count || output.ends_with(b"\n");
        let line = if has_newline {
            line.strip_suffix(b"\r").unwrap_or(line)
        } else {
            line
        };
        [line, b"\n"].concat()
    });
    plain.flatten().collect()
}

fn without_whitespace(text: &[u8]) -> Vec<u8> {
    let is_text = |byte: &u8| matches!(byte, b'\n') || !byte.is_ascii_whitespace();
    text.iter().copied().filter(is_text).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// A byte replaced, taken out or put in: the verdict is what a comparison of whole texts in
    /// memory says. (Of several faults the first decides.)
    #[test]
    fn damaged_outputs_are_judged_as_a_plain_comparison_judges_them(
        place in 0..RIGHT.len(),
        damage in 0..3_usize,
        byte in prop::sample::select(b" \r\n\t<>,]=01PX\0".to_vec()),
    ) {
        let mut output = RIGHT.as_bytes().to_vec();
        match damage {
            0 => output[place] = byte,
            1 => output.insert(place, byte),
            _ => drop(output.remove(place)),
        }
        let plain = with_plain_ends(&output);
        let found = verdict(TEST, &output);
        if plain == RIGHT.as_bytes() {
            prop_assert_eq!(found, Verdict::Accepted);
        } else {
            let text = without_whitespace(&plain);
            let right_text = without_whitespace(RIGHT.as_bytes());
            let is_whitespace = text.trim_ascii_end() == right_text.trim_ascii_end();
            prop_assert_eq!(
                matches!(found, Verdict::PresentationError { .. }), is_whitespace,
                "{}\n{}", found, output.escape_ascii()
            );
            prop_assert!(is_whitespace || matches!(found, Verdict::WrongAnswer { .. }), "{}", found);
        }
    }
}
