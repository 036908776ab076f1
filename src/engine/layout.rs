//! The layout of a board: the position of a cell, and its bit in a matrix of 64-bit words.
//!
//! A row takes whole words, and the column is the number of the bit: column 1 is bit 1. So bit 0 of
//! every row and the bits after its last column belong to no cell. With an empty row above the first
//! and below the last they form a border that is always empty, so the eight neighbours of any cell can
//! be read without a check that they exist. An empty word before and after all rows does the same for
//! the words beside any word.

/// Number of bits in a word, and so of cells in a block.
pub(crate) const WORD: usize = u64::BITS as usize;

/// A cell of the board: its row and its column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row, from 1 at the top (the statement's `x`).
    pub row: usize,
    /// The column, from 1 at the left (the statement's `y`).
    pub column: usize,
}

impl Position {
    /// Returns the position in `row` and `column`, both counted from 1.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

/// The height and width of a board, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of rows (the statement's `n`).
    pub rows: usize,
    /// Number of columns (the statement's `m`).
    pub columns: usize,
}

impl Size {
    /// Returns the size of a board of `rows` × `columns` cells.
    pub const fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns }
    }

    /// Returns whether the position is on the board.
    pub fn contains(self, position: Position) -> bool {
        (1..=self.rows).contains(&position.row) && (1..=self.columns).contains(&position.column)
    }

    /// Returns every position, row by row.
    pub fn positions(self) -> impl Iterator<Item = Position> {
        itertools::iproduct!(1..=self.rows, 1..=self.columns)
            .map(|(row, column)| Position::new(row, column))
    }

    /// Returns the up to eight cells of the board that touch a cell, row by row.
    pub fn neighbours(self, position: Position) -> impl Iterator<Item = Position> + Clone {
        let Position { row, column } = position;
        itertools::iproduct!(
            row.saturating_sub(1)..=row.saturating_add(1),
            column.saturating_sub(1)..=column.saturating_add(1)
        )
        .map(|(row, column)| Position::new(row, column))
        .filter(move |&cell| cell != position && self.contains(cell))
    }

    /// Returns the number of words of a row: it has bits 0 to `columns`.
    pub(crate) fn stride(self) -> usize {
        self.columns / WORD + 1
    }

    /// Returns the bits of a row's `word` that are cells of the board.
    pub(crate) fn cells_of_word(self, word: usize) -> u64 {
        let mut cells = u64::MAX;
        if word == 0 {
            cells <<= 1;
        }
        if word == self.columns / WORD {
            cells &= u64::MAX >> (WORD - 1 - self.columns % WORD);
        }
        cells
    }

    /// Returns the index of a row's first word; row 0 is the border above the board.
    pub(crate) fn row_start(self, row: usize) -> usize {
        1 + row * self.stride()
    }

    /// Returns the number of words of the matrix, with those of the border.
    pub(crate) fn words(self) -> usize {
        self.row_start(self.rows + 2) + 1
    }

    /// Returns the bit of a cell of the board.
    pub(crate) fn bit(self, position: Position) -> Bit {
        Bit(self.row_start(position.row) * WORD + position.column)
    }

    /// Returns the bit of a cell after checking that it is on the board.
    ///
    /// # Panics
    ///
    /// Panics if the position is not on the board.
    #[inline]
    pub(crate) fn checked_bit(self, position: Position) -> Bit {
        if !self.contains(position) {
            off_board(self, position);
        }
        self.bit(position)
    }

    /// Returns the position of bit 0 of a word: its row, and the column of that bit.
    pub(crate) fn origin(self, word: usize) -> Position {
        let (stride, word) = (self.stride(), word - 1);
        if stride == 1 {
            // Small boards do without the division, which is slow.
            return Position::new(word, 0);
        }
        Position::new(word / stride, word % stride * WORD)
    }
}

#[cold]
fn off_board(size: Size, position: Position) -> ! {
    panic!("{position:?} is not on a board of {size:?}")
}

/// A bit of the matrix, counted from the lowest bit of its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bit(pub usize);

impl Bit {
    /// Returns the index of its word.
    pub fn word(self) -> usize {
        self.0 / WORD
    }

    /// Returns the word with only this bit set.
    pub fn mask(self) -> u64 {
        1 << (self.0 % WORD)
    }

    /// Returns whether this bit is set in its word.
    pub fn is_in(self, word: u64) -> bool {
        word & self.mask() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_room_for_its_columns_and_the_blank_bit() {
        for (columns, words) in [
            (1, 1),
            (62, 1),
            (63, 1),
            (64, 2),
            (65, 2),
            (127, 2),
            (128, 3),
        ] {
            assert_eq!(Size::new(1, columns).stride(), words, "{columns} columns");
        }
    }

    #[test]
    fn the_origin_of_a_cells_word_leads_back_to_the_cell() {
        for size in [
            Size::new(3, 5),
            Size::new(70, 1),
            Size::new(4, 63),
            Size::new(3, 130),
        ] {
            for position in size.positions() {
                let bit = size.bit(position);
                let origin = size.origin(bit.word());
                let back = Position::new(origin.row, origin.column + bit.0 % WORD);
                assert_eq!(back, position, "{size:?}");
            }
        }
    }

    #[test]
    fn only_cells_of_the_board_are_contained() {
        let size = Size::new(2, 3);
        assert!(size.contains(Position::new(1, 1)) && size.contains(Position::new(2, 3)));
        for (row, column) in [(0, 1), (1, 0), (3, 1), (1, 4), (usize::MAX, 1)] {
            assert!(
                !size.contains(Position::new(row, column)),
                "{row}, {column}"
            );
        }
    }
}
