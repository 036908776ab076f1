//! `interact`: players of every kind, each a real process, and what the verdict on them.

use std::fs;
use std::io::pipe;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools;

use crate::support::command::{Ended, MINESWEEPER, PROJECT, call, send_signal};
use crate::support::files::Folder;
use crate::support::pipes::Pipes;
use crate::support::tools;

/// Two games; the operations do not matter.
const BOARDS: &str = "2\n1 3\n__*\n0\n2 2\n*_\n__\n1 1 1\n2 2 2\n0\n";

/// A player that wins both games.
const WINNING: &str = "echo 1 1 1; echo 1 2 2; echo 1 2 1; echo 1 1 2";

/// Lets a script of `sh` play at home.
fn at_home(options: &[&str], script: &str) -> Ended {
    let start = ["interact", "-"].into_iter();
    let command = ["--", "sh", "-c", script];
    call(
        &start
            .chain(options.iter().copied())
            .chain(command)
            .collect_vec(),
        BOARDS,
    )
}

/// A script is judged so, with what is said on standard error.
#[track_caller]
fn assert_judged(options: &[&str], script: &str, status: i32, message: &str) {
    let message = format!("{message}\n");
    assert_eq!(
        at_home(options, script),
        (Some(status), String::new(), message),
        "{script}"
    );
}

#[test]
fn a_player_that_wins_enough_is_accepted() {
    for (options, script, won) in [
        (vec![], WINNING, "2 of 2 games won, 4 operations"),
        (
            vec!["--wins", "1"],
            "echo 1 1 1; echo 1 1 1",
            "1 of 2 games won, 2 operations",
        ),
        (
            vec!["--wins", "1"],
            "echo 0; echo 1 2 2; echo 2 1 1; echo 3 2 2",
            "1 of 2 games won, 3 operations",
        ),
        (
            vec!["--wins=0"],
            "echo 0; echo 0",
            "0 of 2 games won, 0 operations",
        ),
        (
            vec!["--wins=0"],
            "echo 0; echo 2 1 1; echo 0",
            "0 of 2 games won, 1 operation",
        ),
    ] {
        assert_judged(&options, script, 0, &format!("ok {won}"));
    }
}

#[test]
fn any_whitespace_separates_numbers() {
    for script in [
        "printf '1 1 1 1 2 2 1 2 1 1 1 2'",
        "printf '\\r\\n 1\\t1\\r\\n1\\r\\n 001 2 0002\\n\\n1 2 1\\n1 1 2\\n\\n \\t\\r\\n'",
        "printf '1 %03000d 1 1 2 2 1 2 1 1 1 2' 1",
    ] {
        assert_judged(&[], script, 0, "ok 2 of 2 games won, 4 operations");
    }
}

#[test]
fn a_player_that_wins_too_few_is_wrong() {
    for (options, script, message) in [
        (
            vec![],
            "echo 1 1 1; echo 1 1 1; sleep 1000",
            "case 2 was lost: only 1 of 2 games can still be won, but 2 are required\n\
             1 of 2 games won, 2 operations",
        ),
        (
            vec![],
            "echo 0; sleep 1000",
            "case 1 was given up: only 1 of 2 games can still be won, but 2 are required\n\
             0 of 2 games won, 0 operations",
        ),
        (
            vec!["--wins", "1"],
            "echo 2 1 1; echo 1 1 3; echo 0; sleep 1000",
            "case 2 was given up: only 0 of 2 games can still be won, but 1 is required\n\
             0 of 2 games won, 2 operations",
        ),
    ] {
        assert_judged(&options, script, 1, &format!("wrong answer {message}"));
    }
}

#[test]
fn a_player_that_ends_early_is_wrong() {
    let won = "1 of 2 games won, 1 operation";
    let ended = "case 2, operation 1: the player's output ends before op";
    for (script, message) in [
        ("echo 1 1 1", format!("{ended}\n{won}")),
        (
            "echo 1 1 1; exit 3",
            format!("{ended}\n{won}\nthe player ended: exit status 3"),
        ),
        (
            "echo 1 1 1; kill -SEGV $$",
            format!("{ended}\n{won}\nthe player ended: killed by signal 11"),
        ),
        (
            "echo 1 1 1; kill -KILL $$",
            format!("{ended}\n{won}\nthe player ended: killed by signal 9"),
        ),
        (
            "echo 1 1 1; exec >&-; sleep 1000",
            format!("{ended}\n{won}"),
        ),
        (
            "true",
            "case 1, operation 1: the player's output ends before op\n\
             0 of 2 games won, 0 operations"
                .to_owned(),
        ),
        (
            "echo 1 1 1; printf '1 2'",
            format!("case 2, operation 1: the player's output ends before y\n{won}"),
        ),
        (
            "echo 1 1 1; printf '1\\n'",
            format!("case 2, operation 1: the player's output ends before x\n{won}"),
        ),
    ] {
        assert_judged(&[], script, 1, &format!("wrong answer {message}"));
    }
}

