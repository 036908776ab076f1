//! `update-board`: the rules against a plain oracle, and what its command makes of any input.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::thread;

use itertools::{Itertools, iproduct};
use minesweeper_judge::update_board::{Square, UpdateBoardError, update_board, update_boards};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde::de::DeserializeOwned;

use crate::support::command::call;
use crate::support::pipes::Pipes;
use crate::support::streams::ShortReads;

type Board = Vec<Vec<char>>;

/// The board after a click on a closed cell, from the five rules as they are written.
fn after_click(mut board: Board, click: (usize, usize)) -> Board {
    if board[click.0][click.1] == 'M' {
        board[click.0][click.1] = 'X';
        return board;
    }
    let mut queue = VecDeque::from([click]);
    while let Some((row, column)) = queue.pop_front() {
        if board[row][column] != 'E' {
            continue;
        }
        let around = neighbours(&board, row, column);
        let mines = around.iter().filter(|near| board[near.0][near.1] == 'M');
        board[row][column] = match mines.count() {
            0 => 'B',
            count => char::from_digit(count as u32, 10).expect("a digit"),
        };
        if board[row][column] == 'B' {
            queue.extend(around);
        }
    }
    board
}

fn neighbours(board: &Board, row: usize, column: usize) -> Vec<(usize, usize)> {
    let rows = row.saturating_sub(1)..board.len().min(row + 2);
    let columns = column.saturating_sub(1)..board[0].len().min(column + 2);
    iproduct!(rows, columns)
        .filter(|&near| near != (row, column))
        .collect()
}

fn closed(board: &Board) -> Vec<(usize, usize)> {
    iproduct!(0..board.len(), 0..board[0].len())
        .filter(|&(row, column)| matches!(board[row][column], 'M' | 'E'))
        .collect()
}

fn size() -> impl Strategy<Value = (usize, usize)> {
    let columns = prop_oneof![1..=9_usize, select(vec![63, 64, 65, 127, 128, 129])];
    prop_oneof![(1..=6_usize, columns), (60..=70_usize, 1..=3_usize)]
}

/// Boards of letters drawn from the given ones, as often as they stand there.
fn drawn(letters: &'static str) -> impl Strategy<Value = Board> {
    let letter = select(letters.chars().collect_vec());
    size().prop_flat_map(move |(rows, columns)| vec(vec(letter.clone(), columns), rows))
}

/// Boards half-opened at random, with numbers that are mostly wrong.
fn anyhow() -> impl Strategy<Value = Board> {
    prop_oneof![
        drawn("EEEEEEEEEMBBB12345678"),
        drawn("EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEMB1"),
        drawn("EM"),
        drawn("EEEEEEEEEEBB"),
    ]
}

/// Boards half-opened by clicks on empty cells.
fn played() -> impl Strategy<Value = Board> {
    let closed_board = prop_oneof![drawn("EEEEEEEEEEEEEEEEEEEEEEEEEEEEM"), drawn("EEEEEM"),];
    (closed_board, vec(any::<Index>(), 0..6)).prop_map(|(mut board, clicks)| {
        for click in clicks {
            let empty = closed(&board).into_iter();
            let empty = empty.filter(|at| board[at.0][at.1] == 'E').collect_vec();
            if !empty.is_empty() {
                board = after_click(board, *click.get(&empty));
            }
        }
        board
    })
}

/// A board, and a closed cell on it to click.
fn case() -> impl Strategy<Value = (Board, (usize, usize))> {
    (prop_oneof![anyhow(), played()], any::<Index>()).prop_filter_map(
        "a closed cell",
        |(board, click)| {
            let closed = closed(&board);
            let click = (!closed.is_empty()).then(|| *click.get(&closed))?;
            Some((board, click))
        },
    )
}

