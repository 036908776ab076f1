//! Compares the cells listed in a `RUNNING` line with those that should be listed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use itertools::Itertools;

use crate::engine::cell::Cell;
use crate::engine::game::Game;
use crate::engine::layout::Position;
use crate::text::escape::counted;
use crate::text::protocol::is_whitespace;

/// How a list of cells begins, without whitespace.
const HEAD: &str = "RUNNING:[";

/// How many cells of a kind a message names.
const NAMED: usize = 5;

/// A cell in a list. In an output under test it may have any position and any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    position: Position,
    value: u8,
}

impl Entry {
    fn new(position: Position, cell: Cell) -> Self {
        let value = cell.symbol() as u8;
        Self { position, value }
    }

    /// Parses `x,y,v`.
    fn parse(text: &str) -> Option<Self> {
        let (row, column, value) = text.splitn(3, ',').collect_tuple()?;
        let &[value] = value.as_bytes() else {
            return None;
        };
        let position = Position::new(coordinate(row)?, coordinate(column)?);
        Some(Self { position, value })
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Position { row, column } = self.position;
        write!(f, "<{row}, {column}, {}>", self.value.escape_ascii())
    }
}

/// Parses a number, which saturates.
fn coordinate(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

/// A list of cells, or a part of one.
pub(super) struct List {
    entries: Vec<Entry>,
    has_start: bool,
    has_end: bool,
}

impl List {
    /// Parses a `RUNNING` line, or the part of it that is left after its start or its end was cut off.
    /// Whitespace is ignored.
    pub fn parse(line: &[u8], has_start: bool, has_end: bool) -> Option<Self> {
        let text = line.iter().copied().filter(|byte| !is_whitespace(*byte));
        let text = text.collect_vec();
        let text = String::from_utf8_lossy(&text);
        let list = match has_start {
            true => text.strip_prefix(HEAD)?,
            false => &text[text.find('<')?..],
        };
        let list = match has_end {
            true => list.strip_suffix(']')?,
            false => &list[..=list.rfind('>')?],
        };
        let entries = match list {
            "" => Some(Vec::new()),
            _ => {
                let cells = list.strip_prefix('<')?.strip_suffix('>')?;
                cells.split(">,<").map(Entry::parse).collect()
            }
        };
        Some(Self {
            entries: entries?,
            has_start,
            has_end,
        })
    }

    /// Returns how the list differs from the cells that the game's last click changed, if it does.
    pub fn faults(&self, game: &Game) -> Option<Faults> {
        let (mut expected, missing) = self.expected(game);
        let mut surplus = Kind::new("too many", "too many:");
        let mut other = Kind::new("with another value", "another value:");
        let mut twice = Kind::new("listed twice", "twice:");
        for entry in &self.entries {
            match expected.get_mut(&entry.position).map(Option::take) {
                None => surplus.add(entry),
                Some(None) => twice.add(entry),
                Some(Some(right)) if right != *entry => {
                    other.add(format_args!("{entry} instead of {right}"));
                }
                Some(Some(_)) => {}
            }
        }
        let mut kinds = vec![missing, surplus, other, twice];
        kinds.retain(|kind| kind.count > 0);
        if kinds.is_empty() {
            kinds.extend(self.unsorted());
        }
        let is_part = !self.has_end;
        (!kinds.is_empty()).then_some(Faults { kinds, is_part })
    }

    /// Returns the right entries of the listed cells, `None` for those before the start of a part, and
    /// the missing cells: of a part, those before the last cell that is in order.
    fn expected(&self, game: &Game) -> (BTreeMap<Position, Option<Entry>>, Kind) {
        let listed: BTreeSet<_> = self.entries.iter().map(|entry| entry.position).collect();
        let first = (self.entries.first()).filter(|_| !self.has_start);
        let is_in_part = |entry: &Entry| first.is_none_or(|first| first.position <= entry.position);
        let cells = || (game.changes().cells()).map(|(position, cell)| Entry::new(position, cell));
        let expected: BTreeMap<_, _> = cells()
            .filter(|entry| listed.contains(&entry.position))
            .map(|entry| (entry.position, Some(entry).filter(is_in_part)))
            .collect();
        let last = self.last_in_order(&expected);
        let mut missing = match self.has_end {
            true => Kind::new("missing", "missing:"),
            false => Kind::new("missing or out of order", "missing:"),
        };
        (cells().filter(is_in_part))
            .filter(|entry| !listed.contains(&entry.position))
            .take_while(|entry| self.has_end || last.is_some_and(|last| entry.position < last))
            .for_each(|entry| missing.add(entry));
        (expected, missing)
    }

    /// Returns the last of the expected cells that are listed in order. What comes before it and is not
    /// listed is missing, or it comes later in the list and so out of order.
    fn last_in_order(&self, expected: &BTreeMap<Position, Option<Entry>>) -> Option<Position> {
        let listed = self.entries.iter().map(|entry| entry.position);
        let mut listed = listed.filter(|position| expected.contains_key(position));
        let first = listed.next()?;
        let in_order = listed.scan(first, |last, position| {
            let is_in_order = position >= *last;
            *last = position;
            is_in_order.then_some(position)
        });
        in_order.last().or(Some(first))
    }

    /// Returns the cells that are listed after a later cell, if there are any.
    fn unsorted(&self) -> Option<Kind> {
        let mut unsorted = Kind::new("out of order", "out of order:");
        for (entry, next) in self.entries.iter().tuple_windows() {
            if entry.position > next.position {
                unsorted.add(next);
            }
        }
        (unsorted.count > 0).then_some(unsorted)
    }
}

/// How a list of cells is wrong.
#[derive(Debug)]
pub(super) struct Faults {
    kinds: Vec<Kind>,
    /// Whether there may be more faults after the end of the part.
    is_part: bool,
}

impl Faults {
    /// `2 cells missing, 1 too many`.
    pub fn summary(&self) -> String {
        let at_least = if self.is_part { "at least " } else { "" };
        let counts = self.kinds.iter().enumerate();
        let counts = counts.map(|(place, Kind { name, count, .. })| match place {
            0 => format!("{} {name}", counted(*count, "cell")),
            _ => format!("{count} {name}"),
        });
        format!("{at_least}{}", counts.format(", "))
    }

    /// Returns a line for each kind of fault, with the first few cells.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.kinds.iter().map(Kind::line)
    }
}

/// A kind of fault: its name after a count, its label before the cells, and the first few of these.
#[derive(Debug)]
struct Kind {
    name: &'static str,
    label: &'static str,
    cells: Vec<String>,
    count: usize,
}

impl Kind {
    fn new(name: &'static str, label: &'static str) -> Self {
        Self {
            name,
            label,
            cells: Vec::new(),
            count: 0,
        }
    }

    fn add(&mut self, cell: impl Display) {
        if self.count < NAMED {
            self.cells.push(cell.to_string());
        }
        self.count += 1;
    }

    fn line(&self) -> String {
        let cells = self.cells.join(", ");
        let more = match self.count - self.cells.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("  {:9} {cells}{more}", self.label)
    }
}
