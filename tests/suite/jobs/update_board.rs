//! `update-board`: the rules against a plain oracle, and what its command makes of any input.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::thread;

use itertools::{Itertools, iproduct};
use minesweeper_judge::update_board::{Square, UpdateBoardError, update_board, update_boards};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

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
fn half_opened() -> impl Strategy<Value = Board> {
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
    (prop_oneof![half_opened(), played()], any::<Index>()).prop_filter_map(
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
    fn cases_are_answered_in_every_notation(
        cases in vec((case(), select(vec![",", ", ", " ,\n "]), select(NOTATIONS.to_vec())), 1..5),
        portion in select(vec![1, 3, 1000]),
    ) {
        let (mut input, mut expected) = (String::new(), String::new());
        for ((board, click), comma, notation) in cases {
            let (row, column) = click;
            let before = json(&board, comma);
            let after = after_click(board, click);
            let case = notation
                .replace("BOARD", &before)
                .replace("CLICK", &format!("[{row}{comma}{column}]"))
                .replace("AFTER", &json(&after, comma));
            input += &match notation.contains("'") {
                true => case.replace('"', "'"),
                false => case,
            };
            expected += &(json(&after, ",") + "\n");
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

/// Cases as they circulate. Where there is a `'`, strings are in single quotes.
const NOTATIONS: &[&str] = &[
    "BOARD\nCLICK\n",
    "BOARD,CLICK",
    "board = BOARD, click = CLICK\n",
    "board=BOARD\nclick=CLICK",
    "Input: board = BOARD, click = CLICK\nOutput: AFTER\nExplanation: [3,0]]\n",
    "输入：board = BOARD, click = CLICK\n输出：AFTER\n解释：\n",
    "INPUT:\r\n\r\nBOARD\r\n\r\nClick : CLICK\r\n\r\nOUTPUT:\r\n\r\nAFTER\r\n",
    "输入: \nBoard：BOARD，Click：CLICK\n输出:\nAFTER\n",
    "input:\n\nBOARD\n\nClick : CLICK\n\nOutput: \n\nAFTER\n\nExplanation: '\n",
];

const EDITS: &[&str] = &[
    "", "", "[", "]", ",", "\"", " ", "\n", "E", "X", "0", "-", ".", "null", "]]", "\"E\",", "[]",
    "\\u0045", "\0", "é",
];

/// Returns whether a text is only cases that can be answered, as JSON values, with or without a comma
/// between the two of a case.
fn is_taken(mut input: &[u8]) -> bool {
    while !input.trim_ascii().is_empty() {
        let board = next_value(&mut input);
        input = input.trim_ascii_start();
        input = input.strip_prefix(b",").unwrap_or(input);
        let click = next_value(&mut input);
        let Some(mut board) = board.and_then(|value| serde_json::from_value::<Board>(value).ok())
        else {
            return false;
        };
        let click = click.and_then(|value| serde_json::from_value::<[usize; 2]>(value).ok());
        let Some([row, column]) = click else {
            return false;
        };
        if update_board(&mut board, Square::new(row, column)).is_err() {
            return false;
        }
    }
    true
}

/// Takes a value off the start of a text.
fn next_value(input: &mut &[u8]) -> Option<Value> {
    let mut values = serde_json::Deserializer::from_slice(input).into_iter();
    let value = values.next()?.ok();
    *input = &input[values.byte_offset()..];
    value
}

/// The click fails with this error and message, and leaves the board as it was.
#[track_caller]
fn assert_fails(rows: &[&str], click: (usize, usize), error: UpdateBoardError, message: &str) {
    let before: Board = rows.iter().map(|row| row.chars().collect()).collect();
    let mut board = before.clone();
    let square = Square::new(click.0, click.1);
    assert_eq!(update_board(&mut board, square), Err(error), "{rows:?}");
    assert_eq!(error.to_string(), message);
    assert_eq!(board, before);
}

#[test]
fn a_wrong_board_is_an_error() {
    use UpdateBoardError::*;
    assert_fails(&[], (0, 0), Empty, "the board has no cells");
    assert_fails(&["", ""], (0, 0), Empty, "the board has no cells");
    for (last, found, cells) in [
        ("E", 1, "1 cell"),
        ("EEE", 3, "3 cells"),
        ("", 0, "0 cells"),
    ] {
        let (row, expected) = (1, 2);
        let error = UnequalRow {
            row,
            found,
            expected,
        };
        let message = format!("row 1 has {cells}, expected 2");
        assert_fails(&["EE", last], (0, 0), error, &message);
    }
    for letter in ['0', '9', 'e', '\n', 'м', '\u{145}'] {
        let square = Square::new(1, 1);
        let message = format!("row 1, column 1 is {letter:?}, which is not a cell");
        let row = format!("E{letter}");
        assert_fails(
            &["EE", &row],
            (0, 0),
            UnknownCell { square, letter },
            &message,
        );
    }
    let message = "row 1, column 0 is an open mine: the game is over";
    assert_fails(&["EE", "XE"], (0, 0), GameOver(Square::new(1, 0)), message);
}

#[test]
fn a_wrong_click_is_an_error() {
    use UpdateBoardError::*;
    for click in [(1, 0), (0, 2), (usize::MAX, usize::MAX)] {
        let (row, column) = click;
        let message = format!("row {row}, column {column} is outside the board");
        assert_fails(
            &["EE"],
            click,
            OutsideBoard(Square::new(row, column)),
            &message,
        );
    }
    let message = "row 0, column 1 is already open";
    for row in ["EB", "E8", "E1"] {
        assert_fails(&[row], (0, 1), OpenedCell(Square::new(0, 1)), message);
    }
}

/// An input that never ends: a text, and then a byte again and again.
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

#[test]
fn an_error_is_found_without_reading_on() {
    for (start, byte, error) in [
        ("", b'[', "1:3: found '[', expected a cell"),
        (
            "",
            b'E',
            "1:1: found 'EEEEEEEEEEEEEEEEEEEEEEEE…', expected a board",
        ),
        (
            "[\"",
            b'E',
            "1:2: found \"EEEEEEEEEEEEEEEEEEEEEEE…, expected a row",
        ),
        (
            "[['",
            b'E',
            "1:3: found 'EEEEEEEEEEEEEEEEEEEEEEE…, expected a cell",
        ),
        (
            "[[",
            b'7',
            "1:3: found '777777777777777777777777…', expected a cell",
        ),
        (
            "[[\"E\"]][",
            b'7',
            "1:9: found '777777777777777777777777…', expected the click's row",
        ),
        ("[[\"Q\"", b' ', "1:3: found \"Q\", expected a cell"),
        ("[]", b' ', "1:2: found ']', expected a row"),
        ("[[\"E\"]][0,0]:", b' ', "1:13: found ':', expected a board"),
    ] {
        let found = update_boards(Endless(start.as_bytes(), byte), io::sink());
        let message = found.expect_err(start).to_string();
        assert!(message.starts_with(error), "{message}");
    }
}

#[test]
fn an_error_far_in_the_input_has_its_place() {
    let row = format!("[{}],\n", ["\"E\""; 300].join(","));
    let cells = "'E', ".repeat(100_000);
    for (input, expected) in [
        (
            format!("[{}[\"E\"]]", row.repeat(500)),
            "501:5: found a row of 1 cell, ",
        ),
        (format!("[[{cells}'Y']]"), "1:500003: found 'Y', "),
    ] {
        let error = update_boards(input.as_bytes(), io::sink());
        let message = error.expect_err(expected).to_string();
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn a_case_that_is_cut_is_an_error() {
    let case = "输入：board = [[\"E\", \"1\"],\n[\"E\",\"\\u0045\"]]，Click : [0,0]";
    for length in 1..case.len() {
        let found = update_boards(&case.as_bytes()[..length], io::sink());
        assert!(found.is_err(), "{length}");
    }
    assert!(update_boards(case.as_bytes(), io::sink()).is_ok());
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
