//! What long work shows while it runs: on a terminal's standard error, unless the results are on the
//! screen too.

use std::process::{Command, Stdio};
use std::thread;

use crate::support::command::MINESWEEPER;
use crate::support::tools;

/// Gives a command its input in two halves, more than a second apart, in a terminal as `script`
/// makes one, and returns what it shows.
fn seen(arguments: &str, halves: [&str; 2], output: &str) -> String {
    let [first, second] = halves;
    let line = format!(
        "{{ printf '{first}'; sleep 1.3; printf '{second}'; }} | '{MINESWEEPER}' {arguments} {output}"
    );
    let ended = Command::new(tools::find(&["script"]))
        .args(["-q", "-e", "-c", &line, "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("script starts");
    assert!(ended.status.success(), "{ended:?}");
    String::from_utf8_lossy(&ended.stdout).into_owned()
}

#[test]
#[ignore = "needs script"]
fn bytes_are_counted_where_no_result_is_on_the_screen() {
    let test = ["1\\n1 2\\n_*\\n", "0\\n"];
    let board = ["[[\"E\"]]", "[0,0]"];
    let calls = [
        ("validate", test, ">/dev/null", true),
        ("explain", test, ">/dev/null", true),
        ("explain", test, "", false),
        ("explain", test, ">/dev/null 2>/dev/null", false),
        ("explain --html -", test, ">/dev/null", true),
        ("explain --html -", test, "", false),
        ("update-board", board, ">/dev/null", true),
        ("update-board", board, "", false),
    ];
    thread::scope(|scope| {
        for (arguments, halves, output, is_counted) in calls {
            scope.spawn(move || {
                let seen = seen(arguments, halves, output);
                let bytes = halves.concat().replace("\\n", "\n").len();
                let count = format!("{bytes} B read in");
                let call = format!("{arguments} {output}");
                assert_eq!(seen.contains(&count), is_counted, "{call}: {seen:?}");
            });
        }
    });
}
