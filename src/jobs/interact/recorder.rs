//! Records the games as a test.

use std::io::{self, Write};

use super::event::Event;
use crate::engine::memory::OutOfMemory;
use crate::text::test_writer::TestWriter;

/// Records the games that have started as a test: their boards and the player's operations.
///
/// It is kept in memory, since the number of games is in the first line of a test.
///
/// ```
/// use minesweeper_judge::interact::{Event, Recorder};
/// use minesweeper_judge::{Button, Click, Minefield, Position};
///
/// let mut recorder = Recorder::default();
/// recorder.observe(Event::Game(&Minefield::from_rows(["__*"])))?;
/// recorder.observe(Event::Click(Click::new(Button::Left, Position::new(1, 1))))?;
/// let mut test = Vec::new();
/// recorder.write(&mut test)?;
/// assert_eq!(test, b"1\n1 3\n__*\n1 1 1\n0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Recorder {
    cases: TestWriter<Memory>,
    count: usize,
}

impl Default for Recorder {
    fn default() -> Self {
        Self {
            cases: TestWriter::without_count(Memory::default()),
            count: 0,
        }
    }
}

impl Recorder {
    /// Records a game or an operation, and ignores other events.
    ///
    /// # Errors
    ///
    /// Fails if there is not enough memory.
    pub fn observe(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            Event::Game(minefield) => {
                self.end_case()?;
                self.count += 1;
                self.cases.board(minefield)
            }
            Event::Click(click) => self.cases.click(click),
            _ => Ok(()),
        }
    }

    /// Writes the test.
    ///
    /// # Errors
    ///
    /// Fails if writing fails or there is not enough memory.
    pub fn write(mut self, mut output: impl Write) -> io::Result<()> {
        self.end_case()?;
        let cases = self.cases.finish()?;
        writeln!(output, "{}", self.count)?;
        output.write_all(&cases.0)?;
        output.flush()
    }

    fn end_case(&mut self) -> io::Result<()> {
        match self.count {
            0 => Ok(()),
            _ => self.cases.end_case(),
        }
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