fn json(board: &Board, comma: &str) -> String {
    let row = |row: &Vec<char>| {
        format!(
            "[{}]",
            row.iter().map(|cell| format!("\"{cell}\"")).join(comma)
        )
    };
    format!("[{}]", board.iter().map(row).join(comma))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_board_after_a_click_is_what_the_rules_say((board, click) in case()) {
        let expected = after_click(board.clone(), click);
        let square = Square::new(click.0, click.1);
        let mut bytes = board.iter().map(|row| row.iter().map(|&cell| cell as u8).collect()).collect_vec();
        let mut found = board;
        prop_assert_eq!(update_board(&mut found, square), Ok(()));
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(update_board::<u8>(&mut bytes, square), Ok(()));
        let letters = bytes.iter().map(|row: &Vec<u8>| row.iter().map(|&cell| char::from(cell)).collect_vec());
        prop_assert_eq!(letters.collect_vec(), expected);
    }

    #[test]
    fn cases_of_json_are_answered_as_by_the_rules(
        cases in vec((case(), select(vec![",", ", ", " ,\n "]), 0..3), 1..5),
        portion in select(vec![1, 3, 1000]),
    ) {
        let (mut input, mut expected) = (String::new(), String::new());
        for ((board, click), comma, form) in cases {
            let (row, column) = click;
            let json_board = json(&board, comma);
            input += &match form {
                0 => format!("board = {json_board}, click = [{row}{comma}{column}]\n"),
                1 => format!("{json_board}{comma}[{row}{comma}{column}]\n"),
                _ => format!("{json_board}\n[{row}{comma}{column}]\n"),
            };
            expected += &(json(&after_click(board, click), ",") + "\n");
        }
        let mut output = Vec::new();
        let answered = update_boards(ShortReads::new(&input, &[portion]), &mut output);
        prop_assert!(answered.is_ok(), "{:?}", answered);
        prop_assert_eq!(String::from_utf8_lossy(&output), expected);
    }

    #[test]
    fn text_with_faults_is_taken_if_plain_json_takes_it(
        cases in vec((case(), select(vec![",", ", ", ",\n"])), 1..3),
        edits in vec((any::<Index>(), select(EDITS.to_vec()), 0..3_usize), 0..3),
    ) {
        let mut input = cases.iter().map(|((board, (row, column)), comma)| {
            format!("{} [{row}{comma}{column}]\n", json(board, comma))
        }).join("").into_bytes();
        for (at, text, removed) in edits {
            let at = at.index(input.len().max(1)).min(input.len());
            let end = (at + removed).min(input.len());
            input.splice(at..end, text.bytes());
        }
        let answers = update_boards(&input[..], io::sink());
        prop_assert_eq!(answers.is_ok(), is_taken(&input), "{:?}: {}", answers, String::from_utf8_lossy(&input));
    }
}

const EDITS: &[&str] = &[
    "", "", "[", "]", ",", "\"", " ", "\n", "E", "X", "0", "-", ".", "null", "]]", "\"E\",", "[]",
    "\\u0045", "\0", "é",
];

/// Whether a text is nothing but cases that can be answered, as plain JSON values, with or without a
/// comma between the two of a case.
fn is_taken(mut input: &[u8]) -> bool {
    while !input.trim_ascii().is_empty() {
        let board: Option<Board> = next_value(&mut input);
        input = input.trim_ascii_start();
        input = input.strip_prefix(b",").unwrap_or(input);
        let click: Option<[usize; 2]> = next_value(&mut input);
        let (Some(mut board), Some([row, column])) = (board, click) else {
            return false;
        };
        if update_board(&mut board, Square::new(row, column)).is_err() {
            return false;
        }
    }
    true
}

/// Takes a value off the start of a text.
fn next_value<T: DeserializeOwned>(input: &mut &[u8]) -> Option<T> {
    let mut values = serde_json::Deserializer::from_slice(input).into_iter();
    let value = values.next()?.ok();
    *input = &input[values.byte_offset()..];
    value
}

