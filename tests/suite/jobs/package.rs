//! `package`: the ecosystem's own verifier accepts it, its tests notice every wrong solution, and it
//! is the same for the same seed.

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread;

use itertools::Itertools;
use minesweeper_judge::package::Package;
use tempfile::{TempDir, tempdir};
use walkdir::WalkDir;

use crate::support::command::{Ended, MINESWEEPER, PROJECT, ended, interrupt, minesweeper};
use crate::support::files::names;
use crate::support::samples::solutions;
use crate::support::tools;

/// Exit status, standard output and standard error of `package`, called in a folder.
fn package(folder: &Path, arguments: &[&str]) -> Ended {
    let output = minesweeper(&["package"])
        .args(arguments)
        .current_dir(folder)
        .output();
    ended(output.expect("the binary starts"))
}

/// A package that was moved after it had been written; the folder is deleted with the first value.
fn moved_package() -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let silent = (Some(0), String::new(), String::new());
    assert_eq!(package(folder.path(), &["first"]), silent);
    let place = folder.path().join("deeper");
    fs::create_dir(&place).expect("a folder");
    fs::rename(folder.path().join("first"), place.join("moved")).expect("it can be moved");
    (folder, place.join("moved"))
}

/// The names of all secret tests, in order.
fn secret_tests(package: &Path) -> Vec<String> {
    let tests = names(&package.join("data/secret")).into_iter();
    tests
        .filter_map(|name| name.strip_suffix(".in").map(str::to_owned))
        .collect()
}

/// Returns the command `verifyproblem`: what VERIFYPROBLEM names, or the one in the search path.
fn verifier() -> PathBuf {
    match env::var_os("VERIFYPROBLEM") {
        Some(path) => path.into(),
        None => tools::find(&["verifyproblem"]),
    }
}

