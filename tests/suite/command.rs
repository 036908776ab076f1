//! The binary: how the tests start it, and what all of its commands have in common.

use std::fs::{self, File};
use std::process::{Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command;

/// The binary, called with arguments, in the project's folder.
pub fn minesweeper(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minesweeper"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// What came of a call: exit status, standard output, standard error.
pub type Ended = (Option<i32>, String, String);

/// Calls the binary with arguments and standard input.
pub fn call(arguments: &[&str], input: impl Into<Vec<u8>>) -> Ended {
    ended(
        minesweeper(arguments)
            .write_stdin(input)
            .output()
            .expect("the binary starts"),
    )
}

/// Starts a call and interrupts it as soon as it is `time`; tells the status.
pub fn interrupt(command: &mut std::process::Command, time: impl Fn() -> bool) -> Option<i32> {
    signalled(command, "INT", time)
}

/// Starts a call and sends it a signal as soon as it is `time`; tells the status.
pub fn signalled(
    command: &mut std::process::Command,
    signal: &str,
    time: impl Fn() -> bool,
) -> Option<i32> {
    let mut child = command.spawn().expect("the binary starts");
    let start = Instant::now();
    while !time() {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "it does not start"
        );
        thread::sleep(Duration::from_millis(1));
    }
    let status = std::process::Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .status();
    assert!(status.expect("kill starts").success());
    child.wait().expect("an end").code()
}

fn ended(output: Output) -> Ended {
    let text = |bytes| String::from_utf8(bytes).expect("messages are UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

const STATEMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/statement.in");

#[test]
fn a_file_can_be_named_instead_of_standard_input() {
    let test = fs::read(STATEMENT).expect("the sample is there");
    let from_input = call(&[], test.clone());
    assert_eq!(from_input.0, Some(0));
    assert_eq!(call(&["-"], test), from_input);
    assert_eq!(call(&["samples/statement.in"], ""), from_input);
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let cases = [
        (
            "missing.in",
            "error: missing.in: cannot open it: No such file or directory (os error 2)\n",
        ),
        (
            "",
            "error: '': cannot open it: No such file or directory (os error 2)\n",
        ),
        (
            "a\nb\u{1b}[31m",
            "error: a\\nb\\u{1b}[31m: cannot open it: No such file or directory (os error 2)\n",
        ),
        (
            "\u{202e}ni.t\u{2069}",
            "error: \\u{202e}ni.t\\u{2069}: cannot open it: No such file or directory (os error 2)\n",
        ),
        (
            "src",
            "error: src: cannot read the input: Is a directory (os error 21)\n",
        ),
    ];
    for (file, message) in cases {
        assert_eq!(
            call(&[file], ""),
            (Some(1), String::new(), message.to_owned())
        );
    }
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for argument in [STATEMENT, "--help"] {
        let full = File::options().write(true).open("/dev/full");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_minesweeper"))
            .arg(argument)
            .stdout(full.expect("a full device"))
            .output()
            .expect("the binary starts");
        let message = "error: cannot write the output: No space left on device (os error 28)\n";
        assert_eq!(
            ended(output),
            (Some(1), String::new(), message.to_owned()),
            "{argument}"
        );
    }
}

#[test]
fn a_closed_output_is_quiet() {
    // Far more than a pipe holds, into one whose reader is gone.
    let test = format!("1\n1 2\n_*\n{}0\n", "2 1 1\n".repeat(100_000));
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_minesweeper"))
        .stdin(Stdio::piped())
        .stdout(writer)
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
        let (reader, writer) = std::io::pipe().expect("a pipe");
        fcntl_setpipe_size(&reader, before).expect("a size that is allowed");
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_minesweeper"))
            .arg("samples/statement.in")
            .stdout(writer)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
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

#[test]
fn completions_know_every_command_in_every_shell() {
    let (_, help, _) = call(&["--help"], "");
    let commands = (help.lines().skip_while(|line| *line != "Commands:").skip(1))
        .map_while(|line| line.split_whitespace().next());
    let commands: Vec<_> = commands.collect();
    assert!(commands.len() > 5, "{help}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, script, _) = call(&["completions", shell], "");
        assert_eq!(status, Some(0));
        for command in &commands {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
        // Words behind a command would be taken for the main job's file.
        assert!(!script.contains("FILE -- The test"), "{shell}");
    }
    // In zsh's script the command is the first word.
    assert!(
        call(&["completions", "zsh"], "")
            .1
            .contains("case $line[1] in")
    );
}
