//! Tests of a given shape, the same on every machine.

use std::fmt::Write;
use std::ops::RangeInclusive;

/// What the boards of a test are like, and what is done on them.
pub struct Shape {
    pub boards: usize,
    pub rows: RangeInclusive<usize>,
    pub columns: RangeInclusive<usize>,
    /// How many of a million cells are mines.
    pub mines_in_million: usize,
    /// Operations for each board: six of ten left clicks, two right, two middle.
    pub operations: RangeInclusive<usize>,
    pub player: Player,
}

/// Where clicks go.
#[derive(Clone, Copy)]
pub enum Player {
    /// Anywhere.
    Blind,
    /// Left clicks to cells without a mine, right clicks to mines: no game is lost.
    Careful,
}

/// A test, and how many cells its boards have together.
pub struct Test {
    pub text: String,
    pub cells: usize,
}

/// A cell's row and column, counted from 0.
type Cell = (usize, usize);

impl Shape {
    pub fn test(&self) -> Test {
        let mut random = Random(1);
        let mut test = Test {
            text: format!("{}\n", self.boards),
            cells: 0,
        };
        for _ in 0..self.boards {
            let rows = random.within(&self.rows);
            let columns = random.within(&self.columns);
            test.cells += rows * columns;
            self.write_case(rows, columns, &mut random, &mut test.text);
        }
        test
    }

    fn write_case(&self, rows: usize, columns: usize, random: &mut Random, text: &mut String) {
        text.push_str(&format!("{rows} {columns}\n"));
        let start = text.len();
        for _ in 0..rows {
            let mut cell = || random.below(1_000_000) < self.mines_in_million;
            text.extend((0..columns).map(|_| if cell() { '*' } else { '_' }));
            text.push('\n');
        }
        let board = text.as_bytes()[start..].to_owned();
        let is_mine = |(row, column): Cell| board[row * (columns + 1) + column] == b'*';
        let mines: Vec<Cell> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|&cell| is_mine(cell))
            .collect();
        for _ in 0..random.within(&self.operations) {
            let operation = [1, 1, 1, 1, 1, 1, 2, 2, 3, 3][random.below(10)];
            let (row, column) = match (self.player, operation) {
                (Player::Careful, 2) if !mines.is_empty() => mines[random.below(mines.len())],
                (Player::Careful, 1) => (0..100)
                    .map(|_| (random.below(rows), random.below(columns)))
                    .find(|&cell| !is_mine(cell))
                    .expect("a cell without a mine"),
                _ => (random.below(rows), random.below(columns)),
            };
            writeln!(text, "{operation} {} {}", row + 1, column + 1).expect("memory");
        }
        text.push_str("0\n");
    }
}

/// The generator known as SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * limit as u128) >> 64) as usize
    }

    fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }
}
