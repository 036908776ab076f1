//! A proof that the engine plays as the oracle does on small boards.
//!
//! For every minefield of a size, every position of the player map that a game can reach is visited, and every cell
//! clicked in it with every button. Engine and oracle must agree on the outcome, on the changes and on the position
//! after it. So any game on these boards is answered right, whatever its length, by induction: it begins in a
//! position that was visited, and each click leads from one visited position to another by a click that was tried.
//! What a position does not show is whether the game is over, and that is tried as well: a won game is known by its
//! map, and in a lost one the next click must be invalid.
//!
//! In most positions a game is resumed there. That a game that was played up to a position goes on as one resumed
//! there is tried on the smallest boards, for every position and every two clicks in a row.

use std::iter;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use itertools::{Itertools, iproduct};
use minesweeper_judge as engine;
use minesweeper_judge::{Button, Click, Minefield, Outcome, Size};

use super::oracle::{self, Cell, Position, State};

const BUTTONS: [Button; 3] = [Button::Left, Button::Right, Button::Middle];

/// A minefield in the forms that the engine and the oracle take.
struct Board {
    size: Size,
    minefield: Minefield,
    mines: Vec<Vec<bool>>,
    /// The number of every cell.
    numbers: Vec<u8>,
}

impl Board {
    /// The bits of `mines` say which cells are mines, row by row.
    fn new(size: Size, mines: u32) -> Self {
        let is_mine = (0..size.rows * size.columns).map(|cell| mines >> cell & 1 == 1);
        let is_mine = is_mine.collect_vec();
        let cells = size.positions().zip(&is_mine);
        let mines = cells.filter_map(|(position, is_mine)| is_mine.then_some(position));
        let minefield = Minefield::from_mines(size, mines);
        let mines = is_mine.chunks(size.columns).map(<[bool]>::to_vec);
        let mines = mines.collect_vec();
        let oracle = oracle::Game::new(mines.clone());
        let number = |at| {
            let near = oracle.near(at).into_iter();
            near.filter(|near| oracle.is_mine(*near)).count() as u8
        };
        Self {
            numbers: cells_of(size).map(number).collect(),
            size,
            minefield,
            mines,
        }
    }

    /// Decodes the position of the player map with this code: two bits a cell.
    fn map(&self, code: u32) -> Vec<Cell> {
        let cells = self.numbers.iter().enumerate();
        cells
            .map(|(cell, number)| match code >> (2 * cell) & 3 {
                0 => Cell::Closed,
                1 => Cell::Flag,
                2 => Cell::Question,
                _ => Cell::Opened(*number),
            })
            .collect()
    }

    fn resume(&self, map: &[Cell]) -> engine::Game {
        let cells = map.iter().map(|cell| engine_cell(*cell));
        engine::Game::resume(self.minefield.clone(), cells)
    }

    fn resume_oracle(&self, map: &[Cell]) -> oracle::Game {
        let mut game = oracle::Game::new(self.mines.clone());
        for (at, cell) in cells_of(self.size).zip(map) {
            game.set(at, *cell);
        }
        game
    }

    fn clicks(&self) -> impl Iterator<Item = (usize, Position, Button)> {
        iproduct!(cells_of(self.size).enumerate(), BUTTONS)
            .map(|((cell, at), button)| (cell, at, button))
    }
}

/// The cells of a board, row by row.
fn cells_of(size: Size) -> impl Iterator<Item = Position> {
    iproduct!(0..size.rows, 0..size.columns).map(|(row, column)| Position { row, column })
}

fn engine_cell(cell: Cell) -> engine::Cell {
    match cell {
        Cell::Closed => engine::Cell::CLOSED,
        Cell::Flag => engine::Cell::FLAG,
        Cell::Question => engine::Cell::QUESTION,
        Cell::Opened(number) => engine::Cell::opened(number),
    }
}

fn engine_position(at: Position) -> engine::Position {
    engine::Position::new(at.row + 1, at.column + 1)
}

fn code_of(cell: Cell) -> u32 {
    match cell {
        Cell::Closed => 0,
        Cell::Flag => 1,
        Cell::Question => 2,
        Cell::Opened(_) => 3,
    }
}

