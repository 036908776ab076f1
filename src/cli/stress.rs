//! `minesweeper stress -- COMMAND`.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{ErrorKind, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueHint;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use minesweeper_judge::explain::Explain;
use minesweeper_judge::stress::{Counterexample, Program, Progress};

use super::Failure;
use super::files::{Mode, OutFile};
use super::generate::RecipeOptions;
use super::number::number;
use super::programs::{kill_when_stopped, seconds};
use super::streams::{shown, standard_output};

/// Find a small test on which a solution fails
///
/// Runs the solution on random tests until its output is wrong, it crashes or it exceeds the time
/// limit. Then makes the test smaller while the solution still fails, prints the error and the
/// boards, and saves the test. The solution reads a test from standard input and prints the responses.
#[derive(Debug, clap::Args)]
#[command(mut_arg("cases", |option| option.default_value("50")))]
#[command(mut_arg("rows", |option| option.default_value("1..8")))]
#[command(mut_arg("density", |option| option.default_value("0.2")))]
#[command(mut_arg("mistakes", |option| option.default_value("0.3")))]
#[command(mut_arg("columns", |option| option.default_value("1..12")))]
#[command(override_usage = "minesweeper stress [OPTIONS] -- COMMAND [ARG]...")]
#[command(after_help = "\
Exit status:
  0    the solution passed all rounds
  1    the solution failed
  2    invalid arguments, or the solution cannot be run
  130  interrupted

Example:
  minesweeper stress --rounds 50 -- minesweeper")]
pub struct Stress {
    #[command(flatten)]
    recipe: RecipeOptions,

    /// Random seed of the first round; each round adds 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = number::<u64>)]
    seed: u64,

    /// Number of rounds to pass
    #[arg(long, value_name = "N", default_value = "100")]
    #[arg(value_parser = number::<NonZeroU64>)]
    rounds: NonZeroU64,

    /// Time limit for each test
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "5")]
    timeout: Duration,

    /// Where to save the smallest failing test
    #[arg(long, value_name = "FILE", default_value = "counterexample.in")]
    #[arg(value_hint = ValueHint::FilePath)]
    save: PathBuf,

    /// The solution, with its arguments
    #[arg(value_name = "COMMAND", last = true, required = true)]
    #[arg(value_hint = ValueHint::CommandWithArguments)]
    command: Vec<OsString>,
}

/// The status when the solution fails.
const FAILS: u8 = 1;

/// The status when nothing can be said of it.
const NOT_TRIED: u8 = 2;

impl Stress {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let found = (self.stress()).map_err(|failure| failure.with_status(NOT_TRIED.into()))?;
        match found {
            None => {
                let text = format!("passed all of {} rounds\n", self.rounds);
                print(text.as_bytes())
                    .map(|()| ExitCode::SUCCESS)
                    .map_err(|failure| failure.with_status(NOT_TRIED.into()))
            }
            // What was found stays so, also if it cannot be saved.
            Some(counterexample) => (self.report(&counterexample))
                .map(|()| FAILS.into())
                .map_err(|failure| failure.with_status(FAILS.into())),
        }
    }

    fn stress(&self) -> Result<Option<Counterexample>, Failure> {
        let generator = self.recipe.generator()?;
        let (command, arguments) = self.command.split_first().expect("clap requires a command");
        let mut program = Program::new(command.clone(), arguments.to_vec());
        kill_when_stopped(program.killer());
        let seeds = (0..self.rounds.get()).map(|round| self.seed.wrapping_add(round));
        let bar = progress_bar(self.rounds.get());
        let found = minesweeper_judge::stress::stress(
            &generator,
            seeds,
            self.timeout,
            &mut program,
            |progress| match progress {
                Progress::Rounds(rounds) => bar.set_position(rounds),
                Progress::Found(found) => self.save_for_now(found),
                Progress::Shrinking(tried) => {
                    bar.set_message(format!("fails, {tried} smaller tests tried"));
                }
            },
        );
        bar.finish_and_clear();
        let name = shown(Path::new(command));
        found.map_err(|cause| Failure::new(format!("{name}: cannot run it: {cause}")))
    }

    fn report(&self, found: &Counterexample) -> Result<(), Failure> {
        let round = found.seed.wrapping_sub(self.seed).wrapping_add(1);
        let [large, small] = found.sizes;
        let what_became = match found.repeats {
            true => format!("shrunk to {small}"),
            false => "but not when it was tried again".to_owned(),
        };
        let seed = found.seed;
        let title = format!("fails in round {round} (seed {seed}): {large}, {what_became}");
        let mut text = format!("{title}\n\n{}\n", found.fault).into_bytes();
        if found.repeats {
            text.push(b'\n');
            Explain::new()
                .draw(&found.test[..], &mut text)
                .map_err(|error| Failure::new(error.to_string()))?;
        }
        // Whatever becomes of the one, the other is worth having.
        let saved = self.save(found);
        print(&text)?;
        saved?;
        print(format!("\nsaved as {}\n", shown(&self.save)).as_bytes())
    }

    fn save(&self, found: &Counterexample) -> Result<(), Failure> {
        write(OutFile::create(&self.save, Mode::Replace, &[])?, found)
    }

    /// Saves a test while a smaller one is looked for, for those who do not wait for that. What goes
    /// wrong will go wrong in the end too, and is told then.
    fn save_for_now(&self, found: &Counterexample) {
        let can_be_replaced = fs::metadata(&self.save).map_or(true, |old| old.is_file());
        if can_be_replaced
            && let Ok(file) = OutFile::create(&self.save, Mode::Replace, &[])
            && file.direct().is_none()
        {
            let _ = write(file, found);
        }
    }
}

fn write(mut file: OutFile, found: &Counterexample) -> Result<(), Failure> {
    file.write_all(&found.test)
        .map_err(|cause| file.failure(cause))?;
    file.commit()
}

/// Prints the result. If nobody wants to read it, the status still tells.
fn print(text: &[u8]) -> Result<(), Failure> {
    match standard_output()?.write_all(text) {
        Err(cause) if cause.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(Failure::of_output),
    }
}

/// A bar on standard error, which shows on a terminal only.
fn progress_bar(rounds: u64) -> ProgressBar {
    let style = "{bar:30} round {pos} of {len}, {speed} {msg}";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    let style = style.with_key(
        "speed",
        |state: &ProgressState, text: &mut dyn fmt::Write| {
            // A text in memory takes whatever is written.
            let _ = write!(text, "{:.0} tests/s", state.per_sec());
        },
    );
    ProgressBar::new(rounds).with_style(style)
}
