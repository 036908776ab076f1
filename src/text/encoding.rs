//! Encodings that a text may be in by mistake, and the names of characters that look like others.

use std::fmt::{self, Display, Formatter};

/// What to do about a file in another encoding.
pub(crate) const HINT: &str = "save the file as UTF-8 without a byte order mark \
    (in PowerShell, write it with | Out-File -Encoding ascii, or use cmd /c)";

/// An encoding other than plain ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// UTF-8 with a byte order mark.
    Utf8,
    Utf16(ByteOrder),
    Utf32(ByteOrder),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    LittleEndian,
    BigEndian,
}

impl Encoding {
    /// The number of bytes at the start of a text that show its encoding.
    pub const SHOWN_BY: usize = 4;

    /// Returns the encoding of a text that starts with a byte order mark, or in which every other or
    /// three of four of the first bytes are 0.
    pub fn of(start: &[u8]) -> Option<Self> {
        use ByteOrder::{BigEndian, LittleEndian};
        Some(match *start {
            [0xef, 0xbb, 0xbf, ..] => Self::Utf8,
            [0xff, 0xfe, 0, 0, ..] | [1..=255, 0, 0, 0, ..] => Self::Utf32(LittleEndian),
            [0, 0, 0xfe, 0xff, ..] | [0, 0, 0, 1..=255, ..] => Self::Utf32(BigEndian),
            [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Self::Utf16(LittleEndian),
            [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Self::Utf16(BigEndian),
            _ => return None,
        })
    }
}

impl Display for Encoding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf8 => write!(f, "the byte order mark of UTF-8"),
            Self::Utf16(order) => write!(f, "text in UTF-16 ({order})"),
            Self::Utf32(order) => write!(f, "text in UTF-32 ({order})"),
        }
    }
}

impl Display for ByteOrder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LittleEndian => "little-endian",
            Self::BigEndian => "big-endian",
        })
    }
}

/// Returns ` (U+FF0C FULLWIDTH COMMA)`, about the first character of a text that is not plain ASCII;
/// nothing if there is none.
pub(crate) fn note(bytes: &[u8]) -> String {
    let mut letters = bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    let name = letters.find_map(name);
    name.map_or_else(String::new, |name| format!(" ({name})"))
}

/// Returns the code and the name of a character that is not ASCII, or that is NUL: `U+FF0C FULLWIDTH
/// COMMA`. Characters that are less likely have no name here.
pub(crate) fn name(letter: char) -> Option<String> {
    let code = format!("U+{:04X}", u32::from(letter));
    match NAMES.iter().find(|(named, _)| *named == letter) {
        Some((_, name)) => Some(format!("{code} {name}")),
        None if letter.is_ascii() => None,
        None => Some(code),
    }
}

