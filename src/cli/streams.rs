//! Files and the standard streams, without the buffers that the standard library puts around them.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

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
    /// What messages call it.
    pub fn name(&self) -> String {
        match self {
            Self::StandardInput => "stdin".to_owned(),
            Self::File(path) => shown(path),
        }
    }

    pub fn open(&self) -> Result<Stream, Failure> {
        let opened = match self {
            Self::StandardInput => Stream::unbuffered(io::stdin()),
            Self::File(path) => File::open(path).map(Stream),
        };
        opened.map_err(|cause| Failure::new(format!("{}: cannot open it: {cause}", self.name())))
    }
}

/// A path in a message: on one line, and not empty.
pub fn shown(path: &Path) -> String {
    let escaped = |letter: char| match letter {
        _ if letter.is_control() || is_layout(letter) => letter.escape_default().collect(),
        _ => letter.to_string(),
    };
    match path.to_string_lossy() {
        path if path.is_empty() => "''".to_owned(),
        path => path.chars().map(escaped).collect(),
    }
}

/// Whether a character turns the direction of the text around it, or ends a line or paragraph.
fn is_layout(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Standard output: the jobs have their own buffers, and that of the standard library would write
/// each line for itself. If it is a pipe it gets room for two blocks.
pub fn standard_output() -> Result<Stream, Failure> {
    let stream = Stream::output()
        .map_err(|cause| Failure::new(format!("cannot open the standard output: {cause}")))?;
    #[cfg(target_os = "linux")]
    stream.widen();
    Ok(stream)
}

/// A file or standard stream that waits until it can go on, even where whoever opened it for us set
/// it not to: programs that share their pipes with others do that.
#[derive(Debug)]
pub struct Stream(File);

impl From<File> for Stream {
    fn from(file: File) -> Self {
        Self(file)
    }
}

impl Stream {
    fn unbuffered(stream: impl AsFd) -> io::Result<Self> {
        let file = stream.as_fd().try_clone_to_owned()?;
        Ok(Self(file.into()))
    }

    /// Standard output.
    pub fn output() -> io::Result<Self> {
        Self::unbuffered(io::stdout())
    }

    /// Lets a pipe hold two blocks of output. One that holds no more than a block makes writer and
    /// reader wait for each other at each of them.
    #[cfg(target_os = "linux")]
    fn widen(&self) {
        const CAPACITY: usize = 1 << 19;
        if fcntl_getpipe_size(&self.0).is_ok_and(|capacity| capacity < CAPACITY) {
            // The system may refuse it, and then it only takes longer.
            let _ = fcntl_setpipe_size(&self.0, CAPACITY);
        }
    }

    /// Whether it is on a terminal.
    pub fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }

    /// Acts as soon as the stream is ready for it.
    fn when(
        &mut self,
        ready: PollFlags,
        mut act: impl FnMut(&mut File) -> io::Result<usize>,
    ) -> io::Result<usize> {
        loop {
            match act(&mut self.0) {
                Err(cause) if cause.kind() == io::ErrorKind::WouldBlock => {
                    poll(&mut [PollFd::new(&self.0, ready)], None)?;
                }
                result => return result,
            }
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.when(PollFlags::IN, |file| file.read(buffer))
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.when(PollFlags::OUT, |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
