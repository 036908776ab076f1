//! A simulated player that knows the mines: around an opened number it flags the mines among the
//! closed neighbours, and then middle clicks the number.
//!
//! It trusts the flags that it sees. So a flag set by mistake may lose the game some clicks later, or
//! stop a flood until it is removed. While more than 64 empty cells are closed it never makes a losing
//! click, so that games stay long on boards of any size.

use std::cmp::Ordering;

use super::order::Order;
use super::random::{Random, Share};
use super::recipe::{Recipe, Weights};
use crate::engine::cell::Cell;
use crate::engine::click::{Button, Click};
use crate::engine::game::Game;
use crate::engine::layout::Position;
use crate::engine::minefield::Minefield;

/// The state of the player in one game.
#[derive(Debug)]
pub(super) struct Careful {
    weights: Weights,
    mistakes: Share,
    /// Number of empty cells that are closed.
    left: usize,
    order: Order,
    /// The places of the order before which all empty cells are opened, or all mines flagged.
    opened: u64,
    flagged: u64,
    /// Opened numbers that may have closed neighbours. When it is full, the older half is dropped.
    frontier: Vec<Position>,
    /// The number around which mines are being flagged.
    focus: Option<Position>,
    /// Numbers with all of their flags.
    ready: Vec<Position>,
}

/// While more empty cells are closed, no game is lost.
const LUCKY: usize = 64;

/// The most opened numbers, and the most ready ones, that the player remembers.
const FRONTIER: usize = 1 << 10;
const READY: usize = 1 << 4;

impl Careful {
    /// Returns a player for a game on this minefield.
    pub fn new(recipe: &Recipe, minefield: &Minefield, random: &mut Random) -> Self {
        let size = minefield.size();
        Self {
            weights: recipe.weights,
            mistakes: recipe.mistakes,
            left: size.rows * size.columns - minefield.mine_count(),
            order: Order::new(size, random),
            opened: 0,
            flagged: 0,
            frontier: Vec::new(),
            focus: None,
            ready: Vec::new(),
        }
    }

    /// Chooses the next click in a running game.
    pub fn click(&mut self, game: &Game, random: &mut Random) -> Click {
        let button = self.weights.draw(random);
        let click = match button {
            _ if random.happens(self.mistakes) => {
                Click::new(button, self.mistake(button, game, random))
            }
            Button::Left => self.open(game),
            Button::Right => self.mark(game, random),
            Button::Middle => self.chord(game, random),
        };
        if self.left > LUCKY {
            self.saved(click, game)
        } else {
            click
        }
    }

    /// Returns the click, or another one if it would lose the game.
    fn saved(&mut self, click: Click, game: &Game) -> Click {
        let around = Around::new(game, click.position);
        match (click.button, game.cell(click.position)) {
            (Button::Left, Cell::CLOSED | Cell::QUESTION)
                if game.minefield().is_mine(click.position) =>
            {
                self.open(game)
            }
            (Button::Middle, cell) if cell.number().is_some() && around.compare_flags().is_eq() => {
                // There are as many flags as mines: if a mine has none, another cell has one.
                let is_lost = around.unflagged_mines().next().is_some();
                let wrong = around.wrong_flags().next().filter(|_| is_lost);
                wrong.map_or(click, |flag| Click::new(Button::Right, flag))
            }
            _ => click,
        }
    }

    /// Observes the cells that the last click changed.
    pub fn see(&mut self, game: &Game) {
        const ZERO: Cell = Cell::opened(0);
        for (position, cell) in game.changes().cells() {
            self.left -= usize::from(cell.number().is_some());
            match cell {
                ZERO | Cell::FLAG => {}
                // Around a removed flag even a 0 may have something to open again.
                Cell::CLOSED | Cell::QUESTION => (game.size().neighbours(position))
                    .filter(|&neighbour| is_opened(game, neighbour))
                    .for_each(|neighbour| self.remember(neighbour)),
                _ => self.remember(position),
            }
        }
    }

    fn remember(&mut self, position: Position) {
        if self.frontier.len() == FRONTIER {
            self.frontier.drain(..FRONTIER / 2);
        }
        self.frontier.push(position);
    }

    /// Opens the next empty cell of the order, after removing a wrong flag from it.
    fn open(&mut self, game: &Game) -> Click {
        let is_done = |cell| is_opened(game, cell) || game.minefield().is_mine(cell);
        let cell = next(&self.order, &mut self.opened, is_done)
            .expect("an empty cell is closed while the game runs");
        match game.cell(cell) {
            Cell::FLAG => Click::new(Button::Right, cell),
            _ => Click::new(Button::Left, cell),
        }
    }

    /// Flags a mine, or removes a flag if there are too many.
    fn mark(&mut self, game: &Game, random: &mut Random) -> Click {
        let cell = self.cell_to_mark(game, random).or_else(|| {
            let is_done = |cell| game.cell(cell) == Cell::FLAG || !game.minefield().is_mine(cell);
            next(&self.order, &mut self.flagged, is_done)
        });
        match cell {
            Some(cell) => Click::new(Button::Right, cell),
            None if self.weights.left > 0 => self.open(game),
            None => Click::new(Button::Right, random.position(game.size())),
        }
    }

