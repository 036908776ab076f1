//! A case played twice: once while it is read, to know how it ends, and once to draw what happened.

use std::fmt::{self, Display, Formatter};
use std::io::{self, Read, Seek, Write};

use super::ExplainError;
use super::log::{Log, Reader};
use super::sheet::Look;
use crate::engine::cell::Cell;
use crate::engine::click::{Button, Click, Outcome, Status};
use crate::engine::game::Game;
use crate::engine::layout::Position;
use crate::engine::minefield::Minefield;
use crate::text::error::Error;
use crate::text::test_reader::{Source, TestReader};

/// How a case ended, and at or after which operation, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The operation won.
    Win(u64),
    /// The operation lost.
    Lose(u64),
    /// So many operations were all, and the game was neither won nor lost.
    Quit(u64),
    /// The input is wrong after so many operations, and the game was not over.
    Broken(u64),
}

impl Ending {
    /// The last operation that was played.
    pub fn operation(self) -> u64 {
        let (Self::Win(operation)
        | Self::Lose(operation)
        | Self::Quit(operation)
        | Self::Broken(operation)) = self;
        operation
    }

    /// Whether the last picture shows where the mines are.
    fn shows_truth(self) -> bool {
        matches!(self, Self::Lose(_) | Self::Quit(_))
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let how = match self {
            Self::Win(_) => "WIN at",
            Self::Lose(_) => "LOSE at",
            Self::Quit(_) => "QUIT after",
            Self::Broken(_) => "ERROR after",
        };
        write!(f, "{how} operation {}", self.operation())
    }
}

/// What is known of a case once it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Story {
    pub ending: Ending,
    /// The last operation that changed the map or ended the game; 0 if none did.
    pub last_effective: u64,
}

impl Story {
    /// Reads the operations of a case and plays them. Those until the game is over come into the
    /// log. The story is told as far as the input is right; the second result is what is wrong.
    pub fn read<S: Read + Write + Seek>(
        reader: &mut TestReader,
        input: &mut impl Source<Error = Error>,
        game: &mut Game,
        log: &mut Log<S>,
    ) -> Result<(Self, Result<(), Error>), ExplainError> {
        let mut log = log.rewrite().map_err(ExplainError::Scratch)?;
        let (mut operations, mut last_effective) = (0, 0);
        let read = loop {
            let click = match reader.click(input) {
                Ok(Some(click)) => click,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            if game.status() != Status::Running {
                continue;
            }
            log.push(click).map_err(ExplainError::Scratch)?;
            operations += 1;
            if game.click(click) != Outcome::Running || !game.changes().is_empty() {
                last_effective = operations;
            }
        };
        log.finish().map_err(ExplainError::Scratch)?;
        let ending = match game.status() {
            Status::Won => Ending::Win(operations),
            Status::Lost => Ending::Lose(operations),
            Status::Running if read.is_ok() => Ending::Quit(operations),
            Status::Running => Ending::Broken(operations),
        };
        let story = Self {
            ending,
            last_effective,
        };
        Ok((story, read))
    }
}

/// A case that is played once more, operation by operation.
pub(super) struct Replay<'c, S> {
    game: &'c mut Game,
    log: Reader<'c, S>,
    ending: Ending,
    /// The operation whose picture shows the truth, if one does.
    truth_at: Option<u64>,
    operation: u64,
    last: Option<(Click, Outcome)>,
}

impl<'c, S: Read + Write + Seek> Replay<'c, S> {
    /// Goes back to the start of a game that was played to its end. The truth is to be shown after
    /// the operation `last`, if it is to be shown at all.
    pub fn new(
        game: &'c mut Game,
        log: &'c mut Log<S>,
        story: Story,
        last: u64,
    ) -> io::Result<Self> {
        game.restart();
        Ok(Self {
            game,
            log: log.read()?,
            ending: story.ending,
            truth_at: story.ending.shows_truth().then_some(last),
            operation: 0,
            last: None,
        })
    }

    pub fn minefield(&self) -> &Minefield {
        self.game.minefield()
    }

    /// Plays the next operation and gives its number.
    pub fn next(&mut self) -> io::Result<Option<u64>> {
        let Some(click) = self.log.next()? else {
            return Ok(None);
        };
        self.operation += 1;
        // A click that loses is left to `draw`, which plays what it would have opened instead.
        let outcome = if self.ending == Ending::Lose(self.operation) {
            Outcome::Lost
        } else {
            self.game.click(click)
        };
        self.last = Some((click, outcome));
        Ok(Some(self.operation))
    }

    /// The last operation and what it did.
    pub fn last(&self) -> Option<(Click, Outcome)> {
        self.last
    }

    /// Whether the last operation changed the map or ended the game.
    pub fn is_effective(&self) -> bool {
        self.last
            .is_some_and(|(_, outcome)| outcome != Outcome::Running)
            || !self.game.changes().is_empty()
    }

    /// Draws what the picture after the last operation shows otherwise than the one before: the
    /// place, the symbol, and whether the operation itself did it. Where a cell comes twice, the
    /// second time counts.
    pub fn draw(&mut self, mut draw: impl FnMut(Position, u8, Look)) {
        let shows_truth = self.truth_at == Some(self.operation);
        if shows_truth {
            self.closed_mines()
                .for_each(|mine| draw(mine, b'*', Look::Plain));
        }
        if let Some((click, Outcome::Lost)) = self.last {
            self.draw_loss(click, draw);
            return;
        }
        for (position, cell) in self.game.changes().cells() {
            let is_shown_mine = shows_truth && self.is_closed_mine(position);
            let symbol = if is_shown_mine {
                b'*'
            } else {
                cell.symbol() as u8
            };
            draw(position, symbol, Look::Changed);
        }
    }

    /// Draws the mines that a click hits, and opens its other targets: that a middle click on them
    /// floods as left clicks on each would, the rules say.
    fn draw_loss(&mut self, click: Click, mut draw: impl FnMut(Position, u8, Look)) {
        let targets: Vec<_> = match click.button {
            Button::Middle => self.game.size().neighbours(click.position).collect(),
            _ => vec![click.position],
        };
        let mut opened = Vec::new();
        for target in targets {
            if self.is_closed_mine(target) {
                draw(target, b'x', Look::Changed);
            } else {
                opened.push(target);
            }
        }
        for target in opened {
            self.game.click(Click::new(Button::Left, target));
            for (position, cell) in self.game.changes().cells() {
                draw(position, cell.symbol() as u8, Look::Changed);
            }
        }
    }

    fn closed_mines(&self) -> impl Iterator<Item = Position> {
        let positions = self.game.size().positions();
        positions.filter(|position| self.is_closed_mine(*position))
    }

    /// Whether a mine is there that could be hit, having no flag.
    fn is_closed_mine(&self, position: Position) -> bool {
        self.minefield().is_mine(position)
            && matches!(self.game.cell(position), Cell::CLOSED | Cell::QUESTION)
    }
}
