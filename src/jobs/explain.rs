//! Pictures of a game: what the minefield was and what each operation did to the player map.
//!
//! The title of a case tells how it ended, so a case is read to its end before the first picture of
//! it is drawn. What was read is kept as a log of clicks in a scratch, which may be a temporary
//! file, and played once more from there. So the input can be a pipe, and what is held in memory is
//! the board and the pictures that stand side by side, of these only what changed from one to the
//! next. How many operations there are does not matter to it.

mod log;
mod page;
mod replay;
mod sheet;

use std::io::{self, BufWriter, Read, Seek, Write};
use std::ops::RangeInclusive;

use crate::engine::game::Game;
use crate::text::error::Error;
use crate::text::test_reader::TestReader;
use log::Log;
use page::Page;
use replay::{Replay, Story};
use sheet::Sheet;

pub use sheet::{Look, Paint};

/// Draws the cases of a test, as text or as a page that replays them.
///
/// ```
/// use std::io::Cursor;
/// use minesweeper_judge::explain::Explain;
///
/// let test = "1\n2 3\n__*\n___\n2 1 2\n1 1 1\n1 1 3\n0\n";
/// let mut output = Vec::new();
/// Explain::new().draw(test.as_bytes(), &mut output, Cursor::new(Vec::new()))?;
/// let expected = "\
/// case 1: LOSE at operation 3
/// __* | ___ | _P_ | 0P_ | 0Px
/// ___ | ___ | ___ | 01_ | 01_
/// ";
/// assert_eq!(String::from_utf8_lossy(&output), expected);
/// # Ok::<(), minesweeper_judge::explain::ExplainError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Explain<'p> {
    case: Option<u64>,
    from: u64,
    to: u64,
    width: Option<usize>,
    paint: Option<&'p dyn Paint>,
}

