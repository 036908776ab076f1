//! Arguments, exit statuses, terminals and the files that are written. The library knows none of
//! them.
//!
//! Each command has a module, which reads its arguments, calls the library and returns the exit
//! status.

mod check;
mod completions;
mod explain;
mod files;
mod generate;
#[cfg(unix)]
mod interact;
mod judge_args;
mod man;
mod number;
mod package;
mod progress;
mod respond;
mod signals;
mod streams;
#[cfg(unix)]
mod stress;
mod style;
mod suggestion;
mod update_board;
mod validate;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use minesweeper_judge::Error;

use judge_args::JudgeArgs;
use streams::{Source, display_path};
use style::Style;

/// Interactor for the contest problem minesweeper (扫雷), with tools for setters, judges and contestants
///
/// Without a command: reads a test from FILE or standard input and prints the response to each
/// operation. Each response is flushed before the next operation is read.
#[derive(Debug, Parser)]
#[command(name = "minesweeper", version, args_conflicts_with_subcommands = true)]
#[command(subcommand_precedence_over_arg = true, args_override_self = true)]
#[command(mut_subcommands(|command| command.mut_args(number::or_negative)))]
#[command(override_usage = "\
    minesweeper [FILE]
       minesweeper COMMAND [ARGUMENT]...")]
#[command(after_help = "\
Exit status of the interactor:
  0  all responses were printed
  1  the test is invalid, or a file cannot be read or written
  2  invalid arguments

Example:
  printf '1\\n1 3\\n__*\\n1 1 1\\n0\\n' | minesweeper")]
struct CommandLine {
    #[command(flatten)]
    respond: respond::Respond,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Validate(validate::Validate),
    Generate(generate::Generate),
    Check(check::Check),
    #[cfg(unix)]
    Stress(stress::Stress),
    Explain(explain::Explain),
    #[cfg(unix)]
    Interact(interact::Interact),
    Package(package::Package),
    UpdateBoard(update_board::UpdateBoard),
    Man(man::Man),
    Completions(completions::Completions),
}

impl CommandLine {
    fn run(&self) -> Result<ExitCode, Failure> {
        match &self.command {
            None => self.respond.run(),
            Some(Command::Validate(validate)) => validate.run(),
            Some(Command::Generate(generate)) => generate.run(),
            Some(Command::Check(check)) => check.run(),
            #[cfg(unix)]
            Some(Command::Stress(stress)) => stress.run(),
            Some(Command::Explain(explain)) => explain.run(),
            #[cfg(unix)]
            Some(Command::Interact(interact)) => interact.run(),
            Some(Command::Package(package)) => package.run(),
            Some(Command::UpdateBoard(update_board)) => update_board.run(),
            Some(Command::Man(man)) => man.run(),
            Some(Command::Completions(completions)) => completions.run(),
        }
    }
}

/// Runs the command that the arguments name, and returns its exit status.
pub fn main() -> ExitCode {
    signals::fail_at_file_size_limit();
    let arguments: Vec<_> = env::args_os().collect();
    if arguments.len() <= 1 {
        // Nothing is parsed, which halves the time of a short run: judges start the interactor once
        // for each test.
        return status(respond::Respond::TO_STANDARD_INPUT.run());
    }
    #[cfg(not(unix))]
    if let [_, name, ..] = &arguments[..]
        && (name == "stress" || name == "interact")
    {
        let name = name.display();
        return Failure::new(format!("{name} needs Linux, macOS or another Unix")).report();
    }
    let mut command = CommandLine::command();
    let judge_args = JudgeArgs::read(&command, arguments.clone());
    let parsed = (command.try_get_matches_from_mut(&judge_args.kept))
        .and_then(|matches| CommandLine::from_arg_matches(&matches));
    let ended = match parsed {
        Ok(command_line) => status(command_line.run()),
        Err(error) => refuse(&error, &arguments, &judge_args),
    };
    judge_args.print_warnings();
    ended
}

fn status(ended: Result<ExitCode, Failure>) -> ExitCode {
    ended.unwrap_or_else(|failure| failure.report())
}

/// Prints help, or what is wrong with the arguments. The status is not a verdict of the judges' style,
/// if one of their commands is called.
fn refuse(error: &clap::Error, arguments: &[OsString], judge_args: &JudgeArgs) -> ExitCode {
    if let Some(failure) = misplaced(arguments).filter(|_| error.use_stderr()) {
        return failure.report();
    }
    if error.use_stderr() {
        print_usage_error(error, judge_args.fault_label());
    } else if let Err(cause) = error.print() {
        return Failure::of_output(cause).report();
    }
    // Help that a judge's own `-h` behind the files asks for is not a verdict either.
    let is_only_help = !error.use_stderr() && arguments.len() <= 3;
    match judge_args.style {
        Some(style) if !is_only_help => style.fault(),
        // Statuses of usage errors are 0 to 2.
        _ => (error.exit_code() as u8).into(),
    }
}

