//! Errors of reading a test and writing responses, and their messages.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::io;

use super::encoding::{self, Encoding, note};
use super::escape::{counted, printable, whole_characters};
use crate::engine::layout::Size;

/// An error of a job that reads a test and writes an output.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The input is invalid.
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
    /// Returns whether the reader of the output has closed it.
    pub fn is_closed_output(&self) -> bool {
        matches!(self, Error::Write(cause) if cause.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Invalid input: the place, what was found there, and what was expected.
///
/// It prints as `LINE:COLUMN: found …, expected … (case C, operation Q)`, without a file name; line
/// and column count from 1, the column in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}{}{}", .0.place, .0.problem, .0.context, .0.hint())]
pub struct InputError(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    place: Place,
    problem: Problem,
    context: Context,
}

impl Fault {
    /// Returns what to do about it, if that is known.
    fn hint(&self) -> String {
        match self.problem {
            Problem::Unexpected(Found::Encoding(_), _) => format!(": {}", encoding::HINT),
            _ => String::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    Unexpected(Found, Expected),
    Other(&'static str),
    OutOfMemory(Size),
}

impl Display for Problem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected(found, expected) => write!(f, "{found}, {expected}"),
            Self::Other(problem) => f.write_str(problem),
            Self::OutOfMemory(Size { rows, columns }) => {
                write!(
                    f,
                    "not enough memory for a board of {rows} x {columns} cells"
                )
            }
        }
    }
}

impl InputError {
    pub(crate) fn new(place: Place, found: Found, expected: Expected) -> Self {
        Self::of(place, Problem::Unexpected(found, expected))
    }

    /// Creates an error that is more than an unexpected byte or token.
    pub(crate) fn other(place: Place, problem: &'static str) -> Self {
        Self::of(place, Problem::Other(problem))
    }

    pub(crate) fn out_of_memory(place: Place, size: Size) -> Self {
        Self::of(place, Problem::OutOfMemory(size))
    }

    fn of(place: Place, problem: Problem) -> Self {
        Self(Box::new(Fault {
            place,
            problem,
            context: Context::default(),
        }))
    }

    /// Adds the case and the operation in which the error is.
    pub(crate) fn within(mut self, context: Context) -> Self {
        self.0.context = context;
        self
    }

    /// Returns the byte or token found and what was expected, if that is the problem.
    pub(crate) fn unexpected(&self) -> Option<(&Found, Expected)> {
        match &self.0.problem {
            Problem::Unexpected(found, expected) => Some((found, *expected)),
            Problem::Other(_) | Problem::OutOfMemory(_) => None,
        }
    }

    /// Returns the place of the wrong token or byte.
    pub fn place(&self) -> Place {
        self.0.place
    }

    /// Returns whether the input may be valid, but is too large for the memory.
    pub fn is_out_of_memory(&self) -> bool {
        matches!(self.0.problem, Problem::OutOfMemory(_))
    }
}

/// A place in a text. Line and column count from 1, the column in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column, in bytes.
    pub column: u64,
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The case and the operation that were being read, both from 1.
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

/// What was found in place of something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    End,
    /// The start of a token, and whether more of it follows.
    Token {
        start: Vec<u8>,
        is_cut: bool,
    },
    Byte(u8),
    /// A text that is not in plain ASCII.
    Encoding(Encoding),
    ShortRow {
        columns: usize,
    },
    LongRow {
        columns: usize,
    },
    /// A description of what is not a plain token.
    Phrase(Cow<'static, str>),
    /// A value that follows from the text.
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
                let start = whole_characters(start);
                write!(f, "found '{}…'{}", printable(start), note(start))
            }
            Found::Token {
                start,
                is_cut: false,
            } => write!(f, "found '{}'{}", printable(start), note(start)),
            Found::Byte(byte) => write!(f, "found '{}'", printable(&[*byte])),
            Found::Encoding(encoding) => write!(f, "found {encoding}"),
            Found::ShortRow { columns } => write!(f, "found a row of {}", characters(*columns)),
            Found::LongRow { columns } => {
                write!(f, "found a row of more than {}", characters(*columns))
            }
            Found::Phrase(phrase) => write!(f, "found {phrase}"),
            Found::Value { name, value } => write!(f, "found {name} = {value}"),
        }
    }
}

