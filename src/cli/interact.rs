//! `minesweeper interact`.

mod watch;

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io::{self, IsTerminal, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueHint;
use minesweeper_judge::interact::{
    Ending, InteractError, Interaction, Options, Progress, interact, read_wins,
};
use minesweeper_judge::process::{Pipes, Supervisor, describe_status};
use minesweeper_judge::{Error, Verdict};

use super::Failure;
use super::files::{OutFile, refusal, refuse_overwriting, refuse_standard_output};
use super::signals;
use super::streams::{Source, display_path};
use super::style::{JudgeFiles, Style};
use super::time_limit::time_limit;
use watch::Watch;

/// Play hidden boards against a player (what testlib calls the interactor)
///
/// The player reads the number of games, the rows, columns and mines before each game, and the response
/// to each operation. It sends operations `op x y`, and 0 to give up a game. With COMMAND, starts the
/// player; without, the player is connected to standard input and output. The operations in INPUT are
/// ignored.
#[derive(Debug, clap::Args)]
#[command(override_usage = "\
    minesweeper interact [OPTIONS] INPUT -- COMMAND [ARG]...
       minesweeper interact [OPTIONS] INPUT TRANSCRIPT [ANSWER [REPORT]]
       minesweeper interact --style kattis [OPTIONS] INPUT ANSWER FEEDBACK_DIR")]
#[command(after_help = "\
Files:
  INPUT         the test whose boards are played
  TRANSCRIPT    what player and judge sent is written here
  ANSWER        the number of games that must be won, or empty
  REPORT        the verdict is written here instead of to standard error
  FEEDBACK_DIR  the verdict is appended to judgemessage.txt in this folder

Options of testlib, unknown options and further operands are ignored. If an option is repeated, the last one counts.

Line ends:
                   INPUT     player    ANSWER
  CRLF             accepted  accepted  accepted
  CR alone         accepted  accepted  accepted
  no last newline  accepted  accepted  accepted
  empty last line  accepted  accepted  accepted

Exit status:
  testlib  0 accepted, 1 wrong answer, 3 not judged
  kattis   42 accepted, 43 wrong answer, 1 not judged

Example:
  printf '1\\n1 3\\n__*\\n0\\n' | minesweeper interact - --show -- echo 1 1 1")]
pub struct Interact {
    #[command(flatten)]
    files: JudgeFiles,

    /// Number of games that must be won [default: the number in ANSWER, or all]
    #[arg(long, value_name = "W", help_heading = "Rules")]
    wins: Option<usize>,

    /// Maximum number of operations per game [default: ten per cell]
    #[arg(long, value_name = "N", help_heading = "Rules")]
    max_operations: Option<usize>,

    /// Time limit for each operation, 0 for none [default: 10 with COMMAND, else none]
    #[arg(long, value_name = "SECONDS", value_parser = time_limit)]
    #[arg(help_heading = "Rules")]
    timeout: Option<Duration>,

    /// Write the boards with the player's operations to FILE, as a test
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    #[arg(value_hint = ValueHint::FilePath)]
    save_test: Option<PathBuf>,

    /// Write what both sides send (> player, < judge) to FILE
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    #[arg(value_hint = ValueHint::FilePath)]
    transcript: Option<PathBuf>,

    /// Print what both sides send on standard error
    #[arg(long, help_heading = "Output")]
    show: bool,

    /// The player, with its arguments
    #[arg(value_name = "COMMAND", last = true, value_hint = ValueHint::CommandWithArguments)]
    command: Vec<OsString>,
}

/// How long a player that has closed its output may take to end by itself, so that its status is known.
const PARTING: Duration = Duration::from_millis(500);

/// The time limit at home. A judge has its own, and a wrong answer for silence would hide it.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait with a wrong answer after a player has closed its output. A judge that learns of the
/// verdict before it learns of the player's crash would not report the crash.
const PATIENCE: Duration = Duration::from_millis(300);

impl Interact {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let ended = match self.command.split_first() {
            Some((program, arguments)) => self.at_home(program, arguments),
            None => self.for_judge(),
        };
        ended.map_err(|failure| failure.of_judging(self.files.style))
    }

    fn for_judge(&self) -> Result<ExitCode, Failure> {
        let files = &self.files;
        if matches!(files.input, Source::StandardInput) {
            return Err(not_standard_input("INPUT"));
        }
        let transcript = self.transcript_for_judge()?;
        let report = files.report()?;
        self.check_outputs(transcript.as_deref(), report.path.as_deref())?;
        let mut pipes = Pipes::standard()
            .map_err(|cause| Failure::new(format!("cannot open the standard streams: {cause}")))?;
        let (verdict, summary) = match self.judge(&mut pipes, transcript.as_deref()) {
            Ok(judged) => judged,
            Err(failure) => return Err(report.fail(failure)),
        };
        if pipes.has_ended() && matches!(verdict, Verdict::WrongAnswer { .. }) {
            thread::sleep(PATIENCE);
        }
        report.conclude(&verdict, &summary)
    }

    /// Plays with the player of a judge. Returns the verdict and a summary.
    fn judge(
        &self,
        pipes: &mut Pipes,
        transcript: Option<&Path>,
    ) -> Result<(Verdict, String), Failure> {
        let mut options = self.options(None);
        if let (None, Some(answer)) = (options.wins, self.files.answer()) {
            if matches!(answer, Source::StandardInput) {
                return Err(not_standard_input("ANSWER"));
            }
            options.wins = match read_wins(answer.open()?) {
                Err(Error::Input(error)) => {
                    let reason = format!("ANSWER:{error}");
                    return Ok((Verdict::JuryFault { reason }, String::new()));
                }
                wins => wins.map_err(|error| Failure::of_job(&answer, error))?,
            };
        }
        let interaction = self.play(pipes, &options, transcript)?;
        Ok((interaction.verdict, summary(&interaction.progress)))
    }

    fn options(&self, timeout: Option<Duration>) -> Options {
        let mut options = Options::default();
        options.wins = self.wins;
        options.operations = self.max_operations;
        options.timeout = self.timeout.or(timeout);
        options.ending = match self.files.style {
            Style::Testlib if self.command.is_empty() => Ending::AfterAllGames,
            _ => Ending::WhenCertain,
        };
        options
    }

    /// Refuses files that must not be written.
    fn check_outputs(
        &self,
        transcript: Option<&Path>,
        report: Option<&Path>,
    ) -> Result<(), Failure> {
        let test = self.save_test.as_deref();
        let outputs = [
            ("TRANSCRIPT", transcript),
            ("the saved test", test),
            ("REPORT", report),
        ];
        if self.command.is_empty() {
            for path in outputs.iter().filter_map(|(_, path)| *path) {
                refuse_standard_output(path, "the player reads it")?;
            }
        }
        let answer = self.files.answer();
        let inputs = [
            ("INPUT", Some(&self.files.input)),
            ("ANSWER", answer.as_ref()),
        ];
        refuse_overwriting(&inputs, &outputs)?;
        [transcript, test]
            .into_iter()
            .flatten()
            .try_for_each(refuse_program)
    }

    /// Opens the files that the games are written to.
    fn watch(&self, transcript: Option<&Path>) -> Result<Watch, Failure> {
        let test = self.save_test.as_deref();
        let transcript = transcript.map(OutFile::create_readable).transpose()?;
        let test = test.map(OutFile::create).transpose()?;
        let mut watch = Watch::new(transcript, test);
        // A player who types at a terminal sees the responses there, without a line between them.
        let is_typed = self.command.is_empty() && io::stdout().is_terminal();
        if self.show {
            watch.show();
        } else if !is_typed {
            watch.show_progress();
        }
        Ok(watch)
    }

    fn transcript_for_judge(&self) -> Result<Option<PathBuf>, Failure> {
        match (self.files.style, self.files.subject()) {
            (Style::Testlib, Some(_)) if self.transcript.is_some() => Err(Failure::new(
                "TRANSCRIPT and --transcript are mutually exclusive".to_owned(),
            )),
            (Style::Testlib, Some(transcript)) => Ok(Some(transcript.into())),
            (Style::Testlib, None) => Err(Failure::usage(
                "testlib style needs INPUT TRANSCRIPT, or INPUT -- COMMAND".to_owned(),
            )),
            (Style::Kattis, _) => Ok(self.transcript.clone()),
        }
    }

    fn at_home(&self, program: &OsString, arguments: &[OsString]) -> Result<ExitCode, Failure> {
        if !self.files.is_input_alone() {
            let message =
                "only INPUT may precede `-- COMMAND`; use --transcript FILE for the transcript";
            return Err(Failure::new(message.to_owned()));
        }
        let transcript = self.transcript.as_deref();
        self.check_outputs(transcript, None)?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let unstartable = |cause| {
            let name = display_path(Path::new(program));
            Failure::new(format!("cannot run {name}: {cause}"))
        };
        let supervisor = Supervisor::adopting_orphans().map_err(unstartable)?;
        signals::end_with(supervisor.clone());
        let mut player = supervisor.start(&mut command).map_err(unstartable)?;
        let mut pipes = Pipes::to_child(&mut player);
        let interaction = self.play(&mut pipes, &self.options(Some(TIMEOUT)), transcript);
        let has_ended = interaction.is_ok()
            && pipes.has_ended()
            && (player.wait_until(Instant::now() + PARTING)).unwrap_or(false);
        let status = player.end().ok().filter(|_| has_ended);
        drop(supervisor.end_all());
        let interaction = interaction?;
        // If standard error is closed, the exit status is all that is left.
        let _ = print(&interaction, status);
        Ok(self.files.style.status(&interaction.verdict))
    }

    fn play(
        &self,
        player: &mut Pipes,
        options: &Options,
        transcript: Option<&Path>,
    ) -> Result<Interaction, Failure> {
        let input = &self.files.input;
        let boards = input.open()?;
        let mut watch = self.watch(transcript)?;
        let played = interact(boards, player, options, |event| watch.observe(event));
        let interaction = played.map_err(|error| match error {
            InteractError::Input(cause) => Failure::unreadable(input, &cause),
            InteractError::OutOfMemory(error) => Failure::of_job(input, error.into()),
            _ => Failure::new(error.to_string()),
        })?;
        watch.end()?;
        Ok(interaction)
    }
}

