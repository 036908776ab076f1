//! `minesweeper check`.

use std::process::ExitCode;

use minesweeper_judge::check::{CheckError, check, check_with_answer};

use super::Failure;
use super::progress::Counted;
use super::streams::Source;
use super::style::{JudgeFiles, Style};

/// Judge the output of a solution
///
/// Compares OUTPUT with the responses of the interactor, and reports the first difference: the case,
/// the operation, the line, what was expected and what was found. Lines may end in CRLF, and the last
/// newline may be missing. No ANSWER is needed; one that differs from the interactor is a jury error.
#[derive(Debug, clap::Args)]
#[command(override_usage = "\
    minesweeper check [OPTIONS] INPUT OUTPUT [ANSWER [REPORT]]
       minesweeper check --style kattis [OPTIONS] INPUT ANSWER FEEDBACK_DIR < OUTPUT")]
#[command(after_help = "\
Files:
  INPUT         the test
  OUTPUT        the output of the solution
  ANSWER        the answer of the jury
  REPORT        the verdict is written here instead of to standard error
  FEEDBACK_DIR  the verdict is appended to judgemessage.txt in this folder

Judges' own arguments are ignored. If an option is repeated, the last one counts.

Exit status:
  testlib  0 accepted, 1 wrong answer, 2 presentation error, 3 not judged
  kattis   42 accepted, 43 wrong answer, 1 not judged

Example:
  minesweeper generate > test.in; minesweeper test.in > test.out
  minesweeper check test.in test.out")]
pub struct Check {
    #[command(flatten)]
    files: JudgeFiles,
}

impl Check {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let style = self.files.style;
        self.check().map_err(|failure| failure.in_style(style))
    }

    fn check(&self) -> Result<ExitCode, Failure> {
        let files = &self.files;
        let output = match files.style {
            Style::Testlib => (files.subject())
                .ok_or_else(|| Failure::usage("testlib style needs INPUT OUTPUT".to_owned()))?,
            Style::Kattis => Source::StandardInput,
        };
        let answer = files.answer();
        let report = files.open_report()?;
        let opened_answer = answer.as_ref().map(Source::open).transpose()?;
        let opened_output = Counted::reading(output.open()?);
        let opened_input = files.input.open()?;
        let verdict = match opened_answer {
            None => check(opened_input, opened_output),
            Some(answer) => check_with_answer(opened_input, opened_output, answer),
        };
        match verdict {
            Ok(verdict) => report.conclude(&verdict),
            Err(error) => {
                let source = match &error {
                    CheckError::Input(_) => Some(&files.input),
                    CheckError::Output(_) => Some(&output),
                    CheckError::Answer(_) => answer.as_ref(),
                };
                let name = source.map(Source::name).unwrap_or_default();
                Err(Failure::new(format!("{name}: {error}")))
            }
        }
    }
}
