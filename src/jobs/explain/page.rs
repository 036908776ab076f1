//! The page that replays a test: a template with the cases in it.
//!
//! The cases are JSON, written as they are read. They consist of numbers and of the program's own
//! words, so they need no escapes. The name of the test and the error message come from outside, and
//! are escaped.

use std::io::{self, Write};

use super::case::Case;
use super::error::ExplainError;
use super::markup::escaped;
use super::pictures::minefield_cells;
use super::replay::{Played, Replay};
use super::style::Highlight;
use crate::engine::click::Outcome;
use crate::engine::game::Game;
use crate::engine::layout::Position;
use crate::engine::minefield::Minefield;
use crate::text::error::Error;
use crate::text::protocol::{LOSE, MINE, WIN};

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = concat!(
    include_str!("page/replay.js"),
    include_str!("page/view.js"),
    include_str!("page/print.js"),
    include_str!("page/main.js"),
);

/// Boards of at most so many cells can be read without scripts.
const PLAIN_CELLS: usize = 10_000;

/// A page that is being written.
pub(super) struct Page<W> {
    output: W,
    name: String,
    has_begun: bool,
    changes: Runs,
    truth: Runs,
    /// The cases as text.
    plain: String,
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
            plain: String::new(),
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let (head, _) = part(TEMPLATE, "{{cases}}");
        let head = head
            .replace("{{style}}", STYLE)
            .replace("{{name}}", &escaped(&self.name));
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
            case.ending(),
            mines(game),
        )?;
        let mut plain = Plain::new(case, game.minefield());
        let mut replay = Replay::new(game, case, case.clicks.len() as u64);
        self.collect(&mut replay, size.columns, &mut plain);
        write!(
            self.output,
            "\"start\": \"{}\",\n\"steps\": [",
            self.truth.text
        )?;
        let mut gap = "\n";
        while let Some(played) = replay.next() {
            self.output.write_all(gap.as_bytes())?;
            self.collect(&mut replay, size.columns, &mut plain);
            self.write_step(played)?;
            gap = ",\n";
        }
        plain.write(&mut self.plain);
        self.output.write_all(b"\n]}")
    }

    fn write_step(&mut self, Played { click, outcome, .. }: Played) -> io::Result<()> {
        let button = click.button.code();
        let Position { row, column } = click.position;
        let response = match outcome {
            Outcome::Won => WIN,
            Outcome::Lost => LOSE,
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
        let message = error.map_or(String::new(), |error| match error {
            ExplainError::Job(Error::Input(error)) => format!("error: {}:{error}", self.name),
            other => format!("error: {}: {other}", self.name),
        });
        let (_, rest) = part(TEMPLATE, "{{cases}}");
        let (before_error, rest) = part(rest, "{{error}}");
        let (before_plain, rest) = part(rest, "{{plain}}");
        let (before_script, tail) = part(rest, "{{script}}");
        let message = escaped(&message);
        let plain = match &*self.plain {
            "" => "There is no case to show.\n",
            plain => plain,
        };
        for text in [
            "\n",
            before_error,
            &message,
            before_plain,
            plain,
            before_script,
            SCRIPT,
            tail,
        ] {
            self.output.write_all(text.as_bytes())?;
        }
        self.output.flush()
    }

    /// Collects the cells that the last operation changed, and those that show the truth.
    fn collect(&mut self, replay: &mut Replay<'_>, columns: usize, plain: &mut Plain) {
        self.changes.clear();
        self.truth.clear();
        replay.draw(|position, symbol, highlight| {
            let index = index(position, columns);
            plain.put(index, symbol);
            match highlight {
                Highlight::None => self.truth.push(index, symbol),
                // A mine that is shown at the end has been passed without a highlight before.
                Highlight::Changed if symbol == MINE => {}
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
        mines.push(index(mine, size.columns), MINE);
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

/// A case as text: its title, the minefield and the last map. Empty if the board is large.
struct Plain {
    title: String,
    columns: usize,
    minefield: Vec<u8>,
    map: Vec<u8>,
}

impl Plain {
    fn new(case: &Case, minefield: &Minefield) -> Self {
        let size = minefield.size();
        let is_small = size.rows <= PLAIN_CELLS / size.columns;
        let cells = minefield_cells(minefield).take(if is_small { usize::MAX } else { 0 });
        let minefield: Vec<_> = cells.collect();
        Self {
            title: case.title(),
            columns: size.columns,
            map: vec![b'_'; minefield.len()],
            minefield,
        }
    }

    fn put(&mut self, index: usize, symbol: u8) {
        if let Some(cell) = self.map.get_mut(index) {
            *cell = symbol;
        }
    }

    fn write(&self, text: &mut String) {
        let gap = if text.is_empty() { "" } else { "\n" };
        text.push_str(&format!("{gap}{}\n", self.title));
        if self.map.is_empty() {
            text.push_str("The board has more than 10,000 cells.\n");
        }
        let rows = self.minefield.chunks_exact(self.columns);
        for (minefield, map) in rows.zip(self.map.chunks_exact(self.columns)) {
            text.extend(minefield.iter().copied().map(char::from));
            text.push_str(" | ");
            text.extend(map.iter().copied().map(char::from));
            text.push('\n');
        }
    }
}

/// Returns what is before and after a mark in the template.
fn part(text: &'static str, mark: &str) -> (&'static str, &'static str) {
    text.split_once(mark).expect("the template has each mark")
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
}
