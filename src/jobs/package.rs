//! The whole contest problem as a package that judges can upload, or its interactive twin.
//!
//! A package is a list of files, each made when its turn comes: the statement, the published sample,
//! tests with answers, submissions and validators. Apart from the tests, they are files of this crate.
//! A package depends on its name and [`Options`] alone, so the same ones give the same bytes everywhere.

mod assets;
mod file;
mod files;
mod fps;
mod options;
mod secret;
mod uuid;

pub use file::{Content, File};
pub use fps::{Language, fps};
pub use options::{Format, Kind, Options, Validators};

/// A package that can be written.
#[derive(Clone, Debug)]
pub struct Package {
    name: String,
    options: Options,
}

/// The name is not one that judges accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name of a package consists of a-z and 0-9")]
pub struct BadName;

impl Package {
    /// Describes the package of a problem with that name.
    ///
    /// # Errors
    ///
    /// [`BadName`] if the name does not match `[a-z0-9]+`.
    pub fn new(name: &str, options: Options) -> Result<Self, BadName> {
        let is_allowed = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        if name.is_empty() || !name.bytes().all(is_allowed) {
            return Err(BadName);
        }
        Ok(Self {
            name: name.to_owned(),
            options,
        })
    }

    /// Makes the files, one after the other. Needs memory for the largest test and its answer, some
    /// megabytes.
    pub fn files(&self) -> impl Iterator<Item = File> {
        files::files(&self.name, self.options)
    }
}
