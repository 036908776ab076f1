//! `validate`: every fault of a test with its exact message, and what a valid test is told.

use std::fs::File;

use proptest::prelude::*;

use crate::support::command::{MINESWEEPER, PROJECT, call, closed_pipe};
use crate::support::samples::STATEMENT;

/// The test is refused with `error: stdin:` and this message, in which MAX stands for the largest
/// number that fits.
#[track_caller]
fn assert_refused(options: &[&str], test: impl AsRef<[u8]>, message: &str) {
    let arguments = [&["validate"], options].concat();
    let (status, output, found) = call(&arguments, test.as_ref());
    let message = message.replace("MAX", &usize::MAX.to_string());
    assert_eq!(found, format!("error: stdin:{message}\n"));
    assert_eq!((status, output.as_str()), (Some(3), ""));
}

#[track_caller]
fn assert_accepted(options: &[&str], test: impl AsRef<[u8]>, statistics: &str) {
    let arguments = [&["validate"], options].concat();
    let expected = (Some(0), format!("{statistics}\n"), String::new());
    assert_eq!(call(&arguments, test.as_ref()), expected);
}

#[test]
fn valid_tests_are_told_what_they_cover() {
    for (test, statistics) in [
        (
            "1\n1 2\n_*\n0\n",
            "cases: 1, cells: 2, operations: 0, won: 0, lost: 0, quit: 1",
        ),
        (
            "1\n2 1\n_\n*\n1 1 1\n0\n",
            "cases: 1, cells: 2, operations: 1, won: 1, lost: 0, quit: 0",
        ),
        (
            "1\n1 2\n_*\n1 1 2\n1 1 1\n3 1 1\n0\n",
            "cases: 1, cells: 2, operations: 3, won: 0, lost: 1, quit: 0",
        ),
        (
            "3\n1 2\n_*\n1 1 1\n0\n1 3\n__*\n1 1 3\n0\n2 2\n*_\n_*\n2 2 1\n0\n",
            "cases: 3, cells: 9, operations: 3, won: 1, lost: 1, quit: 1",
        ),
        (
            "1\n10 1\n_\n_\n_\n_\n_\n_\n_\n_\n_\n*\n1 9 1\n2 10 1\n0\n",
            "cases: 1, cells: 10, operations: 2, won: 0, lost: 0, quit: 1",
        ),
    ] {
        assert_accepted(&[], test, statistics);
    }
    let statistics = "cases: 5, cells: 45, operations: 17, won: 2, lost: 2, quit: 1";
    assert_accepted(&[], STATEMENT, statistics);
}

#[test]
fn the_number_of_cases_is_on_a_line_of_its_own() {
    for (test, message) in [
        (
            "",
            "1:1: found the end of the input, expected T, a number from 1 to MAX",
        ),
        ("\n", r"1:1: found '\n', expected T, a number from 1 to MAX"),
        (" ", "1:1: found ' ', expected T, a number from 1 to MAX"),
        (
            "\0",
            r"1:1: found '\x00', expected T, a number from 1 to MAX",
        ),
        (
            "\u{feff}1\n1 2\n_*\n0\n",
            r"1:1: found '\u{feff}1', expected T, a number from 1 to MAX",
        ),
        ("0\n", "1:1: found '0', expected T, a number from 1 to MAX"),
        (
            "01\n",
            "1:1: found '01', expected T, a number from 1 to MAX, without leading zeros",
        ),
        (
            "00000000000000000000000000000001\n",
            "1:1: found '000000000000000000000000…', expected T, a number from 1 to MAX, without leading zeros",
        ),
        (
            "+1\n",
            "1:1: found '+1', expected T, a number from 1 to MAX",
        ),
        (
            "-1\n",
            "1:1: found '-1', expected T, a number from 1 to MAX",
        ),
        (
            "1.0\n",
            "1:1: found '1.0', expected T, a number from 1 to MAX",
        ),
        ("x\n", "1:1: found 'x', expected T, a number from 1 to MAX"),
        (" 1\n", "1:1: found ' ', expected T, a number from 1 to MAX"),
        ("1 \n", r"1:2: found ' ', expected '\n' after T"),
        ("1\t\n", r"1:2: found '\t', expected '\n' after T"),
        ("1\r\n", r"1:2: found '\r', expected '\n' after T"),
        ("1 1\n", r"1:2: found ' ', expected '\n' after T"),
        (
            "1",
            r"1:2: found the end of the input, expected '\n' after T",
        ),
        (
            "18446744073709551616\n",
            "1:1: found '18446744073709551616', expected T, a number from 1 to MAX",
        ),
    ] {
        assert_refused(&[], test, message);
    }
}