/// What was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Number(Number),
    /// A number without leading zeros.
    Canonical(Number),
    Row {
        columns: usize,
    },
    /// A row whose cells take several characters each.
    RowOfCells {
        columns: usize,
    },
    Cell,
    /// A description of what has neither range nor width.
    Phrase(&'static str),
    /// The byte after the named item.
    Ending {
        name: &'static str,
        byte: u8,
    },
    /// A text in plain ASCII.
    Ascii,
    /// A board with a mine and an empty cell.
    TwoCells,
    /// The largest total number of cells.
    Cells {
        most: usize,
    },
    /// The `0` after the largest number of operations.
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
            Expected::RowOfCells { columns } => {
                write!(f, "expected a row of {}", counted(*columns, "cell"))
            }
            Expected::Canonical(number) => write!(f, "expected {number}, without leading zeros"),
            Expected::Cell => write!(f, "expected '_' or '*'"),
            Expected::Phrase(phrase) => write!(f, "expected {phrase}"),
            Expected::Ending { name, byte } => {
                write!(f, "expected '{}' after {name}", byte.escape_ascii())
            }
            Expected::Ascii => write!(f, "expected plain ASCII"),
            Expected::TwoCells => write!(f, "expected at least 2, a mine and an empty cell"),
            Expected::Cells { most } => write!(f, "expected at most {most}"),
            Expected::NoOperation { most } => {
                write!(
                    f,
                    "expected 0 after at most {}",
                    counted(*most, "operation")
                )
            }
            Expected::End => write!(f, "expected the end of the input"),
        }
    }
}

/// A number of a test: its name in the statement, and its range.
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

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { line: 2, column: 3 };

    #[track_caller]
    fn assert_message(found: Found, expected: Expected, message: &str) {
        let error = InputError::new(PLACE, found, expected);
        assert_eq!(error.to_string(), format!("2:3: {message}"));
        assert!(error.unexpected().is_some() && !error.is_out_of_memory());
    }

    #[test]
    fn a_message_has_what_was_found_and_expected() {
        let token = |text: &str, is_cut| Found::Token {
            start: text.as_bytes().to_owned(),
            is_cut,
        };
        let number = Number {
            name: "x",
            least: 1,
            most: 9,
        };
        assert_eq!(
            [0, 1, 9, 10].map(|x| number.allows(x)),
            [false, true, true, false]
        );
        let expected = "expected x, a number from 1 to 9";
        for (found, text) in [
            (Found::End, "the end of the input"),
            (token("a", false), "'a'"),
            (token("a", true), "'a…'"),
            (Found::Byte(b'\n'), r"'\n'"),
            (Found::ShortRow { columns: 1 }, "a row of 1 character"),
            (
                Found::LongRow { columns: 2 },
                "a row of more than 2 characters",
            ),
        ] {
            let expected_number = Expected::Number(number);
            assert_message(found, expected_number, &format!("found {text}, {expected}"));
        }
        let cell = Expected::Cell;
        assert_message(Found::Byte(b'x'), cell, "found 'x', expected '_' or '*'");
    }

    #[test]
    fn a_message_names_the_case_and_the_operation() {
        let error = InputError::other(PLACE, "it is wrong");
        assert_eq!(error.unexpected(), None);
        for (case, operation, text) in [
            (None, None, ""),
            (Some(4), None, " (case 4)"),
            (Some(4), Some(5), " (case 4, operation 5)"),
        ] {
            let error = error.clone().within(Context { case, operation });
            assert_eq!(error.to_string(), format!("2:3: it is wrong{text}"));
        }
    }

    #[test]
    fn out_of_memory_is_known() {
        let error = InputError::out_of_memory(PLACE, Size::new(6, 7));
        assert!(error.is_out_of_memory());
        let message = "2:3: not enough memory for a board of 6 x 7 cells";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_closed_output_is_known() {
        let write = |kind: io::ErrorKind| Error::Write(kind.into());
        assert!(write(io::ErrorKind::BrokenPipe).is_closed_output());
        assert!(!write(io::ErrorKind::StorageFull).is_closed_output());
        assert!(!Error::Read(io::ErrorKind::BrokenPipe.into()).is_closed_output());
    }
}
