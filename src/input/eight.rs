//! Eight characters at a time: text in the lanes of a 64-bit word, the first character lowest.

use crate::layout::WORD;

/// A byte in each lane.
const fn lanes(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Cells at the start of a row's text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cells {
    /// The mines, the first cell in bit 0.
    pub mines: u64,
    /// How many cells there are.
    pub count: usize,
}

/// Reads the cells that `text` begins with, up to the first byte that is none, at most `limit` of
/// them (itself at most 64). All of the text's first `limit` bytes, rounded up to eight, are there.
pub(super) fn leading_cells(text: &[u8], limit: usize) -> Cells {
    let mut cells = Cells { mines: 0, count: 0 };
    for eight in text.chunks_exact(8).take(limit.div_ceil(8)) {
        let eight = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
        // The lowest bit tells `*` from `_`; what they should be then tells other bytes from both.
        let mines = !eight & lanes(1);
        let expected = lanes(b'_') - mines * u64::from(b'_' - b'*');
        cells.mines |= one_bit_each(mines) << cells.count;
        let wrong = eight ^ expected;
        cells.count += wrong.trailing_zeros() as usize / 8;
        if wrong != 0 {
            break;
        }
    }
    cells.count = cells.count.min(limit);
    if cells.count < WORD {
        cells.mines &= (1 << cells.count) - 1;
    }
    cells
}

/// Gathers the lowest bit of each lane into the bits 0 to 7.
fn one_bit_each(lanes: u64) -> u64 {
    // Lane i's bit is at 8i; the product has a copy of it at 56 + i, and no two copies meet.
    lanes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// How many bytes [`leading_operation`] looks at.
const OPERATION: usize = 20;

/// Reads an operation in its usual form `op x y`: a digit, a blank, up to eight digits, a blank, up
/// to eight digits, a line feed, neither coordinate beginning with 0. Gives the three numbers and
/// the length in bytes.
pub(super) fn leading_operation(text: &[u8; OPERATION]) -> Option<([usize; 3], usize)> {
    let button = text[0].wrapping_sub(b'0');
    let (row, row_length) = leading_number(text, 2);
    let (column, column_length) = leading_number(text, 3 + row_length);
    let length = 4 + row_length + column_length;
    // One branch for all: which of them fails cannot be foretold, but hardly ever does any.
    let is_usual = (button <= 9)
        & (text[1] == b' ')
        & (text[2 + row_length] == b' ')
        & (text[length - 1] == b'\n')
        & (text[2] != b'0')
        & (text[3 + row_length] != b'0')
        & (row_length > 0)
        & (column_length > 0);
    is_usual.then_some(([usize::from(button), row, column], length))
}

/// The number that the digits from `start` make, and how many there are: at most eight.
fn leading_number(text: &[u8; OPERATION], start: usize) -> (usize, usize) {
    let eight = text[start..]
        .first_chunk()
        .expect("eight bytes are left of the operation");
    let digits = u64::from_le_bytes(*eight) ^ lanes(b'0');
    // A lane over 9 gets its highest bit; what it carries reaches only the lanes after it.
    let others = (digits.wrapping_add(lanes(0x7f - 9)) | digits) & lanes(0x80);
    let length = others.trailing_zeros() as usize / 8;
    // As leading zeros fill the eight, neighbouring numbers of one, two and four digits are joined.
    let ones = digits.unbounded_shl(64 - 8 * length as u32);
    let twos = (ones.wrapping_mul(10) + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos.wrapping_mul(100) + (twos >> 16)) & 0x0000_ffff_0000_ffff;
    let number = (fours.wrapping_mul(10_000) + (fours >> 32)) & 0xffff_ffff;
    (number as usize, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_cells(text: &str, limit: usize, mines: u64, count: usize) {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(bytes.len() + WORD, b'#');
        assert_eq!(
            leading_cells(&bytes, limit),
            Cells { mines, count },
            "{text:?}"
        );
    }

    #[test]
    fn cells_are_read_up_to_the_limit_or_another_byte() {
        assert_cells("*__*", 4, 0b1001, 4);
        assert_cells("*__*", 3, 0b001, 3);
        assert_cells("********", 8, 0xff, 8);
        assert_cells("_________*", 10, 1 << 9, 10);
        assert_cells("*_ *", 4, 0b01, 2);
        assert_cells(" *", 2, 0, 0);
        assert_cells("________x*", 10, 0, 8);
        assert_cells(&"*".repeat(64), 64, u64::MAX, 64);
        assert_cells(&"_*".repeat(32), 63, 0x2aaa_aaaa_aaaa_aaaa, 63);
    }

    #[test]
    fn every_other_byte_ends_the_cells() {
        for byte in (0..=255).filter(|byte| !b"_*".contains(byte)) {
            for place in 0..9 {
                let mut text = [b'*'; 16];
                text[place] = byte;
                let cells = Cells {
                    mines: (1 << place) - 1,
                    count: place,
                };
                assert_eq!(leading_cells(&text, 12), cells, "{byte} at {place}");
            }
        }
    }

    #[track_caller]
    fn assert_operation(text: &str, expected: Option<([usize; 3], usize)>) {
        let mut bytes = [b'7'; OPERATION];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        assert_eq!(leading_operation(&bytes), expected, "{text:?}");
    }

    #[test]
    fn usual_operations_are_read() {
        assert_operation("1 2 3\n", Some(([1, 2, 3], 6)));
        assert_operation("9 10 200\n1", Some(([9, 10, 200], 9)));
        assert_operation("2 4567890 1234567\n", Some(([2, 4567890, 1234567], 18)));
        assert_operation("3 98765432 10000000\n", Some(([3, 98765432, 10000000], 20)));
        for number in (1..1000).chain([9999, 10000, 99999999]) {
            let text = format!("1 {number} {number}\n");
            assert_operation(&text, Some(([1, number, number], text.len())));
        }
    }

    #[test]
    fn other_forms_are_left_to_the_tokens() {
        for text in [
            "0\n1 2 3\n",
            "1 2 3\r\n",
            "1 2 3 ",
            "1  2 3\n",
            "1 2  3\n",
            " 1 2 3\n",
            "1\t2 3\n",
            "1 2\n3 ",
            "x 2 3\n",
            "1 x 3\n",
            "1 2 x\n",
            "1 2x 3\n",
            "1 2 3x\n",
            "1 02 3\n",
            "1 2 03\n",
            "1 0 3\n",
            "11 2 3\n",
            "1 123456789 2\n",
            "1 2 123456789\n",
            "-1 2 3\n",
            "1 -2 3\n",
            "1 2\u{c2}3\n",
        ] {
            assert_operation(text, None);
        }
    }

    #[test]
    fn a_byte_that_is_no_digit_ends_a_number() {
        for byte in (0..=255).filter(|byte: &u8| !byte.is_ascii_digit()) {
            let mut text = [b'9'; OPERATION];
            text[3] = byte;
            assert_eq!(leading_number(&text, 0), (999, 3), "{byte}");
        }
    }
}
