//! A case played again, to draw what each operation did.

use super::case::Case;
use super::style::Highlight;
use crate::engine::cell::Cell;
use crate::engine::click::{Button, Click, Outcome};
use crate::engine::game::Game;
use crate::engine::layout::Position;
use crate::text::protocol::MINE;

/// A case that is played again, operation by operation.
pub(super) struct Replay<'c> {
    game: &'c mut Game,
    case: &'c Case,
    /// The operation whose picture shows the truth, if any does.
    truth_at: Option<u64>,
    operation: u64,
    last: Option<Played>,
}

/// An operation that was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub click: Click,
    pub outcome: Outcome,
}

impl<'c> Replay<'c> {
    /// Goes back to the start of a game that was played to its end. If the truth is shown, then
    /// after operation `truth_at`.
    pub fn new(game: &'c mut Game, case: &'c Case, truth_at: u64) -> Self {
        game.restart();
        Self {
            game,
            case,
            truth_at: case.shows_truth().then_some(truth_at),
            operation: 0,
            last: None,
        }
    }

    /// Plays the next operation.
    pub fn next(&mut self) -> Option<Played> {
        let click = *self.case.clicks.get(self.operation as usize)?;
        self.operation += 1;
        // A click that loses is left to `draw`, which plays what it would have opened instead.
        let outcome = if self.case.is_lost_by(self.operation as usize) {
            Outcome::Lost
        } else {
            self.game.click(click)
        };
        self.last = Some(Played { click, outcome });
        self.last
    }

    /// Passes to `draw` each cell that differs from the picture before the last operation. If a cell
    /// is passed twice, the second time counts.
    pub fn draw(&mut self, mut draw: impl FnMut(Position, u8, Highlight)) {
        let shows_truth = self.truth_at == Some(self.operation);
        if shows_truth {
            self.closed_mines()
                .for_each(|mine| draw(mine, MINE, Highlight::None));
        }
        if let Some(Played {
            click,
            outcome: Outcome::Lost,
            ..
        }) = self.last
        {
            self.draw_loss(click, draw);
            return;
        }
        for (position, cell) in self.game.changes().cells() {
            draw(position, cell.symbol() as u8, Highlight::Changed);
            if shows_truth && self.is_closed_mine(position) {
                draw(position, MINE, Highlight::Changed);
            }
        }
    }

    /// Draws the mines that a click hits, and opens its other targets: the statement defines a
    /// middle click as left clicks on all its targets.
    fn draw_loss(&mut self, click: Click, mut draw: impl FnMut(Position, u8, Highlight)) {
        let targets: Vec<_> = match click.button {
            Button::Middle => self.game.size().neighbours(click.position).collect(),
            _ => vec![click.position],
        };
        let (hit, opened): (Vec<_>, Vec<_>) = targets
            .into_iter()
            .partition(|target| self.is_closed_mine(*target));
        for mine in hit {
            draw(mine, b'x', Highlight::Changed);
        }
        for target in opened {
            self.game.click(Click::new(Button::Left, target));
            for (position, cell) in self.game.changes().cells() {
                draw(position, cell.symbol() as u8, Highlight::Changed);
            }
        }
    }

    fn closed_mines(&self) -> impl Iterator<Item = Position> {
        let positions = self.game.size().positions();
        positions.filter(|position| self.is_closed_mine(*position))
    }

    /// Returns whether a mine without a flag is there.
    fn is_closed_mine(&self, position: Position) -> bool {
        self.game.minefield().is_mine(position)
            && matches!(self.game.cell(position), Cell::CLOSED | Cell::QUESTION)
    }
}