#[test]
fn a_height_and_a_width_begin_a_case() {
    for (rest, message) in [
        (
            "",
            "2:1: found the end of the input, expected n, a number from 1 to MAX (case 1)",
        ),
        (
            "\n1 2\n",
            r"2:1: found '\n', expected n, a number from 1 to MAX (case 1)",
        ),
        (
            "0 3\n",
            "2:1: found '0', expected n, a number from 1 to MAX (case 1)",
        ),
        (
            "2 0\n",
            "2:3: found '0', expected m, a number from 1 to MAX (case 1)",
        ),
        (
            "-2 3\n",
            "2:1: found '-2', expected n, a number from 1 to MAX (case 1)",
        ),
        ("2\n", r"2:2: found '\n', expected ' ' after n (case 1)"),
        ("2\t3\n", r"2:2: found '\t', expected ' ' after n (case 1)"),
        (
            "2  3\n",
            "2:3: found ' ', expected m, a number from 1 to MAX (case 1)",
        ),
        (
            " 2 3\n",
            "2:1: found ' ', expected n, a number from 1 to MAX (case 1)",
        ),
        ("2 3 \n", r"2:4: found ' ', expected '\n' after m (case 1)"),
        ("2 3 1\n", r"2:4: found ' ', expected '\n' after m (case 1)"),
        (
            "2 3\r\n",
            r"2:4: found '\r', expected '\n' after m (case 1)",
        ),
        (
            "2 3",
            r"2:4: found the end of the input, expected '\n' after m (case 1)",
        ),
        (
            "02 3\n",
            "2:1: found '02', expected n, a number from 1 to MAX, without leading zeros (case 1)",
        ),
        (
            "2 03\n",
            "2:3: found '03', expected m, a number from 1 to MAX, without leading zeros (case 1)",
        ),
        (
            "1 1\n_\n0\n",
            "2:3: found n·m = 1, expected at least 2, a mine and an empty cell (case 1)",
        ),
    ] {
        assert_refused(&[], format!("1\n{rest}"), message);
    }
}

#[test]
fn a_board_has_its_rows_and_its_mines() {
    for (board, message) in [
        (
            "",
            "3:1: found the end of the input, expected a row of 3 characters (case 1)",
        ),
        (
            "\n",
            "3:1: found a row of 0 characters, expected a row of 3 characters (case 1)",
        ),
        (
            "_*\n",
            "3:1: found a row of 2 characters, expected a row of 3 characters (case 1)",
        ),
        (
            "__**\n",
            "3:1: found a row of more than 3 characters, expected a row of 3 characters (case 1)",
        ),
        (" __*\n", "3:1: found ' ', expected '_' or '*' (case 1)"),
        ("_ *\n", "3:2: found ' ', expected '_' or '*' (case 1)"),
        ("__.\n", "3:3: found '.', expected '_' or '*' (case 1)"),
        ("__\0\n", r"3:3: found '\x00', expected '_' or '*' (case 1)"),
        (
            "__*",
            r"3:4: found the end of the input, expected '\n' after the row (case 1)",
        ),
        (
            "__* \n",
            r"3:4: found ' ', expected '\n' after the row (case 1)",
        ),
        (
            "__*\r\n",
            r"3:4: found '\r', expected '\n' after the row (case 1)",
        ),
        (
            "__*\n",
            "4:1: found the end of the input, expected a row of 3 characters (case 1)",
        ),
        (
            "__*\n\n___\n",
            "4:1: found a row of 0 characters, expected a row of 3 characters (case 1)",
        ),
        ("__*\n0\n", "4:1: found '0', expected '_' or '*' (case 1)"),
        (
            "___\n___\n0\n",
            "3:1: found k = 0, expected k, a number from 1 to 5 (case 1)",
        ),
        (
            "***\n***\n0\n",
            "3:1: found k = 6, expected k, a number from 1 to 5 (case 1)",
        ),
    ] {
        assert_refused(&[], format!("1\n2 3\n{board}"), message);
    }
    let tall = format!("2\n1 2\n_*\n0\n50000 3\n{}0\n", "___\n".repeat(50_000));
    let message = "6:1: found k = 0, expected k, a number from 1 to 149999 (case 2)";
    assert_refused(&[], tall, message);
}

