//! Up to 16 bytes of text in a `u128`, so that concatenation is a shift and an or.

use crate::engine::layout::{Position, WORD};

/// The text between the value of a cell and the row of the next one.
pub(super) const BETWEEN: &[u8; 4] = b">, <";

/// Numbers are split into three digits, which is what the tables of texts hold.
pub(super) const THOUSAND: usize = 1000;

/// The first number that is too long for a [`Text`].
pub(super) const TOO_LONG: usize = THOUSAND * THOUSAND;

/// A text of up to 16 bytes, the first one lowest, and zeros after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    pub bytes: u128,
    pub length: usize,
}

impl Text {
    /// Returns this text followed by another; together they have at most 16 bytes.
    pub fn then(self, next: Self) -> Self {
        Self {
            bytes: self.bytes | next.bytes << (8 * self.length),
            length: self.length + next.length,
        }
    }

    /// Returns `>, <x, ` and the digits of the column before its last three, for coordinates below
    /// [`TOO_LONG`]: at most 15 bytes.
    pub fn before_column(position: Position) -> Self {
        let Position { row, column } = position;
        let between = Self {
            bytes: u128::from(u32::from_le_bytes(*BETWEEN)),
            length: BETWEEN.len(),
        };
        if row.max(column) < THOUSAND {
            return between.then(FIRST[row].text());
        }
        let last_of_row = if row < THOUSAND {
            FIRST[row]
        } else {
            LATER[row % THOUSAND]
        };
        (between.then(Self::thousands(row)).then(last_of_row.text())).then(Self::thousands(column))
    }

    /// Returns the digits of a number before its last three.
    fn thousands(number: usize) -> Self {
        match number / THOUSAND {
            0 => Self {
                bytes: 0,
                length: 0,
            },
            thousands => {
                let Self { bytes, length } = FIRST[thousands].text();
                let length = length - SEPARATOR;
                Self {
                    bytes: bytes & ((1 << (8 * length)) - 1),
                    length,
                }
            }
        }
    }
}

/// Up to three digits and `, `: the text, its first byte lowest, and in the top bits its length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits(u64);

/// The lowest bit of the length in [`Digits`]: it has three bits, so it is known to be below 8.
const LENGTH: usize = 61;

/// Length of `, `.
const SEPARATOR: usize = 2;

/// Number of columns whose texts are used together: those of a word, and eight more.
const COLUMNS: usize = WORD + 8;

/// Returns the texts of the columns from the given one on: their last three digits, or all digits
/// below a thousand. Texts of the next thousand are wrong.
pub(super) fn columns_from(column: usize) -> &'static [Digits; COLUMNS] {
    let table = if column < THOUSAND { &FIRST } else { &LATER };
    table[column % THOUSAND..]
        .first_chunk()
        .expect("more than a thousand")
}

/// The texts of the numbers below a thousand without leading zeros, and as many more as a word that
/// begins with any of them needs.
static FIRST: [Digits; THOUSAND + COLUMNS] = digits(false);

/// The texts of the numbers below a thousand with leading zeros, for the later digits of a number.
static LATER: [Digits; THOUSAND + COLUMNS] = digits(true);

impl Digits {
    pub fn bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    pub fn length(self) -> usize {
        (self.0 >> LENGTH) as usize
    }

    fn text(self) -> Text {
        Text {
            bytes: u128::from(self.0 << 8 >> 8),
            length: self.length(),
        }
    }
}

const fn digits(with_zeros: bool) -> [Digits; THOUSAND + COLUMNS] {
    let mut table = [Digits(0); THOUSAND + COLUMNS];
    let mut number = 0;
    while number < THOUSAND {
        let (mut text, mut length, mut power) = ([0; 8], 0, 100);
        while power > 0 {
            if with_zeros || number >= power || power == 1 {
                text[length] = b'0' + (number / power % 10) as u8;
                length += 1;
            }
            power /= 10;
        }
        text[length] = b',';
        text[length + 1] = b' ';
        text[7] = ((length + SEPARATOR) << (LENGTH - 56)) as u8;
        table[number] = Digits(u64::from_le_bytes(text));
        number += 1;
    }
    table
}
