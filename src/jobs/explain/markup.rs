//! Text from outside in HTML and SVG.

/// Returns a text with its special characters escaped, for HTML and XML. Characters that XML does
/// not allow are replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            control if control.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(
            escaped("</script><!--'\"&amp;ü\0\u{1b}\u{ffff}"),
            "&lt;/script&gt;&lt;!--&#39;&quot;&amp;amp;ü\u{fffd}\u{fffd}\u{fffd}"
        );
    }
}
