//! The secret tests: what each is called, what it covers, and how it is made.
//!
//! A test is a recipe, so another seed gives other tests of the same kind.

use super::options::Kind;
use crate::jobs::generate::Mines::{self, Count};
use crate::jobs::generate::Operations::{self, Exactly};
use crate::jobs::generate::{Generator, Player, Recipe, Share, Weights};
use crate::jobs::respond::respond;

/// A test with a name.
#[derive(Debug)]
pub(super) struct SecretTest {
    /// Its file names' beginning. Judges run tests in the order of the names.
    pub name: &'static str,
    /// What it covers.
    pub description: &'static str,
    /// How it is made.
    recipe: Recipe,
    /// How many games a player must win, if the problem is interactive.
    pub wins: Option<usize>,
}

impl SecretTest {
    /// Returns the boards alone, for a player who must win so many games.
    const fn with_wins(mut self, wins: usize) -> Self {
        self.recipe.operations = Exactly(0);
        self.wins = Some(wins);
        self
    }

    /// Returns the test of a seed.
    fn input(&self, seed: u64) -> Vec<u8> {
        let generator = Generator::new(self.recipe.clone()).expect("the recipe is possible");
        let mut input = Vec::new();
        generator
            .write(seed, &mut input)
            .expect("memory can be written");
        input
    }
}

/// Makes all secret tests of a problem with their inputs, in the order of their names.
pub(super) fn secret_tests(
    kind: Kind,
    seed: u64,
) -> impl Iterator<Item = (&'static SecretTest, Vec<u8>)> {
    let tests: &[_] = match kind {
        Kind::Batch => &BATCH,
        Kind::Interactive => &INTERACTIVE,
    };
    let first = seed.wrapping_mul(tests.len() as u64);
    (tests.iter().zip(0..))
        .map(move |(test, number)| (test, test.input(first.wrapping_add(number))))
}

/// Returns the right output for a test of the contest problem.
pub(super) fn answer(input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    respond(input, &mut answer).expect("a generated test is valid");
    answer
}

/// A careful player's games on small boards.
const SMALL: Recipe = Recipe {
    cases: 200,
    rows: 1..=7,
    columns: 1..=7,
    mines: density(20),
    operations: Operations::Fitting,
    player: Player::Careful,
    mistakes: Share::percent(10),
    weights: weights(2, 4, 3),
};

/// Returns clicks anywhere on small boards with few mines.
const fn clicks(left: u16, right: u16, middle: u16) -> Recipe {
    Recipe {
        cases: 100,
        rows: 3..=8,
        columns: 3..=8,
        mines: density(6),
        operations: Exactly(80),
        player: Player::Random,
        weights: weights(left, right, middle),
        ..SMALL
    }
}

/// Returns careful games on boards of that size.
const fn sized(cases: usize, rows: usize, columns: usize) -> Recipe {
    Recipe {
        cases,
        rows: rows..=rows,
        columns: columns..=columns,
        mines: density(15),
        ..SMALL
    }
}

/// Returns boards of that size with so many mines.
const fn boards(cases: usize, rows: usize, columns: usize, mines: usize) -> Recipe {
    Recipe {
        mines: Count(mines),
        ..sized(cases, rows, columns)
    }
}

const fn density(percent: u32) -> Mines {
    Mines::Density(Share::percent(percent))
}

const fn weights(left: u16, right: u16, middle: u16) -> Weights {
    Weights {
        left,
        right,
        middle,
    }
}

const fn test(name: &'static str, description: &'static str, recipe: Recipe) -> SecretTest {
    SecretTest {
        name,
        description,
        recipe,
        wins: None,
    }
}