#[test]
fn a_click_that_cannot_be_leaves_the_board_as_it_was() {
    use UpdateBoardError::*;
    let unknown = |row, column, letter| UnknownCell {
        square: Square::new(row, column),
        letter,
    };
    let unequal = |row, found, expected| UnequalRow {
        row,
        found,
        expected,
    };
    for (rows, click, error, message) in [
        (&[][..], (0, 0), Empty, "the board has no cells"),
        (&["", ""], (0, 0), Empty, "the board has no cells"),
        (
            &["EE", "E"],
            (0, 0),
            unequal(1, 1, 2),
            "row 1 has 1 cells, not 2",
        ),
        (
            &["EE", "EE", "EEE"],
            (0, 0),
            unequal(2, 3, 2),
            "row 2 has 3 cells, not 2",
        ),
        (
            &["EE", ""],
            (0, 0),
            unequal(1, 0, 2),
            "row 1 has 0 cells, not 2",
        ),
        (
            &["EE", "E0"],
            (0, 0),
            unknown(1, 1, '0'),
            "row 1, column 1 is '0', which is no cell",
        ),
        (
            &["9E"],
            (0, 1),
            unknown(0, 0, '9'),
            "row 0, column 0 is '9', which is no cell",
        ),
        (
            &["Eм"],
            (0, 0),
            unknown(0, 1, 'м'),
            "row 0, column 1 is 'м', which is no cell",
        ),
        (
            &["e\n"],
            (0, 0),
            unknown(0, 0, 'e'),
            "row 0, column 0 is 'e', which is no cell",
        ),
        (
            &["E\n"],
            (0, 0),
            unknown(0, 1, '\n'),
            "row 0, column 1 is '\\n', which is no cell",
        ),
        (
            &["EE", "XE"],
            (0, 0),
            GameOver(Square::new(1, 0)),
            "row 1, column 0 is an opened mine: the game is over",
        ),
        (
            &["EE"],
            (1, 0),
            OutsideBoard(Square::new(1, 0)),
            "there is no row 1, column 0",
        ),
        (
            &["EE"],
            (0, 2),
            OutsideBoard(Square::new(0, 2)),
            "there is no row 0, column 2",
        ),
        (
            &["EB"],
            (0, 1),
            OpenedCell(Square::new(0, 1)),
            "row 0, column 1 is opened already",
        ),
        (
            &["8E"],
            (0, 0),
            OpenedCell(Square::new(0, 0)),
            "row 0, column 0 is opened already",
        ),
    ] {
        let before: Board = rows.iter().map(|row| row.chars().collect()).collect();
        let mut board = before.clone();
        assert_eq!(
            update_board(&mut board, Square::new(click.0, click.1)),
            Err(error),
            "{rows:?}"
        );
        assert_eq!(error.to_string(), message);
        assert_eq!(board, before);
    }
    let mut board = vec![vec!['E'; 2]];
    let far = Square::new(usize::MAX, usize::MAX);
    assert_eq!(update_board(&mut board, far), Err(OutsideBoard(far)));
}

/// The input ends with `error: stdin:` and this message, after this output.
#[track_caller]
fn assert_error(input: impl AsRef<[u8]>, output: &str, message: &str) {
    let input = input.as_ref();
    let shown = String::from_utf8_lossy(input);
    let mut found_output = Vec::new();
    let error = update_boards(input, &mut found_output).expect_err(&shown);
    assert_eq!(error.to_string(), message, "{shown}");
    assert_eq!(String::from_utf8_lossy(&found_output), output, "{shown}");
}

const BOARD: &str = "a board, an array of rows";
const ROW: &str = "a row, an array of cells";
const CELL: &str = r#"a cell, "M", "E", "B" or "1" to "8""#;
const CLICK: &str = "a click, an array of two numbers";
const MORE: &str = "',' or ']'";

#[test]
fn a_fault_of_the_command_is_one_line() {
    let message = format!("error: stdin:2:7: found \"Q\", expected {CELL} (case 2)\n");
    let expected = (Some(1), "[[\"B\"]]\n".to_owned(), message);
    let input = "[[\"E\"]] [0,0]\n[[\"E\",\"Q\"]] [0,0]\n";
    assert_eq!(call(&["update-board"], input), expected);
}

