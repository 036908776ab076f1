//! The files of the folder `samples`.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// The project's folder.
pub const PROJECT: &str = env!("CARGO_MANIFEST_DIR");

/// The sample test of the statement.
pub const STATEMENT: &str = include_str!("../../../samples/statement.in");

/// Returns the text of a sample.
pub fn sample(name: &str) -> String {
    let path = Path::new(PROJECT).join("samples").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the right solution and all wrong ones, sorted.
pub fn solutions() -> Vec<PathBuf> {
    files("solutions", "py")
}

/// Returns the files with this extension below a folder of the samples, sorted.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    WalkDir::new(Path::new(PROJECT).join("samples").join(folder))
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("the samples are readable").into_path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect()
}
