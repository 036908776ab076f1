//! The main job on tests of five shapes, and beside it the straightforward program that the tests
//! compare it to, where that does not take too long.
//!
//! Times are for a whole test, out of memory and into nothing. Bytes are those read and those
//! written, items are cells: those of the boards and those shown.

use std::fmt;
use std::io;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use minesweeper_judge::respond;

use crate::plain;
use crate::shape::{Player, Shape};

/// Who answers the test.
#[derive(Clone, Copy, PartialEq)]
enum Program {
    Respond,
    Plain,
}

use Program::{Plain, Respond};

impl fmt::Display for Program {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Respond => "respond",
            Plain => "plain",
        })
    }
}

/// Ten thousand boards of the usual sizes; most games are soon lost.
#[divan::bench(args = [Respond, Plain], sample_count = 30, max_time = 3)]
fn small_boards(bencher: Bencher, program: Program) {
    let shape = Shape {
        boards: 10_000,
        rows: 9..=16,
        columns: 9..=16,
        mines_in_million: 150_000,
        operations: 20..=30,
        player: Player::Blind,
    };
    measure(bencher, program, &shape);
}

/// Few mines, so that nearly each click on a new place opens thousands of cells.
#[divan::bench(args = [Respond, Plain], sample_count = 30, max_time = 3)]
fn floods(bencher: Bencher, program: Program) {
    let shape = Shape {
        boards: 30,
        rows: 200..=200,
        columns: 200..=200,
        mines_in_million: 10_000,
        operations: 40..=40,
        player: Player::Careful,
    };
    measure(bencher, program, &shape);
}

#[divan::bench(args = [Respond, Plain], sample_count = 30, max_time = 3)]
fn million_operations(bencher: Bencher, program: Program) {
    let shape = Shape {
        boards: 20,
        rows: 200..=200,
        columns: 200..=200,
        mines_in_million: 150_000,
        operations: 50_000..=50_000,
        player: Player::Careful,
    };
    measure(bencher, program, &shape);
}

#[divan::bench(args = [Respond, Plain], sample_count = 30, max_time = 3)]
fn board_2000x2000(bencher: Bencher, program: Program) {
    let shape = Shape {
        boards: 1,
        rows: 2000..=2000,
        columns: 2000..=2000,
        mines_in_million: 5_000,
        operations: 200..=200,
        player: Player::Careful,
    };
    measure(bencher, program, &shape);
}

/// Only the interactor: the plain program takes long.
#[divan::bench(args = [Respond], sample_count = 10, max_time = 5)]
fn board_5000x5000(bencher: Bencher, program: Program) {
    let shape = Shape {
        boards: 1,
        rows: 5000..=5000,
        columns: 5000..=5000,
        mines_in_million: 1,
        operations: 10..=10,
        player: Player::Careful,
    };
    measure(bencher, program, &shape);
}

fn measure(bencher: Bencher, program: Program, shape: &Shape) {
    let test = shape.test();
    let mut responses = Vec::new();
    respond(test.text.as_bytes(), &mut responses).expect("a valid test");
    let shown = responses.iter().filter(|&&byte| byte == b'<').count();
    let bencher = bencher
        .counter(BytesCount::new(test.text.len() + responses.len()))
        .counter(ItemsCount::new(test.cells + shown));
    match program {
        Respond => bencher.bench(|| respond(test.text.as_bytes(), io::sink())),
        Plain => {
            let same = plain::answer(&test.text).as_bytes() == responses;
            assert!(same, "only what does the same can be compared");
            bencher.bench(|| plain::answer(&test.text));
        }
    }
}
