//! Numbers among the arguments. One wording says for all of them what is expected.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::str::FromStr;
#[cfg(unix)]
use std::time::Duration;

use clap::Arg;
use minesweeper_judge::generate::Share;

/// Lets an option take a negative number as its value, so that the error is about the number and not
/// about an unknown option.
pub fn or_negative(argument: Arg) -> Arg {
    let is_option = !argument.is_positional() && argument.get_action().takes_values();
    argument.allow_negative_numbers(is_option)
}

/// A type whose values are the numbers from a least to a greatest one.
pub trait Number: FromStr {
    /// Returns the least and the greatest number as text.
    fn bounds() -> (String, String);
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Number for $number {
            fn bounds() -> (String, String) {
                (Self::MIN.to_string(), Self::MAX.to_string())
            }
        })*
    };
}

numbers!(u16, u64, usize, NonZeroU64, NonZeroUsize);

/// Reads a number.
pub fn number<N: Number>(text: &str) -> Result<N, String> {
    let (least, most) = N::bounds();
    (text.parse()).map_err(|_| format!("expected a number from {least} to {most}"))
}

/// Reads a number or a range `A..B`, with 1 <= A <= B.
pub fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if 0 < least && least <= most => Ok(least..=most),
        _ => Err("expected A or A..B, with 1 <= A <= B".to_owned()),
    }
}

/// Reads a fraction.
pub fn fraction(text: &str) -> Result<Share, String> {
    (text.parse())
        .map_err(|_| "expected a number from 0 to 1, with at most 9 decimal places".to_owned())
}

/// Reads a time limit in seconds, at most a day. For 0, which is none, returns a hundred years.
#[cfg(unix)] // Only for commands that run programs.
pub fn time_limit(text: &str) -> Result<Duration, String> {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let seconds = text.parse().ok();
    match seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        Some(Duration::ZERO) => Ok(DAY * 36_525),
        Some(limit) if limit <= DAY => Ok(limit),
        _ => Err("expected seconds, at most a day, or 0 for no limit".to_owned()),
    }
}