#[test]
fn a_malformed_operation_is_a_wrong_answer() {
    let op = "expected op, a number from 0 to 3";
    let x = "expected x, a number from 1 to 1";
    let y = "expected y, a number from 1 to 3";
    for (script, found, place) in [
        ("echo open 1 1", format!("'open', {op}"), "line 1, column 1"),
        ("echo 4 1 1", format!("'4', {op}"), "line 1, column 1"),
        (
            "echo; echo '' -1 1 1",
            format!("'-1', {op}"),
            "line 2, column 2",
        ),
        ("echo 1 2 1", format!("'2', {x}"), "line 1, column 3"),
        ("echo 1 1 0", format!("'0', {y}"), "line 1, column 5"),
        ("echo 1 1 4", format!("'4', {y}"), "line 1, column 5"),
        ("echo 1 1 1.0", format!("'1.0', {y}"), "line 1, column 5"),
        (
            "printf '1 1 %05000d\\n' 7 | tr 0 9",
            format!("'999999999999999999999999…', {y}"),
            "line 1, column 5",
        ),
        (
            "printf '1 1 %04000d\\n' 7",
            format!("'000000000000000000000000…', {y}"),
            "line 1, column 5",
        ),
        (
            "head -c 30 /dev/zero",
            format!("'{}…', {op}", "\\x00".repeat(24)),
            "line 1, column 1",
        ),
        (
            "printf '1 1\\0 1\\n'",
            format!("'1\\x00', {x}"),
            "line 1, column 3",
        ),
        (
            "printf '\\377\\033[2J\\n'",
            format!("'\\xff\\x1b[2J', {op}"),
            "line 1, column 1",
        ),
        (
            "printf '\\357\\273\\2771 1 1\\n'",
            format!("'\\u{{feff}}1', {op}"),
            "line 1, column 1",
        ),
    ] {
        let message = format!(
            "wrong answer case 1, operation 1: found {found} ({place} of the player's output)\n\
             0 of 2 games won, 0 operations"
        );
        assert_judged(&[], &format!("{script}; sleep 1000"), 1, &message);
    }
    // An echo: `2`, then `1 3 1`, is an operation and the begin of one.
    let message = "wrong answer case 1, operation 2: found 'RUNNING:', expected x, a number from 1 to 1 \
                   (line 3, column 1 of the player's output)\n0 of 2 games won, 1 operation";
    assert_judged(&[], "exec cat", 1, message);
    // Only the message depends on the bytes that come.
    let (status, _, message) = at_home(&[], "exec cat /dev/urandom");
    assert_eq!(status, Some(1), "{message}");
}

#[test]
fn a_silent_player_is_wrong_after_the_timeout() {
    for script in [
        "sleep 1000",
        "printf '1 1'; exec sleep 1000",
        "printf '\\n\\n'; sleep 1000",
    ] {
        let message = "wrong answer case 1, operation 1: timed out: no complete operation within 300 ms\n\
                       0 of 2 games won, 0 operations";
        assert_judged(&["--timeout", "0.3"], script, 1, message);
    }
}

#[test]
fn a_player_that_sends_bytes_slowly_gets_no_more_time() {
    let script = "while :; do printf 0; sleep 0.05; done";
    let message = "wrong answer case 1, operation 1: timed out: no complete operation within 500 ms\n\
                   0 of 2 games won, 0 operations";
    assert_judged(&["--timeout", "0.5"], script, 1, message);
}

#[test]
fn bytes_without_an_operation_are_wrong() {
    for script in ["exec yes ''", "exec tr '\\0' 0 < /dev/zero"] {
        let message = "wrong answer case 1, operation 1: no complete operation within 4096 bytes\n\
                       0 of 2 games won, 0 operations";
        assert_judged(&[], script, 1, message);
    }
}

#[test]
fn a_player_with_too_many_operations_is_wrong() {
    for (options, most) in [(vec![], 30), (vec!["--max-operations", "1000"], 1000)] {
        let message = format!(
            "wrong answer case 1: more than {most} operations\n0 of 2 games won, {most} operations"
        );
        assert_judged(&options, "yes 2 1 1", 1, &message);
    }
    // The limit is for each game, and an operation less than it is enough to give up.
    let script = "echo 2 1 1; echo 2 1 1; echo 0; echo 2 1 1; echo 1 2 2; echo 0";
    let message = "ok 0 of 2 games won, 4 operations";
    assert_judged(&["--wins=0", "--max-operations=2"], script, 0, message);
}

#[test]
fn a_player_that_does_not_read_is_wrong_when_the_pipes_are_full() {
    let options = ["--max-operations", "1000000000", "--timeout", "1"];
    let (status, output, message) = at_home(&options, "exec yes 2 1 1");
    assert_eq!((status, output.as_str()), (Some(1), ""));
    let start = "wrong answer case 1, operation ";
    let end = ": timed out: the player did not read its input for 1 s\n";
    assert!(
        message.starts_with(start) && message.contains(end),
        "{message}"
    );
}

#[test]
fn a_player_that_closes_its_input_may_still_play() {
    for script in [
        format!("exec <&-; sleep 0.2; {WINNING}"),
        format!("exec < /dev/null; {WINNING}; sleep 0.2"),
    ] {
        assert_judged(&[], &script, 0, "ok 2 of 2 games won, 4 operations");
    }
}

#[test]
fn output_after_the_end_is_a_wrong_answer() {
    for (script, found, place) in [
        ("echo 1 1 1", "1", "line 5, column 1"),
        ("echo 0; sleep 1000", "0", "line 5, column 1"),
        ("printf ' \\0'", "\\x00", "line 5, column 2"),
        ("exec yes", "y", "line 5, column 1"),
    ] {
        let message = format!(
            "wrong answer after the last game: found '{found}', expected no more output \
             ({place} of the player's output)\n2 of 2 games won, 4 operations"
        );
        assert_judged(&[], &format!("{WINNING}; {script}"), 1, &message);
    }
}

#[test]
fn a_silent_player_after_the_end_is_accepted() {
    let message = "ok 2 of 2 games won, 4 operations";
    for script in ["sleep 1000", "echo; exec sleep 1000", "exec yes ''"] {
        assert_judged(&[], &format!("{WINNING}; {script}"), 0, message);
    }
}