#[test]
fn boards_that_are_none() {
    for (input, found, expected) in [
        ("x", "1:1: found 'x'", BOARD),
        ("\n  nonsense\n", "2:3: found 'nonsense'", BOARD),
        ("42", "1:1: found '42'", BOARD),
        ("-1.5e3 ", "1:1: found '-1.5e3'", BOARD),
        ("null", "1:1: found 'null'", BOARD),
        ("{\"board\":1}", "1:1: found '{'", BOARD),
        ("\"abc\"", "1:1: found \"abc\"", BOARD),
        ("\"abc", "1:5: found the end of the input", BOARD),
        ("]", "1:1: found ']'", BOARD),
        ("\0", "1:1: found '\\x00'", BOARD),
        ("boar", "1:5: found the end of the input", BOARD),
        ("bored = [[", "1:1: found 'bored'", BOARD),
        ("board", "1:6: found the end of the input", "'='"),
        ("board [[", "1:7: found '['", "'='"),
        ("board = \n", "2:1: found the end of the input", BOARD),
        ("board = click", "1:9: found 'click'", BOARD),
        (
            "[]",
            "1:1: found a board of no rows",
            "a board of at least one row",
        ),
        (
            "[ ] ",
            "1:1: found a board of no rows",
            "a board of at least one row",
        ),
        ("\u{feff}x", "1:4: found 'x'", BOARD),
    ] {
        assert_error(input, "", &format!("{found}, expected {expected} (case 1)"));
    }
    assert_error(
        b"\xff\xfe[",
        "",
        &format!("1:1: found '\\xff\\xfe', expected {BOARD} (case 1)"),
    );
    assert_error(
        b"\xef\xbbx",
        "",
        &format!("1:1: found '\\xef\\xbbx', expected {BOARD}"),
    );
}

#[test]
fn rows_that_are_none() {
    for (input, found, expected) in [
        (
            "[[]]",
            "1:2: found a row of 0 cells",
            "a row of at least 1 cell",
        ),
        (
            "[[\"E\"],[]]",
            "1:8: found a row of 0 cells",
            "a row of 1 cell",
        ),
        (
            "[[\"E\",\"E\"],\n [\"E\"]]",
            "2:2: found a row of 1 cell",
            "a row of 2 cells",
        ),
        (
            "[[\"E\"],\r\n\t[\"E\",\"M\"]]",
            "2:2: found a row of more than 1 cell",
            "a row of 1 cell",
        ),
        (
            "[[\"E\"],[\"E\"\n,\n\"M\",\"Q\"]]",
            "1:8: found a row of more than 1 cell",
            "a row of 1 cell",
        ),
        ("[\"E\"]", "1:2: found \"E\"", ROW),
        ("[\"E", "1:4: found the end of the input", ROW),
        ("[3,0]", "1:2: found '3'", ROW),
        ("[[\"E\"],null]", "1:8: found 'null'", ROW),
        ("[[\"E\"],{}]", "1:8: found '{'", ROW),
        ("[[\"E\"],]", "1:8: found ']'", ROW),
        ("[[\"E\"],,", "1:8: found ','", ROW),
        ("[[\"E\"] [", "1:8: found '['", MORE),
        ("[[\"E\"]}", "1:7: found '}'", MORE),
        ("[[\"E\"]word word", "1:7: found 'word'", MORE),
    ] {
        assert_error(input, "", &format!("{found}, expected {expected} (case 1)"));
    }
}

