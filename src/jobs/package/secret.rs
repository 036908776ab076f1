//! The secret tests: what each is called, what it is for, and how it is made.
//!
//! A test is a recipe, so another seed gives another package of the same kind. All of them together
//! keep the bounds of the statement, and a plain Python solution solves the largest in seconds.

use crate::jobs::generate::{Mines, Operations, Player, Recipe, Share, Weights};

/// A test with a name.
#[derive(Debug)]
pub(super) struct SecretTest {
    /// Its file names' beginning. Judges run tests in the order of the names.
    pub name: &'static str,
    /// What it is for.
    pub description: &'static str,
    pub recipe: Recipe,
}

/// A careful player's games on small boards.
fn small() -> Recipe {
    Recipe {
        cases: 200,
        rows: 1..=7,
        columns: 1..=7,
        mines: percent(20),
        ..Recipe::default()
    }
}

/// Clicks anywhere on small boards with few mines, by the weights of the buttons.
fn clicks(left: u16, right: u16, middle: u16) -> Recipe {
    Recipe {
        cases: 100,
        rows: 3..=8,
        columns: 3..=8,
        mines: percent(6),
        operations: Operations::Exactly(80),
        player: Player::Random,
        weights: weights(left, right, middle),
        ..small()
    }
}

/// One careful game on a board of that size.
fn single(rows: usize, columns: usize) -> Recipe {
    Recipe {
        cases: 1,
        rows: rows..=rows,
        columns: columns..=columns,
        ..Recipe::default()
    }
}

fn percent(percent: u32) -> Mines {
    Mines::Density(Share::percent(percent))
}

fn weights(left: u16, right: u16, middle: u16) -> Weights {
    Weights {
        left,
        right,
        middle,
    }
}

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
        SecretTest {
            name: "01-many-small-boards",
            description: "Many games of all kinds on boards of at most 7 by 7.",
            recipe: Recipe {
                mistakes: Share::percent(30),
                ..small()
            },
        },
        SecretTest {
            name: "02-clicks-anywhere",
            description: "All three buttons on any cells.",
            recipe: clicks(1, 1, 1),
        },
        SecretTest {
            name: "03-a-case-without-operations",
            description: "A single case without operations: the output is QUIT.",
            recipe: Recipe {
                operations: Operations::Exactly(0),
                ..single(3, 4)
            },
        },
        SecretTest {
            name: "04-right-click-cycles",
            description: "Flags, question marks and cells without marks again, all in many rounds.",
            recipe: clicks(1, 40, 2),
        },
        SecretTest {
            name: "05-flags-fence-floods",
            description: "Floods that flags stop, and left clicks on flags.",
            recipe: clicks(1, 6, 0),
        },
        SecretTest {
            name: "06-flags-taken-away",
            description: "Middle clicks on a 0 whose neighbours were flagged when the flood passed.",
            recipe: clicks(1, 8, 8),
        },
        SecretTest {
            name: "07-question-marks-as-targets",
            description: "Question marks that floods, left clicks and middle clicks open.",
            recipe: Recipe {
                mines: percent(8),
                ..clicks(1, 8, 10)
            },
        },
        SecretTest {
            name: "08-middle-clicks-that-open",
            description: "Games without a mistake, with a middle click wherever it opens something.",
            recipe: Recipe {
                cases: 100,
                rows: 4..=12,
                columns: 4..=12,
                mistakes: Share::percent(0),
                weights: weights(1, 10, 10),
                ..small()
            },
        },
        SecretTest {
            name: "09-middle-clicks-that-win",
            description: "Dense boards, where the last cells are opened by a middle click.",
            recipe: Recipe {
                mines: percent(30),
                mistakes: Share::percent(2),
                weights: weights(1, 20, 20),
                ..small()
            },
        },
        SecretTest {
            name: "10-middle-clicks-that-lose",
            description: "Right numbers of flags on wrong cells.",
            recipe: Recipe {
                mines: percent(30),
                mistakes: Share::percent(60),
                weights: weights(1, 3, 6),
                ..small()
            },
        },
        SecretTest {
            name: "11-flags-on-all-mines",
            description: "All mines are flagged before the last empty cell is opened.",
            recipe: Recipe {
                mistakes: Share::percent(0),
                weights: weights(1, 30, 0),
                ..small()
            },
        },
        SecretTest {
            name: "12-operations-after-the-end",
            description: "Games that are over long before their operations are.",
            recipe: Recipe {
                operations: Operations::Exactly(100),
                ..small()
            },
        },
    ]
}

