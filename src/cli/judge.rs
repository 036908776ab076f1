//! The main job: `minesweeper [FILE]`.

use std::process::ExitCode;

use super::Failure;
use super::streams::{Source, standard_output};

#[derive(Debug, clap::Args)]
pub struct Judge {
    /// The test; standard input if none is named, or `-`
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: Source,
}

impl Judge {
    /// What the command does without arguments.
    pub const OF_STANDARD_INPUT: Self = Self {
        file: Source::StandardInput,
    };

    pub fn run(&self) -> Result<ExitCode, Failure> {
        let (input, output) = (self.file.open()?, standard_output()?);
        match minesweeper_judge::respond(input, output) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Err(Failure::of_job(&self.file.name(), error)),
        }
    }
}
