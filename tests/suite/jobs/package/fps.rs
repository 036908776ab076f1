//! FPS files.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use itertools::Itertools;
use roxmltree::{Document, Node};
use tempfile::tempdir;

use super::support::{Written, on_all, package};
use crate::support::command::call;
use crate::support::tools::python;

/// Returns what the command writes to standard output.
fn fps(options: &[&str]) -> String {
    let folder = tempdir().expect("a folder");
    let arguments = [&["-", "--format", "fps"], options].concat();
    let (status, file, message) = package(folder.path(), &arguments);
    assert_eq!((status, message.as_str()), (Some(0), ""));
    file
}

/// Returns the elements of a name.
fn elements<'a>(document: &'a Document, name: &str) -> Vec<Node<'a, 'a>> {
    let nodes = document.descendants();
    nodes.filter(|node| node.has_tag_name(name)).collect()
}

/// Returns the text of the only element of a name.
#[track_caller]
fn text<'a>(document: &'a Document, name: &str) -> &'a str {
    let [element] = elements(document, name)[..] else {
        panic!("one {name}")
    };
    element.text().expect("a text")
}

#[test]
fn an_fps_file_has_the_tests_of_the_package_byte_for_byte() {
    for seed in ["0", "7"] {
        let package = Written::new(&["--seed", seed]);
        let file = fps(&["--seed", seed]);
        let document = Document::parse(&file).expect("XML");
        let tests = package
            .tests()
            .into_iter()
            .filter(|test| test.contains("secret"));
        let tests = tests.collect_vec();
        assert_eq!(tests.len(), 24);
        for (tag, ending) in [("test_input", "in"), ("test_output", "ans")] {
            let elements = elements(&document, tag);
            assert_eq!(elements.len(), 24);
            for ((element, test), number) in elements.iter().zip(&tests).zip(1..) {
                assert_eq!(
                    element.attribute("name"),
                    Some(format!("{number:02}").as_str())
                );
                let expected = fs::read_to_string(package.path(&format!("{test}.{ending}")));
                assert!(
                    element.text() == expected.ok().as_deref(),
                    "{test}.{ending}"
                );
            }
        }
    }
}

#[test]
fn an_fps_file_has_the_problem() {
    for (options, title, first, hint) in [
        (&[][..], "扫雷", "请编写扫雷程序", "注意递归的深度"),
        (
            &["--language", "zh"],
            "扫雷",
            "请编写扫雷程序",
            "注意递归的深度",
        ),
        (
            &["--language", "en"],
            "Minesweeper",
            "Write the part of",
            "mind the depth of recursion",
        ),
    ] {
        let file = fps(options);
        assert!(
            file.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fps version=\"1.2\">\n")
        );
        assert!(file.len() < 10_000_000 && !file.contains('\r'));
        let document = Document::parse(&file).expect("XML");
        assert_eq!(elements(&document, "item").len(), 1);
        for (name, expected) in [
            ("title", title),
            ("time_limit", "2"),
            ("memory_limit", "256"),
            (
                "sample_input",
                include_str!("../../../../samples/statement.in"),
            ),
            (
                "sample_output",
                include_str!("../../../../samples/statement.out"),
            ),
            ("source", title),
        ] {
            assert_eq!(text(&document, name), expected);
        }
        assert_eq!(
            elements(&document, "time_limit")[0].attribute("unit"),
            Some("s")
        );
        assert_eq!(
            elements(&document, "memory_limit")[0].attribute("unit"),
            Some("MB")
        );
        for (name, begin, end) in [
            ("description", format!("<p>{first}"), "</p>"),
            ("input", "<p>".to_owned(), "</ul>"),
            ("output", "<p>".to_owned(), "</p>"),
        ] {
            let part = text(&document, name);
            assert!(part.starts_with(&begin) && part.ends_with(end), "{part}");
            assert!(!part.contains("<h") && Document::parse(&format!("<x>{part}</x>")).is_ok());
        }
        assert!(text(&document, "hint").contains(hint));
        let solutions = elements(&document, "solution");
        let languages = solutions
            .iter()
            .map(|solution| solution.attribute("language"));
        assert!(languages.eq([Some("C++"), Some("Python")]));
    }
}

