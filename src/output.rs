//! Responses to their exact bytes.
//!
//! A changed cell is written by a few stores of a fixed width: what it shares with its neighbours
//! in the row is made once a row, and the text of its column is looked up. Numbers are split into
//! thousands for that, so two tables of a thousand texts do for boards of any width.

mod text;

use std::io::Write;

use crate::changes::{ChangedWord, Changes};
use crate::error::Error;
use crate::game::{Game, Outcome, Shown, Status};
use crate::index_set::Ones;
use crate::layout::{Position, WORD};
use text::{BETWEEN, THOUSAND, TOO_LONG, Text, columns_from};

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
        let symbols = Symbols::new(word.shown(), word.columns());
        if origin.row >= TOO_LONG || origin.column + WORD > TOO_LONG {
            self.long_cells(origin, changed, &symbols);
            return;
        }
        // Where a new thousand begins, the columns' digits before the last three change.
        let in_thousand = (THOUSAND - origin.column % THOUSAND).min(WORD);
        let here = changed & u64::MAX >> (WORD - in_thousand);
        self.cells_in_thousand(origin, here, 0, &symbols);
        if here != changed {
            let next = Position::new(origin.row, origin.column + in_thousand);
            self.cells_in_thousand(next, changed ^ here, in_thousand, &symbols);
        }
    }

    /// Puts cells whose columns agree but for the last three digits. `first` is the position of the
    /// bit `first_bit`, which comes before them or is the first of them.
    fn cells_in_thousand(
        &mut self,
        first: Position,
        cells: u64,
        first_bit: usize,
        symbols: &Symbols,
    ) {
        let before = Text::before_column(first);
        let columns = columns_from(first.column);
        let room = &mut self.buffer[self.length..][..ROOM];
        let mut length = 0;
        for bit in Ones::new(cells, 0) {
            let column = columns[(bit - first_bit) % WORD];
            // The remainders change nothing; they spare a look at whether the stores fit.
            let cell: &mut [u8; 32] = room[length..].first_chunk_mut().expect("room for 64 cells");
            let at = before.length % 16;
            cell[..16].copy_from_slice(&before.bytes.to_le_bytes());
            cell[at..at + 8].copy_from_slice(&column.bytes());
            cell[at + column.length() % 16] = symbols.0[bit % WORD];
            length += before.length + column.length() + 1;
        }
        self.length += length;
    }

    /// The same for coordinates of any length.
    fn long_cells(&mut self, origin: Position, cells: u64, symbols: &Symbols) {
        for bit in Ones::new(cells, 0) {
            let (row, column) = (origin.row, origin.column + bit);
            let cell = format!(">, <{row}, {column}, {}", char::from(symbols.0[bit]));
            self.buffer[self.length..][..cell.len()].copy_from_slice(cell.as_bytes());
            self.length += cell.len();
        }
    }

    fn put<const N: usize>(&mut self, text: &[u8; N]) {
        self.buffer[self.length..][..N].copy_from_slice(text);
        self.length += N;
    }
}

/// The characters of the player map for 64 cells.
struct Symbols([u8; WORD]);

impl Symbols {
    /// The digits are 0x30 to 0x38, `?` is 0x3f, `P` is 0x50 and `_` is 0x5f. Those of the first
    /// `columns` cells are made, the rest may be anything.
    fn new(shown: Shown, columns: usize) -> Self {
        let Shown {
            unflagged,
            flags,
            questions,
            numbers,
        } = shown;
        let low = [numbers.ones, numbers.twos, numbers.fours, numbers.eights];
        let low = low.map(|bits| bits & !flags | unflagged);
        let high = (unflagged | flags) & !questions;
        let mut symbols = [0; WORD];
        for (lane, eight) in symbols
            .chunks_exact_mut(8)
            .take(columns.div_ceil(8))
            .enumerate()
        {
            let spread = |bits: u64| BIT_EACH[usize::from((bits >> (8 * lane)) as u8)];
            let [ones, twos, fours, eights] = low.map(spread);
            let codes = ones | twos << 1 | fours << 2 | eights << 3;
            let bases = 0x3030_3030_3030_3030 + (spread(high) << 5);
            eight.copy_from_slice(&(bases | codes).to_le_bytes());
        }
        Self(symbols)
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