#[test]
fn a_player_that_closes_its_output_has_ended() {
    let won = "ok 2 of 2 games won, 4 operations";
    for (script, said) in [
        ("exec >&-; sleep 1000", ""),
        ("sleep 1000 > /dev/null & exit 0", ""),
        // After the last game, its input has ended too.
        ("cat > /dev/null", ""),
        ("exit 7", "\nthe player ended: exit status 7"),
        ("kill $$", "\nthe player ended: killed by signal 15"),
    ] {
        assert_judged(
            &[],
            &format!("{WINNING}; {script}"),
            0,
            &format!("{won}{said}"),
        );
    }
}

#[track_caller]
fn assert_transcript(options: &[&str], script: &str, expected: &str) {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let transcript = folder.path("transcript");
    at_home(&[options, &["--transcript", &transcript]].concat(), script);
    assert_eq!(
        folder.read("transcript").expect("a transcript"),
        expected,
        "{script}"
    );
}

#[test]
fn a_transcript_has_all_that_was_said_up_to_the_verdict() {
    let listening = "read t; read size; echo 1 1 1; read running; read win; read size";
    let start = "<2\n<1 3 1\n>1 1 1\n<RUNNING: [<1, 1, 0>, <1, 2, 1>]\n<WIN\n<2 2 1\n";
    let quick = ["--timeout", "2"];
    for (script, end) in [
        ("exit", ""),
        ("kill -9 $$", ""),
        ("echo 1 1 1; kill -9 $$", ">1 1 1\n<LOSE\n"),
        ("echo 2 1 1; kill -9 $$", ">2 1 1\n<RUNNING: [<1, 1, P>]\n"),
        ("printf '1 1'; exit", ">1 1\n"),
        (
            "printf '2 1 1 '; read response; echo; echo 0",
            ">2 1 1 \n<RUNNING: [<1, 1, P>]\n>\n>0\n",
        ),
        ("printf '1 x\\0\\377\\n'; sleep 1000", ">1 x\0\u{fffd}\n"),
        ("printf '1 1'; sleep 1000", ">1 1\n"),
        ("sleep 1000", ""),
    ] {
        assert_transcript(
            &quick,
            &format!("{listening}; {script}"),
            &format!("{start}{end}"),
        );
    }
    // What was answered before the verdict, of operations that came all at once.
    assert_transcript(
        &[],
        "read t; read size; printf '2 1 1\\n1 1 2\\n1 1 9\\n'; sleep 1000",
        "<2\n<1 3 1\n>2 1 1\n>1 1 2\n>1 1 9\n\
         <RUNNING: [<1, 1, P>]\n<RUNNING: [<1, 2, 1>]\n",
    );
    let all = ">1 1 1\n>1 2 2\n>1 2 1\n>1 1 2\n";
    assert_transcript(
        &["--timeout", "5"],
        "read t; read size; printf '1 1 1\\n1 2 2\\n1 2 1\\n1 1 2\\n'",
        &format!(
            "<2\n<1 3 1\n{all}<RUNNING: [<1, 1, 0>, <1, 2, 1>]\n<WIN\n<2 2 1\n\
             <RUNNING: [<2, 2, 1>]\n<RUNNING: [<2, 1, 1>]\n<RUNNING: [<1, 2, 1>]\n<WIN\n"
        ),
    );
}

