//! `update-board`: one click on a half-opened board, as in the exercise LeetCode 529.
//!
//! The exercise has the mines and the opened cells in one board of letters. The rules are those of
//! [`Game`], so the board is split into a minefield and a player map for one left click.

mod notation;

use std::io::{Read, Write};

use crate::engine::cell::Cell;
use crate::engine::click::{Button, Click};
use crate::engine::game::Game;
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;
use crate::text::error::Error;
use crate::text::escape::counted;
use notation::{Cases, is_in_play};

/// A cell of the exercise's board. Row and column count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

impl Square {
    /// Returns the cell in `row` and `column`, both counted from 0.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

/// An error of [`update_board`]. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UpdateBoardError {
    /// The board has no rows, or its rows have no cells.
    #[error("the board has no cells")]
    Empty,
    /// A row is longer or shorter than the first.
    #[error("row {row} has {}, expected {expected}", counted(*.found, "cell"))]
    UnequalRow {
        /// The row.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// The first row's number of cells.
        expected: usize,
    },
    /// A letter is not a cell.
    #[error("row {}, column {} is {letter:?}, which is not a cell", .square.row, .square.column)]
    UnknownCell {
        /// The cell.
        square: Square,
        /// Its letter.
        letter: char,
    },
    /// A mine is open, `X`: the game is over.
    #[error("row {}, column {} is an open mine: the game is over", .0.row, .0.column)]
    GameOver(Square),
    /// The click is outside the board.
    #[error("row {}, column {} is outside the board", .0.row, .0.column)]
    OutsideBoard(Square),
    /// The click is on an open cell.
    #[error("row {}, column {} is already open", .0.row, .0.column)]
    OpenedCell(Square),
}

/// Reads cases of the exercise, and writes each board after its click as one line of compact JSON.
///
/// A case is a board and a click: `[["E","M"]]` and `[0,1]`, with whitespace anywhere in between.
/// Examples can be given as copied from the exercise's site: `Input: board = [["E","M"]], click = [0,1]`
/// and what follows them, `Output:` and `Explanation:`, which is skipped.
///
/// Each answer is flushed before more of `input` is read. Memory is about two bytes per cell of the
/// largest board, if its rows have at least 64 cells.
///
/// # Errors
///
/// Fails on other input, on a board whose game is over, on a click that is not on a closed cell, and
/// if reading or writing fails. The answers to all cases before are written.
///
/// ```
/// let mut output = Vec::new();
/// minesweeper_judge::update_board::update_boards(&br#"[["E","E","M"]] [0,0]"#[..], &mut output)?;
/// assert_eq!(output, b"[[\"B\",\"1\",\"M\"]]\n");
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
pub fn update_boards(input: impl Read, output: impl Write) -> Result<(), Error> {
    let mut cases = Cases::new(input, output);
    let answered = answer(&mut cases);
    cases.flush().and(answered)
}

fn answer<R: Read, W: Write>(cases: &mut Cases<R, W>) -> Result<(), Error> {
    while let Some((mut board, [row, column])) = cases.next_case()? {
        update_board(&mut board, Square { row, column })
            .expect("a case was checked when it was read");
        cases.write(&board)?;
    }
    Ok(())
}

/// Clicks a closed cell of a board and changes the board to the result.
///
/// The cells are `M`, a closed mine; `E`, a closed empty cell; `B`, an open cell without a
/// neighbouring mine; `1` to `8`, an open cell with that many; `X`, an open mine. They are `char`s
/// or, in a quarter of the memory, `u8`s. The call needs about one byte per cell beside the board.
///
/// - A click on a mine opens it and changes nothing else.
/// - A click on an empty cell with neighbouring mines shows their number.
/// - A click on any other empty cell shows `B` and then does the same to all empty cells around it.
///
/// Cells that are already open keep their letters, even if these are wrong.
///
/// # Errors
///
/// Fails on a board with unequal rows, other letters or an open mine, and on a click that is not on a
/// closed cell. The board is then unchanged.
///
/// # Panics
///
/// Panics if there is not enough memory.
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

/// Returns the size of a board with rows of one length, known letters and no open mine.
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

/// Opens a closed empty cell and all that the flood reaches from it.
fn open<C>(board: &mut [Vec<C>], size: Size, click: Square)
where
    C: Copy + From<u8> + Into<char>,
{
    let map = board.iter().flatten().map(|&cell| match cell.into() {
        'M' | 'E' => Cell::CLOSED,
        // The board keeps its own number, right or wrong.
        _ => Cell::opened(0),
    });
    let cells = size.positions().zip(board.iter().flatten());
    let mines = cells.filter(|(_, cell)| (**cell).into() == 'M');
    let minefield = Minefield::from_mines(size, mines.map(|(position, _)| position));
    let mut game = Game::resume(minefield, map);
    let position = Position::new(click.row + 1, click.column + 1);
    game.click(Click::new(Button::Left, position));
    for (position, cell) in game.changes().cells() {
        let number = cell.number().expect("a left click only opens cells");
        let letter = if number == 0 { b'B' } else { b'0' + number };
        board[position.row - 1][position.column - 1] = C::from(letter);
    }
}
