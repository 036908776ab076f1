//! The folder in which a package grows until it takes its name.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::PackageError;

/// A folder beside the package's; deleted, if it is not finished.
#[derive(Debug)]
pub(super) struct Draft {
    path: PathBuf,
}

impl Draft {
    /// A new folder for the package `folder`, on the same disk.
    pub fn new(folder: &Path, name: &str) -> io::Result<Self> {
        // Of the numbers, some may be taken by calls that go on or were killed.
        for number in 0_u64.. {
            let path = folder.with_file_name(format!(".{name}-{number}"));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self { path }),
                Err(cause) if cause.kind() == ErrorKind::AlreadyExists => {}
                Err(cause) => return Err(cause),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Writes a file, whose path is relative to the folder.
    pub fn write(&self, path: &str, text: &[u8]) -> io::Result<()> {
        self.create(path, 0o666)?.write_all(text)
    }

    /// Writes a file that can be executed.
    pub fn write_executable(&self, path: &str, content: &mut impl Read) -> io::Result<()> {
        io::copy(content, &mut self.create(path, 0o777)?).map(drop)
    }

    fn create(&self, path: &str, mode: u32) -> io::Result<File> {
        let path = self.path.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        (OpenOptions::new().write(true).create_new(true).mode(mode)).open(path)
    }

    /// Gives it the package's name.
    pub fn finish(self, folder: &Path) -> Result<(), PackageError> {
        // A folder can be renamed to one that is there, if that is empty. A new one is surely so.
        fs::create_dir(folder).map_err(|cause| match cause.kind() {
            ErrorKind::AlreadyExists => PackageError::Exists,
            _ => PackageError::Write(cause),
        })?;
        fs::rename(&self.path, folder).map_err(|cause| {
            let _ = fs::remove_dir(folder);
            PackageError::Write(cause)
        })
    }
}

impl Drop for Draft {
    /// Where it cannot be deleted, nobody can be told either.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
