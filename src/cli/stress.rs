//! `minesweeper stress -- COMMAND`.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Once;
use std::thread;
use std::time::Duration;

use clap::ValueHint;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use minesweeper_judge::explain;
use minesweeper_judge::generate::Generator;
use minesweeper_judge::process::Supervisor;
use minesweeper_judge::stress::{self, Counterexample, Ladder, Progress, Repetitions, run_program};

use super::Failure;
use super::files::{OutFile, refuse_standard_output};
use super::generate::RecipeOptions;
use super::signals;
use super::streams::{display_path, standard_output};
use super::time_limit::time_limit;

/// Find a small test on which a solution fails
///
/// Runs the solution on random tests until its output is wrong, it crashes or it exceeds the time
/// limit. Then makes the test smaller while the solution still fails, prints the error and the
/// boards, and saves the test. The solution reads a test from standard input and prints the responses.
///
/// In most rounds boards are at most 8 × 12, in 4 of 50 rounds up to 200 × 200. With any of --cases,
/// --rows, --columns, --mines, --density and --operations, all tests follow these options.
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
  2    invalid arguments, or the solution cannot be run, or FILE cannot be created
  130  interrupted

Line ends in the output of the solution:
  CRLF             accepted
  CR alone         wrong answer
  no last newline  accepted
  empty last line  presentation error

A test depends on its seed and the options only. So several calls, also on
several machines, can share the seeds. 400 rounds in 4 calls of GNU parallel:
  parallel minesweeper stress --jobs 1 --seed {} --save {}.in -- ./solution ::: 1 101 201 301

Example:
  minesweeper stress --rounds 50 -- minesweeper")]
pub struct Stress {
    /// Random seed of the first round; each round adds 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Number of rounds to pass
    #[arg(long, value_name = "N", default_value = "100")]
    rounds: NonZeroU64,

    /// Number of rounds that run side by side, at most 256 [default: one less than the cores]
    #[arg(long, value_name = "J")]
    jobs: Option<NonZeroUsize>,

    /// Time limit for each test, 0 for none
    #[arg(long, value_name = "SECONDS", value_parser = time_limit, default_value = "5")]
    timeout: Duration,

    /// Where to save the smallest failing test
    #[arg(long, value_name = "FILE", default_value = "counterexample.in")]
    #[arg(value_hint = ValueHint::FilePath)]
    save: PathBuf,

    #[command(flatten)]
    sizes: Option<Sizes>,

    /// The solution, with its arguments
    #[arg(value_name = "COMMAND", last = true, required = true)]
    #[arg(value_hint = ValueHint::CommandWithArguments)]
    command: Vec<OsString>,

    // Last, since its help headings hold for what follows.
    #[command(flatten)]
    recipe: RecipeOptions,
}

/// Present if any of the options is that say how large tests are
#[derive(Debug, clap::Args)]
#[group(args = ["cases", "rows", "columns", "mines", "density", "operations"], multiple = true)]
struct Sizes {}

/// The status when the solution fails.
const FAILS: u8 = 1;

/// The status when nothing can be said of it.
const NOT_TRIED: u8 = 2;

