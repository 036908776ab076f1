//! The import code of the judges that read FPS files. It is not a part of this project: the tests look
//! for checkouts of QingdaoU/OnlineJudge, hydro-dev/Hydro and zhblue/hustoj, named `OnlineJudge`,
//! `Hydro` and `hustoj`, in `target/importers`, or in the folder that the variable IMPORTERS names.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use itertools::Itertools;
use serde_json::Value;
use tempfile::{TempDir, tempdir};
use walkdir::WalkDir;

use super::refusals::content;
use super::support::{Written, package};
use crate::support::command::PROJECT;
use crate::support::tools::{find, python};

/// Returns a checkout.
#[track_caller]
fn source(name: &str) -> PathBuf {
    let folder = env::var_os("IMPORTERS").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| Path::new(PROJECT).join("target/importers"));
    let source = folder.join(name);
    assert!(source.is_dir(), "this test needs a checkout: {source:?}");
    source
}

/// An FPS file, and a folder for the tests that are imported.
struct Imported {
    folder: TempDir,
}

impl Imported {
    fn new() -> Self {
        let folder = tempdir().expect("a folder");
        fs::create_dir(folder.path().join("tests")).expect("a folder");
        let written = package(folder.path(), &["fps.xml", "--format", "fps"]);
        assert_eq!(written.0, Some(0), "{written:?}");
        Self { folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("fps.xml")
    }

    fn tests(&self) -> PathBuf {
        self.folder.path().join("tests")
    }

    /// Runs the driver of an importer, and returns what it prints. It must not complain.
    fn run(&self, command: &mut Command) -> String {
        let output = command.output().expect("it starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && message.is_empty(), "{message}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Asserts that the imported tests are those of a package with the same seed, byte for byte.
    fn assert_tests(&self, folder: &Path, name: impl Fn(usize) -> String) {
        let package = Written::new(&[]);
        let tests = package.files("data/secret").into_iter();
        let tests = tests.filter_map(|path| path.strip_suffix(".in").map(str::to_owned));
        let tests = tests.collect_vec();
        assert_eq!(tests.len(), 24);
        for (test, number) in tests.iter().zip(1..) {
            for (ending, imported) in [("in", "in"), ("ans", "out")] {
                let expected = fs::read(package.path(&format!("data/secret/{test}.{ending}")));
                let found = fs::read(folder.join(format!("{}.{imported}", name(number))));
                let [expected, found] = [expected, found].map(|bytes| bytes.expect("a file"));
                assert!(expected == found, "{test}.{ending}");
            }
        }
    }
}

fn driver(name: &str) -> String {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/jobs/package");
    format!("{tests}/importers/{name}")
}

/// Parts of the statement, as they stand in the description, the input and the output.
const PARTS: [&str; 3] = [
    "<p>请编写扫雷程序中回应玩家点击的部分。</p>",
    "<p>第一行是数据组数 <var>T</var>。",
    "<pre>RUNNING: [&lt;x, y, v&gt;, &lt;x, y, v&gt;, ...]</pre>",
];

const SAMPLE: [&str; 2] = [
    include_str!("../../../../samples/statement.in"),
    include_str!("../../../../samples/statement.out"),
];

#[test]
#[ignore = "needs a checkout of QingdaoU/OnlineJudge"]
fn qduoj_imports_the_fps_file() {
    let imported = Imported::new();
    let printed = imported.run(
        Command::new(python())
            .args(["-B", &driver("qduoj.py")])
            .args([source("OnlineJudge"), imported.file(), imported.tests()]),
    );
    let problem: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(problem["title"], "扫雷");
    assert_eq!(
        problem["time_limit"],
        serde_json::json!({"unit": "s", "value": 2})
    );
    assert_eq!(
        problem["memory_limit"],
        serde_json::json!({"unit": "MB", "value": 256})
    );
    for (tag, part) in ["description", "input", "output"].iter().zip(PARTS) {
        assert!(problem[tag].as_str().expect("text").contains(part), "{tag}");
    }
    let [input, output] = SAMPLE;
    assert_eq!(
        problem["samples"],
        serde_json::json!([{"input": input, "output": output}])
    );
    assert!(problem["spj"].is_null() && problem["source"] == "扫雷");
    imported.assert_tests(&imported.tests(), |number| number.to_string());
    let cases = problem["info"].as_object().expect("cases");
    assert_eq!(cases.len(), 24);
    for (index, printed) in problem["printed"]
        .as_array()
        .expect("hashes")
        .iter()
        .enumerate()
    {
        let case = &cases[&index.to_string()];
        assert_eq!(case["stripped_output_md5"], *printed, "{case}");
    }
}

#[test]
#[ignore = "needs a checkout of hydro-dev/Hydro, node, and the packages that its importer uses"]
fn hydro_imports_the_fps_file() {
    let imported = Imported::new();
    let printed = imported.run(
        Command::new(find(&["node"]))
            .arg(driver("hydro.mjs"))
            .args([source("Hydro"), imported.file(), imported.tests()]),
    );
    let problem: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(problem["title"], "扫雷");
    assert_eq!(problem["tags"], serde_json::json!(["扫雷"]));
    assert_eq!(problem["edits"], serde_json::json!([{"html": true}]));
    let content = problem["content"].as_str().expect("text");
    for part in PARTS.iter().chain(&SAMPLE) {
        assert!(content.contains(part), "{part}");
    }
    let solution = problem["solution"].as_str().expect("text");
    assert!(solution.contains("**C++**") && solution.contains("**Python**"));
    let subtasks = problem["subtasks"].as_array().expect("subtasks");
    let cases = subtasks
        .iter()
        .flat_map(|subtask| subtask["cases"].as_array().expect("cases"));
    let cases = cases.collect_vec();
    assert_eq!(cases.len(), 24);
    for (case, number) in cases.iter().zip(1..) {
        let [input, output] = ["in", "out"].map(|ending| format!("{number:02}.{ending}"));
        assert_eq!(
            (&case["input"], &case["output"]),
            (&input.into(), &output.into())
        );
        assert_eq!(
            (&case["time"], &case["memory"]),
            (&2_000.into(), &256.into())
        );
    }
    // More than 60 s in all are refused.
    assert!(
        cases
            .iter()
            .map(|case| case["time"].as_u64().expect("ms"))
            .sum::<u64>()
            <= 60_000
    );
    imported.assert_tests(&imported.tests(), |number| format!("{number:02}"));
}

#[test]
#[ignore = "needs a checkout of zhblue/hustoj, and php"]
fn hustoj_imports_the_fps_file() {
    let imported = Imported::new();
    let web = imported.folder.path().join("web");
    let source = source("hustoj").join("trunk/web");
    for folder in ["admin", "include", "lang"] {
        for entry in WalkDir::new(source.join(folder)).max_depth(1) {
            let entry = entry.expect("it is readable");
            let copy = web.join(entry.path().strip_prefix(&source).expect("inside"));
            if entry.file_type().is_dir() {
                fs::create_dir_all(copy).expect("a folder");
            } else if entry.file_type().is_file() {
                fs::copy(entry.path(), copy).expect("a copy");
            }
        }
    }
    fs::copy(driver("hustoj.php"), web.join("include/db_info.inc.php")).expect("a copy");
    let calls = imported.folder.path().join("calls");
    imported.run(
        Command::new(find(&["php"]))
            .arg(web.join("admin/problem_import_xml.php"))
            .arg(imported.file())
            .env("OJ_DATA", imported.tests())
            .env("CALLS", &calls),
    );
    let calls = fs::read_to_string(calls).expect("calls");
    let calls = calls
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let calls: Vec<(String, Vec<Value>)> = calls.collect();
    let of = |table: &'static str| calls.iter().filter(move |call| call.0.contains(table));
    let [(_, problem)] = of("INTO `problem`").collect_vec()[..] else {
        panic!("{calls:?}")
    };
    assert_eq!(problem[0], "扫雷");
    assert_eq!(problem[1..3], ["2".into(), Value::from(256)]);
    for (part, expected) in problem[3..6].iter().zip(PARTS) {
        assert!(part.as_str().expect("text").contains(expected), "{part}");
    }
    assert_eq!(problem[6..8], SAMPLE);
    // A comparison of the outputs, and no program of the jury.
    assert_eq!(problem[10], 0);
    let languages = of("INTO solution(")
        .map(|(_, values)| &values[3])
        .collect_vec();
    assert_eq!(languages, [1, 6], "C++ and Python");
    let files = content(&imported.tests().join("1000"));
    assert_eq!(
        files
            .keys()
            .filter(|path| path.extension().is_some())
            .count(),
        50
    );
    imported.assert_tests(&imported.tests().join("1000"), |number| {
        format!("{number:02}")
    });
}
