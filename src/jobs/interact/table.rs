//! Plays the games: boards from one side, operations from the other.

use std::io::{self, Read};

use super::event::{Event, Progress};
use super::options::{Ending, Options};
use super::player::Player;
use super::stop::{InteractError, Stop};
use crate::engine::click::Status;
use crate::engine::game::Game;
use crate::engine::layout::Size;
use crate::jobs::verdict::Verdict;
use crate::text::dialogue::Dialogue;
use crate::text::escape::counted;
use crate::text::test_reader::TestReader;

/// The state of the games.
pub(super) struct Table<'t, F> {
    player: Dialogue<Player<'t, F>>,
    options: &'t Options,
    game: Game,
    /// The operation of the game, from 1; 0 before the first.
    operation: usize,
    /// How far the games have come.
    pub progress: Progress,
}

impl<'t, F: FnMut(Event<'_>) -> io::Result<()>> Table<'t, F> {
    pub fn new(player: Player<'t, F>, options: &'t Options) -> Self {
        Self {
            player: Dialogue::new(player),
            options,
            game: Game::default(),
            operation: 0,
            progress: Progress::default(),
        }
    }

    /// Plays the games on the boards of a test. Returns the verdict.
    pub fn judge(&mut self, boards: impl Read) -> Result<Verdict, InteractError> {
        let verdict = match self.play(boards) {
            Ok(()) => Verdict::Accepted,
            Err(Stop::Player(reason)) => Verdict::WrongAnswer {
                reason: format!("{}: {reason}", self.moment()),
            },
            Err(Stop::Verdict(verdict)) => verdict,
            Err(Stop::Error(error)) => return Err(error),
        };
        // Only the observer still matters: the verdict is certain.
        self.player.channel().shorten_timeout();
        match self.player.flush() {
            Err(Stop::Error(error @ InteractError::Observer(_))) => Err(error),
            _ => Ok(verdict),
        }
    }

    /// Plays until enough games were won.
    fn play(&mut self, mut boards: impl Read) -> Result<(), Stop> {
        let mut reader = TestReader::default();
        let games = reader.case_count(&mut boards)?;
        self.progress.games = games;
        let wins = self.options.wins.unwrap_or(games);
        if wins > games {
            let (wins, games) = (counted(wins, "win"), counted(games, "game"));
            let reason = format!("{wins} required, but INPUT has {games}");
            return Err(Stop::jury_fault(reason));
        }
        self.send(&games.to_string())?;
        while reader.next_game(&mut boards, &mut self.game)? {
            // Operations in the test are ignored.
            while reader.click(&mut boards)?.is_some() {}
            self.play_game()?;
            if self.options.ending == Ending::WhenCertain {
                self.check_wins(wins)?;
            }
        }
        self.end(wins)
    }

    /// Plays one game: reads an operation, plays it, and answers.
    fn play_game(&mut self) -> Result<(), Stop> {
        self.start_game()?;
        let Size { rows, columns } = self.game.size();
        let most = (self.options.operations)
            .unwrap_or_else(|| rows.saturating_mul(columns).saturating_mul(10));
        while self.game.status() == Status::Running {
            self.operation += 1;
            let start = self.player.offset();
            self.player.channel().expect_operation(start);
            let Some(click) = self.player.click()? else {
                break;
            };
            if self.operation > most {
                let (case, most) = (self.progress.started, counted(most, "operation"));
                return Err(Stop::wrong_answer(format!("case {case}: more than {most}")));
            }
            self.player.channel().tell(Event::Click(click))?;
            let outcome = self.game.play(click);
            self.progress.operations += 1;
            self.player.respond(outcome, self.game.changes())?;
            self.tell_progress()?;
        }
        self.progress.won += usize::from(self.game.status() == Status::Won);
        self.tell_progress()
    }

    fn start_game(&mut self) -> Result<(), Stop> {
        self.progress.started += 1;
        self.operation = 0;
        let minefield = self.game.minefield();
        self.player.channel().tell(Event::Game(minefield))?;
        let mine_count = minefield.mine_count();
        let size @ Size { rows, columns } = self.game.size();
        self.player.begin_game(size);
        self.send(&format!("{rows} {columns} {mine_count}"))
    }

    fn tell_progress(&mut self) -> Result<(), Stop> {
        self.player.channel().tell(Event::Progress(self.progress))
    }

    /// Sends a line at once.
    fn send(&mut self, line: &str) -> Result<(), Stop> {
        self.player.line(line)?;
        self.player.flush()
    }

    /// Stops if too few games can still be won.
    fn check_wins(&self, wins: usize) -> Result<(), Stop> {
        let Progress { games, won, .. } = self.progress;
        let case = self.progress.started;
        let can_win = won + (games - case);
        if can_win >= wins {
            return Ok(());
        }
        let is_lost = self.game.status() == Status::Lost;
        let ending = if is_lost { "lost" } else { "given up" };
        let required = required(wins);
        Err(Stop::wrong_answer(format!(
            "case {case} was {ending}: only {can_win} of {games} games can still be won, but {required}"
        )))
    }

    /// Closes the player's input, checks that no more output comes, and counts the wins.
    fn end(&mut self, wins: usize) -> Result<(), Stop> {
        self.player.flush()?;
        self.player.channel().hang_up();
        self.player.end()?;
        let Progress { games, won, .. } = self.progress;
        if won < wins {
            let reason = format!("{won} of {games} games won, but {}", required(wins));
            return Err(Stop::wrong_answer(reason));
        }
        Ok(())
    }

    /// Returns the wording of the present operation.
    fn moment(&self) -> String {
        match (self.progress.started, self.operation) {
            (0, _) => "before the first game".to_owned(),
            (case, 0) => format!("case {case}, before its first operation"),
            (case, operation) => format!("case {case}, operation {operation}"),
        }
    }
}

/// Returns how many wins are required.
fn required(wins: usize) -> String {
    let verb = if wins == 1 { "is" } else { "are" };
    format!("{wins} {verb} required")
}
