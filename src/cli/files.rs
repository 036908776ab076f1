//! Files that are written.

mod temporary;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::Failure;
use super::streams::{Source, Stream, display_path, standard_output};
use temporary::Temporary;

/// How a file is written that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is replaced when the new content is complete, and keeps its content until then.
    Replace,
    /// It is emptied when it is first written or flushed: if a command fails before, nothing is lost.
    Truncate,
    /// It is written at its end.
    Append,
}

/// What must not be written.
#[derive(Clone, Copy, Debug)]
pub enum Protected<'a> {
    /// A file that the command uses otherwise, and what its help calls it.
    File(&'static str, &'a Source),
    /// Standard output, and why.
    #[cfg(unix)]
    StandardOutput(&'static str),
}

impl Protected<'_> {
    /// Returns whether this is the ordinary file called `path`.
    fn is_file(&self, path: &Path) -> bool {
        let other = match self {
            Self::File(_, Source::File(other)) => handle(other),
            Self::File(_, Source::StandardInput) => Handle::stdin().ok(),
            #[cfg(unix)]
            Self::StandardOutput(_) => None,
        };
        other.is_some() && other == handle(path)
    }
}

/// Identifies an ordinary file, whatever it is called. Opening others, such as pipes, could block.
fn handle(path: &Path) -> Option<Handle> {
    fs::metadata(path)
        .is_ok_and(|file| file.is_file())
        .then(|| Handle::from_path(path).ok())?
}

/// Returns whether a path such as `/dev/stdout` leads to standard output, unless that is a device.
#[cfg(unix)]
fn names_standard_output(path: &Path) -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let output = Stream::output().and_then(|output| output.metadata());
    let (Ok(output), Ok(file)) = (output, fs::metadata(path)) else {
        return false;
    };
    let kind = file.file_type();
    (kind.is_file() || kind.is_fifo() || kind.is_socket())
        && (output.dev(), output.ino()) == (file.dev(), file.ino())
}

/// A file that is being written.
#[derive(Debug)]
pub struct OutFile {
    path: PathBuf,
    writer: Writer,
}

#[derive(Debug)]
enum Writer {
    Direct(Stream),
    /// A file that still has its old content.
    Old(File),
    Temporary(Temporary),
}

impl OutFile {
    /// Opens a file for writing; `-` is standard output. Pipes and devices are written directly in
    /// every mode.
    pub fn create(path: &Path, mode: Mode, protected: &[Protected]) -> Result<Self, Failure> {
        refuse(path, protected)?;
        let writer = match path.as_os_str() == "-" {
            true => Writer::Direct(standard_output()?),
            false => Writer::open(path, mode).map_err(|cause| unwritable(path, &cause))?,
        };
        let path = path.to_owned();
        Ok(Self { path, writer })
    }

    /// Writes `content` and completes the file.
    pub fn write_whole(mut self, content: &[u8]) -> Result<(), Failure> {
        self.write_all(content)
            .map_err(|cause| self.failure(cause))?;
        self.commit()
    }

    /// Replaces the old file with what was written, in [`Mode::Replace`] and if anything was.
    pub fn commit(self) -> Result<(), Failure> {
        match self.writer {
            Writer::Direct(_) | Writer::Old(_) => Ok(()),
            Writer::Temporary(file) => {
                (file.commit()).map_err(|cause| unwritable(&self.path, &cause))
            }
        }
    }

    /// Returns where it is written to directly.
    pub fn direct(&self) -> Option<&Stream> {
        match &self.writer {
            Writer::Direct(stream) => Some(stream),
            Writer::Old(_) | Writer::Temporary(_) => None,
        }
    }

    /// Returns the failure of writing to it. If nobody reads it any more, that is not an error.
    pub fn failure(&self, cause: io::Error) -> Failure {
        if cause.kind() == io::ErrorKind::BrokenPipe || self.path.as_os_str() == "-" {
            return Failure::of_output(cause);
        }
        unwritable(&self.path, &cause)
    }
}

impl Writer {
    fn open(path: &Path, mode: Mode) -> io::Result<Self> {
        let old = handle(path);
        if old.is_some() && old == Handle::stdout().ok() {
            // Another name of standard output, such as `/dev/stdout`.
            return Stream::output().map(Self::Direct);
        }
        let direct = |file: File| Self::Direct(file.into());
        match mode {
            Mode::Truncate => Self::truncate(path),
            Mode::Append => (File::options().append(true).create(true).open(path)).map(direct),
            Mode::Replace => Self::replace(path),
        }
    }

    fn truncate(path: &Path) -> io::Result<Self> {
        let mut options = File::options();
        let file = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        Ok(match file.metadata()?.is_file() {
            true => Self::Old(file),
            false => Self::Direct(file.into()),
        })
    }

    /// Returns what to write to, without the old content.
    fn emptied(&mut self) -> io::Result<&mut dyn Write> {
        if let Self::Old(file) = self {
            file.set_len(0)?;
            *self = Self::Direct(file.try_clone()?.into());
        }
        Ok(match self {
            Self::Direct(stream) => stream,
            Self::Old(file) => file,
            Self::Temporary(file) => file,
        })
    }

    fn replace(path: &Path) -> io::Result<Self> {
        // A file that may not be written may not be replaced either.
        let file = match File::options().write(true).open(path) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
                return Temporary::beside(followed(path)).map(Self::Temporary);
            }
            opened => opened?,
        };
        let old = file.metadata()?;
        if !old.is_file() {
            return Ok(Self::Direct(file.into()));
        }
        // Where links lead to, and with the old permissions.
        let new = Temporary::beside(fs::canonicalize(path)?)?;
        new.set_permissions(old.permissions())?;
        Ok(Self::Temporary(new))
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.emptied()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.emptied()?.flush()
    }
}

/// Returns the file that links lead to, which may not exist yet.
fn followed(path: &Path) -> PathBuf {
    let mut end = path.to_owned();
    while let Ok(target) = fs::read_link(&end) {
        end = end.parent().unwrap_or(path).join(target);
    }
    end
}

/// Refuses to write what is protected.
pub fn refuse(path: &Path, protected: &[Protected]) -> Result<(), Failure> {
    let is_output = path.as_os_str() == "-";
    for protected in protected {
        match protected {
            #[cfg(unix)]
            Protected::StandardOutput(why) if is_output || names_standard_output(path) => {
                let message = format!("refusing to write to standard output: {why}");
                return Err(Failure::new(message));
            }
            Protected::File(name, _) if !is_output && protected.is_file(path) => {
                return Err(refusal(name, path));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the refusal to overwrite a file that is something else.
pub fn refusal(what: &str, path: &Path) -> Failure {
    Failure::new(format!(
        "refusing to overwrite {what}: {}",
        display_path(path)
    ))
}

fn unwritable(path: &Path, cause: &io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {cause}", display_path(path)))
}
