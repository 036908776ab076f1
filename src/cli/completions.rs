//! `minesweeper completions SHELL`.

use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use super::streams::standard_output;
use super::{CommandLine, Failure};

/// Print the completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  minesweeper completions bash > ~/.bash_completion.d/minesweeper"
)]
pub struct Completions {
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(
            self.shell,
            &mut CommandLine::command(),
            "minesweeper",
            &mut script,
        );
        standard_output()?
            .write_all(&script)
            .map_err(Failure::of_output)?;
        Ok(ExitCode::SUCCESS)
    }
}
