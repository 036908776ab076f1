//! SWAR parsing: eight characters at a time in the lanes of a 64-bit word, the first one lowest.

/// Returns a word with this byte in each lane.
const fn lanes(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Cells at the start of a row's text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cells {
    /// The mines, the first cell in bit 0.
    pub mines: u64,
    /// Number of cells.
    pub count: usize,
}

/// Reads the cells at the start of `text`, up to the first other byte and at most `limit` of them,
/// which is at most 64. The text has at least `limit` bytes, rounded up to a multiple of eight.
#[inline]
pub(super) fn leading_cells(text: &[u8], limit: usize) -> Cells {
    let (mut mines, mut wrong, mut start) = (0, 0, 0);
    while start < limit {
        let mut eight = Eight::new(&text[start..]);
        if limit - start < 8 {
            eight = eight.first(limit - start);
        }
        mines |= eight.mines() << start;
        wrong |= eight.wrong;
        start += 8;
    }
    match wrong {
        0 => Cells {
            mines,
            count: limit,
        },
        _ => cells_before_other(text, mines),
    }
}

/// Returns the cells before the first other byte; there is one.
#[cold]
fn cells_before_other(text: &[u8], mines: u64) -> Cells {
    let count = text.iter().take_while(|byte| b"_*".contains(byte)).count();
    Cells {
        mines: mines & ((1 << count) - 1),
        count,
    }
}

/// Eight characters of a row.
struct Eight {
    /// The lowest bit of each lane: set if the lane is a mine, provided that it is a cell.
    mines: u64,
    /// Not 0 in the lanes that are not cells.
    wrong: u64,
}

impl Eight {
    fn new(text: &[u8]) -> Self {
        let text = u64::from_le_bytes(*text.first_chunk().expect("eight bytes"));
        // The lowest bit distinguishes the two kinds of cells. It determines the whole character,
        // and any other character is wrong.
        let difference = text ^ lanes(b'_');
        let mines = difference & lanes(1);
        Self {
            mines,
            wrong: difference ^ (mines * u64::from(b'_' ^ b'*')),
        }
    }

    /// Keeps the first `count` characters; the others become empty cells.
    fn first(self, count: usize) -> Self {
        let kept = (1 << (8 * count)) - 1;
        Self {
            mines: self.mines & kept,
            wrong: self.wrong & kept,
        }
    }

    /// Returns the mines as bits 0 to 7.
    fn mines(&self) -> u64 {
        u64::from(gathered(self.mines))
    }
}

