//! Responses to their exact bytes.
//!
//! A changed cell is written by a few stores of a fixed width: what it shares with its neighbours in
//! the row is made once a row, and the text of its column is looked up. Numbers are split into
//! thousands for that, so two tables of a thousand texts do for boards of any width.

mod digits;

use std::io::Write;

use super::protocol::{INVALID, LIST_START, LOSE, SYMBOLS, WIN};
use crate::engine::bit_tree::BitIter;
use crate::engine::bitboard::Counts;
use crate::engine::board::Extent;
use crate::engine::changes::{Changes, OpenedWord};
use crate::engine::click::Outcome;
use crate::engine::layout::{Position, WORD};
use digits::{BETWEEN, Digits, THOUSAND, TOO_LONG, Text, columns_from};

/// A buffer of responses that still have to be written. Full blocks are passed to a function `write`
/// on the way.
#[derive(Debug)]
pub(crate) struct Responses {
    buffer: Box<[u8]>,
    length: usize,
}

/// The text before the first cell of a list.
const OPENING: &[u8; 11] = &joined(LIST_START, "<");

/// Joins two texts.
const fn joined<const N: usize>(first: &str, second: &str) -> [u8; N] {
    assert!(first.len() + second.len() == N);
    let (first, second) = (first.as_bytes(), second.as_bytes());
    let (mut text, mut length) = ([0; N], 0);
    while length < N {
        text[length] = match length < first.len() {
            true => first[length],
            false => second[length - first.len()],
        };
        length += 1;
    }
    text
}

/// How much is written at once, in bytes: usually all responses to what was read at once.
const BLOCK: usize = 1 << 18;

/// The most that is added to the buffer between two checks of its length: 64 cells.
const ROOM: usize = 64 * LONGEST_CELL;

/// Number of bytes that writing a cell stores to.
const STORED: usize = 32;

/// `>, <x, y, v` with coordinates of twenty digits, rounded up.
const LONGEST_CELL: usize = 64;

impl Default for Responses {
    fn default() -> Self {
        Self {
            buffer: vec![0; BLOCK + 2 * ROOM].into_boxed_slice(),
            length: 0,
        }
    }
}

impl Responses {
    /// Adds the response to a click: its outcome, and the cells that it changed.
    #[inline(always)] // Part of the main loop, so that an outcome leads straight to its text.
    pub fn response<E>(
        &mut self,
        outcome: Outcome,
        changes: Changes<'_>,
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.make_room(&mut write)?;
        match outcome {
            Outcome::Invalid => self.put::<8>(const { &joined(INVALID, "\n") }),
            Outcome::Lost => self.put::<5>(const { &joined(LOSE, "\n") }),
            Outcome::Running => self.changes(changes, write)?,
            Outcome::Won => {
                self.changes(changes, write)?;
                self.put::<4>(const { &joined(WIN, "\n") });
            }
        }
        Ok(())
    }

    /// Adds a line.
    pub fn line<E>(
        &mut self,
        text: &str,
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        debug_assert!(text.len() < ROOM);
        self.make_room(&mut write)?;
        self.buffer[self.length..][..text.len()].copy_from_slice(text.as_bytes());
        self.length += text.len();
        self.put(b"\n");
        Ok(())
    }

    /// Writes all that the buffer holds. What could not be written is dropped, since part of it may
    /// have been.
    pub fn flush<E>(&mut self, mut write: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        match std::mem::take(&mut self.length) {
            0 => Ok(()),
            length => write(&self.buffer[..length]),
        }
    }

    /// Writes a full block, so that there is room for `ROOM` bytes.
    #[inline(always)] // Part of `response`.
    fn make_room<E>(&mut self, write: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        if self.length < BLOCK {
            return Ok(());
        }
        self.write_block(write)
    }

    #[cold]
    fn write_block<E>(&mut self, write: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let written = write(&self.buffer[..BLOCK]);
        self.buffer.copy_within(BLOCK..self.length, 0);
        self.length -= BLOCK;
        written
    }