/// Clicks in both games, asserts that they agree, and returns the cells that changed.
fn click(
    board: &Board,
    game: &mut engine::Game,
    oracle: &mut oracle::Game,
    at: Position,
    button: Button,
) -> Vec<Position> {
    let is_over = oracle.state != State::Running;
    let mut changes = match button {
        _ if is_over => vec![],
        Button::Left => oracle.left(at),
        Button::Right => oracle.right(at),
        Button::Middle => oracle.middle(at),
    };
    changes.sort();
    let expected = match oracle.state {
        _ if is_over => Outcome::Invalid,
        State::Running => Outcome::Running,
        State::Won => Outcome::Won,
        State::Lost => Outcome::Lost,
    };
    let outcome = game.click(Click::new(button, engine_position(at)));
    let expected_cells = changes
        .iter()
        .map(|&at| (engine_position(at), engine_cell(oracle.cell(at))));
    let is_agreed = outcome == expected
        && game.changes().cells().eq(expected_cells)
        && cells_of(board.size)
            .all(|at| game.cell(engine_position(at)) == engine_cell(oracle.cell(at)));
    assert!(
        is_agreed,
        "mines {:?}, {button:?} click at {at:?}: {outcome:?} instead of {expected:?}, changes {:?}",
        board.mines,
        game.changes().cells().collect_vec()
    );
    changes
}

/// Visits every position of a board and returns how many there are.
fn visit(board: &Board, is_second_click_tried: bool) -> u64 {
    let mut is_known = vec![false; 1 << (2 * board.numbers.len())];
    is_known[0] = true;
    let mut waiting = vec![0];
    let mut visited = 0;
    while let Some(code) = waiting.pop() {
        visited += 1;
        let map = board.map(code);
        let (mut game, mut oracle) = (board.resume(&map), board.resume_oracle(&map));
        let before = oracle.state;
        for (cell, at, button) in board.clicks() {
            let changes = click(board, &mut game, &mut oracle, at, button);
            let mut next = code;
            for &at in &changes {
                let shift = 2 * (at.row * board.size.columns + at.column);
                next = next & !(3 << shift) | code_of(oracle.cell(at)) << shift;
            }
            if !is_known[next as usize] {
                is_known[next as usize] = true;
                waiting.push(next);
            }
            if is_second_click_tried {
                for (_, at, button) in board.clicks() {
                    let (mut game, mut oracle) = (game.clone(), oracle.clone());
                    click(board, &mut game, &mut oracle, at, button);
                }
            }
            // Back to the position.
            if oracle.state == before && changes.is_empty() {
                continue;
            }
            if oracle.state == State::Lost {
                click(board, &mut game, &mut oracle, at, button);
            }
            for at in changes {
                oracle.set(at, map[at.row * board.size.columns + at.column]);
            }
            oracle.state = before;
            if button == Button::Right {
                for _ in 0..2 {
                    game.click(Click::new(button, engine_position(at)));
                }
                assert_eq!(game.cell(engine_position(at)), engine_cell(map[cell]));
            } else {
                game = board.resume(&map);
            }
        }
    }
    visited
}

/// Visits every position of every minefield of a size and returns how many there are.
fn visit_all(rows: usize, columns: usize, is_second_click_tried: bool) -> u64 {
    let size = Size::new(rows, columns);
    let next = AtomicU32::new(0);
    let visit_some = || {
        iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
            .take_while(|mines| *mines < 1 << (rows * columns))
            .map(|mines| visit(&Board::new(size, mines), is_second_click_tried))
            .sum::<u64>()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads = (0..threads).map(|_| scope.spawn(visit_some)).collect_vec();
        let visited = threads.into_iter().map(|thread| thread.join());
        visited.map(|visited| visited.expect("they agree")).sum()
    })
}

#[test]
fn every_game_on_boards_of_up_to_2_by_3_is_right() {
    let tiny = [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 3),
        (3, 1),
        (1, 4),
        (4, 1),
        (2, 2),
    ];
    let visited = tiny.map(|(rows, columns)| visit_all(rows, columns, true));
    assert_eq!(visited, [7, 49, 49, 343, 343, 2401, 2401, 2401]);
    let small = [(2, 3), (3, 2)];
    let visited = small.map(|(rows, columns)| visit_all(rows, columns, false));
    assert_eq!(visited, [117_649; 2]);
}

#[test]
#[ignore = "takes minutes: run in release"]
fn every_game_on_boards_of_2_by_4_and_3_by_3_is_right() {
    let boards = [(2, 4), (4, 2), (3, 3)];
    let visited = boards.map(|(rows, columns)| visit_all(rows, columns, false));
    assert_eq!(visited, [0, 0, 40_111_146]);
}
