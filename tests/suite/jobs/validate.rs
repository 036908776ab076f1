//! `validate`: limits, styles and exit statuses. The exact message of every fault is in `samples/validate`.

use proptest::prelude::*;

use crate::support::command::{MINESWEEPER, call, closed_pipe};
use crate::support::samples::STATEMENT;

/// Asserts that the test is refused with `error: stdin:` and this message.
#[track_caller]
fn assert_refused(options: &[&str], test: impl AsRef<[u8]>, message: &str) {
    let arguments = [&["validate"], options].concat();
    let (status, output, found) = call(&arguments, test.as_ref());
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
fn the_statements_sample_is_valid() {
    let statistics = "cases: 5, cells: 45, operations: 17, won: 2, lost: 2, quit: 1";
    assert_accepted(&[], STATEMENT, statistics);
}

#[test]
fn a_tall_board_without_mines_is_refused_at_its_first_row() {
    let tall = format!("2\n1 2\n_*\n0\n50000 3\n{}0\n", "___\n".repeat(50_000));
    let message = "6:1: found k = 0, expected k, a number from 1 to 149999 (case 2)";
    assert_refused(&[], tall, message);
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
            "10:1: found '2', expected 0 after at most 2 operations (case 2, operation 1)",
        ),
        (
            ["--max-operations", "0"],
            "5:1: found '1', expected 0 after at most 0 operations (case 1, operation 1)",
        ),
    ] {
        assert_refused(&options, TWO_CASES, message);
    }
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
fn a_misspelt_call_is_not_a_verdict() {
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
#[cfg(unix)] // The messages of the system differ.
fn an_unreadable_test_is_not_a_verdict() {
    for (style, status) in [("testlib", 3), ("kattis", 1)] {
        let output = std::process::Command::new(MINESWEEPER)
            .args(["validate", "--style", style])
            .stdin(std::fs::File::open(".").expect("the folder is there"))
            .output()
            .expect("the binary starts");
        assert_eq!(output.status.code(), Some(status));
        let message = "error: cannot read stdin: Is a directory (os error 21)\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    }
}

#[test]
fn the_verdict_counts_if_nobody_reads_the_statistics() {
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
        if minesweeper_judge::validate::validate(&test[..], Default::default()).is_ok() {
            prop_assert_eq!(rewritten(&test), test);
        }
    }
}

/// Reads a test leniently and writes it anew.
fn rewritten(test: &[u8]) -> Vec<u8> {
    use minesweeper_judge::{Game, TestReader, TestWriter};
    let mut input = test;
    let (mut reader, mut game) = (TestReader::default(), Game::default());
    let count = reader.case_count(&mut input).expect("a number of cases");
    let mut rewritten = TestWriter::new(Vec::new(), count).expect("memory");
    while reader.next_game(&mut input, &mut game).expect("a board") {
        rewritten.board(game.minefield()).expect("memory");
        while let Some(click) = reader.click(&mut input).expect("an operation") {
            rewritten.click(click).expect("memory");
        }
        rewritten.end_case().expect("memory");
    }
    rewritten.finish().expect("memory")
}
