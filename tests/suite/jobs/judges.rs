//! What real judges do with `validate`, `check` and `interact`: their own programs, the first words that
//! they read, and the limits that they set.

use std::fs;
use std::process::Command;

use crate::support::command::{MINESWEEPER, PROJECT, script};
use crate::support::files::Folder;
use crate::support::samples::STATEMENT;
use crate::support::tools;

const BOARDS: &str = "2\n1 3\n__*\n0\n2 2\n*_\n__\n0\n";

/// Players that read each response, as scripts of `sh`.
const WINNING: &str = "read t; read size; echo 1 1 1; read r; read win; read size; \
    echo 1 2 2; read r; echo 1 2 1; read r; echo 1 1 2; read r; read win";
const LOSING: &str = "read t; read size; echo 1 1 3; read lose; read size; \
    echo 1 2 2; read r; echo 1 2 1; read r; echo 1 1 2; read r; read win";

#[test]
#[ignore = "needs oj"]
fn oj_tests_solutions_with_check() {
    let oj = tools::judge("oj").display().to_string();
    let right = Command::new(MINESWEEPER)
        .arg("samples/statement.in")
        .current_dir(PROJECT)
        .output()
        .expect("it starts")
        .stdout;
    let folder = Folder::with(&[]);
    fs::create_dir(folder.path("test")).expect("a folder");
    for name in ["1.in", "2.in"] {
        fs::write(folder.path(&format!("test/{name}")), STATEMENT).expect("written");
    }
    // A test without an answer, and one with it.
    fs::write(folder.path("test/2.out"), right).expect("written");
    for (solution, status, verdicts) in [
        ("minesweeper", 0, "test success: 2 cases"),
        (
            "sh -c 'minesweeper | sed s/WIN/LOSE/'",
            1,
            "test failed: 0 AC / 2 cases",
        ),
        (
            "sh -c 'minesweeper | sed \"s/LOSE/LOSE /\"'",
            1,
            "test failed: 0 AC / 2 cases",
        ),
    ] {
        let command = format!(
            "{oj} test -c {} --judge-command 'minesweeper check'",
            quoted(solution)
        );
        let (found, output, message) = script(&folder, &command);
        let text = output + &message;
        assert_eq!(found, Some(status), "{text}");
        assert!(text.contains(verdicts), "{text}");
    }
}

/// Quotes a text for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[test]
#[ignore = "needs oj"]
fn oj_plays_with_interact() {
    let oj = tools::judge("oj").display().to_string();
    let folder = Folder::with(&[
        ("boards.in", BOARDS),
        ("winning.sh", WINNING),
        ("losing.sh", LOSING),
        ("short.sh", "read t; exit 3"),
    ]);
    for (player, options, status, verdict, reason) in [
        (
            "winning.sh",
            "",
            0,
            "AC",
            "ok 2 of 2 games won, 4 operations\n",
        ),
        (
            "losing.sh",
            "",
            1,
            "WA: judge returns 1",
            "wrong answer 1 of 2 games won, but 2 are required\n",
        ),
        (
            "losing.sh",
            "--wins 1",
            0,
            "AC",
            "ok 1 of 2 games won, 4 operations\n",
        ),
        (
            "short.sh",
            "--timeout 1",
            1,
            "RE: solution returns 3",
            "wrong answer case 1, operation 1: timed out: no complete operation within 1 s\n",
        ),
    ] {
        let command = format!(
            "{oj} t/r -c 'sh {player}' 'minesweeper interact {options} boards.in transcript'"
        );
        let (found, output, message) = script(&folder, &command);
        let text = output + &message;
        assert_eq!(found, Some(status), "{text}");
        assert!(text.contains(verdict) && text.contains(reason), "{text}");
    }
}

