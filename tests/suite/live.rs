//! A player at the other end of a pipe: each response is there before the next operation is sent.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The binary at the other end of two pipes.
pub struct Talk {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Talk {
    pub fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_minesweeper"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let to = child.stdin.take().expect("piped");
        let from = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, to, from }
    }

    pub fn say(&mut self, text: &str) {
        self.to
            .write_all(text.as_bytes())
            .expect("the binary listens");
    }

    /// Waits for the next line; without one the test would never end.
    #[track_caller]
    pub fn hear(&mut self, expected: &str) {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the binary answers");
        assert_eq!(line.trim_end_matches('\n'), expected);
    }

    pub fn end(mut self) {
        drop(self.to);
        let mut line = String::new();
        assert_eq!(self.from.read_line(&mut line).expect("an end"), 0, "{line}");
        assert!(self.child.wait().expect("an end").success());
    }
}

#[test]
fn a_response_comes_before_the_next_operation_is_sent() {
    let mut talk = Talk::start(&[]);
    talk.say("2\n2 2\n*_\n__\n");
    talk.say("1 2 2\n");
    talk.hear("RUNNING: [<2, 2, 1>]");
    talk.say("2 1 1 ");
    talk.hear("RUNNING: [<1, 1, P>]");
    talk.say("3 2 2\n");
    talk.hear("RUNNING: [<1, 2, 1>, <2, 1, 1>]");
    talk.hear("WIN");
    talk.say("0\n");
    talk.hear("==========");
    talk.say("1 2\n*_\n0\n");
    talk.hear("QUIT");
    talk.end();
}

#[test]
fn an_operation_may_come_in_pieces() {
    let mut talk = Talk::start(&[]);
    for byte in "1\n1 20\n*___________________\n1 1 2".split_inclusive("") {
        talk.say(byte);
    }
    talk.say("\n");
    talk.hear("RUNNING: [<1, 2, 1>]");
    talk.say("1 1");
    talk.say(" 1");
    talk.say("0");
    talk.say("\n2 1 1");
    talk.hear(&format!(
        "RUNNING: [{}]",
        (3..=20)
            .map(|y| format!("<1, {y}, 0>"))
            .collect::<Vec<_>>()
            .join(", ")
    ));
    talk.hear("WIN");
    talk.say("\n");
    talk.hear("INVALID");
    talk.say("0");
    talk.end();
}

#[test]
fn many_operations_at_once_are_answered_at_once() {
    let mut talk = Talk::start(&[]);
    talk.say("1\n1 2\n*_\n");
    for _ in 0..100 {
        talk.say(&"2 1 1\n".repeat(100));
        for response in ["P", "?", "_"].iter().cycle().take(99) {
            talk.hear(&format!("RUNNING: [<1, 1, {response}>]"));
        }
        talk.hear("RUNNING: [<1, 1, P>]");
        talk.say("2 1 1\n2 1 1\n");
        talk.hear("RUNNING: [<1, 1, ?>]");
        talk.hear("RUNNING: [<1, 1, _>]");
    }
    talk.say("0\n");
    talk.hear("QUIT");
    talk.end();
}

#[test]
fn streams_that_do_not_wait_are_waited_for() {
    // A reader that comes late, and pipes that were set not to wait by whoever else has them.
    let script = r#"
import os, subprocess, sys, time
into, out = os.pipe(), os.pipe()
os.set_blocking(into[0], False)
os.set_blocking(out[1], False)
child = subprocess.Popen([sys.argv[1]], stdin=into[0], stdout=out[1])
os.close(into[0])
os.close(out[1])
time.sleep(0.2)
os.write(into[1], b"1\n1 2\n_*\n" + b"2 1 1\n" * 9000)
time.sleep(0.2)
os.write(into[1], b"0\n")
answer = open(out[0], "rb").read()
print(child.wait(), len(answer), answer[-26:])
"#;
    let python = Command::new("python3")
        .args(["-c", script, env!("CARGO_BIN_EXE_minesweeper")])
        .output();
    let Ok(output) = python else {
        return println!("skipped: there is no python3");
    };
    let lines = 9000 * "RUNNING: [<1, 1, P>]\n".len() + "QUIT\n".len();
    let expected = format!("0 {lines} b'RUNNING: [<1, 1, _>]\\nQUIT\\n'\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}
