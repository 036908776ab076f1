//! What one cell of the player map shows.

/// What a cell of the player map shows: a mark, or the number of an opened cell.
///
/// ```
/// use minesweeper_judge::Cell;
///
/// assert_eq!(Cell::opened(3).number(), Some(3));
/// assert_eq!(Cell::FLAG.number(), None);
/// assert_eq!(Cell::QUESTION.to_string(), "?");
/// ```
// A small integer, so that tables indexed by it replace branches that cannot be predicted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// A closed cell without a mark.
    pub const CLOSED: Self = Self(9);
    /// A closed cell with a flag.
    pub const FLAG: Self = Self(10);
    /// A closed cell with a question mark.
    pub const QUESTION: Self = Self(11);

    /// Number of different cells: nine numbers and three marks.
    pub(crate) const COUNT: usize = 12;

    /// Returns an opened cell with `number` neighbouring mines.
    ///
    /// # Panics
    ///
    /// Panics if `number` is greater than 8.
    pub const fn opened(number: u8) -> Self {
        assert!(number <= 8, "a cell has at most 8 neighbours");
        Self(number)
    }

    /// Returns the number of neighbouring mines if the cell is opened.
    pub const fn number(self) -> Option<u8> {
        if self.0 <= 8 { Some(self.0) } else { None }
    }

    /// Returns an index below [`COUNT`](Self::COUNT), different for each cell.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}
