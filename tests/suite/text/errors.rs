//! Bad input: the exact message for every kind, and the responses before it kept.

use crate::support::command::call;

/// The input ends with `error: stdin:` and this message, after this output.
#[track_caller]
fn assert_error(input: impl AsRef<[u8]>, output: &str, message: &str) {
    let (status, found_output, found_message) = call(&[], input.as_ref());
    assert_eq!(found_message, format!("error: stdin:{message}\n"));
    assert_eq!(found_output, output);
    assert_eq!(status, Some(1));
}

const MAX: usize = usize::MAX;

#[test]
fn the_number_of_cases() {
    let expected = format!("expected T, a number from 0 to {MAX}");
    for (input, found) in [
        ("", "1:1: found the end of the input"),
        (" \n\n ", "3:2: found the end of the input"),
        ("x", "1:1: found 'x'"),
        ("\n\t -1", "2:3: found '-1'"),
        ("+1", "1:1: found '+1'"),
        ("1.5", "1:1: found '1.5'"),
        ("0x10", "1:1: found '0x10'"),
        ("1e3 ", "1:1: found '1e3'"),
        ("18446744073709551616", "1:1: found '18446744073709551616'"),
        (
            "99999999999999999999999999",
            "1:1: found '999999999999999999999999…'",
        ),
        ("ein langes Wort", "1:1: found 'ein'"),
        (
            "eins-zwei-drei-vier-fuenf-sechs",
            "1:1: found 'eins-zwei-drei-vier-fuen…'",
        ),
        ("１", "1:1: found '１'"),
        ("aééééééééééééééé", "1:1: found 'aééééééééééé…'"),
        ("1\u{feff}", "1:1: found '1\\u{feff}'"),
        ("\u{feff}\u{feff}1", "1:4: found '\\u{feff}1'"),
        ("\u{feff}a", "1:4: found 'a'"),
        ("a\u{1b}[31m", "1:1: found 'a\\x1b[31m'"),
        ("1\0", "1:1: found '1\\x00'"),
        ("'", "1:1: found '\\''"),
        ("\u{b}1", "1:1: found '\\x0b1'"),
    ] {
        assert_error(input, "", &format!("{found}, {expected}"));
    }
    assert_error(
        b"\xef\xbb1",
        "",
        &format!("1:1: found '\\xef\\xbb1', {expected}"),
    );
    assert_error(
        b"\xff\xfe1",
        "",
        &format!("1:1: found '\\xff\\xfe1', {expected}"),
    );
}

#[test]
fn the_size() {
    let height = format!("expected n, a number from 1 to {MAX} (case 1)");
    let width = format!("expected m, a number from 1 to {MAX} (case 1)");
    for (input, message) in [
        ("1\n", format!("2:1: found the end of the input, {height}")),
        ("1\n0 3", format!("2:1: found '0', {height}")),
        ("1\n3", format!("2:2: found the end of the input, {width}")),
        ("1\n3 0\n", format!("2:3: found '0', {width}")),
        ("1\n3 *_*\n", format!("2:3: found '*_*', {width}")),
        ("1\r\n3 00\r\n", format!("2:3: found '00', {width}")),
        (
            "1\n99999999999999999999 1\n",
            format!("2:1: found '99999999999999999999', {height}"),
        ),
    ] {
        assert_error(input, "", &message);
    }
}

#[test]
fn the_board() {
    for (input, message) in [
        (
            "1\n2 3\n",
            "3:1: found the end of the input, expected a row of 3 characters (case 1)",
        ),
        (
            "1\n2 1\n_",
            "3:2: found the end of the input, expected a row of 1 character (case 1)",
        ),
        (
            "1\n2 3\n__*\n__",
            "4:1: found a row of 2 characters, expected a row of 3 characters (case 1)",
        ),
        (
            "1\n2 3\n_\n___",
            "3:1: found a row of 1 character, expected a row of 3 characters (case 1)",
        ),
        (
            "1\n2 3\n\n  ____\n",
            "4:3: found a row of more than 3 characters, expected a row of 3 characters (case 1)",
        ),
        (
            "1\n2 3\n___x\n",
            "3:1: found a row of more than 3 characters, expected a row of 3 characters (case 1)",
        ),
        (
            "1\n2 3\n_x_\n",
            "3:2: found 'x', expected '_' or '*' (case 1)",
        ),
        (
            "1\n2 3\n___\n1 1 1\n",
            "4:1: found '1', expected '_' or '*' (case 1)",
        ),
        (
            "1\n1 3\n_*\0\n",
            "3:3: found '\\x00', expected '_' or '*' (case 1)",
        ),
        (
            "1\n1 2\n＊_\n",
            "3:1: found '＊', expected '_' or '*' (case 1)",
        ),
    ] {
        assert_error(input, "", message);
    }
    let wide = format!("1\n1 200000\n{}.", "_".repeat(150_000));
    assert_error(
        wide,
        "",
        "3:150001: found '.', expected '_' or '*' (case 1)",
    );
}

