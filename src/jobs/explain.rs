//! Pictures of a game: the minefield, and the player map after each operation.
//!
//! The title of a case says how it ended, so a case is read and played to its end before its first
//! picture is drawn; then it is played again. In memory are the board, the clicks of one case, and
//! the pictures of text that are side by side.

mod case;
mod error;
mod markup;
mod page;
mod pictures;
mod style;
mod svg;
mod text;

use std::io::{self, BufWriter, Read, Write};

use crate::engine::game::Game;
use crate::text::error::Error;
use crate::text::test_reader::TestReader;
use case::Case;
use pictures::each_picture;
use svg::Svg;
use text::Text;

pub use error::ExplainError;
pub use style::{Highlight, Style};

/// What is drawn of a test, and how.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Draws only this case, counted from 1. The input after it is not read.
    pub case: Option<u64>,
    /// The first operation of each case that is drawn, counted from 1, after the map before it. A page
    /// always has all operations.
    pub from: u64,
    /// The last operation of each case that is drawn.
    pub to: u64,
    /// The number of columns of the text. Pictures beyond it continue below, after an empty line. Of
    /// a board that is wider alone, only the part around the click is drawn, with `…` at the edges
    /// where it is cut. An SVG file has as many pictures side by side, and never cuts them.
    pub width: usize,
    /// Writes the cells of the text.
    pub style: Style,
}

impl Default for Options {
    /// All operations of every case, as plain text of 100 columns.
    fn default() -> Self {
        Self {
            case: None,
            from: 1,
            to: u64::MAX,
            width: 100,
            style: style::plain,
        }
    }
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
///
/// ```
/// use minesweeper_judge::explain::{Options, explain};
///
/// let test = "1\n2 3\n__*\n___\n2 1 2\n1 1 1\n1 1 3\n0\n";
/// let mut output = Vec::new();
/// explain(test.as_bytes(), &mut output, Options::default())?;
/// let expected = "\
/// case 1: LOSE at operation 3
/// __* | ___ | _P_ | 0P_ | 0Px
/// ___ | ___ | ___ | 01_ | 01_
/// ";
/// assert_eq!(String::from_utf8_lossy(&output), expected);
/// # Ok::<(), minesweeper_judge::explain::ExplainError>(())
/// ```
pub fn explain(input: impl Read, output: impl Write, options: Options) -> Result<(), ExplainError> {
    let mut text = Text::new(BufWriter::new(output), options.width, options.style);
    let drawn = each_case(input, options.case, |case, game| {
        text.begin_case(&case.title())?;
        each_picture(case, game, (options.from, options.to), |picture| {
            text.add(picture)
        })?;
        text.end_case()
    });
    text.flush().map_err(Error::Write)?;
    drawn
}

/// Reads a test and draws the same pictures as [`explain`] as one SVG file. `name` is its title.
///
/// # Errors
///
/// Returns an [`ExplainError`], as [`explain`] does. After invalid input the file is complete, but
/// nothing is written if there is no case to show, or if the pictures are too large.
pub fn write_svg(
    name: &str,
    input: impl Read,
    mut output: impl Write,
    options: Options,
) -> Result<(), ExplainError> {
    let mut svg = Svg::new(options.width);
    let drawn = each_case(input, options.case, |case, game| {
        svg.begin_case(&case.title());
        each_picture(case, game, (options.from, options.to), |picture| {
            svg.add(picture);
            Ok(())
        })
    });
    if drawn.is_ok() || !svg.is_empty() {
        let file = svg.file(name)?;
        output.write_all(file.as_bytes()).map_err(Error::Write)?;
    }
    drawn
}

/// Reads a test to its end and writes a page with it: HTML that needs nothing else, in which the test
/// can be replayed, changed and compared with an output. `name` is what the page calls the test. The
/// page has all cases; it opens at the one that is wanted, or at another one by `#case=C&step=Q` after
/// its address.
///
/// # Errors
///
/// Returns an [`ExplainError`], as [`explain`] does. After invalid input the page is complete and
/// shows the error, but nothing is written if there is no case to show.
pub fn write_page(
    name: &str,
    mut input: impl Read,
    output: impl Write,
    options: Options,
) -> Result<(), ExplainError> {
    let mut test = Vec::new();
    input.read_to_end(&mut test).map_err(Error::Read)?;
    let mut has_case = false;
    let read = each_case(&test[..], options.case, |_, _| {
        has_case = true;
        Ok(())
    });
    if has_case || read.is_ok() {
        let output = BufWriter::new(output);
        page::write(output, name, &test, options.case).map_err(Error::Write)?;
    }
    read
}

/// Reads the cases, and passes each that is wanted to `visit`, with the game it was played in.
fn each_case(
    mut input: impl Read,
    wanted: Option<u64>,
    mut visit: impl FnMut(&Case, &mut Game) -> io::Result<()>,
) -> Result<(), ExplainError> {
    let (mut reader, mut game) = (TestReader::default(), Game::default());
    let count = reader.case_count(&mut input)?;
    for number in (1..).take(count) {
        reader.next_game(&mut input, &mut game)?;
        if wanted.is_some_and(|wanted| wanted != number) {
            while reader.click(&mut input)?.is_some() {}
            continue;
        }
        let case = Case::read(number, &mut reader, &mut input, &mut game);
        visit(&case, &mut game).map_err(Error::Write)?;
        if let Some(error) = case.error {
            return Err(error.into());
        }
        if wanted.is_some() {
            return Ok(());
        }
    }
    match wanted {
        Some(case) => Err(ExplainError::NoCase { case, count }),
        None => Ok(()),
    }
}