#[test]
fn cells_that_are_none() {
    for (input, found) in [
        ("[[\"Q\"]]", "1:3: found \"Q\""),
        ("[[\"E\",\n \"EE\"]]", "2:2: found \"EE\""),
        ("[[\"E\",\"E\",\"e\",\"E\"]]", "1:11: found \"e\""),
        ("[[\"0\"]]", "1:3: found \"0\""),
        ("[[\"9\"]]", "1:3: found \"9\""),
        ("[[\"\"]]", "1:3: found \"\""),
        ("[[\" E\"]]", "1:3: found \" E\""),
        ("[[\"'\"]]", "1:3: found \"'\""),
        ("[[\"é\"]]", "1:3: found \"é\""),
        ("[[\"é\", \"E\"]]", "1:3: found \"é\""),
        ("[[\"\u{1b}\"]]", "1:3: found \"\\u{1b}\""),
        ("[[\"E\n\"]]", "1:3: found \"E\\n…\""),
        ("[[\"\\u0058\\u0058\"]]", "1:3: found \"\\u0058\\u0058\""),
        ("[[\"\\q\"]]", "1:3: found \"\\q\""),
        ("[[\"\\ud800\"]]", "1:3: found \"\\ud800\""),
        (
            "[[\"one letter after another, without end",
            "1:3: found \"one letter after anothe…\"",
        ),
        ("[[E]]", "1:3: found 'E'"),
        ("[['E']]", "1:3: found '\\'E\\''"),
        ("[[\"1\",2]]", "1:7: found '2'"),
        ("[[\"1\",-2.50 ]]", "1:7: found '-2.50'"),
        ("[[\"1\",true]]", "1:7: found 'true'"),
        ("[[\"1\",truth]]", "1:7: found 'truth'"),
        ("[[[\"E\"]]]", "1:3: found '['"),
        ("[[{\"E\":1}]]", "1:3: found '{'"),
        ("[[\"E\",]]", "1:7: found ']'"),
        ("[[,\"E\"]]", "1:3: found ','"),
    ] {
        assert_error(input, "", &format!("{found}, expected {CELL} (case 1)"));
    }
    assert_error(
        b"[[\"\xff\"]]",
        "",
        &format!("1:3: found \"\\xff\", expected {CELL} (case 1)"),
    );
    for (input, found) in [
        ("[[\"1\" \"E\"", "1:7: found \"E\""),
        ("[[\"1\"\n:", "2:1: found ':'"),
        ("[[\"1\"}", "1:6: found '}'"),
    ] {
        assert_error(input, "", &format!("{found}, expected {MORE} (case 1)"));
    }
    let over = "expected a game that goes on, without an opened mine (case 1)";
    assert_error(
        "[[\"E\",\"E\",\"X\"]] [0,0]",
        "",
        &format!("1:11: found \"X\", {over}"),
    );
    assert_error("[[\"X\"", "", &format!("1:3: found \"X\", {over}"));
}

#[test]
fn clicks_that_are_none() {
    let row = "the click's row, a number from 0 to 0";
    let column = "the click's column, a number from 0 to 1";
    for (click, found, expected) in [
        ("", "1:13: found the end of the input", CLICK),
        ("3", "1:13: found '3'", CLICK),
        (",, [0,0]", "1:14: found ','", CLICK),
        (",", "1:14: found the end of the input", CLICK),
        ("click = [0,0]", "1:13: found 'click'", CLICK),
        ("[[\"E\"]]", "1:14: found '['", row),
        ("[\"0\",0]", "1:14: found \"0\"", row),
        ("[1,0]", "1:14: found '1'", row),
        ("[\n1,0]", "2:1: found '1'", row),
        ("[-1,0]", "1:14: found '-1'", row),
        ("[-0,0]", "1:14: found '-0'", row),
        ("[0.0,0]", "1:14: found '0.0'", row),
        ("[0e0,0]", "1:14: found '0e0'", row),
        ("[1e999,0]", "1:14: found '1e999'", row),
        ("[00,0]", "1:14: found '00'", row),
        ("[+0,0]", "1:14: found '+0'", row),
        ("[0x0,0]", "1:15: found 'x0'", MORE),
        ("[null,0]", "1:14: found 'null'", row),
        (
            "[18446744073709551616,0]",
            "1:14: found '18446744073709551616'",
            row,
        ),
        (
            "[18446744073709551616184467440737",
            "1:14: found '184467440737095516161844…'",
            row,
        ),
        ("[]", "1:14: found ']'", row),
        ("[,", "1:14: found ','", row),
        ("[0]", "1:15: found ']'", column),
        ("[0,]", "1:16: found ']'", column),
        ("[0,2]", "1:16: found '2'", column),
        ("[0, -1]", "1:17: found '-1'", column),
        ("[0,0.5]", "1:16: found '0.5'", column),
        ("[0 0]", "1:16: found '0'", MORE),
        ("[0,0,0]", "1:17: found ','", "']'"),
        ("[0,0 ,]", "1:18: found ','", "']'"),
        ("[0,0,", "1:18: found the end of the input", "']'"),
        ("[0,0", "1:17: found the end of the input", "']'"),
        ("[0,0}", "1:17: found '}'", "']'"),
        ("[0,0 0]", "1:18: found '0'", "']'"),
        (
            "[0,1]",
            "1:13: found a click on an opened cell",
            "one on a closed cell",
        ),
    ] {
        let input = format!("[[\"E\",\"3\"]] {click}");
        assert_error(input, "", &format!("{found}, expected {expected} (case 1)"));
    }
    for (input, found, expected) in [
        ("board = [[\"E\"]] [0,0]", "1:17: found '['", "'click ='"),
        (
            "board = [[\"E\"]], clack = [0,0]",
            "1:18: found 'clack'",
            "'click ='",
        ),
        ("board = [[\"E\"]],, click", "1:17: found ','", "'click ='"),
        (
            "board = [[\"E\"]]",
            "1:16: found the end of the input",
            "'click ='",
        ),
        ("board = [[\"E\"]] click [0,0]", "1:23: found '['", "'='"),
        ("board = [[\"E\"]],\nclick = 0", "2:9: found '0'", CLICK),
    ] {
        assert_error(input, "", &format!("{found}, expected {expected} (case 1)"));
    }
}

