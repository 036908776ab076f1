//! `explain`: the pictures of a game, and which of them are drawn.

#[cfg(unix)]
mod browser;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod page;
mod properties;
mod rules;
mod svg;
#[cfg(unix)]
mod workbench;

use std::process::{Command, Stdio};

use crate::support::command::{MINESWEEPER, call};
use crate::support::samples::STATEMENT;
use crate::support::tools;

/// A game that is lost by a middle click, as in the statement, after clicks that do nothing.
const LOST: &str =
    "1\n3 3\n___\n__*\n___\n1 2 2\n1 2 2\n2 1 2\n3 1 2\n2 2 3\n2 2 3\n3 2 2\n1 1 1\n0\n";

#[track_caller]
fn assert_drawn(arguments: &[&str], input: &str, expected: &str) {
    let arguments = [&["explain"], arguments].concat();
    assert_eq!(
        call(&arguments, input),
        (Some(0), expected.to_owned(), String::new()),
        "{arguments:?}"
    );
}

#[track_caller]
fn assert_error(arguments: &[&str], input: &str, expected: &str, message: &str) {
    let arguments = [&["explain"], arguments].concat();
    let message = format!("error: {message}\n");
    assert_eq!(
        call(&arguments, input),
        (Some(1), expected.to_owned(), message),
        "{arguments:?}"
    );
}

#[test]
fn a_file_can_be_named_instead_of_standard_input() {
    let expected = include_str!("../../../samples/statement.explain");
    assert_drawn(&["samples/statement.in"], "", expected);
    assert_drawn(&["-"], STATEMENT, expected);
}

#[test]
fn clicks_without_effect_have_no_picture_but_count() {
    let expected = "\
case 1: LOSE at operation 7
___ | ___ | ___ | _P_ | _P_ | _P_ | 0P1
__* | ___ | _1_ | _1_ | _1P | _1? | 01x
___ | ___ | ___ | ___ | ___ | ___ | 011
";
    assert_drawn(&[], LOST, expected);
}

#[test]
fn a_stretch_begins_with_the_map_before_it() {
    for (from, to, pictures) in [
        (1, 1, "___ | ___ | ___\n__* | ___ | _1_\n___ | ___ | ___\n"),
        (2, 2, "___ | ___\n__* | _1_\n___ | ___\n"),
        (2, 3, "___ | ___ | _P_\n__* | _1_ | _1_\n___ | ___ | ___\n"),
        (
            6,
            7,
            "___ | _P_ | _P_ | 0P1\n__* | _1P | _1? | 01x\n___ | ___ | ___ | 011\n",
        ),
        (8, 9, "___ | 0P1\n__* | 01x\n___ | 011\n"),
        (
            7,
            1_000_000_000_000_u64,
            "___ | _P_ | 0P1\n__* | _1? | 01x\n___ | ___ | 011\n",
        ),
    ] {
        let expected = format!("case 1: LOSE at operation 7\n{pictures}");
        let (from, to) = (from.to_string(), to.to_string());
        assert_drawn(&["--from", &from, "--to", &to], LOST, &expected);
    }
}

#[test]
fn the_truth_is_shown_at_the_end_alone() {
    let quit = "1\n2 3\n**_\n_**\n2 1 1\n2 1 2\n2 1 2\n2 2 1\n2 2 1\n1 1 3\n2 2 2\n2 2 2\n2 2 2\n1 1 3\n0\n";
    let all = "\
case 1: QUIT after operation 10
**_ | ___ | P__ | PP_ | P?_ | P?_ | P?_ | P?3 | P?3 | P?3 | P*3
_** | ___ | ___ | ___ | ___ | P__ | ?__ | ?__ | ?P_ | ??_ | ?**
";
    assert_drawn(&[], quit, all);
    let some = "case 1: QUIT after operation 10\n**_ | P?3 | P?3\n_** | ?P_ | ??_\n";
    assert_drawn(&["--from", "8", "--to", "8"], quit, some);
    let last = "case 1: QUIT after operation 10\n**_ | P*3\n_** | ?**\n";
    assert_drawn(&["--from", "10"], quit, last);
}

