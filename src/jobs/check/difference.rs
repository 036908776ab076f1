//! The first difference between a file and the text that it should have, and its message.

use std::io::{self, Read};

use itertools::Itertools;

use super::cells::{Cells, Faults};
use super::comparison::Comparison;
use super::line::{Line, Location};
use crate::engine::game::Game;
use crate::jobs::verdict::Verdict;
use crate::text::escape::printable;
use crate::text::protocol::{QUIT, SEPARATOR, WIN, is_whitespace};

/// How much of a line a message shows from the first difference on, in bytes.
const SHOWN: usize = 60;

/// How many pieces of the line it shows before the piece with the first difference.
const PIECES_SHOWN: usize = 5;

/// The first difference.
#[derive(Debug)]
pub(super) struct Difference {
    kind: Kind,
    /// The place in the file; both count from 1.
    line: u64,
    column: u64,
    expected: Option<String>,
    found: Option<String>,
}

#[derive(Debug)]
enum Kind {
    Whitespace,
    EndsEarly,
    ExtraOutput,
    TrailingWhitespace,
    Cells(Faults),
    WrongLine,
    SeparatorMissing,
    UnexpectedSeparator,
    Missing(&'static str),
}

impl Difference {
    /// Examines a file that differs in `line`, which belongs to the response to the game's last click.
    pub fn find(file: &mut Comparison<impl Read>, line: Line, game: &Game) -> io::Result<Self> {
        let divergence = Divergence::find(line, game, file.in_line());
        let (number, column) = (file.lines() + 1, file.in_line() + 1);
        let mut expected = Excerpt::after(divergence.common());
        for byte in divergence.rest().take(SHOWN + 1) {
            expected.push(byte);
        }
        let ends_early = file.has_ended()?;
        let mut evidence = Evidence::new(&divergence);
        while let Some(byte) = file.next_in_line()? {
            evidence.push(byte);
            if evidence.is_complete() {
                break;
            }
        }
        let (kind, found) = match ends_early {
            true => (Kind::EndsEarly, evidence.found),
            false => evidence.into_kind(line),
        };
        let is_shown = column > 1 || !ends_early;
        Ok(Self {
            line: number,
            column,
            expected: Some(kind.show(&expected)),
            found: is_shown.then(|| kind.show(&found)),
            kind,
        })
    }

    /// Checks that a file ends after the last response.
    pub fn extra(file: &mut Comparison<impl Read>) -> io::Result<Option<Self>> {
        if file.has_ended()? {
            return Ok(None);
        }
        let first = file.lines() + 1;
        let mut found = Excerpt::after(Vec::new());
        while !file.has_ended()? && !found.has_text {
            found = Excerpt::after(Vec::new());
            while let Some(byte) = file.next_in_line()? {
                found.push(byte);
                if found.is_cut && found.has_text {
                    break;
                }
            }
            if !found.has_text {
                file.next_line()?;
            }
        }
        let (kind, line) = match found.has_text {
            false => (Kind::TrailingWhitespace, first),
            true if found.is(SEPARATOR) => (Kind::UnexpectedSeparator, file.lines() + 1),
            true => (Kind::ExtraOutput, file.lines() + 1),
        };
        Ok(Some(Self {
            kind,
            line,
            column: 1,
            expected: None,
            found: found.has_text.then(|| found.text()),
        }))
    }

    /// Returns the verdict on an output with this difference.
    pub fn verdict(&self, location: &Location) -> Verdict {
        let reason = self.text(location, "OUTPUT");
        match self.kind {
            Kind::Whitespace | Kind::TrailingWhitespace => Verdict::PresentationError { reason },
            _ => Verdict::WrongAnswer { reason },
        }
    }

    /// Returns the message about this difference at a location, in the file called `name`.
    pub fn text(&self, location: &Location, name: &str) -> String {
        let Self {
            kind, line, column, ..
        } = self;
        let title = format!(
            "{location}: {} (line {line}, column {column} of {name})",
            kind.text()
        );
        let expected = (self.expected.iter()).map(|text| format!("  expected: {text}"));
        let found = (self.found.iter()).map(|text| format!("  found:    {text}"));
        let faults = kind.faults().into_iter().flat_map(Faults::lines);
        (std::iter::once(title).chain(expected).chain(found))
            .chain(faults)
            .join("\n")
    }
}

impl Kind {
    /// Returns the kind of difference between two lines of different text.
    fn of_lines(expected: Line, found: &Excerpt) -> Self {
        let is_separator = found.is(SEPARATOR);
        match expected {
            Line::Word(SEPARATOR) if !found.bytes.starts_with(b"=") => Self::SeparatorMissing,
            Line::Word(line @ (WIN | QUIT)) if is_separator => Self::Missing(line),
            _ if is_separator => Self::UnexpectedSeparator,
            _ => Self::WrongLine,
        }
    }

