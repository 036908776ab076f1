//! A click costs what it opens: the time doubles with the work, and stays the same on larger boards.
//!
//! Measured are the clicks and the writing of their responses, on boards that are ready. Items are
//! the cells opened.

use std::io;

use divan::Bencher;
use divan::counter::ItemsCount;
use minesweeper_judge::{Button, Click, Dialogue, Duplex, Game, Minefield, Position, Size};

/// Every fourth column is of mines, so a click opens three columns from top to bottom: in each row
/// a word of three cells, far from the row before.
#[divan::bench(args = [125, 250, 500, 1000], sample_count = 10)]
fn tall_floods(bencher: Bencher, clicks: usize) {
    let size = Size::new(4000, 4000);
    let game = Game::new(minefield(size, |_| EVERY_FOURTH));
    let positions = (0..clicks).map(|click| Position::new(1, 4 * click + 2));
    measure(bencher, &game, positions.collect(), 3 * size.rows);
}

/// Each click opens nine cells, by turns in each corner of a board of 64 million.
#[divan::bench(args = [1000, 2000, 4000, 8000], sample_count = 10)]
fn tiny_floods_by_clicks(bencher: Bencher, clicks: usize) {
    tiny_floods(bencher, clicks, Size::new(8000, 8000));
}

/// The same number of such clicks on boards of 0.25, 1, 4, 16 and 64 million cells. What still grows
/// is the way to memory, as fewer of the board's pages are near.
#[divan::bench(args = [500, 1000, 2000, 4000, 8000], sample_count = 10)]
fn tiny_floods_by_board(bencher: Bencher, side: usize) {
    tiny_floods(bencher, 4000, Size::new(side, side));
}

fn tiny_floods(bencher: Bencher, clicks: usize, size: Size) {
    let is_all_mines = |row: usize| row % 4 == 0;
    let row = |row| match is_all_mines(row) {
        true => u64::MAX,
        false => EVERY_FOURTH,
    };
    let game = Game::new(minefield(size, row));
    let positions = (0..clicks).map(|click| {
        let near = |index: usize| 4 * index + 2;
        let far = |index: usize, length: usize| length - near(index);
        let (row, column) = (click / 4 / 50, click / 4 % 50);
        match click % 4 {
            0 => Position::new(near(row), near(column)),
            1 => Position::new(far(row, size.rows), far(column, size.columns)),
            2 => Position::new(near(row), far(column, size.columns)),
            _ => Position::new(far(row, size.rows), near(column)),
        }
    });
    measure(bencher, &game, positions.collect(), 9);
}

/// The fourth, eighth … of 64 cells.
const EVERY_FOURTH: u64 = 0x8888_8888_8888_8888;

/// A board of rows made of the same 64 cells over and over.
fn minefield(size: Size, row: impl Fn(usize) -> u64) -> Minefield {
    let is_mine = |cell: &Position| row(cell.row) >> ((cell.column - 1) % 64) & 1 == 1;
    Minefield::from_mines(size, size.positions().filter(is_mine))
}

fn measure(bencher: Bencher, game: &Game, positions: Vec<Position>, opened_each: usize) {
    bencher
        .counter(ItemsCount::new(positions.len() * opened_each))
        .with_inputs(|| game.clone())
        .bench_local_refs(|game| {
            let (input, output) = (io::empty(), io::sink());
            let mut dialogue = Dialogue::new(Duplex { input, output });
            for &position in &positions {
                let outcome = game.click(Click::new(Button::Left, position));
                let responded = dialogue.respond(outcome, game.changes());
                responded.expect("a sink can be written");
            }
        });
}
