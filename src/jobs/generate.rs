//! Tests made to measure: random boards, and a player whose games are worth answering.
//!
//! The test is written while it is made: a board goes out row by row as its mines are drawn, and
//! each click as soon as the player has chosen it, looking at the game that it plays meanwhile. The
//! same recipe and seed give the same bytes for ever; see [`random`](self) for what that rests on.

mod careful;
mod order;
mod random;
mod recipe;

use std::io::{self, BufWriter, Write};

use crate::engine::game::{Button, Click, Game, Status};
use crate::engine::layout::{Size, WORD};
use crate::engine::minefield::Minefield;
use crate::text::error::Error;
use careful::Careful;
use random::Random;

pub use random::{Share, ShareError};
pub use recipe::{Mines, Operations, Player, Recipe, RecipeError, Weights};

/// Makes tests after a [`Recipe`].
///
/// Every test keeps all guarantees of the statement. Case `c` of a seed's test depends on the
/// recipe, the seed and `c` alone. Needs about one byte a cell, and a buffer.
///
/// ```
/// use minesweeper_judge::{Generator, Mines, Operations, Recipe};
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
    /// A generator of such tests.
    ///
    /// # Errors
    ///
    /// When there is no test that keeps to the recipe.
    pub fn new(recipe: Recipe) -> Result<Self, RecipeError> {
        recipe.check()?;
        Ok(Self { recipe })
    }

    /// The recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Writes the test of a seed, through a buffer of its own.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] when writing failed.
    pub fn write(&self, seed: u64, output: impl Write) -> Result<(), Error> {
        self.test(seed, &mut BufWriter::with_capacity(1 << 16, output))
            .map_err(Error::Write)
    }

    fn test(&self, seed: u64, output: &mut impl Write) -> io::Result<()> {
        let mut game = Game::default();
        writeln!(output, "{}", self.recipe.cases)?;
        for case in 0..self.recipe.cases as u64 {
            let mut random = Random::new(seed, case);
            self.board(&mut game, &mut random, output)?;
            self.operations(&mut game, &mut random, output)?;
            writeln!(output, "0")?;
        }
        output.flush()
    }

    /// Draws a board, writes it, and starts a game on it.
    fn board(
        &self,
        game: &mut Game,
        random: &mut Random,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let size = self.recipe.draw_size(random);
        writeln!(output, "{} {}", size.rows, size.columns)?;
        let mut minefield = game.take_minefield();
        minefield.begin(size);
        let mut mines = MinesLeft::new(self.recipe.mines, size);
        for _ in 0..size.rows {
            mines.row(&mut minefield, random, output)?;
        }
        minefield.end();
        game.start(minefield);
        Ok(())
    }

    /// Plays the game and writes each click.
    fn operations(
        &self,
        game: &mut Game,
        random: &mut Random,
        output: &mut impl Write,
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
            write_click(click, output)?;
            game.click(click);
            careful.see(game);
        }
        Ok(())
    }

    fn click_anywhere(&self, size: Size, random: &mut Random) -> Click {
        Click::new(self.recipe.weights.draw(random), random.position(size))
    }
}

fn write_click(click: Click, output: &mut impl Write) -> io::Result<()> {
    let operation = match click.button {
        Button::Left => 1,
        Button::Right => 2,
        Button::Middle => 3,
    };
    let (row, column) = (click.position.row, click.position.column);
    writeln!(output, "{operation} {row} {column}")
}

/// What is yet to be drawn of a board: each next cell is a mine with the chance that the mines have
/// among the cells left, so every board with as many mines is as likely as any other.
struct MinesLeft {
    mines: usize,
    cells: usize,
    columns: usize,
}

impl MinesLeft {
    fn new(mines: Mines, size: Size) -> Self {
        Self {
            mines: mines.on(size),
            cells: size.rows * size.columns,
            columns: size.columns,
        }
    }

    /// Draws a row into the minefield and writes it.
    fn row(
        &mut self,
        minefield: &mut Minefield,
        random: &mut Random,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let mut done = 0;
        while done < self.columns {
            let count = (self.columns - done).min(WORD);
            let mut text = [b'_'; WORD];
            let mut mines = 0;
            for (column, cell) in text[..count].iter_mut().enumerate() {
                if self.next_is_mine(random) {
                    mines |= 1 << column;
                    *cell = b'*';
                }
            }
            minefield.push(mines, count);
            output.write_all(&text[..count])?;
            done += count;
        }
        output.write_all(b"\n")
    }

    fn next_is_mine(&mut self, random: &mut Random) -> bool {
        let is_mine = random.below(self.cells) < self.mines;
        self.cells -= 1;
        self.mines -= usize::from(is_mine);
        is_mine
    }
}
