//! `minesweeper check`.

use std::io::{self, Read};
use std::process::ExitCode;

use minesweeper_judge::Verdict;
use minesweeper_judge::check::{CheckError, check, check_with_answer};

use super::Failure;
use super::files::refuse_overwriting;
use super::progress::Counted;
use super::streams::Source;
use super::style::{JudgeFiles, Style};

/// Judge the output of a solution
///
/// Compares OUTPUT with the responses of the interactor, and reports the first difference: the case,
/// the operation, the line, what was expected and what was found. Lines may end in CRLF, and the last
/// newline may be missing. ANSWER is optional; if it differs from the interactor's own, that is a jury
/// error.
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

Options of testlib, unknown options and further operands are ignored. If an option is repeated, the last one counts.

Line ends:
                   INPUT     OUTPUT              ANSWER
  CRLF             accepted  accepted            accepted
  CR alone         accepted  wrong answer        jury error
  no last newline  accepted  accepted            accepted
  empty last line  accepted  presentation error  jury error

Exit status:
  testlib  0 accepted, 1 wrong answer, 3 not judged,
           2 presentation error (only whitespace differs, or OUTPUT is missing)
  kattis   42 accepted, 43 wrong answer, 1 not judged

Example:
  minesweeper generate > test.in; minesweeper test.in > test.out
  minesweeper check test.in test.out")]
pub struct Check {
    #[command(flatten)]
    files: JudgeFiles,
}

/// The message for an acceptance.
const ACCEPTED: &str = "the output is right";

impl Check {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let style = self.files.style;
        self.check().map_err(|failure| failure.of_judging(style))
    }

    fn check(&self) -> Result<ExitCode, Failure> {
        let files = &self.files;
        let output = match files.style {
            Style::Testlib => (files.subject().cloned().map(Source::from))
                .ok_or_else(|| Failure::usage("testlib style needs INPUT OUTPUT"))?,
            Style::Kattis => Source::StandardInput,
        };
        let answer = files.answer();
        let report = files.report()?;
        let inputs = [
            ("INPUT", Some(&files.input)),
            ("OUTPUT", Some(&output)),
            ("ANSWER", answer.as_ref()),
        ];
        refuse_overwriting(&inputs, &[("REPORT", report.path.as_deref())])?;
        match self.judge(&output) {
            Ok(verdict) => report.conclude(&verdict, ACCEPTED),
            Err(failure) => Err(report.fail(failure)),
        }
    }

    /// Judges the output. If the solution has not written a file, that is its own fault, unless the
    /// jury's files are at fault.
    fn judge(&self, output: &Source) -> Result<Verdict, Failure> {
        match output {
            Source::File(path) if matches!(path.try_exists(), Ok(false)) => {
                let verdict = self.judge_opened(output, io::empty())?;
                let reason = format!("OUTPUT does not exist: {}", output.name());
                Ok(match verdict {
                    Verdict::JuryFault { .. } => verdict,
                    _ => Verdict::PresentationError { reason },
                })
            }
            _ => self.judge_opened(output, Counted::reading(output.open()?)),
        }
    }

    fn judge_opened(&self, output: &Source, opened: impl Read) -> Result<Verdict, Failure> {
        let input = &self.files.input;
        let answer = self.files.answer();
        let opened_answer = answer.as_ref().map(Source::open).transpose()?;
        let opened_input = input.open()?;
        let judged = match opened_answer {
            None => check(opened_input, opened),
            Some(answer) => check_with_answer(opened_input, opened, answer),
        };
        judged.map_err(|error| match error {
            CheckError::Input(cause) => Failure::unreadable(input, &cause),
            CheckError::Output(cause) => Failure::unreadable(output, &cause),
            CheckError::Answer(cause) => {
                Failure::unreadable(answer.as_ref().unwrap_or(input), &cause)
            }
            CheckError::OutOfMemory(error) => Failure::of_job(input, error.into()),
            _ => Failure::new(error.to_string()),
        })
    }
}
