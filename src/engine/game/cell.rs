//! What a cell shows: for those who play, and as an index for those who write it.

/// What a cell of the player map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Closed, without a mark.
    Closed,
    /// Closed, with a flag.
    Flag,
    /// Closed, with a question mark.
    Question,
    /// Opened: how many of its neighbours are mines.
    Number(u8),
}

/// The same as an index: up to 8 a number, and after them the marks. Tables tell what belongs to it,
/// where no branch could foretell which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown(u8);

impl Shown {
    pub const CLOSED: Self = Self(9);
    pub const FLAG: Self = Self(10);
    pub const QUESTION: Self = Self(11);

    /// How many there are.
    pub const COUNT: usize = 12;

    pub fn number(number: u8) -> Self {
        Self(number)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Cell> for Shown {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Closed => Self::CLOSED,
            Cell::Flag => Self::FLAG,
            Cell::Question => Self::QUESTION,
            Cell::Number(number) => Self::number(number),
        }
    }
}

impl From<Shown> for Cell {
    fn from(shown: Shown) -> Self {
        match shown {
            Shown::CLOSED => Self::Closed,
            Shown::FLAG => Self::Flag,
            Shown::QUESTION => Self::Question,
            Shown(number) => Self::Number(number),
        }
    }
}
