//! `minesweeper generate`.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::ValueEnum;
use minesweeper_judge::generate::{Generator, Mines, Operations, Player, Recipe, Share, Weights};

use super::Failure;
use super::number::from_zero;
use super::progress::Counted;
use super::streams::standard_output;

/// Make a random test.
///
/// The same options and seed give the same bytes, on every platform and with every later version.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  minesweeper generate --seed 7 --cases 3 | minesweeper")]
pub struct Generate {
    #[command(flatten)]
    recipe: RecipeOptions,

    /// The number that the random numbers begin with
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    #[arg(value_parser = from_zero::<u64>)]
    seed: u64,
}

impl Generate {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let generator = self.recipe.generator()?;
        (generator.write(self.seed, Counted::writing(standard_output()?)))
            .map_err(|error| Failure::of_output(error))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What tests are to be like, for all commands that make some.
#[derive(Debug, clap::Args)]
pub struct RecipeOptions {
    /// How many cases a test has
    #[arg(long, value_name = "NUMBER", default_value_t = Recipe::default().cases)]
    #[arg(value_parser = from_zero::<usize>)]
    cases: usize,

    /// Height of the boards: a number, or a range to draw from
    #[arg(long, value_name = "A[..B]", value_parser = range, default_value = "8..16")]
    rows: RangeInclusive<usize>,

    /// Width of the boards: a number, or a range to draw from
    #[arg(long, value_name = "A[..B]", value_parser = range, default_value = "8..16")]
    columns: RangeInclusive<usize>,

    /// Mines on each board, counted
    #[arg(long, value_name = "K", conflicts_with = "density")]
    #[arg(value_parser = from_zero::<usize>)]
    mines: Option<usize>,

    /// Mines on each board, as a share of its cells; there is always a mine and an empty cell
    #[arg(long, value_name = "D", default_value = "0.15")]
    density: Share,

    /// Operations of each case, also after the end of its game; if not given, any number up to
    /// twice that of the board's cells, of which at most three follow the end
    #[arg(long, value_name = "Q", value_parser = from_zero::<usize>)]
    operations: Option<usize>,

    /// How the player behaves
    #[arg(long, value_enum, default_value_t)]
    player: PlayerName,

    /// How often the careful player makes a mistake, from 0 to 1
    #[arg(long, value_name = "P", default_value = "0.1")]
    mistakes: Share,

    /// Weight of the left button among the three; 0 for never
    #[arg(long, value_name = "WEIGHT", default_value_t = Weights::default().left)]
    #[arg(value_parser = from_zero::<u16>)]
    left: u16,

    /// Weight of the right button
    #[arg(long, value_name = "WEIGHT", default_value_t = Weights::default().right)]
    #[arg(value_parser = from_zero::<u16>)]
    right: u16,

    /// Weight of the middle button
    #[arg(long, value_name = "WEIGHT", default_value_t = Weights::default().middle)]
    #[arg(value_parser = from_zero::<u16>)]
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

impl RecipeOptions {
    /// A generator of such tests.
    pub fn generator(&self) -> Result<Generator, Failure> {
        Generator::new(self.recipe()).map_err(|error| Failure::new(error.to_string()))
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            cases: self.cases,
            rows: self.rows.clone(),
            columns: self.columns.clone(),
            mines: (self.mines).map_or(Mines::Density(self.density), Mines::Count),
            operations: (self.operations).map_or(Operations::Fitting, Operations::Exactly),
            player: match self.player {
                PlayerName::Careful => Player::Careful,
                PlayerName::Random => Player::Random,
            },
            mistakes: self.mistakes,
            weights: Weights {
                left: self.left,
                right: self.right,
                middle: self.middle,
            },
        }
    }
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) => Ok(least..=most),
        _ => Err("expected a number, or two with .. between them".to_owned()),
    }
}
