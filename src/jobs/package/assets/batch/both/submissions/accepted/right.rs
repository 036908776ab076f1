//! Minesweeper: the rules as the statement gives them, cell by cell.

use std::fmt::Write as _;
use std::io::{self, Read, Write as _};

type Cells = Vec<(usize, usize)>;

struct Game {
    board: Vec<Vec<u8>>,
    map: Vec<Vec<u8>>,
    closed: usize,
    mines: usize,
}

impl Game {
    fn new(board: Vec<Vec<u8>>) -> Self {
        Game {
            map: board.iter().map(|row| vec![b'_'; row.len()]).collect(),
            closed: board.iter().map(|row| row.len()).sum(),
            mines: board.iter().flatten().filter(|&&cell| cell == b'*').count(),
            board,
        }
    }

    fn can_open(&self, x: usize, y: usize) -> bool {
        matches!(self.map[x][y], b'_' | b'?')
    }

    fn neighbours(&self, x: usize, y: usize) -> Cells {
        let mut cells = Cells::new();
        for i in x.saturating_sub(1)..self.board.len().min(x + 2) {
            for j in y.saturating_sub(1)..self.board[i].len().min(y + 2) {
                if (i, j) != (x, y) {
                    cells.push((i, j));
                }
            }
        }
        cells
    }

    /// The number of neighbours that are `what` in a layer, as a digit.
    fn number(&self, layer: &[Vec<u8>], what: u8, x: usize, y: usize) -> u8 {
        let cells = self.neighbours(x, y);
        b'0' + cells.iter().filter(|&&(i, j)| layer[i][j] == what).count() as u8
    }

    /// Returns the cells that the click changes, or `None` if it loses the game.
    fn click(&mut self, op: usize, x: usize, y: usize) -> Option<Cells> {
        let targets = match op {
            2 => return Some(self.mark(x, y)),
            1 => vec![(x, y)],
            _ if self.map[x][y] == self.number(&self.map, b'P', x, y) => self.neighbours(x, y),
            _ => Cells::new(),
        };
        self.open(targets)
    }

    fn mark(&mut self, x: usize, y: usize) -> Cells {
        self.map[x][y] = match self.map[x][y] {
            b'_' => b'P',
            b'P' => b'?',
            b'?' => b'_',
            _ => return Cells::new(),
        };
        vec![(x, y)]
    }

    /// Opens the cells that are closed and not flagged, and what a flood from them reaches.
    fn open(&mut self, mut waiting: Cells) -> Option<Cells> {
        waiting.retain(|&(x, y)| self.can_open(x, y));
        if waiting.iter().any(|&(x, y)| self.board[x][y] == b'*') {
            return None;
        }
        let mut opened = Cells::new();
        while let Some((x, y)) = waiting.pop() {
            if !self.can_open(x, y) {
                continue;
            }
            self.map[x][y] = self.number(&self.board, b'*', x, y);
            opened.push((x, y));
            if self.map[x][y] == b'0' {
                waiting.extend(self.neighbours(x, y));
            }
        }
        self.closed -= opened.len();
        Some(opened)
    }
}

/// Adds the responses to the operations of one case.
fn play<'a>(mut game: Game, tokens: &mut impl Iterator<Item = &'a str>, output: &mut String) {
    let mut is_over = false;
    let mut number = || tokens.next().unwrap().parse::<usize>().unwrap();
    loop {
        let op = number();
        if op == 0 {
            break;
        }
        let (x, y) = (number() - 1, number() - 1);
        if is_over {
            output.push_str("INVALID\n");
            continue;
        }
        let Some(mut changes) = game.click(op, x, y) else {
            output.push_str("LOSE\n");
            is_over = true;
            continue;
        };
        changes.sort();
        output.push_str("RUNNING: [");
        for (index, &(x, y)) in changes.iter().enumerate() {
            let separator = if index > 0 { ", " } else { "" };
            let cell = game.map[x][y] as char;
            write!(output, "{}<{}, {}, {}>", separator, x + 1, y + 1, cell).unwrap();
        }
        output.push_str("]\n");
        if game.closed == game.mines {
            output.push_str("WIN\n");
            is_over = true;
        }
    }
    if !is_over {
        output.push_str("QUIT\n");
    }
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let mut output = String::new();
    let cases: usize = tokens.next().unwrap().parse().unwrap();
    for case in 0..cases {
        if case > 0 {
            output.push_str("==========\n");
        }
        let rows: usize = tokens.next().unwrap().parse().unwrap();
        tokens.next();
        let board = (0..rows).map(|_| tokens.next().unwrap().into()).collect();
        play(Game::new(board), &mut tokens, &mut output);
    }
    io::stdout().write_all(output.as_bytes()).unwrap();
}
