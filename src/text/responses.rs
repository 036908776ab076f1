//! Responses to their exact bytes.
//!
//! A changed cell is written by a few stores of a fixed width: what it shares with its neighbours
//! in the row is made once a row, and the text of its column is looked up. Numbers are split into
//! thousands for that, so two tables of a thousand texts do for boards of any width.

mod text;

use std::io::Write;

use crate::engine::bit_tree::Ones;
use crate::engine::bitboard::Counts;
use crate::engine::game::{Cell, Changed, Game, Outcome, Shown, Status};
use crate::engine::layout::{Position, WORD};
use crate::text::error::Error;
use text::{BETWEEN, Digits, THOUSAND, TOO_LONG, Text, columns_from};

/// Writes what answers a test, through a buffer of its own.
///
/// ```
/// use minesweeper_judge::{Button, Click, Game, Minefield, Position, Responses, Size};
///
/// # fn main() -> Result<(), minesweeper_judge::Error> {
/// let mut game = Game::new(Minefield::from_mines(Size::new(1, 3), [Position::new(1, 3)]));
/// let outcome = game.click(Click::new(Button::Left, Position::new(1, 1)));
///
/// let mut responses = Responses::new(Vec::new());
/// responses.response(outcome, &game)?;
/// responses.flush()?;
/// assert_eq!(responses.get_ref(), b"RUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Responses<W> {
    sink: W,
    buffer: Box<[u8]>,
    /// Bytes in the buffer that are yet to be written.
    length: usize,
}

const OPENING: &[u8; 11] = b"RUNNING: [<";

/// How much is written at once, in bytes: mostly all that is to say to what was read at once.
const BLOCK: usize = 1 << 18;

/// The most that is put into the buffer between two looks at how full it is: 64 cells.
const ROOM: usize = 64 * LONGEST_CELL;

/// Bytes that putting a cell stores to, from where it begins.
const STORED: usize = 32;

/// `>, <x, y, v` with coordinates of twenty digits, rounded up.
const LONGEST_CELL: usize = 64;

impl<W: Write> Responses<W> {
    /// Responses that go to `sink`.
    pub fn new(sink: W) -> Self {
        Self {
            sink,
            buffer: vec![0; BLOCK + 2 * ROOM].into_boxed_slice(),
            length: 0,
        }
    }

    /// Where the responses go.
    pub fn get_ref(&self) -> &W {
        &self.sink
    }