/// Why a test could not be explained to its end.
#[derive(Debug, thiserror::Error)]
pub enum ExplainError {
    /// As for the main job: bad input, or reading or writing failed.
    #[error(transparent)]
    Job(#[from] Error),
    /// The scratch could not be written or read.
    #[error("cannot keep the operations of a case: {0}")]
    Scratch(#[source] io::Error),
    /// The case asked for is not in the test.
    #[error("there is no case {case}, the test has {count}")]
    NoCase {
        /// The case asked for, from 1.
        case: u64,
        /// The number of cases in the test.
        count: usize,
    },
}

impl Default for Explain<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'p> Explain<'p> {
    /// All of every case, the pictures of a case in one line of any width, and nothing but text.
    pub const fn new() -> Self {
        Self {
            case: None,
            from: 1,
            to: u64::MAX,
            width: None,
            paint: None,
        }
    }

    /// Only this case, counted from 1. What follows it is not read.
    pub fn case(mut self, case: u64) -> Self {
        self.case = Some(case);
        self
    }

    /// In each case only these operations, counted from 1, with the map as it was before them. (A
    /// page always has all of them.)
    pub fn operations(mut self, operations: RangeInclusive<u64>) -> Self {
        (self.from, self.to) = operations.into_inner();
        self
    }

    /// Pictures go on below each other, after an empty line, where they would take more columns
    /// than this. A picture that is wider than that alone is not cut.
    pub fn width(mut self, width: usize) -> Self {
        self.width = Some(width);
        self
    }

    /// Has the cells of the pictures written by `paint`.
    pub fn paint(mut self, paint: &'p dyn Paint) -> Self {
        self.paint = Some(paint);
        self
    }

    /// Reads a test and draws every case as text: a title that tells how it ended, then side by side
    /// the minefield, the player map before the first operation, and the map after each operation
    /// that changed it or lost the game. An empty line stands between cases.
    ///
    /// The last picture of a game that ended without a win shows the truth too: `x` is a mine that
    /// the operation hit, `*` any other closed mine without a flag, and after a lost middle click
    /// its other targets are opened.
    ///
    /// Where the input is wrong, the case is drawn as far as it goes, without the truth. Unless the
    /// game was over before, its title is then `case C: ERROR after operation Q`.
    ///
    /// # Errors
    ///
    /// As [`ExplainError`] says; all that was drawn until then has been written, unless that failed.
    pub fn draw(
        &self,
        input: impl Read,
        output: impl Write,
        scratch: impl Read + Write + Seek,
    ) -> Result<(), ExplainError> {
        let mut sheet = Sheet::new(BufWriter::new(output), self.width, self.paint);
        let drawn = self.each_case(input, scratch, |case, story, log, game| {
            sheet.begin_case(&format!("case {case}: {}", story.ending))?;
            let last = story.last_effective;
            let mut replay = Replay::new(game, log, story, last).map_err(ExplainError::Scratch)?;
            self.draw_case(&mut replay, &mut sheet)
        });
        sheet.flush().map_err(ExplainError::Job).and(drawn)
    }

    fn draw_case<S: Read + Write + Seek, W: Write>(
        &self,
        replay: &mut Replay<'_, S>,
        sheet: &mut Sheet<'_, W>,
    ) -> Result<(), ExplainError> {
        sheet.minefield(replay.minefield());
        replay.draw(|position, symbol, _| sheet.put(position, symbol));
        while let Some(operation) = replay.next().map_err(ExplainError::Scratch)? {
            if operation > self.to {
                break;
            } else if !replay.is_effective() {
                continue;
            } else if operation < self.from {
                replay.draw(|position, symbol, _| sheet.put(position, symbol));
            } else {
                sheet.first_map(replay.minefield())?;
                sheet.next_map(replay.minefield())?;
                replay.draw(|position, symbol, look| sheet.add(position, symbol, look));
            }
        }
        sheet.first_map(replay.minefield())?;
        sheet.end_case(replay.minefield())?;
        Ok(())
    }

    /// Reads a test and writes a page that replays it: HTML that needs nothing else, with the
    /// board, the operations one by one, and what each of them did. `name` is what the page calls
    /// the test. Unlike the text, it has a step for every operation until the game was over.
    ///
    /// A step is kept as the cells that it changed. The page can be opened at one of them by
    /// `#case=C&step=Q` after its address.
    ///
    /// # Errors
    ///
    /// As [`draw`](Self::draw). After bad input the page is whole all the same, and tells of it; but
    /// nothing is written where there is no case to show.
    pub fn write_page(
        &self,
        name: &str,
        input: impl Read,
        output: impl Write,
        scratch: impl Read + Write + Seek,
    ) -> Result<(), ExplainError> {
        let mut page = Page::new(BufWriter::new(output), name);
        let written = self.each_case(input, scratch, |case, story, log, game| {
            let last = story.ending.operation();
            page.begin_case(case, story.ending, game.minefield())?;
            let mut replay = Replay::new(game, log, story, last).map_err(ExplainError::Scratch)?;
            page.start(&mut replay)?;
            while replay.next().map_err(ExplainError::Scratch)?.is_some() {
                page.step(&mut replay)?;
            }
            page.end_case().map_err(ExplainError::Job)
        });
        page.end(written.as_ref().err())?;
        written
    }

    /// Reads the cases, and hands each that is asked for to `visit` once it is read: its number,
    /// how it went, its clicks, and the game they were played in.
    fn each_case<S: Read + Write + Seek>(
        &self,
        mut input: impl Read,
        scratch: S,
        mut visit: impl FnMut(u64, Story, &mut Log<S>, &mut Game) -> Result<(), ExplainError>,
    ) -> Result<(), ExplainError> {
        let mut reader = TestReader::default();
        let (mut game, mut log) = (Game::default(), Log::new(scratch));
        let count = reader.case_count(&mut input)?;
        for case in (1..).take(count) {
            reader.next_game(&mut input, &mut game)?;
            if self.case.is_some_and(|wanted| wanted != case) {
                while reader.click(&mut input)?.is_some() {}
                continue;
            }
            let (story, read) = Story::read(&mut reader, &mut input, &mut game, &mut log)?;
            visit(case, story, &mut log, &mut game)?;
            read?;
            if self.case.is_some() {
                return Ok(());
            }
        }
        match self.case {
            Some(case) => Err(ExplainError::NoCase { case, count }),
            None => Ok(()),
        }
    }
}
