//! What cannot be written leaves nothing behind.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use itertools::Itertools;
use tempfile::tempdir;
use walkdir::WalkDir;

use super::support::package;
use crate::support::command::{interrupt, minesweeper};

/// Returns the permissions and content of files, by their paths in a folder.
pub fn content(folder: &Path) -> BTreeMap<PathBuf, (u32, Vec<u8>)> {
    let entries = WalkDir::new(folder).into_iter().map(|entry| {
        let path = entry.expect("it is readable").into_path();
        let metadata = fs::symlink_metadata(&path).expect("it exists");
        let bytes = metadata.is_file().then(|| fs::read(&path).expect("a file"));
        let relative = path.strip_prefix(folder).expect("it is inside").to_owned();
        let mode = metadata.permissions().mode() & 0o777;
        (relative, (mode, bytes.unwrap_or_default()))
    });
    entries.collect()
}

#[test]
fn a_refusal_says_why_and_leaves_nothing() {
    let folder = tempdir().expect("a folder");
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    fs::write(folder.path().join("file"), "text").expect("a file");
    symlink("nowhere", folder.path().join("link")).expect("a link");
    let before = content(folder.path());
    for (name, message) in [
        ("folder", "folder already exists"),
        ("folder/", "folder/ already exists"),
        ("file", "file already exists"),
        ("link", "link already exists"),
        (
            "missing/mine",
            "cannot write missing/mine: No such file or directory (os error 2)",
        ),
        (
            "file/mine",
            "cannot write file/mine: Not a directory (os error 20)",
        ),
        (
            "/proc/mine",
            "cannot write /proc/mine: No such file or directory (os error 2)",
        ),
    ] {
        let refused = (Some(1), String::new(), format!("error: {message}\n"));
        assert_eq!(package(folder.path(), &[name]), refused);
        assert!(content(folder.path()) == before, "{name}");
    }
    for name in [
        "Mine",
        "mine-sweeper",
        "扫雷",
        "mine sweeper",
        ".mine",
        "..",
        "/",
    ] {
        let (status, _, message) = package(folder.path(), &[name]);
        let expected =
            format!("error: {name}: the name of a package consists of a-z and 0-9\n\nUsage: ");
        assert!(message.starts_with(&expected), "{message}");
        assert_eq!(status, Some(2));
        assert!(content(folder.path()) == before, "{name}");
    }
    assert!(content(folder.path()) == before);
}

#[test]
fn wrong_arguments_are_usage_errors() {
    let folder = tempdir().expect("a folder");
    for (arguments, message) in [
        (&[][..], "required arguments were not provided"),
        (&[""], "a value is required"),
        (&["mine", "--seed", "x"], "invalid digit found in string"),
        (
            &["mine", "--format", "2023"],
            "possible values: legacy, 2025-09",
        ),
        (
            &["mine", "--validators", "c"],
            "possible values: source, program",
        ),
    ] {
        let (status, _, said) = package(folder.path(), arguments);
        assert_eq!(status, Some(2), "{arguments:?}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
    assert_eq!(content(folder.path()).len(), 1);
}

#[test]
fn a_package_that_cannot_be_finished_leaves_nothing() {
    let folder = tempdir().expect("a folder");
    // No file may be as large as the program, nor as the largest tests.
    for validators in ["source", "program"] {
        let script = "trap '' XFSZ; ulimit -f 100; exec \"$0\" package mine --validators \"$1\"";
        let output = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_minesweeper"), validators])
            .current_dir(folder.path())
            .output()
            .expect("sh starts");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: cannot write mine: File too large (os error 27)\n"
        );
        assert_eq!(content(folder.path()).len(), 1);
    }
}

#[test]
fn an_interrupted_package_leaves_nothing() {
    // Now and then it may be quicker than the signal.
    let interrupted = (0..20).find(|_| {
        let folder = tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_minesweeper"));
        command.args(["package", "mine"]).current_dir(&folder);
        let has_begun = || fs::read_dir(&folder).expect("a folder").count() > 0;
        let status = interrupt(&mut command, has_begun);
        let left = fs::read_dir(folder.path()).expect("a folder");
        let left = left
            .map(|entry| entry.expect("a file").file_name())
            .collect_vec();
        match status {
            Some(0) => assert_eq!(left, ["mine"]),
            _ => assert_eq!((status, left.len()), (Some(130), 0), "{left:?}"),
        }
        status != Some(0)
    });
    assert!(interrupted.is_some());
}

#[test]
fn a_draft_of_another_call_is_not_touched() {
    let folder = tempdir().expect("a folder");
    fs::create_dir(folder.path().join(".package-x")).expect("a folder");
    assert!(
        minesweeper(&["package", "mine"])
            .current_dir(&folder)
            .ok()
            .is_ok()
    );
    let names = fs::read_dir(folder.path()).expect("a folder");
    let names = names.map(|entry| entry.expect("a file").file_name());
    assert_eq!(names.sorted().collect_vec(), [".package-x", "mine"]);
}
