//! What becomes of the games: a transcript, a test, text on standard error, or a line of progress.

use std::io::{self, BufWriter, IsTerminal, Stderr};

use anstream::AutoStream;
use indicatif::{ProgressBar, ProgressStyle};
use minesweeper_judge::interact::{Event, InteractError, Recorder, Transcript};

use crate::cli::Failure;
use crate::cli::files::OutFile;

/// The observers of the games.
pub struct Watch {
    transcript: Option<Transcript<BufWriter<OutFile>>>,
    test: Option<(Recorder, OutFile)>,
    shown: Option<Transcript<BufWriter<AutoStream<Stderr>>>>,
    progress: Option<ProgressBar>,
}

impl Watch {
    /// Returns observers that write a transcript, and the games as a test when they have ended.
    pub fn new(transcript: Option<OutFile>, test: Option<OutFile>) -> Self {
        Self {
            transcript: transcript.map(|file| Transcript::new(BufWriter::new(file))),
            test: test.map(|file| (Recorder::default(), file)),
            shown: None,
            progress: None,
        }
    }

    /// Prints what both sides send on standard error.
    pub fn show(&mut self) {
        let output = BufWriter::new(anstream::stderr());
        self.shown = Some(Transcript::printable(output));
    }

    /// Shows the progress if standard error is a terminal.
    pub fn show_progress(&mut self) {
        if io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
            let style = style.expect("the template is well formed");
            self.progress = Some(ProgressBar::new_spinner().with_style(style));
        }
    }

    pub fn observe(&mut self, event: Event<'_>) -> io::Result<()> {
        if let (Event::Progress(games), Some(line)) = (event, &self.progress) {
            line.set_message(format!(
                "game {} of {}, {} won, {} operations",
                games.started, games.games, games.won, games.operations
            ));
            line.tick();
        }
        if let Some(shown) = &mut self.shown {
            // If standard error is closed, the verdict still counts.
            let _ = shown.observe(event);
        }
        if let Some((test, _)) = &mut self.test {
            test.observe(event)?;
        }
        match &mut self.transcript {
            Some(transcript) => transcript.observe(event),
            None => Ok(()),
        }
    }

    /// Completes what was written, after the games.
    pub fn end(self) -> Result<(), Failure> {
        if let Some(shown) = self.shown {
            let _ = shown.into_inner();
        }
        if let Some(transcript) = self.transcript {
            let written = transcript.into_inner().map_err(InteractError::Observer);
            written.map_err(|error| Failure::new(error.to_string()))?;
        }
        if let Some((test, mut file)) = self.test {
            (test.write(&mut file))
                .map_err(|cause| Failure::new(format!("cannot save the test: {cause}")))?;
            file.commit()?;
        }
        Ok(())
    }
}
