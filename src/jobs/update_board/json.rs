//! Test cases of the exercise, in the form in which they circulate.
//!
//! A case is a board, an array of rows of one-letter strings, and a click, an array of two numbers;
//! the board may be named by `board =` and then the click by `click =`. Each value is judged as it
//! comes, so that a message says where it stands, and a board is kept as one byte a cell.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::io::{self, BufWriter, Read, Write};

use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, SeqAccess, Visitor};

use super::text::Text;
use super::{Square, is_in_play, update_board};
use crate::engine::layout::Size;
use crate::text::error::{Context, Error, Expected, Found, InputError, Number, Place};
use crate::text::escape::counted;
use crate::text::test_reader::Source;

/// A UTF-8 byte-order mark, which may stand at the very start.
const MARK: &str = "\u{feff}";

type Board = Vec<Vec<u8>>;

pub(super) const BOARD: Expected = Expected::Phrase("a board, an array of rows");
const ROW: Expected = Expected::Phrase("a row, an array of cells");
const CELL: Expected = Expected::Phrase(r#"a cell, "M", "E", "B" or "1" to "8""#);
const NO_OPENED_MINE: Expected = Expected::Phrase("a game that goes on, without an opened mine");
const CLICK: Expected = Expected::Phrase("a click, an array of two numbers");
const IS: Expected = Expected::Phrase("'='");

/// Reads test cases of the exercise and writes each board after its click, as one line of JSON.
///
/// A case is a board and a click, `[["E","M"]]` and `[0,1]`, with blanks and line ends wherever JSON
/// has them; or `board = [["E","M"]], click = [0,1]`. In either form there may be a comma between them.
/// The letters are those of [`update_board`], and the click is the row and the column, both counted
/// from 0.
///
/// An answer has been written to `output` before `input` is read again. Needs about two bytes a cell
/// of the largest board, on boards that are no narrower than 64 columns; neither the input nor the
/// output is kept.
///
/// # Errors
///
/// When the input is something else, a board's game is over, a click is not on a closed cell, or
/// reading or writing failed. What was answered until then has been written, unless writing it
/// failed.
///
/// ```
/// let mut output = Vec::new();
/// minesweeper_judge::update_board::update_boards(&br#"[["E","E","M"]] [0,0]"#[..], &mut output)?;
/// assert_eq!(output, b"[[\"B\",\"1\",\"M\"]]\n");
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
pub fn update_boards(input: impl Read, output: impl Write) -> Result<(), Error> {
    let mut text = Text::new(Dialogue {
        input,
        output: BufWriter::with_capacity(1 << 16, output),
    });
    let answered = answer(&mut text);
    text.source_mut().flush().and(answered)
}

fn answer<R: Read, W: Write>(text: &mut Text<Dialogue<R, W>>) -> Result<(), Error> {
    if text.peek()? == MARK.bytes().next() {
        text.word(MARK, BOARD)?;
    }
    for case in 1.. {
        if text.skip_blanks()?.is_none() {
            break;
        }
        let context = Context {
            case: Some(case),
            operation: None,
        };
        let board = read_case(text).map_err(|error| error.within(context))?;
        write_board(&board, &mut text.source_mut().output).map_err(Error::Write)?;
    }
    Ok(())
}

/// Both ends of the talk. Reading writes out first what is left to say.
struct Dialogue<R, W: Write> {
    input: R,
    output: BufWriter<W>,
}

impl<R, W: Write> Dialogue<R, W> {
    fn flush(&mut self) -> Result<(), Error> {
        self.output.flush().map_err(Error::Write)
    }
}

impl<R: Read, W: Write> Source for Dialogue<R, W> {
    type Error = Error;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        self.flush()?;
        Source::read(&mut self.input, buffer)
    }
}

