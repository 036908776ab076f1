//! `minesweeper package`.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueHint;
use minesweeper_judge::package::{self, Content, File, Format, Kind, Options, Validators};
use tempfile::{Builder, TempDir};

use super::Failure;
use super::signals::{self, INTERRUPTED};
use super::streams::display_path;

/// Write a complete problem package, ready to upload
///
/// The package has the statement, the published sample, secret tests with answers, submissions and
/// validators. The same program and seed give the same package on every machine.
#[derive(Debug, clap::Args)]
#[command(override_usage = "minesweeper package [OPTIONS] DIR")]
#[command(after_help = "\
Legacy packages are tested with problemtools 1.20260907 and with the steps of DOMjudge's import, 2025-09 \
packages with BAPCtools 2026.10.0.

Exit status:
  0    the package was written
  1    the package cannot be written
  2    invalid arguments
  130  interrupted

Example:
  minesweeper package mines --seed 7 && ls mines")]
pub struct Package {
    /// The new folder; its name is the problem's and consists of a-z and 0-9
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,

    /// Random seed of the secret tests
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Package format
    #[arg(long, value_enum, default_value_t)]
    format: FormatName,

    /// The interactive problem: play on hidden boards and win enough games
    #[arg(long)]
    interactive: bool,

    /// Kind of validators
    #[arg(long, value_enum, default_value_t)]
    validators: ValidatorsName,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum FormatName {
    /// For problemtools, Kattis and DOMjudge
    #[default]
    Legacy,
    /// For BAPCtools
    #[value(name = "2025-09")]
    V2025_09,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum ValidatorsName {
    /// Python files, and the judge's own exact comparison
    #[default]
    Source,
    /// Copies of this program, for this platform only
    Program,
}

impl Package {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let is_interrupted = signals::flag();
        Ok(match self.write(&is_interrupted)? {
            true => ExitCode::SUCCESS,
            false => INTERRUPTED.into(),
        })
    }

    /// Writes the package into a draft beside the folder, which gets the folder's name when it is
    /// complete. Returns whether it was not interrupted.
    fn write(&self, is_interrupted: &AtomicBool) -> Result<bool, Failure> {
        let name = display_path(&self.folder);
        let unwritable = |cause| Failure::new(format!("cannot write {name}: {}", reason(&cause)));
        let package = self.package()?;
        let exists = || Failure::new(format!("{name} already exists"));
        if fs::symlink_metadata(&self.folder).is_ok() {
            return Err(exists());
        }
        let draft = self.draft().map_err(unwritable)?;
        let content = draft.path().join("package");
        for file in package.files() {
            if is_interrupted.load(Ordering::Relaxed) {
                return Ok(false);
            }
            write_file(&content, &file).map_err(unwritable)?;
        }
        fs::rename(content, &self.folder).map_err(|cause| match cause.kind() {
            // Another call has written it in the meantime.
            ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists => exists(),
            _ => unwritable(cause),
        })?;
        Ok(true)
    }

    fn package(&self) -> Result<package::Package, Failure> {
        let name = self.folder.file_name().and_then(OsStr::to_str);
        package::Package::new(name.unwrap_or_default(), self.options()).map_err(|bad_name| {
            Failure::usage(format!("{}: {bad_name}", display_path(&self.folder)))
        })
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.seed = self.seed;
        options.kind = match self.interactive {
            false => Kind::Batch,
            true => Kind::Interactive,
        };
        options.format = match self.format {
            FormatName::Legacy => Format::Legacy,
            FormatName::V2025_09 => Format::V2025_09,
        };
        options.validators = match self.validators {
            ValidatorsName::Source => Validators::Source,
            ValidatorsName::Program => Validators::Program,
        };
        options
    }

    /// Creates a hidden folder on the package's disk, which is deleted with everything in it when it
    /// is dropped.
    fn draft(&self) -> io::Result<TempDir> {
        let parent = self
            .folder
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        Builder::new()
            .prefix(".package-")
            .tempdir_in(parent.unwrap_or(Path::new(".")))
    }
}

fn write_file(package: &Path, file: &File) -> io::Result<()> {
    let path = package.join(&file.path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    match &file.content {
        Content::Text(text) => fs::write(path, text),
        Content::Script(text) => write_executable(&path, &mut text.as_bytes()),
        Content::Program => {
            let mut program = env::current_exe().and_then(fs::File::open)?;
            write_executable(&path, &mut program)
        }
    }
}

fn write_executable(path: &Path, content: &mut impl Read) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o777);
    io::copy(content, &mut options.open(path)?).map(drop)
}

/// Returns the message of an error without the path of the draft, which tempfile's errors name.
fn reason(cause: &io::Error) -> String {
    let cause = cause.to_string();
    let (reason, _path) = cause.split_once(" at path ").unwrap_or((&cause, ""));
    reason.to_owned()
}
