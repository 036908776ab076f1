//! A test in memory, from which cases, operations, rows, columns and mines can be taken away.

use std::fmt::{self, Display, Formatter};
use std::iter;

use crate::engine::click::Click;
use crate::engine::game::Game;
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;
use crate::text::test_reader::TestReader;
use crate::text::test_writer::TestWriter;

/// Why reading and writing cannot fail.
pub(super) const IN_MEMORY: &str = "a legal test is written and read in memory";

/// How large a test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestSize {
    /// Number of cases.
    pub cases: usize,
    /// Number of operations of all cases.
    pub operations: usize,
    /// Rows of the highest board and columns of the widest.
    pub boards: Size,
}

impl Display for TestSize {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let counted = |count, noun: &str| match count {
            1 => format!("1 {noun}"),
            _ => format!("{count} {noun}s"),
        };
        let cases = counted(self.cases, "case");
        let operations = counted(self.operations, "operation");
        let boards = match self.cases {
            1 => "a board of",
            _ => "boards up to",
        };
        let Size { rows, columns } = self.boards;
        write!(
            f,
            "{cases} with {operations} on {boards} {rows} × {columns}"
        )
    }
}

/// A legal test.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Test {
    pub cases: Vec<Case>,
}

/// A board and the clicks on it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Case {
    /// Rows of cells; true is a mine.
    board: Vec<Vec<bool>>,
    pub clicks: Vec<Click>,
}

impl Test {
    /// Reads a legal test.
    pub fn read(text: &[u8]) -> Self {
        let mut input = text;
        let mut reader = TestReader::default();
        let mut game = Game::default();
        let mut cases = Vec::new();
        while reader.next_game(&mut input, &mut game).expect(IN_MEMORY) {
            let clicks = || reader.click(&mut input).expect(IN_MEMORY);
            let clicks = iter::from_fn(clicks).collect();
            cases.push(Case::of(game.minefield(), clicks));
        }
        Self { cases }
    }

    pub fn text(&self) -> Vec<u8> {
        let write = || {
            let mut test = TestWriter::new(Vec::new(), self.cases.len())?;
            for case in &self.cases {
                test.board(&case.minefield())?;
                case.clicks
                    .iter()
                    .try_for_each(|&click| test.click(click))?;
                test.end_case()?;
            }
            test.finish()
        };
        write().expect(IN_MEMORY)
    }

    /// The test without the cases from `first` on, `count` of them. `None` if none is left.
    pub fn without_cases(&self, first: usize, count: usize) -> Option<Self> {
        let mut test = self.clone();
        test.cases.drain(first..first + count);
        (!test.cases.is_empty()).then_some(test)
    }

    /// The test with another case in place of the one with this index.
    pub fn with_case(&self, index: usize, case: Case) -> Self {
        let mut test = self.clone();
        test.cases[index] = case;
        test
    }

    pub fn size(&self) -> TestSize {
        let largest = |length: fn(&Case) -> usize| self.cases.iter().map(length).max();
        TestSize {
            cases: self.cases.len(),
            operations: self.cases.iter().map(|case| case.clicks.len()).sum(),
            boards: Size {
                rows: largest(Case::rows).unwrap_or(0),
                columns: largest(Case::columns).unwrap_or(0),
            },
        }
    }

    /// Returns how much there is to read in a test: its cells and its operations.
    pub fn weight(&self) -> usize {
        (self.cases.iter())
            .map(|case| case.rows() * case.columns() + case.clicks.len())
            .sum()
    }
}

impl Case {
    /// Returns a case with rows of cells, where true is a mine.
    pub fn new(board: Vec<Vec<bool>>, clicks: Vec<Click>) -> Self {
        Self { board, clicks }
    }

    /// Returns the case of a minefield and clicks.
    fn of(minefield: &Minefield, clicks: Vec<Click>) -> Self {
        let Size { rows, columns } = minefield.size();
        let row = |row| {
            let cells = (1..=columns).map(|column| Position::new(row, column));
            cells.map(|cell| minefield.is_mine(cell)).collect()
        };
        Self {
            board: (1..=rows).map(row).collect(),
            clicks,
        }
    }

    fn minefield(&self) -> Minefield {
        let size = Size::new(self.rows(), self.columns());
        let cells = size.positions().zip(self.board.iter().flatten());
        Minefield::from_mines(
            size,
            cells.filter(|cell| *cell.1).map(|(position, _)| position),
        )
    }

    pub fn rows(&self) -> usize {
        self.board.len()
    }

    pub fn columns(&self) -> usize {
        self.board[0].len()
    }

    /// The case without the clicks from `first` on, `count` of them.
    pub fn without_clicks(&self, first: usize, count: usize) -> Option<Self> {
        let mut case = self.clone();
        case.clicks.drain(first..first + count);
        case.legal()
    }

    /// The case without the rows from `first` on, `count` of them; clicks on them go too. `None` if
    /// no legal board is left.
    pub fn without_rows(&self, first: usize, count: usize) -> Option<Self> {
        let mut case = self.clone();
        case.board.drain(first..first + count);
        case.move_clicks(|position| {
            without(position.row, first, count).map(|row| Position { row, ..position })
        });
        case.legal()
    }

    /// The same for columns.
    pub fn without_columns(&self, first: usize, count: usize) -> Option<Self> {
        let mut case = self.clone();
        for row in &mut case.board {
            row.drain(first..first + count);
        }
        case.move_clicks(|position| {
            without(position.column, first, count).map(|column| Position { column, ..position })
        });
        case.legal()
    }

    fn move_clicks(&mut self, moved: impl Fn(Position) -> Option<Position>) {
        self.clicks = (self.clicks.iter())
            .filter_map(|click| Some(Click::new(click.button, moved(click.position)?)))
            .collect();
    }

    /// The mines, counted row by row.
    pub fn mine_count(&self) -> usize {
        self.board
            .iter()
            .flatten()
            .filter(|&&is_mine| is_mine)
            .count()
    }

    /// The case without the mines from number `first` on, `count` of them.
    pub fn without_mines(&self, first: usize, count: usize) -> Option<Self> {
        let mut case = self.clone();
        let mines = case.board.iter_mut().flatten().filter(|is_mine| **is_mine);
        mines
            .skip(first)
            .take(count)
            .for_each(|is_mine| *is_mine = false);
        case.legal()
    }

    fn legal(self) -> Option<Self> {
        let cells = self.board.iter().map(Vec::len).sum();
        (1..cells).contains(&self.mine_count()).then_some(self)
    }
}

/// What becomes of a row or column (from 1) when `count` of them are cut out behind the first
/// `first`.
fn without(number: usize, first: usize, count: usize) -> Option<usize> {
    match number {
        number if number <= first => Some(number),
        number if number <= first + count => None,
        number => Some(number - count),
    }
}
