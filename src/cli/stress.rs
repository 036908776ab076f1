//! `minesweeper stress -- COMMAND`.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{Cursor, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use minesweeper_judge::{Counterexample, Explain, Program, Progress, Supervisor};

use super::Failure;
use super::generate::RecipeOptions;
use super::number::{from_zero, seconds};
use super::replacement::Replacement;
use super::signals;
use super::streams::{shown, standard_output};

/// Run a solution on random tests until it fails, and show the smallest test on which it does.
///
/// The solution reads a test from standard input and writes the responses to standard output. It
/// fails if they are wrong, or if it crashes or takes too long.
#[derive(Debug, clap::Args)]
#[command(mut_arg("cases", |option| option.default_value("50")))]
#[command(mut_arg("rows", |option| option.default_value("1..8")))]
#[command(mut_arg("density", |option| option.default_value("0.2")))]
#[command(mut_arg("mistakes", |option| option.default_value("0.3")))]
#[command(mut_arg("columns", |option| option.default_value("1..12")))]
#[command(after_help = "\
Ends with 0 when the solution passed all rounds, 1 when it failed, 2 when it could not be tried.

Example:
  minesweeper stress --rounds 50 -- minesweeper")]
pub struct Stress {
    #[command(flatten)]
    recipe: RecipeOptions,

    /// The seed of the first round's test; each later round takes the next number
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    #[arg(value_parser = from_zero::<u64>)]
    seed: u64,

    /// How many tests the solution has to pass
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = from_zero::<u64>)]
    rounds: u64,

    /// How many seconds the solution may take for a test
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "5")]
    timeout: Duration,

    /// Where to save the smallest test on which the solution fails
    #[arg(long, value_name = "FILE", default_value = "counterexample.in")]
    save: PathBuf,

    /// The solution, and its arguments
    #[arg(value_name = "COMMAND", last = true, required = true)]
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
        let name = shown(Path::new(command));
        let untried = |cause| Failure::new(format!("{name}: cannot run it: {cause}"));
        let supervisor = Supervisor::adopting_orphans().map_err(untried)?;
        signals::end_with(supervisor.clone());
        let mut program = Program::new(command.clone(), arguments.to_vec(), supervisor);
        let seeds = (0..self.rounds).map(|round| self.seed.wrapping_add(round));
        let bar = progress_bar(self.rounds);
        let found =
            minesweeper_judge::stress(&generator, seeds, self.timeout, &mut program, |progress| {
                match progress {
                    Progress::Rounds(rounds) => bar.set_position(rounds),
                    Progress::Found(found) => self.save_for_now(found),
                    Progress::Shrinking(tried) => {
                        bar.set_message(format!("fails, {tried} smaller tests tried"));
                    }
                }
            });
        bar.finish_and_clear();
        found.map_err(untried)
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
                .draw(&found.test[..], &mut text, Cursor::new(Vec::new()))
                .map_err(|error| Failure::new(error.to_string()))?;
        }
        // Whatever becomes of the one, the other is worth having.
        let saved = self.save(found);
        print(&text)?;
        saved?;
        print(format!("\nsaved as {}\n", shown(&self.save)).as_bytes())
    }

    fn save(&self, found: &Counterexample) -> Result<(), Failure> {
        self.write(Replacement::begin(&self.save, None)?, found)
    }

    /// Saves a test while a smaller one is looked for, for those who do not wait for that. What goes
    /// wrong will go wrong in the end too, and is told then.
    fn save_for_now(&self, found: &Counterexample) {
        let can_be_replaced = fs::metadata(&self.save).map_or(true, |old| old.is_file());
        if can_be_replaced
            && let Ok(file @ Replacement::Beside { .. }) = Replacement::begin(&self.save, None)
        {
            let _ = self.write(file, found);
        }
    }

    fn write(&self, mut file: Replacement, found: &Counterexample) -> Result<(), Failure> {
        let name = shown(&self.save);
        file.write_all(&found.test)
            .map_err(|cause| Failure::new(format!("{name}: cannot write it: {cause}")))?;
        file.keep()
    }
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
