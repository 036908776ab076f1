//! What can go wrong while a test is read and answered, and how it is said.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::io;

/// Why a job on a test stopped.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The input is not a test.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The input could not be read.
    #[error("cannot read the input: {0}")]
    Read(#[source] io::Error),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Write(#[source] io::Error),
}

impl Error {
    /// The same, if it is about the input, with where in the test it happened.
    pub(crate) fn within(self, context: Context) -> Self {
        match self {
            Error::Input(error) => Error::Input(error.within(context)),
            other => other,
        }
    }

    /// Whether it says no more than that the reader of the output went away.
    pub fn is_closed_output(&self) -> bool {
        matches!(self, Error::Write(cause) if cause.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Bad input: where it stands, what was found there, and what was expected.
///
/// Its text is `LINE:COLUMN: found …, expected … (case C, operation Q)`, without the name of the
/// file; line and column count from 1, the column in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}, {}{}", .0.place, .0.found, .0.expected, .0.context)]
pub struct InputError(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    place: Place,
    found: Found,
    expected: Expected,
    context: Context,
}

impl InputError {
    pub(crate) fn new(place: Place, found: Found, expected: Expected) -> Self {
        Self(Box::new(Fault {
            place,
            found,
            expected,
            context: Context::default(),
        }))
    }

    fn within(mut self, context: Context) -> Self {
        self.0.context = context;
        self
    }

    pub(crate) fn found(&self) -> &Found {
        &self.0.found
    }

    pub(crate) fn expected(&self) -> Expected {
        self.0.expected
    }

    /// Where the wrong token or byte stands.
    pub fn place(&self) -> Place {
        self.0.place
    }
}

/// A place in a text; both counts start at 1, and the column counts bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The byte in the line.
    pub column: u64,
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where in the test the reader was: a case, and an operation in it, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    pub case: Option<u64>,
    pub operation: Option<u64>,
}

impl Display for Context {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.case, self.operation) {
            (Some(case), Some(operation)) => write!(f, " (case {case}, operation {operation})"),
            (Some(case), None) => write!(f, " (case {case})"),
            _ => Ok(()),
        }
    }
}

/// What stands where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    End,
    /// The start of a token, and whether more of it follows.
    Token {
        start: Vec<u8>,
        is_cut: bool,
    },
    Byte(u8),
    ShortRow {
        columns: usize,
    },
    LongRow {
        columns: usize,
    },
    /// What is no plain token, in words.
    #[cfg_attr(
        not(feature = "json"),
        allow(dead_code, reason = "only JSON is told so")
    )]
    Phrase(Cow<'static, str>),
    /// What follows from the text without standing in it.
    Value {
        name: &'static str,
        value: u128,
    },
}

impl Display for Found {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Found::End => write!(f, "found the end of the input"),
            Found::Token {
                start,
                is_cut: true,
            } => {
                write!(f, "found '{}…'", printable(whole_characters(start)))
            }
            Found::Token {
                start,
                is_cut: false,
            } => write!(f, "found '{}'", printable(start)),
            Found::Byte(byte) => write!(f, "found '{}'", printable(&[*byte])),
            Found::ShortRow { columns } => write!(f, "found a row of {}", characters(*columns)),
            Found::LongRow { columns } => {
                write!(f, "found a row of more than {}", characters(*columns))
            }
            Found::Phrase(phrase) => write!(f, "found {phrase}"),
            Found::Value { name, value } => write!(f, "found {name} = {value}"),
        }
    }
}

/// What should stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Number(Number),
    /// A number that is right, but for zeros before it.
    Canonical(Number),
    Row {
        columns: usize,
    },
    /// A row where cells are more than characters.
    #[cfg_attr(
        not(feature = "json"),
        allow(dead_code, reason = "only JSON is told so")
    )]
    RowOfCells {
        columns: usize,
    },
    Cell,
    /// What has no range and no width, in words.
    #[cfg_attr(
        not(feature = "json"),
        allow(dead_code, reason = "only JSON is told so")
    )]
    Phrase(&'static str),
    /// The byte that ends what is called so.
    Ending {
        name: &'static str,
        byte: u8,
    },
    /// Room for both a mine and an empty cell.
    TwoCells,
    /// So many cells at most on all boards together.
    Cells {
        most: usize,
    },
    /// The `0` of a test that has all the operations that it may have.
    NoOperation {
        most: usize,
    },
    End,
}

impl Display for Expected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Number(number) => write!(f, "expected {number}"),
            Expected::Row { columns } => write!(f, "expected a row of {}", characters(*columns)),
            Expected::RowOfCells { columns } => write!(f, "expected a row of {}", cells(*columns)),
            Expected::Canonical(number) => write!(f, "expected {number}, without leading zeros"),
            Expected::Cell => write!(f, "expected '_' or '*'"),
            Expected::Phrase(phrase) => write!(f, "expected {phrase}"),
            Expected::Ending { name, byte } => {
                write!(f, "expected '{}' after {name}", byte.escape_ascii())
            }
            Expected::TwoCells => write!(f, "expected at least 2, a mine and an empty cell"),
            Expected::Cells { most } => write!(f, "expected at most {most}"),
            Expected::NoOperation { most } => {
                write!(f, "expected op, 0 after the {most} operations allowed")
            }
            Expected::End => write!(f, "expected the end of the input"),
        }
    }
}

/// A number that the test must give: the statement's name for it, and its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub name: &'static str,
    pub least: usize,
    pub most: usize,
}

impl Number {
    pub fn allows(self, value: usize) -> bool {
        (self.least..=self.most).contains(&value)
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { name, least, most } = self;
        write!(f, "{name}, a number from {least} to {most}")
    }
}

fn characters(count: usize) -> String {
    counted(count, "character")
}

pub(crate) fn cells(count: usize) -> String {
    counted(count, "cell")
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The text of the bytes, with whatever is no text or does not show as escapes. These have a fixed
/// length where a digit could follow them.
pub(crate) fn printable(bytes: &[u8]) -> String {
    let shown = |letter: char| match u8::try_from(letter) {
        Ok(byte) if byte.is_ascii() => byte.escape_ascii().to_string(),
        _ => letter.escape_debug().to_string(),
    };
    (bytes.utf8_chunks())
        .flat_map(|chunk| {
            let text = chunk.valid().chars().map(shown);
            text.chain([chunk.invalid().escape_ascii().to_string()])
        })
        .collect()
}

/// The bytes without the part of a character that they may end with.
pub(crate) fn whole_characters(bytes: &[u8]) -> &[u8] {
    match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    }
}
