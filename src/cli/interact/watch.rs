//! What becomes of the messages: a transcript, text on standard error, or a line with the progress.

use std::io::{self, BufWriter, IsTerminal, Stderr};

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use indicatif::{ProgressBar, ProgressStyle};
use minesweeper_judge::interact::{
    Colors, InteractError, Observer, Progress, SavedTest, Side, Transcript,
};
use minesweeper_judge::{Click, Minefield};

use crate::cli::Failure;
use crate::cli::files::OutFile;

/// The observers of the games.
pub struct Watch {
    transcript: Option<Transcript<BufWriter<OutFile>>>,
    show: Option<Transcript<BufWriter<Stderr>>>,
    line: Option<ProgressBar>,
    test: Option<(SavedTest, OutFile)>,
}

impl Watch {
    /// Returns a watch without observers.
    pub fn new() -> Self {
        Self {
            transcript: None,
            show: None,
            line: None,
            test: None,
        }
    }

    /// Writes the messages to a file.
    pub fn transcript(&mut self, file: OutFile) {
        self.transcript = Some(Transcript::new(BufWriter::new(file)));
    }

    /// Writes the games to a file when they have ended, as a test.
    pub fn save_test(&mut self, file: OutFile) {
        self.test = Some((SavedTest::default(), file));
    }

    /// Prints the messages to standard error.
    pub fn show(&mut self) {
        self.show = Some(Transcript::printable(
            BufWriter::new(io::stderr()),
            colors(),
        ));
    }

    /// Shows the progress on a terminal, unless the messages are printed.
    pub fn line(&mut self) {
        if self.show.is_none() && io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
            let style = style.expect("the template is well formed");
            self.line = Some(ProgressBar::new_spinner().with_style(style));
        }
    }

    /// Completes what was written, after the games.
    pub fn end(self) -> Result<(), Failure> {
        if let Some(line) = self.line {
            line.finish_and_clear();
        }
        if let Some(show) = self.show {
            // If standard error is closed, the verdict still counts.
            let _ = show.into_inner();
        }
        if let Some(transcript) = self.transcript {
            let written = transcript.into_inner().map_err(InteractError::Observer);
            written.map_err(|error| Failure::new(error.to_string()))?;
        }
        if let Some((test, file)) = self.test {
            (test.write(file))
                .map_err(|cause| Failure::new(format!("cannot save the test: {cause}")))?
                .commit()?;
        }
        Ok(())
    }
}

impl Observer for Watch {
    fn message(&mut self, side: Side, bytes: &[u8]) -> io::Result<()> {
        if let Some(show) = &mut self.show {
            let _ = show.message(side, bytes);
        }
        match &mut self.transcript {
            Some(transcript) => transcript.message(side, bytes),
            None => Ok(()),
        }
    }

    fn board(&mut self, minefield: &Minefield) -> io::Result<()> {
        match &mut self.test {
            Some((test, _)) => test.board(minefield),
            None => Ok(()),
        }
    }

    fn click(&mut self, click: Click) -> io::Result<()> {
        match &mut self.test {
            Some((test, _)) => test.click(click),
            None => Ok(()),
        }
    }

    fn progress(&mut self, progress: &Progress) {
        if let Some(line) = &self.line {
            let Progress {
                games,
                started,
                won,
                operations,
                ..
            } = progress;
            line.set_message(format!(
                "game {started} of {games}, {won} won, {operations} operations"
            ));
            line.tick();
        }
    }
}

/// Returns the colors of the two sides, none if standard error has no colors.
fn colors() -> Colors {
    if AutoStream::choice(&io::stderr()) == ColorChoice::Never {
        return Colors::default();
    }
    let (player, judge) = (AnsiColor::Cyan.on_default(), AnsiColor::Yellow.on_default());
    Colors {
        player: player.render().to_string(),
        judge: judge.render().to_string(),
        end: player.render_reset().to_string(),
    }
}
