//! The interactive problem: its judge of source agrees with `interact`, and its tests tell careful
//! players from careless ones.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use itertools::Itertools;
use tempfile::{TempDir, tempdir};

use super::support::{Random, Written, on_all, python_command};
use crate::support::command::{call, minesweeper};
use crate::support::tools::python;

const ASSETS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/src/jobs/package/assets/interactive"
);

/// The files for a judge.
struct Files {
    folder: TempDir,
}

impl Files {
    fn new(input: &str, answer: &str) -> Self {
        let folder = tempdir().expect("a folder");
        fs::write(folder.path().join("input"), input).expect("a file");
        fs::write(folder.path().join("answer"), answer).expect("a file");
        Self { folder }
    }

    fn arguments(&self) -> [PathBuf; 3] {
        ["input", "answer", ""].map(|name| self.folder.path().join(name))
    }

    /// The last reason that a judge gave, or nothing if there is no file of reasons.
    fn reason(&self) -> String {
        let reasons = fs::read_to_string(self.folder.path().join("judgemessage.txt"));
        let reasons = reasons.unwrap_or_default();
        assert!(reasons.is_ascii(), "{reasons:?}");
        reasons.lines().last().unwrap_or_default().to_owned()
    }
}

fn of_source(python: &str, files: &Files, options: &[&str]) -> Command {
    let mut command = python_command(python, &Path::new(ASSETS).join("judge_player.py"));
    command.args(files.arguments()).args(options);
    command
}

fn of_program(files: &Files, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minesweeper"));
    command.args(["interact", "--style", "kattis"]);
    command.args(files.arguments()).args(options);
    command
}

/// What a player has to send, and whether it closes its output then.
#[derive(Debug)]
struct Script {
    sent: Vec<u8>,
    closes: bool,
}

/// Returns the status of a judge, and what it sent to the player.
fn judged(judge: &mut Command, script: &Script) -> (Option<i32>, String) {
    let folder = tempdir().expect("a folder");
    let output = folder.path().join("output");
    judge.stdin(Stdio::piped()).stderr(Stdio::null());
    judge.stdout(File::create(&output).expect("a file"));
    let mut child = judge.spawn().expect("it starts");
    let mut pipe = child.stdin.take();
    // The judge may exit before it has read everything.
    let _ = pipe.as_mut().expect("a pipe").write_all(&script.sent);
    if script.closes {
        drop(pipe.take());
    }
    let status = child.wait().expect("an end").code();
    (status, fs::read_to_string(output).expect("text"))
}

/// Makes boards, and the operations of a player who gives up the games that are not over.
fn game(seed: u64) -> (String, String) {
    let seed = seed.to_string();
    let options = [
        "--cases",
        "4",
        "--rows",
        "1..6",
        "--columns",
        "2..7",
        "--mistakes",
        "0.02",
    ];
    let (_, test, _) = call(&[&["generate", "--seed", &seed], &options[..]].concat(), "");
    let (_, responses, _) = call(&[], test.clone());
    let responses = responses.split("==========\n").collect_vec();
    let mut lines = test.lines().skip(1);
    let (mut boards, mut operations) = ("4\n".to_owned(), String::new());
    for response in responses {
        let size = lines.next().expect("a size");
        let rows = size
            .split(' ')
            .next()
            .expect("n")
            .parse()
            .expect("a number");
        let board = lines.by_ref().take(rows).join("\n");
        boards += &format!("{size}\n{board}\n0\n");
        let count = response.matches("RUNNING").count() + response.matches("LOSE").count();
        let own = lines.by_ref().take_while(|&line| line != "0").collect_vec();
        operations.extend(own[..count].iter().map(|line| format!("{line}\n")));
        operations += if response.contains("QUIT") { "0\n" } else { "" };
    }
    (boards, operations)
}

