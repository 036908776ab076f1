//! Messages, which stay short whatever the input is.

use itertools::Itertools;

/// The most lines of a message, and the most characters of a line. The label, such as `error: `, comes
/// on top.
const LINES: usize = 10;
const WIDTH: usize = 280;

/// Returns a message with only the ends of long lines, and with only the first and the last lines: they
/// say what it is about and what is wrong.
pub fn short(message: &str) -> String {
    let lines = message.lines().map(short_line).collect_vec();
    if lines.len() <= LINES {
        return lines.join("\n");
    }
    let (first, last) = (&lines[..LINES / 2], &lines[lines.len() - LINES / 2 + 1..]);
    [first, &["…".to_owned()], last].concat().join("\n")
}

fn short_line(line: &str) -> String {
    let letters = line.chars().collect_vec();
    if letters.len() <= WIDTH {
        return line.to_owned();
    }
    let (start, end) = (&letters[..WIDTH / 2], &letters[letters.len() - WIDTH / 2..]);
    start.iter().chain(&['…']).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut() {
        let long = format!("cannot open {}: no such file", "\u{e9}".repeat(1000));
        let cut = short(&long);
        assert_eq!(cut.chars().count(), WIDTH + 1);
        assert!(cut.starts_with("cannot open \u{e9}") && cut.ends_with("\u{e9}: no such file"));
        assert_eq!(short(&"line\n".repeat(10)), "line\n".repeat(10).trim_end());
        let cut = short(&"line\n".repeat(11));
        assert_eq!(
            cut,
            ["line\n".repeat(5), "…\n".to_owned(), "line\n".repeat(4)]
                .concat()
                .trim_end()
        );
    }
}
