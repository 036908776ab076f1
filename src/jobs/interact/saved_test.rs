//! The games as a test.

use std::io::{self, Write};

use super::observer::{Observer, Side};
use crate::engine::click::Click;
use crate::engine::memory::OutOfMemory;
use crate::engine::minefield::Minefield;
use crate::text::test_writer::TestWriter;

/// Collects the games that have started as a test: their boards and the player's operations.
///
/// It is kept in memory, since the number of games is in the first line of a test.
///
/// ```
/// use minesweeper_judge::interact::{Observer, SavedTest};
/// use minesweeper_judge::{Button, Click, Minefield, Position};
///
/// let mut test = SavedTest::default();
/// test.board(&Minefield::from_rows(["__*"]))?;
/// test.click(Click::new(Button::Left, Position::new(1, 1)))?;
/// assert_eq!(test.write(Vec::new())?, b"1\n1 3\n__*\n1 1 1\n0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct SavedTest {
    cases: TestWriter<Memory>,
    count: usize,
}

impl Default for SavedTest {
    fn default() -> Self {
        Self {
            cases: TestWriter::without_count(Memory::default()),
            count: 0,
        }
    }
}

impl SavedTest {
    /// Writes the test, and returns the output.
    ///
    /// # Errors
    ///
    /// Fails if writing fails or there is not enough memory.
    pub fn write<W: Write>(mut self, mut output: W) -> io::Result<W> {
        if self.count > 0 {
            self.cases.end_case()?;
        }
        let cases = self.cases.finish()?;
        writeln!(output, "{}", self.count)?;
        output.write_all(&cases.0)?;
        output.flush()?;
        Ok(output)
    }
}

impl Observer for SavedTest {
    fn message(&mut self, _: Side, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn board(&mut self, minefield: &Minefield) -> io::Result<()> {
        if self.count > 0 {
            self.cases.end_case()?;
        }
        self.count += 1;
        self.cases.board(minefield)
    }

    fn click(&mut self, click: Click) -> io::Result<()> {
        self.cases.click(click)
    }
}

/// Bytes in memory. Running out of it is an error, not a crash.
#[derive(Debug, Default)]
struct Memory(Vec<u8>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_reserve(bytes.len()).map_err(OutOfMemory::from)?;
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
