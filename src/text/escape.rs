//! Foreign bytes made printable, and counts with their noun.

/// Returns a count and its noun, in the plural unless the count is 1.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns the bytes as text in which invalid UTF-8 and unprintable characters are escaped. Escapes
/// have a fixed length where a digit could follow them.
pub(crate) fn printable(bytes: &[u8]) -> String {
    let escaped = |letter: char| match u8::try_from(letter) {
        Ok(byte) if byte.is_ascii() => byte.escape_ascii().to_string(),
        _ => letter.escape_debug().to_string(),
    };
    (bytes.utf8_chunks())
        .flat_map(|chunk| {
            let text = chunk.valid().chars().map(escaped);
            text.chain([chunk.invalid().escape_ascii().to_string()])
        })
        .collect()
}

/// Returns the bytes without an incomplete character at their end.
pub(crate) fn whole_characters(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_has_its_noun() {
        assert_eq!(counted(1, "cell"), "1 cell");
        assert_eq!(counted(2, "cell"), "2 cells");
    }

    #[test]
    fn other_bytes_are_escaped() {
        let bytes = "a\n'\u{7f}扫\u{a0}\u{200b}".as_bytes();
        let expected = r"a\n\'\x7f扫\u{a0}\u{200b}";
        assert_eq!(printable(bytes), expected);
        assert_eq!(printable(b"a\xff\xe6\x89b"), r"a\xff\xe6\x89b");
    }

    #[test]
    fn a_character_that_is_cut_is_left_out() {
        let bytes = "a扫".as_bytes();
        assert_eq!(whole_characters(bytes), bytes);
        assert_eq!(whole_characters(&bytes[..3]), b"a");
        assert_eq!(whole_characters(b"a\xffb"), b"a\xffb");
    }
}
