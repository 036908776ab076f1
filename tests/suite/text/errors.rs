//! Invalid input that is too long for a sample. The exact message of every kind is in `samples/errors`.

use crate::support::command::call;

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
