//! Secret tests, and recipes for them.
//!
//! A test is a recipe, so another seed gives other tests of the same kind.

use crate::jobs::generate::{Generator, Mines, Operations, Player, Recipe, Share, Weights};

/// A test with a name.
#[derive(Debug)]
pub(super) struct SecretTest {
    /// Its file names' beginning. Judges run tests in the order of the names.
    pub name: &'static str,
    /// What it covers.
    pub description: &'static str,
    /// How it is made.
    pub recipe: Recipe,
    /// How many games a player must win, if the problem is interactive.
    pub wins: Option<usize>,
}

impl SecretTest {
    /// A test of the contest problem.
    pub fn new(name: &'static str, description: &'static str, recipe: Recipe) -> Self {
        Self {
            name,
            description,
            recipe,
            wins: None,
        }
    }

    /// Boards for a player, who must win so many games.
    pub fn boards(
        name: &'static str,
        description: &'static str,
        boards: Recipe,
        wins: usize,
    ) -> Self {
        let recipe = Recipe {
            operations: Operations::Exactly(0),
            ..boards
        };
        Self {
            wins: Some(wins),
            ..Self::new(name, description, recipe)
        }
    }

    /// Returns the test of a seed.
    pub fn input(&self, seed: u64) -> Vec<u8> {
        let generator = Generator::new(self.recipe.clone()).expect("the recipe is possible");
        let mut input = Vec::new();
        generator
            .write(seed, &mut input)
            .expect("memory can be written");
        input
    }
}

/// A careful player's games on small boards.
pub(super) fn small() -> Recipe {
    Recipe {
        cases: 200,
        rows: 1..=7,
        columns: 1..=7,
        mines: percent(20),
        ..Recipe::default()
    }
}

/// Clicks anywhere on small boards with few mines, by the weights of the buttons.
pub(super) fn clicks(left: u16, right: u16, middle: u16) -> Recipe {
    Recipe {
        cases: 100,
        rows: 3..=8,
        columns: 3..=8,
        mines: percent(6),
        operations: Operations::Exactly(80),
        player: Player::Random,
        weights: weights(left, right, middle),
        ..small()
    }
}

/// One careful game on a board of that size.
pub(super) fn single(rows: usize, columns: usize) -> Recipe {
    Recipe {
        cases: 1,
        rows: rows..=rows,
        columns: columns..=columns,
        ..Recipe::default()
    }
}

pub(super) fn percent(percent: u32) -> Mines {
    Mines::Density(Share::percent(percent))
}

pub(super) fn weights(left: u16, right: u16, middle: u16) -> Weights {
    Weights {
        left,
        right,
        middle,
    }
}

/// Boards of that size with so many mines.
pub(super) fn boards(cases: usize, rows: usize, columns: usize, mines: usize) -> Recipe {
    Recipe {
        cases,
        mines: Mines::Count(mines),
        ..single(rows, columns)
    }
}
