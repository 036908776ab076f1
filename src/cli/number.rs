//! Numbers among the arguments, with one wording for all commands of what is wrong with them.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

use clap::Arg;

/// Has an option take a negative number for its value, so that its parser says what is wrong with it.
pub fn or_negative(argument: Arg) -> Arg {
    let is_option = !argument.is_positional() && argument.get_action().takes_values();
    argument.allow_negative_numbers(is_option)
}

/// Reads a number whose least value is 0.
pub fn from_zero<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, String> {
    number(text, "expected a number from 0")
}

/// Reads a number that must not be 0, as its type says.
pub fn from_one<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, String> {
    number(text, "expected a number from 1")
}

fn number<N: FromStr<Err = ParseIntError>>(text: &str, expected: &str) -> Result<N, String> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => format!("{expected}, and not as large as this"),
            _ => expected.to_owned(),
        })
}

/// Reads a time in seconds: more than 0, and at most a day.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let day = Duration::from_secs(24 * 60 * 60);
    (text.parse().ok())
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|seconds| !seconds.is_zero() && *seconds <= day)
        .ok_or_else(|| "expected seconds, more than 0 and at most a day".to_owned())
}