/// Refuses to overwrite a program: without a `--`, a path can name the player by mistake.
fn refuse_program(path: &Path) -> Result<(), Failure> {
    let is_program =
        |metadata: Metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0;
    if fs::metadata(path).is_ok_and(is_program) {
        return Err(refusal("a program (COMMAND comes after --)", path));
    }
    Ok(())
}

/// Prints the verdict, how the games went, and how the player ended if it did so by itself and not well.
fn print(interaction: &Interaction, status: Option<ExitStatus>) -> io::Result<()> {
    let mut error = io::stderr();
    let summary = summary(&interaction.progress);
    let message = Style::Testlib.message(&interaction.verdict, &summary);
    error.write_all(message.as_bytes())?;
    if interaction.verdict != Verdict::Accepted {
        writeln!(error, "{summary}")?;
    }
    match status.filter(|status| !status.success()) {
        Some(status) => writeln!(error, "the player ended: {}", describe_status(status)),
        None => Ok(()),
    }
}

fn summary(progress: &Progress) -> String {
    let (games, won, operations) = (progress.games, progress.won, progress.operations);
    let plural = if operations == 1 { "" } else { "s" };
    format!("{won} of {games} games won, {operations} operation{plural}")
}

fn not_standard_input(name: &str) -> Failure {
    Failure::new(format!(
        "{name} cannot be standard input, which is the player's output"
    ))
}
