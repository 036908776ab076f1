//! Bitboards: a bit for every cell, and set algebra on words of 64 cells instead of loops over cells.
//!
//! The layout is that of [`super::layout`]. A bit that crosses the edge of a word is carried to the
//! word beside it.

use super::layout::{Bit, Size, WORD};
use super::memory::OutOfMemory;

/// One bit for every cell of a board, with an empty border all around.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bitboard {
    size: Size,
    words: Vec<u64>,
}

impl Bitboard {
    /// Starts a new board in the memory of the previous one; its rows are pushed from the top.
    pub fn begin(&mut self, size: Size) {
        self.size = size;
        self.words.clear();
    }

    /// Appends a word of the row that is being filled.
    #[inline]
    pub fn push(&mut self, word: u64) -> Result<(), OutOfMemory> {
        self.words.try_reserve(1)?;
        self.words.push(word);
        Ok(())
    }

    /// Ends a row after its last word.
    #[inline]
    pub fn end_row(&mut self) -> Result<(), OutOfMemory> {
        if self.words.len() == self.size.stride() {
            return self.border_first_row();
        }
        Ok(())
    }

    /// Makes the border above the first row once that row has arrived, so that a claimed width takes
    /// no memory.
    #[cold]
    fn border_first_row(&mut self) -> Result<(), OutOfMemory> {
        let stride = self.size.stride();
        let start = self.size.row_start(1);
        self.words.try_reserve(start)?;
        self.words.resize(start + stride, 0);
        self.words.copy_within(..stride, start);
        self.words[..start].fill(0);
        Ok(())
    }

    /// Completes the board after its last row.
    pub fn end(&mut self) -> Result<(), OutOfMemory> {
        let missing = self.size.words() - self.words.len();
        self.words.try_reserve(missing)?;
        self.words.resize(self.size.words(), 0);
        Ok(())
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn word(&self, index: usize) -> u64 {
        self.words[index]
    }

    /// Returns a word and the next one.
    pub fn pair(&self, index: usize) -> [u64; 2] {
        *self.words[index..].first_chunk().expect("a border")
    }

    pub fn contains(&self, bit: Bit) -> bool {
        bit.is_in(self.words[bit.word()])
    }

    /// Returns the number of words, with those of the border.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns the number of set cells.
    pub fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Returns the cells outside the dilation of the board, those that are not set and have no set
    /// neighbour: a word for each of the rows' words, in order. Bits of the border may be set.
    pub fn outside_dilation(&self) -> impl Iterator<Item = u64> {
        let count = self.size.rows * self.size.stride();
        let rows = |first| &self.words[self.size.row_start(first)..][..=count];
        let (above, here, below) = (rows(0), rows(1), rows(2));
        let near = move |word: usize| above[word] | here[word] | below[word];
        // Bits carried from one row to the next come from the border or go to it.
        let (mut before, mut cells) = (0, near(0));
        (1..=count).map(move |next| {
            let after = near(next);
            let touched = dilate_row(cells) | before >> (WORD - 1) | after << (WORD - 1);
            (before, cells) = (cells, after);
            !touched
        })
    }

    /// Counts the set neighbours of each cell of a word on the board.
    pub fn neighbour_counts(&self, index: usize) -> Counts {
        let stride = self.size.stride();
        Counts::new([index - stride, index, index + stride].map(|word| {
            let [before, cells, after] = *self.words[word - 1..].first_chunk().expect("a border");
            [
                cells << 1 | before >> (WORD - 1),
                cells,
                cells >> 1 | after << (WORD - 1),
            ]
        }))
    }
}

/// A count from 0 to 8 for each of 64 cells, bit-sliced: one word for each binary digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    pub ones: u64,
    pub twos: u64,
    pub fours: u64,
    pub eights: u64,
}