#[test]
fn what_a_lost_click_hits() {
    for (board, operations, last) in [
        // A question mark does not protect.
        ("*_", "2 1 1\n2 1 1\n1 1 1\n", "x_"),
        // A flag that is wrong stays.
        ("___*__", "1 1 3\n2 1 2\n3 1 3\n", "_P1x__"),
        // Other mines are shown; flags, right or wrong, stay.
        ("*_**_*", "2 1 1\n2 1 2\n1 1 3\n", "PPx*_*"),
    ] {
        let columns = board.len();
        let (_, drawn, _) = call(
            &["explain"],
            format!("1\n1 {columns}\n{board}\n{operations}0\n"),
        );
        let found = drawn.trim_end().rsplit(" | ").next();
        assert_eq!(found, Some(last), "{drawn}");
    }
}

#[test]
fn pictures_go_on_below_where_the_width_ends() {
    let bands = "\
case 1: LOSE at operation 7
___ | ___ | ___
__* | ___ | _1_
___ | ___ | ___

_P_ | _P_ | _P_
_1_ | _1P | _1?
___ | ___ | ___

0P1
01x
011
";
    for width in ["15", "16", "20"] {
        assert_drawn(&["--width", width], LOST, bands);
    }
    let (_, one, _) = call(&["explain"], LOST);
    assert_drawn(&["--width", "39"], LOST, &one);
    assert_drawn(&["--width", "18446744073709551615"], LOST, &one);
    let two =
        "case 1: WIN at operation 1\n_\n\n_\n\n0\n\ncase 2: QUIT after operation 0\n_*\n\n_*\n";
    for width in ["1", "2", "3", "4"] {
        assert_drawn(
            &["--width", width],
            "2\n1 1\n_\n1 1 1\n0\n1 2\n_*\n0\n",
            two,
        );
    }
}

#[test]
fn a_board_that_is_too_wide_is_cut_around_the_click() {
    let board = "*________\n**_______\n***______\n****_____\n*****____\n";
    for (click, minefield, map) in [
        ("1 1", "*____…\n**___…\n………………", "P____…\n**___…\n………………"),
        ("3 5", "………………\n…*___…\n………………", "………………\n…*_P_…\n………………"),
        ("5 9", "………………\n…_____\n…*____", "………………\n…_____\n…*___P"),
    ] {
        let before = map.replace(['P', '*'], "_");
        let expected =
            format!("case 1: QUIT after operation 1\n{minefield}\n\n{before}\n\n{map}\n");
        let test = format!("1\n5 9\n{board}2 {click}\n0\n");
        assert_drawn(&["--width", "6"], &test, &expected);
    }
}

#[test]
fn a_pipe_has_a_hundred_columns() {
    for (columns, picture) in [(100, "_".repeat(100)), (101, "_".repeat(99) + "…")] {
        let test = format!("1\n1 {columns}\n{}*\n0\n", "_".repeat(columns - 1));
        let (_, drawn, _) = call(&["explain"], test);
        let map = drawn.lines().nth(3).expect("a map").to_owned();
        assert_eq!(map.replace('*', "_"), picture);
    }
    // 7 cells and 3 columns between two pictures: 10 fit.
    let test = format!("1\n1 7\n______*\n{}0\n", "2 1 1\n".repeat(12));
    let (_, drawn, _) = call(&["explain"], test);
    let pictures = drawn.lines().map(|line| line.split(" | ").count());
    assert_eq!(pictures.collect::<Vec<_>>(), [1, 10, 1, 4], "{drawn}");
}

