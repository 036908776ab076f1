//! The hidden truth: where the mines are, and what follows from it for every cell.

use crate::engine::bitboard::{Bitboard, Counts, Window};
use crate::engine::layout::{Bit, Position, Size, WORD};

/// The mines of a board. It does not change while a game is played on it.
///
/// It is filled by [`begin`](Self::begin), [`push`](Self::push) and [`end`](Self::end), and can be
/// filled again, which keeps its memory. Takes a bit a cell.
///
/// ```
/// use minesweeper_judge::{Minefield, Position, Size};
///
/// let minefield = Minefield::from_mines(Size::new(3, 4), [Position::new(2, 1)]);
/// assert_eq!(minefield.mine_count(), 1);
/// assert_eq!(minefield.number(Position::new(1, 2)), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Minefield {
    mines: Bitboard,
    mine_count: usize,
    filling: Filling,
}

/// Where the next cell goes while the mines are pushed.
#[derive(Clone, Debug, Default)]
struct Filling {
    /// The word being filled, and how many of its bits are decided.
    word: u64,
    decided: usize,
    /// Cells that the row being filled still lacks.
    lacking: usize,
}

impl Filling {
    /// The start of a row: its bit 0 is border.
    fn row(size: Size) -> Self {
        Self {
            word: 0,
            decided: 1,
            lacking: size.columns,
        }
    }
}

impl Minefield {
    /// A board with mines at the given positions.
    ///
    /// # Panics
    ///
    /// When the size has no cells, or a position is not on the board.
    pub fn from_mines(size: Size, mines: impl IntoIterator<Item = Position>) -> Self {
        let mut rows = vec![vec![false; size.columns]; size.rows];
        for mine in mines {
            assert!(
                size.contains(mine),
                "{mine:?} is not on a board of {size:?}"
            );
            rows[mine.row - 1][mine.column - 1] = true;
        }
        let mut minefield = Self::default();
        minefield.begin(size);
        for is_mine in rows.into_iter().flatten() {
            minefield.push(u64::from(is_mine), 1);
        }
        minefield.end();
        minefield
    }

    /// Starts a board anew; its cells are pushed next. This takes no memory yet, whatever the size.
    ///
    /// # Panics
    ///
    /// When the size has no cells.
    pub fn begin(&mut self, size: Size) {
        assert!(size.rows > 0 && size.columns > 0, "a board has cells");
        self.mines.begin(size);
        self.filling = Filling::row(size);
    }

    /// Appends the next `count` cells of a row, from left to right and top to bottom: bit 0 of
    /// `mines` says whether the first of them is a mine, bit 1 the second …; the bits from `count`
    /// on are 0.
    ///
    /// # Panics
    ///
    /// When `count` is over 64 or more than the row still lacks.
    #[inline]
    pub fn push(&mut self, mines: u64, count: usize) {
        if count == self.size().columns && count < WORD {
            self.mines.push_last(mines << 1);
        } else {
            self.push_part(mines, count);
        }
    }

    fn push_part(&mut self, mines: u64, count: usize) {
        let filling = &mut self.filling;
        assert!(
            count <= WORD && count <= filling.lacking,
            "cells of one row in words"
        );
        filling.lacking -= count;
        filling.word |= mines << filling.decided;
        filling.decided += count;
        if filling.lacking == 0 {
            self.end_row(mines, count);
        } else if filling.decided >= WORD {
            self.mines.push(filling.word);
            filling.decided -= WORD;
            filling.word = last_cells(mines, count, filling.decided);
        }
    }

    fn end_row(&mut self, mines: u64, count: usize) {
        let Filling { word, decided, .. } = self.filling;
        if decided > WORD {
            self.mines.push(word);
            self.mines
                .push_last(last_cells(mines, count, decided - WORD));
        } else {
            self.mines.push_last(word);
        }
        self.filling = Filling::row(self.size());
    }

    /// Ends the board, after exactly as many cells as its size has were pushed.
    ///
    /// # Panics
    ///
    /// When fewer or more cells were pushed.
    pub fn end(&mut self) {
        let size = self.size();
        let is_whole = self.filling.lacking == size.columns
            && self.mines.len() == size.row_start(size.rows + 1);
        assert!(is_whole, "as many cells as {size:?} has");
        self.mines.end();
        self.mine_count = self.mines.count();
    }

