//! Progress of long work, shown on standard error if that is a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal, Read, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::streams::Stream;

/// How long work takes before progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A stream that shows the number of bytes read or written.
pub struct Counted {
    stream: Stream,
    bytes: u64,
    since: Instant,
    bar: Option<ProgressBar>,
    is_wanted: bool,
    /// `read` or `written`.
    done: &'static str,
}

impl Counted {
    /// Counts the bytes that are read from the stream.
    pub fn reading(stream: Stream) -> Self {
        Self::new(stream, "read")
    }

    /// Counts the bytes that are written to the stream.
    pub fn writing(stream: Stream) -> Self {
        Self::new(stream, "written")
    }

    /// Shows nothing if the output is on a terminal, where the count would be printed into it.
    pub fn beside(mut self, output: &Stream) -> Self {
        self.is_wanted &= !output.is_terminal();
        self
    }

    fn new(stream: Stream, done: &'static str) -> Self {
        Self {
            // If the stream is the terminal, the count would be printed into it.
            is_wanted: io::stderr().is_terminal() && !stream.is_terminal(),
            stream,
            bytes: 0,
            since: Instant::now(),
            bar: None,
            done,
        }
    }

    fn count(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        if self.is_wanted && self.since.elapsed() > PATIENCE {
            let bar = self.bar.get_or_insert_with(|| new_bar(self.done));
            bar.set_position(self.bytes);
        }
    }
}

fn new_bar(done: impl Display) -> ProgressBar {
    let template = format!("{{spinner}} {{bytes}} {done} in {{elapsed}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style)
        .with_elapsed(PATIENCE)
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.count(count);
        Ok(count)
    }
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.stream.write(bytes)?;
        self.count(count);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
