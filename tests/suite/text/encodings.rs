//! Inputs in other encodings, and characters that look like ASCII: messages name them.

use minesweeper_judge::check::check;

use crate::support::command::{Ended, call};
use crate::support::files::Folder;

const TEST: &str = "1\n1 2\n_*\n1 1 1\n0\n";
const RIGHT: &str = "RUNNING: [<1, 1, 1>]\nWIN\n";
const CASE: &str = "[[\"E\",\"M\"]] [0,0]\n";

const HINT: &str = "save the file as UTF-8 without a byte order mark \
    (in PowerShell, write it with | Out-File -Encoding ascii, or use cmd /c)";

/// An encoding, by its name in messages.
struct Encoding {
    name: &'static str,
    mark: &'static [u8],
    encode: Encode,
    /// The column in which `[` and another ASCII character begin to look wrong.
    second: usize,
}

const UTF_16_LE: &str = "text in UTF-16 (little-endian)";
const UTF_16_BE: &str = "text in UTF-16 (big-endian)";
const UTF_32_LE: &str = "text in UTF-32 (little-endian)";
const UTF_32_BE: &str = "text in UTF-32 (big-endian)";

/// Returns the bytes of an ASCII character.
type Encode = fn(char) -> Vec<u8>;

/// Returns every encoding in which a text has a byte order mark or has bytes that are 0.
fn encodings() -> impl Iterator<Item = Encoding> {
    let all: [(_, &[u8], Encode, _); 8] = [
        (UTF_16_LE, b"\xff\xfe", |it| vec![it as u8, 0], 1),
        (UTF_16_BE, b"\xfe\xff", |it| vec![0, it as u8], 1),
        (UTF_32_LE, b"\xff\xfe\0\0", |it| vec![it as u8, 0, 0, 0], 1),
        (UTF_32_BE, b"\0\0\xfe\xff", |it| vec![0, 0, 0, it as u8], 1),
        (UTF_16_LE, b"", |it| vec![it as u8, 0], 2),
        (UTF_16_BE, b"", |it| vec![0, it as u8], 1),
        (UTF_32_LE, b"", |it| vec![it as u8, 0, 0, 0], 2),
        (UTF_32_BE, b"", |it| vec![0, 0, 0, it as u8], 1),
    ];
    (all.into_iter()).map(|(name, mark, encode, second)| Encoding {
        name,
        mark,
        encode,
        second,
    })
}

impl Encoding {
    fn encode(&self, text: &str) -> Vec<u8> {
        let letters = text.chars().flat_map(self.encode);
        self.mark.iter().copied().chain(letters).collect()
    }

    fn message(&self) -> String {
        format!("found {}, expected plain ASCII", self.name)
    }
}

fn refused(status: i32, message: String) -> Ended {
    (Some(status), String::new(), message)
}

#[test]
fn commands_name_the_encoding_of_their_input() {
    for encoding in encodings() {
        let (test, message) = (encoding.encode(TEST), encoding.message());
        for (command, status) in [(None, 1), (Some("validate"), 3), (Some("explain"), 1)] {
            let ended = call(command.as_slice(), test.as_slice());
            let expected = refused(status, format!("error: stdin:1:1: {message}: {HINT}\n"));
            assert_eq!(ended, expected, "{command:?}");
        }
        let ended = call(&["update-board"], encoding.encode(CASE));
        let column = encoding.second;
        let message = format!("error: stdin:1:{column}: {message} (case 1): {HINT}\n");
        assert_eq!(ended, refused(1, message));
    }
}

#[test]
fn judges_name_the_encoding_of_each_file() {
    for encoding in encodings() {
        let folder = Folder::with(&[("in", TEST), ("out", RIGHT)]);
        let [test, right, other] = ["in", "out", "other"].map(|name| folder.path(name));
        let (message, column) = (encoding.message(), encoding.second);
        let write = |text| std::fs::write(&other, encoding.encode(text)).expect("written");

        write(TEST);
        let fail = |file| refused(3, format!("FAIL {file}:1:1: {message}: {HINT}\n"));
        assert_eq!(call(&["check", &other, &right], ""), fail("INPUT"));

        write(RIGHT);
        let start = "case 1, operation 1, left click at (1, 1)";
        let title = |file| format!("{start}: {message} (line 1, column {column} of {file})\n");
        let (status, _, found) = call(&["check", &test, &other], "");
        assert_eq!(status, Some(1));
        let title_of_output = format!("wrong answer {}", title("OUTPUT"));
        assert!(found.starts_with(&title_of_output), "{found}");
        assert!(
            found.ends_with(&format!("\n  hint:     {HINT}\n")),
            "{found}"
        );
        let (status, _, found) = call(&["check", &test, &right, &other], "");
        assert_eq!(status, Some(3));
        let differs = "FAIL ANSWER differs from the interactor's own";
        let title_of_answer = format!("{differs}: {}", title("ANSWER"));
        assert!(found.starts_with(&title_of_answer), "{found}");
    }
}

#[test]
#[cfg(unix)]
fn interact_names_the_encoding_of_each_file_and_of_the_player() {
    for encoding in encodings() {
        let folder = Folder::with(&[("in", TEST)]);
        let [test, other, transcript] = ["in", "other", "transcript"].map(|name| folder.path(name));
        let message = encoding.message();
        let write = |text| std::fs::write(&other, encoding.encode(text)).expect("written");
        let fail = |file| refused(3, format!("FAIL {file}:1:1: {message}: {HINT}\n"));
        write(TEST);
        assert_eq!(call(&["interact", &other, &transcript], ""), fail("INPUT"));
        write("1\n");
        let ended = call(&["interact", &test, &transcript, &other], "");
        assert_eq!(ended, fail("ANSWER"));

        let (status, _, found) = call(
            &["interact", &test, &transcript],
            encoding.encode("1 1 1\n"),
        );
        let place = "(line 1, column 1 of the player's output)";
        let expected = format!("wrong answer case 1, operation 1: {message} {place}\n");
        assert_eq!((status, found), (Some(1), expected));
    }
}