    /// The height and width of the board.
    pub fn size(&self) -> Size {
        self.mines.size()
    }

    /// How many mines there are (the statement's `k`).
    pub fn mine_count(&self) -> usize {
        self.mine_count
    }

    /// Whether the cell is a mine.
    ///
    /// # Panics
    ///
    /// When the position is not on the board.
    pub fn is_mine(&self, position: Position) -> bool {
        self.mines.contains(self.size().cell_bit(position))
    }

    /// How many of the cell's neighbours are mines, from 0 to 8.
    ///
    /// # Panics
    ///
    /// When the position is not on the board.
    pub fn number(&self, position: Position) -> u8 {
        self.number_at(self.size().cell_bit(position))
    }

    pub(crate) fn number_at(&self, bit: Bit) -> u8 {
        self.mines_around(bit).neighbours() as u8
    }

    pub(crate) fn mines_around(&self, bit: Bit) -> Window {
        Window::new(self.size(), bit, |word| self.mines.pair(word))
    }

    /// The mines of a word.
    pub(crate) fn mines(&self, word: usize) -> u64 {
        self.mines.word(word)
    }

    /// The cells of the rows' words, in order, that are neither mines nor beside one. The border's
    /// bits in them may be set.
    pub(crate) fn zeros(&self) -> impl Iterator<Item = u64> {
        self.mines.untouched()
    }

    /// The numbers of all cells of a word.
    pub(crate) fn numbers(&self, word: usize) -> Counts {
        self.mines.neighbour_counts(word)
    }
}

/// The last `left` of `count` cells, in the low bits.
fn last_cells(cells: u64, count: usize, left: usize) -> u64 {
    if left == 0 {
        0
    } else {
        cells >> (count - left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_may_be_pushed_in_any_portions() {
        for columns in [1, 7, 62, 63, 64, 65, 127, 128, 129, 200] {
            let size = Size::new(3, columns);
            let is_mine = |cell: &Position| (cell.row * 7 + cell.column * cell.column) % 5 < 2;
            let whole = Minefield::from_mines(size, size.positions().filter(is_mine));
            for portion in [1, 3, 8, 31, 63, 64] {
                let mut pushed = Minefield::default();
                pushed.begin(size);
                for row in 1..=3 {
                    let cells: Vec<_> = (1..=columns).map(|c| Position::new(row, c)).collect();
                    for cells in cells.chunks(portion) {
                        let bits = cells
                            .iter()
                            .rev()
                            .fold(0, |bits, cell| bits << 1 | u64::from(is_mine(cell)));
                        pushed.push(bits, cells.len());
                    }
                }
                pushed.end();
                assert_eq!(pushed.mine_count(), whole.mine_count());
                for cell in size.positions() {
                    let context = format!("{columns} columns by {portion}, {cell:?}");
                    assert_eq!(pushed.is_mine(cell), is_mine(&cell), "{context}");
                    assert_eq!(pushed.number(cell), whole.number(cell), "{context}");
                }
            }
        }
    }

    #[test]
    fn a_minefield_can_be_filled_again() {
        let mut minefield = Minefield::from_mines(Size::new(9, 200), [Position::new(9, 200)]);
        minefield.begin(Size::new(1, 2));
        minefield.push(0b10, 2);
        minefield.end();
        assert_eq!(
            (minefield.size(), minefield.mine_count()),
            (Size::new(1, 2), 1)
        );
        assert!(!minefield.is_mine(Position::new(1, 1)) && minefield.is_mine(Position::new(1, 2)));
    }

    #[test]
    fn a_claimed_size_takes_no_memory() {
        let mut minefield = Minefield::default();
        minefield.begin(Size::new(usize::MAX, usize::MAX));
        minefield.push(1, 1);
        assert_eq!(minefield.mines.len(), 0);
    }

    #[test]
    #[should_panic = "as many cells as"]
    fn an_unfinished_board_cannot_be_ended() {
        let mut minefield = Minefield::default();
        minefield.begin(Size::new(2, 2));
        minefield.push(0, 2);
        minefield.end();
    }
}