/// Reads a case and gives its board after the click.
fn read_case<S: Source<Error = Error>>(text: &Text<S>) -> Result<Board, Error> {
    let is_named = text.skip_blanks()? == Some(b'b');
    if is_named {
        text.word("board", BOARD)?;
        text.word("=", IS)?;
    }
    let mut board = value(text, BoardSeed(text), BOARD)?;
    if text.skip_blanks()? == Some(b',') {
        text.word(",", CLICK)?;
    }
    if is_named {
        text.word("click", Expected::Phrase("'click ='"))?;
        text.word("=", IS)?;
    }
    let board_size = Size::new(board.len(), board[0].len());
    let (click, place) = value(text, ClickSeed { text, board_size }, CLICK)?;
    // Each cell and the click's place were looked at as they came; whether it is closed was not.
    update_board(&mut board, click).map_err(|_| {
        let found = Found::Phrase("a click on an opened cell".into());
        let expected = Expected::Phrase("one on a closed cell");
        InputError::new(place, found, expected)
    })?;
    Ok(board)
}

fn write_board(board: &Board, output: &mut impl Write) -> io::Result<()> {
    for (index, row) in board.iter().enumerate() {
        output.write_all(if index == 0 { b"[[" } else { b",[" })?;
        for (index, &cell) in row.iter().enumerate() {
            let text = [b',', b'"', cell, b'"'];
            output.write_all(if index == 0 { &text[1..] } else { &text })?;
        }
        output.write_all(b"]")?;
    }
    output.write_all(b"]\n")
}

/// Skips blanks and reads a value, and not a byte behind it.
fn value<'de, S, T>(text: &Text<S>, seed: T, expected: Expected) -> Result<T::Value, Error>
where
    S: Source<Error = Error>,
    T: DeserializeSeed<'de>,
{
    text.begin_token()?;
    let mut json = serde_json::Deserializer::from_reader(text);
    seed.deserialize(&mut json).map_err(|_| {
        text.stop_at_fault(expected);
        text.error()
    })
}

/// Reads the next element of an array; `None` at its end.
fn element<'de, S, A, T>(
    text: &Text<S>,
    array: &mut A,
    seed: T,
    expected: Expected,
) -> Result<Option<T::Value>, A::Error>
where
    S: Source<Error = Error>,
    A: SeqAccess<'de>,
    T: DeserializeSeed<'de>,
{
    let element = array.next_element_seed(seed);
    element.inspect_err(|_| text.stop_at_fault(expected))
}

/// A board of rows of one length, with cells of a game that goes on.
struct BoardSeed<'t, S>(&'t Text<S>);

impl<'de, S: Source<Error = Error>> DeserializeSeed<'de> for BoardSeed<'_, S> {
    type Value = Board;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Board, D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de, S: Source<Error = Error>> Visitor<'de> for BoardSeed<'_, S> {
    type Value = Board;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        BOARD.fmt(f)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Board, A::Error> {
        let Self(text) = self;
        let place = text.end_token();
        let mut board = Board::new();
        loop {
            let columns = board.first().map(Vec::len);
            match element(text, &mut rows, RowSeed { text, columns }, ROW)? {
                Some(row) => board.push(row),
                None if board.is_empty() => {
                    let found = Found::Phrase("a board of no rows".into());
                    let expected = Expected::Phrase("a board of at least one row");
                    return Err(stopped(text, place, found, expected));
                }
                None => return Ok(board),
            }
        }
    }
}

/// A row as long as those before, if there are any.
struct RowSeed<'t, S> {
    text: &'t Text<S>,
    columns: Option<usize>,
}

impl<'de, S: Source<Error = Error>> DeserializeSeed<'de> for RowSeed<'_, S> {
    type Value = Vec<u8>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Vec<u8>, D::Error> {
        self.text.begin_token_read();
        json.deserialize_seq(self)
    }
}