/// Boards of unusual shapes.
fn tests_of_shapes() -> Vec<SecretTest> {
    vec![
        SecretTest {
            name: "13-one-row",
            description: "Boards of one row.",
            recipe: Recipe {
                rows: 1..=1,
                columns: 2..=40,
                ..small()
            },
        },
        SecretTest {
            name: "14-one-column",
            description: "Boards of one column.",
            recipe: Recipe {
                rows: 2..=40,
                columns: 1..=1,
                ..small()
            },
        },
        SecretTest {
            name: "15-two-cells",
            description: "A mine and an empty cell: games of a single move.",
            recipe: Recipe {
                rows: 1..=1,
                columns: 2..=2,
                player: Player::Random,
                ..small()
            },
        },
        SecretTest {
            name: "16-a-single-mine",
            description: "Boards with one mine.",
            recipe: Recipe {
                cases: 50,
                mines: Mines::Count(1),
                rows: 2..=12,
                columns: 2..=12,
                ..small()
            },
        },
        SecretTest {
            name: "17-a-single-empty-cell",
            description: "Boards of mines but for one cell.",
            recipe: Recipe {
                mines: percent(100),
                ..small()
            },
        },
        SecretTest {
            name: "18-long-rows",
            description: "Boards of a few rows of hundreds of cells.",
            recipe: Recipe {
                cases: 3,
                mines: percent(5),
                operations: Operations::Exactly(300),
                ..single(3, 400)
            },
        },
        SecretTest {
            name: "19-long-columns",
            description: "Boards of hundreds of rows of a few cells.",
            recipe: Recipe {
                cases: 3,
                mines: percent(5),
                operations: Operations::Exactly(300),
                ..single(400, 3)
            },
        },
    ]
}

/// Large boards and long games.
fn tests_of_size() -> Vec<SecretTest> {
    vec![
        SecretTest {
            name: "20-deep-floods",
            description: "Boards with so few mines that a click opens most of them.",
            recipe: Recipe {
                cases: 4,
                mines: percent(2),
                ..single(60, 60)
            },
        },
        SecretTest {
            name: "21-winding-floods",
            description: "Boards with so many mines that floods find long and narrow ways.",
            recipe: Recipe {
                cases: 4,
                mines: percent(7),
                ..single(60, 60)
            },
        },
        SecretTest {
            name: "22-a-long-game",
            description: "One game of more than ten thousand operations.",
            recipe: Recipe {
                operations: Operations::Exactly(12_000),
                mistakes: Share::percent(70),
                ..single(120, 130)
            },
        },
        SecretTest {
            name: "23-a-large-board",
            description: "A board of 160000 cells, of which floods open nearly all.",
            recipe: Recipe {
                mines: percent(3),
                operations: Operations::Exactly(2000),
                ..single(400, 400)
            },
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::click::{Button, Outcome};
    use crate::engine::game::Game;
    use crate::jobs::generate::Generator;
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
                let mut text = Vec::new();
                let generator = Generator::new(test.expect("a test").recipe);
                let written = generator.expect("a recipe").write(seed, &mut text);
                written.expect("memory");
                Seen::in_test(&text)
            };
            let long = seen("22-a-long-game");
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
                ("largest", seen("23-a-large-board").largest, 100_000),
            ] {
                assert!(count >= least, "seed {seed}: {what} {count}, not {least}");
            }
        }
    }

    #[test]
    fn the_bounds_of_the_statement_are_kept() {
        for test in secret_tests() {
            let Recipe { rows, columns, .. } = &test.recipe;
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
