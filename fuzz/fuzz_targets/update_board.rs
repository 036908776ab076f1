//! Cases that serde_json reads as a board and a click are answered, and the answers are JSON of the right boards.

#![no_main]

use libfuzzer_sys::fuzz_target;
use minesweeper_judge::update_board::{Square, update_board, update_boards};
use serde_json::{Deserializer, Value};

type Board = Vec<Vec<char>>;

/// Returns the boards after the clicks if the input is nothing but boards and clicks in JSON.
fn boards(input: &[u8]) -> Option<Vec<Board>> {
    let values = Deserializer::from_slice(input).into_iter::<Value>();
    let values: Vec<Value> = values.collect::<Result<_, _>>().ok()?;
    let boards = values.chunks(2).map(|case| {
        let [board, click] = case else { return None };
        let mut board: Board = serde_json::from_value(board.clone()).ok()?;
        let [row, column]: [usize; 2] = serde_json::from_value(click.clone()).ok()?;
        update_board(&mut board, Square::new(row, column)).ok()?;
        Some(board)
    });
    boards.collect()
}

fuzz_target!(|input: &[u8]| {
    let mut output = Vec::new();
    let answered = update_boards(input, &mut output);
    let answers = Deserializer::from_slice(&output).into_iter::<Board>();
    let answers: Vec<Board> = answers.collect::<Result<_, _>>().expect("answers are JSON");
    if let Some(expected) = boards(input) {
        answered.expect("JSON is answered");
        assert_eq!(answers, expected);
    }
});