/// Changes what a player sends.
fn changed(mut sent: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let place = random.below(sent.len() + 1);
    let byte = random.choose(b" \n\r\t0012334-+x\0\x0b\xff");
    let piece = match random.below(24) {
        0 => "0\n".to_owned(),
        1 => "1 1 1\n".to_owned(),
        2 => "3 1 1\n2 1 1\n".to_owned(),
        3 => "\n2 1 1 \r\n\t2\n1\n1\n".to_owned(),
        4 => "2 1 1\n".repeat(500),
        5 => " ".repeat(4_000),
        6 => " ".repeat(5_000),
        7 => format!("{}2 1 1\n", "0".repeat(4_000)),
        8 => format!("{}2 1 1\n", "0".repeat(5_000)),
        9 => "9".repeat(40),
        10 => "x".repeat(6_000),
        11 => "4 1 1\n".to_owned(),
        12 => "1 0 1\n".to_owned(),
        13 => "hello\n".to_owned(),
        14 | 15 => String::from_utf8_lossy(&[byte]).into_owned(),
        _ => String::new(),
    };
    match random.below(12) {
        0 => sent.truncate(place),
        1 => sent = sent.replacen_all(b"\n", b"\r\n"),
        2 => sent = sent.replacen_all(b" ", b"  \t"),
        3 => drop(sent.pop()),
        4 | 5 => sent.extend_from_slice(piece.as_bytes()),
        6..=9 => {
            let lines = sent.split_inclusive(|&byte| byte == b'\n').collect_vec();
            let line = random.below(lines.len() + 1);
            sent = [&lines[..line], &[piece.as_bytes()], &lines[line..]]
                .concat()
                .concat();
        }
        10 => sent.splice(place..place, piece.bytes()).for_each(drop),
        _ => {}
    }
    sent
}

trait ReplaceAll {
    fn replacen_all(&self, from: &[u8], to: &[u8]) -> Self;
}

impl ReplaceAll for Vec<u8> {
    fn replacen_all(&self, from: &[u8], to: &[u8]) -> Self {
        let mut replaced = Vec::new();
        for byte in self {
            replaced.extend_from_slice(if from == [*byte] {
                to
            } else {
                std::slice::from_ref(byte)
            });
        }
        replaced
    }
}

#[test]
#[ignore = "needs python3"]
fn the_judge_of_source_agrees_with_the_program_on_scripted_players() {
    let python = python();
    let seeds = (0..400).collect_vec();
    let statuses = on_all(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let (boards, operations) = game(seed / 4);
        let wins = random.choose(&["", "0\n", "1\n", "2\n", "3", "4\n", "1 more\n", " 2"]);
        let options = random.choose(&[
            &[][..],
            &["--wins", "1"],
            &["--wins", "3", "--wins", "1"],
            &["--wins=2", "--unknown=7"],
        ]);
        let script = Script {
            sent: changed(operations.into_bytes(), &mut random),
            closes: true,
        };
        let files = Files::new(&boards, wins);
        let source = judged(&mut of_source(&python, &files, options), &script);
        let program = judged(&mut of_program(&files, options), &script);
        let sent = String::from_utf8_lossy(&script.sent);
        assert_eq!(
            source,
            program,
            "{boards}{sent:?} {wins:?} {options:?}: {}",
            files.reason()
        );
        source.0
    });
    let count = |status| {
        statuses
            .iter()
            .filter(|&&judged| judged == Some(status))
            .count()
    };
    assert!(
        count(42) > 80 && count(43) > 100,
        "{} {}",
        count(42),
        count(43)
    );
    assert_eq!(count(42) + count(43), statuses.len());
}

/// Judges a script by both judges and returns the status that they agree on, and the longer time.
#[track_caller]
fn both(input: &str, answer: &str, options: &[&str], sent: &str, closes: bool) -> (i32, Duration) {
    let files = Files::new(input, answer);
    let script = Script {
        sent: sent.into(),
        closes,
    };
    let begin = Instant::now();
    let source = judged(&mut of_source(&python(), &files, options), &script);
    let time = begin.elapsed();
    assert_eq!(
        source,
        judged(&mut of_program(&files, options), &script),
        "{sent:?}"
    );
    (source.0.expect("a status"), time)
}

