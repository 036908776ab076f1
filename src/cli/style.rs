//! The two conventions of judges: the order of the files, where the reason goes, and the exit statuses.
//!
//! A status that is a verdict is never used for anything else. What stops a command before its
//! verdict, invalid arguments included, has a status of its own in either style.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};
use minesweeper_judge::Verdict;

use super::Failure;
use super::replacement::is_same_file;
use super::streams::{Source, shown};

/// The convention of a judge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Polygon, Codeforces, oj
    #[default]
    Testlib,
    /// Kattis, DOMjudge, problemtools, BAPCtools
    Kattis,
}

impl Style {
    /// Returns the status for a valid test.
    pub fn valid(self) -> ExitCode {
        match self {
            Self::Testlib => 0.into(),
            Self::Kattis => 42.into(),
        }
    }

    /// Returns the status for an invalid test.
    pub fn invalid(self) -> ExitCode {
        match self {
            Self::Testlib => 3.into(),
            Self::Kattis => 43.into(),
        }
    }

    /// Returns the status for an error that is not a verdict.
    pub fn fault(self) -> ExitCode {
        match self {
            Self::Testlib => 3.into(),
            Self::Kattis => 1.into(),
        }
    }

    /// Returns the status for a verdict.
    pub fn status(self, verdict: &Verdict) -> ExitCode {
        match (self, verdict) {
            (Self::Testlib, Verdict::Accepted) => 0.into(),
            (Self::Testlib, Verdict::WrongAnswer { .. }) => 1.into(),
            (Self::Testlib, Verdict::PresentationError { .. }) => 2.into(),
            (Self::Kattis, Verdict::Accepted) => 42.into(),
            (Self::Kattis, Verdict::WrongAnswer { .. } | Verdict::PresentationError { .. }) => {
                43.into()
            }
            (_, Verdict::JuryFault { .. }) => self.fault(),
        }
    }
}

/// The files of a judge's call, in the order of its style. Further words are ignored.
#[derive(Debug, clap::Args)]
pub struct JudgeFiles {
    /// Convention for operands and exit status
    #[arg(long, value_enum, default_value_t)]
    pub style: Style,

    /// The test
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    pub input: Source,

    /// OUTPUT, TRANSCRIPT, ANSWER and so on
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, hide = true)]
    others: Vec<OsString>,
}

impl JudgeFiles {
    /// What is judged, or the place for a transcript of it: the file after INPUT in testlib style.
    pub fn subject(&self) -> Option<Source> {
        match self.style {
            Style::Testlib => self.others.first().cloned().map(Source::from),
            Style::Kattis => None,
        }
    }

    /// Whether no file but the test is named.
    pub fn is_input_alone(&self) -> bool {
        self.others.is_empty()
    }

    /// The jury's answer.
    pub fn answer(&self) -> Option<Source> {
        let place = match self.style {
            Style::Testlib => 1,
            Style::Kattis => 0,
        };
        self.others.get(place).cloned().map(Source::from)
    }

    /// Opens the place for the reason, so that it is known to be there before the judging begins.
    pub fn open_report(&self) -> Result<Report, Failure> {
        let path = match self.style {
            Style::Testlib => self.others.get(2).map(PathBuf::from),
            Style::Kattis => {
                let folder = self.others.get(1).ok_or_else(|| {
                    Failure::usage("kattis style needs INPUT ANSWER FEEDBACK_DIR".to_owned())
                })?;
                Some(Path::new(folder).join("judgemessage.txt"))
            }
        };
        let judged = self.others.iter().take(2).map(Path::new);
        let is_named_before = path.as_ref().is_some_and(|path| {
            self.is_input(path) || judged.into_iter().any(|judged| is_same(judged, path))
        });
        let report = if is_named_before {
            let message = "REPORT cannot be one of the files before it, which would be lost";
            Err(Failure::new(message.to_owned()))
        } else {
            Report::open(self.style, path)
        };
        report.map_err(|failure| failure.in_style(self.style))
    }

    /// Whether a path leads to INPUT.
    pub fn is_input(&self, path: &Path) -> bool {
        matches!(&self.input, Source::File(input) if is_same(input, path))
    }
}

/// Whether two paths lead to one ordinary file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => one.is_file() && is_same_file(&one, &other),
        _ => false,
    }
}

/// Where a verdict's reason goes.
#[derive(Debug)]
pub struct Report {
    style: Style,
    /// The file and its name; standard error without one.
    file: Option<(File, PathBuf)>,
}

impl Report {
    fn open(style: Style, path: Option<PathBuf>) -> Result<Self, Failure> {
        let open = |path: PathBuf| {
            let opened = match style {
                Style::Testlib => File::create(&path),
                Style::Kattis => File::options().append(true).create(true).open(&path),
            };
            match opened {
                Ok(file) => Ok((file, path)),
                Err(cause) => Err(unwritable(&path, &cause)),
            }
        };
        let file = path.map(open).transpose()?;
        Ok(Self { style, file })
    }

    /// Tells the verdict, and gives the status for it. In kattis style an acceptance needs no words.
    pub fn conclude(self, verdict: &Verdict) -> Result<ExitCode, Failure> {
        let text = format!("{verdict}\n");
        match self.file {
            // Where nobody can be told, the status still tells.
            None => drop(io::stderr().write_all(text.as_bytes())),
            Some(_) if self.style == Style::Kattis && *verdict == Verdict::Accepted => {}
            Some((mut file, path)) => (file.write_all(text.as_bytes()))
                .map_err(|cause| unwritable(&path, &cause).in_style(self.style))?,
        }
        Ok(self.style.status(verdict))
    }
}

fn unwritable(path: &Path, cause: &io::Error) -> Failure {
    Failure::new(format!("{}: cannot write it: {cause}", shown(path)))
}
