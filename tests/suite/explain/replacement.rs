//! What `explain --html PAGE` makes of a file that is there: it is replaced by a page or left alone.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::command::signalled;

const TEST: &str = "1\n1 3\n__*\n1 1 1\n0\n";
const OLD: &str = "an old page";

/// A folder with the test `t.in` and an old page `old.html`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.in"), TEST).expect("written");
    fs::write(folder.path().join("old.html"), OLD).expect("written");
    folder
}

/// Runs a line of shell in the folder, and gives status, standard output and standard error.
#[track_caller]
fn run(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    let line = line.replace(
        "explain",
        &format!("'{}' explain", env!("CARGO_BIN_EXE_minesweeper")),
    );
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("sh starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The names in the folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    names.sort();
    names
}

fn is_page(text: &str) -> bool {
    text.starts_with("<!DOCTYPE html>") && text.ends_with("</html>\n")
}

#[track_caller]
fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a file")
}

#[test]
fn the_input_is_never_the_page() {
    for (page, line) in [
        ("t.in", "explain t.in --html t.in"),
        ("./t.in", "explain t.in --html ./t.in"),
        ("t.in", "explain --html t.in < t.in"),
        ("link", "ln -s t.in link; explain t.in --html link"),
        ("t.in", "ln -s t.in link; explain link --html t.in"),
        ("hard", "ln t.in hard; explain t.in --html hard"),
    ] {
        let folder = folder();
        let message = format!("error: {page}: cannot create it: it is the input\n");
        assert_eq!(
            run(folder.path(), line),
            (Some(1), String::new(), message),
            "{line}"
        );
        assert_eq!(read(folder.path(), "t.in"), TEST, "{line}");
    }
}

#[test]
fn what_is_there_stays_where_no_page_comes_of_it() {
    for (line, message) in [
        (
            "explain t.in --case 9 --html old.html",
            "t.in: there is no case 9, the test has 1",
        ),
        (
            "explain . --html old.html",
            ".: cannot read the input: Is a directory (os error 21)",
        ),
        (
            "explain missing --html old.html",
            "missing: cannot open it: No such file or directory (os error 2)",
        ),
        (
            // The test was forgotten.
            "explain --html old.html",
            "stdin:1:1: found the end of the input, expected T, a number from 0 to 18446744073709551615",
        ),
        (
            "printf '1\\n1 2\\n_x\\n' | explain --html old.html",
            "stdin:3:2: found 'x', expected '_' or '*' (case 1)",
        ),
        (
            "explain t.in --html missing/page.html",
            "missing/page.html: cannot create it: No such file or directory (os error 2)",
        ),
        (
            "explain t.in --html .",
            ".: cannot create it: Is a directory (os error 21)",
        ),
    ] {
        let folder = folder();
        let expected = (Some(1), String::new(), format!("error: {message}\n"));
        assert_eq!(run(folder.path(), line), expected, "{line}");
        assert_eq!(read(folder.path(), "old.html"), OLD, "{line}");
        assert_eq!(names(folder.path()), ["old.html", "t.in"], "{line}");
    }
}

#[test]
fn a_page_takes_the_place_of_what_is_there() {
    let folder = folder();
    let path = folder.path();
    symlink("old.html", path.join("link")).expect("a link");
    fs::set_permissions(path.join("old.html"), PermissionsExt::from_mode(0o640)).expect("set");
    let quiet = (Some(0), String::new(), String::new());
    for line in [
        "explain t.in --html link",
        "umask 027; explain t.in --html new.html",
    ] {
        assert_eq!(run(path, line), quiet, "{line}");
    }
    assert_eq!(names(path), ["link", "new.html", "old.html", "t.in"]);
    assert!(path.join("link").is_symlink());
    for name in ["old.html", "new.html"] {
        assert!(is_page(&read(path, name)), "{name}");
        let mode = fs::metadata(path.join(name)).expect("a file").mode();
        assert_eq!(mode & 0o777, 0o640, "{name}");
    }
    // A page of a test that is wrong further on is whole.
    let line = "printf '2\\n1 1\\n_\\n0\\nx' | explain --html old.html";
    let message = "error: stdin:5:1: found 'x', expected n, a number from 1 to 18446744073709551615 (case 2)\n";
    assert_eq!(
        run(path, line),
        (Some(1), String::new(), message.to_owned())
    );
    assert!(is_page(&read(path, "old.html")));
    assert!(read(path, "old.html").contains(">error: stdin:5:1: found &#39;x"));
}

#[test]
fn standard_output_and_pipes_are_written_straight_to() {
    let folder = folder();
    let path = folder.path();
    for page in ["-", "/dev/stdout"] {
        let (status, output, message) = run(path, &format!("explain t.in --html {page}"));
        assert_eq!((status, message.as_str()), (Some(0), ""), "{page}");
        assert!(is_page(&output), "{page}");
        let line = format!("{{ echo before; explain t.in --html {page}; echo after; }} > all");
        assert_eq!(run(path, &line), (Some(0), String::new(), String::new()));
        assert_eq!(
            read(path, "all"),
            format!("before\n{output}after\n"),
            "{page}"
        );
        // Where there is no page, nothing is written.
        let (status, output, _) = run(path, &format!("explain t.in --case 2 --html {page}"));
        assert_eq!((status, output.as_str()), (Some(1), ""), "{page}");
    }
    assert_eq!(
        run(path, "mkfifo pipe"),
        (Some(0), String::new(), String::new())
    );
    let pipe = path.join("pipe");
    let reader = thread::spawn(move || {
        let mut text = String::new();
        File::open(pipe)
            .and_then(|mut pipe| pipe.read_to_string(&mut text))
            .expect("text");
        text
    });
    assert_eq!(
        run(path, "explain t.in --html pipe"),
        (Some(0), String::new(), String::new())
    );
    assert!(is_page(&reader.join().expect("the reader ends")));
}

#[test]
fn nothing_is_left_beside_the_page_when_a_signal_ends_it() {
    for signal in ["INT", "TERM", "HUP", "QUIT"] {
        let folder = folder();
        let mut command = Command::new(env!("CARGO_BIN_EXE_minesweeper"));
        command
            .args(["explain", "--html", "old.html"])
            .current_dir(folder.path())
            // The test never comes.
            .stdin(Stdio::piped());
        let status = signalled(&mut command, signal, || names(folder.path()).len() > 2);
        assert_eq!(status, Some(130), "{signal}");
        assert_eq!(names(folder.path()), ["old.html", "t.in"], "{signal}");
    }
}
