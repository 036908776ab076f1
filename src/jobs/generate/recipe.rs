//! What a test is to be like, and whether there can be such a test.

use std::ops::RangeInclusive;

use super::random::{Random, Share};
use crate::engine::click::Button;
use crate::engine::layout::Size;

/// What a test is to be like. The default makes small boards and games that go deep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// How many cases there are.
    pub cases: usize,
    /// Heights of boards; each is drawn from these.
    pub rows: RangeInclusive<usize>,
    /// Widths of boards; each is drawn from these.
    pub columns: RangeInclusive<usize>,
    /// How many mines a board has.
    pub mines: Mines,
    /// How many operations a case has.
    pub operations: Operations,
    /// Who plays.
    pub player: Player,
    /// How often the careful player makes a mistake.
    pub mistakes: Share,
    /// How often each button is clicked.
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

/// How many mines a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mines {
    /// So many.
    Count(usize),
    /// The nearest number to this share of its cells that leaves it a mine and an empty cell.
    Density(Share),
}

impl Mines {
    /// How many there are on a board of that size.
    pub(super) fn on(self, size: Size) -> usize {
        let cells = size.rows * size.columns;
        match self {
            Self::Count(count) => count,
            Self::Density(density) => density.of(cells).clamp(1, cells - 1),
        }
    }
}

/// How many operations a case has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operations {
    /// So many, whether the game goes on or not.
    Exactly(usize),
    /// Any number up to twice that of the board's cells, but at most three after the end of the
    /// game.
    Fitting,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Knows the mines: opens empty cells, flags mines, and clicks with the middle button where all
    /// flags are set and something is left to open. Now and then it makes a mistake.
    Careful,
    /// Clicks anywhere.
    Random,
}

/// How often each button is clicked, relative to the others. A button of weight 0 never is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For the left button.
    pub left: u16,
    /// For the right button.
    pub right: u16,
    /// For the middle button.
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

/// The most cells that a board is made with.
const MOST_CELLS: usize = 1 << 30;

/// Why there is no test that keeps to a recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// No cases.
    #[error("a test has at least one case")]
    NoCases,
    /// A range of heights or widths without a number in it, or with 0 in it.
    #[error("{what}: {least}..{most} is no range of numbers from 1 up")]
    BadRange {
        /// `rows` or `columns`.
        what: &'static str,
        /// Where it begins.
        least: usize,
        /// Where it ends.
        most: usize,
    },
    /// The largest board is larger than is made.
    #[error("a board of {rows} × {columns} is too large: at most {MOST_CELLS} cells")]
    TooLarge {
        /// Its height.
        rows: usize,
        /// Its width.
        columns: usize,
    },
    /// Boards of one cell.
    #[error("a board of 1 × 1 has no room for both a mine and an empty cell")]
    OneCell,
    /// No mines.
    #[error("a board has at least one mine")]
    NoMines,
    /// More mines than the smallest board can have.
    #[error("{mines} mines leave no empty cell on a board of {rows} × {columns}")]
    TooManyMines {
        /// So many.
        mines: usize,
        /// The smallest board's height.
        rows: usize,
        /// The smallest board's width.
        columns: usize,
    },
    /// No button that may be clicked.
    #[error("one of the buttons needs a weight over 0")]
    NoButton,
}

impl Recipe {
    /// Whether all that can be drawn makes a test.
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

    /// The smallest board that is drawn: one of a single cell never is.
    fn smallest_size(&self) -> Size {
        let (rows, columns) = (*self.rows.start(), *self.columns.start());
        match (rows, columns) {
            (1, 1) if *self.columns.end() > 1 => Size::new(1, 2),
            (1, 1) => Size::new(2, 1),
            _ => Size::new(rows, columns),
        }
    }

    /// A height and a width. Instead of a single cell, it is the smallest board of more.
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

    /// How many operations a case has at most, and how many of them after the end of its game.
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
