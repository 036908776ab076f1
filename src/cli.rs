//! Arguments and exit statuses. Nothing outside of this folder knows of either.
//!
//! Each command has a file in the folder, which reads its arguments, calls the library and says how
//! that ended.

mod appended;
mod check;
mod completions;
mod explain;
mod generate;
mod interact;
mod judge;
mod number;
mod package;
mod progress;
mod replacement;
mod signals;
mod streams;
mod stress;
mod style;
mod update_board;
mod validate;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use minesweeper_judge::Error;

use style::Style;

/// The interactor of the contest problem minesweeper (扫雷).
///
/// Reads a test from FILE or standard input and writes the response to every operation to standard
/// output. The commands serve those who set, judge and solve the problem.
#[derive(Debug, Parser)]
#[command(name = "minesweeper", version, args_conflicts_with_subcommands = true)]
#[command(subcommand_precedence_over_arg = true)]
#[command(mut_subcommands(|command| command.mut_args(number::or_negative)))]
#[command(after_help = "Example:\n  printf '1\\n1 3\\n__*\\n1 1 1\\n0\\n' | minesweeper")]
struct CommandLine {
    #[command(flatten)]
    judge: judge::Judge,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Explain(explain::Explain),
    UpdateBoard(update_board::UpdateBoard),
    Validate(validate::Validate),
    Generate(generate::Generate),
    Check(check::Check),
    Interact(interact::Interact),
    Stress(stress::Stress),
    Package(package::Package),
    Completions(completions::Completions),
}

impl CommandLine {
    fn run(&self) -> Result<ExitCode, Failure> {
        match &self.command {
            None => self.judge.run(),
            Some(Command::Explain(explain)) => explain.run(),
            Some(Command::UpdateBoard(update_board)) => update_board.run(),
            Some(Command::Validate(validate)) => validate.run(),
            Some(Command::Generate(generate)) => generate.run(),
            Some(Command::Check(check)) => check.run(),
            Some(Command::Interact(interact)) => interact.run(),
            Some(Command::Stress(stress)) => stress.run(),
            Some(Command::Package(package)) => package.run(),
            Some(Command::Completions(completions)) => completions.run(),
        }
    }
}

/// Parses the arguments, runs the command, and says on standard error what went wrong.
pub fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().collect();
    let ended = match parsed(&arguments) {
        Ok(None) => judge::Judge::OF_STANDARD_INPUT.run(),
        Ok(Some(command_line)) => command_line.run(),
        Err(message) => return explain_usage(&message, &arguments),
    };
    ended.unwrap_or_else(|failure| failure.report())
}

/// Makes of the arguments what they ask for. Without any there is nothing to be made, which spares
/// half of a short run's time: judges start the main job once for each test.
fn parsed(arguments: &[OsString]) -> Result<Option<CommandLine>, clap::Error> {
    if arguments.len() <= 1 {
        return Ok(None);
    }
    let known = appended::without_appended(CommandLine::command, arguments.to_vec());
    CommandLine::try_parse_from(known).map(Some)
}

/// Prints help, or what is wrong with the arguments. To a judge that must not look like a verdict.
fn explain_usage(message: &clap::Error, arguments: &[OsString]) -> ExitCode {
    let printed = message.print();
    if let (false, Err(cause)) = (message.use_stderr(), printed) {
        return Failure::of_output(cause).report();
    }
    // A judge's own `-h`, behind its files, must not look like a verdict either.
    let is_only_help = !message.use_stderr() && arguments.len() <= 3;
    if !is_only_help && appended::is_called_by_judge(arguments) {
        return Style::asked_for_by(arguments).fault();
    }
    // Statuses of usage errors are 0 to 2.
    (message.exit_code() as u8).into()
}

/// The status of arguments that do not go together, which is that of those that clap refuses.
const USAGE: u8 = 2;

/// Why a command did not come to its end.
#[derive(Debug)]
struct Failure {
    /// What to say; nothing when the reader of the output went away, which is no fault.
    message: Option<String>,
    /// What to end with when there is something to say.
    status: ExitCode,
}

impl Failure {
    fn new(message: String) -> Self {
        Self {
            message: Some(message),
            status: ExitCode::FAILURE,
        }
    }

    /// The same, to a judge.
    fn in_style(self, style: Style) -> Self {
        self.with_status(style.fault())
    }

    fn with_status(self, status: ExitCode) -> Self {
        Self { status, ..self }
    }

    /// What stopped a job on the input called `name`.
    fn of_job(name: &str, error: Error) -> Self {
        match error {
            error if error.is_closed_output() => Self {
                message: None,
                status: ExitCode::SUCCESS,
            },
            Error::Input(error) => Self::new(format!("{name}:{error}")),
            Error::Read(_) => Self::new(format!("{name}: {error}")),
            Error::Write(_) => Self::new(error.to_string()),
        }
    }

    /// What stopped the writing of the output.
    fn of_output(cause: io::Error) -> Self {
        Self::of_job("", Error::Write(cause))
    }

    /// Whether it is a fault at all.
    fn has_message(&self) -> bool {
        self.message.is_some()
    }

    fn report(&self) -> ExitCode {
        let Some(message) = &self.message else {
            return ExitCode::SUCCESS;
        };
        // Where nobody can be told, the status still tells.
        let _ = writeln!(io::stderr(), "error: {message}");
        self.status
    }
}
