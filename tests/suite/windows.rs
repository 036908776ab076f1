//! What differs on Windows: line ends, names of files, pipes, and the commands that need Unix.

use std::fs;

use crate::support::command::{call, call_into, closed_pipe};
use crate::support::files::Folder;
use crate::support::samples::{STATEMENT, files, sample};

#[test]
fn line_ends_of_windows_are_read_and_not_printed() {
    let test = STATEMENT.replace('\n', "\r\n");
    let printed = (Some(0), sample("statement.out"), String::new());
    assert_eq!(call(&[], test), printed);
    for arguments in [&["generate"][..], &["explain", "samples/statement.in"]] {
        let (status, printed, _) = call(arguments, "");
        assert_eq!(status, Some(0), "{arguments:?}");
        assert!(!printed.contains('\r'), "{arguments:?}");
    }
}

#[test]
fn files_can_have_any_name() {
    let folder = Folder::with(&[]);
    fs::create_dir(folder.path("folder")).expect("a folder");
    for name in ["two words", r"folder\test", "扫雷"] {
        let path = |ending| folder.path(&format!("{name}.{ending}"));
        let (test, output, page) = (path("in"), path("out"), path("html"));
        let (expected, silent) = (sample("statement.out"), String::new());
        fs::write(&test, STATEMENT).expect("written");
        fs::write(&output, &expected).expect("written");
        assert_eq!(call(&[&test], ""), (Some(0), expected, String::new()));
        assert_eq!(call(&["check", &test, &output], "").0, Some(0));
        let written = call(&["explain", &test, "--html", &page], "");
        assert_eq!(written, (Some(0), silent.clone(), silent));
        let page = fs::read_to_string(&page).expect("a page");
        assert!(page.ends_with("</html>\n") && !page.contains('\r'));
        let (status, _, message) = call(&[&path("missing")], "");
        assert_eq!(status, Some(1));
        assert!(message.starts_with(&format!("error: cannot open {}: ", path("missing"))));
    }
}

#[test]
fn a_file_is_replaced_and_a_report_is_written() {
    let folder = Folder::with(&[("page.html", "old"), ("output", "WIN\n")]);
    let page = folder.path("page.html");
    let (status, _, message) = call(&["explain", "--html", &page], STATEMENT);
    assert_eq!((status, message), (Some(0), String::new()));
    assert!(
        folder
            .read("page.html")
            .is_some_and(|page| page.len() > 1000)
    );
    let (output, report) = (folder.path("output"), folder.path("report"));
    let judged = [
        "samples/statement.in",
        &output,
        "samples/statement.out",
        &report,
    ];
    let (status, ..) = call(&[&["check"], &judged[..]].concat(), "");
    assert_eq!(status, Some(1));
    assert!(
        folder
            .read("report")
            .is_some_and(|text| text.starts_with("wrong answer "))
    );
}

#[test]
fn a_package_has_the_right_answers() {
    let folder = Folder::with(&[]);
    let package = folder.path("package");
    let silent = (Some(0), String::new(), String::new());
    assert_eq!(call(&["package", &package], ""), silent);
    let tests = files(&format!("{package}/data"), "in");
    assert!(!tests.is_empty());
    for test in tests {
        let answer = fs::read_to_string(test.with_extension("ans")).expect("an answer");
        let test = test.to_str().expect("a name");
        assert_eq!(
            call(&[test], ""),
            (Some(0), answer, String::new()),
            "{test}"
        );
    }
}

#[test]
fn a_closed_output_is_not_an_error() {
    for arguments in [
        &["samples/statement.in"][..],
        &["explain", "samples/statement.in"],
        &["generate"],
    ] {
        let ended = call_into(arguments, closed_pipe());
        assert_eq!(
            ended,
            (Some(0), String::new(), String::new()),
            "{arguments:?}"
        );
    }
}

#[test]
fn commands_that_need_unix_say_so() {
    for command in ["stress", "interact"] {
        let message = format!("error: {command} needs Linux, macOS or another Unix\n");
        assert_eq!(
            call(&[command, "--help"], ""),
            (Some(1), String::new(), message)
        );
    }
}