impl Counts {
    /// Adds up the neighbours in the row above, the cells' own row and the row below. Each row is given
    /// as three words: its cells shifted by one column, unshifted, and shifted the other way.
    fn new([above, here, below]: [[u64; 3]; 3]) -> Self {
        let (above_ones, above_twos) = add(above);
        let (below_ones, below_twos) = add(below);
        let (here_ones, here_twos) = add([here[0], 0, here[2]]);
        let (ones, carried_twos) = add([above_ones, here_ones, below_ones]);
        let (some_twos, some_fours) = add([above_twos, here_twos, below_twos]);
        let (twos, more_fours) = add([some_twos, carried_twos, 0]);
        let (fours, eights) = add([some_fours, more_fours, 0]);
        Self {
            ones,
            twos,
            fours,
            eights,
        }
    }
}

impl Counts {
    /// Returns the count of the cell in `bit`.
    pub fn get(self, bit: usize) -> u8 {
        let digit = |word: u64| (word >> bit) as u8 & 1;
        digit(self.ones) | digit(self.twos) << 1 | digit(self.fours) << 2 | digit(self.eights) << 3
    }

    /// Returns the counts of the cells from a bit on.
    pub fn skip(self, bit: usize) -> Self {
        Self {
            ones: self.ones >> bit,
            twos: self.twos >> bit,
            fours: self.fours >> bit,
            eights: self.eights >> bit,
        }
    }
}

/// Adds three binary digits for each of 64 cells, a carry-save adder: the sums and the carries.
fn add([a, b, c]: [u64; 3]) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// Returns the cells, with those before and after them in the word.
pub(crate) fn dilate_row(cells: u64) -> u64 {
    cells | cells << 1 | cells >> 1
}

/// Returns the seeds, and all cells of `open` that a seed reaches through neighbouring cells of `open`.
pub(crate) fn occluded_fill(seeds: u64, open: u64) -> u64 {
    // Towards the high bits: adding a seed to its run of ones flips the run from there to its end.
    let runs = open | seeds;
    let high = (runs.wrapping_add(seeds) ^ runs) & runs;
    // Towards the low bits there is no carry, so the reach is doubled instead (Kogge-Stone): `runs`
    // keeps the cells whose next 1, 2, 4 … higher cells are open too.
    let (mut low, mut runs) = (seeds, open);
    for step in [1, 2, 4, 8, 16, 32] {
        low |= runs & low >> step;
        runs &= runs >> step;
    }
    seeds | high | low
}

/// The set cells of the 3 × 3 cells around a cell: nine bits, row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Neighbourhood(u32);

impl Neighbourhood {
    const CENTRE: u32 = 1 << 4;

    /// Reads the cells around `bit`; `pair` returns a word of the board and the next one.
    #[inline]
    pub fn new(size: Size, bit: Bit, pair: impl Fn(usize) -> [u64; 2]) -> Self {
        let (first, stride) = (Bit(bit.0 - 1), size.stride());
        let shift = first.0 % WORD;
        let row = |index: usize| {
            let [low, high] = pair(index);
            (low >> shift | high << 1 << (WORD - 1 - shift)) as u32 & 7
        };
        let middle = first.word();
        Self(row(middle - stride) | row(middle) << 3 | row(middle + stride) << 6)
    }