#[test]
fn one_case_can_be_picked() {
    let test = STATEMENT;
    let fourth = "\
case 4: LOSE at operation 1
___ | ___ | ___
_*_ | ___ | _x_
___ | ___ | ___
";
    assert_drawn(&["--case", "4"], test, fourth);
    // What follows it is not read.
    let cut = test.rsplit_once("2 1 2").expect("the fifth case has it").0;
    assert_drawn(&["--case", "4"], cut, fourth);
    assert_error(
        &["--case", "6"],
        test,
        "",
        "stdin: there is no case 6, the test has 5",
    );
    assert_error(
        &["--case", "1"],
        "0\n",
        "",
        "stdin: there is no case 1, the test has 0",
    );
    let message = "stdin:3:1: found 'x', expected '_' or '*' (case 1)";
    assert_error(&["--case", "2"], "2\n1 1\nx\n", "", message);
}

#[test]
fn a_test_without_cases_has_no_pictures() {
    assert_drawn(&[], "0\n", "");
}

#[test]
fn pictures_up_to_the_wrong_input_are_drawn() {
    let op = "expected op, a number from 0 to 3";
    let x = "expected x, a number from 1 to 1";
    for (input, drawn, message) in [
        (
            "",
            "",
            format!(
                "1:1: found the end of the input, expected T, a number from 0 to {}",
                usize::MAX
            ),
        ),
        (
            "2\n1 2\n_*\n0\n1 2\n_x\n",
            "case 1: QUIT after operation 0\n_* | _*\n",
            "6:2: found 'x', expected '_' or '*' (case 2)".to_owned(),
        ),
        (
            "1\n1 3\n__*\n2 1 3\n1 1 2\n1 1 2\n4\n",
            "case 1: ERROR after operation 3\n__* | ___ | __P | _1P\n",
            format!("7:1: found '4', {op} (case 1, operation 4)"),
        ),
        (
            "1\n1 3\n__*\n",
            "case 1: ERROR after operation 0\n__* | ___\n",
            format!("4:1: found the end of the input, {op} (case 1, operation 1)"),
        ),
        (
            "1\n1 2\n_*\n1 1 1\n1 2 1\n0\n",
            "case 1: WIN at operation 1\n_* | __ | 1_\n",
            format!("5:3: found '2', {x} (case 1, operation 2)"),
        ),
        (
            "1\n1 2\n_*\n1 1 2\n1 1 1\n1 2 1\n0\n",
            "case 1: LOSE at operation 1\n_* | __ | _x\n",
            format!("6:3: found '2', {x} (case 1, operation 3)"),
        ),
        (
            "1\n1 2\n\0\0",
            "",
            "3:1: found '\\x00' (U+0000 NULL), expected '_' or '*' (case 1)".to_owned(),
        ),
    ] {
        assert_error(&[], input, drawn, &format!("stdin:{message}"));
    }
}

/// The arguments are refused with a message that begins so.
#[track_caller]
#[cfg(unix)]
fn assert_usage(arguments: &[&str], message: &str) {
    let (status, output, found) = call(&[&["explain"], arguments].concat(), LOST);
    assert_eq!((status, output.as_str()), (Some(2), ""), "{arguments:?}");
    assert!(found.starts_with(&format!("error: {message}")), "{found}");
}