impl<'de, S: Source<Error = Error>> Visitor<'de> for RowSeed<'_, S> {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        ROW.fmt(f)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Vec<u8>, A::Error> {
        let Self { text, columns } = self;
        let place = text.end_token();
        let most = columns.unwrap_or(usize::MAX);
        let mut row = Vec::with_capacity(columns.unwrap_or(0));
        while let Some(cell) = element(text, &mut array, CellSeed(text), CELL)? {
            if row.len() == most {
                let found =
                    Found::Phrase(format!("a row of more than {}", counted(most, "cell")).into());
                let expected = Expected::RowOfCells { columns: most };
                return Err(stopped(text, place, found, expected));
            }
            row.push(cell);
            text.usual_cells(&mut row, most, |cell| is_in_play(cell.into()));
        }
        let expected = match columns {
            Some(columns) if row.len() < columns => Expected::RowOfCells { columns },
            None if row.is_empty() => Expected::Phrase("a row of at least 1 cell"),
            _ => return Ok(row),
        };
        let found = Found::Phrase(format!("a row of {}", counted(row.len(), "cell")).into());
        Err(stopped(text, place, found, expected))
    }
}

struct CellSeed<'t, S>(&'t Text<S>);

impl<'de, S: Source<Error = Error>> DeserializeSeed<'de> for CellSeed<'_, S> {
    type Value = u8;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<u8, D::Error> {
        let Self(text) = self;
        text.begin_token_read();
        match char::deserialize(json)? {
            'X' => text.stop_at_token(NO_OPENED_MINE),
            letter if is_in_play(letter) => {
                text.end_token();
                return Ok(letter as u8);
            }
            _ => {}
        }
        Err(fault())
    }
}

/// A click on a cell of a board.
struct ClickSeed<'t, S> {
    text: &'t Text<S>,
    board_size: Size,
}

impl<'de, S: Source<Error = Error>> DeserializeSeed<'de> for ClickSeed<'_, S> {
    type Value = (Square, Place);

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de, S: Source<Error = Error>> Visitor<'de> for ClickSeed<'_, S> {
    type Value = (Square, Place);

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        CLICK.fmt(f)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Self::Value, A::Error> {
        let Self { text, board_size } = self;
        let place = text.end_token();
        let row = coordinate(text, &mut numbers, "the click's row", board_size.rows)?;
        let column = coordinate(text, &mut numbers, "the click's column", board_size.columns)?;
        match numbers.next_element_seed(NoElement) {
            Ok(None) => Ok((Square { row, column }, place)),
            Ok(Some(never)) => match never {},
            Err(error) => {
                text.stop_at_missing_end();
                Err(error)
            }
        }
    }
}

/// Reads the next number of an array, one below `count`.
fn coordinate<'de, S: Source<Error = Error>, A: SeqAccess<'de>>(
    text: &Text<S>,
    numbers: &mut A,
    name: &'static str,
    count: usize,
) -> Result<usize, A::Error> {
    let number = Number {
        name,
        least: 0,
        most: count - 1,
    };
    let expected = Expected::Number(number);
    element(text, numbers, NumberSeed { text, number }, expected)?.ok_or_else(|| {
        text.begin_token_read();
        text.stop_at_token(expected);
        fault()
    })
}

struct NumberSeed<'t, S> {
    text: &'t Text<S>,
    number: Number,
}

impl<'de, S: Source<Error = Error>> DeserializeSeed<'de> for NumberSeed<'_, S> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<usize, D::Error> {
        let Self { text, number } = self;
        text.begin_token_read();
        let value = usize::deserialize(json)?;
        if number.allows(value) {
            text.end_token();
            Ok(value)
        } else {
            Err(fault())
        }
    }
}

/// An element that must not be there.
struct NoElement;

impl<'de> DeserializeSeed<'de> for NoElement {
    type Value = Infallible;

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<Infallible, D::Error> {
        Err(fault())
    }
}

/// Stops the text with an error, and with it the JSON reader.
fn stopped<S: Source<Error = Error>, E: de::Error>(
    text: &Text<S>,
    place: Place,
    found: Found,
    expected: Expected,
) -> E {
    text.stop_at(place, found, expected);
    fault()
}

/// What the JSON reader is told of a fault that the text knows.
fn fault<E: de::Error>() -> E {
    E::custom("not a test case")
}