/// The tests of the contest problem.
#[rustfmt::skip] // A row for each test.
static BATCH: [SecretTest; 24] = [
    // What a click does, and when a game is over.
    test("01-many-small-boards", "Many games of all kinds on boards of at most 7 by 7.",
        Recipe { mistakes: Share::percent(30), ..SMALL }),
    test("02-clicks-anywhere", "All three buttons on any cells.",
        clicks(1, 1, 1)),
    test("03-a-case-without-operations", "A single case without operations: the output is QUIT.",
        Recipe { operations: Exactly(0), ..sized(1, 3, 4) }),
    test("04-right-click-cycles",
        "Flags, question marks and cells without marks again, all in many rounds.",
        clicks(1, 40, 2)),
    test("05-flags-fence-floods", "Floods that flags stop, and left clicks on flags.",
        clicks(1, 6, 0)),
    test("06-flags-taken-away",
        "Middle clicks on a 0 whose neighbours were flagged when the flood passed.",
        clicks(1, 8, 8)),
    test("07-question-marks-as-targets",
        "Question marks that floods, left clicks and middle clicks open.",
        Recipe { mines: density(8), ..clicks(1, 8, 10) }),
    test("08-middle-clicks-that-open",
        "Games without a mistake, with a middle click wherever it opens something.",
        Recipe { cases: 100, rows: 4..=12, columns: 4..=12, mistakes: Share::percent(0),
            weights: weights(1, 10, 10), ..SMALL }),
    test("09-middle-clicks-that-win",
        "Dense boards, where the last cells are opened by a middle click.",
        Recipe { mines: density(30), mistakes: Share::percent(2),
            weights: weights(1, 20, 20), ..SMALL }),
    test("10-middle-clicks-that-lose", "Right numbers of flags on wrong cells.",
        Recipe { mines: density(30), mistakes: Share::percent(60),
            weights: weights(1, 3, 6), ..SMALL }),
    test("11-flags-on-all-mines", "All mines are flagged before the last empty cell is opened.",
        Recipe { mistakes: Share::percent(0), weights: weights(1, 30, 0), ..SMALL }),
    test("12-operations-after-the-end", "Games that are over long before their operations are.",
        Recipe { operations: Exactly(100), ..SMALL }),

    // Boards of unusual shapes.
    test("13-one-row", "Boards of one row.",
        Recipe { rows: 1..=1, columns: 2..=40, ..SMALL }),
    test("14-one-column", "Boards of one column.",
        Recipe { rows: 2..=40, columns: 1..=1, ..SMALL }),
    test("15-two-cells", "A mine and an empty cell: games of a single move.",
        Recipe { rows: 1..=1, columns: 2..=2, player: Player::Random, ..SMALL }),
    test("16-a-single-mine", "Boards with one mine.",
        Recipe { cases: 50, mines: Count(1), rows: 2..=12, columns: 2..=12, ..SMALL }),
    test("17-a-single-empty-cell", "Boards of mines but for one cell.",
        Recipe { mines: density(100), ..SMALL }),
    test("18-long-rows", "Boards of 3 rows of 200 cells.",
        Recipe { mines: density(4), operations: Exactly(300), ..sized(3, 3, 200) }),
    test("19-long-columns", "Boards of 200 rows of 3 cells.",
        Recipe { mines: density(4), operations: Exactly(300), ..sized(3, 200, 3) }),

    // Large boards and long games.
    test("20-deep-floods", "Boards with so few mines that a click opens most of them.",
        Recipe { mines: density(2), ..sized(4, 60, 60) }),
    test("21-winding-floods", "Boards with so many mines that floods find long and narrow ways.",
        Recipe { mines: density(7), ..sized(4, 60, 60) }),
    test("22-a-long-game", "One game of more than ten thousand operations.",
        Recipe { operations: Exactly(12_000), mistakes: Share::percent(70), ..sized(1, 120, 130) }),
    test("23-a-single-mine-on-a-large-board",
        "The largest board; a click opens nearly all of its 40000 cells.",
        Recipe { mines: Count(1), player: Player::Random, operations: Exactly(20),
            weights: weights(1, 1, 1), ..sized(1, 200, 200) }),
    test("24-the-largest-input", "Five of the largest boards, of which floods open nearly all.",
        Recipe { mines: density(3), operations: Exactly(500), ..sized(5, 200, 200) }),
];

