//! Tests of several sizes: most are small, and every fifty seeds have some with large boards.
//!
//! Small boards show wrong rules, and can be tried in great numbers. Large ones show queues that are too
//! short, coordinates in 8 bits and recursion that goes too deep.

use crate::engine::click::{Button, Click};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::layout::Size;
    use crate::jobs::respond::respond;

    /// Returns the size of the largest board of a test, and how many cells its largest click changed.
    fn shape(test: &[u8]) -> (Size, usize) {
        let mut output = Vec::new();
        respond(test, &mut output).expect(IN_MEMORY);
        let changes = |line: &[u8]| line.iter().filter(|&&byte| byte == b'<').count();
        let most = output.split(|&byte| byte == b'\n').map(changes).max();
        (Test::read(test).size().boards, most.unwrap_or(0))
    }

    #[test]
    fn every_fifty_seeds_have_large_boards_and_long_floods() {
        let recipe = Recipe {
            rows: 1..=8,
            columns: 1..=12,
            ..Recipe::default()
        };
        let ladder = Ladder::new(recipe).expect("a recipe");
        for start in [0, 50] {
            let shapes: Vec<_> = (start..start + 50)
                .map(|seed| shape(&ladder.test(seed)))
                .collect();
            let sizes = || shapes.iter().map(|(size, _)| size);
            assert!(sizes().all(|size| size.rows <= 200 && size.columns <= 200));
            let small = sizes().filter(|size| size.rows <= 8 && size.columns <= 12);
            assert_eq!(small.count(), 46);
            assert!(sizes().any(|size| size.rows > 127 && size.columns < 4));
            assert!(sizes().any(|size| size.rows < 4 && size.columns > 127));
            // On an open board, and on a winding way.
            assert!(shapes.iter().any(|(_, most)| *most > 19_000));
            assert_eq!(shapes[30].1, 120 * 200 - 30 * 197);
        }
    }

    #[test]
    fn the_winding_way_leads_from_end_to_end() {
        let expected =
            "1\n9 5\n_____\n_____\n_____\n**___\n_____\n_____\n_____\n___**\n_____\n1 1 1\n0\n";
        assert_eq!(String::from_utf8_lossy(&winding(9, 5).text()), expected);
    }
}
