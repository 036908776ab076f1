//! Writes a test, the counterpart of the reader.

use std::io::{self, BufWriter, Write};

use super::protocol::{EMPTY, MINE};
use crate::engine::click::Click;
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;

/// Writes a test: the number of cases, then the board and the clicks of each case.
///
/// ```
/// use minesweeper_judge::{Button, Click, Minefield, Position, TestWriter};
///
/// let mut test = TestWriter::new(Vec::new(), 1)?;
/// test.board(&Minefield::from_rows(["__*"]))?;
/// test.click(Click::new(Button::Left, Position::new(1, 1)))?;
/// test.end_case()?;
/// assert_eq!(test.finish()?, b"1\n1 3\n__*\n1 1 1\n0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TestWriter<W: Write> {
    output: BufWriter<W>,
}

impl<W: Write> TestWriter<W> {
    /// Starts a test of `cases` cases. Output is buffered.
    ///
    /// # Errors
    ///
    /// Fails if writing fails, as every method does.
    pub fn new(output: W, cases: usize) -> io::Result<Self> {
        let mut writer = Self::without_count(output);
        writeln!(writer.output, "{cases}")?;
        Ok(writer)
    }

    /// Starts a test without its first line, for a number of cases that is not known yet.
    pub(crate) fn without_count(output: W) -> Self {
        let output = BufWriter::with_capacity(1 << 16, output);
        Self { output }
    }

    /// Writes the board of a case.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    pub fn board(&mut self, minefield: &Minefield) -> io::Result<()> {
        let Size { rows, columns } = minefield.size();
        writeln!(self.output, "{rows} {columns}")?;
        let mut text = vec![EMPTY; columns + 1];
        text[columns] = b'\n';
        for row in 1..=rows {
            for (cell, column) in text.iter_mut().zip(1..=columns) {
                let is_mine = minefield.is_mine(Position::new(row, column));
                *cell = if is_mine { MINE } else { EMPTY };
            }
            self.output.write_all(&text)?;
        }
        Ok(())
    }

    /// Writes an operation.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    pub fn click(&mut self, click: Click) -> io::Result<()> {
        let Position { row, column } = click.position;
        writeln!(self.output, "{} {row} {column}", click.button.code())
    }

    /// Writes the `0` after the last operation of a case.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    pub fn end_case(&mut self) -> io::Result<()> {
        self.output.write_all(b"0\n")
    }

    /// Writes what is still buffered, and returns the output.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.flush()?;
        self.output.into_inner().map_err(|error| error.into_error())
    }
}
