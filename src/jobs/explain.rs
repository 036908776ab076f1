//! Pictures of a game: the minefield, and the player map after each operation.
//!
//! The title of a case says how it ended, so a case is read and played to its end before its first
//! picture is drawn; then it is played again. In memory are the board, the clicks of one case, and
//! the pictures of one band.

mod canvas;
mod case;
mod error;
mod markup;
mod page;
mod pictures;
mod replay;
mod style;
mod svg;

use std::io::{self, BufWriter, Read, Write};
use std::ops::RangeInclusive;

use crate::engine::game::Game;
use crate::text::error::Error;
use crate::text::test_reader::TestReader;
use canvas::Canvas;
use case::Case;
use page::Page;
use pictures::Pictures;
use replay::{Played, Replay};
use svg::Svg;

pub use error::ExplainError;
pub use style::{CellStyle, Highlight};

/// Draws the cases of a test, as text or as a page that replays them.
///
/// ```
/// use minesweeper_judge::explain::Explain;
///
/// let test = "1\n2 3\n__*\n___\n2 1 2\n1 1 1\n1 1 3\n0\n";
/// let mut output = Vec::new();
/// Explain::new().draw(test.as_bytes(), &mut output)?;
/// let expected = "\
/// case 1: LOSE at operation 3
/// __* | ___ | _P_ | 0P_ | 0Px
/// ___ | ___ | ___ | 01_ | 01_
/// ";
/// assert_eq!(String::from_utf8_lossy(&output), expected);
/// # Ok::<(), minesweeper_judge::explain::ExplainError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Explain<'s> {
    case: Option<u64>,
    from: u64,
    to: u64,
    width: Option<usize>,
    style: Option<&'s dyn CellStyle>,
}

impl Default for Explain<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'s> Explain<'s> {
    /// Draws all operations of every case, without a limit on the width, as plain text.
    pub const fn new() -> Self {
        Self {
            case: None,
            from: 1,
            to: u64::MAX,
            width: None,
            style: None,
        }
    }

    /// Draws only this case, counted from 1. The input after it is not read.
    pub fn case(mut self, case: u64) -> Self {
        self.case = Some(case);
        self
    }

    /// Draws in each case only these operations, counted from 1, after the map before them. A page
    /// always has all operations.
    pub fn operations(mut self, operations: RangeInclusive<u64>) -> Self {
        (self.from, self.to) = operations.into_inner();
        self
    }

    /// Limits the width of the text to so many columns: pictures beyond it continue below, after an
    /// empty line. A picture that is wider alone is not cut.
    pub fn width(mut self, width: usize) -> Self {
        self.width = Some(width);
        self
    }

    /// Lets `style` write the cells of the pictures.
    pub fn style(mut self, style: &'s dyn CellStyle) -> Self {
        self.style = Some(style);
        self
    }

    /// Reads a test and draws every case as text: a title that says how it ended, then side by side
    /// the minefield, the player map before the first operation, and the map after each operation
    /// that changed it or lost the game. An empty line separates cases.
    ///
    /// The last picture of a game that ended without a win also shows the truth: `x` is a mine that
    /// the operation hit, `*` any other closed mine without a flag, and after a lost middle click
    /// its other targets are opened.
    ///
    /// A case with invalid input is drawn up to there, without the truth. Unless the game was over
    /// before, its title is then `case C: ERROR after operation Q`.
    ///
    /// # Errors
    ///
    /// Returns an [`ExplainError`]; everything drawn before it has been written, unless writing
    /// failed.
    pub fn draw(&self, input: impl Read, output: impl Write) -> Result<(), ExplainError> {
        let mut canvas = Canvas::new(BufWriter::new(output), self.width, self.style);
        let drawn = self.each_case(input, |case, game| self.draw_case(case, game, &mut canvas));
        canvas.flush().map_err(Error::Write)?;
        drawn
    }

    fn draw_case(
        &self,
        case: &Case,
        game: &mut Game,
        pictures: &mut impl Pictures,
    ) -> io::Result<()> {
        let title = format!("case {}: {}", case.number, case.ending);
        pictures.begin_case(&title, game.minefield())?;
        let mut replay = Replay::new(game, case, case.last_effective);
        replay.draw(|position, symbol, _| pictures.edit(position, symbol, Highlight::None));
        while let Some(Played {
            operation, click, ..
        }) = replay.next()
        {
            if operation > self.to {
                break;
            } else if !replay.is_effective() {
                continue;
            } else if operation < self.from {
                replay.draw(|position, symbol, _| pictures.edit(position, symbol, Highlight::None));
            } else {
                pictures.next_picture(operation, click)?;
                replay
                    .draw(|position, symbol, highlight| pictures.edit(position, symbol, highlight));
            }
        }
        pictures.end_case()
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
    /// Returns an [`ExplainError`], as [`draw`](Self::draw) does. After invalid input the page is
    /// complete and shows the error, but nothing is written if there is no case to show.
    pub fn write_page(
        &self,
        name: &str,
        input: impl Read,
        output: impl Write,
    ) -> Result<(), ExplainError> {
        let mut page = Page::new(BufWriter::new(output), name);
        let written = self.each_case(input, |case, game| page.add_case(case, game));
        page.end(written.as_ref().err()).map_err(Error::Write)?;
        written
    }

    /// Reads a test and draws the same pictures as [`draw`](Self::draw) as one SVG file, in bands that
    /// have as many pictures side by side. `name` is its title.
    ///
    /// # Errors
    ///
    /// Returns an [`ExplainError`], as [`draw`](Self::draw) does. After invalid input the file is
    /// complete, but nothing is written if there is no case to show.
    pub fn write_svg(
        &self,
        name: &str,
        input: impl Read,
        output: impl Write,
    ) -> Result<(), ExplainError> {
        let mut svg = Svg::new(self.width);
        let drawn = self.each_case(input, |case, game| self.draw_case(case, game, &mut svg));
        if drawn.is_ok() || !svg.is_empty() {
            let mut output = BufWriter::new(output);
            let written = svg.write(name, &mut output).and_then(|()| output.flush());
            written.map_err(Error::Write)?;
        }
        drawn
    }

    /// Reads the cases, and passes each that is asked for to `visit`, with the game it was played in.
    fn each_case(
        &self,
        mut input: impl Read,
        mut visit: impl FnMut(&Case, &mut Game) -> io::Result<()>,
    ) -> Result<(), ExplainError> {
        let (mut reader, mut game) = (TestReader::default(), Game::default());
        let count = reader.case_count(&mut input)?;
        for number in (1..).take(count) {
            reader.next_game(&mut input, &mut game)?;
            if self.case.is_some_and(|wanted| wanted != number) {
                while reader.click(&mut input)?.is_some() {}
                continue;
            }
            let case = Case::read(number, &mut reader, &mut input, &mut game);
            visit(&case, &mut game).map_err(Error::Write)?;
            if let Some(error) = case.error {
                return Err(error.into());
            }
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