#[test]
fn messages_can_be_shown() {
    let script = "read t; read size; printf '2 1 1 \\n'; read response; printf '1\\033[2J\\377\\n'";
    let message = "\
<2
<1 3 1
>2 1 1\u{20}
<RUNNING: [<1, 1, P>]
>1\\x1b[2J\\xff
wrong answer case 1, operation 2: found '1\\x1b[2J\\xff', expected op, a number from 0 to 3 (line 2, column 1 of the player's output)
0 of 2 games won, 1 operation";
    assert_judged(&["--show"], script, 1, message);
}

/// The main job gives the same responses to the operations of a transcript.
#[track_caller]
fn assert_replayed(boards: &str, transcript: &str) {
    let mut test = String::new();
    let mut expected = Vec::new();
    let mut boards = boards.lines();
    let mut lines = transcript.lines().skip(1).peekable();
    test += &format!("{}\n", boards.next().expect("T"));
    while let Some(size) = lines.next().and_then(|line| line.strip_prefix("<")) {
        let header = boards.next().expect("n m");
        assert!(size.starts_with(header), "{size} for {header}");
        let rows: usize = header
            .split(' ')
            .next()
            .expect("n")
            .parse()
            .expect("a number");
        test += &format!("{header}\n{}\n", boards.by_ref().take(rows).join("\n"));
        boards.find(|line| *line == "0").expect("the end of a case");
        if !expected.is_empty() {
            expected.push("==========");
        }
        let mut is_over = false;
        while let Some(operation) = lines.next_if(|line| line.starts_with(">")) {
            test += &format!("{}\n", &operation[1..]);
            is_over = operation == ">0";
            let is_response = |line: &&str| {
                ["<R", "<W", "<L"]
                    .iter()
                    .any(|start| line.starts_with(start))
            };
            expected.extend(lines.peeking_take_while(is_response).map(|line| &line[1..]));
        }
        match is_over {
            true => expected.push("QUIT"),
            false => test += "0\n",
        }
    }
    let (status, output, message) = call(&[], test);
    assert_eq!((status, message.as_str()), (Some(0), ""));
    assert!(output.lines().eq(expected), "{transcript}\n{output}");
}

/// Starts `interact` for a judge, with the test itself as the player.
fn start_judge(arguments: &[&str]) -> Pipes {
    Pipes::start(&[&["interact"], arguments].concat())
}

/// Plays a game by clicks anywhere, and gives it up after some.
fn play_around(judge: &mut Pipes) {
    let numbers = judge.receive();
    let numbers = (numbers.split(' ')).map(|number| number.parse::<usize>().expect("a number"));
    let (rows, columns, mines) = numbers.collect_tuple().expect("n m k");
    let mut closed = rows * columns;
    for step in 0..300 {
        let button = [2, 1, 3, 2, 2, 3, 3][step % 7];
        let (row, column) = (step * 7919 % 97 % rows, step * 104_729 % 89 % columns);
        judge.send(&format!("{button} {} {}\n", row + 1, column + 1));
        let response = judge.receive();
        let shown = response.split('>').filter_map(|cell| cell.chars().last());
        closed -= shown.filter(char::is_ascii_digit).count();
        if response == "LOSE" || closed == mines && judge.receive() == "WIN" {
            return;
        }
    }
    judge.send("0\n");
}

#[test]
fn the_responses_are_those_of_the_main_job() {
    for (mines, seed) in [("1", "1"), ("3", "2"), ("9", "3")] {
        let options = [
            "--cases=60",
            "--rows=1..9",
            "--columns=11..70",
            "--operations=1",
        ];
        let options = [&options[..], &["--mines", mines, "--seed", seed]].concat();
        let (_, boards, _) = call(&[&["generate"], &options[..]].concat(), "");
        let folder = Folder::with(&[("boards.in", &boards)]);
        let transcript = folder.path("transcript");
        let mut judge = start_judge(&["--wins=0", &folder.path("boards.in"), &transcript]);
        assert_eq!(judge.receive(), "60");
        for _ in 0..60 {
            play_around(&mut judge);
        }
        let (status, _, message) = judge.finish();
        assert_eq!(status, Some(0), "{message}");
        assert!(message.starts_with("ok "), "{message}");
        assert_replayed(&boards, &folder.read("transcript").expect("a transcript"));
    }
}

/// Plays as the player of a judge: sends everything at once and closes its output.
fn judged(arguments: &[&str], sent: &str) -> (Option<i32>, String) {
    let mut judge = start_judge(arguments);
    judge.send(sent);
    let (status, _, message) = judge.finish();
    (status, message)
}

/// Operations that win both games, that give up the first one, and that go on after the last one.
const WIN_ALL: &str = "1 1 1\n1 2 2\n1 2 1\n1 1 2\n";
const WIN_ONE: &str = "0\n1 2 2\n1 2 1\n1 1 2\n";
const TOO_MUCH: &str = "1 1 1\n1 2 2\n1 2 1\n1 1 2\nx";
const WIN_ALL_MESSAGE: &str = "ok 2 of 2 games won, 4 operations\n";

#[test]
fn testlib_style_says_the_verdict_in_the_first_words() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let [boards, transcript, report] =
        ["boards.in", "transcript", "report"].map(|name| folder.path(name));
    for (sent, status, message) in [
        (WIN_ALL, 0, WIN_ALL_MESSAGE),
        // All games are played, also when too few can be won.
        (
            WIN_ONE,
            1,
            "wrong answer 1 of 2 games won, but 2 are required\n",
        ),
        (
            "0\n0\n",
            1,
            "wrong answer 0 of 2 games won, but 2 are required\n",
        ),
        (
            "0\n",
            1,
            "wrong answer case 2, operation 1: the player's output ends before op\n",
        ),
    ] {
        let ended = judged(&[&boards, &transcript], sent);
        assert_eq!(ended, (Some(status), message.to_owned()));
        let transcript_text = folder.read("transcript").expect("a transcript");
        assert_eq!(transcript_text.lines().next(), Some("<2"));
        for appended in [&[][..], &["--testset", "tests", "--group", "g"]] {
            let arguments = [&boards, &transcript, "/dev/null", &report];
            let ended = judged(&[&arguments, appended].concat(), sent);
            assert_eq!(ended, (Some(status), String::new()));
            assert_eq!(folder.read("report").as_deref(), Some(message));
        }
    }
    // Faults are in the report as well, and on standard error.
    for (arguments, message) in [
        ([&*boards, "/dev/null", "none", &report], "cannot open none"),
        (
            ["src", "/dev/null", "/dev/null", &report],
            "cannot read src",
        ),
    ] {
        let (status, message_found) = judged(&arguments, "");
        assert_eq!(status, Some(3));
        assert!(
            message_found.starts_with(&format!("FAIL {message}: ")),
            "{message_found}"
        );
        assert_eq!(folder.read("report"), Some(message_found));
    }
}

#[test]
fn kattis_style_writes_the_reason_for_people() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let boards = folder.path("boards.in");
    let root = folder.path("");
    let with_slash = format!("{}/", root.trim_end_matches('/'));
    let reason = "case 1 was given up: only 1 of 2 games can still be won, but 2 are required\n";
    for feedback in [root.trim_end_matches('/'), &with_slash] {
        for appended in [&[][..], &["case_sensitive"]] {
            let start: [&str; 5] = ["--style", "kattis", &boards, "/dev/null", feedback];
            let arguments = [&start, appended].concat();
            assert_eq!(judged(&arguments, WIN_ALL), (Some(42), String::new()));
            assert_eq!(folder.take("judgemessage.txt").as_deref(), Some(""));
            // The games end as soon as the verdict is certain.
            assert_eq!(judged(&arguments, "0\n"), (Some(43), String::new()));
            assert_eq!(judged(&arguments, WIN_ONE), (Some(43), String::new()));
            let message = folder.take("judgemessage.txt");
            assert_eq!(message, Some(reason.repeat(2)));
        }
    }
}

