//! What a package contains.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use itertools::Itertools;
use tempfile::tempdir;

use super::refusals::content;
use super::support::{KINDS, Written, on_all, package, python_command};
use crate::support::command::PROJECT;
use crate::support::samples::solutions;
use crate::support::tools::{self, python};

/// The submissions to the contest problem, as they lie in the source tree.
const SUBMISSIONS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/src/jobs/package/assets/batch/both/submissions"
);

#[test]
fn the_same_seed_gives_the_same_package() {
    for options in KINDS {
        let folder = tempdir().expect("a folder");
        let of_seed = |place: &str, seed| {
            fs::create_dir(folder.path().join(place)).expect("a folder");
            let name = format!("{place}/mines");
            let arguments = [&[&name, "--seed", seed], options].concat();
            assert_eq!(package(folder.path(), &arguments).0, Some(0));
            content(&folder.path().join(name))
        };
        let first = of_seed("a", "0");
        assert!(first == of_seed("b", "0"), "{options:?}");
        let other = of_seed("c", "18446744073709551615");
        assert!(first.keys().eq(other.keys()), "{options:?}");
        for (path, content) in &first {
            let is_new = other[path] != *content;
            let is_secret = path.starts_with("data/secret");
            let is_input = path.extension().is_some_and(|ending| ending == "in");
            let is_metadata = path.ends_with("problem.yaml");
            assert!(!is_new || is_secret || is_metadata, "{path:?}");
            assert!(
                is_new || !(is_metadata || is_secret && is_input),
                "{path:?}"
            );
        }
        assert!(
            first
                .values()
                .all(|(mode, bytes)| bytes.is_empty() || mode & 0o111 == 0)
        );
        let size: usize = first.values().map(|(_, bytes)| bytes.len()).sum();
        assert!(size < 10_000_000, "{size}");
    }
}

#[test]
fn a_uuid_belongs_to_name_seed_and_kind() {
    let folder = tempdir().expect("a folder");
    let uuid = |arguments: &[&str]| {
        assert_eq!(package(folder.path(), arguments).0, Some(0));
        let path = folder.path().join(arguments[0]);
        let metadata = fs::read_to_string(path.join("problem.yaml")).expect("a file");
        fs::remove_dir_all(path).expect("a folder");
        let line = metadata.lines().last().expect("a line").to_owned();
        line.strip_prefix("uuid: ")
            .expect("the last line")
            .to_owned()
    };
    let uuids = [
        uuid(&["a"]),
        uuid(&["b"]),
        uuid(&["a", "--seed", "1"]),
        uuid(&["a", "--interactive"]),
    ];
    assert_eq!(uuids[0], "7850d169-b506-89af-87e1-8c9643c59024");
    assert!(uuids.iter().all_unique(), "{uuids:?}");
    assert_eq!(uuid(&["a", "--format", "2025-09"]), uuids[0]);
}

/// The judge's own comparison would else accept other letters and spaces.
#[test]
fn judges_are_told_how_to_compare() {
    let default = "validation: default\nvalidator_flags: case_sensitive space_change_sensitive\n";
    let arguments = "output_validator_args: [case_sensitive, space_change_sensitive]\n";
    for (options, file, expected) in [
        (&[][..], "problem.yaml", default),
        (&["--format", "2025-09"], "data/test_group.yaml", arguments),
        (
            &["--validators", "program"],
            "problem.yaml",
            "validation: custom\n",
        ),
        (
            &["--interactive"],
            "problem.yaml",
            "validation: custom interactive\n",
        ),
    ] {
        let text = fs::read_to_string(Written::new(options).path(file)).expect("a file");
        let lines = text.split_inclusive('\n');
        let found: String = lines
            .filter(|line| line.starts_with("valid") || line.starts_with("output_validator"))
            .collect();
        assert_eq!(found, expected, "{options:?}");
    }
}

#[test]
fn copies_of_the_program_are_executable() {
    for (options, folders) in [
        (
            &["--validators", "program"][..],
            ["input_validators/validate", "output_validators/validate"],
        ),
        (
            &["--validators", "program", "--format", "2025-09"],
            ["input_validators/validate", "output_validator"],
        ),
    ] {
        let files = content(&Written::new(options).path(""));
        let program = fs::read(env!("CARGO_BIN_EXE_minesweeper")).expect("a file");
        for folder in folders {
            let file = |name: &str| &files[&Path::new(folder).join(name)];
            assert!(
                ["build", "run", "minesweeper"]
                    .iter()
                    .all(|name| file(name).0 & 0o100 != 0)
            );
            assert!(file("minesweeper").1 == program);
        }
    }
}

#[test]
fn right_submissions_are_short() {
    for kind in ["batch", "interactive"] {
        let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/src/jobs/package/assets");
        let folder = format!("{assets}/{kind}/both/submissions/accepted");
        for file in fs::read_dir(folder).expect("a folder") {
            let text = fs::read_to_string(file.expect("a file").path()).expect("text");
            assert!(text.lines().count() < 150);
            assert!(text.lines().all(|line| line.len() <= 100), "{text}");
        }
    }
}

