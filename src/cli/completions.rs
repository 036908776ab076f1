//! `minesweeper completions SHELL`.

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;
use clap_complete::Shell;

use super::streams::standard_output;
use super::{Command, Failure};

/// Print the completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  source <(minesweeper completions bash)")]
pub struct Completions {
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let mut script = Vec::new();
        // The commands without the main job's FILE: zsh would take the commands' words for it.
        let mut commands = Command::augment_subcommands(clap::Command::new("minesweeper"));
        clap_complete::generate(self.shell, &mut commands, "minesweeper", &mut script);
        standard_output()?
            .write_all(&script)
            .map_err(Failure::of_output)?;
        Ok(ExitCode::SUCCESS)
    }
}
