//! Tests of several sizes: most are small, and every fifty seeds have some with large boards.
//!
//! Small boards show wrong rules, and can be tried in great numbers. Large ones show queues that are too
//! short, coordinates in 8 bits and recursion that goes too deep.

use crate::engine::game::{Button, Click};
use crate::engine::layout::Position;
use crate::jobs::generate::{Generator, Mines, Operations, Recipe, RecipeError, Share};

use super::model::{Case, IN_MEMORY, Test};

/// The height and the width of the largest boards: the arrays of the published solution end soon after.
const LARGEST: usize = 200;

/// More than a signed byte can count.
const OVER_A_BYTE: usize = 129;

/// Tests of several sizes. The test of a seed is the same in every search, so seeds can be divided among
/// several.
#[derive(Clone, Debug)]
pub struct Ladder {
    small: Generator,
    wide: Generator,
    tall: Generator,
    open: Generator,
}

impl Ladder {
    /// Returns a ladder whose small tests keep to a recipe. In large ones the same player uses the same
    /// buttons, without mistakes.
    ///
    /// # Errors
    ///
    /// When there is no test that keeps to the recipe.
    pub fn new(small: Recipe) -> Result<Self, RecipeError> {
        let long = OVER_A_BYTE..=LARGEST;
        let large = Recipe {
            cases: 3,
            mines: Mines::Density(Share::percent(5)),
            operations: Operations::Exactly(60),
            mistakes: Share::percent(0),
            ..small.clone()
        };
        let wide = Recipe {
            rows: 1..=3,
            columns: long.clone(),
            ..large.clone()
        };
        let tall = Recipe {
            rows: long,
            columns: 1..=3,
            ..large.clone()
        };
        let open = Recipe {
            cases: 1,
            rows: 120..=LARGEST,
            columns: 160..=LARGEST,
            mines: Mines::Count(20),
            ..large
        };
        Ok(Self {
            small: Generator::new(small)?,
            wide: Generator::new(wide)?,
            tall: Generator::new(tall)?,
            open: Generator::new(open)?,
        })
    }

    /// Returns the test of a seed.
    pub fn test(&self, seed: u64) -> Vec<u8> {
        match seed % 50 {
            10 => generated(&self.open, seed),
            20 => generated(&self.wide, seed),
            30 => winding(120, LARGEST).text(),
            40 => generated(&self.tall, seed),
            _ => generated(&self.small, seed),
        }
    }
}

/// Returns a test with one flood on a long way: walls of mines, with a gap at the right and at the left
/// end by turns, leave it one cell wide.
fn winding(rows: usize, columns: usize) -> Test {
    let wall = |row: usize| {
        let gap = match row / 4 % 2 {
            1 => columns - 2..columns + 1,
            _ => 1..4,
        };
        (1..=columns).map(move |column| !gap.contains(&column))
    };
    let board = (1..=rows).map(|row| match row % 4 {
        0 => wall(row).collect(),
        _ => vec![false; columns],
    });
    let click = Click::new(Button::Left, Position::new(1, 1));
    Test {
        cases: vec![Case::new(board.collect(), vec![click])],
    }
}

fn generated(generator: &Generator, seed: u64) -> Vec<u8> {
    let mut test = Vec::new();
    generator.write(seed, &mut test).expect(IN_MEMORY);
    test
}
