//! A player at the other end of a pipe: each response is there before the next operation is sent.

use std::io::{Read, Write};
use std::process::Command;
use std::thread;
use std::time::Duration;

use rustix::io::ioctl_fionbio;

use crate::support::command::{MINESWEEPER, pipe};
use crate::support::pipes::Pipes;

#[test]
fn a_response_comes_before_the_next_operation_is_sent() {
    let mut pipes = Pipes::start(&[]);
    pipes.send("2\n2 2\n*_\n__\n");
    pipes.send("1 2 2\n");
    pipes.expect_line("RUNNING: [<2, 2, 1>]");
    pipes.send("2 1 1 ");
    pipes.expect_line("RUNNING: [<1, 1, P>]");
    pipes.send("3 2 2\n");
    pipes.expect_line("RUNNING: [<1, 2, 1>, <2, 1, 1>]");
    pipes.expect_line("WIN");
    pipes.send("0\n");
    pipes.expect_line("==========");
    pipes.send("1 2\n*_\n0\n");
    pipes.expect_line("QUIT");
    assert_eq!(pipes.finish(), (Some(0), String::new(), String::new()));
}

#[test]
fn an_operation_may_come_in_pieces() {
    let mut pipes = Pipes::start(&[]);
    for byte in "1\n1 20\n*___________________\n1 1 2".split_inclusive("") {
        pipes.send(byte);
    }
    pipes.send("\n");
    pipes.expect_line("RUNNING: [<1, 2, 1>]");
    pipes.send("1 1");
    pipes.send(" 1");
    pipes.send("0");
    pipes.send("\n2 1 1");
    pipes.expect_line(&format!(
        "RUNNING: [{}]",
        (3..=20)
            .map(|y| format!("<1, {y}, 0>"))
            .collect::<Vec<_>>()
            .join(", ")
    ));
    pipes.expect_line("WIN");
    pipes.send("\n");
    pipes.expect_line("INVALID");
    pipes.send("0");
    assert_eq!(pipes.finish(), (Some(0), String::new(), String::new()));
}

#[test]
fn many_operations_at_once_are_answered_at_once() {
    let mut pipes = Pipes::start(&[]);
    pipes.send("1\n1 2\n*_\n");
    for _ in 0..100 {
        pipes.send(&"2 1 1\n".repeat(100));
        for response in ["P", "?", "_"].iter().cycle().take(99) {
            pipes.expect_line(&format!("RUNNING: [<1, 1, {response}>]"));
        }
        pipes.expect_line("RUNNING: [<1, 1, P>]");
        pipes.send("2 1 1\n2 1 1\n");
        pipes.expect_line("RUNNING: [<1, 1, ?>]");
        pipes.expect_line("RUNNING: [<1, 1, _>]");
    }
    pipes.send("0\n");
    pipes.expect_line("QUIT");
    assert_eq!(pipes.finish(), (Some(0), String::new(), String::new()));
}

#[test]
fn streams_that_do_not_block_are_waited_for() {
    let (input, mut to) = pipe();
    let (mut from, output) = pipe();
    ioctl_fionbio(&input, true).expect("a pipe can be set so");
    ioctl_fionbio(&output, true).expect("a pipe can be set so");
    let mut child = Command::new(MINESWEEPER)
        .stdin(input)
        .stdout(output)
        .spawn()
        .expect("the binary starts");
    // The test comes late, and so does the reader of more responses than a pipe holds.
    thread::sleep(Duration::from_millis(200));
    let operations = "2 1 1\n".repeat(30_000);
    let sender = thread::spawn(move || write!(to, "1\n1 2\n_*\n{operations}0\n"));
    thread::sleep(Duration::from_millis(200));
    let mut responses = String::new();
    from.read_to_string(&mut responses).expect("text");
    let three = ["P", "?", "_"].map(|symbol| format!("RUNNING: [<1, 1, {symbol}>]\n"));
    assert!(responses == three.concat().repeat(10_000) + "QUIT\n");
    sender.join().expect("no panic").expect("all is read");
    assert!(child.wait().expect("an end").success());
}
