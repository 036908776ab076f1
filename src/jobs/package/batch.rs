//! The secret tests of the contest problem: what each is called, what it covers, and how it is made.

use super::secret::{SecretTest, clicks, percent, single, small, weights};
use crate::jobs::generate::{Mines, Operations, Player, Recipe, Share};

/// All secret tests, in the order of their names.
pub(super) fn secret_tests() -> Vec<SecretTest> {
    let mut tests = tests_of_rules();
    tests.extend(tests_of_shapes());
    tests.extend(tests_of_size());
    tests
}

/// What a click does, and when a game is over.
fn tests_of_rules() -> Vec<SecretTest> {
    vec![
        SecretTest::new(
            "01-many-small-boards",
            "Many games of all kinds on boards of at most 7 by 7.",
            Recipe {
                mistakes: Share::percent(30),
                ..small()
            },
        ),
        SecretTest::new(
            "02-clicks-anywhere",
            "All three buttons on any cells.",
            clicks(1, 1, 1),
        ),
        SecretTest::new(
            "03-a-case-without-operations",
            "A single case without operations: the output is QUIT.",
            Recipe {
                operations: Operations::Exactly(0),
                ..single(3, 4)
            },
        ),
        SecretTest::new(
            "04-right-click-cycles",
            "Flags, question marks and cells without marks again, all in many rounds.",
            clicks(1, 40, 2),
        ),
        SecretTest::new(
            "05-flags-fence-floods",
            "Floods that flags stop, and left clicks on flags.",
            clicks(1, 6, 0),
        ),
        SecretTest::new(
            "06-flags-taken-away",
            "Middle clicks on a 0 whose neighbours were flagged when the flood passed.",
            clicks(1, 8, 8),
        ),
        SecretTest::new(
            "07-question-marks-as-targets",
            "Question marks that floods, left clicks and middle clicks open.",
            Recipe {
                mines: percent(8),
                ..clicks(1, 8, 10)
            },
        ),
        SecretTest::new(
            "08-middle-clicks-that-open",
            "Games without a mistake, with a middle click wherever it opens something.",
            Recipe {
                cases: 100,
                rows: 4..=12,
                columns: 4..=12,
                mistakes: Share::percent(0),
                weights: weights(1, 10, 10),
                ..small()
            },
        ),
        SecretTest::new(
            "09-middle-clicks-that-win",
            "Dense boards, where the last cells are opened by a middle click.",
            Recipe {
                mines: percent(30),
                mistakes: Share::percent(2),
                weights: weights(1, 20, 20),
                ..small()
            },
        ),
        SecretTest::new(
            "10-middle-clicks-that-lose",
            "Right numbers of flags on wrong cells.",
            Recipe {
                mines: percent(30),
                mistakes: Share::percent(60),
                weights: weights(1, 3, 6),
                ..small()
            },
        ),
        SecretTest::new(
            "11-flags-on-all-mines",
            "All mines are flagged before the last empty cell is opened.",
            Recipe {
                mistakes: Share::percent(0),
                weights: weights(1, 30, 0),
                ..small()
            },
        ),
        SecretTest::new(
            "12-operations-after-the-end",
            "Games that are over long before their operations are.",
            Recipe {
                operations: Operations::Exactly(100),
                ..small()
            },
        ),
    ]
}

/// Boards of unusual shapes.
fn tests_of_shapes() -> Vec<SecretTest> {
    vec![
        SecretTest::new(
            "13-one-row",
            "Boards of one row.",
            Recipe {
                rows: 1..=1,
                columns: 2..=40,
                ..small()
            },
        ),
        SecretTest::new(
            "14-one-column",
            "Boards of one column.",
            Recipe {
                rows: 2..=40,
                columns: 1..=1,
                ..small()
            },
        ),
        SecretTest::new(
            "15-two-cells",
            "A mine and an empty cell: games of a single move.",
            Recipe {
                rows: 1..=1,
                columns: 2..=2,
                player: Player::Random,
                ..small()
            },
        ),
        SecretTest::new(
            "16-a-single-mine",
            "Boards with one mine.",
            Recipe {
                cases: 50,
                mines: Mines::Count(1),
                rows: 2..=12,
                columns: 2..=12,
                ..small()
            },
        ),
        SecretTest::new(
            "17-a-single-empty-cell",
            "Boards of mines but for one cell.",
            Recipe {
                mines: percent(100),
                ..small()
            },
        ),
        SecretTest::new(
            "18-long-rows",
            "Boards of 3 rows of 200 cells.",
            Recipe {
                cases: 3,
                mines: percent(4),
                operations: Operations::Exactly(300),
                ..single(3, 200)
            },
        ),
        SecretTest::new(
            "19-long-columns",
            "Boards of 200 rows of 3 cells.",
            Recipe {
                cases: 3,
                mines: percent(4),
                operations: Operations::Exactly(300),
                ..single(200, 3)
            },
        ),
    ]
}

/// Large boards and long games.
fn tests_of_size() -> Vec<SecretTest> {
    vec![
        SecretTest::new(
            "20-deep-floods",
            "Boards with so few mines that a click opens most of them.",
            Recipe {
                cases: 4,
                mines: percent(2),
                ..single(60, 60)
            },
        ),
        SecretTest::new(
            "21-winding-floods",
            "Boards with so many mines that floods find long and narrow ways.",
            Recipe {
                cases: 4,
                mines: percent(7),
                ..single(60, 60)
            },
        ),
        SecretTest::new(
            "22-a-long-game",
            "One game of more than ten thousand operations.",
            Recipe {
                operations: Operations::Exactly(12_000),
                mistakes: Share::percent(70),
                ..single(120, 130)
            },
        ),
        SecretTest::new(
            "23-a-single-mine-on-a-large-board",
            "The largest board; a click opens nearly all of its 40000 cells.",
            Recipe {
                mines: Mines::Count(1),
                player: Player::Random,
                operations: Operations::Exactly(20),
                weights: weights(1, 1, 1),
                ..single(200, 200)
            },
        ),
        SecretTest::new(
            "24-the-largest-input",
            "Five of the largest boards, of which floods open nearly all.",
            Recipe {
                cases: 5,
                mines: percent(3),
                operations: Operations::Exactly(500),
                ..single(200, 200)
            },
        ),
    ]
}

#[cfg(test)]
mod tests {
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
                let test = secret_tests().into_iter().find(|test| test.name == name);
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
        for test in secret_tests() {
            let Recipe { rows, columns, .. } = &test.recipe;
            assert!(test.recipe.cases <= 200, "{test:?}");
            assert!(*rows.end() <= 200 && *columns.end() <= 200, "{test:?}");
            assert!(
                test.recipe.cases * rows.end() * columns.end() <= 200_000,
                "{test:?}"
            );
            if let Operations::Exactly(count) = test.recipe.operations {
                assert!(test.recipe.cases * count <= 100_000, "{test:?}");
            }
        }
        let names = secret_tests().iter().map(|test| test.name).collect_vec();
        assert!(names.iter().is_sorted(), "{names:?}");
    }
}