/// Gathers the lowest bits of the lanes into bits 0 to 7; the lanes have no other bits.
fn gathered(bits: u64) -> u8 {
    // Lane i's bit is at 8i; the product has a copy of it at 56 + i, and no two copies meet.
    (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Number of bytes that [`leading_pair`] reads.
const PAIR: usize = 8;

/// Reads a line of two numbers in its usual form `x y`: one to four digits, a space, one to four
/// digits, a line feed; no number begins with 0, and the line has at most eight bytes. Returns the
/// numbers and the length in bytes.
#[inline(always)] // Part of `leading_operation`.
pub(super) fn leading_pair(text: &[u8; PAIR]) -> Option<([usize; 2], usize)> {
    let values = u64::from_le_bytes(*text) ^ lanes(b'0');
    // After a byte that is not ASCII the marks may be wrong, but that byte is neither a space nor a
    // line feed, so the line is rejected.
    let shape = &SHAPES[usize::from(gathered(others_than_digits(values) >> MARK))];
    let first = values << shape.first_shift;
    let second_and_on = values >> shape.second_start;
    let second = second_and_on << shape.second_shift;
    let is_usual = (first >> FOUR) as u8 == b' ' ^ b'0'
        && (second >> FOUR) as u8 == b'\n' ^ b'0'
        && values as u8 != 0
        && second_and_on as u8 != 0;
    if !is_usual {
        return None;
    }
    let numbers = joined(u64::from(first as u32) | second << FOUR);
    let numbers = [numbers & 0xffff, numbers >> 32].map(|number| number as usize);
    Some((numbers, usize::from(shape.length)))
}

/// Number of bytes that [`leading_operation`] reads.
const OPERATION: usize = 2 + PAIR;

/// Reads an operation in its usual form `op x y`: a digit from 1 to 3, a space, and the
/// [pair](leading_pair). Returns the three numbers and the length in bytes.
#[inline(always)] // Inlined into the main loop: it is most of the instructions of an operation.
pub(super) fn leading_operation(text: &[u8; OPERATION]) -> Option<([usize; 3], usize)> {
    let start = u16::from_le_bytes(*text.first_chunk().expect("two bytes"));
    let after_one = start.wrapping_sub(u16::from_le_bytes(*b"1 "));
    if after_one > 2 {
        return None;
    }
    let ([row, column], length) = leading_pair(text.last_chunk().expect("eight bytes"))?;
    Some(([usize::from(after_one) + 1, row, column], 2 + length))
}

/// The positions of two numbers in eight characters, each followed by another character.
#[derive(Clone, Copy)]
struct Shape {
    /// Moves the first number up, so that it ends with the fourth lane.
    first_shift: u8,
    /// Moves the second number down to the first lane …
    second_start: u8,
    /// … and from there up, so that it ends with the fourth lane.
    second_shift: u8,
    /// Length of both numbers, with the characters after them.
    length: u8,
}

/// The shape of every text, by the lanes that are not digits. If a number has not one to four digits,
/// its shape shifts everything out, so that the space is not found and the line is rejected.
static SHAPES: [Shape; 256] = {
    let nothing = Shape {
        first_shift: 63,
        second_start: 63,
        second_shift: 63,
        length: 0,
    };
    let mut shapes = [nothing; 256];
    let mut others = 1_usize;
    while others < 256 {
        let first_end = others.trailing_zeros();
        let second_end = (others & (others - 1)).trailing_zeros();
        if 1 <= first_end
            && first_end <= 4
            && first_end + 2 <= second_end
            && second_end <= first_end + 5
        {
            shapes[others] = Shape {
                first_shift: (FOUR - LANE * first_end) as u8,
                second_start: (LANE * (first_end + 1)) as u8,
                second_shift: (FOUR - LANE * (second_end - first_end - 1)) as u8,
                length: (second_end + 1) as u8,
            };
        }
        others += 1;
    }
    shapes
};

/// Bits in a lane.
const LANE: u32 = 8;

/// Bits in four lanes.
const FOUR: u32 = 4 * LANE;

/// The bit of a lane that marks it.
const MARK: u32 = LANE - 1;

/// Returns the number at the start of a text, and how many digits it has: at most four, even if more
/// follow.
pub(super) fn leading_number(text: &[u8; 4]) -> (usize, usize) {
    let values = u32::from_le_bytes(*text) ^ lanes(b'0') as u32;
    let ends = others_than_digits(u64::from(values)) | 1 << (FOUR + MARK);
    let bits = ends.trailing_zeros() - MARK;
    if bits == 0 {
        return (0, 0);
    }
    let number = joined(u64::from(values << (FOUR - bits)));
    (number as usize, (bits / LANE) as usize)
}

/// Marks the lanes that are not digits by their highest bit; `values` are the characters xor `0`.
/// After a character that is not ASCII, the marks may be wrong.
fn others_than_digits(values: u64) -> u64 {
    // A value over 9 reaches the highest bit, and one over 0x89 carries into the next lane.
    (values.wrapping_add(lanes(0x7f - 9)) | values) & lanes(0x80)
}

/// Returns the numbers of the first and the last four digits, each in its half.
fn joined(digits: u64) -> u64 {
    // Adds to each odd lane ten times the one before it, then to each pair of lanes a hundred times
    // the pair before it.
    let twos = digits.wrapping_mul(10 << LANE | 1) >> LANE & 0x00ff_00ff_00ff_00ff;
    twos.wrapping_mul(100 << (2 * LANE) | 1) >> (2 * LANE) & 0x0000_ffff_0000_ffff
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::layout::WORD;

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
        let bytes = [text.as_bytes(), &[b'7'; OPERATION]].concat();
        let first = bytes.first_chunk().expect("ten bytes");
        assert_eq!(leading_operation(first), expected, "{text:?}");
    }

    #[test]
    fn usual_operations_are_read() {
        assert_operation("1 2 3\n", Some(([1, 2, 3], 6)));
        assert_operation("3 10 200\n1", Some(([3, 10, 200], 9)));
        assert_operation("3 4567 12\n", Some(([3, 4567, 12], 10)));
        for number in 1..1000 {
            let text = format!("2 {number} {number}\n");
            assert_operation(&text, Some(([2, number, number], text.len())));
            let text = format!("2 5 {number}\n");
            assert_operation(&text, Some(([2, 5, number], text.len())));
        }
        assert_operation("1 1234 56\n", Some(([1, 1234, 56], 10)));
        assert_operation("1 12 3456\n", Some(([1, 12, 3456], 10)));
    }

    #[test]
    fn usual_pairs_are_read() {
        assert_eq!(leading_pair(b"16 30\n*_"), Some(([16, 30], 6)));
        assert_eq!(leading_pair(b"2000 20\n"), Some(([2000, 20], 8)));
        assert_eq!(leading_pair(b"1 1\n*\n1 "), Some(([1, 1], 4)));
        for other in [b"2000 200", b"16\n30\n*_", b"0 30\n*__", b"16 30\r\n*"] {
            assert_eq!(leading_pair(other), None, "{other:?}");
        }
    }

    #[test]
    fn other_forms_are_left_to_the_tokens() {
        for text in [
            "0\n1 2 3\n",
            "0 1 2\n",
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
            "1 2 0\n",
            "4 2 3\n",
            "11 2 3\n",
            "1 12345 2\n",
            "1 2 12345\n",
            "1 123 4567\n",
            "1 1234 567\n",
            "1 1234567 1\n",
            "1 12345678\n",
            "1 2\n",
            "1 2 \n",
            "1 \n",
            "1 2 3 ",
            "1 2\u{8a}3\n",
            "1 \u{8a} 3\n",
            "-1 2 3\n",
            "1 -2 3\n",
            "1 2\u{c2}3\n",
        ] {
            assert_operation(text, None);
        }
    }

    #[test]
    fn a_byte_that_is_not_a_digit_ends_a_number() {
        for byte in (0..=255).filter(|byte: &u8| !byte.is_ascii_digit()) {
            assert_eq!(leading_number(&[b'9', b'9', byte, b'9']), (99, 2), "{byte}");
            assert_eq!(leading_number(&[byte, b'9', b'9', b'9']), (0, 0), "{byte}");
            let mut text = *b"1 23 45\n67";
            for place in [0, 1, 3, 4] {
                let usual = std::mem::replace(&mut text[place], byte);
                let is_same = usual == byte;
                assert_eq!(
                    leading_operation(&text).is_some(),
                    is_same,
                    "{byte} at {place}"
                );
                text[place] = usual;
            }
        }
    }
}
