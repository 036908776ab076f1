//! `minesweeper interact`.

mod watch;

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io::{self, IsTerminal, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::ValueHint;
use minesweeper_judge::interact::{Connection, InteractError, Interaction, Pipes, Tally, Terms};
use minesweeper_judge::process::{Supervisor, describe_status};

use super::Failure;
use super::files::{Mode, OutFile, Protected, refusal};
use super::number::{number, seconds};
use super::signals;
use super::streams::{Source, shown};
use super::style::{JudgeFiles, Style};
use watch::Watch;

/// Play hidden boards against a player (testlib's interactor)
///
/// The player reads T, then n m k before each game, and the response to each operation. It sends
/// operations `op x y`, and 0 to give up a game. With COMMAND, starts the player; without, the player
/// is connected to standard input and output. The operations in INPUT are ignored.
#[derive(Debug, clap::Args)]
#[command(override_usage = "\
    minesweeper interact [OPTIONS] INPUT -- COMMAND [ARG]...
       minesweeper interact [OPTIONS] INPUT TRANSCRIPT [ANSWER [REPORT]]
       minesweeper interact --style kattis [OPTIONS] INPUT ANSWER FEEDBACK_DIR")]
#[command(after_help = "\
Files:
  INPUT         the test whose boards are played
  TRANSCRIPT    what player and judge sent is written here
  ANSWER        the answer of the jury
  REPORT        the verdict is written here instead of to standard error
  FEEDBACK_DIR  the verdict is appended to judgemessage.txt in this folder

Judges' own arguments are ignored. If an option is repeated, the last one counts.

Exit status:
  testlib  0 accepted, 1 wrong answer, 3 not judged
  kattis   42 accepted, 43 wrong answer, 1 not judged

Example:
  printf '1\\n1 3\\n__*\\n0\\n' | minesweeper interact - --show -- echo 1 1 1")]
pub struct Interact {
    #[command(flatten)]
    files: JudgeFiles,

    /// Number of games that must be won [default: all]
    #[arg(long, value_name = "W", value_parser = number::<usize>, help_heading = "Rules")]
    wins: Option<usize>,

    /// Maximum number of operations per game [default: ten per cell]
    #[arg(long, value_name = "N", value_parser = number::<usize>, help_heading = "Rules")]
    max_operations: Option<usize>,

    /// Time limit for each operation
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    #[arg(help_heading = "Rules")]
    timeout: Duration,

    /// Write everything that is sent to FILE (> player, < judge)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    #[arg(value_hint = ValueHint::FilePath)]
    transcript: Option<PathBuf>,

    /// Print everything that is sent to standard error
    #[arg(long, help_heading = "Output")]
    show: bool,

    /// The player, with its arguments
    #[arg(value_name = "COMMAND", last = true, value_hint = ValueHint::CommandWithArguments)]
    command: Vec<OsString>,
}

/// How long a player that has closed its output may take to end by itself, and tell its status.
const PARTING: Duration = Duration::from_millis(500);

impl Interact {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let ended = match self.command.split_first() {
            Some((program, arguments)) => self.at_home(program, arguments),
            None => self.for_judge(),
        };
        ended.map_err(|failure| failure.in_style(self.files.style))
    }

    fn for_judge(&self) -> Result<ExitCode, Failure> {
        let files = &self.files;
        if matches!(files.input, Source::StandardInput) {
            let message = "INPUT cannot be standard input, where the player is";
            return Err(Failure::new(message.to_owned()));
        }
        let mut watch = Watch::new();
        let transcript = self.transcript_for_judge()?;
        let mut protected = vec![Protected::StandardOutput];
        protected.push(Protected::File("INPUT", &files.input));
        if let Some(path) = &transcript {
            watch.transcript(create(path, &protected)?);
        }
        let transcript = transcript.map(Source::File);
        let answer = files.answer();
        protected.extend(
            (transcript.as_ref()).map(|transcript| Protected::File("TRANSCRIPT", transcript)),
        );
        protected.extend((answer.as_ref()).map(|answer| Protected::File("ANSWER", answer)));
        let report = files.open_report(&protected)?;
        let mut pipes = Pipes::standard()
            .map_err(|cause| Failure::new(format!("cannot open the standard streams: {cause}")))?;
        let interaction = self.play(&mut pipes, watch)?;
        report.conclude(&interaction.verdict)
    }

    fn transcript_for_judge(&self) -> Result<Option<PathBuf>, Failure> {
        match (self.files.style, self.files.subject()) {
            (Style::Testlib, Some(_)) if self.transcript.is_some() => {
                Err(Failure::new("the transcript is named twice".to_owned()))
            }
            (Style::Testlib, Some(Source::File(path))) => Ok(Some(path)),
            (Style::Testlib, Some(Source::StandardInput)) => Ok(Some("-".into())),
            (Style::Testlib, None) => Err(Failure::usage(
                "testlib style needs INPUT TRANSCRIPT, or INPUT -- COMMAND".to_owned(),
            )),
            (Style::Kattis, _) => Ok(self.transcript.clone()),
        }
    }

    fn at_home(&self, program: &OsString, arguments: &[OsString]) -> Result<ExitCode, Failure> {
        if !self.files.is_input_alone() {
            let message = "no file but INPUT stands before a COMMAND; a transcript has an option";
            return Err(Failure::new(message.to_owned()));
        }
        let mut watch = Watch::new();
        if let Some(path) = &self.transcript {
            watch.transcript(create(
                path,
                &[Protected::File("INPUT", &self.files.input)],
            )?);
        }
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let unstartable = |cause| {
            let name = shown(Path::new(program));
            Failure::new(format!("{name}: cannot start it: {cause}"))
        };
        let supervisor = Supervisor::adopting_orphans().map_err(unstartable)?;
        signals::end_with(supervisor.clone());
        let mut child = supervisor.start(&mut command).map_err(unstartable)?;
        let mut pipes = Pipes::to_child(&mut child);
        let interaction = self.play(&mut pipes, watch);
        let has_ended = interaction.is_ok()
            && pipes.has_ended()
            && child.wait_until(Instant::now() + PARTING).unwrap_or(false);
        let status = child.end().ok().filter(|_| has_ended);
        drop(supervisor.end_all());
        let interaction = interaction?;
        // Where nobody can be told, the status still tells.
        let _ = tell(&interaction, status);
        Ok(self.files.style.status(&interaction.verdict))
    }

    fn play(&self, player: &mut impl Connection, mut watch: Watch) -> Result<Interaction, Failure> {
        let boards = self.files.input.open()?;
        if self.show {
            watch.show();
        }
        // A player who types at a terminal sees the responses there, and no line is to be among them.
        if !self.command.is_empty() || !io::stdout().is_terminal() {
            watch.line();
        }
        let terms = Terms {
            wins: self.wins,
            operations: self.max_operations,
            timeout: self.timeout,
        };
        let played = minesweeper_judge::interact::interact(boards, player, &terms, &mut watch);
        let interaction = played.map_err(|error| match error {
            InteractError::Input(_) => {
                Failure::new(format!("{}: {error}", self.files.input.name()))
            }
            _ => Failure::new(error.to_string()),
        });
        let ended = watch.end().map_err(InteractError::Listener);
        let interaction = interaction?;
        ended.map_err(|error| Failure::new(error.to_string()))?;
        Ok(interaction)
    }
}

/// Creates the transcript's file. Without a `--`, a path can name the player by mistake.
fn create(path: &Path, protected: &[Protected]) -> Result<OutFile, Failure> {
    let is_program =
        |metadata: Metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0;
    if fs::metadata(path).is_ok_and(is_program) {
        return Err(refusal("a program (COMMAND comes after --)", path));
    }
    OutFile::create(path, Mode::Truncate, protected)
}

/// Says how the games went, and how the player ended if it did so by itself and not well.
fn tell(interaction: &Interaction, status: Option<ExitStatus>) -> io::Result<()> {
    let mut error = io::stderr();
    writeln!(error, "{}", interaction.verdict)?;
    let Tally {
        games,
        won,
        operations,
        ..
    } = interaction.tally;
    let noun = if operations == 1 {
        "operation"
    } else {
        "operations"
    };
    writeln!(error, "{won} of {games} games won, {operations} {noun}")?;
    match status.filter(|status| !status.success()) {
        Some(status) => writeln!(error, "the player ended: {}", describe_status(status)),
        None => Ok(()),
    }
}
