//! The interactor: `minesweeper [FILE]`.

use std::process::ExitCode;

use clap::ValueHint;

use super::streams::{Source, standard_output};
use super::{Failure, NO_COMMAND_OR_FILE, misspelt_command};

#[derive(Debug, clap::Args)]
pub struct Respond {
    /// The test [default: standard input, as for -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    #[arg(value_hint = ValueHint::FilePath)]
    file: Source,
}

impl Respond {
    /// What the command does without arguments.
    pub const TO_STANDARD_INPUT: Self = Self {
        file: Source::StandardInput,
    };

    pub fn run(&self) -> Result<ExitCode, Failure> {
        let input = self.file.open().map_err(|failure| self.explain(failure))?;
        match minesweeper_judge::respond(input, standard_output()?) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Err(Failure::of_job(&self.file, error)),
        }
    }

    /// Replaces the failure to open a file by the command whose name was probably meant.
    fn explain(&self, failure: Failure) -> Failure {
        match &self.file {
            Source::File(path) if !path.exists() => {
                misspelt_command(path.as_os_str(), NO_COMMAND_OR_FILE).unwrap_or(failure)
            }
            _ => failure,
        }
    }
}