#[test]
#[ignore = "needs python3"]
fn what_matters_after_the_last_game_is_output_alone() {
    let input = "1\n1 3\n__*\n0\n";
    for (more, status) in [
        ("", 42),
        (" \r\n\t\n", 42),
        ("0\n", 43),
        ("x", 43),
        ("\n\n1 1 1", 43),
    ] {
        let sent = format!("1 1 1\n{more}");
        assert_eq!(both(input, "", &[], &sent, true).0, status, "{more:?}");
        assert_eq!(both(input, "", &[], &sent, false).0, status, "{more:?}");
    }
}

#[test]
#[ignore = "needs python3"]
fn an_early_end_leaves_the_judge_time_to_see_a_crash() {
    for sent in ["", "\n", "1", "1 1", "2 1 1\n", "2 1 1"] {
        let (status, time) = both("1\n1 3\n__*\n0\n", "", &[], sent, true);
        assert_eq!(status, 43, "{sent:?}");
        assert!(time >= Duration::from_millis(300), "{sent:?} {time:?}");
    }
}

#[test]
#[ignore = "needs python3"]
fn an_operation_limit_of_ten_for_each_cell() {
    for (count, status) in [(29, 42), (30, 43), (31, 43)] {
        let sent = format!("{}1 1 1\n", "2 1 3\n".repeat(count));
        assert_eq!(
            both("1\n1 3\n__*\n0\n", "", &[], &sent, true).0,
            status,
            "{count}"
        );
    }
}

#[test]
#[ignore = "needs python3"]
fn wins_come_from_an_option_or_the_answer() {
    let two = "2\n1 3\n__*\n0\n1 3\n__*\n0\n";
    let won_once = "1 1 1\n1 1 3\n";
    for (answer, options, status) in [
        ("", &[][..], 43),
        ("\n", &[], 43),
        ("1\n", &[], 42),
        ("1 of 2\n", &[], 42),
        ("2\n", &[], 43),
        ("2\n", &["--wins", "1"], 42),
        ("2\n", &["--wins", "2", "--wins=1"], 42),
        ("1\n", &["--wins", "2"], 43),
        ("3\n", &[], 1),
        ("one\n", &[], 1),
        ("-1\n", &[], 1),
    ] {
        let (judged, _) = both(two, answer, options, won_once, true);
        assert_eq!(judged, status, "{answer:?} {options:?}");
    }
}

