//! The interactor: `minesweeper [FILE]`.

use std::process::ExitCode;

use clap::ValueHint;

use super::Failure;
use super::streams::{Source, standard_output};

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
        let input = self.file.open()?;
        match minesweeper_judge::respond(input, standard_output()?) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Err(Failure::of_job(&self.file, error)),
        }
    }
}
