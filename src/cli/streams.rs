//! Files and the standard streams, without the buffers that the standard library puts around them.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
#[cfg(unix)]
use std::os::fd::AsFd;
#[cfg(windows)]
use std::os::windows::io::AsHandle;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, poll};
#[cfg(target_os = "linux")]
use rustix::pipe::{fcntl_getpipe_size, fcntl_setpipe_size};

use super::Failure;

/// Where input comes from.
#[derive(Clone, Debug)]
pub enum Source {
    StandardInput,
    File(PathBuf),
}

impl From<OsString> for Source {
    fn from(argument: OsString) -> Self {
        if argument == "-" {
            Self::StandardInput
        } else {
            Self::File(argument.into())
        }
    }
}

impl Source {
    /// Returns the name for messages.
    pub fn name(&self) -> String {
        match self {
            Self::StandardInput => "stdin".to_owned(),
            Self::File(path) => display_path(path),
        }
    }

    /// Opens it. On a terminal, a message says that input is expected.
    pub fn open(&self) -> Result<Stream, Failure> {
        let opened = match self {
            Self::StandardInput => {
                announce_terminal();
                Stream::input()
            }
            Self::File(path) => File::open(path).map(Stream),
        };
        opened.map_err(|cause| Failure::new(format!("cannot open {}: {cause}", self.name())))
    }
}

/// Says on a terminal that the program waits for input.
fn announce_terminal() {
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        let keys = match cfg!(windows) {
            true => "Ctrl-Z and Enter",
            false => "Ctrl-D",
        };
        // Without standard error there is nobody to read it.
        let _ = writeln!(io::stderr(), "reading standard input, end it with {keys}");
    }
}

/// Returns a path for a message: on one line, and not empty.
pub fn display_path(path: &Path) -> String {
    let escaped = |letter: char| match letter {
        _ if letter.is_control() || is_layout(letter) => letter.escape_default().collect(),
        _ => letter.to_string(),
    };
    match path.to_string_lossy() {
        path if path.is_empty() => "''".to_owned(),
        path => path.chars().map(escaped).collect(),
    }
}

/// Returns whether a character changes the direction of the text around it, or ends a line or
/// paragraph.
fn is_layout(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Opens standard output without a buffer, since the jobs have their own. A pipe gets room for two
/// blocks.
pub fn standard_output() -> Result<Stream, Failure> {
    let stream = Stream::output()
        .map_err(|cause| Failure::new(format!("cannot open the standard output: {cause}")))?;
    #[cfg(target_os = "linux")]
    stream.widen();
    Ok(stream)
}

/// A file or standard stream that waits until it is ready, also if it was opened as non-blocking:
/// programs that share their pipes with others do that.
#[derive(Debug)]
pub struct Stream(File);

impl From<File> for Stream {
    fn from(file: File) -> Self {
        Self(file)
    }
}

impl Stream {
    /// Opens standard input.
    pub fn input() -> io::Result<Self> {
        duplicate(io::stdin()).map(Self)
    }

    /// Opens standard output.
    pub fn output() -> io::Result<Self> {
        duplicate(io::stdout()).map(Self)
    }

    /// Lets a pipe hold two blocks of output. If it holds one or less, writer and reader wait for each
    /// other at every block.
    #[cfg(target_os = "linux")]
    fn widen(&self) {
        const CAPACITY: usize = 1 << 19;
        if fcntl_getpipe_size(&self.0).is_ok_and(|capacity| capacity < CAPACITY) {
            // If the system refuses, it only takes longer.
            let _ = fcntl_setpipe_size(&self.0, CAPACITY);
        }
    }

    /// Returns whether it is a terminal.
    pub fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }
}

#[cfg(unix)]
fn duplicate(stream: impl AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn duplicate(stream: impl AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                #[cfg(unix)]
                Err(cause) if cause.kind() == io::ErrorKind::WouldBlock => {
                    poll(&mut [PollFd::new(&self.0, PollFlags::IN)], None)?;
                }
                result => return result,
            }
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                #[cfg(unix)]
                Err(cause) if cause.kind() == io::ErrorKind::WouldBlock => {
                    poll(&mut [PollFd::new(&self.0, PollFlags::OUT)], None)?;
                }
                result => return result,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
