//! Random numbers that are the same on every platform and in every version.
//!
//! The stream is ChaCha with 8 rounds, a published algorithm with a stability promise. Ranges and
//! probabilities are derived from it here, in integers: crates that draw from ranges may change how
//! they do it, and floating point may round differently elsewhere.

use std::num::ParseIntError;
use std::str::FromStr;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::engine::layout::{Position, Size};

/// A stream of random numbers.
#[derive(Debug)]
pub(super) struct Random(ChaCha8Rng);

impl Random {
    /// Returns the stream of a case. Each case has its own, so it does not depend on those before.
    pub fn new(seed: u64, case: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(case);
        Self(stream)
    }

    /// Returns the next 64 bits of the stream.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below `limit`, uniform to one part in 2⁶⁴ / `limit`: the high half of the
    /// product, which always takes one word of the stream.
    ///
    /// # Panics
    ///
    /// Panics if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "there is a number to draw");
        ((u128::from(self.bits()) * limit as u128) >> u64::BITS) as usize
    }

    /// Returns a number from `least` to `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// Returns `true` with this probability.
    pub fn happens(&mut self, share: Share) -> bool {
        self.below(Share::WHOLE as usize) < share.billionths as usize
    }

    /// Returns any cell of a board.
    pub fn position(&mut self, size: Size) -> Position {
        let row = self.between(1, size.rows);
        Position::new(row, self.between(1, size.columns))
    }

    /// Returns one of the items, if there are any.
    pub fn choose<T>(&mut self, mut items: impl Iterator<Item = T> + Clone) -> Option<T> {
        match items.clone().count() {
            0 => None,
            count => items.nth(self.below(count)),
        }
    }
}

/// A fraction from 0 to 1, in billionths. It is parsed exactly from a decimal number.
///
/// ```
/// use minesweeper_judge::generate::Share;
///
/// let share: Share = "0.15".parse()?;
/// assert_eq!(share.of(200), 30);
/// assert!("1.5".parse::<Share>().is_err());
/// # Ok::<(), minesweeper_judge::generate::ShareError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share {
    billionths: u32,
}

impl Share {
    const WHOLE: u32 = 1_000_000_000;

    /// Returns a number of hundredths, at most 100.
    pub const fn percent(percent: u32) -> Self {
        let percent = if percent < 100 { percent } else { 100 };
        Self {
            billionths: percent * (Self::WHOLE / 100),
        }
    }

    /// Returns this share of a number, rounded to the nearest integer (a half up).
    pub fn of(self, number: usize) -> usize {
        let whole = u128::from(Self::WHOLE);
        ((number as u128 * u128::from(self.billionths) + whole / 2) / whole) as usize
    }
}

/// A text that is not a [`Share`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a decimal number from 0 to 1 with at most nine decimals")]
pub struct ShareError(());

impl From<ParseIntError> for ShareError {
    fn from(_: ParseIntError) -> Self {
        Self(())
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (ones, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let has_sign = [ones, decimals].iter().any(|part| part.starts_with('+'));
        if has_sign || decimals.is_empty() || decimals.len() > 9 {
            return Err(ShareError(()));
        }
        let (ones, decimals): (u64, u64) = (ones.parse()?, format!("{decimals:0<9}").parse()?);
        let billionths = ones
            .checked_mul(u64::from(Self::WHOLE))
            .and_then(|whole| whole.checked_add(decimals))
            .filter(|&billionths| billionths <= u64::from(Self::WHOLE))
            .ok_or(ShareError(()))?;
        Ok(Self {
            billionths: billionths as u32,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // The key stream of ChaCha8 for a key of zeros: the test vector of its author.
        let mut random = Random::new(0, 0);
        let words = [random.bits(), random.bits()].map(u64::to_le_bytes);
        let expected = [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
            0xa5, 0xa1,
        ];
        assert_eq!(words.concat(), expected);
    }

    #[test]
    fn numbers_below_a_limit_are_all_drawn_about_as_often() {
        let mut random = Random::new(7, 3);
        let mut counts = [0; 10];
        (0..100_000).for_each(|_| counts[random.below(10)] += 1);
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn shares_are_exact() {
        for (text, number, expected) in [
            ("0", 1_000, 0),
            ("1", 1_000, 1_000),
            ("1.0", 7, 7),
            ("0.5", 3, 2),
            ("0.000000001", 1_000_000_000, 1),
            ("0.2", 25_000_000, 5_000_000),
            ("0.1", usize::MAX, 1_844_674_407_370_955_162),
        ] {
            let share: Share = text.parse().expect("a share");
            assert_eq!(share.of(number), expected, "{text} of {number}");
        }
        assert_eq!(Share::percent(15), "0.15".parse().expect("a share"));
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "-1",
            "+1",
            "0.+5",
            "1.000000001",
            "2",
            "0.1234567891",
            "1e-1",
            "0,5",
            "15%",
            "nan",
            "99999999999999999999",
            "0.5.5",
            " 0.5",
        ] {
            assert!(text.parse::<Share>().is_err(), "{text:?}");
        }
    }
}
