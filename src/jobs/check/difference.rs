//! The first difference between an output and what it should be, as a person wants it.

use std::io::{self, Read};

use itertools::Itertools;

use super::cells::{Cells, Faults};
use super::comparison::Comparison;
use super::line::{Line, Location};
use crate::engine::game::Game;
use crate::jobs::verdict::Verdict;
use crate::text::escape::printable;
use crate::text::protocol::{QUIT, SEPARATOR, WIN};

/// How much of either line a message shows behind the first difference, in bytes.
const SHOWN: usize = 60;

/// How many pieces of the line it shows before the piece with the first difference.
const PIECES_SHOWN: usize = 5;

/// The first difference.
#[derive(Debug)]
pub(super) struct Difference {
    kind: Kind,
    /// Where it is in the file; both from 1.
    line: u64,
    column: u64,
    expected: Option<String>,
    found: Option<String>,
    faults: Option<Faults>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Blanks,
    EndsEarly,
    GoesOn,
    BlanksAfterEnd,
    Cells,
    WrongLine,
    SeparatorMissing,
    SeparatorSurplus,
    Missing(&'static str),
}

impl Difference {
    /// Looks at a file that is different in `line`, of the response to the game's last click.
    pub fn find(file: &mut Comparison<impl Read>, line: Line, game: &Game) -> io::Result<Self> {
        let spot = Spot::find(line, game, file.in_line());
        let (number, column) = (file.lines() + 1, file.in_line() + 1);
        let mut expected = Excerpt::after(spot.common());
        for byte in spot.rest().take(SHOWN + 1) {
            expected.push(byte);
        }
        let mut found = Excerpt::after(spot.common());
        let mut blanks = Blanks::new(spot.rest());
        let mut cells = (line == Line::Running).then(|| spot.cells());
        let ends_early = file.has_ended()?;
        while let Some(byte) = file.next_in_line()? {
            found.push(byte);
            blanks.push(byte);
            if let Some(cells) = &mut cells {
                cells.push(byte);
            }
            if found.is_cut && !blanks.is_only && cells.as_ref().is_none_or(Cells::is_none) {
                break;
            }
        }
        let faults = cells.and_then(Cells::faults);
        let kind = if ends_early {
            Kind::EndsEarly
        } else if blanks.are_all() {
            Kind::Blanks
        } else if faults.is_some() {
            Kind::Cells
        } else {
            Kind::of_lines(line, &found)
        };
        Ok(Self {
            kind,
            line: number,
            column,
            expected: Some(kind.show(&expected)),
            found: (!ends_early || column > 1).then(|| kind.show(&found)),
            faults: faults.filter(|_| kind == Kind::Cells),
        })
    }

    /// Looks for more in a file that has all that it should have.
    pub fn surplus(file: &mut Comparison<impl Read>) -> io::Result<Option<Self>> {
        if file.has_ended()? {
            return Ok(None);
        }
        let first = file.lines() + 1;
        let mut found = Excerpt::after(Vec::new());
        while !file.has_ended()? && !found.has_ink {
            found = Excerpt::after(Vec::new());
            while let Some(byte) = file.next_in_line()? {
                found.push(byte);
                if found.is_cut && found.has_ink {
                    break;
                }
            }
            if !found.has_ink {
                file.next_line()?;
            }
        }
        let (kind, line) = match found.has_ink {
            false => (Kind::BlanksAfterEnd, first),
            true if found.is(SEPARATOR) => (Kind::SeparatorSurplus, file.lines() + 1),
            true => (Kind::GoesOn, file.lines() + 1),
        };
        Ok(Some(Self {
            kind,
            line,
            column: 1,
            expected: None,
            found: found.has_ink.then(|| found.text()),
            faults: None,
        }))
    }

    /// The verdict on an output with this difference.
    pub fn verdict(&self, location: &Location) -> Verdict {
        let reason = self.text(location, "OUTPUT");
        match self.kind {
            Kind::Blanks | Kind::BlanksAfterEnd => Verdict::PresentationError { reason },
            _ => Verdict::WrongAnswer { reason },
        }
    }

    /// What is different at that moment, in the file called `name`.
    pub fn text(&self, location: &Location, name: &str) -> String {
        let what = self.kind.text(self.faults.as_ref());
        let Self { line, column, .. } = self;
        let title = format!("{location}: {what} (line {line}, column {column} of {name})");
        let expected = (self.expected.iter()).map(|text| format!("  expected: {text}"));
        let found = (self.found.iter()).map(|text| format!("  found:    {text}"));
        let faults = self.faults.iter().flat_map(Faults::lines);
        (std::iter::once(title).chain(expected).chain(found))
            .chain(faults)
            .join("\n")
    }
}

impl Kind {
    /// What is to say of a line in the place of another.
    fn of_lines(expected: Line, found: &Excerpt) -> Self {
        let is_separator = found.is(SEPARATOR);
        match expected {
            Line::Word(SEPARATOR) if !found.bytes.starts_with(b"=") => Self::SeparatorMissing,
            Line::Word(line @ (WIN | QUIT)) if is_separator => Self::Missing(line),
            _ if is_separator => Self::SeparatorSurplus,
            _ => Self::WrongLine,
        }
    }

