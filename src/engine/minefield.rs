//! The hidden truth: where the mines are, and the number of every cell.

use itertools::Itertools;

use super::bitboard::{Bitboard, Counts, Neighbourhood};
use super::layout::{Bit, Position, Size, WORD};
use super::memory::OutOfMemory;

/// The mines of a board. They do not change during a game. Takes a bit a cell.
///
/// ```
/// use minesweeper_judge::{Minefield, Position, Size};
///
/// let minefield = Minefield::from_rows(["____", "*___", "____"]);
/// assert_eq!(minefield.mine_count(), 1);
/// assert_eq!(minefield.number(Position::new(1, 2)), 1);
/// assert_eq!(minefield.to_string(), "____\n*___\n____");
/// ```
#[derive(Clone, Default)]
pub struct Minefield {
    mines: Bitboard,
    mine_count: usize,
    filling: Filling,
}

/// The row that is being filled, from left to right.
#[derive(Clone, Copy, Default)]
struct Filling {
    /// The word being filled, and how many of its bits are known.
    word: u64,
    known: usize,
    /// Number of cells that the row still lacks.
    lacking: usize,
}

impl Filling {
    /// Returns the start of a row: its bit 0 belongs to the border.
    fn row(size: Size) -> Self {
        Self {
            word: 0,
            known: 1,
            lacking: size.columns,
        }
    }
}

impl Minefield {
    /// Returns the board drawn in `rows`, from top to bottom: `*` is a mine, `_` an empty cell.
    ///
    /// # Panics
    ///
    /// Panics if there are no cells, the rows differ in length, or a row has another character.
    pub fn from_rows<R: AsRef<str>>(rows: impl IntoIterator<Item = R>) -> Self {
        let rows = rows.into_iter().collect_vec();
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let mut minefield = Self::default();
        minefield.begin(Size::new(rows.len(), columns));
        for row in &rows {
            let row = row.as_ref();
            assert!(row.len() == columns, "rows have the same length");
            for cell in row.bytes() {
                assert!(b"_*".contains(&cell), "a cell is '_' or '*'");
                minefield.push_all([cell == b'*']);
            }
        }
        minefield.end().expect("enough memory for the board");
        minefield
    }

    /// Returns a board with mines at the given positions.
    ///
    /// # Panics
    ///
    /// Panics if the size has no cells, or a position is not on the board.
    pub fn from_mines(size: Size, mines: impl IntoIterator<Item = Position>) -> Self {
        let mut is_mine = vec![false; size.rows * size.columns];
        for mine in mines {
            size.checked_bit(mine);
            is_mine[(mine.row - 1) * size.columns + mine.column - 1] = true;
        }
        let mut minefield = Self::default();
        minefield.begin(size);
        minefield.push_all(is_mine);
        minefield.end().expect("enough memory for the board");
        minefield
    }

    fn push_all(&mut self, is_mine: impl IntoIterator<Item = bool>) {
        for is_mine in is_mine {
            let pushed = self.push(u64::from(is_mine), 1);
            pushed.expect("enough memory for the board");
        }
    }

    /// Starts a new board in the memory of the previous one; [`push`](Self::push) adds its cells,
    /// and [`end`](Self::end) completes it. This takes no memory yet, whatever the size.
    ///
    /// # Panics
    ///
    /// Panics if the size has no cells.
    pub(crate) fn begin(&mut self, size: Size) {
        assert!(size.rows > 0 && size.columns > 0, "a board has cells");
        self.mines.begin(size);
        self.filling = Filling::row(size);
    }

    /// Appends the next `count` cells of a row, at most 64: bit 0 of `mines` says whether the first
    /// of them is a mine, bit 1 the second …; the bits from `count` on are 0.
    #[inline]
    pub(crate) fn push(&mut self, mines: u64, count: usize) -> Result<(), OutOfMemory> {
        if count == self.size().columns && count < WORD {
            self.mines.push(mines << 1)?;
            return self.mines.end_row();
        }
        self.push_part(mines, count)
    }

