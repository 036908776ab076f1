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
mod message;
mod package;
mod progress;
mod respond;
mod signals;
mod streams;
#[cfg(unix)]
mod stress;
mod style;
#[cfg(unix)]
mod time_limit;
mod update_board;
mod validate;

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use minesweeper_judge::Error;

use judge_args::JudgeArgs;
use message::short;
use streams::Source;
use style::Style;

/// Interactor for the contest problem minesweeper (扫雷), with tools for setters, judges and contestants
///
/// Without a command: reads a test from FILE or standard input and prints the response to each
/// operation. Each response is flushed before the next operation is read.
#[derive(Debug, Parser)]
#[command(name = "minesweeper", version, args_conflicts_with_subcommands = true)]
#[command(subcommand_precedence_over_arg = true, args_override_self = true)]
#[command(mut_subcommands(|command| command.mut_args(or_negative)))]
#[command(override_usage = "\
    minesweeper [FILE]
       minesweeper COMMAND [ARGUMENT]...")]
#[command(after_help = "\
Line ends:
  CRLF             accepted
  CR alone         accepted
  no last newline  accepted
  empty last line  accepted

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

/// The names of the commands, for `man`.
const NAMES: &[&str] = &[
    "validate",
    "generate",
    "check",
    #[cfg(unix)]
    "stress",
    "explain",
    #[cfg(unix)]
    "interact",
    "package",
    "update-board",
    "man",
    "completions",
];

/// Returns the commands without the interactor's FILE, which takes the place of an unknown command.
fn commands() -> clap::Command {
    let minesweeper = clap::Command::new("minesweeper").version(env!("CARGO_PKG_VERSION"));
    Command::augment_subcommands(minesweeper)
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
    if let Some(name) = ["stress", "interact"]
        .iter()
        .find(|name| arguments[1] == **name)
    {
        return Failure::new(format!("{name} needs Linux, macOS or another Unix")).report();
    }
    let command = CommandLine::command();
    let judge_args = JudgeArgs::read(&command, arguments);
    let ended = match parse(command, &judge_args.kept) {
        Ok(command_line) => command_line.run(),
        Err(error) => refuse(&error, &judge_args),
    };
    let status = status(ended);
    judge_args.print_warnings();
    status
}

fn status(ended: Result<ExitCode, Failure>) -> ExitCode {
    ended.unwrap_or_else(|failure| failure.report())
}

fn parse(command: clap::Command, arguments: &[OsString]) -> Result<CommandLine, clap::Error> {
    match misspelt(&command, &arguments[1]) {
        Some(error) => Err(error),
        None => CommandLine::from_arg_matches(&command.try_get_matches_from(arguments)?),
    }
}

/// Returns the error about a first argument that is neither an option, a file nor a command, if it is
/// probably a misspelt command.
fn misspelt(command: &clap::Command, word: &OsStr) -> Option<clap::Error> {
    let is_name = !word.to_string_lossy().contains(['.', '/']);
    if !is_name || command.find_subcommand(word).is_some() || Path::new(word).exists() {
        return None;
    }
    let parsed = commands().try_get_matches_from([OsStr::new("minesweeper"), word]);
    (parsed.err()).filter(|error| error.get(ContextKind::SuggestedSubcommand).is_some())
}

/// Prints help, or returns what is wrong with the arguments. The status is not a verdict of the judges'
/// style, if one of their commands is called.
fn refuse(error: &clap::Error, judge_args: &JudgeArgs) -> Result<ExitCode, Failure> {
    let JudgeArgs { kept, style, .. } = judge_args;
    if error.use_stderr() {
        let failure = Failure::of_arguments(error);
        return Err(match style {
            Some(style) if kept[1] == "validate" => failure.in_style(*style),
            Some(style) => failure.of_judging(*style),
            None => failure,
        });
    }
    error.print().map_err(Failure::of_output)?;
    Ok(match style {
        // Help that a judge's own `-h` behind the files asks for.
        Some(style) if kept.len() > 3 => style.fault(),
        _ => ExitCode::SUCCESS,
    })
}

/// Lets an option take a negative number as its value, so that the error is about the number and not
/// about an unknown option.
fn or_negative(argument: Arg) -> Arg {
    let is_option = !argument.is_positional() && argument.get_action().takes_values();
    argument.allow_negative_numbers(is_option)
}

fn is_option(word: &OsStr) -> bool {
    word.as_encoded_bytes().starts_with(b"-") && word != "-"
}

/// What the message of an error begins with, unless a judge reads another label.
const LABEL: &str = "error: ";

/// The exit status of invalid arguments.
const USAGE: u8 = 2;

/// Why a command did not come to its end.
#[derive(Debug)]
struct Failure {
    /// What its message begins with.
    label: &'static str,
    /// Nothing if the reader of the output went away, which is not an error.
    message: Option<String>,
    /// The exit status if there is a message.
    status: ExitCode,
}

impl Failure {
    fn new(message: String) -> Self {
        Self {
            label: LABEL,
            message: Some(short(&message)),
            status: ExitCode::FAILURE,
        }
    }

    /// Invalid arguments of the command that was called. Its usage is printed too.
    fn usage(message: impl Display) -> Self {
        let mut command = CommandLine::command();
        command.build();
        let name = env::args_os().nth(1).unwrap_or_default();
        let called = command.find_subcommand_mut(name);
        let called = called.expect("only commands have such arguments");
        Self::of_arguments(&called.error(ErrorKind::ValueValidation, message))
    }

    fn of_arguments(error: &clap::Error) -> Self {
        let message = error.to_string();
        let message = message.strip_prefix(LABEL).unwrap_or(&message);
        Self::new(message.to_owned()).with_status(USAGE.into())
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
        match error.is_closed_output() {
            true => Self {
                message: None,
                ..Self::new(String::new())
            },
            false => Self::new(error.to_string()),
        }
    }

    fn is_error(&self) -> bool {
        self.message.is_some()
    }

    /// Prints the message, and returns the exit status. If standard error is closed, the status is
    /// all that is left.
    fn report(&self) -> ExitCode {
        let Some(message) = &self.message else {
            return ExitCode::SUCCESS;
        };
        let _ = writeln!(io::stderr(), "{}{message}", self.label);
        self.status
    }
}
