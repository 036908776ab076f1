//! Temporary files, which do not remain when a signal ends the process.

use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::cli::signals;

/// A file that takes its place when it is complete, and is removed otherwise.
#[derive(Debug)]
pub struct Temporary {
    file: NamedTempFile<File>,
    target: PathBuf,
}

impl Temporary {
    /// Creates a file in the folder of `target`.
    pub fn beside(target: PathBuf) -> io::Result<Self> {
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // With the permissions of any new file; those of temporary files are stricter.
        let create = || Builder::new().make_in(folder, |path| File::create_new(path));
        let file = signals::deleted_file(create)?;
        Ok(Self { file, target })
    }

    pub fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.file.as_file().set_permissions(permissions)
    }

    /// Moves the file to its place, unless it is empty.
    pub fn commit(self) -> io::Result<()> {
        if self.file.as_file().metadata()?.len() == 0 {
            return Ok(());
        }
        let Self { file, target } = self;
        file.persist(target)
            .map(drop)
            .map_err(|failed| failed.error)
    }
}

/// Written through the file itself: its wrapper would add the temporary name to errors.
impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}
