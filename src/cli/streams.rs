//! Files and the standard streams, without the buffers that the standard library puts around them.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

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

    pub fn open(&self) -> Result<File, Failure> {
        let opened = match self {
            Self::StandardInput => unbuffered(io::stdin()),
            Self::File(path) => File::open(path),
        };
        opened.map_err(|cause| Failure::new(format!("{}: cannot open it: {cause}", self.name())))
    }
}

/// A path in a message: on one line, and not empty.
pub fn shown(path: &Path) -> String {
    let escaped = |letter: char| match letter {
        _ if letter.is_control() => letter.escape_default().collect(),
        _ => letter.to_string(),
    };
    match path.to_string_lossy() {
        path if path.is_empty() => "''".to_owned(),
        path => path.chars().map(escaped).collect(),
    }
}

/// Standard output as a file: the jobs have their own buffers, and that of the standard library
/// would write each line for itself.
pub fn standard_output() -> Result<File, Failure> {
    unbuffered(io::stdout())
        .map_err(|cause| Failure::new(format!("cannot open the standard output: {cause}")))
}

fn unbuffered(stream: impl AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}