    #[inline(always)] // Part of `response`.
    fn changes<E>(
        &mut self,
        changes: Changes<'_>,
        write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        match changes.extent() {
            Extent::Nothing => self.put(b"RUNNING: []\n"),
            Extent::One(position, cell) => self.one_change(position, SYMBOLS[cell.index()]),
            Extent::Flood => self.flood(changes, write)?,
        }
        Ok(())
    }

    #[inline(always)] // Part of `response`.
    fn one_change(&mut self, position: Position, symbol: u8) {
        let end = [symbol, b'>', b']', b'\n'];
        let Position { row, column } = position;
        if row.max(column) >= THOUSAND {
            self.put(OPENING);
            self.put_coordinate(row);
            self.put_coordinate(column);
            self.put(&end);
            return;
        }
        let [row, column] = [row, column].map(|number| columns_from(number)[0]);
        let room = self.buffer[self.length..].first_chunk_mut();
        let room: &mut [u8; STORED] = room.expect("room for a cell");
        room[..OPENING.len()].copy_from_slice(OPENING);
        room[OPENING.len()..][..8].copy_from_slice(&row.bytes());
        let column_start = OPENING.len() + row.length();
        room[column_start..][..8].copy_from_slice(&column.bytes());
        let column_end = column_start + column.length();
        room[column_end..][..end.len()].copy_from_slice(&end);
        self.length += column_end + end.len();
    }

    /// Every cell is written as if it followed another: `>, <x, y, v`. The text before the list is
    /// therefore written such that the first cell's `>, <` takes the place of its end, and repaired.
    fn flood<E>(
        &mut self,
        changes: Changes<'_>,
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut opening = Some(self.length);
        self.length += OPENING.len() - BETWEEN.len();
        for word in changes.opened_words() {
            self.opened_word(word);
            if let Some(start) = opening.take() {
                self.buffer[start..][..OPENING.len()].copy_from_slice(OPENING);
            }
            self.make_room(&mut write)?;
        }
        self.put(b">]\n");
        Ok(())
    }

    /// Adds the cells of a word, each as `>, <x, y, v`.
    #[inline(always)] // The only call.
    fn opened_word(&mut self, word: OpenedWord) {
        let OpenedWord {
            origin,
            cells,
            numbers,
        } = word;
        if origin.column + WORD <= THOUSAND && origin.row < TOO_LONG {
            let before = Text::before_column(origin);
            return self.numbers_after(before, origin.column, cells, numbers);
        }
        for (first, cells) in by_thousand(origin.column, cells) {
            let origin = Position::new(origin.row, origin.column + first);
            let numbers = numbers.skip(first);
            if origin.row.max(origin.column + WORD) < TOO_LONG {
                let before = Text::before_column(origin);
                self.numbers_after(before, origin.column, cells, numbers);
            } else {
                self.long_numbers(origin, cells, numbers);
            }
        }
    }

    /// Adds cells whose columns differ only in the last three digits, and so have the same text before
    /// these. Bit 0 is column `first`.
    fn numbers_after(&mut self, before: Text, first: usize, cells: u64, numbers: Counts) {
        let columns = columns_from(first);
        let room = self.buffer[self.length..].first_chunk_mut();
        let room: &mut [u8; ROOM + STORED] = room.expect("room for a word");
        let (before, before_length) = (before.bytes.to_le_bytes(), before.length % 16);
        let mut length = 0;
        let mut put = |column: Digits, column_length: usize, symbol: u8| {
            // `length` is below `ROOM`; the remainder proves to the compiler that the stores fit.
            let cell = &mut room[length % ROOM..][..STORED];
            cell[..16].copy_from_slice(&before);
            cell[before_length..][..8].copy_from_slice(&column.bytes());
            cell[before_length + column_length] = symbol;
            length += before_length + column_length + 1;
        };
        let mut left = cells;
        while left != 0 {
            let first = left.trailing_zeros() as usize % WORD;
            let digits = eight_digits(numbers, first);
            let columns: &[Digits; 8] = columns[first..].first_chunk().expect("eight more");
            let eight = left >> first & 0xff;
            let (shortest, longest) = (columns[0].length(), columns[7].length());
            if eight == 0xff && shortest == longest {
                // Floods open long runs, in which the next cell and its length are known.
                (0..8).for_each(|cell| put(columns[cell], longest, digits[cell]));
            } else {
                BitIter::new(eight, 0)
                    .map(|cell| cell % 8)
                    .for_each(|cell| {
                        put(columns[cell], columns[cell].length(), digits[cell]);
                    });
            }
            left &= !(0xff << first);
        }
        self.length += length;
    }