#[test]
#[ignore = "takes 12 seconds"]
fn a_hanging_player_is_left_to_the_limit_of_the_judge() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let player = "{ echo 1 1; sleep 20; } |";
    let judges = [
        "boards.in transcript",
        "--style kattis boards.in /dev/null .",
        "--timeout 0 boards.in transcript-0",
    ]
    .map(|judge| format!("{player} timeout 12 minesweeper interact {judge} & jobs+=($!);"));
    // 124 is the status of `timeout`.
    let ends = "for job in ${jobs[@]}; do wait $job; [ $? = 124 ] || exit 1; done";
    let (status, ..) = script(&folder, &format!("{} {ends}", judges.concat()));
    assert_eq!(status, Some(0));
    let asked = format!("{player} minesweeper interact --timeout 0.2 boards.in transcript");
    assert_eq!(
        script(&folder, &format!("{asked}; exit ${{PIPESTATUS[1]}}")).0,
        Some(1)
    );
}

/// Reads a verdict as Hydro, Lyrio and UOJ do: from the first words of what a checker prints.
fn first_words(message: &str) -> Option<&str> {
    ["ok ", "wrong answer ", "wrong output format ", "FAIL "]
        .into_iter()
        .find(|words| message.starts_with(words))
}

#[test]
fn the_first_words_are_those_that_judges_read() {
    let folder = Folder::with(&[
        ("in", "1\n1 3\n__*\n1 1 1\n0\n"),
        ("bad", "1\n"),
        ("right", "RUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n"),
        ("wrong", "RUNNING: []\nWIN\n"),
        ("blanks", "RUNNING: [<1, 1, 0>, <1, 2, 1>] \nWIN\n"),
    ]);
    let check = |files: &str| format!("minesweeper check {files}");
    let interact = |files: &str, sent: &str| {
        format!("printf '{sent}' | minesweeper interact {files}; exit ${{PIPESTATUS[1]}}")
    };
    for (command, status, words) in [
        (check("in right"), 0, "ok "),
        (check("in wrong"), 1, "wrong answer "),
        (check("in blanks"), 2, "wrong output format "),
        (check("in none"), 2, "wrong output format "),
        (check("bad right"), 3, "FAIL "),
        (check("none right"), 3, "FAIL "),
        (check("in right wrong"), 3, "FAIL "),
        (interact("in transcript", "1 1 1\\n"), 0, "ok "),
        (interact("in transcript", "1 1 3\\n"), 1, "wrong answer "),
        (interact("in transcript", ""), 1, "wrong answer "),
        (interact("bad transcript", ""), 3, "FAIL "),
        (interact("none transcript", ""), 3, "FAIL "),
        (interact("in -", ""), 3, "FAIL "),
    ] {
        let (found, _, message) = script(&folder, &command);
        assert_eq!(found, Some(status), "{command}: {message}");
        assert_eq!(first_words(&message), Some(words), "{command}: {message}");
    }
}

/// A judge reads the message without the source, and may not know its encoding.
#[test]
fn a_message_in_kattis_style_says_all_in_ascii() {
    let right = r"QUIT\n==========\nRUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n";
    let folder = Folder::with(&[
        ("in", "2\n1 3\n__*\n0\n1 3\n__*\n1 1 1\n0\n"),
        ("ans", &right.replace(r"\n", "\n")),
    ]);
    let operation = "case 2, operation 1, left click at (1, 1)";
    for (command, sent, message) in [
        (
            "check --style kattis in ans .",
            right.replace(", <1, 2, 1>", ""),
            format!(
                "{operation}: 1 cell missing (line 3, column 20 of OUTPUT)\n  \
                 expected: RUNNING: [<1, 1, 0>, <1, 2, 1>]\n  \
                 found:    RUNNING: [<1, 1, 0>]\n  missing:  <1, 2, 1>\n"
            ),
        ),
        (
            "check --style kattis in ans .",
            right.replace("WIN", "扫"),
            format!(
                "{operation}: the line is wrong: found U+626B (line 4, column 1 of OUTPUT)\n  \
                 expected: WIN\n  found:    \\u{{626b}}\n"
            ),
        ),
        (
            "check --style kattis in ans .",
            right.replace("WIN", "WIN "),
            format!(
                "{operation}: the line differs only in whitespace (line 4, column 4 of OUTPUT)\n  \
                 expected: WIN\n  found:    WIN\\s\n"
            ),
        ),
        (
            "interact --style kattis in ans . --wins 2",
            r"1 1 1\n1 扫 1\n".to_owned(),
            "case 2, operation 1: found '\\u{626b}' (U+626B), expected x, a number from 1 to 1 \
             (line 2, column 3 of the player's output)\n"
                .to_owned(),
        ),
        (
            "interact --style kattis in ans . --wins 2",
            r"1 1 1\n1 1 3\n".to_owned(),
            "case 2 was lost: only 1 of 2 games can still be won, but 2 are required\n".to_owned(),
        ),
    ] {
        let command =
            format!("printf '{sent}' | minesweeper {command} > /dev/null; exit ${{PIPESTATUS[1]}}");
        let ended = script(&folder, &command);
        assert_eq!(ended, (Some(43), String::new(), String::new()), "{command}");
        assert_eq!(folder.take("judgemessage.txt"), Some(message), "{command}");
    }
}