    /// Returns how many of the eight neighbours are set.
    pub fn neighbours(self) -> u32 {
        (self.0 & !Self::CENTRE).count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the set cells as words of the board, each with its index.
    pub fn words(self, size: Size, bit: Bit) -> impl Iterator<Item = (usize, u64)> {
        let (first, stride) = (Bit(bit.0 - 1), size.stride());
        (0..3).flat_map(move |row| {
            let cells = u128::from(self.0 >> (3 * row) & 7) << (first.0 % WORD);
            let index = first.word() + row * stride - stride;
            [(index, cells as u64), (index + 1, (cells >> WORD) as u64)]
        })
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::engine::layout::Position;

    /// The board drawn in `rows`, `*` for a set cell.
    fn board(rows: &[&str]) -> Bitboard {
        let size = Size::new(rows.len(), rows[0].len());
        let mut board = Bitboard::default();
        board.begin(size);
        for row in rows {
            let mut words = vec![0; size.stride()];
            for (column, _) in row.match_indices('*') {
                words[(column + 1) / WORD] |= 1 << ((column + 1) % WORD);
            }
            words.into_iter().for_each(|word| board.push(word).unwrap());
            board.end_row().unwrap();
        }
        board.end().unwrap();
        board
    }

    /// Boards with cells in all corners and beside the edges of words.
    fn boards() -> impl Iterator<Item = Bitboard> {
        (1..=5)
            .cartesian_product([1, 2, 3, 62, 63, 64, 65, 127, 128, 129])
            .map(|(rows, columns)| {
                let mut state = (rows * 1000 + columns) as u32;
                let mut cell = || {
                    state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    match (state >> 16) % 3 {
                        0 => "*",
                        _ => "_",
                    }
                };
                let drawn = (0..rows)
                    .map(|_| (0..columns).map(|_| cell()).join(""))
                    .collect_vec();
                board(&drawn.iter().map(String::as_str).collect_vec())
            })
    }

    fn neighbours(board: &Bitboard, cell: Position) -> usize {
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        (board.size().positions())
            .filter(|&other| near(other.row, cell.row) && near(other.column, cell.column))
            .filter(|&other| other != cell && board.contains(board.size().bit(other)))
            .count()
    }

    #[test]
    fn every_cell_counts_its_neighbours_in_both_ways() {
        for board in boards() {
            for cell in board.size().positions() {
                let bit = board.size().bit(cell);
                let expected = neighbours(&board, cell);
                let counts = board.neighbour_counts(bit.word());
                let count = usize::from(counts.get(bit.0 % WORD));
                assert_eq!(count, expected, "{board:?} {cell:?}");
                let window = Neighbourhood::new(board.size(), bit, |index| board.pair(index));
                assert_eq!(window.neighbours() as usize, expected, "{board:?} {cell:?}");
            }
        }
    }

    #[test]
    fn untouched_cells_are_those_without_a_set_cell_near() {
        for board in boards() {
            let outside_dilation = board.outside_dilation().collect_vec();
            assert_eq!(
                outside_dilation.len(),
                board.size().rows * board.size().stride()
            );
            for cell in board.size().positions() {
                let bit = board.size().bit(cell);
                let free = !board.contains(bit) && neighbours(&board, cell) == 0;
                let word = outside_dilation[bit.word() - board.size().row_start(1)];
                assert_eq!(bit.is_in(word), free, "{board:?} {cell:?}");
            }
        }
    }

    #[test]
    fn a_window_goes_back_to_the_words_it_was_cut_from() {
        for board in boards() {
            for cell in board.size().positions() {
                let bit = board.size().bit(cell);
                let window = Neighbourhood::new(board.size(), bit, |index| board.pair(index));
                let mut set = 0;
                for (index, cells) in window.words(board.size(), bit).filter(|word| word.1 != 0) {
                    assert_eq!(board.word(index) & cells, cells, "{board:?} {cell:?}");
                    set += cells.count_ones();
                }
                assert_eq!(set, window.0.count_ones(), "{board:?} {cell:?}");
            }
        }
    }

    #[test]
    fn a_fill_runs_both_ways_and_stops_at_gaps() {
        for (seeds, lane, expected) in [
            (0b0000_0000, 0b1111_1111, 0b0000_0000),
            (0b0001_0000, 0b1110_1111, 0b1111_1111),
            (0b0001_0000, 0b0110_0110, 0b0111_0000),
            (0b0100_0010, 0b0011_1100, 0b0111_1110),
            (0b0010_1000, 0b0101_0100, 0b0111_1100),
            (1 << 63, u64::MAX >> 1, u64::MAX),
            (1, u64::MAX - 1, u64::MAX),
            (1 << 63 | 1, 1 << 62 | 2, 3 << 62 | 3),
        ] {
            assert_eq!(
                occluded_fill(seeds, lane),
                expected,
                "{seeds:b} in {lane:b}"
            );
        }
    }

    #[test]
    fn a_fill_is_what_spreading_cell_by_cell_gives() {
        let mut state = 1_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            state ^ state >> 29
        };
        for _ in 0..20_000 {
            let lane = random() | random();
            let seeds = random() & random() & random() & !lane;
            let mut slow = seeds;
            while slow != slow | dilate_row(slow) & lane {
                slow |= dilate_row(slow) & lane;
            }
            assert_eq!(occluded_fill(seeds, lane), slow, "{seeds:b} in {lane:b}");
        }
    }
}
