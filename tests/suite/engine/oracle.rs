//! The rules once more, as plainly as they can be written: cell after cell, nothing packed, nothing shared with the
//! library, so that a reader can check them against the statement by eye. Every flood is linear in what it opens: this
//! is also the straightforward program to measure against. It answers valid tests and panics on any other.

use std::collections::VecDeque;
use std::fmt::Write;

/// Counted from 0. The order of the fields is the order of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub row: usize,
    pub column: usize,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Cell {
    Closed,
    Flag,
    Question,
    Opened(u8),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum State {
    Running,
    Won,
    Lost,
}

#[derive(Clone)]
pub struct Game {
    mines: Vec<Vec<bool>>,
    player_map: Vec<Vec<Cell>>,
    empty_and_closed: usize,
    pub state: State,
}

impl Game {
    pub fn new(mines: Vec<Vec<bool>>) -> Game {
        Game {
            player_map: vec![vec![Cell::Closed; mines[0].len()]; mines.len()],
            empty_and_closed: mines.iter().flatten().filter(|mine| !**mine).count(),
            state: State::Running,
            mines,
        }
    }

    /// Puts a cell into another state, to go on from a position in the middle of a game.
    #[allow(dead_code, reason = "the benchmarks play whole games")]
    pub fn set(&mut self, at: Position, cell: Cell) {
        let is_opened = |cell| matches!(cell, Cell::Opened(_));
        match (is_opened(self.cell(at)), is_opened(cell)) {
            (false, true) => self.empty_and_closed -= 1,
            (true, false) => self.empty_and_closed += 1,
            _ => {}
        }
        self.player_map[at.row][at.column] = cell;
        let has_empty = self.mines.iter().flatten().any(|mine| !mine);
        let is_won = has_empty && self.empty_and_closed == 0;
        self.state = if is_won { State::Won } else { State::Running };
    }

    /// Plays a left click in a running game and returns the cells that it changed, in any order.
    pub fn left(&mut self, at: Position) -> Vec<Position> {
        self.open(vec![at])
    }

    /// The same for a right click.
    pub fn right(&mut self, at: Position) -> Vec<Position> {
        self.player_map[at.row][at.column] = match self.cell(at) {
            Cell::Closed => Cell::Flag,
            Cell::Flag => Cell::Question,
            Cell::Question => Cell::Closed,
            Cell::Opened(_) => return vec![],
        };
        vec![at]
    }

    /// The same for a middle click.
    pub fn middle(&mut self, at: Position) -> Vec<Position> {
        let flags = self.count_near(at, |near| self.cell(near) == Cell::Flag);
        if self.cell(at) != Cell::Opened(flags) {
            return vec![];
        }
        self.open(self.near(at))
    }

    /// Opens the cells that are closed and not flagged, and all that they flood, or loses the game.
    fn open(&mut self, mut targets: Vec<Position>) -> Vec<Position> {
        targets.retain(|target| self.can_open(*target));
        if targets.iter().any(|target| self.is_mine(*target)) {
            self.state = State::Lost;
            return vec![];
        }
        let mut opened = vec![];
        let mut queue = VecDeque::from(targets);
        while let Some(at) = queue.pop_front() {
            // Flags stop a flood, and a cell may stand in the queue once for each of its neighbours.
            if !self.can_open(at) {
                continue;
            }
            let number = self.count_near(at, |near| self.is_mine(near));
            self.player_map[at.row][at.column] = Cell::Opened(number);
            opened.push(at);
            if number == 0 {
                queue.extend(self.near(at));
            }
        }
        self.empty_and_closed -= opened.len();
        // On a board of mines alone nothing was ever left to open, which is no win.
        if self.empty_and_closed == 0 && !opened.is_empty() {
            self.state = State::Won;
        }
        opened
    }

    pub fn cell(&self, at: Position) -> Cell {
        self.player_map[at.row][at.column]
    }

    pub fn is_mine(&self, at: Position) -> bool {
        self.mines[at.row][at.column]
    }

    fn can_open(&self, at: Position) -> bool {
        matches!(self.cell(at), Cell::Closed | Cell::Question)
    }

    fn count_near(&self, at: Position, is_counted: impl Fn(Position) -> bool) -> u8 {
        let near = self.near(at).into_iter();
        near.map(|near| u8::from(is_counted(near))).sum()
    }

    pub fn near(&self, at: Position) -> Vec<Position> {
        let (height, width) = (self.mines.len(), self.mines[0].len());
        let mut near = Vec::with_capacity(8);
        for row in at.row.saturating_sub(1)..height.min(at.row + 2) {
            for column in at.column.saturating_sub(1)..width.min(at.column + 2) {
                if (row, column) != (at.row, at.column) {
                    near.push(Position { row, column });
                }
            }
        }
        near
    }
}

/// The whole output for the text of a valid test.
pub fn answer(input: &str) -> String {
    let input = input.strip_prefix('\u{feff}').unwrap_or(input);
    let mut tokens = input.split_ascii_whitespace();
    let mut output = String::new();
    for case in 0..parse_number(&mut tokens) {
        output.push_str(if case > 0 { "==========\n" } else { "" });
        let mut game = parse_minefield(&mut tokens);
        loop {
            let click = match parse_number(&mut tokens) {
                0 => break,
                1 => Game::left,
                2 => Game::right,
                3 => Game::middle,
                other => panic!("a valid test has no operation {other}"),
            };
            let row = parse_number(&mut tokens) - 1;
            let column = parse_number(&mut tokens) - 1;
            respond(&mut game, click, Position { row, column }, &mut output);
        }
        if game.state == State::Running {
            output.push_str("QUIT\n");
        }
    }
    output
}

fn parse_number<'a>(tokens: &mut impl Iterator<Item = &'a str>) -> usize {
    let token = tokens.next().expect("a valid test is complete");
    token.parse().expect("numbers are where they belong")
}

fn parse_minefield<'a>(tokens: &mut impl Iterator<Item = &'a str>) -> Game {
    let height = parse_number(tokens);
    let _width = parse_number(tokens);
    let is_mine = |cell| cell == b'*';
    let rows = tokens.take(height);
    Game::new(rows.map(|row| row.bytes().map(is_mine).collect()).collect())
}

type Click = fn(&mut Game, Position) -> Vec<Position>;

fn respond(game: &mut Game, click: Click, at: Position, output: &mut String) {
    if game.state != State::Running {
        return output.push_str("INVALID\n");
    }
    let mut changes = click(game, at);
    if game.state == State::Lost {
        return output.push_str("LOSE\n");
    }
    changes.sort();
    output.push_str("RUNNING: [");
    for (index, at) in changes.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let (x, y, value) = (at.row + 1, at.column + 1, character(game.cell(*at)));
        write!(output, "{comma}<{x}, {y}, {value}>").expect("a String takes every write");
    }
    output.push_str("]\n");
    if game.state == State::Won {
        output.push_str("WIN\n");
    }
}

fn character(cell: Cell) -> char {
    match cell {
        Cell::Closed => '_',
        Cell::Flag => 'P',
        Cell::Question => '?',
        Cell::Opened(number) => char::from(b'0' + number),
    }
}