#[test]
fn a_claimed_size_is_not_believed() {
    for size in [
        "1 1000000000000",
        "1000000000000 1",
        "18446744073709551615 18446744073709551615",
    ] {
        let (columns, noun) = match size.split(' ').nth(1) {
            Some("1") => ("1", "character"),
            other => (other.expect("two numbers"), "characters"),
        };
        let message =
            format!("3:1: found the end of the input, expected a row of {columns} {noun} (case 1)");
        assert_error(format!("1\n{size}\n"), "", &message);
    }
}

#[test]
fn the_operations() {
    let start = "1\n2 3\n__*\n___\n";
    let op = "expected op, a number from 0 to 3";
    let x = "expected x, a number from 1 to 2";
    let y = "expected y, a number from 1 to 3";
    for (operations, message) in [
        (
            "",
            format!("5:1: found the end of the input, {op} (case 1, operation 1)"),
        ),
        (
            "4 1 1\n",
            format!("5:1: found '4', {op} (case 1, operation 1)"),
        ),
        (
            "1\n",
            format!("6:1: found the end of the input, {x} (case 1, operation 1)"),
        ),
        (
            "1 0 1\n0\n",
            format!("5:3: found '0', {x} (case 1, operation 1)"),
        ),
        (
            "1 3 1\n0\n",
            format!("5:3: found '3', {x} (case 1, operation 1)"),
        ),
        (
            "1 1 4\n0\n",
            format!("5:5: found '4', {y} (case 1, operation 1)"),
        ),
        (
            "1 1 00\n0\n",
            format!("5:5: found '00', {y} (case 1, operation 1)"),
        ),
        (
            "1 99999999 1\n0\n",
            format!("5:3: found '99999999', {x} (case 1, operation 1)"),
        ),
        (
            "1 1 1.\n0\n",
            format!("5:5: found '1.', {y} (case 1, operation 1)"),
        ),
    ] {
        assert_error(format!("{start}{operations}"), "", &message);
    }
}

#[test]
fn responses_before_the_error_are_kept() {
    let start = "2\n1 3\n__*\n2 1 2\n1 1 1\n0\n\n 1 2\n*_\n1 1 1\n";
    let output = "RUNNING: [<1, 2, P>]\nRUNNING: [<1, 1, 0>]\nQUIT\n==========\nLOSE\n";
    let x = "expected x, a number from 1 to 1 (case 2, operation 2)";
    assert_error(
        format!("{start}1 2 1\n0\n"),
        output,
        &format!("11:3: found '2', {x}"),
    );
    assert_error(
        format!("{start}1 "),
        output,
        &format!("11:3: found the end of the input, {x}"),
    );
    let op = "expected op, a number from 0 to 3 (case 2, operation 2)";
    assert_error(
        format!("{start}9"),
        output,
        &format!("11:1: found '9', {op}"),
    );
    assert_error(
        start,
        output,
        &format!("11:1: found the end of the input, {op}"),
    );
}

#[test]
fn places_are_right_far_into_the_input() {
    let operations = "2 1 1\r\n".repeat(50_000);
    let (status, _, message) = call(&[], format!("1\n1 2\n_*\n{operations}   1 1 x\n"));
    let expected = "50004:8: found 'x', expected y, a number from 1 to 2 (case 1, operation 50001)";
    assert_eq!(
        (status, message),
        (Some(1), format!("error: stdin:{expected}\n"))
    );

    // A token that is longer than any buffer, after so many blanks in its line.
    let blanks = " ".repeat(100_000);
    let zeros = "0".repeat(200_000);
    let message = format!("1:100001: found '{}…', expected T", &zeros[..24]);
    let (status, _, found) = call(&[], format!("{blanks}{zeros}x"));
    assert_eq!(status, Some(1));
    assert!(
        found.starts_with(&format!("error: stdin:{message}")),
        "{found}"
    );
    assert_eq!(
        call(&[], format!("{blanks}{zeros}")),
        (Some(0), String::new(), String::new())
    );
}

#[test]
fn what_follows_the_last_case_is_not_read() {
    for rest in ["", "\n", " x", "\n1 1 1\n", "\0"] {
        let ended = call(
            &[],
            format!(
                "1 1 1 _ 1 1 1 0{}{rest}",
                if rest == "\0" { "\n" } else { "" }
            ),
        );
        let output = "RUNNING: [<1, 1, 0>]\nWIN\n".to_owned();
        assert_eq!(ended, (Some(0), output, String::new()), "{rest:?}");
    }
    assert_eq!(
        call(&[], "0 and so on"),
        (Some(0), String::new(), String::new())
    );
}

#[test]
fn a_file_is_called_by_its_name() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), "1\n1 1\nx\n").expect("written");
    let name = file.path().to_str().expect("a name");
    let message = format!("error: {name}:3:1: found 'x', expected '_' or '*' (case 1)\n");
    assert_eq!(call(&[name], ""), (Some(1), String::new(), message));
}
