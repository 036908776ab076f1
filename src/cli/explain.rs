//! `minesweeper explain [FILE]`.

use std::io::{self, IsTerminal, Write};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Effects, Style};
use minesweeper_judge::{ExplainError, Look, Paint};
use tempfile::SpooledTempFile;
use terminal_size::{Width, terminal_size_of};

use super::Failure;
use super::streams::{Source, create, standard_output};

/// Draw what every operation of a test did to the board
///
/// For each case: the minefield, the player map before the first operation, and the map after each
/// operation that changed it or ended the game, side by side. When the game was not won, the last
/// picture shows the truth too: x is a mine that was hit, * any other closed mine without a flag.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    printf '1\\n1 3\\n__*\\n2 1 3\\n1 1 1\\n0\\n' | minesweeper explain")]
pub struct Explain {
    /// The test; standard input if none is named, or `-`
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: Source,

    /// Only case C, counted from 1; what follows it is not read
    #[arg(long, value_name = "C")]
    case: Option<NonZeroU64>,

    /// Begin with operation Q of each case, after the map before it
    #[arg(long, value_name = "Q", default_value = "1", hide_default_value = true)]
    from: NonZeroU64,

    /// End with operation R of each case
    #[arg(long, value_name = "R", default_value_t = u64::MAX, hide_default_value = true)]
    to: u64,

    /// Put pictures below each other that take more than N columns [default: a terminal's width]
    #[arg(long, value_name = "N")]
    width: Option<NonZeroUsize>,

    /// Draw nothing, and write a page to FILE that replays the test in a browser; `-` is standard
    /// output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "to", "width"])]
    html: Option<PathBuf>,
}

/// How many bytes of a case's operations stay in memory before a temporary file takes them.
const KEPT: usize = 1 << 20;

impl Explain {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        if self.from.get() > self.to {
            let message = format!("--from {} is after --to {}", self.from, self.to);
            return Err(Failure::new(message));
        }
        let ended = match &self.html {
            Some(page) => self.write_page(page)?,
            None => self.draw()?,
        };
        match ended {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(ExplainError::Job(error)) => Err(Failure::of_job(&self.file.name(), error)),
            Err(other) => Err(Failure::new(format!("{}: {other}", self.file.name()))),
        }
    }

    fn draw(&self) -> Result<Result<(), ExplainError>, Failure> {
        let (input, output) = (self.file.open()?, standard_output()?);
        let mut explain = self.selection().operations(self.from.get()..=self.to);
        if let Some(width) = self.width.map(NonZeroUsize::get).or_else(terminal_width) {
            explain = explain.width(width);
        }
        if has_colours() {
            explain = explain.paint(&Colours);
        }
        Ok(explain.draw(input, output, SpooledTempFile::new(KEPT)))
    }

    fn write_page(&self, page: &Path) -> Result<Result<(), ExplainError>, Failure> {
        let (input, output) = (self.file.open()?, create(page)?);
        let scratch = SpooledTempFile::new(KEPT);
        Ok(self
            .selection()
            .write_page(&self.file.name(), input, output, scratch))
    }

    fn selection(&self) -> minesweeper_judge::Explain<'static> {
        let all = minesweeper_judge::Explain::new();
        match self.case {
            Some(case) => all.case(case.get()),
            None => all,
        }
    }
}

fn terminal_width() -> Option<usize> {
    let (Width(width), _) = terminal_size_of(io::stdout())?;
    Some(width.into())
}

/// Whether standard output is a terminal that shows colours, and nobody said no to them.
fn has_colours() -> bool {
    io::stdout().is_terminal() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// The classic colours, as far as they can be read on a light terminal and on a dark one.
struct Colours;

impl Colours {
    fn of(symbol: char) -> Style {
        let colour = |colour: AnsiColor| colour.on_default();
        match symbol {
            '1' => colour(AnsiColor::BrightBlue),
            '2' => colour(AnsiColor::Green),
            '3' => colour(AnsiColor::BrightRed),
            '4' => colour(AnsiColor::Blue),
            '5' => colour(AnsiColor::Red),
            '6' => colour(AnsiColor::Cyan),
            '8' => colour(AnsiColor::BrightBlack),
            'P' | '*' => colour(AnsiColor::Red).bold(),
            '?' => colour(AnsiColor::Magenta).bold(),
            _ => Style::new(),
        }
    }
}

impl Paint for Colours {
    fn cells(
        &self,
        output: &mut dyn Write,
        symbol: char,
        count: usize,
        look: Look,
    ) -> io::Result<()> {
        let style = match (symbol, look) {
            ('x', _) => AnsiColor::BrightWhite.on(AnsiColor::Red).bold(),
            (symbol, Look::Plain) => Self::of(symbol),
            (symbol, Look::Changed) => Self::of(symbol) | Effects::INVERT,
        };
        write!(output, "{style}")?;
        for _ in 0..count {
            write!(output, "{symbol}")?;
        }
        write!(output, "{style:#}")
    }
}
