//! `minesweeper check`.

use std::process::ExitCode;

use minesweeper_judge::CheckError;

use super::Failure;
use super::files::Protected;
use super::progress::Counted;
use super::streams::Source;
use super::style::{JudgeFiles, Style};

/// Judge the output that a solution gave for a test.
///
/// Says where it goes wrong first: the case, the operation, the line, and what should stand there.
#[derive(Debug, clap::Args)]
#[command(override_usage = "\
    minesweeper check [--style testlib] INPUT OUTPUT [ANSWER [REPORT]]\n       \
    minesweeper check --style kattis INPUT ANSWER FEEDBACK_DIR < OUTPUT")]
#[command(after_help = "\
Testlib style ends with 0 for an accepted output, 1 for a wrong answer, 2 for a presentation error, \
and 3 if the jury's files are at fault; kattis style with 42 or 43, and 1 for a fault. The reason \
goes to REPORT, else to standard error; in kattis style to judgemessage.txt in FEEDBACK_DIR.

Example:
  minesweeper test.in > right.out; minesweeper check test.in right.out")]
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
                .ok_or_else(|| Failure::new("testlib style needs INPUT OUTPUT".to_owned()))?,
            Style::Kattis => Source::StandardInput,
        };
        let answer = files.answer();
        let mut protected = vec![
            Protected::File("INPUT", &files.input),
            Protected::File("OUTPUT", &output),
        ];
        protected.extend((answer.as_ref()).map(|answer| Protected::File("ANSWER", answer)));
        let report = files.open_report(&protected)?;
        let opened_answer = answer.as_ref().map(Source::open).transpose()?;
        let opened_output = Counted::reading(output.open()?);
        let verdict = minesweeper_judge::check(files.input.open()?, opened_output, opened_answer);
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