/// Returns the tests of a list that notice a solution's fault, or of all the first that does.
fn noticing(package: &Written, solution: &Path, tests: &[&str]) -> Vec<String> {
    let driver = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/suite/jobs/package/notices.py"
    );
    let output = python_command(&python(), Path::new(driver))
        .args([&package.path("data/secret"), solution])
        .args(tests)
        .output()
        .expect("Python starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {message}", solution.display());
    let names = String::from_utf8(output.stdout).expect("text");
    names.lines().map(str::to_owned).collect()
}

/// The tests that are made for the fault of a solution.
fn made_for(solution: &str) -> &[&'static str] {
    match solution {
        "endless_on_empty_case" => &["03-a-case-without-operations"],
        "marks_in_another_order" => &["04-right-click-cycles"],
        "flood_opens_flags" | "left_click_opens_flag" => &["05-flags-fence-floods"],
        "middle_click_spares_zeros" => &["06-flags-taken-away"],
        "flood_stops_at_question_marks"
        | "question_mark_counts_as_flag"
        | "question_mark_protects" => &["07-question-marks-as-targets"],
        "middle_click_opens_flags" => &["08-middle-clicks-that-open"],
        "counts_cells_twice" => &["09-middle-clicks-that-win"],
        "quit_after_a_loss" => &["10-middle-clicks-that-lose"],
        "win_by_flags" => &["11-flags-on-all-mines"],
        "goes_on_after_a_loss" => &["12-operations-after-the-end"],
        "crash_on_one_row" => &["13-one-row"],
        "row_and_column_swapped" => &["14-one-column"],
        "flood_in_four_directions" | "changes_not_sorted" => &["20-deep-floods"],
        _ => &[],
    }
}

#[test]
#[ignore = "needs python3"]
fn every_wrong_solution_is_noticed_by_the_tests_made_for_it() {
    let package = Written::new(&[]);
    let folders =
        ["wrong_answer", "run_time_error"].map(|folder| format!("{SUBMISSIONS}/{folder}"));
    let files = (folders.iter())
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
        .map(|file| file.expect("a file").path());
    let wrong = files
        .chain(solutions())
        .filter(|path| path.extension().is_some_and(|ending| ending == "py"))
        .filter(|path| !path.ends_with("right.py"))
        .collect_vec();
    assert!(wrong.len() >= 27, "{wrong:?}");
    on_all(&wrong, |solution| {
        let name = solution
            .file_stem()
            .expect("a name")
            .to_str()
            .expect("text");
        let tests = made_for(name);
        let noticed = noticing(&package, solution, tests);
        assert!(!noticed.is_empty(), "{name}");
        assert!(tests.is_empty() || noticed == tests, "{name}: {noticed:?}");
    });
    for right in [
        Path::new(SUBMISSIONS).join("accepted/right.py"),
        Path::new(PROJECT).join("samples/solutions/right.py"),
    ] {
        assert_eq!(noticing(&package, &right, &[]), Vec::<String>::new());
    }
}

/// Compiles a submission and returns the tests on which its output is not the answer.
fn failed_tests(
    package: &Written,
    compiler: &str,
    options: &[&str],
    submission: &str,
) -> Vec<String> {
    let program = package.folder().join("program");
    let compiled = Command::new(tools::find(&[compiler]))
        .args(options)
        .arg("-o")
        .args([
            &program,
            &PathBuf::from(format!("{SUBMISSIONS}/{submission}")),
        ])
        .status();
    assert!(
        compiled.expect("the compiler starts").success(),
        "{submission}"
    );
    let tests = package.tests();
    let is_failed = on_all(&tests, |test| {
        let input = fs::File::open(package.path(&format!("{test}.in"))).expect("a file");
        let output = Command::new(&program)
            .stdin(input)
            .output()
            .expect("it starts");
        let answer = fs::read(package.path(&format!("{test}.ans"))).expect("a file");
        !output.status.success() || output.stdout != answer
    });
    let failed = tests
        .into_iter()
        .zip(is_failed)
        .filter(|(_, is_failed)| *is_failed);
    failed.map(|(test, _)| test).collect()
}

#[test]
#[ignore = "needs g++"]
fn submissions_in_cpp_fail_only_where_they_are_wrong() {
    let package = Written::new(&[]);
    let options = ["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror"];
    let failed = |submission| failed_tests(&package, "g++", &options, submission);
    assert_eq!(failed("accepted/right.cpp"), Vec::<String>::new());
    let large = [
        "20-deep-floods",
        "21-winding-floods",
        "23-a-single-mine-on-a-large-board",
        "24-the-largest-input",
    ];
    let large = large.map(|name| format!("data/secret/{name}"));
    assert_eq!(failed("wrong_answer/capped_flood.cpp"), large);
    let short = failed("wrong_answer/short_coordinates.cpp");
    assert!(
        short.contains(&"data/secret/18-long-rows".to_owned()),
        "{short:?}"
    );
    assert!(
        short.contains(&"data/secret/19-long-columns".to_owned()),
        "{short:?}"
    );
}

#[test]
#[ignore = "needs rustc"]
fn the_submission_in_rust_is_right() {
    let package = Written::new(&[]);
    let options = ["-O", "--edition=2018", "-Dwarnings"];
    let failed = failed_tests(&package, "rustc", &options, "accepted/right.rs");
    assert_eq!(failed, Vec::<String>::new());
}
