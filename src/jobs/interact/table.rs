//! The games themselves: boards from one side, a player on the other.

use std::io::Read;

use super::dialogue::{Connection, Dialogue};
use super::stop::Stop;
use super::transcript::Listener;
use super::{Tally, Terms};
use crate::engine::game::{Game, Status};
use crate::engine::layout::Size;
use crate::text::error::Error;
use crate::text::test_reader::Input;

/// Plays the games. Coming to the end means that enough of them were won.
pub(super) fn play<C: Connection, L: Listener>(
    input: impl Read,
    dialogue: &mut Dialogue<'_, C, L>,
    terms: &Terms,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let mut boards = Input::new(input).map_err(Stop::of_boards)?;
    tally.games = boards.case_count().map_err(Stop::of_boards)?;
    let wins = terms.wins.unwrap_or(tally.games);
    if wins > tally.games {
        let reason = format!("{wins} games are to be won, but INPUT has {}", tally.games);
        return Err(Stop::jury_fault(reason));
    }
    let mut table = Table {
        player: Input::of_player(dialogue),
        game: Game::default(),
        operation: 0,
        terms,
        wins,
        tally,
    };
    table.say(&format!("{}\n", table.tally.games))?;
    while table.tally.begun < table.tally.games {
        let mut minefield = table.game.take_minefield();
        boards.minefield(&mut minefield).map_err(Stop::of_boards)?;
        while boards.click().map_err(Stop::of_boards)?.is_some() {}
        table.game.start(minefield);
        table.play_game()?;
        table.settle()?;
    }
    table.end()
}

/// Where the games are played, one after the other.
struct Table<'t, 'd, C, L> {
    player: Input<&'t mut Dialogue<'d, C, L>>,
    game: Game,
    /// The operation of the game, from 1; 0 before the first.
    operation: usize,
    terms: &'t Terms,
    /// How many games must be won.
    wins: usize,
    tally: &'t mut Tally,
}

impl<C: Connection, L: Listener> Table<'_, '_, C, L> {
    fn say(&mut self, words: &str) -> Result<(), Stop> {
        let said = self.player.source_mut().say(words);
        said.map_err(|error| self.stop(error))
    }

    fn play_game(&mut self) -> Result<(), Stop> {
        self.tally.begun += 1;
        self.operation = 0;
        let size @ Size { rows, columns } = self.game.size();
        let mine_count = self.game.minefield().mine_count();
        self.say(&format!("{rows} {columns} {mine_count}\n"))?;
        self.player.begin_case(size);
        let most = (self.terms.operations)
            .unwrap_or_else(|| rows.saturating_mul(columns).saturating_mul(10));
        while self.game.status() == Status::Running
            && self.play_operation(most)? == Next::AsTheGameSays
        {
            self.player.source_mut().tell(self.tally);
        }
        self.tally.won += usize::from(self.game.status() == Status::Won);
        self.player.source_mut().tell(self.tally);
        Ok(())
    }

    /// Hears an operation and answers it.
    fn play_operation(&mut self, most: usize) -> Result<Next, Stop> {
        self.operation += 1;
        self.player.source_mut().expect_words();
        let click = self.player.click();
        let Some(click) = click.map_err(|error| self.stop(error))? else {
            return Ok(Next::GivenUp);
        };
        if self.operation > most {
            let reason = format!("case {}: more than {most} operations", self.tally.begun);
            return Err(Stop::wrong_answer(reason));
        }
        let outcome = self.game.click(click);
        self.tally.operations += 1;
        let answered = self.player.source_mut().answer(outcome, &self.game);
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
        let hung_up = self.player.source_mut().hang_up();
        hung_up.map_err(|error| self.stop(error))?;
        self.player.source_mut().expect_words();
        let ended = self.player.end();
        ended.map_err(|error| {
            let (moment, lack) = ("after the last game", "the player did not end its output");
            Stop::of_talk(error, moment, lack, self.terms.timeout)
        })
    }

    /// What stopped the talk in the present operation.
    fn stop(&self, error: Error) -> Stop {
        let moment = match (self.tally.begun, self.operation) {
            (0, _) => "before the first game".to_owned(),
            (case, 0) => format!("case {case}, before its first operation"),
            (case, operation) => format!("case {case}, operation {operation}"),
        };
        Stop::of_talk(
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