#[test]
fn operations_have_one_form() {
    for (operations, message) in [
        (
            "",
            "5:1: found the end of the input, expected op, a number from 0 to 3 (case 1, operation 1)",
        ),
        (
            "\n0\n",
            r"5:1: found '\n', expected op, a number from 0 to 3 (case 1, operation 1)",
        ),
        (
            "4 1 1\n0\n",
            "5:1: found '4', expected op, a number from 0 to 3 (case 1, operation 1)",
        ),
        (
            "L 1 1\n0\n",
            "5:1: found 'L', expected op, a number from 0 to 3 (case 1, operation 1)",
        ),
        (
            "00\n",
            "5:1: found '00', expected op, a number from 0 to 3, without leading zeros (case 1, operation 1)",
        ),
        (
            "01 1 1\n0\n",
            "5:1: found '01', expected op, a number from 0 to 3, without leading zeros (case 1, operation 1)",
        ),
        (
            " 1 1 1\n0\n",
            "5:1: found ' ', expected op, a number from 0 to 3 (case 1, operation 1)",
        ),
        (
            "1 0 1\n0\n",
            "5:3: found '0', expected x, a number from 1 to 2 (case 1, operation 1)",
        ),
        (
            "1 3 1\n0\n",
            "5:3: found '3', expected x, a number from 1 to 2 (case 1, operation 1)",
        ),
        (
            "1 -1 1\n0\n",
            "5:3: found '-1', expected x, a number from 1 to 2 (case 1, operation 1)",
        ),
        (
            "1 1 0\n0\n",
            "5:5: found '0', expected y, a number from 1 to 3 (case 1, operation 1)",
        ),
        (
            "1 1 4\n0\n",
            "5:5: found '4', expected y, a number from 1 to 3 (case 1, operation 1)",
        ),
        (
            "1 1 1.5\n0\n",
            "5:5: found '1.5', expected y, a number from 1 to 3 (case 1, operation 1)",
        ),
        (
            "1 01 1\n0\n",
            "5:3: found '01', expected x, a number from 1 to 2, without leading zeros (case 1, operation 1)",
        ),
        (
            "1 1 01\n0\n",
            "5:5: found '01', expected y, a number from 1 to 3, without leading zeros (case 1, operation 1)",
        ),
        (
            "1  1 1\n0\n",
            "5:3: found ' ', expected x, a number from 1 to 2 (case 1, operation 1)",
        ),
        (
            "1 1  1\n0\n",
            "5:5: found ' ', expected y, a number from 1 to 3 (case 1, operation 1)",
        ),
        (
            "1\n1 1\n0\n",
            r"5:2: found '\n', expected ' ' after op (case 1, operation 1)",
        ),
        (
            "1 1\n1\n0\n",
            r"5:4: found '\n', expected ' ' after x (case 1, operation 1)",
        ),
        (
            "1 1 1 \n0\n",
            r"5:6: found ' ', expected '\n' after y (case 1, operation 1)",
        ),
        (
            "1 1 1\r\n0\n",
            r"5:6: found '\r', expected '\n' after y (case 1, operation 1)",
        ),
        (
            "1 1 1",
            r"5:6: found the end of the input, expected '\n' after y (case 1, operation 1)",
        ),
        (
            "1 1 1\n",
            "6:1: found the end of the input, expected op, a number from 0 to 3 (case 1, operation 2)",
        ),
        (
            "1 1 1\n0",
            r"6:2: found the end of the input, expected '\n' after op (case 1, operation 2)",
        ),
        (
            "1 1 1\n0 \n",
            r"6:2: found ' ', expected '\n' after op (case 1, operation 2)",
        ),
        (
            "0 1 1\n",
            r"5:2: found ' ', expected '\n' after op (case 1, operation 1)",
        ),
    ] {
        assert_refused(&[], format!("1\n2 3\n__*\n___\n{operations}"), message);
    }
}

