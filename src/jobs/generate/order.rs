//! A random order of the cells of a board that takes no memory.

use super::random::Random;
use crate::engine::layout::{Position, Size};

/// A random order of all cells: a permutation of the numbers below a power of two, in which numbers
/// that are not cells are skipped.
#[derive(Debug)]
pub(super) struct Order {
    size: Size,
    /// The low bits that the number of a cell has.
    mask: u64,
    half: u32,
    /// All odd, so that multiplication by one can be undone.
    factors: [u64; 3],
}

impl Order {
    pub fn new(size: Size, random: &mut Random) -> Self {
        let bits = (size.rows * size.columns).next_power_of_two().ilog2();
        Self {
            size,
            mask: (1 << bits) - 1,
            half: bits.div_ceil(2).max(1),
            factors: std::array::from_fn(|_| random.bits() | 1),
        }
    }

    /// Returns the cell at a place of the order, if there is one; places go up to
    /// [`last`](Self::last).
    pub fn cell(&self, place: u64) -> Option<Position> {
        // Each step can be undone, so no two places have the same cell.
        let number = self.factors.iter().fold(place, |number, factor| {
            let product = number.wrapping_add(factor >> 1).wrapping_mul(*factor) & self.mask;
            product ^ product >> self.half
        });
        let columns = self.size.columns as u64;
        let (row, column) = (number / columns, number % columns);
        (row < self.size.rows as u64)
            .then_some(Position::new(row as usize + 1, column as usize + 1))
    }

    /// Returns the last place.
    pub fn last(&self) -> u64 {
        self.mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    #[test]
    fn every_cell_has_one_place() {
        for (rows, columns) in [(1, 1), (1, 2), (2, 2), (3, 3), (1, 17), (64, 64), (37, 91)] {
            let size = Size::new(rows, columns);
            for seed in 0..5 {
                let order = Order::new(size, &mut Random::new(seed, 0));
                let cells = (0..=order.last()).filter_map(|place| order.cell(place));
                assert!(cells.sorted().eq(size.positions()), "{size:?}");
            }
        }
    }
}