    /// Returns the text of a line; spaces are made visible if only whitespace differs.
    fn show(&self, excerpt: &Excerpt) -> String {
        match self {
            Self::Whitespace => excerpt.text().replace(' ', "·"),
            _ => excerpt.text(),
        }
    }

    fn faults(&self) -> Option<&Faults> {
        match self {
            Self::Cells(faults) => Some(faults),
            _ => None,
        }
    }

    fn text(&self) -> String {
        let text = match self {
            Self::Whitespace => "the line differs only in whitespace",
            Self::EndsEarly => "the output ends early",
            Self::ExtraOutput => "extra output after the last response",
            Self::TrailingWhitespace => "trailing whitespace",
            Self::Cells(faults) => return faults.summary(),
            Self::WrongLine => "the line is wrong",
            Self::SeparatorMissing => "the separator is missing",
            Self::UnexpectedSeparator => "unexpected separator",
            Self::Missing(word) => return format!("{word} is missing"),
        };
        text.to_owned()
    }
}

/// The place in the expected line from which on the found line differs.
struct Divergence<'g> {
    line: Line,
    game: &'g Game,
    /// The piece of the line that has the place, and how many bytes of it are equal.
    piece: usize,
    equal: usize,
}

impl<'g> Divergence<'g> {
    /// Finds the place after the first `in_line` bytes of the line.
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

    /// Returns the end of the equal part, as much as is shown.
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

    /// Returns the bytes that should follow.
    fn rest(&self) -> impl Iterator<Item = u8> + use<'g> {
        let pieces = self.line.pieces(self.game).skip(self.piece);
        let bytes = pieces.flat_map(|piece| piece.to_string().into_bytes());
        bytes.skip(self.equal)
    }

    /// Returns the cells of a `RUNNING` line, with those of the equal part ticked off.
    fn cells(&self) -> Option<Cells<'g>> {
        let pieces = self.line.pieces(self.game).take(self.piece);
        let mut cells = Cells::after(self.game, pieces)?;
        self.equal_part().for_each(|byte| cells.push(byte));
        Some(cells)
    }
}

/// What is known of a wrong line from its bytes after the divergence.
struct Evidence<'g, I> {
    found: Excerpt,
    /// The expected bytes that have not been found yet, as long as only whitespace differs.
    expected: Option<I>,
    /// The listed cells, unless the line is known not to be a list of cells.
    cells: Option<Cells<'g>>,
}

impl<'g> Evidence<'g, ()> {
    fn new(divergence: &Divergence<'g>) -> Evidence<'g, impl Iterator<Item = u8> + use<'g>> {
        let is_list = divergence.line == Line::Running;
        Evidence {
            found: Excerpt::after(divergence.common()),
            expected: Some(divergence.rest().filter(is_text)),
            cells: is_list.then(|| divergence.cells()).flatten(),
        }
    }
}

impl<I: Iterator<Item = u8>> Evidence<'_, I> {
    fn push(&mut self, byte: u8) {
        self.found.push(byte);
        if is_text(&byte) {
            self.expected = (self.expected.take())
                .and_then(|mut expected| (expected.next() == Some(byte)).then_some(expected));
        }
        if let Some(cells) = &mut self.cells {
            cells.push(byte);
        }
        self.cells.take_if(|cells| cells.is_not_list());
    }

    /// Returns whether more bytes cannot change the message.
    fn is_complete(&self) -> bool {
        self.found.is_cut && self.expected.is_none() && self.cells.is_none()
    }

    /// Returns the kind of the difference after the last byte of the line, and the line.
    fn into_kind(self, line: Line) -> (Kind, Excerpt) {
        let ends_as_expected = |mut expected: I| expected.next().is_none();
        let kind = if self.expected.is_some_and(ends_as_expected) {
            Kind::Whitespace
        } else if let Some(faults) = self.cells.and_then(Cells::faults) {
            Kind::Cells(faults)
        } else {
            Kind::of_lines(line, &self.found)
        };
        (kind, self.found)
    }
}

fn is_text(byte: &u8) -> bool {
    !is_whitespace(*byte)
}

/// The part of a line that is shown.
#[derive(Debug)]
struct Excerpt {
    bytes: Vec<u8>,
    most: usize,
    is_cut: bool,
    /// Whether the line has anything but whitespace.
    has_text: bool,
}

impl Excerpt {
    fn after(common: Vec<u8>) -> Self {
        Self {
            most: common.len() + SHOWN,
            has_text: common.iter().any(is_text),
            bytes: common,
            is_cut: false,
        }
    }

    fn push(&mut self, byte: u8) {
        self.has_text |= is_text(&byte);
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
