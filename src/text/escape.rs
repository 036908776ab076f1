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
    match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    }
}
