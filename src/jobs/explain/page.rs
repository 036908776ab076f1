//! The page of a test: a template with the test, the styles and the scripts in it.
//!
//! The page knows the rules. It gets the text of the test and plays it itself.

use std::io::{self, Write};

use super::markup::escaped;

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = concat!(
    include_str!("page/rules.js"),
    include_str!("page/encoding.js"),
    include_str!("page/text.js"),
    include_str!("page/compare.js"),
    include_str!("page/words.js"),
    include_str!("page/replay.js"),
    include_str!("page/view.js"),
    include_str!("page/print.js"),
    include_str!("page/edit.js"),
    include_str!("page/panels.js"),
    include_str!("page/main.js"),
);

/// Writes the page of the test called `name`, which opens at a case, counted from 1.
pub(super) fn write(
    mut output: impl Write,
    name: &str,
    test: &[u8],
    case: Option<u64>,
) -> io::Result<()> {
    let mut marks = TEMPLATE.split("{{");
    let head = marks.next().unwrap_or_default();
    output.write_all(head.as_bytes())?;
    for part in marks {
        let (mark, text) = part.split_once("}}").expect("a mark has an end");
        match mark {
            "style" => output.write_all(STYLE.as_bytes())?,
            "script" => output.write_all(SCRIPT.as_bytes())?,
            "name" => output.write_all(escaped(name).as_bytes())?,
            "test" => output.write_all(escaped_text(test).as_bytes())?,
            "case" => write!(output, "{}", case.unwrap_or(1))?,
            other => unreachable!("the template has no mark {other}"),
        }
        output.write_all(text.as_bytes())?;
    }
    output.flush()
}

/// Returns a text of any lines and characters, escaped for HTML. What is not UTF-8 is replaced.
fn escaped_text(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('\r', "&#13;")
        .replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_of_a_test_are_escaped() {
        let expected = "1\n&lt;/pre>&amp;amp;&#13;\n\u{fffd}é\u{fffd}";
        assert_eq!(
            escaped_text("1\n</pre>&amp;\r\n\0é".as_bytes()) + "\u{fffd}",
            expected
        );
        assert_eq!(escaped_text(b"\xff"), "\u{fffd}");
    }
}
