//! The command at the other end of two pipes, as an interactive program has it.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::command::{Ended, MINESWEEPER, PROJECT, ended};

pub struct Pipes {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    _watchdog: Sender<()>,
}

/// Kills a process after a minute unless the sender is dropped before: a missing response fails the test
/// instead of blocking it.
fn watchdog(process: u32) -> Sender<()> {
    let (sender, done) = mpsc::channel();
    thread::spawn(move || {
        if done.recv_timeout(Duration::from_secs(60)) == Err(RecvTimeoutError::Timeout) {
            // It may have ended.
            let _ = Command::new("kill")
                .args(["-9", &process.to_string()])
                .status();
        }
    });
    sender
}

impl Pipes {
    pub fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(MINESWEEPER)
            .args(arguments)
            .current_dir(PROJECT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let to = child.stdin.take().expect("piped");
        let from = BufReader::new(child.stdout.take().expect("piped"));
        let _watchdog = watchdog(child.id());
        Self {
            child,
            to,
            from,
            _watchdog,
        }
    }

    /// Sends text; a command that has ended already does not matter.
    pub fn send(&mut self, text: &str) {
        if let Err(cause) = self.to.write_all(text.as_bytes()) {
            assert_eq!(cause.kind(), ErrorKind::BrokenPipe, "{cause}");
        }
    }

    /// Waits for the next line and returns it without its end; at the end of the output it is empty.
    pub fn receive(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    #[track_caller]
    pub fn expect_line(&mut self, expected: &str) {
        assert_eq!(self.receive(), expected);
    }

    /// Reads to the end of the output while the input stays open.
    pub fn receive_all(&mut self) -> String {
        let mut rest = String::new();
        self.from.read_to_string(&mut rest).expect("text");
        rest
    }

    /// Ends the input and waits for the end of the command: its output is what was not yet received.
    pub fn finish(mut self) -> Ended {
        drop(self.to);
        let mut rest = String::new();
        self.from.read_to_string(&mut rest).expect("text");
        let output = self.child.wait_with_output().expect("the command ends");
        let (status, _, message) = ended(output);
        (status, rest, message)
    }

    /// Waits for the end of the command while its input stays open.
    pub fn wait(mut self) -> Ended {
        let mut rest = String::new();
        self.from.read_to_string(&mut rest).expect("text");
        let output = self.child.wait_with_output().expect("the command ends");
        drop(self.to);
        let (status, _, message) = ended(output);
        (status, rest, message)
    }

    /// Ends the input, and waits for the end of the command without reading its output.
    pub fn wait_unread(mut self) -> Ended {
        drop(self.to);
        self.child.wait().expect("the command ends");
        let unread = self.from;
        let output = self.child.wait_with_output().expect("the command ends");
        drop(unread);
        ended(output)
    }

    /// Closes both pipes at once and waits for the end of the command.
    pub fn hang_up(self) -> Ended {
        drop((self.to, self.from));
        ended(self.child.wait_with_output().expect("the command ends"))
    }
}
