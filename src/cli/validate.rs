//! `minesweeper validate [FILE]`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::ValueHint;
use minesweeper_judge::validate::Statistics;
use minesweeper_judge::{Error, Limits};

use super::Failure;
use super::judge_args::testlib_options;
use super::progress::Counted;
use super::streams::{Source, standard_output};
use super::style::Style;

/// Check that a test is valid
///
/// A valid test has exactly the form of the statement (single spaces, LF line ends, no leading zeros,
/// nothing after the last line) and keeps its guarantees: T >= 1, k mines on each board with
/// 0 < k < n*m, coordinates on the board. Prints the number of cases, cells and operations and how many
/// games are won, lost and quit, or the first error with its line and column.
#[derive(Debug, clap::Args)]
#[command(args = testlib_options())]
#[command(override_usage = "\
    minesweeper validate [OPTIONS] [FILE]
       minesweeper validate --style kattis [OPTIONS] < FILE")]
#[command(after_help = "\
Options of testlib and unknown options are ignored, with the words after them. If an option is repeated, the last one counts.

Line ends:
  CRLF             invalid
  CR alone         invalid
  no last newline  invalid
  empty last line  invalid

Exit status:
  testlib  0 valid, 3 invalid or not judged
  kattis   42 valid, 43 invalid, 1 not judged

Example:
  minesweeper generate | minesweeper validate --max-cases 10 --max-rows 16")]
pub struct Validate {
    /// The test [default: standard input, as for -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    #[arg(value_hint = ValueHint::FilePath)]
    file: Source,

    /// Convention for operands and exit status
    #[arg(long, value_enum, default_value_t)]
    style: Style,

    /// Maximum number of cases
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_cases: Option<NonZeroUsize>,

    /// Maximum number of rows of a board
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_rows: Option<NonZeroUsize>,

    /// Maximum number of columns of a board
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_columns: Option<NonZeroUsize>,

    /// Maximum number of cells of all boards together
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_cells: Option<NonZeroUsize>,

    /// Maximum number of operations of all cases together
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_operations: Option<usize>,
}

impl Validate {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        self.validate()
            .map_err(|failure| failure.in_style(self.style))
    }

    fn validate(&self) -> Result<ExitCode, Failure> {
        let input = Counted::reading(self.file().open()?);
        match minesweeper_judge::validate::validate(input, self.limits()) {
            Ok(statistics) => self.accept(&statistics),
            Err(Error::Input(error)) if !error.is_out_of_memory() => {
                Failure::of_job(self.file(), error.into()).report();
                Ok(self.style.invalid())
            }
            Err(error) => Err(Failure::of_job(self.file(), error)),
        }
    }

    /// Returns the test. In kattis style it is standard input, whatever else a judge names.
    fn file(&self) -> &Source {
        match self.style {
            Style::Testlib => &self.file,
            Style::Kattis => &Source::StandardInput,
        }
    }

    /// Prints the statistics. The status is the verdict even if the output is closed.
    fn accept(&self, statistics: &Statistics) -> Result<ExitCode, Failure> {
        let line = format!("{statistics}\n");
        let failed = (standard_output()?.write_all(line.as_bytes()).err())
            .map(Failure::of_output)
            .filter(Failure::is_error);
        failed.map_or(Ok(self.style.valid()), Err)
    }

    fn limits(&self) -> Limits {
        let limit = |limit: Option<NonZeroUsize>| limit.map_or(usize::MAX, NonZeroUsize::get);
        let mut limits = Limits::default();
        limits.cases = limit(self.max_cases);
        limits.rows = limit(self.max_rows);
        limits.columns = limit(self.max_columns);
        limits.cells = limit(self.max_cells);
        limits.operations = self.max_operations.unwrap_or(usize::MAX);
        limits
    }
}
