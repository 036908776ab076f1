//! The pictures of a case.

use std::io;

use super::case::Case;
use super::style::Highlight;
use crate::engine::cell::Cell;
use crate::engine::click::{Button, Click, Status};
use crate::engine::game::Game;
use crate::engine::layout::{Position, Size};
use crate::text::protocol::{EMPTY, MINE};

/// One picture of a case.
pub(super) struct Picture<'c> {
    case: &'c Case,
    game: &'c mut Game,
    kind: Kind,
    /// How many operations have been played.
    played: usize,
    /// The cells that the last of them changed, hit, or would have opened, in order.
    changed: Vec<Position>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Minefield,
    /// The player map before the first operation that is drawn.
    Before,
    /// The player map after an operation.
    After,
}

impl Picture<'_> {
    pub fn size(&self) -> Size {
        self.game.size()
    }

    pub fn label(&self) -> String {
        match self.kind {
            Kind::Minefield => "minefield".to_owned(),
            Kind::Before => "before the first operation".to_owned(),
            Kind::After => {
                let Click { button, position } = self.case.clicks[self.played - 1];
                let Position { row, column } = position;
                let operation = self.played;
                format!("operation {operation}: {button} click at ({row}, {column})")
            }
        }
    }

    /// Returns the cell of the operation, or of the first one that is drawn.
    pub fn centre(&self) -> Position {
        let clicks = &self.case.clicks;
        let index = self.played - usize::from(self.kind == Kind::After);
        let click = clicks.get(index).or(clicks.last());
        click.map_or(Position::new(1, 1), |click| click.position)
    }

    /// Returns what a cell shows. The map after the last operation that has a picture shows the truth.
    pub fn cell(&self, position: Position) -> (char, Highlight) {
        let is_last = self.played >= self.case.last_effective;
        let shows_truth = is_last && self.case.shows_truth();
        let is_changed = self.changed.binary_search(&position).is_ok();
        let symbol = match self.kind {
            Kind::Minefield if self.game.minefield().is_mine(position) => char::from(MINE),
            Kind::Minefield => char::from(EMPTY),
            _ if shows_truth && self.is_hidden_mine(position) => match self.case.status {
                Status::Lost if is_changed => 'x',
                _ => char::from(MINE),
            },
            Kind::Before | Kind::After => self.game.cell(position).symbol(),
        };
        match is_changed && self.kind == Kind::After {
            true => (symbol, Highlight::Changed),
            false => (symbol, Highlight::None),
        }
    }

    /// Returns whether a mine without a flag is there.
    fn is_hidden_mine(&self, position: Position) -> bool {
        let is_closed = matches!(self.game.cell(position), Cell::CLOSED | Cell::QUESTION);
        is_closed && self.game.minefield().is_mine(position)
    }

    /// Plays the next operation. If it loses, hits its mines and opens its other targets: the statement
    /// defines a middle click as left clicks on all its targets.
    fn play(&mut self) {
        let click = self.case.clicks[self.played];
        self.played += 1;
        self.changed.clear();
        let is_lost = self.case.is_lost_by(self.played);
        let clicks: Vec<_> = match click.button {
            Button::Middle if is_lost => {
                let targets = self.game.size().neighbours(click.position);
                targets
                    .map(|target| Click::new(Button::Left, target))
                    .collect()
            }
            _ => vec![click],
        };
        for click in clicks {
            if is_lost && self.is_hidden_mine(click.position) {
                self.changed.push(click.position);
            } else {
                self.game.click(click);
                let cells = self.game.changes().cells();
                self.changed.extend(cells.map(|(position, _)| position));
            }
        }
        self.changed.sort_unstable();
    }
}

/// Plays a case again, and passes its pictures to `visit`: the minefield, the map before operation
/// `from`, and the map after each operation from then to `to` that changed it or lost the game.
pub(super) fn each_picture(
    case: &Case,
    game: &mut Game,
    (from, to): (u64, u64),
    mut visit: impl FnMut(&Picture<'_>) -> io::Result<()>,
) -> io::Result<()> {
    game.restart();
    let mut picture = Picture {
        case,
        game,
        kind: Kind::Minefield,
        played: 0,
        changed: Vec::new(),
    };
    let operations = case.clicks.len();
    while picture.played < operations && (picture.played as u64) < from.saturating_sub(1) {
        picture.play();
    }
    for kind in [Kind::Minefield, Kind::Before] {
        picture.kind = kind;
        visit(&picture)?;
    }
    picture.kind = Kind::After;
    while picture.played < operations && (picture.played as u64) < to {
        picture.play();
        if !picture.changed.is_empty() {
            visit(&picture)?;
        }
    }
    Ok(())
}

/// What is between two pictures of text.
pub(super) const BETWEEN: &str = " | ";

/// Returns how many pictures of so many columns fit side by side in text of a width: at least one.
pub(super) fn fitting(width: usize, columns: usize) -> usize {
    let count = width.saturating_add(BETWEEN.len()) / columns.saturating_add(BETWEEN.len());
    count.max(1)
}
