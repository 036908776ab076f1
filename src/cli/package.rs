//! `minesweeper package`.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueHint;
use minesweeper_judge::package::{
    self, Content, File, Format, Kind, Language, Options, Validators,
};
use tempfile::{Builder, TempDir};

use super::Failure;
use super::files::OutFile;
use super::signals::{self, INTERRUPTED};
use super::streams::display_path;

/// Write a complete problem package, ready to upload
///
/// The package has the statement, the published sample, secret tests with answers, submissions and
/// validators. The same program and seed give the same package on every machine.
#[derive(Debug, clap::Args)]
#[command(override_usage = "\
    minesweeper package [OPTIONS] DIR
       minesweeper package --format fps [OPTIONS] FILE")]
#[command(after_help = "\
Legacy packages are tested with problemtools 1.20260907 and with the steps of DOMjudge's import, 2025-09 \
packages with BAPCtools 2026.10.0, and FPS files with the import code of HUSTOJ, QDUOJ and Hydro. An FPS \
file has 6 to 7 MB; Hydro takes up to 64 MiB.

For other judges, this copies the secret tests to 1.in, 1.out, 2.in and so on:
  minesweeper package mines; n=0
  for t in mines/data/secret/*.in; do n=$((n+1)); cp $t $n.in; cp ${t%in}ans $n.out; done

Exit status:
  0    the package was written
  1    the package cannot be written
  2    invalid arguments
  130  interrupted

Example:
  minesweeper package mines --seed 7 && ls mines")]
pub struct Package {
    /// The new folder; its name is the problem's and consists of a-z and 0-9. With --format fps, the
    /// file; - for standard output
    #[arg(value_name = "DIR", value_hint = ValueHint::AnyPath)]
    path: PathBuf,

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

    /// Language of an FPS file [default: zh]
    #[arg(long, value_enum)]
    language: Option<LanguageName>,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum FormatName {
    /// For problemtools, Kattis and DOMjudge
    #[default]
    Legacy,
    /// For BAPCtools
    #[value(name = "2025-09")]
    V2025_09,
    /// For HUSTOJ, QDUOJ and Hydro: one XML file
    Fps,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum ValidatorsName {
    /// Python files, and the judge's own exact comparison
    #[default]
    Source,
    /// Copies of this program, for this platform only
    Program,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum LanguageName {
    /// Chinese
    #[default]
    Zh,
    /// English
    En,
}

impl Package {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let format = match self.format {
            FormatName::Legacy => Format::Legacy,
            FormatName::V2025_09 => Format::V2025_09,
            FormatName::Fps => return self.write_fps(),
        };
        if self.language.is_some() {
            let message = "--language is for --format fps; packages have all languages";
            return Err(Failure::usage(message.to_owned()));
        }
        let is_interrupted = signals::flag();
        Ok(match self.write(format, &is_interrupted)? {
            true => ExitCode::SUCCESS,
            false => INTERRUPTED.into(),
        })
    }

    fn write_fps(&self) -> Result<ExitCode, Failure> {
        if self.interactive {
            let message = "the interactive problem has no FPS form";
            return Err(Failure::usage(message.to_owned()));
        }
        if let ValidatorsName::Program = self.validators {
            return Err(Failure::usage("an FPS file has no validators".to_owned()));
        }
        let language = match self.language.unwrap_or_default() {
            LanguageName::Zh => Language::Chinese,
            LanguageName::En => Language::English,
        };
        let file = OutFile::create(&self.path)?;
        file.write_whole(package::fps(self.seed, language).as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }

    /// Writes the package into a draft beside the folder, which gets the folder's name when it is
    /// complete. Returns whether it was not interrupted.
    fn write(&self, format: Format, is_interrupted: &AtomicBool) -> Result<bool, Failure> {
        let name = display_path(&self.path);
        let unwritable = |cause| Failure::new(format!("cannot write {name}: {}", reason(&cause)));
        let package = self.package(format)?;
        let exists = || Failure::new(format!("{name} already exists"));
        if fs::symlink_metadata(&self.path).is_ok() {
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
        fs::rename(content, &self.path).map_err(|cause| match cause.kind() {
            // Another call has written it in the meantime.
            ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists => exists(),
            _ => unwritable(cause),
        })?;
        Ok(true)
    }

    fn package(&self, format: Format) -> Result<package::Package, Failure> {
        let name = self.path.file_name().and_then(OsStr::to_str);
        package::Package::new(name.unwrap_or_default(), self.options(format))
            .map_err(|bad_name| Failure::usage(format!("{}: {bad_name}", display_path(&self.path))))
    }

    fn options(&self, format: Format) -> Options {
        let mut options = Options::default();
        options.seed = self.seed;
        options.kind = match self.interactive {
            false => Kind::Batch,
            true => Kind::Interactive,
        };
        options.format = format;
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
            .path
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
