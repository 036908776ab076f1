//! What holds for the pictures of any game.

use itertools::{Itertools, iproduct};
use minesweeper_judge::explain::{Options, explain};
use minesweeper_judge::respond;
use proptest::prelude::*;

/// A test of one case: a board, and operations anywhere on it.
fn any_test() -> impl Strategy<Value = String> {
    (1..6_usize, 1..8_usize).prop_flat_map(|(rows, columns)| {
        let cell = prop_oneof![4 => Just('_'), 1 => Just('*')];
        let board = prop::collection::vec(prop::collection::vec(cell, columns), rows);
        let operations = prop::collection::vec((1..=3_u8, 1..=rows, 1..=columns), 0..30);
        (board, operations).prop_map(move |(board, operations)| {
            let board = board
                .iter()
                .map(|row| row.iter().collect::<String>() + "\n");
            let operations = operations
                .iter()
                .map(|(op, x, y)| format!("{op} {x} {y}\n"));
            let (board, operations): (String, String) = (board.collect(), operations.collect());
            format!("1\n{rows} {columns}\n{board}{operations}0\n")
        })
    })
}

fn draw(test: &str, width: usize) -> String {
    let mut options = Options::default();
    options.width = width;
    let mut drawn = Vec::new();
    explain(test.as_bytes(), &mut drawn, options).expect("a legal test");
    String::from_utf8(drawn).expect("text")
}

/// Splits what was drawn into its pictures, each of them rows of cells.
fn pictures(drawn: &str) -> Vec<Vec<Vec<char>>> {
    let (_, bands) = drawn.split_once('\n').expect("a title");
    let mut pictures = Vec::new();
    for band in bands.split("\n\n") {
        let rows = band.lines().map(|line| line.split(" | ").collect_vec());
        let rows = rows.collect_vec();
        for picture in 0..rows[0].len() {
            let cells = rows.iter().map(|row| row[picture].chars().collect());
            pictures.push(cells.collect());
        }
    }
    pictures
}

/// Whether a picture is the part of another one that begins at a row and a column, with `…` at the
/// edges where it is cut.
fn is_part(part: &[Vec<char>], all: &[Vec<char>], (top, left): (usize, usize)) -> bool {
    let is_cut = |index, start, length, all| {
        (index == 0 && start > 0) || (index + 1 == length && start + length < all)
    };
    iproduct!(0..part.len(), 0..part[0].len()).all(|(row, column)| {
        let expected = match is_cut(row, top, part.len(), all.len())
            || is_cut(column, left, part[0].len(), all[0].len())
        {
            true => '…',
            false => all[top + row][left + column],
        };
        part[row][column] == expected
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    /// Whatever the width is, the pictures are the same, or parts of them if they do not fit.
    #[test]
    fn pictures_of_any_width_are_the_same_or_parts_of_them(test in any_test(), width in 1..60_usize) {
        let (all, drawn) = (pictures(&draw(&test, usize::MAX)), draw(&test, width));
        prop_assert!(drawn.lines().skip(1).all(|line| line.chars().count() <= width.max(3)), "{drawn}");
        let parts = pictures(&drawn);
        prop_assert_eq!(parts.len(), all.len());
        for (part, all) in parts.iter().zip(all) {
            let [rows, columns] = [all.len(), all[0].len()];
            let (height, width) = match columns <= width.max(3) {
                true => (rows, columns),
                false => (rows.min(3.max(width / 2)), width.max(3)),
            };
            prop_assert_eq!((part.len(), part[0].len()), (height, width));
            let mut places = iproduct!(0..=rows - height, 0..=columns - width);
            prop_assert!(places.any(|place| is_part(part, &all, place)), "{drawn}");
        }
    }

    /// The changes of the main job, put on the map one after another, are the pictures; what the
    /// truth adds to the last one is right for each cell.
    #[test]
    fn the_pictures_are_the_responses_put_on_the_map(test in any_test()) {
        let mut responses = Vec::new();
        respond(test.as_bytes(), &mut responses).expect("a legal test");
        let responses = String::from_utf8(responses).expect("text");
        let is_lost = responses.contains("LOSE");
        let is_quit = responses.ends_with("QUIT\n");
        let board: Vec<&str> = test.lines().skip(2).take_while(|line| !line.contains(' ') && *line != "0").collect();
        let mut pictures = maps(&responses, board.len(), board[0].len());
        if is_lost {
            pictures.extend(pictures.last().cloned());
        }
        let drawn = draw(&test, usize::MAX);
        for ((row, line), mines) in drawn.lines().skip(1).enumerate().zip(board) {
            let found: Vec<_> = line.split(" | ").collect();
            prop_assert_eq!(found[0], mines);
            prop_assert_eq!(found.len() - 1, pictures.len());
            for (number, (found, picture)) in found[1..].iter().zip(&pictures).enumerate() {
                let is_last = number + 1 == pictures.len();
                for ((found, cell), mine) in found.bytes().zip(&picture[row]).zip(mines.bytes()) {
                    let is_right = match (mine, cell) {
                        (b'*', b'_' | b'?') if is_last && is_quit => found == b'*',
                        (b'*', b'_' | b'?') if is_last && is_lost => matches!(found, b'*' | b'x'),
                        (b'_', b'_' | b'?') if is_last && is_lost => found == *cell || found.is_ascii_digit(),
                        _ => found == *cell,
                    };
                    prop_assert!(is_right, "picture {number}, row {row}:\n{drawn}");
                }
            }
        }
    }
}

/// The player map at the start and after each response that changed it.
fn maps(responses: &str, rows: usize, columns: usize) -> Vec<Vec<Vec<u8>>> {
    let mut map = vec![vec![b'_'; columns]; rows];
    let mut maps = vec![map.clone()];
    for line in responses.lines().filter(|line| line.contains('<')) {
        let cells = line
            .trim_start_matches("RUNNING: [<")
            .trim_end_matches(">]");
        for cell in cells.split(">, <") {
            let (x, y, symbol) = cell.split(", ").collect_tuple().expect("three parts");
            let [row, column] = [x, y].map(|number| number.parse::<usize>().expect("a number") - 1);
            map[row][column] = symbol.as_bytes()[0];
        }
        maps.push(map.clone());
    }
    maps
}
