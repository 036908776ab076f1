//! `minesweeper validate`.

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZero;
use std::process::ExitCode;

use minesweeper_judge::validate::Statistics;
use minesweeper_judge::{Error, Limits};

use super::Failure;
use super::number::{from_one, from_zero};
use super::progress::Counted;
use super::streams::{Source, standard_output};
use super::style::Style;

/// Look whether a test has exactly the statement's form and keeps its guarantees.
///
/// Reads the test from standard input. Names the first fault of a test that is not valid; of a valid
/// one prints how many cases, cells and operations it has, and how many games are won, lost and quit.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Testlib style ends with 0 for a valid test and 3 for all else; kattis style with 42 for a valid test, \
43 for one that is not, and 1 if it could not be read. Unknown arguments are ignored, since judges \
append some of their own.

Example:
  minesweeper generate | minesweeper validate --max-cases 10 --max-rows 16")]
pub struct Validate {
    /// What the exit status says
    #[arg(long, value_enum, default_value_t)]
    style: Style,

    /// Test cases at most
    #[arg(long, value_name = "NUMBER")]
    #[arg(value_parser = from_one::<NonZero<usize>>)]
    max_cases: Option<NonZero<usize>>,

    /// Rows of each board at most
    #[arg(long, value_name = "NUMBER")]
    #[arg(value_parser = from_one::<NonZero<usize>>)]
    max_rows: Option<NonZero<usize>>,

    /// Columns of each board at most
    #[arg(long, value_name = "NUMBER")]
    #[arg(value_parser = from_one::<NonZero<usize>>)]
    max_columns: Option<NonZero<usize>>,

    /// Cells of all boards together at most
    #[arg(long, value_name = "NUMBER")]
    #[arg(value_parser = from_one::<NonZero<usize>>)]
    max_cells: Option<NonZero<usize>>,

    /// Operations of all cases together at most
    #[arg(long, value_name = "NUMBER")]
    #[arg(value_parser = from_zero::<usize>)]
    max_operations: Option<usize>,

    /// What a judge appends; ignored
    #[arg(hide = true)]
    appended: Vec<OsString>,
}

impl Validate {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        self.validate()
            .map_err(|failure| failure.in_style(self.style))
    }

    fn validate(&self) -> Result<ExitCode, Failure> {
        let name = Source::StandardInput.name();
        let input = Counted::reading(Source::StandardInput.open()?);
        match minesweeper_judge::validate::validate(input, self.limits()) {
            Ok(statistics) => self.accept(&statistics),
            Err(error @ Error::Input(_)) => {
                Failure::of_job(&name, error).report();
                Ok(self.style.invalid())
            }
            Err(error) => Err(Failure::of_job(&name, error)),
        }
    }

    /// The verdict stands whether or not somebody reads the statistics.
    fn accept(&self, statistics: &Statistics) -> Result<ExitCode, Failure> {
        let line = format!("{statistics}\n");
        let failed = (standard_output()?.write_all(line.as_bytes()).err())
            .map(Failure::of_output)
            .filter(Failure::has_message);
        failed.map_or(Ok(self.style.valid()), Err)
    }

    fn limits(&self) -> Limits {
        let limit = |limit: Option<NonZero<usize>>| limit.map_or(usize::MAX, NonZero::get);
        let mut limits = Limits::default();
        limits.cases = limit(self.max_cases);
        limits.rows = limit(self.max_rows);
        limits.columns = limit(self.max_columns);
        limits.cells = limit(self.max_cells);
        limits.operations = self.max_operations.unwrap_or(usize::MAX);
        limits
    }
}
