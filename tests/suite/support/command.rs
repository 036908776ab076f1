//! Running the command.

use std::fs::File;
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStdin, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command;
#[cfg(unix)]
use rustix::pipe::{PipeFlags, pipe_with};

pub use super::samples::PROJECT;

/// The path of the command.
pub const MINESWEEPER: &str = env!("CARGO_BIN_EXE_minesweeper");

/// Exit status, standard output and standard error of a call.
pub type Ended = (Option<i32>, String, String);

/// Returns the command with these arguments, to be run in the project's folder.
pub fn minesweeper(arguments: &[&str]) -> Command {
    let mut command = Command::new(MINESWEEPER);
    command.args(arguments).current_dir(PROJECT);
    command
}

/// Runs the command with these arguments and this standard input.
pub fn call(arguments: &[&str], input: impl Into<Vec<u8>>) -> Ended {
    let output = minesweeper(arguments).write_stdin(input).output();
    ended(output.expect("the binary starts"))
}

/// Runs the command without standard input; its standard output goes to `output`.
pub fn call_into(arguments: &[&str], output: impl Into<Stdio>) -> Ended {
    let output = std::process::Command::new(MINESWEEPER)
        .args(arguments)
        .current_dir(PROJECT)
        .stdin(Stdio::null())
        .stdout(output)
        .output();
    ended(output.expect("the binary starts"))
}

/// Runs a script of `bash` in a folder, with `minesweeper` in the search path.
#[cfg(unix)]
#[track_caller]
pub fn script(folder: &super::files::Folder, script: &str) -> Ended {
    let own = MINESWEEPER.trim_end_matches("/minesweeper");
    let path = std::env::var("PATH").expect("a path");
    let output = std::process::Command::new("bash")
        .args(["-c", script])
        .current_dir(folder.root())
        .env("PATH", format!("{own}:{path}"))
        .stdin(Stdio::null())
        .output()
        .expect("bash starts");
    assert_eq!(output.status.signal(), None, "{script}: {output:?}");
    ended(output)
}

/// Returns a device that has no room for any byte.
pub fn full_device() -> File {
    File::options()
        .read(true)
        .write(true)
        .open("/dev/full")
        .expect("a full device")
}

/// Returns the ends of a pipe for reading and writing, which child processes do not inherit.
#[cfg(unix)]
pub fn pipe() -> (File, File) {
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).expect("a pipe");
    (reader.into(), writer.into())
}

/// Returns a pipe that nobody reads from.
pub fn closed_pipe() -> ChildStdin {
    let mut child = std::process::Command::new(MINESWEEPER)
        .arg("--version")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let input = child.stdin.take().expect("piped");
    child.wait().expect("it ends");
    input
}

/// Starts a command, interrupts it as soon as `is_time`, and returns its exit status.
pub fn interrupt(command: &mut std::process::Command, is_time: impl Fn() -> bool) -> Option<i32> {
    signalled(command, "INT", is_time)
}

/// Starts a command, sends it a signal as soon as `is_time`, and returns its exit status.
pub fn signalled(
    command: &mut std::process::Command,
    signal: &str,
    is_time: impl Fn() -> bool,
) -> Option<i32> {
    let mut child = command.spawn().expect("the binary starts");
    let start = Instant::now();
    while !is_time() {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "it does not start"
        );
        thread::sleep(Duration::from_millis(1));
    }
    send_signal(signal, child.id());
    child.wait().expect("an end").code()
}

pub fn send_signal(signal: &str, process: u32) {
    // The shell's own: not every machine has the program.
    let status = std::process::Command::new("sh")
        .args(["-c", "kill -s $0 $1", signal, &process.to_string()])
        .status();
    assert!(status.expect("sh starts").success());
}

/// Returns what a finished process printed, as text.
pub fn ended(output: Output) -> Ended {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}
