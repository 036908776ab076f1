//! The validators of source agree with the program.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use itertools::Itertools;
use tempfile::tempdir;

use super::support::{KINDS, Random, Written, on_all, python_command, status};
use crate::support::command::{call, minesweeper};
use crate::support::tools::python;

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/jobs/package/assets");

/// Returns the status of a validator that reads `input`.
fn verdict(command: &mut Command, input: &[u8]) -> Option<i32> {
    let quiet = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = quiet.spawn().expect("it starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait().expect("an end").code()
}

/// Returns the verdicts on a test of the validator of source and of the program.
fn verdicts(python: &str, test: &[u8]) -> [Option<i32>; 2] {
    let validator = Path::new(ASSETS).join("validate_input.py");
    let mut program = Command::new(env!("CARGO_BIN_EXE_minesweeper"));
    program.args([
        "validate",
        "--style",
        "kattis",
        "--max-cases",
        "200",
        "--max-rows",
        "200",
    ]);
    program.args([
        "--max-columns",
        "200",
        "--max-cells",
        "200000",
        "--max-operations",
        "100000",
    ]);
    [
        verdict(&mut python_command(python, &validator), test),
        verdict(&mut program, test),
    ]
}

/// Changes a byte or a line of a test.
fn changed(mut test: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let place = random.below(test.len());
    let byte = random.choose(b" \n\r\t0012334_*-+x\0\x0b\xff");
    match random.below(9) {
        0 => test.insert(place, byte),
        1 => test[place] = byte,
        2 => drop(test.remove(place)),
        3 => test.truncate(place),
        4 => test.push(byte),
        5 => test.swap(place, place.saturating_sub(1)),
        6 => {
            let lines = test.split_inclusive(|&byte| byte == b'\n').collect_vec();
            let line = random.below(lines.len());
            let without = [&lines[..line], &lines[line + 1..]].concat();
            test = without.concat();
        }
        7 => {
            let mut lines = test.split_inclusive(|&byte| byte == b'\n').collect_vec();
            lines.insert(
                random.below(lines.len()),
                random.choose(&[&b"0\n"[..], b"1 1 1\n", b"2 2\n", b"**\n"]),
            );
            test = lines.concat();
        }
        _ => {}
    }
    test
}

/// A test of boards of that size and operations on the first.
fn of_size(cases: usize, rows: usize, columns: usize, operations: usize) -> Vec<u8> {
    let row = format!("*{}\n", "_".repeat(columns - 1));
    let board = format!("{rows} {columns}\n{}", row.repeat(rows));
    let first = format!("{board}{}0\n", "2 1 1\n".repeat(operations));
    let others = format!("{board}0\n").repeat(cases - 1);
    format!("{cases}\n{first}{others}").into_bytes()
}

#[test]
#[ignore = "needs python3"]
fn the_input_validator_of_source_agrees_with_the_program() {
    let python = python();
    let changes = (0..300).map(|seed| {
        let mut random = Random::new(seed);
        let seed = seed.to_string();
        let options = ["--cases", "2", "--rows", "1..4", "--columns", "2..4"];
        let (_, test, _) = call(&[&["generate", "--seed", &seed], &options[..]].concat(), "");
        changed(test.into_bytes(), &mut random)
    });
    let fixed = [
        "",
        "\n",
        "0\n",
        "1\n",
        "01\n1 2\n*_\n0\n",
        "1\n1 2\n*_\n0",
        "1\n1 2\n*_\n0\n\n",
        "1\n1 2\n*_\n00\n",
        "1\n1 2\n*_\n0 \n",
        "1\n1 2\n**\n0\n",
        "1\n1 2\n__\n0\n",
        "1\n1 1\n*\n0\n",
        "\u{feff}1\n1 2\n*_\n0\n",
        "99999999999999999999\n",
        "1\n1 2\n*_\n4 1 1\n0\n",
    ];
    let sizes = [
        (200, 1, 2, 0),
        (201, 1, 2, 0),
        (5, 200, 200, 0),
        (1, 200, 200, 100_000),
        (1, 200, 200, 100_001),
        (1, 201, 2, 0),
        (1, 2, 201, 0),
        (6, 200, 199, 0),
        (1, 1, 2, 0),
    ];
    let tests =
        (changes.chain(fixed.map(|test| test.as_bytes().to_vec())))
            .chain(sizes.map(|(cases, rows, columns, operations)| {
                of_size(cases, rows, columns, operations)
            }))
            .collect_vec();
    let judged = on_all(&tests, |test| {
        let [source, program] = verdicts(&python, test);
        assert_eq!(
            source,
            program,
            "{}",
            String::from_utf8_lossy(&test[..test.len().min(2_000)])
        );
        source
    });
    let valid = judged
        .iter()
        .filter(|&&verdict| verdict == Some(42))
        .count();
    let invalid = judged
        .iter()
        .filter(|&&verdict| verdict == Some(43))
        .count();
    assert!(
        valid > 50 && invalid > 150 && valid + invalid == tests.len(),
        "{valid}, {invalid}"
    );
    let of_sizes = judged[judged.len() - sizes.len()..].iter();
    let of_sizes = of_sizes
        .map(|verdict| verdict.expect("a status"))
        .collect_vec();
    assert_eq!(of_sizes, [42, 43, 42, 42, 43, 43, 43, 43, 42]);
}

#[test]
#[ignore = "needs python3"]
fn validators_of_source_accept_all_tests_and_answers() {
    let python = python();
    for options in KINDS {
        let package = Written::new(options);
        let validator = package.path("input_validators/validate_input.py");
        let answers = package.path("answer_validators/validate_answer.py");
        on_all(&package.tests(), |test| {
            let [input, answer] =
                ["in", "ans"].map(|ending| package.path(&format!("{test}.{ending}")));
            let [text, answer] = [&input, &answer].map(|path| fs::read(path).expect("a file"));
            assert_eq!(
                verdict(&mut python_command(&python, &validator), &text),
                Some(42),
                "{test}"
            );
            if answers.exists() {
                let judge =
                    |answer: &[u8]| verdict(python_command(&python, &answers).arg(&input), answer);
                assert_eq!(judge(&answer), Some(42), "{test}");
                assert_eq!(judge(&answer[..answer.len() - 1]), Some(43), "{test}");
                assert_eq!(
                    judge(&[&answer, &b"QUIT\n"[..]].concat()),
                    Some(43),
                    "{test}"
                );
            }
        });
    }
}

#[test]
#[ignore = "needs python3"]
fn the_answer_validator_knows_the_form() {
    let python = python();
    let validator = Path::new(ASSETS).join("batch/2025-09/answer_validators/validate_answer.py");
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/statement.in");
    let answer = fs::read_to_string(test.with_extension("out")).expect("a file");
    let judge = |answer: &str| {
        let mut command = python_command(&python, &validator);
        verdict(command.arg(&test).arg("an option"), answer.as_bytes())
    };
    assert_eq!(judge(&answer), Some(42));
    for (from, to) in [
        ("RUNNING: [", "RUNNING:["),
        ("]", " ]"),
        (", ", ","),
        ("<1, 2, P>", "<0, 2, P>"),
        ("<1, 2, P>", "<1, 4, P>"),
        ("<1, 2, P>", "<1, 2, 9>"),
        ("QUIT", "quit"),
        ("==========", "========="),
        ("INVALID", "RUNNING: []"),
        ("LOSE", "INVALID"),
        ("\n", "\r\n"),
    ] {
        assert!(answer.contains(from), "{from}");
        assert_eq!(judge(&answer.replacen(from, to, 1)), Some(43), "{from}");
    }
}

#[test]
fn validators_of_the_program_accept_all_tests_and_answers() {
    let package = Written::new(&["--validators", "program"]);
    let [validate, check] = ["input_validators", "output_validators"]
        .map(|folder| package.path(&format!("{folder}/validate/run")));
    let other_answer = package.path("data/sample/1.ans");
    on_all(&package.tests(), |test| {
        let [input, answer] = ["in", "ans"].map(|ending| package.path(&format!("{test}.{ending}")));
        let run = |script: &Path, arguments: &[&Path], input: &Path| {
            let mut command = Command::new(script);
            command
                .args(arguments)
                .arg("--some-judge's-own-option")
                .current_dir("/");
            command.stdin(fs::File::open(input).expect("a file"));
            status(command.stdout(Stdio::null()).stderr(Stdio::null()))
        };
        assert_eq!(run(&validate, &[], &input), Some(42), "{test}");
        assert_eq!(run(&validate, &[], &answer), Some(43), "{test}");
        let arguments = [&*input, &answer, package.folder()];
        assert_eq!(run(&check, &arguments, &answer), Some(42), "{test}");
        let is_sample = answer == other_answer;
        assert!(
            is_sample || run(&check, &arguments, &other_answer) == Some(43),
            "{test}"
        );
    });
}

#[test]
fn appended_options_win_over_those_of_the_package() {
    let package = Written::new(&["--validators", "program"]);
    let test = of_size(1, 2, 3, 0);
    let judge = |most: &str| {
        let mut command = Command::new(package.path("input_validators/validate/run"));
        verdict(command.args(["--max-cells", most]), &test)
    };
    assert_eq!([judge("6"), judge("5")], [Some(42), Some(43)]);
}

#[test]
fn the_sample_is_that_of_the_statement() {
    let read = |path: String| fs::read_to_string(path).expect("a file");
    for (asset, sample) in [("1.in", "statement.in"), ("1.ans", "statement.out")] {
        let sample = read(format!("{}/samples/{sample}", env!("CARGO_MANIFEST_DIR")));
        assert!(read(format!("{ASSETS}/batch/both/data/sample/{asset}")) == sample);
        let page = read(format!(
            "{ASSETS}/batch/legacy/problem_statement/problem.html"
        ));
        let escaped = sample.replace('<', "&lt;").replace('>', "&gt;");
        assert_eq!(page.matches(&escaped).count(), 2, "English and Chinese");
    }
}

#[test]
fn the_sample_interaction_is_what_the_program_says() {
    let folder = format!("{ASSETS}/interactive/both/data/sample");
    let read = |path: String| fs::read_to_string(path).expect("a file");
    let interaction = read(format!("{folder}/1.interaction"));
    let lines = |mark: char| {
        let lines = interaction
            .lines()
            .filter_map(move |line| line.strip_prefix(mark));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let input = format!("{folder}/1.in");
    let answer = format!("{ASSETS}/interactive/legacy/data/sample/1.ans");
    let feedback = tempdir().expect("a folder");
    let output = minesweeper(&["interact", "--style", "kattis", &input, &answer])
        .arg(feedback.path())
        .write_stdin(lines('>'))
        .output()
        .expect("it starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), lines('<'));
    let page = read(format!(
        "{ASSETS}/interactive/legacy/problem_statement/problem.html"
    ));
    let escaped = interaction.replace('<', "&lt;").replace('>', "&gt;");
    assert_eq!(page.matches(&escaped).count(), 2, "English and Chinese");
    assert_eq!(
        read(input),
        read(format!(
            "{ASSETS}/interactive/2025-09/data/sample/1.in.download"
        ))
    );
}
