//! How large a test may be, where that is asked for.

use crate::engine::layout::Size;
use crate::text::error::{Expected, Found};

/// The largest test that a strict reader accepts. By default there are no limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Cases at most (the statement's `T`).
    pub cases: usize,
    /// Rows of each board at most (`n`).
    pub rows: usize,
    /// Columns of each board at most (`m`).
    pub columns: usize,
    /// Cells of all boards together at most (the sum of `n·m`).
    pub cells: usize,
    /// Operations of all cases together at most, the `0` at a case's end not counted.
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

/// What is left of the limits while a test is read.
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

    /// Counts the cells of a board; tells what is wrong with it if they are too few for a mine and
    /// an empty cell, or too many.
    pub fn refuse_cells(&mut self, size: Size) -> Option<(Found, Expected)> {
        let Size { rows, columns } = size;
        if rows == 1 && columns == 1 {
            return Some((
                Found::Value {
                    name: "n·m",
                    value: 1,
                },
                Expected::TwoCells,
            ));
        }
        let most = self.limits.cells;
        let cells = rows as u128 * columns as u128 + self.cells_read as u128;
        match usize::try_from(cells) {
            Ok(cells) if cells <= most => {
                self.cells_read = cells;
                None
            }
            _ => {
                let found = Found::Value {
                    name: "the sum of n·m",
                    value: cells,
                };
                Some((found, Expected::Cells { most }))
            }
        }
    }
}