#[test]
fn the_required_wins_are_in_the_answer_or_an_option() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let [boards, answer, feedback] = ["boards.in", "answer", ""].map(|name| folder.path(name));
    let expected = format!("expected W, a number from 0 to {}", usize::MAX);
    let too_few = "wrong answer 1 of 2 games won, but 2 are required";
    for (text, options, status, message) in [
        ("", &[][..], 1, too_few.to_owned()),
        (" \n", &[], 1, too_few.to_owned()),
        ("2", &[], 1, too_few.to_owned()),
        (
            "1\n",
            &[],
            0,
            "ok 1 of 2 games won, 3 operations".to_owned(),
        ),
        (
            "\n1 of 2",
            &[],
            0,
            "ok 1 of 2 games won, 3 operations".to_owned(),
        ),
        ("1", &["--wins=2"], 1, too_few.to_owned()),
        (
            "x",
            &["--wins=1"],
            0,
            "ok 1 of 2 games won, 3 operations".to_owned(),
        ),
        (
            "3",
            &[],
            3,
            "FAIL 3 wins required, but INPUT has 2 games".to_owned(),
        ),
        (
            "\nWIN\n",
            &[],
            3,
            format!("FAIL ANSWER:2:1: found 'WIN', {expected}"),
        ),
        (
            "+1",
            &[],
            3,
            format!("FAIL ANSWER:1:1: found '+1', {expected}"),
        ),
        (
            "1e1",
            &[],
            3,
            format!("FAIL ANSWER:1:1: found '1e1', {expected}"),
        ),
        (
            "18446744073709551616",
            &[],
            3,
            format!("FAIL ANSWER:1:1: found '18446744073709551616', {expected}"),
        ),
        (
            "RUNNING:[<1,1,0>,<1,2,1>]",
            &[],
            3,
            format!("FAIL ANSWER:1:1: found 'RUNNING:[<1,1,0>,<1,2,1>…', {expected}"),
        ),
    ] {
        fs::write(&answer, text).expect("written");
        let arguments = [&[&*boards, "/dev/null", &*answer][..], options].concat();
        let ended = judged(&arguments, WIN_ONE);
        assert_eq!(ended, (Some(status), format!("{message}\n")), "{text}");
        let arguments = [&["--style=kattis", &*boards, &*answer, &*feedback], options].concat();
        let kattis = [42, 43, 0, 1][status as usize];
        assert_eq!(judged(&arguments, WIN_ONE).0, Some(kattis), "{text}");
    }
    let message = "FAIL ANSWER cannot be standard input, which is the player's output\n";
    let ended = judged(&[&boards, "/dev/null", "-"], WIN_ALL);
    assert_eq!(ended, (Some(3), message.to_owned()));
}

#[test]
fn a_judge_closes_the_players_input_after_the_last_game() {
    let folder = Folder::with(&[("boards.in", "0\n")]);
    let mut judge = start_judge(&[&folder.path("boards.in"), &folder.path("transcript")]);
    assert_eq!(judge.receive_all(), "0\n");
    let message = "ok 0 of 0 games won, 0 operations\n".to_owned();
    assert_eq!(judge.finish(), (Some(0), String::new(), message));
}

/// Checks the statuses in testlib style and in kattis style, for a player that sends this.
#[track_caller]
fn assert_statuses(folder: &Folder, sent: &str, end: fn(Pipes) -> Ended, statuses: [i32; 2]) {
    let [boards, feedback] = ["boards.in", ""].map(|name| folder.path(name));
    let testlib = [&*boards, "/dev/null"];
    let kattis = ["--style=kattis", &boards, "/dev/null", &feedback];
    for (arguments, status) in [&testlib[..], &kattis].into_iter().zip(statuses) {
        let mut judge = start_judge(arguments);
        judge.send(sent);
        assert_eq!(end(judge).0, Some(status), "{sent}");
    }
}

/// The runner never closes the pipe.
#[test]
fn a_judge_does_not_wait_for_the_end_of_the_players_output() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    for (sent, testlib_status, kattis_status) in [
        (WIN_ALL, 0, 42),
        (WIN_ONE, 1, 43),
        ("1 x\n", 1, 43),
        (TOO_MUCH, 1, 43),
    ] {
        assert_statuses(&folder, sent, Pipes::wait, [testlib_status, kattis_status]);
    }
}

#[test]
fn a_judge_survives_a_player_that_is_gone() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let judge = start_judge(&[&folder.path("boards.in"), &folder.path("transcript")]);
    let since = Instant::now();
    let message = "wrong answer case 1, operation 1: the player's output ends before op\n";
    assert_eq!(
        judge.hang_up(),
        (Some(1), String::new(), message.to_owned())
    );
    // The runner has had time to learn that the player crashed.
    assert!(since.elapsed() >= Duration::from_millis(300));
    assert_eq!(
        folder.read("transcript").expect("a transcript"),
        "<2\n<1 3 1\n"
    );
}

