//! `generate`: the same bytes for ever, tests that are valid whatever the options, and games that
//! are worth playing.

use std::ops::RangeInclusive;

use minesweeper_judge::generate::{Generator, Mines, Operations, Player, Recipe, Share, Weights};
use minesweeper_judge::validate::validate;
use minesweeper_judge::{Button, Cell, Game, Limits, Outcome, Status, TestReader};
use proptest::prelude::*;

use crate::support::command::{Ended, call};

fn weights([left, right, middle]: [u16; 3]) -> Weights {
    Weights {
        left,
        right,
        middle,
    }
}

fn test_of(recipe: &Recipe, seed: u64) -> Vec<u8> {
    let generator = Generator::new(recipe.clone()).expect("a recipe that can be made");
    let mut test = Vec::new();
    generator.write(seed, &mut test).expect("memory takes it");
    test
}

/// Runs `generate` with options that are separated by spaces.
fn generate(options: &str) -> Ended {
    let arguments = ["generate"].into_iter().chain(options.split_whitespace());
    call(&arguments.collect::<Vec<_>>(), "")
}

/// Returns the 64 bits of the hash FNV-1a.
fn fingerprint(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// These must never change: setters keep the options of their tests, not the tests.
#[test]
fn the_same_options_give_the_same_bytes_for_ever() {
    for (options, expected) in [
        ("", "0c948360126f7486"),
        ("--seed 1", "48d90f571dd3e07a"),
        ("--seed 18446744073709551615 --cases 3", "e79d75354d47b1d5"),
        ("--player random --operations 200", "29390886707da416"),
        (
            "--rows 1..300 --columns 1..300 --cases 20 --density 0.2",
            "96342b82f88326d2",
        ),
        (
            "--rows 40 --columns 70 --mines 99 --operations 5000 --mistakes 0.3",
            "503ba41e2f508534",
        ),
        (
            "--left 1 --right 0 --middle 5 --rows 2 --columns 2",
            "3c964b0e222d20e5",
        ),
    ] {
        let (status, test, messages) = generate(options);
        assert_eq!((status, messages.as_str()), (Some(0), ""), "{options}");
        assert_eq!(fingerprint(&test), expected, "{options}");
    }
}

#[test]
fn the_defaults_of_the_command_are_those_of_the_library() {
    let (_, test, _) = generate("--seed 5");
    assert_eq!(test.as_bytes(), test_of(&Recipe::default(), 5));
}

#[test]
fn a_case_does_not_depend_on_those_after_it() {
    let cases = |cases| {
        let recipe = Recipe {
            cases,
            ..Recipe::default()
        };
        let test = test_of(&recipe, 3);
        let text = String::from_utf8(test).expect("text");
        text.split_once('\n').expect("lines").1.to_owned()
    };
    assert!(cases(10).starts_with(&cases(4)));
}

/// What the operations of a test do.
#[derive(Debug, Default)]
struct Effects {
    operations: usize,
    effective: usize,
    invalid: usize,
    middle_clicks_that_open: usize,
    wins_by_middle_click: usize,
    losses_by_middle_click: usize,
    left_clicks_on_question_marks: usize,
    won: usize,
    lost: usize,
    quit: usize,
}

impl Effects {
    fn of(recipe: &Recipe, seed: u64) -> Self {
        let test = test_of(recipe, seed);
        let mut input = &test[..];
        let mut reader = TestReader::default();
        let mut effects = Self::default();
        let mut game = Game::default();
        while reader.next_game(&mut input, &mut game).expect("a board") {
            while let Some(click) = reader.click(&mut input).expect("an operation") {
                let before = game.cell(click.position);
                let outcome = game.click(click);
                effects.add(click.button, before, outcome, &game);
            }
            match game.status() {
                Status::Won => effects.won += 1,
                Status::Lost => effects.lost += 1,
                Status::Running => effects.quit += 1,
            }
        }
        effects
    }

    fn add(&mut self, button: Button, before: Cell, outcome: Outcome, game: &Game) {
        let has_changes = game.changes().cells().next().is_some();
        let is_middle = button == Button::Middle;
        self.operations += 1;
        self.invalid += usize::from(outcome == Outcome::Invalid);
        self.effective += usize::from(has_changes || outcome == Outcome::Lost);
        self.middle_clicks_that_open += usize::from(is_middle && has_changes);
        self.wins_by_middle_click += usize::from(is_middle && outcome == Outcome::Won);
        self.losses_by_middle_click += usize::from(is_middle && outcome == Outcome::Lost);
        let is_question = before == Cell::QUESTION && button == Button::Left;
        self.left_clicks_on_question_marks += usize::from(is_question && has_changes);
    }
}

#[test]
fn a_careful_player_goes_deep() {
    let recipe = Recipe {
        cases: 1_000,
        ..Recipe::default()
    };
    let effects = Effects::of(&recipe, 0);
    let per_mille = |part: usize| part * 1_000 / effects.operations;
    assert!(effects.operations > 30_000, "{effects:?}");
    assert!(per_mille(effects.effective) > 850, "{effects:?}");
    assert!(per_mille(effects.invalid) < 50, "{effects:?}");
    assert!(
        per_mille(effects.middle_clicks_that_open) > 150,
        "{effects:?}"
    );
    for (games, least) in [
        (effects.won, 400),
        (effects.lost, 80),
        (effects.quit, 100),
        (effects.wins_by_middle_click, 100),
        (effects.losses_by_middle_click, 30),
        (effects.left_clicks_on_question_marks, 100),
    ] {
        assert!(games >= least, "{effects:?}");
    }
}

#[test]
fn a_careful_player_without_mistakes_never_loses() {
    for buttons in [[2, 4, 3], [1, 0, 0], [1, 1, 0], [1, 0, 1], [1, 9, 9]] {
        let recipe = Recipe {
            cases: 100,
            mistakes: Share::default(),
            operations: Operations::Exactly(300),
            weights: weights(buttons),
            ..Recipe::default()
        };
        let effects = Effects::of(&recipe, 1);
        assert_eq!(effects.lost, 0, "{buttons:?}");
        assert!(effects.won > 60, "{buttons:?} {effects:?}");
    }
}

#[test]
fn a_long_game_on_a_large_board_is_not_lost_early() {
    let recipe = Recipe {
        cases: 1,
        rows: 500..=500,
        columns: 500..=500,
        operations: Operations::Exactly(20_000),
        ..Recipe::default()
    };
    let effects = Effects::of(&recipe, 2);
    assert_eq!((effects.operations, effects.quit), (20_000, 1));
    assert!(effects.effective > 17_000, "{effects:?}");
}

#[test]
fn weights_decide_which_buttons_are_clicked() {
    for player in [Player::Careful, Player::Random] {
        for (allowed, buttons) in [
            ("1", [1, 0, 0]),
            ("2", [0, 7, 0]),
            ("3", [0, 0, 1]),
            ("13", [1, 0, 1]),
            ("23", [0, 1, 1]),
        ] {
            let recipe = Recipe {
                player,
                weights: weights(buttons),
                operations: Operations::Exactly(50),
                mistakes: Share::percent(50),
                ..Recipe::default()
            };
            let text = String::from_utf8(test_of(&recipe, 4)).expect("text");
            let operations = text.lines().filter(|line| line.matches(' ').count() == 2);
            let buttons: Vec<_> = operations.map(|line| &line[..1]).collect();
            assert_eq!(buttons.len(), 500);
            assert!(
                buttons.iter().all(|button| allowed.contains(button)),
                "{player:?} {allowed}"
            );
        }
    }
}

#[test]
fn mines_are_as_many_as_asked_for() {
    let size = 20..=20;
    for (mines, expected) in [
        (Mines::Count(1), 1),
        (Mines::Count(399), 399),
        (Mines::Density(Share::percent(0)), 1),
        (Mines::Density(Share::percent(25)), 100),
        (Mines::Density(Share::percent(100)), 399),
    ] {
        let recipe = Recipe {
            cases: 1,
            rows: size.clone(),
            columns: size.clone(),
            mines,
            operations: Operations::Exactly(0),
            ..Recipe::default()
        };
        let test = test_of(&recipe, 9);
        let found = test.iter().filter(|&&byte| byte == b'*').count();
        assert_eq!(found, expected, "{mines:?}");
    }
}

#[test]
fn mines_lie_anywhere() {
    let recipe = Recipe {
        cases: 2_000,
        rows: 3..=3,
        columns: 4..=4,
        mines: Mines::Count(3),
        operations: Operations::Exactly(0),
        ..Recipe::default()
    };
    let test = test_of(&recipe, 0);
    let mut input = &test[..];
    let mut reader = TestReader::default();
    let mut game = Game::default();
    let mut counts = [0; 12];
    while reader.next_game(&mut input, &mut game).expect("a board") {
        let minefield = game.minefield();
        let cells = minefield.size().positions();
        counts
            .iter_mut()
            .zip(cells)
            .for_each(|(count, cell)| *count += usize::from(minefield.is_mine(cell)));
        assert_eq!(reader.click(&mut input).expect("an operation"), None);
    }
    // Each is a mine in a quarter of the cases; this is within five standard deviations.
    assert!(
        counts.iter().all(|count| (400..600).contains(count)),
        "{counts:?}"
    );
}

fn ranges() -> impl Strategy<Value = RangeInclusive<usize>> {
    prop_oneof![
        (1..4_usize, 0..4_usize),
        (1..20_usize, 0..20_usize),
        (60..70_usize, 0..70_usize)
    ]
    .prop_map(|(least, more)| least..=least + more)
}

prop_compose! {
    fn recipes()(
        cases in 1..5_usize,
        rows in ranges(),
        columns in ranges(),
        mines in prop_oneof![
            (1..30_usize).prop_map(Mines::Count),
            (0..=100_u32).prop_map(|percent| Mines::Density(Share::percent(percent))),
        ],
        operations in prop_oneof![Just(Operations::Fitting), (0..300_usize).prop_map(Operations::Exactly)],
        player in prop_oneof![3 => Just(Player::Careful), 1 => Just(Player::Random)],
        mistakes in (0..=100_u32).prop_map(Share::percent),
        weights in prop::array::uniform3(0..4_u16).prop_map(weights),
    ) -> Recipe {
        Recipe { cases, rows, columns, mines, operations, player, mistakes, weights }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn every_generated_test_is_valid(recipe in recipes(), seed: u64) {
        if let Ok(generator) = Generator::new(recipe.clone()) {
            let mut test = Vec::new();
            generator.write(seed, &mut test).expect("memory takes it");
            let mut limits = Limits::default();
            limits.cases = recipe.cases;
            limits.rows = *recipe.rows.end();
            limits.columns = *recipe.columns.end();
            let statistics = validate(&test[..], limits).expect("a valid test");
            prop_assert_eq!(statistics.cases, recipe.cases as u64);
            if let Operations::Exactly(count) = recipe.operations {
                prop_assert_eq!(statistics.operations, (recipe.cases * count) as u64);
            }
        }
    }
}

#[test]
fn what_cannot_be_made_is_an_error() {
    for (options, message) in [
        (
            "--rows 1 --columns 1",
            "a board of 1 × 1 has no room for both a mine and an empty cell",
        ),
        (
            "--rows 2..9 --columns 3..4 --mines 6",
            "6 mines leave no empty cell on a board of 2 × 3",
        ),
        (
            "--rows 1..3 --columns 1 --mines 2",
            "2 mines leave no empty cell on a board of 2 × 1",
        ),
        (
            "--rows 1..3 --columns 1..3 --mines 2",
            "2 mines leave no empty cell on a board of 1 × 2",
        ),
        (
            "--rows 1..100000 --columns 100000",
            "a board of 100000 × 100000 is too large: at most 1073741824 cells",
        ),
        (
            "--rows 18446744073709551615 --columns 18446744073709551615",
            "a board of 18446744073709551615 × 18446744073709551615 is too large: at most 1073741824 cells",
        ),
        (
            "--left 0 --right 0 --middle 0",
            "at least one button needs a weight greater than 0",
        ),
    ] {
        let (status, output, found) = generate(options);
        assert_eq!((status, output.as_str()), (Some(2), ""), "{options}");
        let expected = format!("error: {message}\n\nUsage: minesweeper generate [OPTIONS]\n");
        assert!(found.starts_with(&expected), "{found}");
    }
}

#[test]
fn a_recipe_without_a_test_is_an_error() {
    let mut recipes = [(); 4].map(|()| Recipe::default());
    recipes[0].cases = 0;
    recipes[1].rows = 0..=3;
    recipes[2].columns = RangeInclusive::new(9, 3);
    recipes[3].mines = Mines::Count(0);
    let messages = [
        "a test has at least one case",
        "rows: 0..3 is not a range of numbers from 1",
        "columns: 9..3 is not a range of numbers from 1",
        "a board has at least one mine",
    ];
    for (recipe, message) in recipes.into_iter().zip(messages) {
        let error = Generator::new(recipe).map(drop).expect_err("no test");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn an_option_that_is_not_a_number_is_explained() {
    let range = "expected A or A..B, with 1 <= A <= B";
    let share = "expected a decimal number from 0 to 1 with at most nine decimals";
    for (option, value, reason) in [
        ("--rows <A[..B]>", "x", range),
        ("--rows <A[..B]>", "-3", range),
        ("--columns <A[..B]>", "1..2..3", range),
        ("--columns <A[..B]>", "1..", range),
        ("--density <D>", "1.5", share),
        ("--density <D>", "-0.5", share),
        ("--mistakes <P>", "15%", share),
        ("--left <WEIGHT>", "65536", "65536 is not in 0..=65535"),
        ("--cases <N>", "-1", "invalid digit found in string"),
        ("--cases <N>", "0", "number would be zero for non-zero type"),
        ("--mines <K>", "x", "invalid digit found in string"),
        ("--seed <N>", "1.5", "invalid digit found in string"),
    ] {
        let name = option.split(' ').next().expect("a name");
        let (status, output, message) = call(&["generate", name, value], "");
        let expected = format!("error: invalid value '{value}' for '{option}': {reason}\n");
        assert!(message.starts_with(&expected), "{message}");
        assert_eq!((status, output.as_str()), (Some(2), ""));
    }
    let (status, _, message) = generate("--mines 3 --density 0.1");
    assert_eq!(status, Some(2));
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn boards_of_one_cell_are_left_out_of_a_range() {
    let recipe = |rows, columns| Recipe {
        cases: 200,
        rows,
        columns,
        mines: Mines::Count(1),
        ..Recipe::default()
    };
    for recipe in [
        recipe(1..=2, 1..=1),
        recipe(1..=1, 1..=2),
        recipe(1..=2, 1..=2),
    ] {
        let test = test_of(&recipe, 0);
        let statistics = validate(&test[..], Limits::default()).expect("a valid test");
        assert_eq!(statistics.cases, 200);
    }
}