#[test]
fn json_that_is_cut_off() {
    let whole = "[[\"E\", \"1\"],\n[\"E\",\"E\"]] [0,0]";
    let rest = "expected the rest of the array (case 1)";
    for (length, message) in [
        (1, format!("1:2: found the end of the input, {rest}")),
        (2, format!("1:3: found the end of the input, {rest}")),
        (
            3,
            format!("1:4: found the end of the input, expected {CELL} (case 1)"),
        ),
        (
            4,
            format!("1:5: found the end of the input, expected {CELL} (case 1)"),
        ),
        (5, format!("1:6: found the end of the input, {rest}")),
        (6, format!("1:7: found the end of the input, {rest}")),
        (12, format!("1:13: found the end of the input, {rest}")),
        (13, format!("2:1: found the end of the input, {rest}")),
        (14, format!("2:2: found the end of the input, {rest}")),
        (22, format!("2:10: found the end of the input, {rest}")),
        (
            23,
            format!("2:11: found the end of the input, expected {CLICK} (case 1)"),
        ),
        (25, format!("2:13: found the end of the input, {rest}")),
        (26, format!("2:14: found the end of the input, {rest}")),
        (
            28,
            "2:16: found the end of the input, expected ']' (case 1)".to_owned(),
        ),
    ] {
        assert_error(&whole[..length], "", &message);
    }
    for length in 1..whole.len() {
        assert!(
            update_boards(&whole.as_bytes()[..length], io::sink()).is_err(),
            "{length}"
        );
    }
    assert!(update_boards(whole.as_bytes(), io::sink()).is_ok());
}

#[test]
fn answers_before_a_fault_are_written_and_its_case_is_told() {
    let first = "[[\"E\"]] [0,0]\n";
    assert_error(
        format!("{first}]"),
        "[[\"B\"]]\n",
        &format!("2:1: found ']', expected {BOARD} (case 2)"),
    );
    let message = "3:9: found a click on an opened cell, expected one on a closed cell (case 3)";
    assert_error(
        format!("{first}{first}[[\"B\"]] [0,0]"),
        "[[\"B\"]]\n[[\"B\"]]\n",
        message,
    );
}

#[test]
fn a_place_far_in_the_input_is_told() {
    let row = format!("[{}],\n", ["\"E\""; 300].join(","));
    let input = format!("[{}[\"E\"]]", row.repeat(500));
    let message = "501:1: found a row of 1 cell, expected a row of 300 cells (case 1)";
    assert_error(input, "", message);
    let cells = "\"E\",".repeat(100_000);
    assert_error(
        format!("[[{cells}\"Y\"]]"),
        "",
        &format!("1:400003: found \"Y\", expected {CELL} (case 1)"),
    );
}

