//! One click on a half-opened board: the game as the widely known exercise has it.
//!
//! Mines and what is opened stand in one board of letters there, and only a closed cell is clicked.
//! The rules are those of [`Game`], so the board is taken apart into a minefield and a player map,
//! and the game resumed for one left click.

#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
mod text;

use crate::engine::cell::Cell;
use crate::engine::click::{Button, Click};
use crate::engine::game::Game;
use crate::engine::layout::{Position, Size, WORD};
use crate::engine::minefield::Minefield;

#[cfg(feature = "json")]
pub use json::update_boards;

/// A cell of the exercise's board: its row and its column, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

impl Square {
    /// The cell in `row` and `column`, both counted from 0.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

/// Why there is no board after a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpdateBoardError {
    /// The board has no rows, or its rows have no cells.
    #[error("the board has no cells")]
    Empty,
    /// A row is not as long as the first one.
    #[error("row {row} has {found} cells, not {expected}")]
    UnequalRow {
        /// The row, from 0.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A cell is none of `M`, `E`, `B`, `1` to `8`, and `X`.
    #[error("row {}, column {} is {letter:?}, which is no cell", .square.row, .square.column)]
    UnknownCell {
        /// Where it stands.
        square: Square,
        /// What stands there.
        letter: char,
    },
    /// A mine is opened, `X`: the game is over.
    #[error("row {}, column {} is an opened mine: the game is over", .0.row, .0.column)]
    GameOver(Square),
    /// The click is not on the board.
    #[error("there is no row {}, column {}", .0.row, .0.column)]
    OutsideBoard(Square),
    /// The click is on an opened cell.
    #[error("row {}, column {} is opened already", .0.row, .0.column)]
    OpenedCell(Square),
}

/// Changes a board into what it is after a click on one of its closed cells.
///
/// The cells are `M`, a closed mine; `E`, a closed empty cell; `B`, an opened cell without a
/// neighbouring mine; `1` to `8`, an opened cell with that many; `X`, an opened mine. They may be
/// `char`s or, on a quarter of the memory, `u8`s. Beside the board this takes about a byte a cell.
///
/// - A click on a mine opens it and changes nothing else.
/// - A click on an empty cell with mines around it shows their number.
/// - A click on any other empty cell shows `B` and does the same to all empty cells around it.
///
/// Cells that were opened before keep their letters, be they right or not.
///
/// # Errors
///
/// When the board is none or its game is over, or the click is not on one of its closed cells. The
/// board is then as it was.
///
/// ```
/// use minesweeper_judge::update_board::{Square, update_board};
///
/// let rows = ["EEEEE", "EEMEE", "EEEEE", "EEEEE"];
/// let mut board: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
/// update_board(&mut board, Square::new(3, 0))?;
/// let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
/// assert_eq!(rows, ["B1E1B", "B1M1B", "B111B", "BBBBB"]);
/// # Ok::<(), minesweeper_judge::update_board::UpdateBoardError>(())
/// ```
pub fn update_board<C>(board: &mut [Vec<C>], click: Square) -> Result<(), UpdateBoardError>
where
    C: Copy + From<u8> + Into<char>,
{
    let size = checked_size(board)?;
    let clicked = board
        .get_mut(click.row)
        .and_then(|row| row.get_mut(click.column))
        .ok_or(UpdateBoardError::OutsideBoard(click))?;
    match (*clicked).into() {
        'M' => *clicked = C::from(b'X'),
        'E' => open(board, size, click),
        _ => return Err(UpdateBoardError::OpenedCell(click)),
    }
    Ok(())
}

/// The size of a board whose cells are all known letters and none of them an opened mine.
fn checked_size<C>(board: &[Vec<C>]) -> Result<Size, UpdateBoardError>
where
    C: Copy + Into<char>,
{
    let columns = board.first().map_or(0, Vec::len);
    if columns == 0 {
        return Err(UpdateBoardError::Empty);
    }
    for (row, cells) in board.iter().enumerate() {
        if cells.len() != columns {
            return Err(UpdateBoardError::UnequalRow {
                row,
                found: cells.len(),
                expected: columns,
            });
        }
        if let Some(column) = cells.iter().position(|&cell| !is_in_play(cell.into())) {
            let square = Square { row, column };
            return Err(match cells[column].into() {
                'X' => UpdateBoardError::GameOver(square),
                letter => UpdateBoardError::UnknownCell { square, letter },
            });
        }
    }
    Ok(Size::new(board.len(), columns))
}

/// Whether a letter is a cell of a board whose game goes on.
fn is_in_play(letter: char) -> bool {
    matches!(letter, 'M' | 'E' | 'B' | '1'..='8')
}

/// Opens a closed empty cell, and what follows from that.
fn open<C>(board: &mut [Vec<C>], size: Size, click: Square)
where
    C: Copy + From<u8> + Into<char>,
{
    let map = board.iter().flatten().map(|&cell| match cell.into() {
        'M' | 'E' => Cell::CLOSED,
        // The board keeps the number, right or wrong, so the game need not know it.
        _ => Cell::opened(0),
    });
    let mut game = Game::resume(minefield(board, size), map);
    let position = Position::new(click.row + 1, click.column + 1);
    game.click(Click::new(Button::Left, position));
    for (position, cell) in game.changes().cells() {
        let number = cell.number().expect("a left click only opens cells");
        let letter = if number == 0 { b'B' } else { b'0' + number };
        board[position.row - 1][position.column - 1] = C::from(letter);
    }
}

fn minefield<C>(board: &[Vec<C>], size: Size) -> Minefield
where
    C: Copy + Into<char>,
{
    let mut minefield = Minefield::default();
    minefield.begin(size);
    for cells in board.iter().flat_map(|row| row.chunks(WORD)) {
        let mines = (cells.iter().rev())
            .map(|&cell| u64::from(cell.into() == 'M'))
            .fold(0, |mines, mine| mines << 1 | mine);
        (minefield.push(mines, cells.len())).expect("enough memory for the board");
    }
    minefield.end().expect("enough memory for the board");
    minefield
}
