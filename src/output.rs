//! Responses to their exact bytes.
//!
//! A changed cell is written by a few stores of a fixed width: what it shares with its neighbours
//! in the row is made once a row, and the text of its column is looked up. Numbers are split into
//! thousands for that, so two tables of a thousand texts do for boards of any width.

mod text;

use std::io::Write;

use crate::bitboard::Counts;
use crate::changes::{ChangedWord, Changes};
use crate::error::Error;
use crate::game::{Cell, Game, Outcome, Status};
use crate::index_set::Ones;
use crate::layout::{Position, WORD};
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

/// How much is written at once, in bytes.
const BLOCK: usize = 1 << 16;

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
    pub fn response(&mut self, outcome: Outcome, game: &Game) -> Result<(), Error> {
        self.make_room()?;
        match outcome {
            Outcome::Invalid => self.put(b"INVALID\n"),
            Outcome::Lost => self.put(b"LOSE\n"),
            Outcome::Running => self.changes(game.changes())?,
            Outcome::Won => {
                self.changes(game.changes())?;
                self.put(b"WIN\n");
            }
        }
        Ok(())
    }

    /// Writes what stands at the end of a case's operations.
    ///
    /// # Errors
    ///
    /// As [`response`](Self::response).
    pub fn end_of_case(&mut self, status: Status) -> Result<(), Error> {
        self.make_room()?;
        if status == Status::Running {
            self.put(b"QUIT\n");
        }
        Ok(())
    }

    /// Writes what stands between two cases.
    ///
    /// # Errors
    ///
    /// As [`response`](Self::response).
    pub fn separator(&mut self) -> Result<(), Error> {
        self.make_room()?;
        self.put(b"==========\n");
        Ok(())
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

    /// Every cell is put as if it followed another; the first one's `>, <` becomes `: [<` after.
    fn changes(&mut self, changes: Changes<'_>) -> Result<(), Error> {
        if changes.is_empty() {
            self.put(b"RUNNING: []\n");
            return Ok(());
        }
        const OPENING: &[u8; 11] = b"RUNNING: [<";
        let mut opening = Some(self.length);
        self.length += OPENING.len() - BETWEEN.len();
        for word in changes.words() {
            self.cells(&word);
            if let Some(start) = opening.take() {
                self.buffer[start..][..OPENING.len()].copy_from_slice(OPENING);
            }
            self.make_room()?;
        }
        self.put(b">]\n");
        Ok(())
    }

    /// Puts the changed cells of a word, each as `>, <x, y, v`.
    fn cells(&mut self, word: &ChangedWord<'_>) {
        let (origin, changed) = (word.origin(), word.changed());
        let symbols = Symbols::new(word);
        if origin.column + WORD <= THOUSAND && origin.row < TOO_LONG {
            return self.cells_after(Text::before_column(origin), origin.column, changed, symbols);
        }
        for (first, cells) in by_thousand(origin.column, changed) {
            let here = Position::new(origin.row, origin.column + first);
            let symbols = symbols.skip(first);
            if origin.row.max(here.column + WORD) < TOO_LONG {
                self.cells_after(Text::before_column(here), here.column, cells, symbols);
            } else {
                self.long_cells(here, cells, symbols);
            }
        }
    }

    /// Puts cells whose columns agree but for the last three digits, and so have the same text before
    /// these. Bit 0 stands for the column `first`.
    fn cells_after(&mut self, before: Text, first: usize, cells: u64, symbols: Symbols) {
        let columns = columns_from(first);
        let room = self.buffer[self.length..].first_chunk_mut();
        let room: &mut [u8; ROOM + STORED] = room.expect("room for a word");
        let mut length = 0;
        // The remainders change nothing; they spare the looks at whether the stores fit.
        let mut put = |column: Digits, symbol: u8| {
            let cell = &mut room[length % ROOM..][..STORED];
            cell[..16].copy_from_slice(&before.bytes.to_le_bytes());
            cell[before.length % 16..][..8].copy_from_slice(&column.bytes());
            cell[before.length % 16 + column.length() % 8] = symbol;
            length += before.length + column.length() + 1;
        };
        let mut left = cells;
        while left != 0 {
            let bit = left.trailing_zeros() as usize % WORD;
            if left >> bit & 0xff == 0xff {
                // Floods open long runs. Eight cells at once need no look for the next of them.
                let columns = &columns[bit..][..8];
                let symbols = symbols.eight(bit);
                (0..8).for_each(|cell| put(columns[cell], symbols[cell]));
                left &= !(0xff << bit);
            } else {
                put(columns[bit], symbols.one(bit));
                left &= left - 1;
            }
        }
        self.length += length;
    }

    /// The same for coordinates of any length.
    fn long_cells(&mut self, first: Position, cells: u64, symbols: Symbols) {
        for bit in Ones::new(cells, 0) {
            let (row, column) = (first.row, first.column + bit);
            let cell = format!(">, <{row}, {column}, {}", char::from(symbols.one(bit)));
            self.buffer[self.length..][..cell.len()].copy_from_slice(cell.as_bytes());
            self.length += cell.len();
        }
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

/// The characters of the player map for changed cells of a word, as bits of their codes.
#[derive(Clone, Copy)]
struct Symbols {
    low: [u64; 4],
    /// The bits 4 and up, the same for all of the cells.
    high: u8,
}

impl Symbols {
    fn new(word: &ChangedWord<'_>) -> Self {
        match word.mark() {
            None => {
                let Counts {
                    ones,
                    twos,
                    fours,
                    eights,
                } = word.numbers();
                Self {
                    low: [ones, twos, fours, eights],
                    high: b'0',
                }
            }
            Some(cell) => Self::all(symbol(cell)),
        }
    }

    /// One character for all cells.
    fn all(symbol: u8) -> Self {
        let bits = |bit: u8| if symbol >> bit & 1 == 1 { u64::MAX } else { 0 };
        Self {
            low: [0, 1, 2, 3].map(bits),
            high: symbol & 0xf0,
        }
    }

    /// The characters from a bit on.
    fn skip(self, first: usize) -> Self {
        Self {
            low: self.low.map(|bits| bits >> first),
            ..self
        }
    }

    fn one(self, bit: usize) -> u8 {
        let [ones, twos, fours, eights] = self.low.map(|bits| (bits >> bit) as u8 & 1);
        self.high + (ones | twos << 1 | fours << 2 | eights << 3)
    }

    fn eight(self, first: usize) -> [u8; 8] {
        let spread = |bits: u64| BIT_EACH[usize::from((bits >> first) as u8)];
        let [ones, twos, fours, eights] = self.low.map(spread);
        let high = u64::from_le_bytes([self.high; 8]);
        (high | ones | twos << 1 | fours << 2 | eights << 3).to_le_bytes()
    }
}

/// The character that the player map shows for a cell.
fn symbol(cell: Cell) -> u8 {
    match cell {
        Cell::Closed => b'_',
        Cell::Flag => b'P',
        Cell::Question => b'?',
        Cell::Number(number) => b'0' + number,
    }
}

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