    /// The text; where only blanks are different, they are made to show.
    fn show(self, excerpt: &Excerpt) -> String {
        match self {
            Self::Blanks => excerpt.text().replace(' ', "·"),
            _ => excerpt.text(),
        }
    }

    fn text(self, faults: Option<&Faults>) -> String {
        let text = match self {
            Self::Blanks => "the line differs only in blanks",
            Self::EndsEarly => "the output ends early",
            Self::GoesOn => "the output goes on after the end",
            Self::BlanksAfterEnd => "there are blanks after the end",
            Self::Cells => return faults.map(Faults::summary).unwrap_or_default(),
            Self::WrongLine => "the line is wrong",
            Self::SeparatorMissing => "the separator is missing",
            Self::SeparatorSurplus => "a separator too many",
            Self::Missing(word) => return format!("{word} is missing"),
        };
        text.to_owned()
    }
}

/// Where in the line that should stand there the first difference is.
struct Spot<'g> {
    line: Line,
    game: &'g Game,
    /// The piece of the line in which it is, and how much of that is equal, in bytes.
    piece: usize,
    equal: usize,
}

impl<'g> Spot<'g> {
    /// The spot after the first `in_line` bytes of the line.
    fn find(line: Line, game: &'g Game, in_line: u64) -> Self {
        let mut before = 0;
        let piece = (line.pieces(game))
            .take_while(|piece| {
                let end = before + piece.length();
                let is_equal = end <= in_line;
                before = if is_equal { end } else { before };
                is_equal
            })
            .count();
        Self {
            line,
            game,
            piece,
            equal: (in_line - before) as usize,
        }
    }

    /// The end of what is equal, as much as is shown.
    fn common(&self) -> Vec<u8> {
        let first = self.piece.saturating_sub(PIECES_SHOWN);
        let mut pieces = self.line.pieces(self.game).take(self.piece).skip(first);
        let mut text = pieces.join("");
        if first > 0 {
            text = format!("… {}", text.trim_start_matches(", "));
        }
        let mut text = text.into_bytes();
        text.extend(self.equal_part());
        text
    }

    fn equal_part(&self) -> impl Iterator<Item = u8> + use<'g> {
        let piece = self.line.pieces(self.game).nth(self.piece);
        let text = piece.map(|piece| piece.to_string()).unwrap_or_default();
        text.into_bytes().into_iter().take(self.equal)
    }

    /// What should follow what is equal.
    fn rest(&self) -> impl Iterator<Item = u8> + use<'g> {
        let pieces = self.line.pieces(self.game).skip(self.piece);
        let bytes = pieces.flat_map(|piece| piece.to_string().into_bytes());
        bytes.skip(self.equal)
    }

    /// The cells of the line, those that are equal ticked off.
    fn cells(&self) -> Cells<'g> {
        let pieces = self.line.pieces(self.game).take(self.piece);
        let mut cells = Cells::after(self.game, pieces);
        self.equal_part().for_each(|byte| cells.push(byte));
        cells
    }
}

/// The part of a line that is shown.
#[derive(Debug)]
struct Excerpt {
    bytes: Vec<u8>,
    /// How long it may become.
    most: usize,
    is_cut: bool,
    /// Whether the line has anything but blanks.
    has_ink: bool,
}

impl Excerpt {
    fn after(common: Vec<u8>) -> Self {
        Self {
            most: common.len() + SHOWN,
            has_ink: common.iter().any(|byte| !byte.is_ascii_whitespace()),
            bytes: common,
            is_cut: false,
        }
    }

    fn push(&mut self, byte: u8) {
        self.has_ink |= !byte.is_ascii_whitespace();
        if self.bytes.len() < self.most {
            self.bytes.push(byte);
        } else {
            self.is_cut = true;
        }
    }

    fn is(&self, text: &str) -> bool {
        !self.is_cut && self.bytes == text.as_bytes()
    }

    fn text(&self) -> String {
        let more = if self.is_cut { "…" } else { "" };
        match printable(&self.bytes) {
            text if text.is_empty() => "(an empty line)".to_owned(),
            text => format!("{text}{more}"),
        }
    }
}

/// Whether the rest of a line is as it should be, blanks apart.
struct Blanks<I> {
    expected: I,
    is_only: bool,
}

impl<I: Iterator<Item = u8>> Blanks<I> {
    fn new(expected: I) -> Self {
        Self {
            expected,
            is_only: true,
        }
    }

    fn push(&mut self, byte: u8) {
        if self.is_only && !byte.is_ascii_whitespace() {
            self.is_only = self.next() == Some(byte);
        }
    }

    fn next(&mut self) -> Option<u8> {
        self.expected.find(|byte| !byte.is_ascii_whitespace())
    }

    /// Whether nothing but blanks is different in the whole line.
    fn are_all(&mut self) -> bool {
        self.is_only && self.next().is_none()
    }
}
