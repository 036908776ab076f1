//! An output is accepted if and only if it is the interactor's own, but for the ends of lines.
//!
//! The input is a test and, after a byte 0, an output.

#![no_main]

use libfuzzer_sys::fuzz_target;
use minesweeper_judge::check::check;
use minesweeper_judge::{Verdict, respond};

fn is_accepted(test: &[u8], output: &[u8]) -> bool {
    let verdict = check(test, output).expect("memory can be read");
    assert!(!matches!(verdict, Verdict::JuryFault { .. }), "{verdict}");
    verdict == Verdict::Accepted
}

/// Returns the output with LF at the end of every line.
fn with_plain_ends(output: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    for line in output.split_inclusive(|&byte| byte == b'\n') {
        let text = line.strip_suffix(b"\r\n").or(line.strip_suffix(b"\n"));
        plain.extend(text.unwrap_or(line));
        plain.push(b'\n');
    }
    plain
}

fuzz_target!(|input: &[u8]| {
    let middle = input.iter().position(|&byte| byte == 0);
    let (test, output) = input.split_at(middle.unwrap_or(input.len()));
    let output = output.get(1..).unwrap_or_default();
    let mut right = Vec::new();
    if respond(test, &mut right).is_err() {
        let verdict = check(test, output).expect("memory can be read");
        assert!(matches!(verdict, Verdict::JuryFault { .. }), "{verdict}");
        return;
    }
    assert!(is_accepted(test, &right));
    assert_eq!(is_accepted(test, output), with_plain_ends(output) == right);

    // One byte of the right output is changed.
    let [low, high, byte, ..] = *output else { return };
    if !right.is_empty() {
        let place = usize::from(u16::from_le_bytes([low, high])) % right.len();
        let is_changed = right[place] != byte;
        right[place] = byte;
        assert_eq!(is_accepted(test, &right), !is_changed);
    }
});
