//! The page that replays a test: a template with the cases in it.
//!
//! The cases are JSON, written as they are read. They consist of numbers and of the program's own
//! words, so they need no escapes. The name of the test and the error message come from outside, and
//! are escaped.

use std::io::{self, Write};

use super::case::Case;
use super::error::ExplainError;
use super::replay::Replay;
use super::style::Highlight;
use crate::engine::game::{Button, Click, Game, Outcome};
use crate::engine::layout::Position;
use crate::text::error::Error;

const TEMPLATE: &str = include_str!("page.html");

/// A page that is being written.
pub(super) struct Page<W> {
    output: W,
    name: String,
    has_begun: bool,
    changes: Runs,
    truth: Runs,
}

impl<W: Write> Page<W> {
    /// Prepares a page of the test called `name`. Nothing is written before the first case.
    pub fn new(output: W, name: &str) -> Self {
        Self {
            output,
            name: name.to_owned(),
            has_begun: false,
            changes: Runs::default(),
            truth: Runs::default(),
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let (head, _, _) = template();
        let head = head.replace("{{name}}", &escaped(&self.name));
        self.has_begun = true;
        self.output.write_all(head.as_bytes())
    }

    /// Adds a case that was played to its end in `game`.
    pub fn add_case(&mut self, case: &Case, game: &mut Game) -> io::Result<()> {
        if self.has_begun {
            self.output.write_all(b",")?;
        } else {
            self.begin()?;
        }
        let size = game.size();
        write!(
            self.output,
            "\n{{\"case\": {}, \"rows\": {}, \"columns\": {}, \"ending\": \"{}\",\n\"mines\": \"{}\",\n",
            case.number,
            size.rows,
            size.columns,
            case.ending,
            mines(game),
        )?;
        let mut replay = Replay::new(game, case, case.ending.operation());
        self.collect(&mut replay, size.columns);
        write!(
            self.output,
            "\"start\": \"{}\",\n\"steps\": [",
            self.truth.text
        )?;
        let mut gap = "\n";
        while replay.next().is_some() {
            self.output.write_all(gap.as_bytes())?;
            self.collect(&mut replay, size.columns);
            if let Some((click, outcome)) = replay.last() {
                self.write_step(click, outcome)?;
            }
            gap = ",\n";
        }
        self.output.write_all(b"\n]}")
    }

    fn write_step(&mut self, click: Click, outcome: Outcome) -> io::Result<()> {
        let button = match click.button {
            Button::Left => 1,
            Button::Right => 2,
            Button::Middle => 3,
        };
        let Position { row, column } = click.position;
        let response = match outcome {
            Outcome::Won => "WIN",
            Outcome::Lost => "LOSE",
            Outcome::Running | Outcome::Invalid => "RUNNING",
        };
        let changes = &self.changes.text;
        write!(
            self.output,
            "[{button},{row},{column},\"{response}\",\"{changes}\""
        )?;
        if !self.truth.text.is_empty() {
            write!(self.output, ",\"{}\"", self.truth.text)?;
        }
        self.output.write_all(b"]")
    }

    /// Ends the page, with what went wrong if anything did. If there is nothing else, nothing is
    /// written.
    pub fn end(mut self, error: Option<&ExplainError>) -> io::Result<()> {
        if !self.has_begun {
            if error.is_some() {
                return Ok(());
            }
            self.begin()?;
        }
        let (_, between, tail) = template();
        let message = error.map_or(String::new(), |error| match error {
            ExplainError::Job(Error::Input(error)) => format!("error: {}:{error}", self.name),
            other => format!("error: {}: {other}", self.name),
        });
        for part in ["\n", between, &escaped(&message), tail] {
            self.output.write_all(part.as_bytes())?;
        }
        self.output.flush()
    }

    /// Collects the cells that the last operation changed, and those that show the truth.
    fn collect(&mut self, replay: &mut Replay<'_>, columns: usize) {
        self.changes.clear();
        self.truth.clear();
        replay.draw(|position, symbol, highlight| {
            let index = index(position, columns);
            match highlight {
                Highlight::None => self.truth.push(index, symbol),
                Highlight::Changed => self.changes.push(index, symbol),
            }
        });
    }
}

/// Returns the mines of a game as runs.
fn mines(game: &Game) -> String {
    let (size, minefield) = (game.size(), game.minefield());
    let mut mines = Runs::default();
    let positions = size.positions();
    for mine in positions.filter(|position| minefield.is_mine(*position)) {
        mines.push(index(mine, size.columns), b'*');
    }
    mines.text
}

/// The number of a cell, counted from 0 row by row.
fn index(position: Position, columns: usize) -> usize {
    (position.row - 1) * columns + position.column - 1
}

/// Cells as text: `start:symbols`, separated by commas, where the cells are counted from 0 row by
/// row and the symbols are those of neighbours in that order.
#[derive(Debug, Default)]
struct Runs {
    text: String,
    next: Option<usize>,
}

impl Runs {
    fn clear(&mut self) {
        self.text.clear();
        self.next = None;
    }

    fn push(&mut self, index: usize, symbol: u8) {
        if self.next != Some(index) {
            let comma = if self.text.is_empty() { "" } else { "," };
            self.text.push_str(&format!("{comma}{index}:"));
        }
        self.text.push(char::from(symbol));
        self.next = Some(index + 1);
    }
}

/// The template before the cases, between them and the error, and after it.
fn template() -> (&'static str, &'static str, &'static str) {
    let split = |text: &'static str, mark| {
        text.split_once(mark)
            .expect("the template has room for cases and an error")
    };
    let (head, rest) = split(TEMPLATE, "{{cases}}");
    let (between, tail) = split(rest, "{{error}}");
    (head, between, tail)
}

/// A text in a form that stands for itself in HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_in_a_row_are_one_run() {
        let mut runs = Runs::default();
        for (index, symbol) in [(0, b'1'), (1, b'P'), (3, b'0'), (2, b'?'), (3, b'8')] {
            runs.push(index, symbol);
        }
        assert_eq!(runs.text, "0:1P,3:0,2:?8");
    }

    #[test]
    fn what_html_could_take_for_its_own_is_escaped() {
        assert_eq!(
            escaped("</script><!--'\"&amp;ü"),
            "&lt;/script&gt;&lt;!--&#39;&quot;&amp;amp;ü"
        );
    }
}