/// Returns what is wrong with a first argument that is neither an option nor a command, or with the
/// word behind it.
fn misplaced(arguments: &[OsString]) -> Option<Failure> {
    let [_, first, second, ..] = arguments else {
        return None;
    };
    if is_option(first) || is_command(first) {
        return None;
    }
    if let Some(failure) =
        misspelt_command(first, NO_COMMAND_OR_FILE).filter(|_| !Path::new(first).exists())
    {
        return Some(failure);
    }
    let name = display_path(Path::new(second));
    if is_command(second) {
        return Some(Failure::usage(format!(
            "{name}: the command must be the first argument"
        )));
    }
    Some(Failure::usage(format!(
        "{name}: unexpected argument, only one FILE can be given"
    )))
}

fn is_option(word: &OsStr) -> bool {
    word.as_encoded_bytes().starts_with(b"-") && word != "-"
}

fn is_command(word: &OsStr) -> bool {
    CommandLine::command().find_subcommand(word).is_some() || word == "help"
}

/// Returns a message about a word that is close to the name of a command.
fn misspelt_command(word: &OsStr, problem: &str) -> Option<Failure> {
    let command = CommandLine::command();
    let names = command.get_subcommands().map(clap::Command::get_name);
    let meant = suggestion::nearest(&word.to_string_lossy(), names)?;
    let name = display_path(Path::new(word));
    Some(Failure::usage(format!(
        "{name}: {problem}, did you mean `{meant}`?"
    )))
}

/// What the message of an error begins with, unless a judge reads another label.
const LABEL: &str = "error: ";

/// What is wrong with a first argument that is not a command.
const NO_COMMAND_OR_FILE: &str = "no such command or file";

/// The exit status of invalid arguments.
const USAGE: u8 = 2;

/// Why a command did not come to its end.
#[derive(Debug)]
struct Failure {
    /// What its message begins with.
    label: &'static str,
    cause: Cause,
    /// The exit status, unless the cause is not an error.
    status: ExitCode,
}

#[derive(Debug)]
enum Cause {
    /// The reader of the output went away, which is not an error.
    ClosedOutput,
    Message(String),
    /// Printed with the usage of the command.
    Usage(String),
}

impl Failure {
    fn new(message: String) -> Self {
        Self {
            label: LABEL,
            cause: Cause::Message(message),
            status: ExitCode::FAILURE,
        }
    }

    /// Invalid arguments.
    fn usage(message: String) -> Self {
        Self {
            label: LABEL,
            cause: Cause::Usage(message),
            status: USAGE.into(),
        }
    }

    /// Returns the failure with the status that is not a verdict to a judge.
    fn in_style(self, style: Style) -> Self {
        self.with_status(style.fault())
    }

    /// Returns the failure of a command that judges submissions, in the form that its judge reads.
    fn of_judging(self, style: Style) -> Self {
        Self {
            label: style.fault_label(),
            ..self.in_style(style)
        }
    }

    fn with_status(self, status: ExitCode) -> Self {
        Self { status, ..self }
    }

    /// What stopped a job on an input.
    fn of_job(input: &Source, error: Error) -> Self {
        match error {
            Error::Input(error) => Self::new(format!("{}:{error}", input.name())),
            Error::Read(cause) => Self::unreadable(input, &cause),
            Error::Write(cause) => Self::of_output(cause),
            _ => Self::new(error.to_string()),
        }
    }

    fn unreadable(source: &Source, cause: &io::Error) -> Self {
        Self::new(format!("cannot read {}: {cause}", source.name()))
    }

    /// What stopped the writing of the output.
    fn of_output(cause: io::Error) -> Self {
        let error = Error::Write(cause);
        if error.is_closed_output() {
            return Self {
                label: "",
                cause: Cause::ClosedOutput,
                status: ExitCode::SUCCESS,
            };
        }
        Self::new(error.to_string())
    }

    fn is_error(&self) -> bool {
        !matches!(self.cause, Cause::ClosedOutput)
    }

    /// Prints the message, and returns the exit status. If standard error is closed, the status is
    /// all that is left.
    fn report(&self) -> ExitCode {
        match &self.cause {
            Cause::ClosedOutput => return ExitCode::SUCCESS,
            Cause::Message(message) => drop(writeln!(io::stderr(), "{}{message}", self.label)),
            Cause::Usage(message) => print_usage_error(&usage_error(message), self.label),
        }
        self.status
    }
}

/// Prints a message of clap, which begins with `label`. If standard error is closed, nobody reads it.
fn print_usage_error(error: &clap::Error, label: &str) {
    let text = error.to_string();
    match text.strip_prefix(LABEL) {
        Some(message) if label != LABEL => drop(write!(io::stderr(), "{label}{message}")),
        _ => drop(error.print()),
    }
}

/// Returns a message with the usage of the command that was called.
fn usage_error(message: &str) -> clap::Error {
    let mut command = CommandLine::command();
    command.build();
    let name = env::args_os().nth(1).unwrap_or_default();
    let called = if command.find_subcommand(&name).is_some() {
        command.find_subcommand_mut(&name).expect("it was found")
    } else {
        &mut command
    };
    called.error(ErrorKind::ValueValidation, message)
}
