//! Files of a test.

use std::fs;
use std::path::Path;

use itertools::Itertools;
use tempfile::{TempDir, tempdir};

/// A folder for the files of one test, deleted when it is dropped.
pub struct Folder(TempDir);

impl Folder {
    /// Creates a folder with these files, each a name and its content.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempdir().expect("a folder"));
        for (name, text) in files {
            fs::write(folder.path(name), text).expect("written");
        }
        folder
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// Returns the path of a file as text, whether it exists or not.
    pub fn path(&self, name: &str) -> String {
        let path = self.root().join(name);
        path.to_str().expect("a plain name").to_owned()
    }

    /// Returns a file's content, or nothing if there is no such file.
    pub fn read(&self, name: &str) -> Option<String> {
        let bytes = fs::read(self.path(name)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Returns a file's content and removes the file.
    pub fn take(&self, name: &str) -> Option<String> {
        let text = self.read(name)?;
        fs::remove_file(self.path(name)).expect("removed");
        Some(text)
    }

    /// Returns the names of the files in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        names(self.root())
    }
}

/// Returns the names of the files in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
    names.map(|name| name.expect("text")).sorted().collect()
}