/// The runner keeps the pipes of a player that has ended, so nobody reads the responses.
#[test]
fn a_judge_does_not_wait_for_a_player_that_is_gone_to_read() {
    let row = "_".repeat(300);
    let board = format!(
        "300 300\n{}{}*\n0\n",
        format!("{row}\n").repeat(299),
        &row[1..]
    );
    let folder = Folder::with(&[("boards.in", &format!("2\n{board}{board}"))]);
    for (sent, testlib_status, kattis_status) in [
        ("1 1 1\n", 1, 43),
        ("1 1 1\n1 1 1\n", 0, 42),
        ("1 1 1\n1 1 1\n0\n", 1, 43),
    ] {
        assert_statuses(
            &folder,
            sent,
            Pipes::wait_unread,
            [testlib_status, kattis_status],
        );
    }
}

/// Judges add words of their own, which may be taken for files.
#[test]
fn files_keep_their_content_without_a_verdict() {
    let folder = Folder::with(&[("boards.in", BOARDS), ("old", "old\n"), ("test", "old\n")]);
    let [boards, old, test] = ["boards.in", "old", "test"].map(|name| folder.path(name));
    for arguments in [
        &["missing", &old][..],
        &[&boards, &old, "missing"],
        &["missing", "--save-test", &test, "--", "true"],
        &[&boards, "--save-test", &test, "--", "./missing"],
        &[&boards, "--transcript", &old, "--", "./missing"],
    ] {
        assert_eq!(judged(arguments, WIN_ALL).0, Some(3), "{arguments:?}");
        assert_eq!(
            folder.read("old").as_deref(),
            Some("old\n"),
            "{arguments:?}"
        );
        assert_eq!(
            folder.read("test").as_deref(),
            Some("old\n"),
            "{arguments:?}"
        );
    }
}

#[test]
fn the_games_can_be_saved_as_a_test() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let [boards, saved] = ["boards.in", "saved"].map(|name| folder.path(name));
    let first = "1 3\n__*\n";
    let second = "2 2\n*_\n__\n";
    for (sent, test) in [
        (
            WIN_ALL,
            format!("2\n{first}1 1 1\n0\n{second}1 2 2\n1 2 1\n1 1 2\n0\n"),
        ),
        (
            "2 1 3\n1 1 2\n0\n3 1 1\n1 1 1\n",
            format!("2\n{first}2 1 3\n1 1 2\n0\n{second}3 1 1\n1 1 1\n0\n"),
        ),
        // The games that have started.
        ("2 1 1\n1 1", format!("1\n{first}2 1 1\n0\n")),
    ] {
        let options = ["--wins=0", "--save-test", &saved, &boards, "/dev/null"];
        judged(&options, sent);
        assert_eq!(folder.take("saved"), Some(test.clone()));
        let (status, _, message) = call(&["validate"], test);
        assert_eq!(status, Some(0), "{message}");
    }
    let options = ["interact", &boards, "--save-test"];
    let command = ["--", "sh", "-c", WINNING];
    let ended = call(&[&options[..], &["/dev/full"], &command].concat(), "");
    let message = "FAIL cannot save the test: No space left on device (os error 28)\n";
    assert_eq!(ended, (Some(3), String::new(), message.to_owned()));
    let ended = call(&[&options[..], &[&boards], &command].concat(), "");
    let message = format!("FAIL refusing to overwrite INPUT: {boards}\n");
    assert_eq!(ended, (Some(3), String::new(), message));
    let message = "FAIL refusing to write to standard output: the player reads it\n";
    let ended = judged(&["--save-test=-", &boards, "/dev/null"], "");
    assert_eq!(ended, (Some(3), message.to_owned()));
}

#[test]
fn a_transcript_can_go_to_standard_output_at_home() {
    let script = "read t; read size; echo 0";
    let (status, output, _) = at_home(&["--transcript=-"], script);
    assert_eq!((status, &*output), (Some(1), "<2\n<1 3 1\n>0\n"));
}

/// Whether the system still knows the process, be it as a zombie.
fn is_there(pid: &str) -> bool {
    Path::new("/proc").join(pid).exists()
}

