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
use crate::index_set::ones;
use crate::layout::{Position, WORD};
use text::{FIRST, LATER, THOUSAND, TOO_LONG, Text, coordinate};

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

    /// The first changed cell opens the list, and every later one closes the cell before it.
    fn changes(&mut self, changes: Changes<'_>) -> Result<(), Error> {
        let mut words = changes.words();
        let Some(first) = words.next() else {
            self.put(b"RUNNING: []\n");
            return Ok(());
        };
        let bit = first.cells.trailing_zeros();
        self.put(b"RUNNING: [<");
        self.put_cell(&first, bit);
        self.opened(&first, first.cells & !(1 << bit));
        for word in words {
            self.make_room()?;
            self.opened(&word, word.cells);
        }
        self.put(b">]\n");
        Ok(())
    }

    /// Puts opened cells of a word, each as `>, <x, y, v`.
    fn opened(&mut self, word: &ChangedWord<'_>, cells: u64) {
        let Position { row, column } = word.origin();
        if row >= TOO_LONG || column + WORD > TOO_LONG {
            for bit in ones(cells) {
                self.put(b">, <");
                self.put_cell(word, bit);
            }
            return;
        }
        // Where a new thousand begins, the columns' digits before the last three change.
        let in_thousand = (THOUSAND - column % THOUSAND).min(WORD);
        let here = cells & u64::MAX >> (WORD - in_thousand);
        let numbers = word.numbers();
        self.opened_in_thousand(Position::new(row, column), here, 0, numbers);
        if here != cells {
            let next = Position::new(row, column + in_thousand);
            self.opened_in_thousand(next, cells ^ here, in_thousand, numbers);
        }
    }

    /// Puts opened cells whose columns agree but for the last three digits; `first` is the position
    /// of the bit `first_bit`, and all of the cells are at or behind it.
    fn opened_in_thousand(
        &mut self,
        first: Position,
        cells: u64,
        first_bit: usize,
        numbers: Counts,
    ) {
        let before = Text::between_cells(first.row, first.column);
        let columns = if first.column < THOUSAND {
            &FIRST
        } else {
            &LATER
        };
        let columns = &columns[first.column % THOUSAND..];
        let room = &mut self.buffer[self.length..][..ROOM];
        let mut length = 0;
        for bit in ones(cells) {
            let column = columns[bit as usize - first_bit];
            room[length..][..16].copy_from_slice(&before.bytes.to_le_bytes());
            length += before.length;
            room[length..][..8].copy_from_slice(&column.bytes());
            length += column.length();
            room[length] = b'0' + numbers.get(bit);
            length += 1;
        }
        self.length += length;
    }

    /// Puts `x, y, v`.
    fn put_cell(&mut self, word: &ChangedWord<'_>, bit: u32) {
        let origin = word.origin();
        self.put_coordinate(origin.row);
        self.put_coordinate(origin.column + bit as usize);
        let value = match word.cell(bit) {
            Cell::Closed => b'_',
            Cell::Flag => b'P',
            Cell::Question => b'?',
            Cell::Number(number) => b'0' + number,
        };
        self.put(&[value]);
    }

    /// Puts a number and `, `.
    fn put_coordinate(&mut self, number: usize) {
        if number >= THOUSAND {
            self.put_thousands(number / THOUSAND);
        }
        let digits = coordinate(number);
        self.put(&digits.bytes());
        self.length -= 8 - digits.length();
    }

    fn put_thousands(&mut self, thousands: usize) {
        let text = thousands.to_string();
        self.buffer[self.length..][..text.len()].copy_from_slice(text.as_bytes());
        self.length += text.len();
    }

    fn put<const N: usize>(&mut self, text: &[u8; N]) {
        self.buffer[self.length..][..N].copy_from_slice(text);
        self.length += N;
    }
}
