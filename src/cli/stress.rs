//! `minesweeper stress -- COMMAND`.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::Duration;

use clap::builder::ArgPredicate;
use clap::{ArgAction, ValueHint};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use minesweeper_judge::explain;
use minesweeper_judge::generate::Generator;
use minesweeper_judge::process::Supervisor;
use minesweeper_judge::stress::{
    Allowance, Counterexample, Ladder, Program, Progress, Repetitions, Run, Solution, Worker,
};

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

    /// Number of rounds that run side by side [default: one less than the cores]
    #[arg(long, value_name = "J")]
    jobs: Option<NonZeroUsize>,

    /// Time limit for each test, 0 for none
    #[arg(long, value_name = "SECONDS", value_parser = time_limit, default_value = "5")]
    timeout: Duration,

    /// Where to save the smallest failing test
    #[arg(long, value_name = "FILE", default_value = "counterexample.in")]
    #[arg(value_hint = ValueHint::FilePath)]
    save: PathBuf,

    /// Whether the sizes of the tests are left open
    #[arg(long, hide = true, action = ArgAction::Set, default_value_t = true)]
    #[arg(default_value_ifs = SIZE_OPTIONS.map(|option| (option, ArgPredicate::IsPresent, "false")))]
    ladder: bool,

    /// Solve the tests that another process of this program sends
    #[arg(long, hide = true)]
    worker: bool,

    /// The solution, with its arguments
    #[arg(value_name = "COMMAND", last = true, required = true)]
    #[arg(value_hint = ValueHint::CommandWithArguments)]
    command: Vec<OsString>,

    // Last, since its help headings hold for what follows.
    #[command(flatten)]
    recipe: RecipeOptions,
}

/// The options that say how large tests are.
const SIZE_OPTIONS: [&str; 6] = ["cases", "rows", "columns", "mines", "density", "operations"];

/// The status when the solution fails.
const FAILS: u8 = 1;

/// The status when nothing can be said of it.
const NOT_TRIED: u8 = 2;