/// Waits for the numbers of so many processes to be written to a file.
fn pids(folder: &Folder, count: usize) -> Vec<String> {
    let since = Instant::now();
    loop {
        let pids = folder
            .read("pids")
            .unwrap_or_default()
            .lines()
            .map(str::to_owned)
            .collect_vec();
        if pids.len() == count {
            return pids;
        }
        assert!(since.elapsed() < Duration::from_secs(30), "{pids:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A player with a child and a grandchild, none of which ends by itself or when asked to.
const FAMILY: &str = "trap '' TERM INT HUP PIPE; echo $$ >> \"$0\"
    (echo $(sh -c 'echo $PPID') >> \"$0\"; setsid sleep 1000 & echo $! >> \"$0\"; wait) & wait";

#[test]
fn nothing_is_left_running() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let (boards, pids_file) = (folder.path("boards.in"), folder.path("pids"));
    let arguments = [
        "interact",
        "--timeout=1",
        &boards,
        "--",
        "sh",
        "-c",
        FAMILY,
        &pids_file,
    ];
    assert_eq!(call(&arguments, "").0, Some(1));
    for pid in pids(&folder, 3) {
        assert!(!is_there(&pid), "{pid}");
    }
}

#[test]
fn nothing_is_left_running_when_a_signal_ends_the_judge() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = Folder::with(&[("boards.in", BOARDS)]);
        let (boards, pids_file) = (folder.path("boards.in"), folder.path("pids"));
        let arguments = [
            "interact",
            "--timeout=60",
            &boards,
            "--",
            "sh",
            "-c",
            FAMILY,
            &pids_file,
        ];
        let mut judge = Command::new(MINESWEEPER)
            .args(arguments)
            .spawn()
            .expect("the judge starts");
        let pids = pids(&folder, 3);
        send_signal(signal, judge.id());
        assert_eq!(judge.wait().expect("an end").code(), Some(130));
        for pid in pids {
            assert!(!is_there(&pid), "{signal}: {pid}");
        }
    }
}

#[test]
fn large_responses_reach_a_player_that_reads_them() {
    let row = "_".repeat(999);
    let boards = format!(
        "1\n1000 1000\n{}0\n",
        format!("{row}_\n").repeat(999) + &format!("{row}*\n")
    );
    let folder = Folder::with(&[("boards.in", &boards)]);
    let arguments = [
        "interact",
        &folder.path("boards.in"),
        "--timeout=5",
        "--",
        "sh",
        "-c",
    ];
    let reads = "echo 1 1 1; cat | wc -l > \"$0\"";
    let lines = folder.path("lines");
    let message = "ok 1 of 1 games won, 1 operation\n".to_owned();
    assert_eq!(
        call(&[&arguments[..], &[reads, &lines]].concat(), ""),
        (Some(0), String::new(), message)
    );
    assert_eq!(folder.read("lines").expect("a number").trim(), "4");

    let arguments = [
        "interact",
        &folder.path("boards.in"),
        "--timeout=0.5",
        "--",
        "sh",
        "-c",
    ];
    let message = "wrong answer case 1, operation 1: timed out: the player did not read its input for 500 ms\n\
                   0 of 1 games won, 1 operation\n";
    assert_eq!(
        call(&[&arguments[..], &["echo 1 1 1; sleep 1000"]].concat(), ""),
        (Some(1), String::new(), message.to_owned())
    );
}

#[test]
fn faults_that_are_not_the_players_are_not_verdicts() {
    let folder = Folder::with(&[("boards.in", BOARDS)]);
    let boards = folder.path("boards.in");
    let [nowhere, transcript] = ["no/where", "transcript"].map(|name| folder.path(name));
    let missing = "No such file or directory (os error 2)";
    for (arguments, message) in [
        (
            vec![&*boards, "--", &nowhere, "x"],
            format!("FAIL cannot run {nowhere}: {missing}\n"),
        ),
        (
            vec![&boards, "--", &boards],
            format!("FAIL cannot run {boards}: Permission denied (os error 13)\n"),
        ),
        (
            vec![&nowhere, "--", "true"],
            format!("FAIL cannot open {nowhere}: {missing}\n"),
        ),
        (
            vec!["src", "--", "true"],
            "FAIL cannot read src: Is a directory (os error 21)\n".to_owned(),
        ),
        (
            vec![&boards, "--transcript", &nowhere, "--", "true"],
            format!("FAIL cannot write {nowhere}: {missing}\n"),
        ),
        (
            vec![&boards, "--transcript=/dev/full", "--", "true"],
            "FAIL cannot write the transcript: No space left on device (os error 28)\n".to_owned(),
        ),
        (
            vec![&boards, "--transcript", &boards, "--", "true"],
            format!("FAIL refusing to overwrite INPUT: {boards}\n"),
        ),
        (
            vec![&boards, &boards],
            format!("FAIL refusing to overwrite INPUT: {boards}\n"),
        ),
        (
            vec![&boards, MINESWEEPER],
            format!(
                "FAIL refusing to overwrite a program (COMMAND comes after --): {}\n",
                MINESWEEPER
            ),
        ),
        (
            vec![&boards, "/dev/null", "answer", &boards],
            format!("FAIL refusing to overwrite INPUT: {boards}\n"),
        ),
        (
            vec![&boards, "--", "./no\nplayer"],
            format!("FAIL cannot run ./no\\nplayer: {missing}\n"),
        ),
        (
            vec![&boards, "/dev/null", "--transcript", "/dev/null"],
            "FAIL TRANSCRIPT and --transcript are mutually exclusive\n".to_owned(),
        ),
        (
            vec![&boards, &nowhere, "--", "true"],
            "FAIL only INPUT may precede `-- COMMAND`; use --transcript FILE for the transcript\n"
                .to_owned(),
        ),
        (
            vec![&boards, &nowhere],
            format!("FAIL cannot write {nowhere}: {missing}\n"),
        ),
        (
            vec![&boards, "/dev/full"],
            "FAIL cannot write the transcript: No space left on device (os error 28)\n".to_owned(),
        ),
        (
            vec![&boards, "-"],
            "FAIL refusing to write to standard output: the player reads it\n".to_owned(),
        ),
        (
            vec![&boards, "/dev/null", "answer", "-"],
            "FAIL refusing to write to standard output: the player reads it\n".to_owned(),
        ),
        (
            vec![&boards, &transcript, "answer", &transcript],
            format!("FAIL refusing to overwrite TRANSCRIPT: {transcript}\n"),
        ),
        (
            vec!["-", "/dev/null"],
            "FAIL INPUT cannot be standard input, which is the player's output\n".to_owned(),
        ),
    ] {
        let arguments = [&["interact"], &arguments[..]].concat();
        assert_eq!(
            call(&arguments, ""),
            (Some(3), String::new(), message),
            "{arguments:?}"
        );
    }
    // The games have been played.
    for report in ["no\n/report", &nowhere] {
        let ended = judged(&[&boards, "/dev/null", "/dev/null", report], WIN_ALL);
        let report = report.replace('\n', "\\n");
        let message = format!("FAIL cannot write {report}: {missing}\n");
        assert_eq!(ended, (Some(3), message));
    }
}

#[test]
fn a_test_that_is_none_is_the_jurys_fault() {
    let fault = "FAIL INPUT";
    for (boards, options, message) in [
        (
            "",
            vec![],
            format!(
                "{fault}:1:1: found the end of the input, expected T, a number from 0 to {}\n0 of 0 games won, 0 operations\n",
                usize::MAX
            ),
        ),
        (
            "1\n1 2\n_x\n0\n",
            vec![],
            format!(
                "{fault}:3:2: found 'x', expected '_' or '*' (case 1)\n0 of 1 games won, 0 operations\n"
            ),
        ),
        (
            "2\n1 1\n_\n0\n1 2\n__\n",
            vec![],
            format!(
                "{fault}:7:1: found the end of the input, expected op, a number from 0 to 3 (case 2, operation 1)\n1 of 2 games won, 1 operation\n"
            ),
        ),
        (
            "2\n",
            vec!["--wins=3"],
            "FAIL 3 wins required, but INPUT has 2 games\n0 of 2 games won, 0 operations\n"
                .to_owned(),
        ),
    ] {
        let command = ["--", "sh", "-c", "echo 1 1 1; sleep 1000"];
        let arguments = [&["interact", "-"], &options[..], &command].concat();
        assert_eq!(
            call(&arguments, boards),
            (Some(3), String::new(), message),
            "{boards}"
        );
    }
}

#[test]
fn arguments_that_cannot_be_are_no_verdict() {
    for (style, status) in [("testlib", 3), ("kattis", 1)] {
        for option in ["--timeout=x", "--timeout=-1", "--timeout=1e99", "--wins=x"] {
            let arguments = ["interact", "--style", style, option, "a", "b", "c"];
            let (found, _, message) = call(&arguments, "");
            assert_eq!(found, Some(status), "{option}: {message}");
        }
    }
    let (_, _, message) = call(&["interact", "--timeout=-1", "a", "b"], "");
    assert!(
        message.contains("expected seconds, at most a day, or 0 for no limit"),
        "{message}"
    );
}

/// The responses are longer than the pipe, and the time limit would be ten seconds.
#[test]
fn the_last_responses_are_not_waited_for_once_the_verdict_is_certain() {
    let row = "_".repeat(98);
    let rows = format!("{row}__\n").repeat(99);
    let boards = format!("1\n100 100\n{rows}{row}*_\n0\n");
    let script = "printf '1 1 1\\n9\\n'; sleep 1000";
    let since = Instant::now();
    let ended = call(&["interact", "-", "--", "sh", "-c", script], boards);
    assert!(since.elapsed() < Duration::from_secs(8));
    let message = "wrong answer case 1, operation 2: found '9', expected op, a number from 0 to 3 \
                   (line 2, column 1 of the player's output)\n0 of 1 games won, 1 operation\n";
    assert_eq!(ended, (Some(1), String::new(), message.to_owned()));
}

#[test]
#[ignore = "needs python3"]
fn the_players_of_the_project_play_at_home_and_for_judges() {
    let options = [
        "--cases=20",
        "--rows=9",
        "--columns=9",
        "--mines=3",
        "--operations=0",
    ];
    let (_, boards, _) = call(&[&["generate"], &options[..]].concat(), "");
    let folder = Folder::with(&[("boards.in", &boards)]);
    let [input, transcript, feedback] =
        ["boards.in", "transcript", ""].map(|name| folder.path(name));
    let python = tools::python();
    for player in [
        "samples/players/reading_order.py",
        "samples/players/careful.py",
    ] {
        let options = ["interact", "--wins=0", &input, "--transcript", &transcript];
        let at_home = call(&[&options[..], &["--", &python, player]].concat(), "");
        assert_eq!(at_home.0, Some(0), "{}", at_home.2);
        let text = folder.read("transcript").expect("a transcript");
        assert_replayed(&boards, &text);
        let won = text.matches("<WIN\n").count();
        assert!(
            at_home
                .2
                .starts_with(&format!("ok {won} of 20 games won, ")),
            "{}",
            at_home.2
        );
        assert_eq!(won > 10, player.contains("careful"), "{won} games");

        let styles = [
            (vec![&*input, &*transcript], 0, 1, &*at_home.2),
            (
                vec!["--style=kattis", &input, "/dev/null", &feedback],
                42,
                43,
                "",
            ),
        ];
        for (arguments, accepted, wrong, message) in styles {
            let judged = through_pipes(&[&["--wins=0"], &arguments[..]].concat(), &python, player);
            assert_eq!(judged, (Some(accepted), message.to_owned()));
            let (status, _) = through_pipes(&arguments, &python, player);
            assert_eq!(status, Some(if won == 20 { accepted } else { wrong }));
        }
        assert_eq!(
            folder
                .read("transcript")
                .expect("a transcript")
                .lines()
                .next(),
            Some("<20")
        );
    }
}

/// A judge and a player in Python, each with the other at its standard streams.
fn through_pipes(arguments: &[&str], python: &str, player: &str) -> (Option<i32>, String) {
    let (from_player, to_judge) = pipe().expect("a pipe");
    let (from_judge, to_player) = pipe().expect("a pipe");
    let mut player = Command::new(python)
        .arg(player)
        .current_dir(PROJECT)
        .stdin(from_judge)
        .stdout(to_judge)
        .stderr(Stdio::null())
        .spawn()
        .expect("the player starts");
    let judge = Command::new(MINESWEEPER)
        .arg("interact")
        .args(arguments)
        .stdin(from_player)
        .stdout(to_player)
        .output()
        .expect("the judge starts");
    player.wait().expect("the player ends");
    let message = String::from_utf8(judge.stderr).expect("text");
    (judge.status.code(), message)
}
