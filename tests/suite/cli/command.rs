//! Streams, files, help and completions: what does not depend on the command.

use std::process::{Command, Stdio};
use std::thread;

use crate::support::command::{
    MINESWEEPER, PROJECT, call, call_into, closed_pipe, ended, full_device, pipe,
};
use crate::support::samples::STATEMENT;

#[test]
fn a_file_can_be_named_instead_of_standard_input() {
    let from_input = call(&[], STATEMENT);
    assert_eq!(from_input.0, Some(0));
    assert_eq!(call(&["-"], STATEMENT), from_input);
    assert_eq!(call(&["samples/statement.in"], ""), from_input);
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let cases = [
        (
            "missing.in",
            "error: cannot open missing.in: No such file or directory (os error 2)\n",
        ),
        (
            "",
            "error: cannot open '': No such file or directory (os error 2)\n",
        ),
        (
            "a\nb\u{1b}[31m",
            "error: cannot open a\\nb\\u{1b}[31m: No such file or directory (os error 2)\n",
        ),
        (
            "\u{202e}ni.t\u{2069}",
            "error: cannot open \\u{202e}ni.t\\u{2069}: No such file or directory (os error 2)\n",
        ),
        (
            "src",
            "error: cannot read src: Is a directory (os error 21)\n",
        ),
    ];
    for (file, message) in cases {
        assert_eq!(
            call(&[file], ""),
            (Some(1), String::new(), message.to_owned())
        );
    }
}

/// Calls that print a result.
const PRINTING: [&[&str]; 4] = [
    &["samples/statement.in"],
    &["--help"],
    &["explain", "samples/statement.in"],
    &["generate"],
];

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for arguments in PRINTING {
        let message = "error: cannot write the output: No space left on device (os error 28)\n";
        assert_eq!(
            call_into(arguments, full_device()),
            (Some(1), String::new(), message.to_owned()),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_closed_output_is_not_an_error() {
    for arguments in PRINTING {
        assert_eq!(
            call_into(arguments, closed_pipe()),
            (Some(0), String::new(), String::new()),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_long_response_to_a_closed_output_is_not_an_error() {
    // Far more than a pipe holds, into one whose reader is gone.
    let test = format!("1\n1 2\n_*\n{}0\n", "2 1 1\n".repeat(100_000));
    let mut child = Command::new(MINESWEEPER)
        .stdin(Stdio::piped())
        .stdout(closed_pipe())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("piped");
    let sender = thread::spawn(move || {
        // The binary may end before it has read all of it.
        let _ = std::io::Write::write_all(&mut input, test.as_bytes());
    });
    let output = child.wait_with_output().expect("the binary ends");
    sender.join().expect("the sender ends");
    assert_eq!(ended(output), (Some(0), String::new(), String::new()));
}

#[test]
#[cfg(target_os = "linux")]
fn a_pipe_at_standard_output_is_widened_and_never_narrowed() {
    use rustix::pipe::{fcntl_getpipe_size, fcntl_setpipe_size};
    for (before, after) in [(1 << 12, 1 << 19), (1 << 20, 1 << 20)] {
        let (reader, writer) = pipe();
        fcntl_setpipe_size(&reader, before).expect("a size that is allowed");
        let status = Command::new(MINESWEEPER)
            .arg("samples/statement.in")
            .stdout(writer)
            .current_dir(PROJECT)
            .status();
        assert!(status.expect("the binary starts").success());
        assert_eq!(fcntl_getpipe_size(&reader).expect("a pipe"), after);
    }
}

#[test]
fn help_and_version_are_answered() {
    let (status, help, _) = call(&["--help"], "");
    assert_eq!(status, Some(0));
    assert!(help.contains("Usage: minesweeper"), "{help}");
    let version = format!("minesweeper {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(call(&["--version"], ""), (Some(0), version, String::new()));
}
