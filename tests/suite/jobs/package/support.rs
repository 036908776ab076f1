//! Packages for tests, and the programs that the tests run on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use itertools::Itertools;
use tempfile::{TempDir, tempdir};
use walkdir::WalkDir;

use crate::support::command::{Ended, ended, minesweeper};

/// The options of a package of each kind and format with validators of source.
pub const KINDS: [&[&str]; 4] = [
    &[],
    &["--interactive"],
    &["--format", "2025-09"],
    &["--format", "2025-09", "--interactive"],
];

/// Calls `package` in a folder.
pub fn package(folder: &Path, arguments: &[&str]) -> Ended {
    let output = minesweeper(&["package"])
        .args(arguments)
        .current_dir(folder)
        .output();
    ended(output.expect("the binary starts"))
}

/// A package in a folder of its own, which is deleted with it. It was moved after it was written.
pub struct Written {
    folder: TempDir,
}

impl Written {
    pub fn new(options: &[&str]) -> Self {
        let folder = tempdir().expect("a folder");
        let silent = (Some(0), String::new(), String::new());
        let arguments = [&["first"], options].concat();
        assert_eq!(package(folder.path(), &arguments), silent);
        let moved = folder.path().join("moved");
        fs::rename(folder.path().join("first"), moved).expect("it can be moved");
        Self { folder }
    }

    /// A folder for other files.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("moved").join(path)
    }

    /// The paths of the files in a folder of the package, relative to it, in order.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let folder = self.path(folder);
        let files = WalkDir::new(&folder).into_iter();
        files
            .map(|entry| entry.expect("it is readable"))
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let path = entry.path().strip_prefix(&folder).expect("it is inside");
                path.to_str().expect("text").to_owned()
            })
            .sorted()
            .collect()
    }

    /// The paths of all tests without their endings, in order.
    pub fn tests(&self) -> Vec<String> {
        let files = self.files("data").into_iter();
        files
            .filter_map(|path| path.strip_suffix(".in").map(|name| format!("data/{name}")))
            .collect()
    }
}

/// Starts Python without what would only cost time.
pub fn python_command(python: &str, script: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-B", "-E", "-S"]).arg(script);
    command
}

/// Returns the status of a command that a judge runs.
#[track_caller]
pub fn status(command: &mut Command) -> Option<i32> {
    command
        .status()
        .as_ref()
        .map(ExitStatus::code)
        .expect("it starts")
}

/// Runs something on many values, several at a time, and collects what it returns in order.
pub fn on_all<T: Sync, R: Send>(values: &[T], run: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = 4;
    std::thread::scope(|scope| {
        let run = &run;
        let started = (0..threads)
            .map(|thread| {
                let own = values.iter().skip(thread).step_by(threads);
                scope.spawn(move || own.map(run).collect_vec())
            })
            .collect_vec();
        let mut done = started
            .into_iter()
            .map(|thread| thread.join().expect("no panic").into_iter())
            .collect_vec();
        (0..values.len())
            .map(|index| done[index % threads].next().expect("one for each value"))
            .collect()
    })
}

/// Random numbers that are the same each time, for changes to tests.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    pub fn choose<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}