    /// Adds cells with coordinates of any length.
    fn long_numbers(&mut self, origin: Position, cells: u64, numbers: Counts) {
        for bit in BitIter::new(cells, 0) {
            self.put(BETWEEN);
            self.put_coordinate(origin.row);
            self.put_coordinate(origin.column + bit);
            self.put(&[b'0' + numbers.get(bit)]);
        }
    }

    /// Adds a number and `, `.
    fn put_coordinate(&mut self, number: usize) {
        if number >= THOUSAND {
            let mut room = &mut self.buffer[self.length..];
            let before = room.len();
            write!(room, "{}", number / THOUSAND).expect("room for a number");
            self.length += before - room.len();
        }
        let [digits, ..] = columns_from(number);
        self.buffer[self.length..][..8].copy_from_slice(&digits.bytes());
        self.length += digits.length();
    }

    fn put<const N: usize>(&mut self, text: &[u8; N]) {
        self.buffer[self.length..][..N].copy_from_slice(text);
        self.length += N;
    }
}

/// Splits the cells of a word where a new thousand of columns begins, since there the digits before
/// the last three change. Each part comes with its first bit, and is shifted down to bit 0.
fn by_thousand(column: usize, cells: u64) -> impl Iterator<Item = (usize, u64)> {
    let here = (THOUSAND - column % THOUSAND).min(WORD);
    let next = cells.checked_shr(here as u32).unwrap_or(0);
    let parts = [(0, cells & u64::MAX >> (WORD - here)), (here, next)];
    parts.into_iter().filter(|part| part.1 != 0)
}

/// Returns the digits of eight neighbouring cells, from the one in `bit` on.
fn eight_digits(numbers: Counts, bit: usize) -> [u8; 8] {
    let Counts {
        ones,
        twos,
        fours,
        eights,
    } = numbers;
    let [ones, twos, fours, eights] =
        [ones, twos, fours, eights].map(|bits| BIT_EACH[usize::from((bits >> bit) as u8)]);
    let zeros = u64::from_le_bytes([b'0'; 8]);
    (zeros | ones | twos << 1 | fours << 2 | eights << 3).to_le_bytes()
}

/// The bits of each byte, spread to the lowest bits of eight bytes.
static BIT_EACH: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    #[test]
    fn one_cell_may_be_in_any_row_and_column() {
        let row = "_".repeat(1_004);
        let wide = format!("1 1005\n{row}*\n2 1 9\n2 1 99\n2 1 999\n2 1 1000\n2 1 1001\n0\n");
        let tall = format!("1005 1\n{}*\n2 999 1\n2 1000 1\n0\n", "_\n".repeat(1_004));
        let mut output = Vec::new();
        crate::respond(format!("2\n{wide}{tall}").as_bytes(), &mut output).expect("valid");
        let expected = "\
            RUNNING: [<1, 9, P>]\nRUNNING: [<1, 99, P>]\nRUNNING: [<1, 999, P>]\n\
            RUNNING: [<1, 1000, P>]\nRUNNING: [<1, 1001, P>]\nQUIT\n==========\n\
            RUNNING: [<999, 1, P>]\nRUNNING: [<1000, 1, P>]\nQUIT\n";
        assert_eq!(String::from_utf8_lossy(&output), expected);
    }
}