/// A pipe with a board of 300 million cells, and an operation.
const HUGE: &str = "{ echo 1; echo 1 300000000; head -c 299999999 /dev/zero | tr '\\0' _; echo '*'; echo 1 1 1; echo 0; }";

#[test]
fn no_memory_is_not_a_verdict() {
    let folder = Folder::with(&[("answer", "WIN\n")]);
    let message = "not enough memory for a board of 1 x 300000000 cells";
    for (command, status, label, place) in [
        ("minesweeper", 1, "error: ", "stdin:"),
        ("minesweeper validate", 3, "error: ", "stdin:"),
        (
            "minesweeper validate --style kattis",
            1,
            "error: ",
            "stdin:",
        ),
        ("minesweeper check - answer", 3, "FAIL ", "stdin:"),
        (
            "minesweeper check --style kattis - answer . < answer",
            1,
            "error: ",
            "stdin:",
        ),
        ("minesweeper interact - -- cat", 3, "FAIL ", "stdin:"),
        (
            "minesweeper interact --style kattis - -- cat",
            1,
            "error: ",
            "stdin:",
        ),
    ] {
        // In kattis style standard input is the output under test.
        let command = match command.split_once(" - answer .") {
            Some((start, end)) => format!("{start} <({HUGE}) answer .{end}"),
            None => format!("{HUGE} 2> /dev/null | {command}"),
        };
        let limited = format!("ulimit -v 120000; {command}; exit ${{PIPESTATUS[-1]}}");
        let (found, _, text) = script(&folder, &limited);
        assert_eq!(found, Some(status), "{command}: {text}");
        assert!(text.starts_with(label), "{command}: {text}");
        assert!(text.contains(message), "{command}: {text}");
        assert!(place == "stdin:" || text.contains(place), "{text}");
    }
}

#[test]
fn a_limit_of_the_files_size_is_not_a_verdict() {
    let row = "_".repeat(2999);
    let boards = format!("1\n1 3000\n{row}*\n1 1 1\n0\n");
    let folder = Folder::with(&[("in", &boards), ("wrong", "RUNNING: []\nWIN\n")]);
    let large = "File too large (os error 27)";
    for (command, status, message) in [
        (
            "minesweeper in > out",
            1,
            format!("error: cannot write the output: {large}\n"),
        ),
        (
            "echo 1 1 1 | minesweeper interact in transcript > out",
            3,
            format!("FAIL cannot write the transcript: {large}\n"),
        ),
        (
            "echo 1 1 1 | minesweeper interact --style kattis --transcript transcript in /dev/null . > out",
            1,
            format!("error: cannot write the transcript: {large}\n"),
        ),
    ] {
        let limited = format!("ulimit -f 1; {command}; exit ${{PIPESTATUS[-1]}}");
        let ended = script(&folder, &limited);
        assert_eq!(ended, (Some(status), String::new(), message), "{command}");
    }
    // Not a byte of the report can be written.
    for (style, status) in [
        ("in wrong wrong report", 3),
        ("--style kattis in /dev/null . < wrong", 1),
    ] {
        let limited = format!("ulimit -f 0; minesweeper check {style}");
        assert_eq!(script(&folder, &limited).0, Some(status), "{style}");
    }
    // Programs that are started have the usual signal again.
    let started = "ulimit -f 0; minesweeper interact in -- sh -c 'echo x > file'";
    let (status, _, message) = script(&folder, started);
    assert_eq!(status, Some(1), "{message}");
}
