//! `minesweeper update-board [FILE]`.

use std::process::ExitCode;

use super::Failure;
use super::progress::Counted;
use super::streams::{Source, standard_output};

/// Click once on a half-opened board, for each test case of the exercise "Minesweeper".
///
/// Reads JSON, any number of cases, and writes each board after the click as a line of JSON. A case
/// is a board, an array of rows of the cells "M", "E", "B" and "1" to "8", and a click, [row, column]
/// counted from 0; or the same as `board = [[...]], click = [3,0]`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  echo '[[\"E\",\"E\",\"M\"]] [0,0]' | minesweeper update-board")]
pub struct UpdateBoard {
    /// The test cases; standard input if none is named, or `-`
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: Source,
}

impl UpdateBoard {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let output = standard_output()?;
        let input = Counted::reading(self.file.open()?).beside(&output);
        match minesweeper_judge::update_board::update_boards(input, output) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Err(Failure::of_job(&self.file.name(), error)),
        }
    }
}