#[test]
#[ignore = "needs python3"]
fn the_judge_of_source_says_why() {
    let input = "2\n2 2\n*_\n__\n0\n1 3\n__*\n0\n";
    let many = "2 1 1\n".repeat(41);
    let long = "9".repeat(30);
    let spaces = " ".repeat(5000);
    for (sent, reason) in [
        (
            "",
            "case 1, operation 1: found the end of the output, expected op, a number from 0 to 3",
        ),
        (
            "1 2",
            "case 1, operation 1: found the end of the output, expected y, a number from 1 to 2",
        ),
        (
            "2 1 1 1 2 3",
            "case 1, operation 2: found '3', expected y, a number from 1 to 2",
        ),
        (
            "7",
            "case 1, operation 1: found '7', expected op, a number from 0 to 3",
        ),
        (
            "0 1x",
            "case 2, operation 1: found '1x', expected op, a number from 0 to 3",
        ),
        (
            "0 扫",
            r"case 2, operation 1: found '\xe6', expected op, a number from 0 to 3",
        ),
        (
            &long,
            "case 1, operation 1: found '999999999999999999999999'..., expected op, a number from 0 to 3",
        ),
        (
            &spaces,
            "case 1, operation 1: no complete operation within 4096 bytes",
        ),
        (
            &many,
            "case 1, operation 41: expected at most 40 operations",
        ),
        ("1 1 1 0 ", "after 2 of 2 games, 0 are won; 1 must be"),
        (
            "0 1 1 1 1",
            "after the last game: found '1', expected no more output",
        ),
        (
            "0 1 1 1 扫",
            r"after the last game: found '\xe6\x89\xab', expected no more output",
        ),
    ] {
        let files = Files::new(input, "1\n");
        let script = Script {
            sent: sent.into(),
            closes: true,
        };
        judged(&mut of_source(&python(), &files, &[]), &script);
        assert_eq!(
            files.reason(),
            format!("wrong answer: {reason}"),
            "{sent:?}"
        );
    }
    for (answer, sent, reason) in [
        ("1\n", "0 1 1 1", ""),
        (
            "3\n",
            "",
            "jury error: 3 games must be won, but INPUT has 2",
        ),
        (
            "扫\n",
            "",
            r"jury error: the number of games to win is '\u626b'",
        ),
    ] {
        let files = Files::new(input, answer);
        let script = Script {
            sent: sent.into(),
            closes: true,
        };
        judged(&mut of_source(&python(), &files, &[]), &script);
        assert_eq!(files.reason(), reason);
        assert_eq!(
            files.folder.path().join("judgemessage.txt").exists(),
            !reason.is_empty()
        );
    }
    let files = Files::new(input, &"x".repeat(3000));
    judged(
        &mut of_source(&python(), &files, &[]),
        &Script {
            sent: Vec::new(),
            closes: true,
        },
    );
    assert_eq!(files.reason().len(), 1999);
}

/// Lets a player play all of a test, and returns how many games it wins.
fn wins(test: &Path, player: &[&str]) -> usize {
    let output = minesweeper(&["interact", "--wins", "0"])
        .arg(test)
        .arg("--")
        .args(player)
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let tally = said.lines().find(|line| line.contains(" games won"));
    let won = tally.and_then(|tally| {
        tally
            .trim_start_matches("ok ")
            .split(' ')
            .next()?
            .parse()
            .ok()
    });
    won.unwrap_or_else(|| panic!("{player:?}: {said}"))
}

#[test]
#[ignore = "needs python3 and g++"]
fn careful_players_win_far_more_games_than_they_must_and_careless_ones_far_fewer() {
    let python = python();
    let folder = tempdir().expect("a folder");
    let in_cpp = folder.path().join("careful");
    let source = format!("{ASSETS}/both/submissions/accepted/careful.cpp");
    let options = ["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"];
    let compiled = Command::new("g++")
        .args(options)
        .arg(&in_cpp)
        .arg(source)
        .status();
    assert!(compiled.expect("the compiler starts").success());
    let submission = |path| format!("{ASSETS}/both/submissions/{path}");
    let in_python = submission("accepted/careful.py");
    let careless = submission("wrong_answer/reading_order.py");
    let tests = |package: &Written| {
        let tests = package.tests().into_iter();
        tests.filter(|test| test.contains("secret")).collect_vec()
    };
    for seed in ["0", "1", "2", "3"] {
        let package = Written::new(&["--interactive", "--seed", seed]);
        let lost = on_all(&tests(&package), |test| {
            let answer = fs::read_to_string(package.path(&format!("{test}.ans")));
            let needed: usize = answer.expect("a file").trim().parse().expect("W");
            let input = package.path(&format!("{test}.in"));
            let enough = needed * 4 / 3;
            let won = wins(&input, &[in_cpp.to_str().expect("text")]);
            assert!(won >= enough, "{seed} {test}: {won}");
            if seed == "0" {
                let won = wins(&input, &[&python, &in_python]);
                assert!(won >= enough, "{seed} {test}: {won}");
            }
            2 * wins(&input, &[&python, &careless]) <= needed
        });
        assert!(
            lost.iter().filter(|&&is_lost| is_lost).count() >= 15,
            "{lost:?}"
        );
    }
}
