//! Programs that the tests need and that a machine may not have.
//!
//! A test that uses one is marked `#[ignore = "needs NAME"]`. When it runs all the same, a missing program makes it
//! fail.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use itertools::Itertools;

use super::command::PROJECT;

/// Returns the path of a program that has one of these names.
///
/// # Panics
///
/// Panics if the search path has none of them.
#[track_caller]
pub fn find(names: &[&str]) -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .cartesian_product(names)
        .map(|(folder, name)| folder.join(name))
        .find(|program| program.is_file())
        .unwrap_or_else(|| {
            panic!(
                "this test needs {}, which is not in the search path",
                names.join(" or ")
            )
        })
}

/// Returns the path of a judge's program: installed in `target` by `.ci/run`, else in the search path.
#[track_caller]
pub fn judge(name: &str) -> PathBuf {
    ["problemtools", "bapctools", "online-judge-tools"]
        .map(|package| Path::new(PROJECT).join(format!("target/{package}/bin/{name}")))
        .into_iter()
        .find(|path| path.is_file())
        .unwrap_or_else(|| find(&[name]))
}

/// Returns the path of Python itself: the one in the search path may be a script that looks for it in every call.
#[track_caller]
pub fn python() -> String {
    let output = Command::new(find(&["python3"]))
        .args(["-c", "import sys; print(sys.executable, end='')"])
        .output()
        .expect("python3 starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("a path is text")
}