impl Stress {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        if self.worker {
            let served = self.serve();
            return served
                .map(|()| ExitCode::SUCCESS)
                .map_err(|cause| self.untried(&cause));
        }
        let found = (self.stress()).map_err(|failure| failure.with_status(NOT_TRIED.into()))?;
        match found {
            None => print(self.passed().as_bytes())
                .map(|()| ExitCode::SUCCESS)
                .map_err(|failure| failure.with_status(NOT_TRIED.into())),
            // What was found stays so, also if it cannot be saved.
            Some(counterexample) => (self.report(&counterexample))
                .map(|()| FAILS.into())
                .map_err(|failure| failure.with_status(FAILS.into())),
        }
    }

    fn stress(&self) -> Result<Option<Counterexample>, Failure> {
        let generator = self.recipe.generator()?;
        let ladder = (self
            .ladder
            .then(|| Ladder::new(generator.recipe().clone()))
            .transpose())
        .map_err(|error| Failure::new(error.to_string()))?;
        let test = |seed| match &ladder {
            Some(ladder) => ladder.test(seed),
            None => generated(&generator, seed),
        };
        self.check_save()?;
        let supervisor = Supervisor::adopting_orphans().map_err(|cause| self.untried(&cause))?;
        signals::end_with(supervisor.clone());
        let found = self.search(test, &supervisor);
        drop(supervisor.end_all());
        found.map_err(|cause| self.untried(&cause))
    }

    fn search(
        &self,
        test: impl Fn(u64) -> Vec<u8> + Sync,
        supervisor: &Supervisor,
    ) -> io::Result<Option<Counterexample>> {
        let mut workers = (0..self.job_count())
            .map(|_| self.start_worker(supervisor))
            .collect::<Result<Vec<_>, _>>()?;
        let rounds = self.rounds.get();
        let seeds = (0..rounds).map(|round| self.seed.wrapping_add(round));
        let bar = progress_bar(rounds);
        let fails = format!("fails, saved as {}", display_path(&self.save));
        let show = |progress: Progress<'_>| match progress {
            Progress::Rounds(done) => bar.set_position(done),
            Progress::Found(test) => self.save_for_now(test),
            Progress::Shrinking(tried) => {
                bar.set_message(format!("{fails}, {tried} smaller tests tried"));
            }
            Progress::Repeating => bar.set_message(format!("{fails}, tried again")),
            _ => {}
        };
        let found =
            minesweeper_judge::stress::stress(test, seeds, self.timeout, &mut workers, show);
        bar.finish_and_clear();
        found
    }

    /// Returns how many rounds to run side by side. One core is left to the rest of the machine.
    fn job_count(&self) -> u64 {
        let rest = || thread::available_parallelism().map_or(1, |cores| cores.get() - 1);
        let jobs = self.jobs.map_or_else(rest, NonZeroUsize::get).max(1);
        self.rounds.get().min(jobs as u64)
    }

    /// Starts a process for one job. It adopts the orphans of its own rounds, so that one round can be
    /// ended without the others.
    fn start_worker(&self, supervisor: &Supervisor) -> io::Result<Worker> {
        let mut command = Command::new(env::current_exe()?);
        command
            .args(["stress", "--worker", "--"])
            .args(&self.command);
        Worker::start(&mut command, supervisor)
    }

    /// Solves the tests that come from standard input.
    fn serve(&self) -> io::Result<()> {
        let (command, arguments) = self.command.split_first().expect("clap requires a command");
        let supervisor = Supervisor::adopting_orphans()?;
        let program = Program::new(command.clone(), arguments.to_vec(), supervisor.clone());
        let requests = BufReader::new(io::stdin().lock());
        let replies = BufWriter::new(io::stdout().lock());
        minesweeper_judge::stress::serve(&mut Tidy(program, supervisor), requests, replies)
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

    fn report(&self, found: &Counterexample) -> Result<(), Failure> {
        let mut text = format!("{}\n\n{}\n", self.title(found), found.fault).into_bytes();
        if let Some(first) = &found.first_fault {
            text.extend(format!("\nThe first time it was another fault:\n{first}\n").bytes());
        }
        if found.repetitions.are_all_same() {
            text.push(b'\n');
            explain::explain(&found.test[..], &mut text, explain::Options::default())
                .map_err(|error| Failure::new(error.to_string()))?;
        }
        // Whatever becomes of the one, the other is worth having.
        let saved = self.save(&found.test);
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

    /// Makes sure that the test can be saved.
    fn check_save(&self) -> Result<(), Failure> {
        refuse_standard_output(&self.save, "the report goes there")?;
        if self.can_be_replaced() {
            self.place()?;
        }
        Ok(())
    }

    /// Returns whether the place for the test is not a pipe or a device, which cannot be written twice.
    fn can_be_replaced(&self) -> bool {
        fs::metadata(&self.save).map_or(true, |old| old.is_file() || old.is_dir())
    }

    fn place(&self) -> Result<OutFile, Failure> {
        OutFile::create(&self.save)
    }

    fn save(&self, test: &[u8]) -> Result<(), Failure> {
        self.place()?.write_whole(test)
    }

    /// Saves a test while a smaller one is looked for, in case this process is ended. If that goes wrong,
    /// it will go wrong in the end too, and is reported then.
    fn save_for_now(&self, test: &[u8]) {
        if self.can_be_replaced()
            && let Ok(file) = self.place()
        {
            let _ = file.write_whole(test);
        }
    }
}

fn generated(generator: &Generator, seed: u64) -> Vec<u8> {
    let mut test = Vec::new();
    (generator.write(seed, &mut test)).expect("memory takes whatever is written");
    test
}

/// A program after each run of which everything is ended that it has left behind.
struct Tidy(Program, Supervisor);

impl Solution for Tidy {
    fn solve(&mut self, test: &[u8], allowance: Allowance) -> io::Result<Run> {
        let run = self.0.solve(test, allowance);
        drop(self.1.end_all());
        run
    }
}

/// Prints the result. If the output is closed, the status is all that is left.
fn print(text: &[u8]) -> Result<(), Failure> {
    match standard_output()?.write_all(text) {
        Err(cause) if cause.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(Failure::of_output),
    }
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
