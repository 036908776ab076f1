//! Invalid input that is too long for a sample. The exact message of every kind is in `samples/errors`.

use crate::support::command::{call, minesweeper};
use crate::support::files::Folder;

#[test]
fn a_wrong_cell_far_into_a_row_is_found() {
    let wide = format!("1\n1 200000\n{}.", "_".repeat(150_000));
    let message = "error: stdin:3:150001: found '.', expected '_' or '*' (case 1)\n";
    assert_eq!(
        call(&[], wide),
        (Some(1), String::new(), message.to_owned())
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

#[test]
fn messages_are_short_whatever_the_input_is() {
    let foreign = ["\0", "'", "\u{200b}", "\u{10ffff}"].map(|text| text.repeat(1_000).into_bytes());
    let not_utf_8 = [b'\xff', b'\r', b'9'].map(|byte| vec![byte; 1_000]);
    // Long coordinates after five long cells, and every kind of fault.
    let test = format!("1\n1 90001\n{}*\n1 1 1\n0\n", "_".repeat(90_000));
    let right = call(&[], test.as_str()).1.into_bytes();
    let largest = format!("<{0}, {0}, \u{7f}>, ", usize::MAX).repeat(9);
    let value = (1..9).map(|column| format!("<{:0>20}, {column:0>20}, \u{7f}>, ", 1));
    let value = value.collect::<String>();
    let list = format!("{largest}{value}<1, 2, 0>, <1, 2, 0>]\nWIN\n").into_bytes();
    let folder = Folder::with(&[("in", &test)]);
    let test = folder.path("in");
    for text in foreign.into_iter().chain(not_utf_8).chain([list]) {
        for (arguments, start) in [
            (&[][..], &b"1\n1 2\n"[..]),
            (
                &[],
                b"18446744073709551615\n18446744073709551615 18446744073709551615\n",
            ),
            (&["validate"], b""),
            (&["update-board"], b"[[\""),
            (&["check", &test, "-"], &right[..1_338_000]),
            (&["check", &test, "-"], b"RUNNING: ["),
            (&["check", &test, "-"], &right),
        ] {
            let input = [start, &text].concat();
            let ended = minesweeper(arguments).write_stdin(input).output();
            let message = String::from_utf8(ended.expect("the binary starts").stderr);
            let message = message.expect("UTF-8");
            let lines = message.lines().map(|line| line.chars().count());
            let (count, width) = lines.fold((0, 0), |(count, widest), width| {
                (count + 1, widest.max(width))
            });
            assert!((1..=10).contains(&count) && width <= 300, "{message}");
        }
    }
}