#[test]
fn nothing_stands_between_or_behind_the_cases() {
    for (rest, message) in [
        (
            "",
            "5:1: found the end of the input, expected n, a number from 1 to MAX (case 2)",
        ),
        (
            "\n1 2\n_*\n0\n",
            r"5:1: found '\n', expected n, a number from 1 to MAX (case 2)",
        ),
        (
            "==========\n1 2\n_*\n0\n",
            "5:1: found '==========', expected n, a number from 1 to MAX (case 2)",
        ),
        (
            "1 2\n_*\n0\n\n",
            r"8:1: found '\n', expected the end of the input",
        ),
        (
            "1 2\n_*\n0\n ",
            "8:1: found ' ', expected the end of the input",
        ),
        (
            "1 2\n_*\n0\n0\n",
            "8:1: found '0', expected the end of the input",
        ),
        (
            "1 2\n_*\n0\n\0",
            r"8:1: found '\x00', expected the end of the input",
        ),
        (
            "1 2\n_*\n0\nand so on\n",
            "8:1: found 'and', expected the end of the input",
        ),
    ] {
        assert_refused(&[], format!("2\n1 2\n_*\n0\n{rest}"), message);
    }
}

const TWO_CASES: &str = "2\n2 3\n__*\n___\n1 1 1\n2 1 3\n0\n1 4\n*___\n2 1 1\n0\n";

#[test]
fn a_test_keeps_within_limits() {
    let statistics = "cases: 2, cells: 10, operations: 3, won: 0, lost: 0, quit: 2";
    for options in [
        ["--max-cases", "2"],
        ["--max-rows", "2"],
        ["--max-columns", "4"],
        ["--max-cells", "10"],
        ["--max-operations", "3"],
    ] {
        assert_accepted(&options, TWO_CASES, statistics);
    }
    for (options, message) in [
        (
            ["--max-cases", "1"],
            "1:1: found '2', expected T, a number from 1 to 1",
        ),
        (
            ["--max-rows", "1"],
            "2:1: found '2', expected n, a number from 1 to 1 (case 1)",
        ),
        (
            ["--max-columns", "3"],
            "8:3: found '4', expected m, a number from 1 to 3 (case 2)",
        ),
        (
            ["--max-cells", "9"],
            "8:3: found the sum of n·m = 10, expected at most 9 (case 2)",
        ),
        (
            ["--max-cells", "5"],
            "2:3: found the sum of n·m = 6, expected at most 5 (case 1)",
        ),
        (
            ["--max-operations", "2"],
            "10:1: found '2', expected op, 0 after the 2 operations allowed (case 2, operation 1)",
        ),
        (
            ["--max-operations", "0"],
            "5:1: found '1', expected op, 0 after the 0 operations allowed (case 1, operation 1)",
        ),
    ] {
        assert_refused(&options, TWO_CASES, message);
    }
    let huge = format!("1\n{0} {0}\n", usize::MAX);
    let cells = usize::MAX as u128 * usize::MAX as u128;
    let column = 2 + usize::MAX.to_string().len();
    let message =
        format!("2:{column}: found the sum of n·m = {cells}, expected at most MAX (case 1)");
    assert_refused(&[], huge, &message);
}

#[test]
fn the_styles_have_statuses_of_their_own() {
    let valid = "1\n1 2\n_*\n0\n";
    let kattis = ["validate", "--style", "kattis"];
    for (arguments, test, status) in [
        (&["validate", "--style", "testlib"][..], valid, 0),
        (&["validate", "--style=testlib"], "", 3),
        (&kattis, valid, 42),
        (&kattis, "", 43),
    ] {
        assert_eq!(call(arguments, test).0, Some(status), "{arguments:?}");
    }
}

#[test]
fn what_judges_append_is_ignored() {
    for arguments in [
        &["--testset", "T", "--group", "G"][..],
        &["case_sensitive", "--constraints_file", "F"],
        &["case_sensitive", "space_change_sensitive", "-x"],
        &["--", "--max-cases"],
        &["--float_tolerance=1e-6"],
    ] {
        let arguments = [&["validate", "--style", "kattis"], arguments].concat();
        assert_eq!(
            call(&arguments, "1\n1 2\n_*\n0\n").0,
            Some(42),
            "{arguments:?}"
        );
        assert_eq!(call(&arguments, "1\n").0, Some(43), "{arguments:?}");
    }
}

#[test]
fn a_misspelt_call_is_no_verdict() {
    let valid = "1\n1 2\n_*\n0\n";
    for (style, status) in [("testlib", 3), ("kattis", 1)] {
        for option in [
            ["--max-cases", "x"],
            ["--max-rows", "0"],
            ["--max-cells", "1.5"],
        ] {
            let arguments = [&["validate", "--style", style], &option[..]].concat();
            let (found, output, message) = call(&arguments, valid);
            assert_eq!((found, output.as_str()), (Some(status), ""), "{message}");
            assert!(message.contains(option[0]), "{message}");
        }
    }
}

