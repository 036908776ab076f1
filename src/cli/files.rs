//! Files that are written.
//!
//! An ordinary or new file is written to a temporary file beside it, which takes its place when it is
//! complete. A pipe or device is written directly, and `-` is standard output.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{self, Path, PathBuf};

use same_file::Handle;
use tempfile::{Builder, NamedTempFile, TempPath};

use super::streams::{Source, Stream, display_path, standard_output};
use super::{Failure, signals};

/// A file that is being written.
#[derive(Debug)]
pub struct OutFile {
    path: PathBuf,
    stream: Stream,
    /// What [`Self::commit`] moves, and to which place.
    replacement: Option<(TempPath, PathBuf)>,
}

impl OutFile {
    /// Opens a file for writing. Without [`Self::commit`], an ordinary file keeps its content.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Ok(Self::direct(path, standard_output()?));
        }
        Self::replace(path).map_err(|cause| unwritable(path, &cause))
    }

    /// Opens a file that can be read while it is written. An ordinary file is emptied.
    #[cfg(unix)] // Only for `interact`.
    pub fn create_readable(path: &Path) -> Result<Self, Failure> {
        let stream = match path.as_os_str() == "-" {
            true => standard_output()?,
            false => File::create(path)
                .map_err(|cause| unwritable(path, &cause))?
                .into(),
        };
        Ok(Self::direct(path, stream))
    }

    fn replace(path: &Path) -> io::Result<Self> {
        // A file that may not be written may not be replaced either.
        let old = match File::options().write(true).open(path) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => None,
            opened => Some(opened?),
        };
        let metadata = old.as_ref().map(File::metadata).transpose()?;
        if let (Some(file), Some(false)) = (old, metadata.as_ref().map(Metadata::is_file)) {
            return Ok(Self::direct(path, file.into()));
        }
        // Where links lead to.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let (file, temporary) = temporary_beside(&target)?;
        if let Some(old) = metadata {
            file.set_permissions(old.permissions())?;
        }
        Ok(Self {
            path: path.to_owned(),
            stream: file.into(),
            replacement: Some((temporary, target)),
        })
    }

    fn direct(path: &Path, stream: Stream) -> Self {
        Self {
            path: path.to_owned(),
            stream,
            replacement: None,
        }
    }

    /// Writes `content` and completes the file.
    pub fn write_whole(mut self, content: &[u8]) -> Result<(), Failure> {
        self.write_all(content)
            .map_err(|cause| self.failure(cause))?;
        self.commit()
    }

    /// Replaces the old file with what was written, if anything was.
    pub fn commit(self) -> Result<(), Failure> {
        match self.replacement {
            Some((temporary, target)) if !is_empty(&temporary) => {
                (temporary.persist(target)).map_err(|failed| unwritable(&self.path, &failed.error))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether it takes its place when it is complete.
    #[cfg(unix)] // Only for `stress`.
    pub fn is_replacement(&self) -> bool {
        self.replacement.is_some()
    }

    /// Returns what it is written to.
    pub fn stream(&self) -> &Stream {
        &self.stream
    }

    /// Returns the failure of writing to it. If nobody reads it any more, that is not an error.
    pub fn failure(&self, cause: io::Error) -> Failure {
        if cause.kind() == io::ErrorKind::BrokenPipe || self.path.as_os_str() == "-" {
            return Failure::of_output(cause);
        }
        unwritable(&self.path, &cause)
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Creates a file in the folder of `target`.
fn temporary_beside(target: &Path) -> io::Result<(File, TempPath)> {
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // With the permissions of any new file; those of temporary files are stricter.
    let create = || Builder::new().make_in(folder, |path| File::create_new(path));
    signals::deleted_file(create).map(NamedTempFile::into_parts)
}

fn is_empty(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|file| file.len() == 0)
}

/// Refuses an output that is the same file as an input or as an output before it. Each has the name
/// that the help gives it.
pub fn refuse_overwriting(
    inputs: &[(&str, Option<&Source>)],
    outputs: &[(&str, Option<&Path>)],
) -> Result<(), Failure> {
    let mut used: Vec<_> = (inputs.iter())
        .filter_map(|&(name, source)| Some((name, Identity::of_input(source?)?)))
        .collect();
    for &(name, path) in outputs {
        let Some((path, identity)) = path.and_then(|path| Some((path, Identity::of(path)?))) else {
            continue;
        };
        if let Some((other, _)) = used.iter().find(|(_, used)| *used == identity) {
            return Err(refusal(other, path));
        }
        used.push((name, identity));
    }
    Ok(())
}

/// What tells whether two names are those of one file.
#[derive(PartialEq, Eq)]
enum Identity {
    Ordinary(Handle),
    /// A file that does not exist yet.
    New(PathBuf),
}

impl Identity {
    fn of_input(source: &Source) -> Option<Self> {
        match source {
            Source::StandardInput => Handle::stdin().ok().map(Self::Ordinary),
            Source::File(path) => Self::of(path),
        }
    }

    /// Returns nothing for pipes and devices, which can be shared, and which could block if opened.
    fn of(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            _ if path.as_os_str() == "-" => None,
            Ok(file) if file.is_file() => Handle::from_path(path).ok().map(Self::Ordinary),
            Ok(_) => None,
            Err(_) => path::absolute(path).ok().map(Self::New),
        }
    }
}

/// Refuses to write to standard output.
#[cfg(unix)] // Only for `interact` and `stress`.
pub fn refuse_standard_output(path: &Path, why: &str) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        let message = format!("refusing to write to standard output: {why}");
        return Err(Failure::new(message));
    }
    Ok(())
}

/// Returns the refusal to overwrite a file that is something else.
pub fn refusal(what: &str, path: &Path) -> Failure {
    let path = display_path(path);
    Failure::new(format!("refusing to overwrite {what}: {path}"))
}

/// Writes `content` at the end of a file.
pub fn append(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let file = File::options().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(content))
        .map_err(|cause| unwritable(path, &cause))
}

/// Returns the failure to write to a file.
pub fn unwritable(path: &Path, cause: &io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {cause}", display_path(path)))
}
