//! A token read byte by byte: its number, and the part of it that a message shows.

use crate::text::error::Found;

/// How much of a wrong token a message shows, in bytes.
const SHOWN: usize = 24;

/// A token of which more bytes may follow.
#[derive(Debug)]
pub(super) struct Token {
    /// Its number, unless it has another character or does not fit.
    number: Option<usize>,
    start: [u8; SHOWN],
    length: usize,
}

impl Token {
    pub fn new() -> Self {
        Self {
            number: Some(0),
            start: [0; SHOWN],
            length: 0,
        }
    }

    pub fn push(&mut self, byte: u8) {
        if let Some(shown) = self.start.get_mut(self.length) {
            *shown = byte;
        }
        self.length += 1;
        let digit = byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
        self.number = (self.number.zip(digit))
            .and_then(|(number, digit)| number.checked_mul(10)?.checked_add(digit));
    }

    /// Returns its number, if it is one that fits.
    pub fn number(&self) -> Option<usize> {
        self.number.filter(|_| self.length > 0)
    }

    /// Returns its length so far.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Returns whether it begins with a zero and goes on.
    pub fn has_leading_zero(&self) -> bool {
        self.length > 1 && self.start[0] == b'0'
    }

    /// Returns whether it is not a number whatever follows, and as long as a message shows.
    pub fn is_settled(&self) -> bool {
        self.number.is_none() && self.length > SHOWN
    }

    /// Returns what a message shows.
    pub fn found(&self) -> Found {
        match self.length {
            0 => Found::End,
            length => Found::Token {
                start: self.start[..length.min(SHOWN)].to_vec(),
                is_cut: length > SHOWN,
            },
        }
    }
}
