//! The whole contest problem as a folder that judges can upload.
//!
//! The package is in the legacy Kattis/ICPC format: the statement, tests with their answers,
//! submissions with the verdicts expected of them, and this program as the validator of both inputs
//! and outputs. It is a list of files ([`files`](self)), each made when its turn comes, and all of
//! them depend on the seed and the program alone, so the same seed gives the same package.
//!
//! The list is written into a folder beside the package's, which takes its name when all is there:
//! what has the name is whole.

mod files;
mod folder;
mod secret;

use std::fs::{self, File};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use files::Content;
use folder::Draft;

/// A problem package that is to be written.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use minesweeper_judge::package::{Package, PackageError};
///
/// let package = Package { program: std::env::current_exe()?, seed: 0 };
/// let refused = package.write("no-such-name".as_ref(), &AtomicBool::new(false));
/// assert!(matches!(refused, Err(PackageError::BadName)));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Package {
    /// The program `minesweeper`, of which copies go into the package.
    pub program: PathBuf,
    /// What the random numbers of the tests begin with.
    pub seed: u64,
}

/// Why a package was not written.
#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    /// The folder's name is none that judges accept.
    #[error("the name of a package is made of the letters a-z and digits")]
    BadName,
    /// There is something with that name.
    #[error("it is there already")]
    Exists,
    /// The program could not be read.
    #[error("cannot read the program {}: {cause}", .path.display())]
    Program {
        /// Where it should be.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
    /// The folder, or something in it, could not be written.
    #[error("cannot write it: {0}")]
    Write(#[source] io::Error),
    /// It was to stop.
    #[error("interrupted")]
    Interrupted,
}

impl Package {
    /// Writes the package as a new folder, whose name is that of the problem.
    ///
    /// Stops soon after `is_interrupted` became true. Needs memory for the largest test and its
    /// answer, some megabytes.
    ///
    /// # Errors
    ///
    /// When the name does not consist of the characters `a` to `z` and `0` to `9`, when it is taken,
    /// when reading the program or writing failed, and when it was interrupted. Nothing is left of
    /// the package then.
    pub fn write(&self, folder: &Path, is_interrupted: &AtomicBool) -> Result<(), PackageError> {
        let name = (folder.file_name().and_then(|name| name.to_str()))
            .filter(|name| is_problem_name(name))
            .ok_or(PackageError::BadName)?;
        if fs::symlink_metadata(folder).is_ok() {
            return Err(PackageError::Exists);
        }
        let program = self.open_program()?;
        let draft = Draft::new(folder, name).map_err(PackageError::Write)?;
        for (path, content) in files::files(self.seed) {
            if is_interrupted.load(Ordering::Relaxed) {
                return Err(PackageError::Interrupted);
            }
            match content {
                Content::Text(text) => draft.write(&path, &text),
                Content::Script(text) => draft.write_executable(&path, &mut text.as_bytes()),
                Content::Program => {
                    let start = (&program).rewind();
                    start.and_then(|()| draft.write_executable(&path, &mut &program))
                }
            }
            .map_err(PackageError::Write)?;
        }
        draft.finish(folder)
    }

    fn open_program(&self) -> Result<File, PackageError> {
        File::open(&self.program).map_err(|cause| PackageError::Program {
            path: self.program.clone(),
            cause,
        })
    }
}

fn is_problem_name(name: &str) -> bool {
    let is_allowed = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    !name.is_empty() && name.bytes().all(is_allowed)
}
