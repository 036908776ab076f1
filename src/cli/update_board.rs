//! `minesweeper update-board [FILE]`.

use std::process::ExitCode;

use clap::ValueHint;

use super::Failure;
use super::progress::Counted;
use super::streams::{Source, standard_output};

/// Make one click on a partly opened board (LeetCode 529, Minesweeper)
///
/// Reads any number of cases as JSON, and prints each board after its click as a line of JSON. A case
/// is a board, an array of rows of "M" (mine), "E" (empty), "B" (opened, no mine around it) and "1" to
/// "8", and a click, [row, column] counted from 0. The form `board = [[...]], click = [3,0]` works too.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Line ends:
  CRLF             accepted
  CR alone         accepted, but does not end an explanation
  no last newline  accepted
  empty last line  accepted

Exit status:
  0  all boards were printed
  1  a case is invalid, or a file cannot be read or written
  2  invalid arguments

Example:
  echo '[[\"E\",\"E\",\"M\"]] [0,0]' | minesweeper update-board")]
pub struct UpdateBoard {
    /// The cases [default: standard input, as for -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    #[arg(value_hint = ValueHint::FilePath)]
    file: Source,
}

impl UpdateBoard {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let output = standard_output()?;
        let input = Counted::reading(self.file.open()?).beside(&output);
        match minesweeper_judge::update_board::update_boards(input, output) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Err(Failure::of_job(&self.file, error)),
        }
    }
}
