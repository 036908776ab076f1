//! A token as it comes in, byte by byte: what number it makes, and what a message shows of it.

use crate::text::error::Found;

/// How much of a wrong token a message shows, in bytes.
const SHOWN: usize = 24;

/// What is known of a token while its bytes come in.
#[derive(Debug)]
pub(super) struct Token {
    /// Its number, unless it is none or does not fit.
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

    /// Its number, if it is one that fits.
    pub fn number(&self) -> Option<usize> {
        self.number.filter(|_| self.length > 0)
    }

    /// How many of its bytes have come.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Whether it is more than a zero and begins with one.
    pub fn has_leading_zero(&self) -> bool {
        self.length > 1 && self.start[0] == b'0'
    }

    /// Whether it is wrong whatever follows, and as much of it is here as a message shows.
    pub fn is_settled(&self) -> bool {
        self.number.is_none() && self.length > SHOWN
    }

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