#[test]
#[ignore = "needs verifyproblem and python3"]
fn the_verifier_finds_nothing_wrong() {
    let verifier = verifier();
    let (folder, package) = moved_package();
    // The verifier's own choice is PyPy.
    let languages = "python3:
    name: 'Python 3'
    compile: 'python3 -m py_compile {files}'
    run: 'python3 \"{mainfile}\"'
";
    let settings = folder.path().join("problemtools");
    fs::create_dir(&settings).expect("a folder");
    fs::write(settings.join("languages.yaml"), languages).expect("a file");
    let output = Command::new(verifier)
        .args(["-e", "-p", "config", "validators", "data", "submissions"])
        .arg("--")
        .arg(&package)
        .env("XDG_CONFIG_HOME", folder.path())
        .output()
        .expect("the verifier starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    println!("{text}");
    assert!(output.status.success(), "{text}");
    for expected in [
        "\nChecking 1 input validator\n",
        "\nChecking output validator\n",
        "\nChecking 24 test cases in 2 test data groups\n",
        "\n   accepted/right.py (Python 3) OK: AC ",
        "\n   wrong_answer/changes_not_sorted.py (Python 3) OK: WA ",
        "\n   wrong_answer/flood_opens_flags.py (Python 3) OK: WA ",
        "\n   wrong_answer/question_mark_counts_as_flag.py (Python 3) OK: WA ",
        "\n   wrong_answer/win_by_flags.py (Python 3) OK: WA ",
        "\nmoved tested: 0 errors, 0 warnings\n",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
}

/// Runs a script of the package as a judge does, from a folder of its own.
fn run(script: &Path, arguments: &[&Path], input: &Path) -> Option<i32> {
    let folder = tempdir().expect("a folder");
    let status = Command::new(script)
        .args(arguments)
        .arg("--some-judge's-own-option")
        .current_dir(folder.path())
        .stdin(File::open(input).expect("a file"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.expect("the script starts").code()
}

#[test]
fn its_validators_accept_its_tests_and_answers() {
    let (folder, package) = moved_package();
    let validate = package.join("input_validators/validate/run");
    let check = package.join("output_validators/check/run");
    let names = secret_tests(&package)
        .into_iter()
        .map(|name| format!("secret/{name}"));
    let names = names.chain(["sample/1".to_owned()]).collect_vec();
    assert_eq!(names.len(), 24);
    let other_answer = package.join("data/sample/1.ans");
    for name in names {
        let input = package.join(format!("data/{name}.in"));
        let answer = package.join(format!("data/{name}.ans"));
        assert_eq!(run(&validate, &[], &input), Some(42), "{name}");
        assert_eq!(run(&validate, &[], &answer), Some(43), "{name}");
        let arguments = [&*input, &*answer, folder.path()];
        assert_eq!(run(&check, &arguments, &answer), Some(42), "{name}");
        if name != "sample/1" {
            assert_eq!(run(&check, &arguments, &other_answer), Some(43), "{name}");
        }
    }
    for validator in ["input_validators/validate", "output_validators/check"] {
        let build = package.join(validator).join("build");
        assert_eq!(run(&build, &[], &other_answer), Some(0));
    }
}

#[test]
fn its_input_validator_keeps_the_bounds_of_the_statement() {
    let (folder, package) = moved_package();
    let validate = package.join("input_validators/validate/run");
    let row = format!("*{}\n", "_".repeat(999));
    for (rows, operations, status) in [(200, 100_000, 42), (201, 0, 43), (2, 100_001, 43)] {
        let head = format!("1\n{rows} 1000\n");
        let test = head + &row.repeat(rows) + &"2 1 1\n".repeat(operations) + "0\n";
        let file = folder.path().join("test.in");
        fs::write(&file, test).expect("a file");
        assert_eq!(run(&validate, &[], &file), Some(status), "{rows}");
    }
}

/// Which tests notice the fault of a solution.
fn noticing(python: &str, package: &Path, solution: &Path) -> Vec<String> {
    let driver = format!("{PROJECT}/tests/suite/jobs/package/notices.py");
    let output = Command::new(python)
        .args(["-B", "-E", "-S", &driver])
        .args([&package.join("data/secret"), solution])
        .output()
        .expect("python starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {message}", solution.display());
    let names = String::from_utf8(output.stdout).expect("text");
    names.lines().map(str::to_owned).collect()
}

/// By the name of a solution: the tests that notice that it is wrong.
type Noticed = BTreeMap<String, Vec<String>>;

fn noticed(python: &str, package: &Path) -> Noticed {
    let (waiting, noticed) = (Mutex::new(solutions()), Mutex::new(Noticed::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(solution) = { waiting.lock().expect("no panic").pop() } {
                    let names = noticing(python, package, &solution);
                    let stem = solution.file_stem().expect("a name").to_string_lossy();
                    let mut noticed = noticed.lock().expect("no panic");
                    noticed.insert(stem.into_owned(), names);
                }
            });
        }
    });
    noticed.into_inner().expect("no panic")
}

#[test]
#[ignore = "needs python3"]
fn every_wrong_solution_is_noticed_by_the_tests_made_for_it() {
    let python = tools::python();
    let (_folder, package) = moved_package();
    let mut noticed = noticed(&python, &package);
    for (solution, tests) in &noticed {
        println!("{solution}: {}", tests.join(" "));
    }
    assert_eq!(noticed.remove("right"), Some(Vec::new()));
    assert_eq!(noticed.len(), 26, "{noticed:?}");
    let unnoticed = noticed.iter().filter(|(_, tests)| tests.is_empty());
    assert_eq!(unnoticed.collect_vec(), []);
    for (test, solutions) in [
        ("03-a-case-without-operations", "endless_on_empty_case"),
        ("04-right-click-cycles", "marks_in_another_order"),
        (
            "05-flags-fence-floods",
            "flood_opens_flags left_click_opens_flag",
        ),
        ("06-flags-taken-away", "middle_click_spares_zeros"),
        (
            "07-question-marks-as-targets",
            "flood_stops_at_question_marks question_mark_counts_as_flag question_mark_protects",
        ),
        ("08-middle-clicks-that-open", "middle_click_opens_flags"),
        ("09-middle-clicks-that-win", "counts_cells_twice"),
        ("10-middle-clicks-that-lose", "quit_after_a_loss"),
        ("11-flags-on-all-mines", "win_by_flags"),
        ("12-operations-after-the-end", "goes_on_after_a_loss"),
        ("13-one-row", "crash_on_one_row"),
        ("14-one-column", "row_and_column_swapped"),
        (
            "20-deep-floods",
            "flood_in_four_directions changes_not_sorted",
        ),
    ] {
        for solution in solutions.split(' ') {
            let tests = &noticed[solution];
            assert!(tests.iter().any(|name| name == test), "{test}, {solution}");
        }
    }
}

/// A file's permissions and content, by its path in a folder.
fn content(folder: &Path) -> BTreeMap<PathBuf, (u32, Vec<u8>)> {
    let entries = WalkDir::new(folder).into_iter().map(|entry| {
        let path = entry.expect("it is readable").into_path();
        let metadata = fs::symlink_metadata(&path).expect("it is there");
        let bytes = metadata.is_file().then(|| fs::read(&path).expect("a file"));
        let relative = path.strip_prefix(folder).expect("it is inside").to_owned();
        let mode = metadata.permissions().mode() & 0o777;
        (relative, (mode, bytes.unwrap_or_default()))
    });
    entries.collect()
}

#[test]
fn the_same_seed_gives_the_same_package() {
    let folder = tempdir().expect("a folder");
    for (arguments, name) in [
        (&["a"][..], "a"),
        (&["--seed", "0", "b/"], "b"),
        (&["c1", "--seed", "18446744073709551615"], "c1"),
    ] {
        assert_eq!(package(folder.path(), arguments).0, Some(0), "{name}");
    }
    let [first, same, other] = ["a", "b", "c1"].map(|name| content(&folder.path().join(name)));
    assert!(first == same);
    assert!(first.keys().eq(other.keys()));
    let is_secret = |path: &Path| path.starts_with("data/secret") && !path.ends_with("secret");
    for (path, content) in &first {
        let is_new = other[path] != *content;
        let is_input = path.extension().is_some_and(|ending| ending == "in");
        assert!(!is_new || is_secret(path), "{path:?}");
        assert!(is_new || !is_secret(path) || !is_input, "{path:?}");
    }
    let is_executable = |path: &str| first[Path::new(path)].0 & 0o100 != 0;
    for validator in ["input_validators/validate", "output_validators/check"] {
        for name in ["build", "run", "minesweeper"] {
            assert!(is_executable(&format!("{validator}/{name}")));
        }
    }
    assert!(!is_executable("problem.yaml"));
    let size: usize = first
        .iter()
        .filter(|(path, _)| !path.ends_with("minesweeper"))
        .map(|(_, (_, bytes))| bytes.len())
        .sum();
    assert!(size < 8_000_000, "{size}");
}

#[test]
fn what_cannot_be_written_is_told_and_leaves_nothing() {
    let folder = tempdir().expect("a folder");
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    fs::write(folder.path().join("file"), "text").expect("a file");
    symlink("nowhere", folder.path().join("link")).expect("a link");
    let before = content(folder.path());
    let bad_name = "the name of a package is made of the letters a-z and digits";
    for (name, message) in [
        ("Mine", bad_name),
        ("mine-sweeper", bad_name),
        ("扫雷", bad_name),
        ("mine sweeper", bad_name),
        (".mine", bad_name),
        ("..", bad_name),
        ("/", bad_name),
        ("folder", "it is there already"),
        ("folder/", "it is there already"),
        ("file", "it is there already"),
        ("link", "it is there already"),
        (
            "missing/mine",
            "cannot write it: No such file or directory (os error 2)",
        ),
        (
            "file/mine",
            "cannot write it: Not a directory (os error 20)",
        ),
        (
            "/proc/mine",
            "cannot write it: No such file or directory (os error 2)",
        ),
    ] {
        let message = format!("error: {name}: {message}\n");
        assert_eq!(
            package(folder.path(), &[name]),
            (Some(1), String::new(), message)
        );
        assert!(content(folder.path()) == before, "{name}");
    }
    assert_eq!(package(folder.path(), &[]).0, Some(2));
    assert_eq!(package(folder.path(), &[""]).0, Some(2));
    assert_eq!(package(folder.path(), &["mine", "--seed", "x"]).0, Some(2));
    assert!(content(folder.path()) == before);
}

#[test]
fn the_library_tells_why_nothing_was_written() {
    let folder = tempdir().expect("a folder");
    let refused = |program: &str, is_interrupted| {
        let program = program.into();
        let package = Package { program, seed: 0 };
        let written = package.write(
            &folder.path().join("mine"),
            &AtomicBool::new(is_interrupted),
        );
        assert_eq!(content(folder.path()).len(), 1);
        written.expect_err("a reason").to_string()
    };
    let message = "cannot read the program missing: No such file or directory (os error 2)";
    assert_eq!(refused("missing", false), message);
    assert_eq!(refused(MINESWEEPER, true), "interrupted");
}

#[test]
fn what_a_killed_call_left_is_not_touched() {
    let folder = tempdir().expect("a folder");
    fs::create_dir(folder.path().join(".mine-0")).expect("a folder");
    assert_eq!(package(folder.path(), &["mine"]).0, Some(0));
    assert_eq!(names(folder.path()), [".mine-0", "mine"]);
}

#[test]
fn a_package_that_gets_stuck_half_way_leaves_nothing() {
    let folder = tempdir().expect("a folder");
    // No file may be as large as the program.
    let script = "trap '' XFSZ; ulimit -f 100; exec \"$0\" package mine";
    let output = Command::new("sh")
        .args(["-c", script, MINESWEEPER])
        .current_dir(folder.path())
        .output()
        .expect("sh starts");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: mine: cannot write it: File too large (os error 27)\n"
    );
    assert_eq!(content(folder.path()).len(), 1);
}

#[test]
fn an_interrupted_package_leaves_nothing() {
    // Now and then it may be quicker than the key.
    let interrupted = (0..20).find(|_| {
        let folder = tempdir().expect("a folder");
        let mut command = Command::new(MINESWEEPER);
        command.args(["package", "mine"]).current_dir(&folder);
        // When it has begun to write.
        let status = interrupt(&mut command, || content(folder.path()).len() >= 2);
        let left = names(folder.path());
        match status {
            Some(0) => assert_eq!(left, ["mine"]),
            _ => assert_eq!((status, left.len()), (Some(130), 0), "{left:?}"),
        }
        status != Some(0)
    });
    assert!(interrupted.is_some());
}