#[test]
fn nesting_and_strings_without_end_are_told_at_once() {
    let message = format!("1:3: found '[', expected {CELL} (case 1)");
    assert_error("[".repeat(10_000_000), "", &message);
    /// An input that would never end.
    struct Endless(&'static [u8], u8);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                buffer.fill(self.1);
                Ok(buffer.len())
            } else {
                self.0.read(buffer)
            }
        }
    }
    for (start, byte, message) in [
        (
            "[[\"",
            b'E',
            format!("1:3: found \"EEEEEEEEEEEEEEEEEEEEEEE…\", expected {CELL} (case 1)"),
        ),
        (
            "[[",
            b'7',
            format!("1:3: found '777777777777777777777777…', expected {CELL} (case 1)"),
        ),
        (
            "[\"",
            b'E',
            format!("1:2: found \"EEEEEEEEEEEEEEEEEEEEEEE…\", expected {ROW} (case 1)"),
        ),
        (
            "",
            b'E',
            format!("1:1: found 'EEEEEEEEEEEEEEEEEEEEEEEE…', expected {BOARD} (case 1)"),
        ),
        (
            "[[\"Q\"",
            b' ',
            format!("1:3: found \"Q\", expected {CELL} (case 1)"),
        ),
        (
            "[]",
            b' ',
            "1:1: found a board of no rows, expected a board of at least one row (case 1)"
                .to_owned(),
        ),
    ] {
        let error = update_boards(Endless(start.as_bytes(), byte), io::sink());
        assert_eq!(error.expect_err(start).to_string(), message);
    }
}

#[test]
fn an_answer_comes_before_the_next_case_is_sent() {
    let mut pipes = Pipes::start(&["update-board"]);
    pipes.send("[[\"E\",\"E\",\"M\"]]\n[0,0]");
    pipes.expect_line("[[\"B\",\"1\",\"M\"]]");
    pipes.send(" \n[[\"M\",\"E\"");
    pipes.send("]]\n[0,");
    pipes.send("0]");
    pipes.expect_line("[[\"X\",\"E\"]]");
    pipes.send("\nboard = [[\"E\"]], click = [0,0]");
    pipes.expect_line("[[\"B\"]]");
    assert_eq!(pipes.finish(), (Some(0), String::new(), String::new()));
}

/// Runs where a flood or a parser that recurses would soon come to the end of the stack.
fn on_a_small_stack(task: impl FnOnce() + Send + 'static) {
    let small = thread::Builder::new().stack_size(1 << 17);
    let thread = small.spawn(task).expect("a thread starts");
    thread.join().expect("the task ends well");
}

#[test]
fn a_board_of_millions_of_cells_floods_on_a_small_stack() {
    const SIDE: usize = 3000;
    on_a_small_stack(|| {
        let mut board = vec![vec![b'E'; SIDE]; SIDE];
        board[SIDE / 2][SIDE / 2] = b'M';
        let row = |cells: &Vec<u8>| {
            format!(
                "[\"{}\"]",
                cells.iter().map(|&cell| char::from(cell)).join("\",\"")
            )
        };
        let json = |board: &Vec<Vec<u8>>| format!("[{}]\n", board.iter().map(row).join(","));
        let mut output = Vec::new();
        let input = json(&board) + "[0,0]";
        update_boards(input.as_bytes(), &mut output).expect("a case");
        let mut expected = vec![vec![b'B'; SIDE]; SIDE];
        for (row, column) in iproduct!(SIDE / 2 - 1..SIDE / 2 + 2, SIDE / 2 - 1..SIDE / 2 + 2) {
            expected[row][column] = b'1';
        }
        expected[SIDE / 2][SIDE / 2] = b'M';
        assert!(output == json(&expected).as_bytes());
        update_board(&mut board, Square::new(SIDE - 1, SIDE - 1)).expect("a closed cell");
        assert!(board == expected);
    });
}

#[test]
fn a_flood_of_one_long_path_needs_no_stack() {
    // Every other row is opened but for one cell at its end, so the flood goes to and fro.
    on_a_small_stack(|| {
        let board = |closed: u8| {
            let row = |index: usize| match index % 4 {
                1 => [vec![b'1'; 999], vec![closed]].concat(),
                3 => [vec![closed], vec![b'1'; 999]].concat(),
                _ => vec![closed; 1000],
            };
            (0..1001).map(row).collect_vec()
        };
        let mut found = board(b'E');
        update_board(&mut found, Square::new(0, 0)).expect("a closed cell");
        assert!(found == board(b'B'));
    });
}
