//! What happens in the secret tests.

use super::*;
use crate::engine::click::{Button, Outcome};
use crate::engine::game::Game;
use crate::text::test_reader::TestReader;
use itertools::Itertools;

/// What happens in a test.
#[derive(Debug, Default)]
struct Seen {
    operations: usize,
    cells: usize,
    /// Middle clicks that opened something, that won, and that lost.
    opening: usize,
    winning: usize,
    losing: usize,
    /// Operations after the end of their game.
    invalid: usize,
    /// The most cells that an operation changed.
    largest: usize,
}

impl Seen {
    fn in_test(test: &[u8]) -> Self {
        let mut seen = Self::default();
        let mut input = test;
        let mut reader = TestReader::default();
        let mut game = Game::default();
        while reader.next_game(&mut input, &mut game).expect("a test") {
            seen.cells += game.size().rows * game.size().columns;
            while let Some(click) = reader.click(&mut input).expect("a test") {
                let outcome = game.click(click);
                seen.count(click.button, outcome, game.changes().cells().count());
            }
        }
        seen
    }

    fn count(&mut self, button: Button, outcome: Outcome, changed: usize) {
        self.operations += 1;
        self.largest = self.largest.max(changed);
        self.invalid += usize::from(outcome == Outcome::Invalid);
        if button == Button::Middle {
            self.winning += usize::from(outcome == Outcome::Won);
            self.losing += usize::from(outcome == Outcome::Lost);
            self.opening += usize::from(outcome == Outcome::Running && changed > 0);
        }
    }
}

#[test]
fn tests_have_what_their_names_say_with_any_seed() {
    for seed in 0..3 {
        let seen = |name: &str| {
            let test = BATCH.iter().find(|test| test.name == name);
            Seen::in_test(&test.expect("a test").input(seed))
        };
        let long = seen("22-a-long-game");
        let large = seen("23-a-single-mine-on-a-large-board");
        let few = seen("03-a-case-without-operations");
        assert_eq!((few.cells, few.operations), (12, 0));
        for (what, count, least) in [
            ("opening", seen("06-flags-taken-away").opening, 15),
            ("opening", seen("07-question-marks-as-targets").opening, 15),
            ("opening", seen("08-middle-clicks-that-open").opening, 300),
            ("winning", seen("09-middle-clicks-that-win").winning, 20),
            ("losing", seen("10-middle-clicks-that-lose").losing, 10),
            (
                "invalid",
                seen("12-operations-after-the-end").invalid,
                5_000,
            ),
            ("largest", seen("18-long-rows").largest, 100),
            ("largest", seen("19-long-columns").largest, 100),
            ("largest", seen("20-deep-floods").largest, 3_000),
            ("largest", seen("21-winding-floods").largest, 1_000),
            ("running", long.operations - long.invalid, 10_000),
            ("largest", large.largest, 39_000),
            ("cells", seen("24-the-largest-input").cells, 200_000),
            ("largest", seen("24-the-largest-input").largest, 20_000),
        ] {
            assert!(count >= least, "seed {seed}: {what} {count}, not {least}");
        }
    }
}

#[test]
fn the_bounds_of_the_statement_are_kept() {
    for tests in [&BATCH[..], &INTERACTIVE] {
        for test in tests {
            let Recipe {
                cases,
                rows,
                columns,
                operations,
                ..
            } = &test.recipe;
            assert!(
                *cases <= 200 && *rows.end() <= 200 && *columns.end() <= 200,
                "{test:?}"
            );
            assert!(cases * rows.end() * columns.end() <= 200_000, "{test:?}");
            if let Exactly(count) = operations {
                assert!(cases * count <= 100_000, "{test:?}");
            }
        }
        let names = tests.iter().map(|test| test.name).collect_vec();
        assert!(names.iter().is_sorted(), "{names:?}");
    }
}