/// What input methods, word processors and web pages put in the place of ASCII, or between it.
static NAMES: &[(char, &str)] = &[
    ('\0', "NULL"),
    ('\u{a0}', "NO-BREAK SPACE"),
    ('\u{ad}', "SOFT HYPHEN"),
    ('×', "MULTIPLICATION SIGN"),
    ('\u{2002}', "EN SPACE"),
    ('\u{2003}', "EM SPACE"),
    ('\u{2009}', "THIN SPACE"),
    ('\u{200b}', "ZERO WIDTH SPACE"),
    ('\u{200c}', "ZERO WIDTH NON-JOINER"),
    ('\u{200d}', "ZERO WIDTH JOINER"),
    ('\u{200e}', "LEFT-TO-RIGHT MARK"),
    ('\u{200f}', "RIGHT-TO-LEFT MARK"),
    ('‐', "HYPHEN"),
    ('\u{2011}', "NON-BREAKING HYPHEN"),
    ('–', "EN DASH"),
    ('—', "EM DASH"),
    ('‘', "LEFT SINGLE QUOTATION MARK"),
    ('’', "RIGHT SINGLE QUOTATION MARK"),
    ('“', "LEFT DOUBLE QUOTATION MARK"),
    ('”', "RIGHT DOUBLE QUOTATION MARK"),
    ('…', "HORIZONTAL ELLIPSIS"),
    ('\u{2028}', "LINE SEPARATOR"),
    ('\u{202f}', "NARROW NO-BREAK SPACE"),
    ('\u{2060}', "WORD JOINER"),
    ('−', "MINUS SIGN"),
    ('∗', "ASTERISK OPERATOR"),
    ('\u{3000}', "IDEOGRAPHIC SPACE"),
    ('、', "IDEOGRAPHIC COMMA"),
    ('。', "IDEOGRAPHIC FULL STOP"),
    ('【', "LEFT BLACK LENTICULAR BRACKET"),
    ('】', "RIGHT BLACK LENTICULAR BRACKET"),
    ('\u{feff}', "BYTE ORDER MARK"),
    ('＂', "FULLWIDTH QUOTATION MARK"),
    ('＊', "FULLWIDTH ASTERISK"),
    ('＋', "FULLWIDTH PLUS SIGN"),
    ('，', "FULLWIDTH COMMA"),
    ('－', "FULLWIDTH HYPHEN-MINUS"),
    ('．', "FULLWIDTH FULL STOP"),
    ('０', "FULLWIDTH DIGIT ZERO"),
    ('１', "FULLWIDTH DIGIT ONE"),
    ('２', "FULLWIDTH DIGIT TWO"),
    ('３', "FULLWIDTH DIGIT THREE"),
    ('４', "FULLWIDTH DIGIT FOUR"),
    ('５', "FULLWIDTH DIGIT FIVE"),
    ('６', "FULLWIDTH DIGIT SIX"),
    ('７', "FULLWIDTH DIGIT SEVEN"),
    ('８', "FULLWIDTH DIGIT EIGHT"),
    ('９', "FULLWIDTH DIGIT NINE"),
    ('：', "FULLWIDTH COLON"),
    ('；', "FULLWIDTH SEMICOLON"),
    ('＜', "FULLWIDTH LESS-THAN SIGN"),
    ('＝', "FULLWIDTH EQUALS SIGN"),
    ('＞', "FULLWIDTH GREATER-THAN SIGN"),
    ('？', "FULLWIDTH QUESTION MARK"),
    ('［', "FULLWIDTH LEFT SQUARE BRACKET"),
    ('］', "FULLWIDTH RIGHT SQUARE BRACKET"),
    ('＿', "FULLWIDTH LOW LINE"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_another_encoding_is_known_by_its_start() {
        for (start, encoding) in [
            (&b"\xef\xbb\xbf"[..], "the byte order mark of UTF-8"),
            (b"\xff\xfe", "text in UTF-16 (little-endian)"),
            (b"\xfe\xff\x001", "text in UTF-16 (big-endian)"),
            (b"\xff\xfe\0\0", "text in UTF-32 (little-endian)"),
            (b"\0\0\xfe\xff", "text in UTF-32 (big-endian)"),
            (b"1\0\n\0", "text in UTF-16 (little-endian)"),
            (b"\x001\0\n", "text in UTF-16 (big-endian)"),
            (b"1\0\0\0", "text in UTF-32 (little-endian)"),
            (b"\0\0\x001", "text in UTF-32 (big-endian)"),
        ] {
            assert_eq!(Encoding::of(start).expect("another").to_string(), encoding);
        }
        let plain: [&[u8]; 8] = [
            b"",
            b"1",
            b"1\0",
            b"1\0\n",
            b"\0\0\0\0",
            b"1\0\n1",
            b"\x001\n1",
            b"\xef\xbb1",
        ];
        for start in plain {
            assert_eq!(Encoding::of(start), None, "{start:?}");
        }
    }

    #[test]
    fn a_character_that_is_not_plain_ascii_has_a_code_and_may_have_a_name() {
        assert_eq!(note("1，扫".as_bytes()), " (U+FF0C FULLWIDTH COMMA)");
        assert_eq!(note("a扫".as_bytes()), " (U+626B)");
        assert_eq!(note(b"\xff\0"), " (U+0000 NULL)");
        assert_eq!(note("😀".as_bytes()), " (U+1F600)");
        assert_eq!(note(b"\x0b'~\xff"), "");
    }
}
