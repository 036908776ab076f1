//! Plays the games: boards from one side, operations from the other.

use std::io::Read;

use super::connection::Connection;
use super::line::{Line, PlayerError};
use super::observer::{Observer, Progress};
use super::options::{Ending, Options};
use super::stop::Stop;
use crate::engine::click::Status;
use crate::engine::game::Game;
use crate::engine::layout::Size;
use crate::text::dialogue::Dialogue;
use crate::text::error::Error;
use crate::text::escape::counted;
use crate::text::test_reader::TestReader;

/// Plays the games. Returns when enough of them were won.
pub(super) fn play<C: Connection, O: Observer>(
    mut input: impl Read,
    player: &mut Dialogue<Line<'_, C, O>>,
    options: &Options,
    progress: &mut Progress,
) -> Result<(), Stop> {
    let mut boards = TestReader::default();
    progress.games = boards.case_count(&mut input).map_err(Stop::of_boards)?;
    let wins = options.wins.unwrap_or(progress.games);
    if wins > progress.games {
        return Err(Stop::jury_fault(format!(
            "{} required, but INPUT has {}",
            counted(wins, "win"),
            counted(progress.games, "game")
        )));
    }
    let mut table = Table {
        player,
        game: Game::default(),
        operation: 0,
        options,
        wins,
        progress,
    };
    table.send(&table.progress.games.to_string())?;
    while next_game(&mut boards, &mut input, &mut table.game).map_err(Stop::of_boards)? {
        table.play_game()?;
        if options.ending == Ending::WhenCertain {
            table.check_wins()?;
        }
    }
    table.end()
}

/// Reads the next board, and skips the operations. Returns `false` after the last one.
fn next_game(
    boards: &mut TestReader,
    mut input: &mut impl Read,
    game: &mut Game,
) -> Result<bool, Error> {
    let has_game = boards.next_game(&mut input, game)?;
    while has_game && boards.click(&mut input)?.is_some() {}
    Ok(has_game)
}

/// The state of the games.
struct Table<'t, 'd, C, O> {
    player: &'t mut Dialogue<Line<'d, C, O>>,
    game: Game,
    /// The operation of the game, from 1; 0 before the first.
    operation: usize,
    options: &'t Options,
    /// The number of games that must be won.
    wins: usize,
    progress: &'t mut Progress,
}

impl<C: Connection, O: Observer> Table<'_, '_, C, O> {
    /// Sends a line at once.
    fn send(&mut self, line: &str) -> Result<(), Stop> {
        let sent = self.player.line(line).and_then(|()| self.player.flush());
        sent.map_err(|error| self.stop(error))
    }

    fn play_game(&mut self) -> Result<(), Stop> {
        self.progress.started += 1;
        self.operation = 0;
        let minefield = self.game.minefield();
        let observed = self.player.channel().observer.board(minefield);
        observed.map_err(|cause| self.stop(PlayerError::Observer(cause)))?;
        let size @ Size { rows, columns } = self.game.size();
        let mine_count = self.game.minefield().mine_count();
        self.send(&format!("{rows} {columns} {mine_count}"))?;
        self.player.begin_game(size);
        let most = (self.options.operations)
            .unwrap_or_else(|| rows.saturating_mul(columns).saturating_mul(10));
        while self.game.status() == Status::Running && self.play_operation(most)? == Next::Operation
        {
            self.player.channel().observer.progress(self.progress);
        }
        self.progress.won += usize::from(self.game.status() == Status::Won);
        self.player.channel().observer.progress(self.progress);
        Ok(())
    }

    /// Reads an operation and responds to it.
    fn play_operation(&mut self, most: usize) -> Result<Next, Stop> {
        self.operation += 1;
        let start = self.player.offset();
        self.player.channel().expect_operation(start);
        let click = self.player.click();
        let Some(click) = click.map_err(|error| self.stop(error))? else {
            return Ok(Next::Game);
        };
        if self.operation > most {
            let reason = format!(
                "case {}: more than {}",
                self.progress.started,
                counted(most, "operation")
            );
            return Err(Stop::wrong_answer(reason));
        }
        let observed = self.player.channel().observer.click(click);
        observed.map_err(|cause| self.stop(PlayerError::Observer(cause)))?;
        let outcome = self.game.play(click);
        self.progress.operations += 1;
        let answered = self.player.respond(outcome, self.game.changes());
        answered.map_err(|error| self.stop(error))?;
        Ok(Next::Operation)
    }

    /// Stops if too few games can still be won.
    fn check_wins(&mut self) -> Result<(), Stop> {
        let Progress {
            games,
            started,
            won,
            ..
        } = *self.progress;
        let can_win = won + (games - started);
        if can_win >= self.wins {
            return Ok(());
        }
        let ending = match self.game.status() {
            Status::Lost => "lost",
            Status::Running | Status::Won => "given up",
        };
        Err(Stop::wrong_answer(format!(
            "case {started} was {ending}: only {can_win} of {games} games can still be won, but {}",
            self.required()
        )))
    }

    /// Returns how many wins are required.
    fn required(&self) -> String {
        let verb = if self.wins == 1 { "is" } else { "are" };
        format!("{} {verb} required", self.wins)
    }

    /// Closes the player's input, checks that no more output comes, and counts the wins.
    fn end(&mut self) -> Result<(), Stop> {
        let flushed = self.player.flush();
        flushed.map_err(|error| self.stop(error))?;
        self.player.channel().hang_up();
        let ended = self.player.end();
        ended.map_err(|error| Stop::of_player(error, "after the last game", None))?;
        let Progress { games, won, .. } = *self.progress;
        if won < self.wins {
            return Err(Stop::wrong_answer(format!(
                "{won} of {games} games won, but {}",
                self.required()
            )));
        }
        Ok(())
    }

    /// Returns why the dialogue stopped in the present operation.
    fn stop(&self, error: PlayerError) -> Stop {
        let moment = match (self.progress.started, self.operation) {
            (0, _) => "before the first game".to_owned(),
            (case, 0) => format!("case {case}, before its first operation"),
            (case, operation) => format!("case {case}, operation {operation}"),
        };
        Stop::of_player(error, &moment, self.options.timeout)
    }
}

/// What comes after an operation.
#[derive(PartialEq, Eq)]
enum Next {
    /// The next operation, unless the game is over.
    Operation,
    /// The next game: this one is given up.
    Game,
}
