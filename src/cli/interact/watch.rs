//! Who listens to the talk: a file, a person at a terminal, or a line that tells how far it is.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Stderr};

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use indicatif::{ProgressBar, ProgressStyle};
use minesweeper_judge::interact::{Ink, Listener, Side, Tally, Transcript};

/// All who listen.
pub struct Watch {
    transcript: Option<Transcript<BufWriter<File>>>,
    show: Option<Transcript<BufWriter<Stderr>>>,
    line: Option<ProgressBar>,
}

impl Watch {
    /// Nobody listens.
    pub fn new() -> Self {
        Self {
            transcript: None,
            show: None,
            line: None,
        }
    }

    /// Writes the talk to a file.
    pub fn transcript(&mut self, file: File) {
        self.transcript = Some(Transcript::new(BufWriter::new(file)));
    }

    /// Shows the talk on standard error.
    pub fn show(&mut self) {
        self.show = Some(Transcript::shown(BufWriter::new(io::stderr()), ink()));
    }

    /// Shows on a terminal how far the games are, unless the talk is shown.
    pub fn line(&mut self) {
        if self.show.is_none() && io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
            let style = style.expect("the template is well formed");
            self.line = Some(ProgressBar::new_spinner().with_style(style));
        }
    }

    /// The talk is over.
    pub fn end(self) -> io::Result<()> {
        if let Some(line) = self.line {
            line.finish_and_clear();
        }
        if let Some(show) = self.show {
            // Where nobody can be shown anything, the verdict still stands.
            let _ = show.into_inner();
        }
        if let Some(transcript) = self.transcript {
            transcript.into_inner()?;
        }
        Ok(())
    }
}

impl Listener for Watch {
    fn said(&mut self, side: Side, words: &[u8]) -> io::Result<()> {
        if let Some(show) = &mut self.show {
            let _ = show.said(side, words);
        }
        match &mut self.transcript {
            Some(transcript) => transcript.said(side, words),
            None => Ok(()),
        }
    }

    fn counted(&mut self, tally: &Tally) {
        if let Some(line) = &self.line {
            let Tally {
                games,
                begun,
                won,
                operations,
            } = tally;
            line.set_message(format!(
                "game {begun} of {games}, {won} won, {operations} operations"
            ));
            line.tick();
        }
    }
}

/// The colours of the two sides, where standard error has colours.
fn ink() -> Ink {
    if AutoStream::choice(&io::stderr()) == ColorChoice::Never {
        return Ink::default();
    }
    let (player, judge) = (AnsiColor::Cyan.on_default(), AnsiColor::Yellow.on_default());
    Ink {
        player: player.render().to_string(),
        judge: judge.render().to_string(),
        end: player.render_reset().to_string(),
    }
}
