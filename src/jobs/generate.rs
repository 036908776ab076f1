//! Generates random tests: boards, and the clicks of a simulated player on them.
//!
//! A test is written while it is generated; only the board and the game of one case are in memory. The
//! same recipe and seed give the same bytes on every platform and in every later version.

mod careful;
mod order;
mod random;
mod recipe;

use std::io::{self, Write};

use crate::engine::click::{Click, Status};
use crate::engine::game::Game;
use crate::engine::layout::{Size, WORD};
use crate::engine::memory::OutOfMemory;
use crate::text::test_writer::TestWriter;
use careful::Careful;
use random::Random;

pub use random::{Share, ShareError};
pub use recipe::{Mines, Operations, Player, Recipe, RecipeError, Weights};

/// Generates tests from a [`Recipe`].
///
/// Every test is valid. Case `c` of a test depends only on the recipe, the seed and `c`. Takes about
/// one byte a cell, and a buffer.
///
/// ```
/// use minesweeper_judge::generate::{Generator, Mines, Operations, Recipe};
///
/// let recipe = Recipe {
///     cases: 1,
///     rows: 2..=2,
///     columns: 3..=3,
///     mines: Mines::Count(1),
///     operations: Operations::Exactly(2),
///     ..Recipe::default()
/// };
/// let mut test = Vec::new();
/// Generator::new(recipe)?.write(1, &mut test)?;
/// let text = String::from_utf8(test)?;
/// assert!(text.starts_with("1\n2 3\n"));
/// assert_eq!(text.lines().count(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    recipe: Recipe,
}

impl Generator {
    /// Returns a generator for a recipe.
    ///
    /// # Errors
    ///
    /// Fails if no test fits the recipe.
    pub fn new(recipe: Recipe) -> Result<Self, RecipeError> {
        recipe.check()?;
        Ok(Self { recipe })
    }

    /// Returns the recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Writes the test of a seed. Output is buffered.
    ///
    /// # Errors
    ///
    /// Fails if writing fails.
    pub fn write(&self, seed: u64, output: impl Write) -> io::Result<()> {
        let mut game = Game::default();
        let mut test = TestWriter::new(output, self.recipe.cases)?;
        for case in 0..self.recipe.cases as u64 {
            let mut random = Random::new(seed, case);
            self.start_game(&mut game, &mut random)?;
            test.board(game.minefield())?;
            self.play_game(&mut game, &mut random, &mut test)?;
            test.end_case()?;
        }
        test.finish().map(drop)
    }

    /// Draws a board and starts a game on it. Each cell is a mine with the probability of a mine among
    /// the cells left, so all boards with this number of mines are equally likely.
    fn start_game(&self, game: &mut Game, random: &mut Random) -> Result<(), OutOfMemory> {
        let size = self.recipe.draw_size(random);
        let (mut mines, mut cells) = (self.recipe.mines.on(size), size.rows * size.columns);
        let mut minefield = game.take_minefield();
        minefield.begin(size);
        for _ in 0..size.rows {
            for first in (0..size.columns).step_by(WORD) {
                let count = (size.columns - first).min(WORD);
                let mut word = 0;
                for bit in 0..count {
                    let is_mine = random.below(cells) < mines;
                    cells -= 1;
                    mines -= usize::from(is_mine);
                    word |= u64::from(is_mine) << bit;
                }
                minefield.push(word, count)?;
            }
        }
        minefield.end()?;
        game.start(minefield)
    }

    /// Plays the game and writes each click.
    fn play_game(
        &self,
        game: &mut Game,
        random: &mut Random,
        test: &mut TestWriter<impl Write>,
    ) -> io::Result<()> {
        let (most, mut after_end) = self.recipe.draw_operations(game.size(), random);
        let mut careful = Careful::new(&self.recipe, game.minefield(), random);
        for _ in 0..most {
            let is_careful = self.recipe.player == Player::Careful;
            let click = match game.status() {
                Status::Running if is_careful => careful.click(game, random),
                Status::Running => self.click_anywhere(game.size(), random),
                _ if after_end == 0 => break,
                _ => {
                    after_end -= 1;
                    self.click_anywhere(game.size(), random)
                }
            };
            test.click(click)?;
            game.click(click);
            careful.see(game);
        }
        Ok(())
    }

    fn click_anywhere(&self, size: Size, random: &mut Random) -> Click {
        Click::new(self.recipe.weights.draw(random), random.position(size))
    }
}
