//! Progress of long work, shown on standard error if that is a terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::streams::Stream;

/// How long work takes before progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A stream that shows the number of bytes read or written.
pub struct Counted {
    stream: Stream,
    bar: ProgressBar,
    /// Whether the bar is still to be shown.
    is_wanted: bool,
}

impl Counted {
    /// Counts the bytes that are read from the stream.
    pub fn reading(stream: Stream) -> Self {
        Self::new(stream, "{spinner} {bytes} read in {elapsed}")
    }

    /// Counts the bytes that are written to the stream.
    pub fn writing(stream: Stream) -> Self {
        Self::new(stream, "{spinner} {bytes} written in {elapsed}")
    }

    /// Shows nothing if the output is on a terminal, where the count would be printed into it.
    pub fn beside(mut self, output: &Stream) -> Self {
        self.is_wanted &= !output.is_terminal();
        self
    }

    fn new(stream: Stream, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self {
            // If the stream is the terminal, the count would be printed into it.
            is_wanted: io::stderr().is_terminal() && !stream.is_terminal(),
            stream,
            bar: bar.with_style(style),
        }
    }

    fn count(&mut self, bytes: usize) {
        if self.is_wanted && self.bar.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.is_wanted = false;
        }
        self.bar.inc(bytes as u64);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
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
