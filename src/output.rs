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
use text::{BETWEEN, FIRST, LATER, THOUSAND, TOO_LONG, Text};

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
        let symbols = Symbols::new(word.shown());
        if origin.row >= TOO_LONG || origin.column + WORD > TOO_LONG {
            self.long_cells(origin, changed, symbols);
            return;
        }
        // Where a new thousand begins, the columns' digits before the last three change.
        let in_thousand = (THOUSAND - origin.column % THOUSAND).min(WORD);
        let here = changed & u64::MAX >> (WORD - in_thousand);
        self.cells_in_thousand(origin, here, 0, symbols);
        if here != changed {
            let next = Position::new(origin.row, origin.column + in_thousand);
            self.cells_in_thousand(next, changed ^ here, in_thousand, symbols);
        }
    }

    /// Puts cells whose columns agree but for the last three digits. `first` is the position of the
    /// bit `first_bit`, which comes before them or is the first of them.
    fn cells_in_thousand(
        &mut self,
        first: Position,
        cells: u64,
        first_bit: usize,
        symbols: Symbols,
    ) {
        let before = Text::before_column(first);
        let columns = if first.column < THOUSAND {
            &FIRST
        } else {
            &LATER
        };
        let columns = &columns[first.column % THOUSAND..];
        let room = &mut self.buffer[self.length..][..ROOM];
        let mut length = 0;
        for bit in Ones::new(cells, 0) {
            let column = columns[bit - first_bit];
            room[length..][..16].copy_from_slice(&before.bytes.to_le_bytes());
            length += before.length;
            room[length..][..8].copy_from_slice(&column.bytes());
            length += column.length();
            room[length] = symbols.get(bit);
            length += 1;
        }
        self.length += length;
    }

    /// The same for coordinates of any length.
    fn long_cells(&mut self, origin: Position, cells: u64, symbols: Symbols) {
        for bit in Ones::new(cells, 0) {
            let (row, column) = (origin.row, origin.column + bit);
            let cell = format!(">, <{row}, {column}, {}", char::from(symbols.get(bit)));
            self.buffer[self.length..][..cell.len()].copy_from_slice(cell.as_bytes());
            self.length += cell.len();
        }
    }

    fn put<const N: usize>(&mut self, text: &[u8; N]) {
        self.buffer[self.length..][..N].copy_from_slice(text);
        self.length += N;
    }
}

/// The characters of the player map for 64 cells, as bits of their codes.
#[derive(Clone, Copy)]
struct Symbols {
    /// Bits 0 to 3.
    low: [u64; 4],
    /// The codes that are 0x50 and up; the others are 0x30 and up.
    high: u64,
}

impl Symbols {
    /// The digits are 0x30 to 0x38, `?` is 0x3f, `P` is 0x50 and `_` is 0x5f.
    fn new(shown: Shown) -> Self {
        let Shown {
            unflagged,
            flags,
            questions,
            numbers,
        } = shown;
        let low = [numbers.ones, numbers.twos, numbers.fours, numbers.eights];
        Self {
            low: low.map(|bits| bits & !flags | unflagged),
            high: (unflagged | flags) & !questions,
        }
    }

    fn get(self, bit: usize) -> u8 {
        let [ones, twos, fours, eights] = self.low.map(|bits| (bits >> bit & 1) as u8);
        let high = (self.high >> bit & 1) as u8;
        0x30 + (high << 5) + (ones | twos << 1 | fours << 2 | eights << 3)
    }
}
