//! The page that replays a test: a template with the cases in it.
//!
//! The cases stand in it as JSON, one step a line, written as they are read. All of it is numbers
//! and words from here, so none of it needs escapes; the name of the test and the message of an
//! error come from outside, and stand as text in the page.

use std::io::{self, Read, Seek, Write};

use super::ExplainError;
use super::replay::{Ending, Replay};
use super::sheet::Look;
use crate::engine::click::{Button, Click, Outcome};
use crate::engine::layout::Position;
use crate::engine::minefield::Minefield;
use crate::text::error::Error;

const TEMPLATE: &str = include_str!("page.html");

/// A page that is being written.
pub(super) struct Page<W> {
    output: W,
    name: String,
    has_begun: bool,
    columns: usize,
    /// What stands before the next case, or before the next step.
    gap: &'static str,
    changes: Runs,
    truth: Runs,
}

impl<W: Write> Page<W> {
    /// A page of the test called `name`. Nothing is written before there is something to show.
    pub fn new(output: W, name: &str) -> Self {
        Self {
            output,
            name: name.to_owned(),
            has_begun: false,
            columns: 0,
            gap: "\n",
            changes: Runs::default(),
            truth: Runs::default(),
        }
    }

    fn begin(&mut self) -> Result<(), Error> {
        let (head, _, _) = template();
        let head = head.replace("{{name}}", &escaped(&self.name));
        self.has_begun = true;
        self.output.write_all(head.as_bytes()).map_err(Error::Write)
    }

    pub fn begin_case(
        &mut self,
        case: u64,
        ending: Ending,
        minefield: &Minefield,
    ) -> Result<(), Error> {
        if !self.has_begun {
            self.begin()?;
        }
        let size = minefield.size();
        self.columns = size.columns;
        let mut mines = Runs::default();
        let positions = size.positions();
        for mine in positions.filter(|position| minefield.is_mine(*position)) {
            mines.push(index(mine, size.columns), b'*');
        }
        let (gap, rows, columns) = (self.gap, size.rows, size.columns);
        write!(
            self.output,
            "{gap}{{\"case\": {case}, \"rows\": {rows}, \"columns\": {columns}, \
             \"ending\": \"{ending}\",\n\"mines\": \"{}\",\n",
            mines.text
        )
        .map_err(Error::Write)
    }

    /// Writes what the map shows before the first operation, other than closed cells.
    pub fn start<S: Read + Write + Seek>(
        &mut self,
        replay: &mut Replay<'_, S>,
    ) -> Result<(), Error> {
        self.collect(replay);
        self.gap = "\n";
        write!(
            self.output,
            "\"start\": \"{}\",\n\"steps\": [",
            self.truth.text
        )
        .map_err(Error::Write)
    }

    /// Writes the operation that was played last, if one was.
    pub fn step<S: Read + Write + Seek>(
        &mut self,
        replay: &mut Replay<'_, S>,
    ) -> Result<(), Error> {
        if let Some((click, outcome)) = replay.last() {
            self.collect(replay);
            self.write_step(click, outcome).map_err(Error::Write)?;
            self.gap = ",\n";
        }
        Ok(())
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
        let (gap, changes) = (self.gap, &self.changes.text);
        write!(
            self.output,
            "{gap}[{button},{row},{column},\"{response}\",\"{changes}\""
        )?;
        if !self.truth.text.is_empty() {
            write!(self.output, ",\"{}\"", self.truth.text)?;
        }
        self.output.write_all(b"]")
    }

    pub fn end_case(&mut self) -> Result<(), Error> {
        self.gap = ",\n";
        self.output.write_all(b"\n]}").map_err(Error::Write)
    }

    /// Ends the page, with what went wrong if something did. Of that alone there is no page.
    pub fn end(mut self, error: Option<&ExplainError>) -> Result<(), Error> {
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
            self.output
                .write_all(part.as_bytes())
                .map_err(Error::Write)?;
        }
        self.output.flush().map_err(Error::Write)
    }

    fn collect<S: Read + Write + Seek>(&mut self, replay: &mut Replay<'_, S>) {
        self.changes.clear();
        self.truth.clear();
        replay.draw(|position, symbol, look| {
            let index = index(position, self.columns);
            match look {
                Look::Plain => self.truth.push(index, symbol),
                Look::Changed => self.changes.push(index, symbol),
            }
        });
    }
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
