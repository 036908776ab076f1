//! `minesweeper package DIR`.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use minesweeper_judge::PackageError;

use super::Failure;
use super::signals::{self, INTERRUPTED};
use super::streams::shown;

/// Write the whole problem as a package that judges can upload.
///
/// The package is in the legacy Kattis/ICPC format, which Kattis, DOMjudge, problemtools and
/// BAPCtools read: statements, tests and answers, submissions, and copies of this program as the
/// validators.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  minesweeper package minesweeper --seed 7 && ls minesweeper")]
pub struct Package {
    /// The new folder; its name, of a-z and 0-9, is the problem's
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// The number that the random numbers of the tests begin with
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
}

impl Package {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let is_interrupted = signals::flag();
        let program = env::current_exe()
            .map_err(|cause| Failure::new(format!("cannot find this program's file: {cause}")))?;
        let package = minesweeper_judge::Package {
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
