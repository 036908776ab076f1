//! The two conventions of judges: the order of the files, where the reason goes, and the exit statuses.
//!
//! A status that is a verdict is never used for anything else. What stops a command before its
//! verdict, invalid arguments included, has a status of its own in either style.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};
use minesweeper_judge::Verdict;

use super::files::{OutFile, append, unwritable};
use super::judge_args::testlib_options;
use super::message::short;
use super::streams::Source;
use super::{Failure, LABEL};

/// The convention of a judge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// oj, and judges that call programs as testlib's are called
    #[default]
    Testlib,
    /// Kattis, DOMjudge, problemtools, BAPCtools
    Kattis,
}

/// An outcome: its exit statuses in testlib and kattis style, and the first words of its message, from
/// which judges of testlib's kind read the verdict.
struct Outcome(u8, u8, &'static str);

const ACCEPTED: Outcome = Outcome(0, 42, "ok ");
const WRONG_ANSWER: Outcome = Outcome(1, 43, "wrong answer ");
const PRESENTATION_ERROR: Outcome = Outcome(2, 43, "wrong output format ");
const INVALID_TEST: Outcome = Outcome(3, 43, LABEL);
/// The jury's fault, and every error that is not a verdict.
const FAULT: Outcome = Outcome(3, 1, "FAIL ");

impl Outcome {
    fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Accepted => ACCEPTED,
            Verdict::WrongAnswer { .. } => WRONG_ANSWER,
            Verdict::PresentationError { .. } => PRESENTATION_ERROR,
            Verdict::JuryFault { .. } => FAULT,
        }
    }

    fn status(&self, style: Style) -> ExitCode {
        match style {
            Style::Testlib => self.0.into(),
            Style::Kattis => self.1.into(),
        }
    }
}

impl Style {
    /// Returns the status for a valid test.
    pub fn valid(self) -> ExitCode {
        ACCEPTED.status(self)
    }

    /// Returns the status for an invalid test.
    pub fn invalid(self) -> ExitCode {
        INVALID_TEST.status(self)
    }

    /// Returns the status for an error that is not a verdict.
    pub fn fault(self) -> ExitCode {
        FAULT.status(self)
    }

    /// Returns the status for a verdict.
    pub fn status(self, verdict: &Verdict) -> ExitCode {
        Outcome::of(verdict).status(self)
    }

    /// Returns what the message of an error that is not a verdict begins with.
    pub fn fault_label(self) -> &'static str {
        match self {
            Self::Testlib => FAULT.2,
            Self::Kattis => LABEL,
        }
    }

    /// Returns the message of a verdict; `accepted` is the one for an acceptance.
    pub fn message(self, verdict: &Verdict, accepted: &str) -> String {
        let words = Outcome::of(verdict).2;
        let reason = short(&verdict.to_string());
        match (self, verdict) {
            (Self::Testlib, Verdict::Accepted) => format!("{words}{accepted}\n"),
            (Self::Testlib, _) => format!("{words}{reason}\n"),
            (Self::Kattis, Verdict::Accepted) => String::new(),
            (Self::Kattis, _) => judge_message(&reason),
        }
    }
}

/// The most characters of a message in kattis style, with the newline at its end.
const LONGEST_MESSAGE: usize = 2000;

/// Returns a reason as it is written to `judgemessage.txt`, which judges may show without knowing its
/// encoding: in ASCII, and not too long.
fn judge_message(reason: &str) -> String {
    let plain = |letter: char| match letter {
        '…' => "...".to_owned(),
        '·' => r"\s".to_owned(), // A space that has to be seen.
        _ if letter.is_ascii() => letter.to_string(),
        _ => letter.escape_unicode().to_string(),
    };
    let mut message: String = reason.chars().map(plain).collect();
    message.truncate(LONGEST_MESSAGE - 1);
    message + "\n"
}

/// The files of a judge's call, in the order of its style. Further words are ignored.
#[derive(Debug, clap::Args)]
#[command(args = testlib_options())]
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
    pub fn subject(&self) -> Option<&OsString> {
        self.others.first().filter(|_| self.style == Style::Testlib)
    }

    /// Whether no file but the test is named.
    #[cfg(unix)] // Only for `interact`.
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

    /// Returns where the reason goes.
    pub fn report(&self) -> Result<Report, Failure> {
        let path = match self.style {
            Style::Testlib => self.others.get(2).map(PathBuf::from),
            Style::Kattis => {
                let folder = self.others.get(1).filter(|folder| !folder.is_empty());
                let folder = folder.ok_or_else(|| {
                    Failure::usage("kattis style needs INPUT ANSWER FEEDBACK_DIR")
                })?;
                let path = Path::new(folder).join("judgemessage.txt");
                // An accepted run writes nothing, so the folder might not be missed.
                let found = fs::metadata(Path::new(folder).join("."));
                found.map_err(|cause| unwritable(&path, &cause))?;
                Some(path)
            }
        };
        let style = self.style;
        Ok(Report { style, path })
    }
}

/// Where a verdict's reason goes.
#[derive(Debug)]
pub struct Report {
    style: Style,
    /// The file; standard error without one.
    pub path: Option<PathBuf>,
}

impl Report {
    /// Writes the verdict, and returns its status; `accepted` is the message for an acceptance. If
    /// standard error is closed, the status is all that is left.
    pub fn conclude(self, verdict: &Verdict, accepted: &str) -> Result<ExitCode, Failure> {
        let message = self.style.message(verdict, accepted);
        match (&self.path, self.style) {
            (None, _) => drop(io::stderr().write_all(message.as_bytes())),
            (Some(path), Style::Testlib) => {
                OutFile::create(path)?.write_whole(message.as_bytes())?
            }
            (Some(_), Style::Kattis) if message.is_empty() => {}
            (Some(path), Style::Kattis) => append(path, message.as_bytes())?,
        }
        Ok(self.style.status(verdict))
    }

    /// Writes a failure where a judge of testlib's kind looks for the verdict, and returns it.
    pub fn fail(self, failure: Failure) -> Failure {
        let failure = failure.of_judging(self.style);
        if let (Style::Testlib, Some(path), Some(message)) =
            (self.style, self.path, &failure.message)
        {
            let line = format!("{}{message}\n", failure.label);
            // The status and standard error say it as well.
            let _ = OutFile::create(&path).and_then(|report| report.write_whole(line.as_bytes()));
        }
        failure
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_in_kattis_style_is_short_and_ascii() {
        assert_eq!(judge_message("LO·SE 扫…"), "LO\\sSE \\u{626b}...\n");
        assert_eq!(judge_message("a\n  b"), "a\n  b\n");
        assert_eq!(judge_message(&"扫".repeat(2000)).len(), 2000);
        assert_eq!(judge_message(&"x".repeat(1999)), "x".repeat(1999) + "\n");
    }
}