    fn push_part(&mut self, mines: u64, count: usize) -> Result<(), OutOfMemory> {
        let filling = &mut self.filling;
        debug_assert!(count <= WORD && count <= filling.lacking);
        filling.lacking -= count;
        filling.word |= mines << filling.known;
        let room = WORD - filling.known;
        if count < room {
            filling.known += count;
        } else {
            self.mines.push(filling.word)?;
            filling.word = mines.checked_shr(room as u32).unwrap_or(0);
            filling.known = count - room;
        }
        if filling.lacking > 0 {
            return Ok(());
        }
        if filling.known > 0 {
            self.mines.push(filling.word)?;
        }
        self.filling = Filling::row(self.size());
        self.mines.end_row()
    }

    /// Completes the board after its last cell.
    pub(crate) fn end(&mut self) -> Result<(), OutOfMemory> {
        debug_assert_eq!(
            self.mines.len(),
            self.size().row_start(self.size().rows + 1)
        );
        self.mines.end()?;
        self.mine_count = self.mines.count();
        Ok(())
    }

    /// Returns the height and width of the board.
    pub fn size(&self) -> Size {
        self.mines.size()
    }

    /// Returns the number of mines (the statement's `k`).
    pub fn mine_count(&self) -> usize {
        self.mine_count
    }

    /// Returns whether the cell is a mine.
    ///
    /// # Panics
    ///
    /// Panics if the position is not on the board.
    pub fn is_mine(&self, position: Position) -> bool {
        self.mines.contains(self.size().checked_bit(position))
    }

    /// Returns how many of the cell's neighbours are mines, from 0 to 8.
    ///
    /// # Panics
    ///
    /// Panics if the position is not on the board.
    pub fn number(&self, position: Position) -> u8 {
        self.number_at(self.size().checked_bit(position))
    }

    pub(crate) fn number_at(&self, bit: Bit) -> u8 {
        self.mines_around(bit).neighbours() as u8
    }

    pub(crate) fn mines_around(&self, bit: Bit) -> Neighbourhood {
        Neighbourhood::new(self.size(), bit, |word| self.mines.pair(word))
    }

    /// Returns the mines of a word.
    pub(crate) fn mines(&self, word: usize) -> u64 {
        self.mines.word(word)
    }

    /// Returns the cells that are neither mines nor beside one: a word for each of the rows' words,
    /// in order. Bits of the border may be set.
    pub(crate) fn zeros(&self) -> impl Iterator<Item = u64> {
        self.mines.outside_dilation()
    }

    /// Returns the numbers of all cells of a word.
    pub(crate) fn numbers(&self, word: usize) -> Counts {
        self.mines.neighbour_counts(word)
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
                        pushed.push(bits, cells.len()).unwrap();
                    }
                }
                pushed.end().unwrap();
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
    fn a_minefield_can_be_given_by_rows() {
        let minefield = Minefield::from_rows(["_*_", "_**"]);
        assert_eq!(minefield.size(), Size::new(2, 3));
        let positions: Vec<_> = minefield.size().positions().collect();
        let mines: Vec<_> = positions.iter().map(|&p| minefield.is_mine(p)).collect();
        assert_eq!(mines, [false, true, false, false, true, true]);
        let numbers: Vec<_> = positions.iter().map(|&p| minefield.number(p)).collect();
        assert_eq!(numbers, [2, 2, 3, 2, 2, 2]);
    }

    #[test]
    fn a_minefield_can_be_filled_again() {
        let mut minefield = Minefield::from_mines(Size::new(9, 200), [Position::new(9, 200)]);
        minefield.begin(Size::new(1, 2));
        minefield.push(0b10, 2).unwrap();
        minefield.end().unwrap();
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
        minefield.push(1, 1).unwrap();
        assert_eq!(minefield.mines.len(), 0);
    }
}
