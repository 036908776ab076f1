//! The notation of the exercise's test cases: JSON, and its examples as copied from the site.
//!
//! A recursive-descent parser reads it, one function for each part, nested no deeper than a cell in
//! a row in a board.

use std::io::{self, BufWriter, Read, Write};
use std::str;

use crate::text::cursor::Cursor;
use crate::text::encoding::note;
use crate::text::error::{Context, Error, Expected, Found, InputError, Number};
use crate::text::escape::{counted, printable, whole_characters};
use crate::text::protocol::is_whitespace;
use crate::text::test_reader::read_retrying;

/// How much of a token a message shows, in bytes. No valid token is longer.
const SHOWN: usize = 24;

/// The rows of a board, a byte for each cell.
pub(super) type Board = Vec<Vec<u8>>;

/// Returns whether a letter is a cell of a board whose game is not over.
pub(super) fn is_in_play(letter: char) -> bool {
    matches!(letter, 'M' | 'E' | 'B' | '1'..='8')
}

fn is_cell(letter: char) -> bool {
    letter == 'X' || is_in_play(letter)
}

/// Reads test cases and writes boards. All that is written is flushed before the input is read, so
/// the command can be used interactively.
pub(super) struct Cases<R, W: Write> {
    cursor: Cursor,
    input: R,
    output: BufWriter<W>,
    /// The number of the case that was begun last.
    case: u64,
}

impl<R: Read, W: Write> Cases<R, W> {
    pub fn new(input: R, output: W) -> Self {
        Self {
            cursor: Cursor::default(),
            input,
            output: BufWriter::with_capacity(1 << 16, output),
            case: 0,
        }
    }

    /// Reads the next board, and the row and the column of a closed cell on it. Returns `None` at the
    /// end of the input.
    pub fn next_case(&mut self) -> Result<Option<(Board, [usize; 2])>, Error> {
        if self.case == 0 {
            self.accept(&["\u{feff}"])?;
        } else {
            self.skip_answer()?;
        }
        self.skip(is_whitespace)?;
        if self.fill(1)?.is_empty() {
            return Ok(None);
        }
        self.case += 1;
        self.name(&["input", "输入"])?;
        self.name(&["board"])?;
        let board = self.board(is_in_play)?;
        self.accept(&[",", "，"])?;
        self.name(&["click"])?;
        let click = self.click(&board)?;
        Ok(Some((board, click)))
    }

    /// Writes a board as one line of compact JSON.
    pub fn write(&mut self, board: &Board) -> Result<(), Error> {
        write_board(board, &mut self.output).map_err(Error::Write)
    }

    pub fn flush(&mut self) -> Result<(), Error> {
        self.output.flush().map_err(Error::Write)
    }

    /// Skips what follows a case in an example: the expected board, and a line of explanation.
    fn skip_answer(&mut self) -> Result<(), Error> {
        if self.name(&["output", "输出"])? {
            self.board(is_cell)?;
        }
        if self.name(&["explanation", "解释"])? {
            self.skip(|byte| byte != b'\n')?;
        }
        Ok(())
    }

    /// Takes one of `names` and the colon or equals sign after it, if one of them is next.
    fn name(&mut self, names: &[&str]) -> Result<bool, Error> {
        let is_named = self.accept(names)?;
        if is_named {
            self.expect(&["=", ":", "："], "'=' or ':'")?;
        }
        Ok(is_named)
    }

    fn board(&mut self, is_cell: impl Fn(char) -> bool + Copy) -> Result<Board, Error> {
        let mut board = Board::new();
        self.elements("a board, an array of rows", |cases| {
            let columns = board.first().map(Vec::len);
            board.push(cases.row(columns, is_cell)?);
            Ok(())
        })?;
        self.cursor.advance(1);
        Ok(board)
    }

    /// Reads a row of `columns` cells, or of any number of cells if it is the first.
    fn row(
        &mut self,
        columns: Option<usize>,
        is_cell: impl Fn(char) -> bool + Copy,
    ) -> Result<Vec<u8>, Error> {
        let mut row = Vec::with_capacity(columns.unwrap_or(0));
        self.elements("a row, an array of cells", |cases| {
            row.push(cases.cell(is_cell)?);
            cases.usual_cells(&mut row, is_cell);
            Ok(())
        })?;
        if let Some(columns) = columns.filter(|&columns| columns != row.len()) {
            let found = Found::Phrase(format!("a row of {}", counted(row.len(), "cell")).into());
            return Err(self.error(found, Expected::RowOfCells { columns }));
        }
        self.cursor.advance(1);
        Ok(row)
    }

