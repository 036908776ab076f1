//! A test is answered alike whether it is read whole or byte by byte, and as the oracle answers it.

#![no_main]

#[allow(dead_code)]
#[path = "../../tests/suite/engine/oracle.rs"]
mod oracle;

use std::io::{self, Read};

use libfuzzer_sys::fuzz_target;
use minesweeper_judge::respond;

/// Gives one byte in each read.
struct ByteByByte<'a>(&'a [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = buffer.len().min(1);
        self.0.read(&mut buffer[..size])
    }
}

/// Returns the responses and the error message, if the input is invalid.
fn answer(input: impl Read) -> (Vec<u8>, Option<String>) {
    let mut output = Vec::new();
    let error = respond(input, &mut output).err();
    (output, error.map(|error| error.to_string()))
}

fuzz_target!(|input: &[u8]| {
    let whole = answer(input);
    assert_eq!(whole, answer(ByteByByte(input)));
    if let (output, None) = whole {
        // What follows the last case need not be text.
        let expected = oracle::answer(&String::from_utf8_lossy(input));
        assert_eq!(String::from_utf8(output).expect("text"), expected);
    }
});