impl Stress {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let not_tried = |failure: Failure| failure.with_status(NOT_TRIED.into());
        let file = self.file().map_err(not_tried)?;
        match self.stress(&file).map_err(not_tried)? {
            None => {
                (print(self.passed().as_bytes()).map_err(not_tried)).map(|()| ExitCode::SUCCESS)
            }
            // What was found stays so, also if it cannot be saved.
            Some(counterexample) => (self.report(&counterexample, file))
                .map(|()| FAILS.into())
                .map_err(|failure| failure.with_status(FAILS.into())),
        }
    }

    fn stress(&self, file: &OutFile) -> Result<Option<Counterexample>, Failure> {
        let generator = self.recipe.generator()?;
        let ladder = match self.sizes {
            None => Some(Ladder::new(generator.recipe().clone())),
            Some(_) => None,
        };
        let ladder = (ladder.transpose()).map_err(|error| Failure::new(error.to_string()))?;
        let test = |seed| match &ladder {
            Some(ladder) => ladder.test(seed),
            None => generated(&generator, seed),
        };
        let supervisor = Supervisor::adopting_orphans().map_err(|cause| self.untried(&cause))?;
        signals::end_with(supervisor.clone());
        let found = self.search(test, file, &supervisor);
        drop(supervisor.end_all());
        found.map_err(|cause| self.untried(&cause))
    }

    fn search(
        &self,
        test: impl Fn(u64) -> Vec<u8> + Sync,
        file: &OutFile,
        supervisor: &Supervisor,
    ) -> io::Result<Option<Counterexample>> {
        let rounds = self.rounds.get();
        let seeds = (0..rounds).map(|round| self.seed.wrapping_add(round));
        let (name, arguments) = self.command.split_first().expect("clap requires a command");
        let bar = progress_bar(rounds);
        let note = Once::new();
        let solve = |test: &[u8], limits| {
            let mut command = Command::new(name);
            let run = run_program(command.args(arguments), test, limits, supervisor)?;
            if let Some(held) = run.held {
                note.call_once(|| bar.suspend(|| print_note(held)));
            }
            Ok(run)
        };
        let show = |progress: Progress<'_>| self.show(progress, &bar, file);
        let found = stress::stress(test, seeds, self.timeout, self.job_count(), solve, show);
        bar.finish_and_clear();
        found
    }

    fn show(&self, progress: Progress<'_>, bar: &ProgressBar, file: &OutFile) {
        let fails = format!("fails, saved as {}", display_path(&self.save));
        match progress {
            Progress::Rounds(done) => bar.set_position(done),
            // In case this process is ended. A pipe or device is written once only.
            Progress::Found(test) if file.is_replacement() => {
                // If that goes wrong, it will go wrong in the end too, and is reported then.
                let _ = self.file().and_then(|file| file.write_whole(test));
            }
            Progress::Shrinking(tried) => {
                bar.set_message(format!("{fails}, {tried} smaller tests tried"));
            }
            Progress::Repeating => bar.set_message(format!("{fails}, tried again")),
            _ => {}
        }
    }

    /// Returns how many rounds to run side by side. One core is left to the rest of the machine.
    fn job_count(&self) -> usize {
        let rest = || thread::available_parallelism().map_or(1, |cores| cores.get() - 1);
        self.jobs.map_or_else(rest, NonZeroUsize::get)
    }

    fn untried(&self, cause: &io::Error) -> Failure {
        let name = display_path(Path::new(&self.command[0]));
        Failure::new(format!("cannot run {name}: {cause}"))
    }

    fn passed(&self) -> String {
        match self.rounds.get() {
            1 => "passed 1 round\n".to_owned(),
            rounds => format!("passed all {rounds} rounds\n"),
        }
    }

    fn report(&self, found: &Counterexample, file: OutFile) -> Result<(), Failure> {
        let mut text = format!("{}\n\n{}\n", self.title(found), found.fault).into_bytes();
        if found.repetitions.are_all_same() {
            text.push(b'\n');
            explain::explain(&found.test[..], &mut text, explain::Options::default())
                .map_err(|error| Failure::new(error.to_string()))?;
        }
        // Whatever becomes of the one, the other is worth having.
        let saved = file.write_whole(&found.test);
        print(&text)?;
        saved?;
        print(format!("\nsaved as {}\n", display_path(&self.save)).as_bytes())
    }

    fn title(&self, found: &Counterexample) -> String {
        let seed = found.seed;
        let round = seed.wrapping_sub(self.seed).wrapping_add(1);
        let [large, small] = found.sizes;
        let found_in = format!("fails in round {round} (seed {seed}): {large}");
        let Repetitions {
            tries,
            failures,
            same,
        } = found.repetitions;
        if !found.repetitions.are_all_same() {
            let ways = match failures {
                0 => String::new(),
                _ => format!(", in the same way in {same}"),
            };
            format!(
                "{found_in}\nnot reproducible: failed in {failures} of {tries} more tries{ways}"
            )
        } else if large == small {
            format!("{found_in}, not shrunk")
        } else {
            format!("{found_in}, shrunk to {small}")
        }
    }

    /// Opens the file for the test.
    fn file(&self) -> Result<OutFile, Failure> {
        refuse_standard_output(&self.save, "the report goes there")?;
        OutFile::create(&self.save)
    }
}

fn generated(generator: &Generator, seed: u64) -> Vec<u8> {
    let mut test = Vec::new();
    (generator.write(seed, &mut test)).expect("memory takes whatever is written");
    test
}

/// Prints the result. If the output is closed, the status is all that is left.
fn print(text: &[u8]) -> Result<(), Failure> {
    match standard_output()?.write_all(text) {
        Err(cause) if cause.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(Failure::of_output),
    }
}

/// Prints why tests take so long. If standard error is closed, nobody reads it.
fn print_note(held: &str) {
    let _ = writeln!(
        io::stderr(),
        "note: a process that the solution left behind still holds its {held}, so each test takes the \
         whole time limit"
    );
}

/// A bar on standard error, which shows on a terminal only.
fn progress_bar(rounds: u64) -> ProgressBar {
    let style = "{bar:30} round {pos} of {len}, {speed}, {eta} left {msg}";
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
