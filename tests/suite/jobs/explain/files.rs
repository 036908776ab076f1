//! Files that `explain` writes: a file that exists is replaced or left as it is.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::thread;

use crate::support::command::{Ended, MINESWEEPER, ended, pipe, signalled};
use crate::support::files::Folder;

const TEST: &str = "1\n1 3\n__*\n1 1 1\n0\n";
const OLD: &str = "an old page";

/// Creates a folder with the test `t.in` and an old page `old.html`.
fn folder() -> Folder {
    Folder::with(&[("t.in", TEST), ("old.html", OLD)])
}

/// Runs a line of shell in the folder, and gives status, standard output and standard error.
#[track_caller]
fn run(folder: &Folder, line: &str) -> Ended {
    let line = line.replace("explain", &format!("'{MINESWEEPER}' explain"));
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder.root())
        .stdin(Stdio::null())
        .output();
    ended(output.expect("sh starts"))
}

fn is_page(text: &str) -> bool {
    text.starts_with("<!DOCTYPE html>") && text.ends_with("</html>\n")
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
        ("t.in", "explain t.in --svg t.in"),
    ] {
        let folder = folder();
        let message = format!("error: refusing to overwrite FILE: {page}\n");
        assert_eq!(
            run(&folder, line),
            (Some(1), String::new(), message),
            "{line}"
        );
        assert_eq!(folder.read("t.in").as_deref(), Some(TEST), "{line}");
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
            "cannot read .: Is a directory (os error 21)",
        ),
        (
            "explain missing --html old.html",
            "cannot open missing: No such file or directory (os error 2)",
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
            "cannot write missing/page.html: No such file or directory (os error 2)",
        ),
        (
            "explain t.in --html .",
            "cannot write .: Is a directory (os error 21)",
        ),
    ] {
        let folder = folder();
        let expected = (Some(1), String::new(), format!("error: {message}\n"));
        assert_eq!(run(&folder, line), expected, "{line}");
        assert_eq!(folder.read("old.html").as_deref(), Some(OLD), "{line}");
        assert_eq!(folder.names(), ["old.html", "t.in"], "{line}");
    }
}

#[test]
fn a_page_takes_the_place_of_what_is_there() {
    let folder = folder();
    let path = folder.root();
    symlink("old.html", path.join("link")).expect("a link");
    fs::set_permissions(path.join("old.html"), PermissionsExt::from_mode(0o640)).expect("set");
    let quiet = (Some(0), String::new(), String::new());
    for line in [
        "explain t.in --html link",
        "umask 027; explain t.in --html new.html",
    ] {
        assert_eq!(run(&folder, line), quiet, "{line}");
    }
    assert_eq!(folder.names(), ["link", "new.html", "old.html", "t.in"]);
    assert!(path.join("link").is_symlink());
    for name in ["old.html", "new.html"] {
        assert!(is_page(&folder.read(name).expect("a file")), "{name}");
        let mode = fs::metadata(path.join(name)).expect("a file").mode();
        assert_eq!(mode & 0o777, 0o640, "{name}");
    }
    // A page of a test that is wrong further on is whole.
    let line = "printf '2\\n1 1\\n_\\n0\\nx' | explain --html old.html";
    let message = "error: stdin:5:1: found 'x', expected n, a number from 1 to 18446744073709551615 (case 2)\n";
    assert_eq!(
        run(&folder, line),
        (Some(1), String::new(), message.to_owned())
    );
    assert!(is_page(&folder.read("old.html").expect("a file")));
    assert!(
        folder
            .read("old.html")
            .expect("a file")
            .contains("\n2\n1 1\n_\n0\nx</pre>")
    );
}

#[test]
fn standard_output_and_pipes_are_written_straight_to() {
    let folder = folder();
    let path = folder.root();
    let (status, output, message) = run(&folder, "explain t.in --html -");
    assert_eq!((status, message.as_str()), (Some(0), ""));
    assert!(is_page(&output));
    let line = "{ echo before; explain t.in --html -; echo after; } > all";
    assert_eq!(run(&folder, line), (Some(0), String::new(), String::new()));
    assert_eq!(folder.read("all"), Some(format!("before\n{output}after\n")));
    // Where there is no page, nothing is written.
    let (status, output, _) = run(&folder, "explain t.in --case 2 --html -");
    assert_eq!((status, output.as_str()), (Some(1), ""));
    assert_eq!(
        run(&folder, "mkfifo pipe"),
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
        run(&folder, "explain t.in --html pipe"),
        (Some(0), String::new(), String::new())
    );
    assert!(is_page(&reader.join().expect("the reader ends")));
}

#[test]
fn nothing_is_left_beside_the_page_when_a_signal_ends_it() {
    for signal in ["INT", "TERM", "HUP", "QUIT"] {
        let folder = folder();
        // The test never comes, and does not end either.
        let (reader, _writer) = pipe();
        let mut command = Command::new(MINESWEEPER);
        command
            .args(["explain", "--html", "old.html"])
            .current_dir(folder.root())
            .stdin(reader);
        let status = signalled(&mut command, signal, || folder.names().len() > 2);
        assert_eq!(status, Some(130), "{signal}");
        assert_eq!(folder.names(), ["old.html", "t.in"], "{signal}");
    }
}