#[test]
fn an_unreadable_test_is_no_verdict() {
    for (style, status) in [("testlib", 3), ("kattis", 1)] {
        let output = std::process::Command::new(MINESWEEPER)
            .args(["validate", "--style", style])
            .stdin(File::open(PROJECT).expect("the folder is there"))
            .output()
            .expect("the binary starts");
        assert_eq!(output.status.code(), Some(status));
        let message = "error: stdin: cannot read the input: Is a directory (os error 21)\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    }
}

#[test]
fn the_verdict_stands_when_nobody_reads_the_statistics() {
    let test = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(test.path(), "1\n1 2\n_*\n0\n").expect("written");
    let output = std::process::Command::new(MINESWEEPER)
        .args(["validate", "--style", "kattis"])
        .stdin(test.reopen().expect("the file is there"))
        .stdout(closed_pipe())
        .output()
        .expect("the binary starts");
    assert_eq!(
        (output.status.code(), &output.stderr[..]),
        (Some(42), &b""[..])
    );
}

/// What the package verifier feeds to validators, and more of the kind.
#[test]
fn rubbish_is_refused() {
    let sample = STATEMENT;
    let digits = "9".repeat(5_000);
    let mut tests: Vec<Vec<u8>> = vec![
        vec![0; 100_000],
        vec![0xff; 1_000],
        (0..=255).collect(),
        digits.clone().into_bytes(),
        format!("-{digits}\n").into_bytes(),
        format!("1\n{digits} 2\n").into_bytes(),
        format!("1\n2 {digits}\n").into_bytes(),
        format!("1\n1 2\n_*\n{digits} 1 1\n0\n").into_bytes(),
        format!("1\n1 2\n_*\n1 {digits} 1\n0\n").into_bytes(),
        format!("1\n1 2\n_*\n1 1 {digits}\n0\n").into_bytes(),
        b"\n".repeat(10_000),
        b"1\n1000000000000 1000000000000\n".to_vec(),
        sample.replace('\n', "\r\n").into_bytes(),
        sample.replace(' ', "\t").into_bytes(),
        sample.trim_end().to_owned().into_bytes(),
        format!("{sample}\n").into_bytes(),
        format!("{sample}{sample}").into_bytes(),
        std::fs::read(MINESWEEPER).expect("the binary is there"),
    ];
    tests.extend((0..sample.len()).map(|end| sample.as_bytes()[..end].to_vec()));
    for test in tests {
        let shown = String::from_utf8_lossy(&test[..test.len().min(40)]).into_owned();
        let (status, output, message) = call(&["validate"], test);
        assert_eq!((status, output.as_str()), (Some(3), ""), "{shown:?}");
        let is_one_line = message.starts_with("error: stdin:") && message.lines().count() == 1;
        assert!(is_one_line && message.len() < 200, "{message}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The lenient reader takes whatever the strict one does, and to the strict one every byte
    /// counts: what it accepts is exactly how the test would be written.
    #[test]
    fn a_changed_byte_makes_another_test_or_none(place in 0..10_000_usize, byte: u8) {
        let mut test = TWO_CASES.as_bytes().to_vec();
        let place = place % test.len();
        test[place] = byte;
        if minesweeper_judge::validate(&test[..], Default::default()).is_ok() {
            prop_assert_eq!(rewritten(&test), test);
        }
    }
}

/// Reads a test leniently and writes it anew.
fn rewritten(test: &[u8]) -> Vec<u8> {
    use minesweeper_judge::{Button, Input, Minefield};
    let mut input = Input::new(test).expect("readable");
    let count = input.case_count().expect("a number of cases");
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let mut minefield = Minefield::default();
        input.minefield(&mut minefield).expect("a board");
        let size = minefield.size();
        text += &format!("{} {}\n", size.rows, size.columns);
        for cell in size.positions() {
            text.push(if minefield.is_mine(cell) { '*' } else { '_' });
            text += if cell.column == size.columns {
                "\n"
            } else {
                ""
            };
        }
        while let Some(click) = input.click().expect("an operation") {
            let op = match click.button {
                Button::Left => 1,
                Button::Right => 2,
                Button::Middle => 3,
            };
            text += &format!("{op} {} {}\n", click.position.row, click.position.column);
        }
        text += "0\n";
    }
    text.into_bytes()
}
