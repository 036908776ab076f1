//! The options of a random test, and the check that a test fits them.

use std::ops::RangeInclusive;

use super::random::{Random, Share};
use crate::engine::click::Button;
use crate::engine::layout::Size;

/// The options of a random test. The default has small boards and long games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Number of cases.
    pub cases: usize,
    /// Range of the number of rows.
    pub rows: RangeInclusive<usize>,
    /// Range of the number of columns.
    pub columns: RangeInclusive<usize>,
    /// Number of mines on a board.
    pub mines: Mines,
    /// Number of operations of a case.
    pub operations: Operations,
    /// The simulated player.
    pub player: Player,
    /// Probability of a mistake of the careful player.
    pub mistakes: Share,
    /// Weights of the buttons.
    pub weights: Weights,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            cases: 10,
            rows: 8..=16,
            columns: 8..=16,
            mines: Mines::Density(Share::percent(15)),
            operations: Operations::Fitting,
            player: Player::Careful,
            mistakes: Share::percent(10),
            weights: Weights::default(),
        }
    }
}

/// The number of mines on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mines {
    /// This number.
    Count(usize),
    /// This fraction of the cells, but at least one mine and one empty cell.
    Density(Share),
}

impl Mines {
    /// Returns the number of mines on a board of this size.
    pub(super) fn on(self, size: Size) -> usize {
        let cells = size.rows * size.columns;
        match self {
            Self::Count(count) => count,
            Self::Density(density) => density.of(cells).clamp(1, cells - 1),
        }
    }
}

/// The number of operations of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operations {
    /// This number, also after the end of the game.
    Exactly(usize),
    /// Any number up to twice the number of cells, but at most three after the end of the game.
    Fitting,
}

/// A simulated player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Knows the mines: opens empty cells, flags mines, and middle clicks numbers with all their flags.
    /// Sometimes it makes a mistake.
    Careful,
    /// Clicks random cells.
    Random,
}

/// The relative frequencies of the buttons. A button of weight 0 is never clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Weight of the left button.
    pub left: u16,
    /// Weight of the right button.
    pub right: u16,
    /// Weight of the middle button.
    pub middle: u16,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            left: 2,
            right: 4,
            middle: 3,
        }
    }
}

impl Weights {
    fn sum(self) -> usize {
        [self.left, self.right, self.middle]
            .map(usize::from)
            .iter()
            .sum()
    }

    pub(super) fn draw(self, random: &mut Random) -> Button {
        let (left, right) = (usize::from(self.left), usize::from(self.right));
        match random.below(self.sum()) {
            drawn if drawn < left => Button::Left,
            drawn if drawn < left + right => Button::Right,
            _ => Button::Middle,
        }
    }
}

/// The largest number of cells of a board.
const MOST_CELLS: usize = 1 << 30;

/// An error of a recipe that no test fits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// There are no cases.
    #[error("a test has at least one case")]
    NoCases,
    /// A range of rows or columns is empty or contains 0.
    #[error("{what}: {least}..{most} is not a range of numbers from 1")]
    BadRange {
        /// `rows` or `columns`.
        what: &'static str,
        /// Its first number.
        least: usize,
        /// Its last number.
        most: usize,
    },
    /// The largest board has too many cells.
    #[error("a board of {rows} × {columns} is too large: at most {MOST_CELLS} cells")]
    TooLarge {
        /// Its number of rows.
        rows: usize,
        /// Its number of columns.
        columns: usize,
    },
    /// All boards have one cell.
    #[error("a board of 1 × 1 has no room for both a mine and an empty cell")]
    OneCell,
    /// There are no mines.
    #[error("a board has at least one mine")]
    NoMines,
    /// The smallest board has too few cells for the mines.
    #[error("{mines} mines leave no empty cell on a board of {rows} × {columns}")]
    TooManyMines {
        /// The number of mines.
        mines: usize,
        /// Rows of the smallest board.
        rows: usize,
        /// Columns of the smallest board.
        columns: usize,
    },
    /// All weights are 0.
    #[error("at least one button needs a weight greater than 0")]
    NoButton,
}

impl Recipe {
    /// Checks that every test that can be drawn is valid.
    pub(super) fn check(&self) -> Result<(), RecipeError> {
        if self.cases == 0 {
            return Err(RecipeError::NoCases);
        }
        check_range("rows", &self.rows)?;
        check_range("columns", &self.columns)?;
        let (rows, columns) = (*self.rows.end(), *self.columns.end());
        if rows
            .checked_mul(columns)
            .is_none_or(|cells| cells > MOST_CELLS)
        {
            return Err(RecipeError::TooLarge { rows, columns });
        }
        if rows * columns == 1 {
            return Err(RecipeError::OneCell);
        }
        self.check_mines()?;
        if self.weights.sum() == 0 {
            return Err(RecipeError::NoButton);
        }
        Ok(())
    }

    fn check_mines(&self) -> Result<(), RecipeError> {
        let Mines::Count(mines) = self.mines else {
            return Ok(());
        };
        let Size { rows, columns } = self.smallest_size();
        if mines == 0 {
            Err(RecipeError::NoMines)
        } else if mines >= rows * columns {
            Err(RecipeError::TooManyMines {
                mines,
                rows,
                columns,
            })
        } else {
            Ok(())
        }
    }

    /// Returns the smallest board that is drawn: never one of a single cell.
    fn smallest_size(&self) -> Size {
        let (rows, columns) = (*self.rows.start(), *self.columns.start());
        match (rows, columns) {
            (1, 1) if *self.columns.end() > 1 => Size::new(1, 2),
            (1, 1) => Size::new(2, 1),
            _ => Size::new(rows, columns),
        }
    }

    /// Draws a size. A board of a single cell is replaced by the smallest larger one.
    pub(super) fn draw_size(&self, random: &mut Random) -> Size {
        let mut draw = |range: &RangeInclusive<usize>| random.between(*range.start(), *range.end());
        let size = Size::new(draw(&self.rows), draw(&self.columns));
        match size {
            Size {
                rows: 1,
                columns: 1,
            } => self.smallest_size(),
            _ => size,
        }
    }

    /// Draws the largest number of operations of a case, and how many of them follow the end of its game.
    pub(super) fn draw_operations(&self, size: Size, random: &mut Random) -> (usize, usize) {
        match self.operations {
            Operations::Exactly(count) => (count, count),
            Operations::Fitting => {
                let most = random.between(0, 2 * size.rows * size.columns);
                (most, random.between(0, 3))
            }
        }
    }
}

fn check_range(what: &'static str, range: &RangeInclusive<usize>) -> Result<(), RecipeError> {
    let (least, most) = (*range.start(), *range.end());
    if least == 0 || least > most {
        return Err(RecipeError::BadRange { what, least, most });
    }
    Ok(())
}