#[test]
#[cfg(unix)] // The messages of the system differ.
fn wrong_arguments_are_refused() {
    let zero = "number would be zero for non-zero type";
    for (option, value, reason) in [
        ("--case <C>", "0", zero),
        ("--case <C>", "-1", "invalid digit found in string"),
        (
            "--case <C>",
            "18446744073709551616",
            "number too large to fit in target type",
        ),
        ("--from <Q>", "0", zero),
        ("--to <R>", "x", "invalid digit found in string"),
        ("--to <R>", "0", zero),
        ("--width <N>", "0", zero),
        ("--width <N>", "1.5", "invalid digit found in string"),
    ] {
        let name = option.split(' ').next().expect("a name");
        let message = format!("invalid value '{value}' for '{option}': {reason}\n");
        assert_usage(&[name, value], &message);
    }
    for (arguments, message) in [
        (
            &["--from", "3", "--to", "2"][..],
            "--from 3 is after --to 2\n",
        ),
        (
            &["--html", "page.html", "--width", "9"],
            "the argument '--html <PAGE>' cannot be used with '--width <N>'\n",
        ),
    ] {
        assert_usage(arguments, message);
    }
    assert_usage(
        &["--html", "page.html", "--svg", "page.svg"],
        "the argument '--html <PAGE>' cannot be used with '--svg <FILE>'\n",
    );
    let message = "cannot write /missing/page.html: No such file or directory (os error 2)";
    assert_error(&["--html", "/missing/page.html"], LOST, "", message);
    let message = "cannot open missing.in: No such file or directory (os error 2)";
    assert_error(&["missing.in"], "", "", message);
}

#[test]
fn a_long_game_is_drawn_as_a_short_one() {
    let clicks = "2 1 2\n".repeat(120_000);
    let (status, drawn, _) = call(
        &["explain", "--from", "119999"],
        format!("1\n1 2\n_*\n{clicks}0\n"),
    );
    assert_eq!(status, Some(0));
    assert_eq!(
        drawn,
        "case 1: QUIT after operation 120000\n_* | _P | _? | _*\n"
    );
}

/// Runs `explain` in a terminal of a size, as `script` makes one.
fn in_terminal(size: &str, environment: &str) -> String {
    let input = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/statement.in");
    let command = format!("stty {size}; {environment} '{MINESWEEPER}' explain --case 5 '{input}'");
    let output = Command::new(tools::find(&["script"]))
        .args(["-q", "-e", "-c", &command, "/dev/null"])
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        // On a terminal of a CI service colours are taken for wanted.
        .env_remove("CI")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("script starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
}

#[test]
#[ignore = "needs script"]
fn a_terminal_gets_its_width_and_colours() {
    let plain = "\
case 5: LOSE at operation 3
___ | ___ | ___
__* | ___ | _1_
___ | ___ | ___

_P_ | 0P1
_1_ | 01x
___ | 011
";
    for (size, environment) in [
        ("rows 9 cols 20", "NO_COLOR=1"),
        ("rows 9 cols 20", "TERM=dumb COLUMNS=9"),
        // A terminal that does not know its height, or nothing at all.
        ("rows 0 cols 20", "TERM=dumb"),
        ("rows 0 cols 0", "TERM=dumb COLUMNS=20"),
    ] {
        assert_eq!(
            in_terminal(size, environment),
            plain,
            "{size} {environment}"
        );
    }
    let one_line = "case 5: LOSE at operation 3\n___ | ___ | ___ | _P_ | 0P1\n";
    for environment in ["COLUMNS=", "COLUMNS=0", "COLUMNS=x", "COLUMNS=-20"] {
        let drawn = in_terminal("rows 0 cols 0", &format!("TERM=dumb {environment}"));
        assert!(drawn.starts_with(one_line), "{environment}: {drawn}");
    }
    let coloured = in_terminal("rows 9 cols 20", "");
    let [red, blue, end] = ["\u{1b}[1m\u{1b}[31m", "\u{1b}[94m", "\u{1b}[0m"];
    let invert = "\u{1b}[7m";
    let hit = "\u{1b}[1m\u{1b}[97m\u{1b}[41m";
    let rows = [
        format!("__{red}*{end} | ___ | _{invert}{blue}1{end}_\n"),
        format!("_{blue}1{end}_ | {invert}0{end}{blue}1{end}{hit}x{end}\n"),
    ];
    for row in rows {
        assert!(coloured.contains(&row), "{row:?} in {coloured:?}");
    }
    // Without colours on a pipe, whatever the terminal of standard error is.
    assert!(!call(&["explain"], LOST).1.contains('\u{1b}'));
}