#[test]
#[ignore = "needs python3"]
fn the_solution_in_an_fps_file_prints_its_outputs() {
    let file = fps(&[]);
    let document = Document::parse(&file).expect("XML");
    let solution = elements(&document, "solution")[1]
        .text()
        .expect("a program");
    let [inputs, outputs] = ["test_input", "test_output"].map(|name| elements(&document, name));
    let tests = inputs
        .iter()
        .zip(&outputs)
        .map(|(input, output)| [input, output]);
    let tests = tests
        .map(|test| test.map(|node| node.text().expect("a text")))
        .collect_vec();
    on_all(&tests, |[input, output]| {
        let mut run = Command::new(python());
        run.args(["-c", solution])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut run = run.spawn().expect("Python starts");
        let mut pipe = run.stdin.take().expect("a pipe");
        pipe.write_all(input.as_bytes())
            .expect("it reads its input first");
        drop(pipe);
        let printed = run.wait_with_output().expect("an end").stdout;
        assert!(printed == output.as_bytes());
    });
}

#[test]
fn an_fps_file_is_written_as_other_files_are() {
    let folder = tempdir().expect("a folder");
    let write = |name: &str| package(folder.path(), &["--format", "fps", name]);
    let read = || fs::read_to_string(folder.path().join("Mine-sweeper.xml")).expect("a file");
    let silent = (Some(0), String::new(), String::new());
    assert_eq!(write("Mine-sweeper.xml"), silent);
    let file = read();
    assert!(file == fps(&[]));
    fs::write(folder.path().join("Mine-sweeper.xml"), "old").expect("a file");
    assert_eq!(write("Mine-sweeper.xml"), silent);
    assert!(read() == file);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    for (name, reason) in [
        (".", "Is a directory (os error 21)"),
        ("missing/x.xml", "No such file or directory (os error 2)"),
    ] {
        let refused = format!("error: cannot write {name}: {reason}\n");
        assert_eq!(write(name), (Some(1), String::new(), refused));
    }
}

#[test]
fn what_fps_files_cannot_have_is_refused() {
    for (arguments, message) in [
        (
            &["--format", "fps", "--interactive"][..],
            "the interactive problem has no FPS form",
        ),
        (
            &["--format", "fps", "--validators", "program"],
            "an FPS file has no validators",
        ),
        (
            &["--language", "zh"],
            "--language is for --format fps; packages have all languages",
        ),
        (
            &["--format", "2025-09", "--language", "en"],
            "--language is for --format fps; packages have all languages",
        ),
    ] {
        let folder = tempdir().expect("a folder");
        let (status, _, said) = package(folder.path(), &[&["mine"], arguments].concat());
        let expected = format!("error: {message}\n\nUsage: ");
        assert!(status == Some(2) && said.starts_with(&expected), "{said}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}

/// The recipe that the help gives for other judges.
#[test]
fn the_plain_tests_of_the_help_are_those_of_the_package() {
    let (_, help, _) = call(&["package", "--help"], "");
    let (_, recipe) = help.split_once("2.in and so on:\n").expect("the recipe");
    let (recipe, _) = recipe.split_once("\n\n").expect("its end");
    assert_eq!(recipe.lines().count(), 2);
    let folder = tempdir().expect("a folder");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_minesweeper"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().expect("a folder").display());
    let mut sh = Command::new("sh");
    sh.args(["-eu", "-c", recipe])
        .current_dir(&folder)
        .env("PATH", path);
    assert!(sh.status().expect("sh starts").success());
    let package = Written::new(&[]);
    let tests = package
        .tests()
        .into_iter()
        .filter(|test| test.contains("secret"));
    for (test, number) in tests.zip(1..) {
        for (from, to) in [("in", "in"), ("ans", "out")] {
            let expected = fs::read(package.path(&format!("{test}.{from}"))).expect("a file");
            let copy = folder.path().join(format!("{number}.{to}"));
            assert!(fs::read(copy).expect("a file") == expected, "{test}.{from}");
        }
    }
    let written = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(written, 49, "the package, and two files for each test");
}
