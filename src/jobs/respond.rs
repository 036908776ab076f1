//! The interactor: reads a test and writes the response to each operation.

use std::io::{Read, Write};

use crate::engine::click::{Outcome, Status};
use crate::engine::game::Game;
use crate::text::dialogue::{Channel, Dialogue, Duplex};
use crate::text::error::Error;

/// Reads a test and writes the response to each operation, as the contest problem demands.
///
/// All responses have been written to `output` before `input` is read again, so this also serves a
/// player that waits for each response. Takes about a byte a cell and two buffers; neither the input
/// nor the output is kept. What follows the last case is ignored, though some of it may be read.
///
/// # Errors
///
/// Fails if the input is invalid, or if reading or writing fails. The responses to everything before
/// have been written, unless writing failed.
///
/// ```
/// let mut output = Vec::new();
/// minesweeper_judge::respond(&b"1\n1 3\n__*\n1 1 1\n0\n"[..], &mut output)?;
/// assert_eq!(output, b"RUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n");
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
pub fn respond(input: impl Read, output: impl Write) -> Result<(), Error> {
    let mut dialogue = Dialogue::new(Duplex { input, output });
    let played = play_games(&mut dialogue);
    dialogue.flush().and(played)
}

fn play_games<C: Channel>(dialogue: &mut Dialogue<C>) -> Result<(), C::Error> {
    let mut game = Game::default();
    while dialogue.next_game(&mut game)? {
        play_game(dialogue, &mut game)?;
        dialogue.end_game(game.status())?;
    }
    Ok(())
}

#[inline(never)] // A loop of its own has all registers.
fn play_game<C: Channel>(dialogue: &mut Dialogue<C>, game: &mut Game) -> Result<(), C::Error> {
    while game.status() == Status::Running {
        let Some(click) = dialogue.click()? else {
            return Ok(());
        };
        let outcome = game.play(click);
        dialogue.respond(outcome, game.changes())?;
    }
    // Operations after the end are only read: this loop saves 1 % on small boards.
    while dialogue.click()?.is_some() {
        dialogue.respond(Outcome::Invalid, game.changes())?;
    }
    Ok(())
}
