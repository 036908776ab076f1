//! The games: boards from one side, a player on the other.

use std::io::Read;

use super::connection::{Connection, Line, PlayerError};
use super::stop::Stop;
use super::transcript::Listener;
use super::{Tally, Terms};
use crate::engine::click::Status;
use crate::engine::game::Game;
use crate::engine::layout::Size;
use crate::text::dialogue::Dialogue;
use crate::text::test_reader::TestReader;

/// Plays the games. Returns when enough of them were won.
pub(super) fn play<C: Connection, L: Listener>(
    mut input: impl Read,
    player: &mut Dialogue<Line<'_, C, L>>,
    terms: &Terms,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let mut boards = TestReader::default();
    tally.games = boards.case_count(&mut input).map_err(Stop::of_boards)?;
    let wins = terms.wins.unwrap_or(tally.games);
    if wins > tally.games {
        let reason = format!("{wins} games are to be won, but INPUT has {}", tally.games);
        return Err(Stop::jury_fault(reason));
    }
    let mut table = Table {
        player,
        game: Game::default(),
        operation: 0,
        terms,
        wins,
        tally,
    };
    let mut next_game = |game: &mut Game| {
        let has_game = boards.next_game(&mut input, game)?;
        while has_game && boards.click(&mut input)?.is_some() {}
        Ok(has_game)
    };
    table.send(&table.tally.games.to_string())?;
    while next_game(&mut table.game).map_err(Stop::of_boards)? {
        table.play_game()?;
        table.settle()?;
    }
    table.end()
}

/// Plays one game after the other.
struct Table<'t, 'd, C, L> {
    player: &'t mut Dialogue<Line<'d, C, L>>,
    game: Game,
    /// The operation of the game, from 1; 0 before the first.
    operation: usize,
    terms: &'t Terms,
    /// Number of games that must be won.
    wins: usize,
    tally: &'t mut Tally,
}

impl<C: Connection, L: Listener> Table<'_, '_, C, L> {
    /// Sends a line at once.
    fn send(&mut self, line: &str) -> Result<(), Stop> {
        let sent = self.player.line(line).and_then(|()| self.player.flush());
        sent.map_err(|error| self.stop(error))
    }

    fn play_game(&mut self) -> Result<(), Stop> {
        self.tally.begun += 1;
        self.operation = 0;
        let size @ Size { rows, columns } = self.game.size();
        let mine_count = self.game.minefield().mine_count();
        self.send(&format!("{rows} {columns} {mine_count}"))?;
        self.player.begin_game(size);
        let most = (self.terms.operations)
            .unwrap_or_else(|| rows.saturating_mul(columns).saturating_mul(10));
        while self.game.status() == Status::Running
            && self.play_operation(most)? == Next::AsTheGameSays
        {
            self.player.channel().listener.counted(self.tally);
        }
        self.tally.won += usize::from(self.game.status() == Status::Won);
        self.player.channel().listener.counted(self.tally);
        Ok(())
    }

    /// Reads an operation and answers it.
    fn play_operation(&mut self, most: usize) -> Result<Next, Stop> {
        self.operation += 1;
        self.player.channel().expect_operation();
        let click = self.player.click();
        let Some(click) = click.map_err(|error| self.stop(error))? else {
            return Ok(Next::GivenUp);
        };
        if self.operation > most {
            let reason = format!("case {}: more than {most} operations", self.tally.begun);
            return Err(Stop::wrong_answer(reason));
        }
        let outcome = self.game.play(click);
        self.tally.operations += 1;
        let answered = self.player.respond(outcome, self.game.changes());
        answered.map_err(|error| self.stop(error))?;
        Ok(Next::AsTheGameSays)
    }

    /// Stops when too few games can be won now.
    fn settle(&mut self) -> Result<(), Stop> {
        let can_win = self.tally.won + (self.tally.games - self.tally.begun);
        if can_win >= self.wins {
            return Ok(());
        }
        let ending = match self.game.status() {
            Status::Lost => "lost",
            Status::Running | Status::Won => "given up",
        };
        let Tally { games, begun, .. } = self.tally;
        Err(Stop::wrong_answer(format!(
            "case {begun} was {ending}: at most {can_win} of {games} games can be won, and {} must be",
            self.wins
        )))
    }

    /// Tells the player that all games are over, and waits for the end of its words.
    fn end(&mut self) -> Result<(), Stop> {
        let flushed = self.player.flush();
        flushed.map_err(|error| self.stop(error))?;
        self.player.channel().hang_up();
        self.player.channel().expect_operation();
        let ended = self.player.end();
        ended.map_err(|error| {
            let (moment, lack) = ("after the last game", "the player did not end its output");
            Stop::of_player(error, moment, lack, self.terms.timeout)
        })
    }

    /// What stopped the talk in the present operation.
    fn stop(&self, error: PlayerError) -> Stop {
        let moment = match (self.tally.begun, self.operation) {
            (0, _) => "before the first game".to_owned(),
            (case, 0) => format!("case {case}, before its first operation"),
            (case, operation) => format!("case {case}, operation {operation}"),
        };
        Stop::of_player(
            error,
            &moment,
            "no whole operation came",
            self.terms.timeout,
        )
    }
}

/// What an operation means for the talk.
#[derive(PartialEq, Eq)]
enum Next {
    AsTheGameSays,
    GivenUp,
}
