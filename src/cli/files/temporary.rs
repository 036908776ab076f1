//! Temporary files, which do not remain when the process is stopped.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(unix)]
use signal_hook::{consts, iterator::Signals, low_level::emulate_default_handler};
use tempfile::{Builder, NamedTempFile};

/// The temporary files that exist.
static EXISTING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn existing() -> MutexGuard<'static, Vec<PathBuf>> {
    EXISTING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes temporary files when INT, TERM or HUP stops the process.
#[cfg(unix)]
pub fn remove_when_stopped() {
    // Without the handler everything else works.
    let Ok(mut signals) = Signals::new([consts::SIGHUP, consts::SIGINT, consts::SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // Locked until the process ends, so that no further file is made.
            let existing = existing();
            for path in existing.iter() {
                let _ = fs::remove_file(path);
            }
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Does nothing where there are no signals.
#[cfg(not(unix))]
pub fn remove_when_stopped() {}

/// A file that takes its place when it is complete, and else is removed.
#[derive(Debug)]
pub struct Temporary {
    file: NamedTempFile<File>,
    target: PathBuf,
    // Dropped after the file.
    _registered: Registered,
}

#[derive(Debug)]
struct Registered(PathBuf);

impl Drop for Registered {
    fn drop(&mut self) {
        existing().retain(|path| *path != self.0);
    }
}

impl Temporary {
    /// Creates a file in the folder of `target`.
    pub fn beside(target: PathBuf) -> io::Result<Self> {
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // Locked, so that a signal comes before the file exists or after it is registered.
        let mut existing = existing();
        // With the permissions of any new file; those of temporary files are stricter.
        let file = Builder::new().make_in(folder, |path| File::create_new(path))?;
        existing.push(file.path().to_owned());
        let registered = Registered(file.path().to_owned());
        Ok(Self {
            file,
            target,
            _registered: registered,
        })
    }

    pub fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.file.as_file().set_permissions(permissions)
    }

    /// Moves the file to its place, unless it is empty.
    pub fn commit(self) -> io::Result<()> {
        if self.file.as_file().metadata()?.len() == 0 {
            return Ok(());
        }
        let Self { file, target, .. } = self;
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
