//! The main job: a test in, the responses out.

use std::io::{Read, Write};

use crate::engine::game::Game;
use crate::text::error::Error;
use crate::text::responses::Responses;
use crate::text::test_reader::{Input, Source};

/// Reads a test and writes the response to each operation, as the contest problem demands.
///
/// A response has been written to `output` before `input` is read again, so this also serves a
/// player who waits for each response. Needs one byte a cell, and two buffers; neither the input
/// nor the output is kept. What follows the last case is not used, though some of it may have been
/// read.
///
/// # Errors
///
/// When the input is no test, reading or writing failed. What was answered until then has been
/// written, unless writing it failed.
///
/// ```
/// let mut output = Vec::new();
/// minesweeper_judge::judge(&b"1\n1 3\n__*\n1 1 1\n0\n"[..], &mut output)?;
/// assert_eq!(output, b"RUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n");
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
pub fn judge(input: impl Read, output: impl Write) -> Result<(), Error> {
    let mut dialogue = Dialogue {
        input,
        responses: Responses::new(output),
    };
    let answered = answer(&mut dialogue);
    dialogue.responses.flush().and(answered)
}

#[inline(never)] // A loop of its own has the registers for itself.
fn answer<R: Read, W: Write>(dialogue: &mut Dialogue<R, W>) -> Result<(), Error> {
    let mut input = Input::new(dialogue)?;
    let mut game = Game::default();
    let case_count = input.case_count()?;
    for case in 1..=case_count {
        let mut minefield = game.take_minefield();
        input.minefield(&mut minefield)?;
        game.start(minefield);
        while let Some(click) = input.click()? {
            let outcome = game.click(click);
            input.source_mut().responses.response(outcome, &game)?;
        }
        input.source_mut().responses.end_of_case(game.status())?;
        if case < case_count {
            input.source_mut().responses.separator()?;
        }
    }
    Ok(())
}

/// Both ends of the talk. Reading writes out first what is left to say, since whoever is to speak
/// next may be waiting for it.
struct Dialogue<R, W> {
    input: R,
    responses: Responses<W>,
}

impl<R: Read, W: Write> Source for &mut Dialogue<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        self.responses.flush()?;
        Source::read(&mut self.input, buffer)
    }
}