    /// The same, to be changed. What the buffer still holds has not got there.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.sink
    }

    /// Writes the response to an operation, which is the last that the game saw.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] when writing failed, as for all that is written.
    #[inline(always)] // So that what a click came to leads straight to its text.
    pub fn response(&mut self, outcome: Outcome, game: &Game) -> Result<(), Error> {
        match outcome {
            Outcome::Invalid => self.line(b"INVALID\n"),
            Outcome::Lost => self.line(b"LOSE\n"),
            Outcome::Running => self.changes(game),
            Outcome::Won => {
                self.changes(game)?;
                self.line(b"WIN\n")
            }
        }
    }

    /// Writes what stands at the end of a case's operations.
    ///
    /// # Errors
    ///
    /// As [`response`](Self::response).
    pub fn end_of_case(&mut self, status: Status) -> Result<(), Error> {
        match status {
            Status::Running => self.line(b"QUIT\n"),
            Status::Won | Status::Lost => Ok(()),
        }
    }

    /// Writes what stands between two cases.
    ///
    /// # Errors
    ///
    /// As [`response`](Self::response).
    pub fn separator(&mut self) -> Result<(), Error> {
        self.line(b"==========\n")
    }

    /// Writes out what the buffer holds.
    ///
    /// # Errors
    ///
    /// As [`response`](Self::response). What could not be written is gone.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.write_out(self.length)?;
        self.sink.flush().map_err(Error::Write)
    }

    /// Writes a full block out, so that `ROOM` bytes can be put before the next look.
    fn make_room(&mut self) -> Result<(), Error> {
        if self.length >= BLOCK {
            self.write_out(BLOCK)
        } else {
            Ok(())
        }
    }

    /// Writes the first `count` bytes of the buffer. They leave it even when that fails, since
    /// nobody knows how many of them went out.
    fn write_out(&mut self, count: usize) -> Result<(), Error> {
        let written = self.sink.write_all(&self.buffer[..count]);
        self.buffer.copy_within(count..self.length, 0);
        self.length -= count;
        written.map_err(Error::Write)
    }

    fn line<const N: usize>(&mut self, text: &[u8; N]) -> Result<(), Error> {
        self.make_room()?;
        self.put(text);
        Ok(())
    }

    #[inline(always)] // As above.
    fn changes(&mut self, game: &Game) -> Result<(), Error> {
        match game.changed() {
            Changed::Nothing => self.line(b"RUNNING: []\n"),
            Changed::One(position, shown) => self.one_change(position, SYMBOLS[shown.index()]),
            Changed::Many => self.many_changes(game),
        }
    }

    #[inline(always)] // As a part of `response`.
    fn one_change(&mut self, position: Position, symbol: u8) -> Result<(), Error> {
        self.make_room()?;
        let end = [symbol, b'>', b']', b'\n'];
        let Position { row, column } = position;
        if row.max(column) >= THOUSAND {
            self.put(OPENING);
            self.put_coordinate(row);
            self.put_coordinate(column);
            self.put(&end);
            return Ok(());
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
        Ok(())
    }

    /// Every cell is put as if it followed another; the first one's `>, <` becomes `: [<` after.
    fn many_changes(&mut self, game: &Game) -> Result<(), Error> {
        self.make_room()?;
        let mut opening = Some(self.length);
        self.length += OPENING.len() - BETWEEN.len();
        for (word, cells) in game.changed_words() {
            let numbers = game.minefield().numbers(word);
            self.numbers(game.size().origin(word), cells, numbers);
            if let Some(start) = opening.take() {
                self.buffer[start..][..OPENING.len()].copy_from_slice(OPENING);
            }
            self.make_room()?;
        }
        self.put(b">]\n");
        Ok(())
    }

    /// Puts opened cells of a word, each as `>, <x, y, v`. Bit 0 stands for the position `origin`.
    fn numbers(&mut self, origin: Position, cells: u64, numbers: Counts) {
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

    /// Puts cells whose columns agree but for the last three digits, and so have the same text before
    /// these. Bit 0 stands for the column `first`.
    fn numbers_after(&mut self, before: Text, first: usize, cells: u64, numbers: Counts) {
        let columns = columns_from(first);
        let room = self.buffer[self.length..].first_chunk_mut();
        let room: &mut [u8; ROOM + STORED] = room.expect("room for a word");
        let (before, before_length) = (before.bytes.to_le_bytes(), before.length % 16);
        let mut length = 0;
        let mut put = |column: Digits, column_length: usize, symbol: u8| {
            // The remainder changes nothing; it spares the look at whether the stores fit.
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
                // Floods open long runs, which need no look for the next cell, nor for its length.
                (0..8).for_each(|cell| put(columns[cell], longest, digits[cell]));
            } else {
                Ones::new(eight, 0).map(|cell| cell % 8).for_each(|cell| {
                    put(columns[cell], columns[cell].length(), digits[cell]);
                });
            }
            left &= !(0xff << first);
        }
        self.length += length;
    }

    /// The same for coordinates of any length.
    fn long_numbers(&mut self, origin: Position, cells: u64, numbers: Counts) {
        for bit in Ones::new(cells, 0) {
            self.put(BETWEEN);
            self.put_coordinate(origin.row);
            self.put_coordinate(origin.column + bit);
            self.put(&[b'0' + numbers.get(bit)]);
        }
    }

    /// Puts a number and `, `.
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

/// Parts the cells of a word where a new thousand of columns begins: there the digits before the
/// last three change. Each part comes with its first bit, moved down to bit 0.
fn by_thousand(column: usize, cells: u64) -> impl Iterator<Item = (usize, u64)> {
    let here = (THOUSAND - column % THOUSAND).min(WORD);
    let next = cells.unbounded_shr(here as u32);
    let parts = [(0, cells & u64::MAX >> (WORD - here)), (here, next)];
    parts.into_iter().filter(|part| part.1 != 0)
}

/// The digits of eight neighbouring cells, from the one in `bit` on.
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

/// The character that the player map shows for a cell.
pub(crate) fn symbol(cell: Cell) -> u8 {
    SYMBOLS[Shown::from(cell).index()]
}

static SYMBOLS: [u8; Shown::COUNT] = *b"012345678_P?";

/// The eight bits of each byte as the lowest bits of eight.
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
