//! `minesweeper explain [FILE]`.

use std::env;
use std::io::{self, IsTerminal};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Effects, Style};
use clap::ValueHint;
use minesweeper_judge::Error;
use minesweeper_judge::explain::{self, ExplainError, Highlight, Options};

use super::Failure;
use super::files::{OutFile, refuse_overwriting};
use super::progress::Counted;
use super::streams::{Source, standard_output};

/// Show what happened in a test, step by step
///
/// For each case, prints the minefield, then the player map before the first operation and after each
/// operation that changed it or ended the game, side by side. If the game was not won, the last
/// picture shows the mines too: x is a mine that was hit, * any other closed mine without a flag.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Line ends:
  CRLF             accepted
  CR alone         accepted
  no last newline  accepted
  empty last line  accepted

Exit status:
  0  everything was drawn
  1  the test is invalid, the case does not exist, or a file cannot be read or written
  2  invalid arguments

Example:
  printf '1\\n1 3\\n__*\\n2 1 3\\n1 1 1\\n0\\n' | minesweeper explain")]
pub struct Explain {
    /// The test [default: standard input, as for -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    #[arg(value_hint = ValueHint::FilePath)]
    file: Source,

    /// Draw only case C, counted from 1
    #[arg(long, value_name = "C", help_heading = "Selection")]
    case: Option<NonZeroU64>,

    /// Start at operation Q of each case
    #[arg(long, value_name = "Q", help_heading = "Selection")]
    from: Option<NonZeroU64>,

    /// Stop after operation R of each case
    #[arg(long, value_name = "R", help_heading = "Selection")]
    to: Option<NonZeroU64>,

    /// Wrap output to N columns, and cut wider boards [default: terminal width, else 100]
    #[arg(long, value_name = "N", help_heading = "Output")]
    width: Option<NonZeroUsize>,

    /// Write a page that replays the test in a browser, instead of text; - is standard output
    #[arg(long, value_name = "PAGE", conflicts_with_all = ["from", "to", "width"])]
    #[arg(value_hint = ValueHint::FilePath, help_heading = "Output")]
    html: Option<PathBuf>,

    /// Write the pictures as SVG, wrapped to 80 columns of text by default; - is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    #[arg(value_hint = ValueHint::FilePath, help_heading = "Output")]
    svg: Option<PathBuf>,
}

/// The width of SVG pictures as that of the same text, if none is asked for.
const SVG_WIDTH: usize = 80;

impl Explain {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let mut options = Options::default();
        options.case = self.case.map(NonZeroU64::get);
        options.from = self.from.map_or(options.from, NonZeroU64::get);
        options.to = self.to.map_or(options.to, NonZeroU64::get);
        if options.from > options.to {
            let (from, to) = (options.from, options.to);
            return Err(Failure::usage(format!("--from {from} is after --to {to}")));
        }
        let width = self.width.map(NonZeroUsize::get);
        if let Some(path) = &self.html {
            self.write_file(path, |name, input, page| {
                explain::write_page(name, input, page, options)
            })?;
        } else if let Some(path) = &self.svg {
            options.width = width.unwrap_or(SVG_WIDTH);
            self.write_file(path, |name, input, svg| {
                explain::write_svg(name, input, svg, options)
            })?;
        } else {
            options.width = width.or_else(terminal_width).unwrap_or(options.width);
            if has_colours() {
                options.style = coloured;
            }
            let (input, output) = (self.file.open()?, standard_output()?);
            let input = Counted::reading(input).beside(&output);
            explain::explain(input, output, options).map_err(|error| self.failure(error))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Writes a file with `write`, which gets the name of the input, the input and the output.
    fn write_file(
        &self,
        path: &Path,
        write: impl FnOnce(&str, Counted, &mut OutFile) -> Result<(), ExplainError>,
    ) -> Result<(), Failure> {
        let input = Counted::reading(self.file.open()?);
        refuse_overwriting(&[("FILE", Some(&self.file))], &[("the output", Some(path))])?;
        let mut file = OutFile::create(path)?;
        let input = input.beside(file.stream());
        match write(&self.file.name(), input, &mut file) {
            Ok(()) => file.commit(),
            // The file shows the test up to there.
            Err(error @ ExplainError::Job(Error::Input(_))) => {
                file.commit()?;
                Err(self.failure(error))
            }
            Err(ExplainError::Job(Error::Write(cause))) => Err(file.failure(cause)),
            Err(error) => Err(self.failure(error)),
        }
    }

    fn failure(&self, error: ExplainError) -> Failure {
        match error {
            ExplainError::Job(error) => Failure::of_job(&self.file, error),
            error @ ExplainError::TooLarge { .. } => {
                let hint = "choose some with --case, --from and --to";
                Failure::new(format!("{}: {error}: {hint}", self.file.name()))
            }
            other => Failure::new(format!("{}: {other}", self.file.name())),
        }
    }
}

/// Returns the width of the terminal, from the environment if the terminal does not know it.
fn terminal_width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    // A terminal may know its columns and not its rows, which the crate terminal_size rejects.
    #[cfg(unix)]
    let columns = rustix::termios::tcgetwinsize(io::stdout()).map_or(0, |size| size.ws_col);
    #[cfg(not(unix))]
    let columns = 0_u16;
    match columns {
        0 => (env::var("COLUMNS").ok()?.parse().ok()).map(NonZeroUsize::get),
        columns => Some(columns.into()),
    }
}

/// Returns whether standard output is a terminal with colours, and `NO_COLOR` is not set.
fn has_colours() -> bool {
    io::stdout().is_terminal() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Appends cells in the classic colours, as far as they can be read on a light terminal and on a dark
/// one.
fn coloured(line: &mut String, symbol: char, count: usize, highlight: Highlight) {
    let colour = |colour: AnsiColor| colour.on_default();
    let style = match symbol {
        '1' => colour(AnsiColor::BrightBlue),
        '2' => colour(AnsiColor::Green),
        '3' => colour(AnsiColor::BrightRed),
        '4' => colour(AnsiColor::Blue),
        '5' => colour(AnsiColor::Red),
        '6' => colour(AnsiColor::Cyan),
        '8' => colour(AnsiColor::BrightBlack),
        'P' | '*' => colour(AnsiColor::Red).bold(),
        '?' => colour(AnsiColor::Magenta).bold(),
        'x' => AnsiColor::BrightWhite.on(AnsiColor::Red).bold(),
        _ => Style::new(),
    };
    let style = match highlight {
        Highlight::Changed if symbol != 'x' => style | Effects::INVERT,
        _ => style,
    };
    let cells = symbol.to_string().repeat(count);
    line.push_str(&format!("{style}{cells}{style:#}"));
}
