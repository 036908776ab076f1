//! The number of games that must be won, as the jury's answer gives it.

use std::io::Read;

use crate::text::cursor::Cursor;
use crate::text::error::{Error, Expected, Found, InputError, Number};
use crate::text::protocol::is_whitespace;
use crate::text::test_reader::read_retrying;

/// How much of a wrong answer a message shows, in bytes.
const SHOWN: usize = 24;

/// What an answer begins with.
const WINS: Number = Number {
    name: "W",
    least: 0,
    most: usize::MAX,
};

/// Reads the number of games that must be won, with which the jury's answer begins. An empty answer has
/// none.
///
/// # Errors
///
/// Fails if the answer begins with anything else, or if reading fails.
///
/// ```
/// use minesweeper_judge::interact::read_wins;
///
/// assert_eq!(read_wins(&b"12\n"[..])?, Some(12));
/// assert_eq!(read_wins(&b"\n"[..])?, None);
/// let message = "1:1: found 'WIN', expected W, a number from 0 to 18446744073709551615";
/// assert_eq!(read_wins(&b"WIN\n"[..]).unwrap_err().to_string(), message);
/// # Ok::<(), minesweeper_judge::Error>(())
/// ```
pub fn read_wins(mut answer: impl Read) -> Result<Option<usize>, Error> {
    let mut cursor = Cursor::default();
    let mut peek = |cursor: &mut Cursor| {
        let peeked = cursor.peek(|buffer| read_retrying(&mut answer, buffer));
        peeked.map_err(Error::Read)
    };
    while peek(&mut cursor)?.is_some_and(is_whitespace) {
        cursor.advance(1);
    }
    let place = cursor.place();
    let mut token = Vec::new();
    while let Some(byte) = peek(&mut cursor)?.filter(|byte| !is_whitespace(*byte))
        && token.len() <= SHOWN
    {
        token.push(byte);
        cursor.advance(1);
    }
    if token.is_empty() {
        return Ok(None);
    }
    if let Some(wins) = parse(&token) {
        return Ok(Some(wins));
    }
    let is_cut = token.len() > SHOWN;
    token.truncate(SHOWN);
    let found = Found::Token {
        start: token,
        is_cut,
    };
    Err(InputError::new(place, found, Expected::Number(WINS)).into())
}

/// Parses a number without a sign.
fn parse(token: &[u8]) -> Option<usize> {
    let is_number = token.iter().all(u8::is_ascii_digit);
    is_number.then(|| str::from_utf8(token).ok()?.parse().ok())?
}
