//! A file that takes its place only when it is complete: until then, and if it never is, what stood
//! there before stays as it was.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::Failure;
use super::signals;
use super::streams::{Stream, shown, standard_output};

/// What is written for a file that was named.
pub enum Replacement {
    /// Straight to its place: that is no file whose content could be kept, but a pipe or a device.
    Direct(Stream),
    /// To a file beside it, until that is complete.
    Beside {
        file: NamedTempFile<File>,
        target: PathBuf,
    },
}

impl Replacement {
    /// Begins to write what is to stand at `path`; `-` is standard output. A file is refused that
    /// is read as `input` at the same time, if there is one.
    pub fn begin(path: &Path, input: Option<&Stream>) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return standard_output().map(Self::Direct);
        }
        Self::at(path, input).map_err(|cause| uncreated(path, &cause))
    }

    fn at(path: &Path, input: Option<&Stream>) -> io::Result<Self> {
        // Whoever may not write a file may not replace it either.
        let file = match File::options().write(true).open(path) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
                return Self::beside(path.to_owned());
            }
            opened => opened?,
        };
        let old = file.metadata()?;
        let input = input.map(Stream::metadata).transpose()?;
        if !old.is_file() {
            Ok(Self::Direct(file.into()))
        } else if input.is_some_and(|input| is_same_file(&old, &input)) {
            Err(io::Error::other("it is the input"))
        } else if is_same_file(&old, &Stream::output()?.metadata()?) {
            // Another name of standard output, such as `/dev/stdout`.
            Stream::output().map(Self::Direct)
        } else {
            Self::in_place_of(path, &old)
        }
    }

    /// In place of a file, where the links to it lead, with its permissions.
    fn in_place_of(path: &Path, metadata: &Metadata) -> io::Result<Self> {
        let replacement = Self::beside(fs::canonicalize(path)?)?;
        if let Self::Beside { file, .. } = &replacement {
            file.as_file().set_permissions(metadata.permissions())?;
        }
        Ok(replacement)
    }

    fn beside(target: PathBuf) -> io::Result<Self> {
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // With the permissions of any new file, not only for their owner as temporary files are.
        let create = || Builder::new().make_in(folder, |path| File::create_new(path));
        let file = signals::deleted_file(create)?;
        Ok(Self::Beside { file, target })
    }

    /// Puts what was written in its place, if anything was.
    pub fn keep(self) -> Result<(), Failure> {
        let Self::Beside { file, target } = self else {
            return Ok(());
        };
        let kept = match file.as_file().metadata() {
            Ok(written) if written.len() == 0 => return Ok(()),
            Ok(_) => file.persist(&target).map_err(|failed| failed.error),
            Err(cause) => Err(cause),
        };
        kept.map(drop).map_err(|cause| uncreated(&target, &cause))
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Direct(stream) => stream,
            // The file itself: its wrapper would put a name into errors that nobody knows.
            Self::Beside { file, .. } => file.as_file_mut(),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

fn uncreated(path: &Path, cause: &io::Error) -> Failure {
    Failure::new(format!("{}: cannot create it: {cause}", shown(path)))
}

/// Whether two names lead to one file.
pub fn is_same_file(a: &Metadata, b: &Metadata) -> bool {
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}
