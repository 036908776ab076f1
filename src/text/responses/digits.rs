//! Short texts held in a register, so that they are joined by shifts and stored at one go.

use crate::engine::layout::{Position, WORD};

/// What stands between the value of a cell and the row of the next.
pub(super) const BETWEEN: &[u8; 4] = b">, <";

/// Where numbers are split: a table of texts holds three digits.
pub(super) const THOUSAND: usize = 1000;

/// Numbers from here on are too long for the texts here.
pub(super) const TOO_LONG: usize = THOUSAND * THOUSAND;

/// A text of up to 16 bytes, the first lowest, and zeros after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    pub bytes: u128,
    pub length: usize,
}

impl Text {
    /// This text and another behind it; together at most 16 bytes.
    pub fn then(self, next: Self) -> Self {
        Self {
            bytes: self.bytes | next.bytes << (8 * self.length),
            length: self.length + next.length,
        }
    }

    /// `>, <x, ` and what the column has before its last three digits, for coordinates below
    /// [`TOO_LONG`]: 15 bytes at most.
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

    /// The digits of a number before its last three.
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

/// Digits and `, ` behind them: up to seven bytes of text, the first lowest, and above them how
/// many there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits(u64);

/// The bit from which on [`Digits`] hold their length: three bits, so that it is known to be below 8.
const LENGTH: usize = 61;

/// How long `, ` is.
const SEPARATOR: usize = 2;

/// How many columns' texts are looked at together: a word's, or eight from any of these on.
const COLUMNS: usize = WORD + 8;

/// The texts of columns from the given one on: their last three digits, or all of them below a
/// thousand. Those of the next thousand are wrong.
pub(super) fn columns_from(column: usize) -> &'static [Digits; COLUMNS] {
    let table = if column < THOUSAND { &FIRST } else { &LATER };
    table[column % THOUSAND..]
        .first_chunk()
        .expect("more than a thousand")
}

/// Texts of the numbers below a thousand, as they stand at the beginning of a number; some more, so
/// that any of them is the first of a word.
static FIRST: [Digits; THOUSAND + COLUMNS] = digits(false);

/// The same with leading zeros, as they stand later in a number.
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
