//! `minesweeper generate`.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::ValueEnum;
use minesweeper_judge::generate::{Generator, Mines, Operations, Player, Recipe, Share, Weights};

use super::Failure;
use super::progress::Counted;
use super::streams::standard_output;

/// Generate a random test
///
/// The same options and seed give the same bytes, on every platform and in every later version. The
/// test is always valid.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status:
  0  the test was printed
  1  the output cannot be written
  2  invalid arguments, or no test can be made with them

Example:
  minesweeper generate --seed 7 --cases 3 | minesweeper")]
pub struct Generate {
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    // Last, since its help headings hold for what follows.
    #[command(flatten)]
    recipe: RecipeOptions,
}

impl Generate {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let generator = self.recipe.generator()?;
        (generator.write(self.seed, Counted::writing(standard_output()?)))
            .map_err(Failure::of_output)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Options that describe tests, for all commands that make some.
#[derive(Debug, clap::Args)]
pub struct RecipeOptions {
    #[command(flatten)]
    boards: Boards,

    #[command(flatten)]
    play: Play,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Boards")]
struct Boards {
    /// Number of test cases
    #[arg(long, value_name = "N", default_value = "10")]
    cases: NonZeroUsize,

    /// Number of rows: A, or random from A to B
    #[arg(long, value_name = "A[..B]", default_value = "8..16", value_parser = range)]
    rows: RangeInclusive<usize>,

    /// Number of columns: A, or random from A to B
    #[arg(long, value_name = "A[..B]", default_value = "8..16", value_parser = range)]
    columns: RangeInclusive<usize>,

    /// Number of mines per board, instead of --density
    #[arg(long, value_name = "K", conflicts_with = "density")]
    mines: Option<NonZeroUsize>,

    /// Fraction of cells that are mines; at least one mine and one empty cell
    #[arg(long, value_name = "D", default_value = "0.15")]
    density: Share,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Operations")]
struct Play {
    /// Number of operations per case [default: random, at most twice the number of cells]
    #[arg(long, value_name = "Q")]
    operations: Option<usize>,

    /// Strategy that makes the operations
    #[arg(long, value_enum, default_value_t)]
    player: PlayerName,

    /// Fraction of operations that are mistakes, with --player careful
    #[arg(long, value_name = "P", default_value = "0.1")]
    mistakes: Share,

    /// Weight of left clicks; 0 for none
    #[arg(long, value_name = "WEIGHT", default_value_t = Weights::default().left)]
    left: u16,

    /// Weight of right clicks; 0 for none
    #[arg(long, value_name = "WEIGHT", default_value_t = Weights::default().right)]
    right: u16,

    /// Weight of middle clicks; 0 for none
    #[arg(long, value_name = "WEIGHT", default_value_t = Weights::default().middle)]
    middle: u16,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PlayerName {
    /// Knows the mines and plays long games
    #[default]
    Careful,
    /// Clicks anywhere
    Random,
}

/// Reads a number or a range `A..B`, with 1 <= A <= B.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if 0 < least && least <= most => Ok(least..=most),
        _ => Err("expected A or A..B, with 1 <= A <= B".to_owned()),
    }
}

impl RecipeOptions {
    /// Returns a generator of such tests.
    pub fn generator(&self) -> Result<Generator, Failure> {
        Generator::new(self.recipe()).map_err(Failure::usage)
    }

    fn recipe(&self) -> Recipe {
        let Self { boards, play } = self;
        Recipe {
            cases: boards.cases.get(),
            rows: boards.rows.clone(),
            columns: boards.columns.clone(),
            mines: match boards.mines {
                Some(mines) => Mines::Count(mines.get()),
                None => Mines::Density(boards.density),
            },
            operations: (play.operations).map_or(Operations::Fitting, Operations::Exactly),
            player: match play.player {
                PlayerName::Careful => Player::Careful,
                PlayerName::Random => Player::Random,
            },
            mistakes: play.mistakes,
            weights: Weights {
                left: play.left,
                right: play.right,
                middle: play.middle,
            },
        }
    }
}
