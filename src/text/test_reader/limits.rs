//! Limits on the size of a test, for the strict form.

use crate::engine::layout::Size;
use crate::text::error::{Expected, Found};

/// The largest test that the strict form accepts. By default there are no limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Number of cases (the statement's `T`).
    pub cases: usize,
    /// Rows of each board (`n`).
    pub rows: usize,
    /// Columns of each board (`m`).
    pub columns: usize,
    /// Cells of all boards together (the sum of `n·m`).
    pub cells: usize,
    /// Operations of all cases together, without the `0` at the end of each case.
    pub operations: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cases: usize::MAX,
            rows: usize::MAX,
            columns: usize::MAX,
            cells: usize::MAX,
            operations: usize::MAX,
        }
    }
}

/// The limits, and what is left of them while a test is read.
#[derive(Debug)]
pub(super) struct Bounds {
    pub limits: Limits,
    cells_read: usize,
    pub operations_left: usize,
}

impl Bounds {
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            cells_read: 0,
            operations_left: limits.operations,
        }
    }

    /// Counts the cells of a board. Returns what is wrong if they are too few for a mine and an
    /// empty cell, or too many.
    pub fn count_cells(&mut self, size: Size) -> Result<(), (Found, Expected)> {
        let Size { rows, columns } = size;
        if rows == 1 && columns == 1 {
            let (name, value) = ("n·m", 1);
            return Err((Found::Value { name, value }, Expected::TwoCells));
        }
        let most = self.limits.cells;
        let cells = rows as u128 * columns as u128 + self.cells_read as u128;
        match usize::try_from(cells) {
            Ok(cells) if cells <= most => {
                self.cells_read = cells;
                Ok(())
            }
            _ => {
                let (name, value) = ("the sum of n·m", cells);
                Err((Found::Value { name, value }, Expected::Cells { most }))
            }
        }
    }
}