#[test]
fn a_byte_order_mark_of_utf_8_is_named_where_it_is_not_skipped() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let message = "found the byte order mark of UTF-8, expected plain ASCII";
    let right = (Some(0), RIGHT.to_owned(), String::new());
    assert_eq!(call(&[], marked(TEST)), right);
    let board = (Some(0), "[[\"1\",\"M\"]]\n".to_owned(), String::new());
    assert_eq!(call(&["update-board"], marked(CASE)), board);
    let refusal = refused(3, format!("error: stdin:1:1: {message}: {HINT}\n"));
    assert_eq!(call(&["validate"], marked(TEST)), refusal);
    let verdict = check(TEST.as_bytes(), marked(RIGHT).as_bytes()).expect("readable");
    let expected = format!(
        "case 1, operation 1, left click at (1, 1): {message} (line 1, column 1 of OUTPUT)\n  \
         expected: RUNNING: [<1, 1, 1>]\n  \
         found:    \\u{{feff}}RUNNING: [<1, 1, 1>]\n  \
         hint:     {HINT}"
    );
    assert_eq!(verdict.to_string(), expected);
}

/// Characters, each as messages show it and with its name in them.
const CHARACTERS: [(char, &str, &str); 13] = [
    ('\0', r"\x00", "U+0000 NULL"),
    ('\u{a0}', r"\u{a0}", "U+00A0 NO-BREAK SPACE"),
    ('\u{200b}', r"\u{200b}", "U+200B ZERO WIDTH SPACE"),
    ('\u{feff}', r"\u{feff}", "U+FEFF BYTE ORDER MARK"),
    ('－', "－", "U+FF0D FULLWIDTH HYPHEN-MINUS"),
    ('−', "−", "U+2212 MINUS SIGN"),
    ('１', "１", "U+FF11 FULLWIDTH DIGIT ONE"),
    ('９', "９", "U+FF19 FULLWIDTH DIGIT NINE"),
    ('，', "，", "U+FF0C FULLWIDTH COMMA"),
    ('：', "：", "U+FF1A FULLWIDTH COLON"),
    ('“', "“", "U+201C LEFT DOUBLE QUOTATION MARK"),
    ('’', "’", "U+2019 RIGHT SINGLE QUOTATION MARK"),
    ('扫', "扫", "U+626B"),
];

#[test]
fn characters_that_are_not_ascii_are_named() {
    for (letter, shown, name) in CHARACTERS {
        let error = |arguments: &[&str], input: String, expected: &str| {
            let (status, _, message) = call(arguments, input);
            assert_eq!(status, Some(if arguments == ["validate"] { 3 } else { 1 }));
            assert_eq!(
                message,
                format!("error: stdin:{expected}\n"),
                "{arguments:?}"
            );
        };
        for (arguments, least) in [(&[][..], 0), (&["explain"], 0), (&["validate"], 1)] {
            let number = format!("T, a number from {least} to 18446744073709551615");
            let input = format!("1{letter}\n1 2\n_*\n0\n");
            let message = format!("1:1: found '1{shown}' ({name}), expected {number}");
            error(arguments, input, &message);
            let message = format!("3:2: found '{shown}' ({name}), expected '_' or '*' (case 1)");
            error(arguments, format!("1\n1 2\n_{letter}*\n0\n"), &message);
            let message =
                format!("3:3: found '{shown}' ({name}), expected '\\n' after the row (case 1)");
            error(arguments, format!("1\n1 2\n_*{letter}\n0\n"), &message);
        }
        let cells = format!("[[\"E\"{letter}\"M\"]] [0,0]");
        let message = format!("1:6: found '{shown}' ({name}), expected ',' or ']' (case 1)");
        error(&["update-board"], cells, &message);
        let cell = r#"expected a cell, "M", "E", "B" or "1" to "8" (case 1)"#;
        let message = format!("1:3: found \"{shown}\" ({name}), {cell}");
        error(
            &["update-board"],
            format!("[[\"{letter}\"]] [0,0]"),
            &message,
        );

        let output = RIGHT.replace(", 1>", &format!("{letter}, 1>"));
        let verdict = check(TEST.as_bytes(), output.as_bytes()).expect("readable");
        let expected = format!(
            "case 1, operation 1, left click at (1, 1): \
             the line is wrong: found {name} (line 1, column 16 of OUTPUT)\n  \
             expected: RUNNING: [<1, 1, 1>]\n  \
             found:    RUNNING: [<1, 1{shown}, 1>]"
        );
        assert_eq!(verdict.to_string(), expected);
    }
}

#[test]
#[cfg(unix)]
fn interact_names_characters_that_are_not_ascii() {
    let folder = Folder::with(&[("in", TEST)]);
    let [test, transcript] = ["in", "transcript"].map(|name| folder.path(name));
    for (letter, shown, name) in CHARACTERS {
        let (status, _, message) =
            call(&["interact", &test, &transcript], format!("1 1{letter}1\n"));
        let place = "(line 1, column 3 of the player's output)";
        let expected =
            format!("found '1{shown}1' ({name}), expected x, a number from 1 to 1 {place}");
        assert_eq!(status, Some(1));
        assert_eq!(
            message,
            format!("wrong answer case 1, operation 1: {expected}\n")
        );
    }
}
