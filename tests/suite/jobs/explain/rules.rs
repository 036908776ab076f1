//! The page's own rules, reader, writer and comparison, in node: they must agree with the library.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, io::Write, thread};

use itertools::Itertools;
use minesweeper_judge::check::check;
use minesweeper_judge::generate::{Generator, Mines, Operations, Player, Recipe, Share};
use minesweeper_judge::validate::validate;
use minesweeper_judge::{Limits, Verdict, respond};

use crate::support::samples::{PROJECT, files};
use crate::support::tools;

/// A job for the driver: its name, and the texts it is given.
type Job = (&'static str, Vec<Vec<u8>>);

/// Returns the bytes as the characters that the driver expects.
fn characters(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Runs jobs in one process of node.
fn run(jobs: &[Job]) -> Vec<String> {
    let driver = Path::new(PROJECT).join("tests/suite/jobs/explain/driver.js");
    let mut node = Command::new(tools::find(&["node"]))
        .arg(driver)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node starts");
    let asked: Vec<Vec<String>> = jobs
        .iter()
        .map(|(name, texts)| {
            let texts = texts.iter().map(|text| characters(text));
            [(*name).to_owned()].into_iter().chain(texts).collect()
        })
        .collect();
    let mut input = node.stdin.take().expect("piped");
    let writer = thread::spawn(move || {
        let text = serde_json::to_string(&asked).expect("text");
        input.write_all(text.as_bytes()).expect("node reads");
    });
    let output = node.wait_with_output().expect("node ends");
    writer.join().expect("all is written");
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Runs jobs, a thousand in a process, and compares their results with the expected ones.
#[track_caller]
fn assert_results(jobs: impl Iterator<Item = (Job, Vec<u8>)>) {
    let mut count = 0;
    for batch in &jobs.chunks(1000) {
        let (jobs, expected): (Vec<_>, Vec<_>) = batch.unzip();
        let results = run(&jobs);
        assert_eq!(results.len(), jobs.len());
        for ((job, expected), result) in jobs.iter().zip(expected).zip(results) {
            let texts = job.1.iter().map(|text| String::from_utf8_lossy(text));
            let (name, expected) = (job.0, characters(&expected));
            assert!(
                result == expected,
                "{name} {:?}\n{result}\ninstead of\n{expected}",
                texts.collect_vec()
            );
        }
        count += jobs.len();
    }
    assert!(count > 0);
}

/// The responses to a test, and its error.
fn answered(test: Vec<u8>) -> (Job, Vec<u8>) {
    let mut expected = Vec::new();
    if let Err(error) = respond(&test[..], &mut expected) {
        expected.extend(error.to_string().into_bytes());
    }
    (("respond", vec![test]), expected)
}

/// The verdict on an output, with its reason.
fn checked(test: &[u8], output: Vec<u8>) -> (Job, Vec<u8>) {
    let expected = match check(test, &output[..]).expect("all is readable") {
        Verdict::Accepted => "ok".to_owned(),
        Verdict::WrongAnswer { reason } => format!("wrong answer {reason}"),
        Verdict::PresentationError { reason } => format!("wrong output format {reason}"),
        Verdict::JuryFault { reason } => panic!("{reason}"),
    };
    (
        ("check", vec![test.to_vec(), output]),
        expected.into_bytes(),
    )
}

/// A stream of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Writes the test of a recipe and a seed.
fn written(recipe: Recipe, seed: u64) -> Vec<u8> {
    let generator = Generator::new(recipe).expect("a recipe");
    let mut test = Vec::new();
    generator.write(seed, &mut test).expect("memory");
    test
}

/// Generates a test of a shape that depends on its number.
fn generated(number: u64) -> Vec<u8> {
    let shapes = [
        (2..=3, 1..=4),
        (1..=9, 2..=9),
        (1..=1, 2..=40),
        (2..=30, 1..=1),
        (8..=16, 8..=16),
        (20..=40, 20..=40),
    ];
    let pick = |from: u64, count: usize| (number / from) as usize % count;
    let (rows, columns) = shapes[if number % 40 == 0 { 5 } else { pick(1, 5) }].clone();
    let recipe = Recipe {
        cases: 1 + pick(5, 3),
        rows,
        columns,
        mines: Mines::Density(Share::percent([2, 15, 30, 80][pick(15, 4)])),
        operations: [Operations::Fitting, Operations::Exactly(25)][pick(60, 2)],
        player: [Player::Careful, Player::Careful, Player::Random][pick(120, 3)],
        ..Recipe::default()
    };
    written(recipe, number)
}

#[test]
#[ignore = "needs node"]
fn the_samples_are_answered_as_the_interactor_answers_them() {
    let samples = (files("", "in").into_iter())
        .filter(|path| !path.to_string_lossy().contains("update-board"));
    assert_results(samples.map(|path| answered(fs::read(path).expect("a sample"))));
}

#[test]
#[ignore = "needs node"]
fn random_tests_are_answered_as_the_interactor_answers_them() {
    assert_results((0..20_000).map(|number| answered(generated(number))));
}

#[test]
#[ignore = "needs node"]
fn all_games_of_four_operations_on_boards_of_2_by_2_are_right() {
    let clicks = ["1", "2", "3"]
        .iter()
        .cartesian_product(["1 1", "1 2", "2 1", "2 2"])
        .map(|(button, cell)| format!("{button} {cell}\n"))
        .collect_vec();
    let games: Vec<String> = (0..=4)
        .flat_map(|count| match count {
            0 => vec![String::new()],
            _ => (std::iter::repeat_n(&clicks, count))
                .multi_cartesian_product()
                .map(|game| game.into_iter().join(""))
                .collect(),
        })
        .collect();
    assert_eq!(games.len(), 22_621);
    let boards = std::iter::repeat_n(['_', '*'], 4).multi_cartesian_product();
    assert_results(boards.map(|board| {
        let [a, b, c, d] = board.try_into().expect("four cells");
        let cases = games
            .iter()
            .map(|game| format!("2 2\n{a}{b}\n{c}{d}\n{game}0\n"));
        answered(format!("{}\n{}", games.len(), cases.format("")).into_bytes())
    }));
}

#[test]
#[ignore = "needs node"]
fn two_million_random_clicks_are_answered_as_the_interactor_answers_them() {
    let tests = (0..100).map(|seed| {
        let recipe = Recipe {
            cases: 200,
            rows: 1..=40,
            columns: 2..=40,
            mines: Mines::Density(Share::percent([1, 5, 10, 20][seed % 4])),
            operations: Operations::Exactly(100),
            player: [Player::Random, Player::Careful][seed / 4 % 2],
            ..Recipe::default()
        };
        answered(written(recipe, seed as u64))
    });
    assert_results(tests);
}

/// Every character that a message names, and some that it does not.
const NAMED: &str = "\0\u{a0}\u{ad}×\u{2002}\u{2003}\u{2009}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}‐\u{2011}–—\
    ‘’“”…\u{2028}\u{202f}\u{2060}−∗\u{3000}、。【】\u{feff}＂＊＋，－．０１２３４５６７８９：；＜＝＞？［］＿扫é\u{1f600}\u{301}";

#[test]
#[ignore = "needs node"]
fn characters_and_encodings_have_the_names_of_the_command() {
    let characters = NAMED.chars().flat_map(|letter| {
        [
            answered(format!("1\n1 3\n_{letter}*\n").into_bytes()),
            answered(format!("1\n1 3\n__*{letter}\n").into_bytes()),
            answered(format!("1\n1 3\n__*\n1 1 1{letter}").into_bytes()),
            checked(b"1\n1 2\n_*\n0\n", format!("Q{letter}IT\n").into_bytes()),
        ]
    });
    let starts: [&[u8]; 12] = [
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbfx",
        b"\xff\xfe",
        b"\xff\xfe1\0\n\0",
        b"\xfe\xff\x001",
        b"\xff\xfe\0\0",
        b"\0\0\xfe\xff",
        b"1\0\n\0",
        b"\x001\0\n",
        b"1\0\0\0",
        b"\0\0\x001",
        b"1\0\n",
    ];
    let encodings = starts.iter().flat_map(|start| {
        let output = [start, &b"QUIT\n"[..]].concat();
        [
            answered(start.to_vec()),
            checked(b"1\n1 2\n_*\n0\n", output),
        ]
    });
    assert_results(characters.chain(encodings));
}

/// Damages a text at a random place. `pieces` are what may be put there.
fn damaged(text: &[u8], pieces: &[&str], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..1 + random.below(2) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(4)).min(text.len());
        let piece = match random.below(8) {
            0 => vec![random.below(256) as u8; 1 + random.below(30)],
            1 => (0..4).map(|_| random.below(256) as u8).collect(),
            _ => random.of(pieces).as_bytes().to_vec(),
        };
        match random.below(12) {
            0 => text.truncate(at),
            1 => drop(text.drain(at..end)),
            _ => drop(text.splice(at..end, piece)),
        }
    }
    text
}

#[test]
#[ignore = "needs node"]
fn errors_of_broken_tests_have_the_place_and_words_of_the_command() {
    let pieces = [
        "",
        " ",
        "\n",
        "\r\n",
        "\t",
        "0",
        "4",
        "9",
        "00",
        "-1",
        "+1",
        "1.5",
        "x",
        "_",
        "*",
        "0\n",
        "'",
        "\"",
        "\\",
        "扫雷",
        "＿",
        "é",
        "\u{301}",
        "\u{200b}",
        "\u{feff}",
        "\0",
        "<b>",
        "18446744073709551615",
        "18446744073709551616",
        "00000000000000000000000000000000001",
        "aéééééééééééééééééé",
        "\u{1f4a3}",
    ];
    let mut random = Random(1);
    let tests = (0..4000).map(move |number| {
        let test = generated(number % 1000 + 41 * (number / 1000));
        damaged(&test, &pieces, &mut random)
    });
    assert_results(tests.map(answered));
}

#[test]
#[ignore = "needs node"]
fn damaged_outputs_get_the_verdict_and_the_words_of_check() {
    let pieces = [
        "",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\t",
        "0",
        "1",
        "9",
        ", ",
        "<1, 1, 0>",
        "<1, 1, P>, ",
        ">",
        "]",
        "[",
        "RUNNING: []\n",
        "RUNNING: []",
        "WIN\n",
        "LOSE\n",
        "QUIT\n",
        "INVALID\n",
        "==========\n",
        "==========",
        "=",
        "'",
        "扫",
        "<18446744073709551616, 007, é>",
        "P",
        "?",
        "_",
        "x",
    ];
    let mut random = Random(2);
    let jobs = (0..3000).map(move |number| {
        let test = generated(number);
        let mut output = Vec::new();
        respond(&test[..], &mut output).expect("a legal test");
        let output = match random.below(8) {
            0 => swapped_lines(&output, &mut random),
            1 => shuffled_cells(&output, &mut random),
            _ => damaged(&output, &pieces, &mut random),
        };
        checked(&test, output)
    });
    assert_results(jobs);
}

#[test]
#[ignore = "needs node"]
fn of_a_very_long_line_as_much_is_compared_as_check_compares() {
    let test = format!(
        "1\n300 400\n*{}\n{}1 300 400\n0\n",
        "_".repeat(399),
        format!("{}\n", "_".repeat(400)).repeat(299)
    );
    let mut output = Vec::new();
    respond(test.as_bytes(), &mut output).expect("a legal test");
    assert!(output.len() > 3 << 19);
    let mut random = Random(3);
    let jobs = (0..40).map(|_| {
        let mut output = match random.below(2) {
            0 => return checked(test.as_bytes(), shuffled_cells(&output, &mut random)),
            _ => output.clone(),
        };
        for _ in 0..1 + random.below(3) {
            let [at, from] = [random.below(output.len()), random.below(output.len() - 40)];
            let end = (at + random.below(40)).min(output.len());
            let piece = match random.below(3) {
                0 => output[from..from + random.below(40)].to_vec(),
                1 => b"<1, 1, 0>, ".to_vec(),
                _ => Vec::new(),
            };
            drop(output.splice(at..end, piece));
        }
        checked(test.as_bytes(), output)
    });
    let jobs = jobs.collect_vec();
    assert_results(jobs.into_iter());
}

/// Repeats, removes or swaps lines.
fn swapped_lines(output: &[u8], random: &mut Random) -> Vec<u8> {
    let mut lines: Vec<_> = output.split_inclusive(|byte| *byte == b'\n').collect();
    let [at, other] = [random.below(lines.len()), random.below(lines.len())];
    match random.below(3) {
        0 => lines.swap(at, other),
        1 => lines.insert(at, lines[other]),
        _ => drop(lines.remove(at)),
    }
    lines.concat()
}

/// Repeats, removes or swaps cells of a line, with any whitespace.
fn shuffled_cells(output: &[u8], random: &mut Random) -> Vec<u8> {
    let text = String::from_utf8(output.to_vec()).expect("text");
    let mut lines = text.lines().map(str::to_owned).collect_vec();
    let at = random.below(lines.len());
    for line in lines.iter_mut().skip(at) {
        let Some(list) = line.strip_prefix("RUNNING: [<") else {
            continue;
        };
        let mut cells = list.trim_end_matches(">]").split(">, <").collect_vec();
        for _ in 0..1 + random.below(8) {
            let [at, other] = [random.below(cells.len()), random.below(cells.len())];
            match random.below(4) {
                0 | 1 => cells.swap(at, other),
                2 => cells.insert(at, cells[other]),
                _ if cells.len() > 1 => drop(cells.remove(at)),
                _ => {}
            }
        }
        *line = format!(
            "RUNNING: [<{}>]",
            cells.join(random.of(&[">, <", ">,<", "> , < "]))
        );
        break;
    }
    lines.join("\n").into_bytes()
}

#[test]
#[ignore = "needs node"]
fn written_tests_are_judged_as_validate_judges_them() {
    let mut tests = (0..500).map(generated).collect_vec();
    for (test, message) in [
        (
            "0\n",
            "1:1: found '0', expected T, a number from 1 to 18446744073709551615",
        ),
        (
            "1\n1 1\n_\n0\n",
            "2:3: found n·m = 1, expected at least 2, a mine and an empty cell (case 1)",
        ),
        (
            "2\n1 2\n_*\n1 1 1\n0\n1 2\n__\n0\n",
            "7:1: found k = 0, expected k, a number from 1 to 1 (case 2)",
        ),
        (
            "1\n2 1\n*\n*\n0\n",
            "3:1: found k = 2, expected k, a number from 1 to 1 (case 1)",
        ),
    ] {
        let error = validate(test.as_bytes(), Limits::default()).expect_err("it is not valid");
        assert_eq!(error.to_string(), message);
        tests.push(test.as_bytes().to_vec());
    }
    assert_results(tests.into_iter().map(|test| {
        let mut expected = test.clone();
        if let Err(error) = validate(&test[..], Limits::default()) {
            expected.extend(error.to_string().into_bytes());
        }
        (("write", vec![test]), expected)
    }));
}