    /// Returns the cell to mark next, so that the number in focus becomes ready.
    fn cell_to_mark(&mut self, game: &Game, random: &mut Random) -> Option<Position> {
        loop {
            let focus = match self.focus {
                Some(focus) => focus,
                None => self.find_focus(game, random)?,
            };
            self.focus = None;
            let around = Around::new(game, focus);
            if !around.has_target() {
                continue;
            }
            match around.cell_to_mark(random) {
                Some(cell) => {
                    self.focus = Some(focus);
                    return Some(cell);
                }
                None => self.put_ready(focus),
            }
        }
    }

    fn put_ready(&mut self, position: Position) {
        if self.ready.len() == READY {
            self.ready.remove(0);
        }
        self.ready.push(position);
    }

    fn find_focus(&mut self, game: &Game, random: &mut Random) -> Option<Position> {
        while !self.frontier.is_empty() {
            let place = random.below(self.frontier.len());
            let position = self.frontier.swap_remove(place);
            if Around::new(game, position).has_target() {
                return Some(position);
            }
        }
        None
    }

    /// Clicks a ready number with the middle button, or works towards one.
    fn chord(&mut self, game: &Game, random: &mut Random) -> Click {
        while let Some(position) = self.ready.pop() {
            let around = Around::new(game, position);
            if around.has_target() && around.compare_flags().is_eq() {
                return Click::new(Button::Middle, position);
            }
        }
        if self.weights.right > 0 {
            self.mark(game, random)
        } else if self.weights.left > 0 {
            self.open(game)
        } else {
            Click::new(Button::Middle, random.position(game.size()))
        }
    }

    /// Returns a cell where a click with the button does harm or nothing.
    fn mistake(&mut self, button: Button, game: &Game, random: &mut Random) -> Position {
        let anywhere = random.position(game.size());
        let kind = random.below(4);
        let focus = self.focus.or_else(|| self.frontier.last().copied());
        let Some(focus) = focus else {
            return anywhere;
        };
        let around = Around::new(game, focus);
        let cell = match (button, kind) {
            // A mine beside a number.
            (Button::Left, 0..2) => random.choose(around.unflagged_mines()),
            // An opened cell.
            (Button::Left, _) => Some(focus),
            // A flag on an empty cell beside a number.
            (Button::Right, 0) => random.choose(around.targets()),
            // A flag, which becomes a question mark.
            (Button::Right, 1) => random.choose(around.flags()),
            // A number whose flags do not match.
            (Button::Middle, 0..2) => Some(focus),
            _ => None,
        };
        cell.unwrap_or(anywhere)
    }
}

fn is_opened(game: &Game, position: Position) -> bool {
    game.cell(position).number().is_some()
}

/// Returns the next cell of the order that is not done, and advances the place to it.
fn next(order: &Order, place: &mut u64, is_done: impl Fn(Position) -> bool) -> Option<Position> {
    while *place <= order.last() {
        if let Some(cell) = order.cell(*place).filter(|&cell| !is_done(cell)) {
            return Some(cell);
        }
        *place += 1;
    }
    None
}

/// An opened number and its neighbours.
#[derive(Clone, Copy)]
struct Around<'g> {
    game: &'g Game,
    position: Position,
}

impl<'g> Around<'g> {
    fn new(game: &'g Game, position: Position) -> Self {
        Self { game, position }
    }

    fn neighbours(self) -> impl Iterator<Item = Position> + Clone + 'g {
        self.game.size().neighbours(self.position)
    }

    fn flags(self) -> impl Iterator<Item = Position> + Clone + 'g {
        self.neighbours()
            .filter(move |&cell| self.game.cell(cell) == Cell::FLAG)
    }

    fn wrong_flags(self) -> impl Iterator<Item = Position> + Clone + 'g {
        self.flags()
            .filter(move |&cell| !self.game.minefield().is_mine(cell))
    }

    fn unflagged(self) -> impl Iterator<Item = Position> + Clone + 'g {
        self.neighbours()
            .filter(move |&cell| matches!(self.game.cell(cell), Cell::CLOSED | Cell::QUESTION))
    }

    fn unflagged_mines(self) -> impl Iterator<Item = Position> + Clone + 'g {
        self.unflagged()
            .filter(move |&cell| self.game.minefield().is_mine(cell))
    }

    /// Returns the empty cells that are closed.
    fn targets(self) -> impl Iterator<Item = Position> + Clone + 'g {
        self.unflagged()
            .filter(move |&cell| !self.game.minefield().is_mine(cell))
    }

    fn has_target(self) -> bool {
        self.targets().next().is_some()
    }

    /// Compares its flags with its number: a middle click works if they are equal.
    fn compare_flags(self) -> Ordering {
        let number = self.game.minefield().number(self.position);
        self.flags().count().cmp(&usize::from(number))
    }

    /// Returns the cell whose mark has to change next so that the flags match the number.
    fn cell_to_mark(self, random: &mut Random) -> Option<Position> {
        match self.compare_flags() {
            Ordering::Less => random.choose(self.unflagged_mines()),
            Ordering::Equal => None,
            Ordering::Greater => random.choose(self.wrong_flags()),
        }
    }
}
