//! The two conventions of judges: the order of the files, where the reason goes, and the exit statuses.
//!
//! A status that is a verdict is never used for anything else. What stops a command before its
//! verdict, invalid arguments included, has a status of its own in either style.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};
use minesweeper_judge::Verdict;

use super::Failure;
use super::files::{Mode, OutFile, Protected};
use super::streams::Source;

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

    /// Opens the file for the reason, so that a failure is known before the judging begins.
    pub fn open_report(&self, protected: &[Protected]) -> Result<Report, Failure> {
        let (path, mode) = match self.style {
            Style::Testlib => (self.others.get(2).map(PathBuf::from), Mode::Truncate),
            Style::Kattis => {
                let folder = self.others.get(1).ok_or_else(|| {
                    Failure::usage("kattis style needs INPUT ANSWER FEEDBACK_DIR".to_owned())
                })?;
                let path = Path::new(folder).join("judgemessage.txt");
                (Some(path), Mode::Append)
            }
        };
        let file = path.map(|path| OutFile::create(&path, mode, protected));
        match file.transpose() {
            Ok(file) => Ok(Report {
                style: self.style,
                file,
            }),
            Err(failure) => Err(failure.in_style(self.style)),
        }
    }
}

/// Where a verdict's reason goes.
#[derive(Debug)]
pub struct Report {
    style: Style,
    /// The file; standard error without one.
    file: Option<OutFile>,
}

impl Report {
    /// Tells the verdict, and gives the status for it. In kattis style an acceptance needs no words.
    pub fn conclude(self, verdict: &Verdict) -> Result<ExitCode, Failure> {
        let text = format!("{verdict}\n");
        match self.file {
            // Where nobody can be told, the status still tells.
            None => drop(io::stderr().write_all(text.as_bytes())),
            Some(_) if self.style == Style::Kattis && *verdict == Verdict::Accepted => {}
            Some(mut file) => (file.write_all(text.as_bytes()))
                .map_err(|cause| file.failure(cause).in_style(self.style))?,
        }
        Ok(self.style.status(verdict))
    }
}
