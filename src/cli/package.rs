//! `minesweeper package DIR`.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use minesweeper_judge::package::PackageError;

use super::Failure;
use super::number::number;
use super::signals::{self, INTERRUPTED};
use super::streams::shown;

/// Write the complete problem package
///
/// Writes a new folder in the legacy Kattis/ICPC format: statements, secret tests with answers,
/// submissions and validators. The folder appears only when it is complete.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status:
  0    the package was written
  1    the package cannot be written
  2    invalid arguments
  130  interrupted

Example:
  minesweeper package minesweeper --seed 7 && ls minesweeper")]
pub struct Package {
    /// The new folder; its name must consist of a-z and 0-9
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,

    /// Random seed of the secret tests
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = number::<u64>)]
    seed: u64,
}

impl Package {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let is_interrupted = signals::flag();
        let program = env::current_exe()
            .map_err(|cause| Failure::new(format!("cannot find this program's file: {cause}")))?;
        let package = minesweeper_judge::package::Package {
            program,
            seed: self.seed,
        };
        match package.write(&self.folder, &is_interrupted) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(PackageError::Interrupted) => Ok(INTERRUPTED.into()),
            Err(error) => Err(Failure::new(format!("{}: {error}", shown(&self.folder)))),
        }
    }
}