/// The boards of the interactive problem. A careful player wins far more games than it must, and one
/// that does not think wins far fewer.
#[rustfmt::skip] // A row for each test.
static INTERACTIVE: [SecretTest; 23] = [
    // What is read and sent.
    test("01-many-small-boards", "Many games on boards of at most 7 by 7.",
        SMALL).with_wins(60),
    test("02-won-by-the-first-click", "A mine and an empty cell: WIN follows the first response.",
        Recipe { rows: 1..=1, columns: 2..=2, ..SMALL }).with_wins(50),
    test("03-lost-by-the-first-click", "Boards of mines but for one cell.",
        Recipe { mines: density(100), ..SMALL }).with_wins(3),
    test("04-guesses", "Dense boards, where most games are lost after a few clicks.",
        Recipe { mines: density(30), ..SMALL }).with_wins(20),
    test("05-boards-that-shrink-and-grow", "Boards of all sizes up to 40 by 40.",
        Recipe { cases: 100, rows: 1..=40, columns: 1..=40, mines: density(8), ..SMALL })
        .with_wins(40),
    test("06-one-game-to-win", "A single game, which one click wins; but it need not be won.",
        boards(1, 40, 40, 1)).with_wins(0),
    test("07-one-game-to-lose", "A single game, which one click loses.",
        boards(1, 40, 40, 1_599)).with_wins(0),

    // Boards that people play on.
    test("08-tiny-boards", "Boards of 4 by 4 cells with 2 mines.",
        boards(200, 4, 4, 2)).with_wins(100),
    test("09-small-boards", "Boards of 6 by 6 cells with 4 mines.",
        boards(100, 6, 6, 4)).with_wins(50),
    test("10-beginner", "Boards of 9 by 9 cells with 10 mines.",
        boards(60, 9, 9, 10)).with_wins(25),
    test("11-intermediate", "Boards of 16 by 16 cells with 40 mines.",
        boards(60, 16, 16, 40)).with_wins(12),
    test("12-expert", "Boards of 16 by 30 cells with 99 mines.",
        boards(100, 16, 30, 99)).with_wins(3),

    // Boards of unusual shapes.
    test("13-one-row", "Boards of one row with 2 mines.",
        boards(100, 1, 30, 2)).with_wins(50),
    test("14-one-column", "Boards of one column with 2 mines.",
        boards(100, 30, 1, 2)).with_wins(50),
    test("15-a-single-mine", "Boards of at most 12 by 12 cells with one mine.",
        Recipe { cases: 100, mines: Count(1), rows: 2..=12, columns: 2..=12, ..SMALL }).with_wins(60),
    test("16-wide-boards", "Boards of 4 rows and 150 columns.",
        boards(20, 4, 150, 40)).with_wins(8),
    test("17-long-rows", "Boards of 3 rows of 200 cells.",
        Recipe { mines: density(4), ..sized(20, 3, 200) }).with_wins(8),
    test("18-long-columns", "Boards of 200 rows of 3 cells.",
        Recipe { mines: density(4), ..sized(20, 200, 3) }).with_wins(8),

    // Large boards and long games.
    test("19-deep-floods", "Boards with so few mines that a click opens most of them.",
        Recipe { mines: density(2), ..sized(20, 60, 60) }).with_wins(10),
    test("20-winding-floods", "Boards with so many mines that floods find long and narrow ways.",
        Recipe { mines: density(7), ..sized(20, 60, 60) }).with_wins(8),
    test("21-long-games", "Games of thousands of clicks.",
        Recipe { mines: density(8), ..sized(8, 80, 100) }).with_wins(2),
    test("22-the-largest-boards", "Boards of 200 by 200 cells, of which a click opens nearly all.",
        boards(3, 200, 200, 100)).with_wins(1),
    test("23-the-largest-input", "The most cells, with the mines of a board that people play on.",
        Recipe { mines: density(3), ..sized(5, 200, 200) }).with_wins(2),
];

#[cfg(test)]
mod tests;