    /// Reads an array up to its closing bracket, so that errors of the whole array are found there.
    fn elements(
        &mut self,
        array: &'static str,
        mut element: impl FnMut(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.expect(&["["], array)?;
        element(self)?;
        while !self.is_closing()? {
            self.expect(&[","], "',' or ']'")?;
            element(self)?;
        }
        Ok(())
    }

    fn cell(&mut self, is_cell: impl Fn(char) -> bool + Copy) -> Result<u8, Error> {
        let token = self.token()?;
        let length = token.len();
        match letter(token) {
            Some(letter) if is_cell(letter.into()) => {
                self.cursor.advance(length);
                Ok(letter)
            }
            Some(b'X') => Err(self.other("the mine is open: the game is over")),
            _ => Err(self.unexpected(Expected::Phrase(r#"a cell, "M", "E", "B" or "1" to "8""#))),
        }
    }

    /// Reads the cells at hand that are separated and quoted in the usual way: three times as fast as
    /// one by one.
    fn usual_cells(&mut self, row: &mut Vec<u8>, is_cell: impl Fn(char) -> bool + Copy) {
        let text = self.cursor.bytes();
        let length = if text.starts_with(b", ") { 5 } else { 4 };
        let before = row.len();
        let usual = (text.chunks_exact(length))
            .map_while(|group| match *group {
                [b',', b'"', letter, b'"'] | [b',', b' ', b'"', letter, b'"'] => Some(letter),
                [b',', b'\'', letter, b'\''] | [b',', b' ', b'\'', letter, b'\''] => Some(letter),
                _ => None,
            })
            .take_while(|&letter| is_cell(letter.into()));
        row.extend(usual);
        self.cursor.advance((row.len() - before) * length);
    }

    fn click(&mut self, board: &Board) -> Result<[usize; 2], Error> {
        self.expect(&["["], "a click, [row, column]")?;
        let row = self.number("the click's row", board.len())?;
        self.expect(&[","], "','")?;
        let column = self.number("the click's column", board[row].len())?;
        if !self.is_closing()? {
            return Err(self.unexpected(Expected::Phrase("']'")));
        }
        if !matches!(board[row][column], b'M' | b'E') {
            return Err(self.other("the click is on an open cell"));
        }
        self.cursor.advance(1);
        Ok([row, column])
    }

    /// Reads a number below `count`.
    fn number(&mut self, name: &'static str, count: usize) -> Result<usize, Error> {
        let token = self.token()?;
        let length = token.len();
        match number(token).filter(|&number| number < count) {
            Some(number) => {
                self.cursor.advance(length);
                Ok(number)
            }
            None => Err(self.unexpected(Expected::Number(Number {
                name,
                least: 0,
                most: count - 1,
            }))),
        }
    }

    fn expect(&mut self, texts: &[&str], expected: &'static str) -> Result<(), Error> {
        if self.accept(texts)? {
            return Ok(());
        }
        Err(self.unexpected(Expected::Phrase(expected)))
    }

    /// Skips whitespace and takes one of `texts`, if one of them is next.
    fn accept(&mut self, texts: &[&str]) -> Result<bool, Error> {
        self.skip(is_whitespace)?;
        for text in texts {
            if self.is_next(text)? {
                self.cursor.advance(text.len());
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the next bytes are `text`, in upper or lower case.
    fn is_next(&mut self, text: &str) -> Result<bool, Error> {
        for (index, byte) in text.bytes().enumerate() {
            let next = self.fill(index + 1)?.get(index);
            if !next.is_some_and(|next| next.eq_ignore_ascii_case(&byte)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Skips whitespace and returns whether the next byte closes an array.
    fn is_closing(&mut self) -> Result<bool, Error> {
        self.skip(is_whitespace)?;
        Ok(self.fill(1)?.first() == Some(&b']'))
    }

    /// Skips whitespace and returns the token that is next: a string, a bracket or other mark, or all
    /// up to whitespace or a mark; nothing at the end of the input. A long one is cut.
    fn token(&mut self) -> Result<&[u8], Error> {
        self.skip(is_whitespace)?;
        let mut length = 0;
        while length <= SHOWN {
            match self.fill(length + 1)?.split_at_checked(length) {
                Some((token, [next, ..])) if continues(token, *next) => length += 1,
                _ => break,
            }
        }
        Ok(&self.cursor.bytes()[..length])
    }

    fn skip(&mut self, is_skipped: impl Fn(u8) -> bool) -> Result<(), Error> {
        loop {
            let bytes = self.fill(1)?.iter();
            let length = bytes.take_while(|&&byte| is_skipped(byte)).count();
            if length == 0 {
                return Ok(());
            }
            self.cursor.advance(length);
        }
    }

    /// Returns the bytes at hand, at least `count` unless the input ends before.
    fn fill(&mut self, count: usize) -> Result<&[u8], Error> {
        let (input, output) = (&mut self.input, &mut self.output);
        self.cursor.fill(count, |buffer| {
            output.flush().map_err(Error::Write)?;
            read_retrying(input, buffer).map_err(Error::Read)
        })?;
        Ok(self.cursor.bytes())
    }

    /// Returns an error about the next token, or the one that reading it failed with.
    fn unexpected(&mut self, expected: Expected) -> Error {
        match self.token() {
            Ok(token) => {
                let found = found(token);
                self.error(found, expected)
            }
            Err(error) => error,
        }
    }

    fn error(&self, found: Found, expected: Expected) -> Error {
        self.in_case(self.cursor.error(self.cursor.offset(), found, expected))
    }

    fn other(&self, problem: &'static str) -> Error {
        self.in_case(InputError::other(self.cursor.place(), problem))
    }

    fn in_case(&self, error: InputError) -> Error {
        Error::Input(error.within(Context {
            case: Some(self.case),
            operation: None,
        }))
    }
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

/// Returns whether the byte after the beginning of a token belongs to it.
fn continues(token: &[u8], next: u8) -> bool {
    let is_mark = |byte| b"[]{},:=\"'".contains(&byte);
    match token {
        [] => true,
        [quote @ (b'"' | b'\''), rest @ ..] => next != b'\n' && !rest.ends_with(&[*quote]),
        [first, ..] => !is_mark(*first) && !is_mark(next) && !is_whitespace(next),
    }
}

/// Returns the letter of a string of one ASCII letter, which JSON may write as `\u0045`.
fn letter(token: &[u8]) -> Option<u8> {
    match token {
        [b'"', string @ .., b'"'] | [b'\'', string @ .., b'\''] => match string {
            [letter] => Some(*letter),
            [b'\\', b'u', digits @ ..] if digits.len() == 4 => {
                let value = |digit: &u8| char::from(*digit).to_digit(16);
                let code = digits
                    .iter()
                    .try_fold(0, |code, digit| Some(code * 16 + value(digit)?));
                code.and_then(|code| code.try_into().ok())
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns the value of a number in the form of JSON's whole numbers.
fn number(token: &[u8]) -> Option<usize> {
    let is_number =
        token.iter().all(u8::is_ascii_digit) && (token == b"0" || !token.starts_with(b"0"));
    let digits = str::from_utf8(token).ok()?;
    is_number.then(|| digits.parse().ok())?
}

/// Returns a token as messages show it, a string with its own quotes.
fn found(token: &[u8]) -> Found {
    let is_cut = token.len() > SHOWN;
    let start = &token[..token.len().min(SHOWN)];
    match start {
        [] => Found::End,
        [quote @ (b'"' | b'\''), rest @ ..] => {
            let quote = char::from(*quote);
            let (string, end) = match rest.strip_suffix(&[quote as u8]) {
                Some(string) => (string, String::from(quote)),
                None => (whole_characters(rest), "…".to_owned()),
            };
            let (string, note) = (printable(string), note(string));
            Found::Phrase(format!("{quote}{string}{end}{note}").into())
        }
        _ => Found::Token {
            start: start.to_vec(),
            is_cut,
        },
    }
}
