//! `interact`: players of every kind, each a real process, and the verdict on them.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools;

use crate::support::command::{Ended, MINESWEEPER, PROJECT, call, ended, send_signal};
use crate::support::files::Folder;
use crate::support::pipes::Pipes;
use crate::support::tools;

/// Two games; the operations do not matter.
const BOARDS: &str = "2\n1 3\n__*\n0\n2 2\n*_\n__\n1 1 1\n2 2 2\n0\n";

/// A player that wins both games.
const WINNING: &str = "echo 1 1 1; echo 1 2 2; echo 1 2 1; echo 1 1 2";

/// Lets a script of `sh` play at home on these boards.
fn play(boards: &str, options: &[&str], script: &str) -> Ended {
    let command = ["--", "sh", "-c", script];
    call(&[&["interact", "-"], options, &command].concat(), boards)
}

/// A script is judged so, with this message on standard error.
#[track_caller]
fn assert_judged(options: &[&str], script: &str, status: i32, message: &str) {
    let ended = play(BOARDS, options, script);
    let expected = (Some(status), String::new(), format!("{message}\n"));
    assert_eq!(ended, expected, "{script}");
}

/// Returns the rows of a table, a line each, with `=>` between the columns.
fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| {
        let columns = line.split("=>").map(str::trim).collect_vec();
        columns.try_into().expect("all columns")
    })
}

#[test]
fn a_player_that_wins_enough_is_accepted() {
    let table = "
        --wins=2 => echo 1 1 1; echo 1 2 2; echo 1 2 1; echo 1 1 2 => 2 of 2 games won, 4 operations
        --wins=1 => echo 1 1 1; echo 1 1 1 => 1 of 2 games won, 2 operations
        --wins=1 => echo 0; echo 1 2 2; echo 2 1 1; echo 3 2 2 => 1 of 2 games won, 3 operations
        --wins=0 => echo 0; echo 0 => 0 of 2 games won, 0 operations
        --wins=0 => echo 0; echo 2 1 1; echo 0 => 0 of 2 games won, 1 operation
    ";
    for [option, script, won] in rows(table) {
        assert_judged(&[option], script, 0, &format!("ok {won}"));
    }
}

#[test]
fn any_whitespace_separates_numbers() {
    for script in [
        r"printf '1 1 1 1 2 2 1 2 1 1 1 2'",
        r"printf '\r\n 1\t1\r\n1\r\n 001 2 0002\n\n1 2 1\n1 1 2\n\n \t\r\n'",
        r"printf '1 %03000d 1 1 2 2 1 2 1 1 1 2' 1",
    ] {
        assert_judged(&[], script, 0, "ok 2 of 2 games won, 4 operations");
    }
}

#[test]
fn a_player_that_wins_too_few_is_wrong() {
    let table = "
        --wins=2 => echo 1 1 1; echo 1 1 1 => case 2 was lost => 1 => 2 are => 1 of 2 games won, 2 operations
        --wins=2 => echo 0 => case 1 was given up => 1 => 2 are => 0 of 2 games won, 0 operations
        --wins=1 => echo 1 1 3; echo 0 => case 2 was given up => 0 => 1 is => 0 of 2 games won, 1 operation
    ";
    for [option, script, end, left, wins, summary] in rows(table) {
        let message = format!(
            "wrong answer {end}: only {left} of 2 games can still be won, but {wins} required\n{summary}"
        );
        assert_judged(&[option], &format!("{script}; sleep 1000"), 1, &message);
    }
}

#[test]
fn a_player_that_ends_early_is_wrong() {
    let table = r"
        echo 1 1 1 => op =>
        echo 1 1 1; exit 3 => op => the player ended: exit status 3
        echo 1 1 1; kill -SEGV $$ => op => the player ended: killed by signal 11
        echo 1 1 1; kill -KILL $$ => op => the player ended: killed by signal 9
        echo 1 1 1; exec >&-; sleep 1000 => op =>
        echo 1 1 1; printf '1 2' => y =>
        echo 1 1 1; printf '1\n' => x =>
    ";
    for [script, name, end] in rows(table) {
        let message = format!(
            "wrong answer case 2, operation 1: the player's output ends before {name}\n\
             1 of 2 games won, 1 operation\n{end}"
        );
        assert_judged(&[], script, 1, message.trim_end());
    }
    let message = "wrong answer case 1, operation 1: the player's output ends before op\n\
                   0 of 2 games won, 0 operations";
    assert_judged(&[], "true", 1, message);
}

#[test]
fn a_malformed_operation_is_a_wrong_answer() {
    let table = r"
        echo open 1 1 => 'open' => op, a number from 0 to 3 => 1, column 1
        echo 4 1 1 => '4' => op, a number from 0 to 3 => 1, column 1
        echo; echo '' -1 1 1 => '-1' => op, a number from 0 to 3 => 2, column 2
        echo 1 2 1 => '2' => x, a number from 1 to 1 => 1, column 3
        echo 1 1 0 => '0' => y, a number from 1 to 3 => 1, column 5
        echo 1 1 4 => '4' => y, a number from 1 to 3 => 1, column 5
        echo 1 1 1.0 => '1.0' => y, a number from 1 to 3 => 1, column 5
        printf '1 1 %05000d\n' 7 | tr 0 9 => '999999999999999999999999…' => y, a number from 1 to 3 => 1, column 5
        printf '1 1 %04000d\n' 7 => '000000000000000000000000…' => y, a number from 1 to 3 => 1, column 5
        printf '\0\0\n' => '\x00\x00' (U+0000 NULL) => op, a number from 0 to 3 => 1, column 1
        printf '1 1\0 1\n' => '1\x00' (U+0000 NULL) => x, a number from 1 to 1 => 1, column 3
        printf '\377\033[2J\n' => '\xff\x1b[2J' => op, a number from 0 to 3 => 1, column 1
    ";
    for [script, found, expected, place] in rows(table) {
        let message = format!(
            "wrong answer case 1, operation 1: found {found}, expected {expected} \
             (line {place} of the player's output)\n0 of 2 games won, 0 operations"
        );
        assert_judged(&[], &format!("{script}; sleep 1000"), 1, &message);
    }
    // An echo: `2`, then `1 3 1`, is an operation and the begin of one.
    let message = "wrong answer case 1, operation 2: found 'RUNNING:', expected x, a number from 1 to 1 \
                   (line 3, column 1 of the player's output)\n0 of 2 games won, 1 operation";
    assert_judged(&[], "exec cat", 1, message);
    let message = "wrong answer case 1, operation 1: found the byte order mark of UTF-8, expected plain ASCII \
                   (line 1, column 1 of the player's output)\n0 of 2 games won, 0 operations";
    assert_judged(&[], r"printf '\357\273\2771 1 1\n'", 1, message);
    // Only the message depends on the bytes that come.
    let (status, _, message) = play(BOARDS, &[], "exec cat /dev/urandom");
    assert_eq!(status, Some(1), "{message}");
}

#[test]
fn an_operation_has_a_limit_of_time_and_bytes() {
    let table = r"
        --timeout=0.3 => sleep 1000 => timed out: no complete operation within 300 ms
        --timeout=0.3 => printf '1 1'; exec sleep 1000 => timed out: no complete operation within 300 ms
        --timeout=0.3 => printf '\n\n'; sleep 1000 => timed out: no complete operation within 300 ms
        --timeout=0.5 => while :; do printf 0; sleep 0.05; done => timed out: no complete operation within 500 ms
        --timeout=9 => exec yes '' => no complete operation within 4096 bytes
        --timeout=9 => exec tr '\0' 0 < /dev/zero => no complete operation within 4096 bytes
    ";
    for [option, script, reason] in rows(table) {
        let message =
            format!("wrong answer case 1, operation 1: {reason}\n0 of 2 games won, 0 operations");
        assert_judged(&[option], script, 1, &message);
    }
}

#[test]
fn a_player_with_too_many_operations_is_wrong() {
    for (options, most) in [(vec![], 30), (vec!["--max-operations=1000"], 1000)] {
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
    let (status, output, message) = play(BOARDS, &options, "exec yes 2 1 1");
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
    let table = r"
        echo 1 1 1 => '1' => 1
        echo 0; sleep 1000 => '0' => 1
        printf ' \0' => '\x00' (U+0000 NULL) => 2
        exec yes => 'y' => 1
    ";
    for [script, found, column] in rows(table) {
        let message = format!(
            "wrong answer after the last game: found {found}, expected no more output \
             (line 5, column {column} of the player's output)\n2 of 2 games won, 4 operations"
        );
        assert_judged(&[], &format!("{WINNING}; {script}"), 1, &message);
    }
}

#[test]
fn after_the_end_a_player_may_do_anything_in_silence() {
    let table = "
        sleep 1000 =>
        echo; exec sleep 1000 =>
        exec yes '' =>
        exec >&-; sleep 1000 =>
        sleep 1000 > /dev/null & exit 0 =>
        cat > /dev/null =>
        exit 7 => the player ended: exit status 7
        kill $$ => the player ended: killed by signal 15
    ";
    for [script, end] in rows(table) {
        let message = format!("ok 2 of 2 games won, 4 operations\n{end}");
        let script = format!("{WINNING}; {script}");
        assert_judged(&[], &script, 0, message.trim_end());
    }
}

#[track_caller]
fn assert_transcript(options: &[&str], script: &str, expected: &str) {
    let folder = Folder::with(&[]);
    let transcript = folder.path("transcript");
    play(
        BOARDS,
        &[options, &["--transcript", &transcript]].concat(),
        script,
    );
    let found = folder.read("transcript").expect("a transcript");
    assert_eq!(found, expected, "{script}");
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
    let mut boards = boards.lines().peekable();
    let mut lines = transcript.lines().skip(1).peekable();
    let mut test = format!("{}\n", boards.next().expect("T"));
    let mut expected = Vec::new();
    while let Some(size) = lines.next().and_then(|line| line.strip_prefix("<")) {
        let header = boards.next().expect("n m");
        assert!(size.starts_with(header), "{size} for {header}");
        let board = boards.peeking_take_while(|line| line.starts_with(['_', '*']));
        let board = board.collect_vec().join("\n");
        test += &format!("{header}\n{board}\n");
        boards.find(|line| *line == "0").expect("the end of a case");
        if !expected.is_empty() {
            expected.push("==========");
        }
        let mut is_over = false;
        while let Some(operation) = lines.next_if(|line| line.starts_with(">")) {
            test += &format!("{}\n", &operation[1..]);
            is_over = operation == ">0";
            let is_response = |line: &&str| ["<R", "<W", "<L"].contains(&&line[..2]);
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
            // An accepted run leaves no file.
            assert_eq!(folder.names(), ["boards.in"]);
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
    let table = r"
        => => 1 => wrong answer 1 of 2 games won, but 2 are required
        \n => => 1 => wrong answer 1 of 2 games won, but 2 are required
        2 => => 1 => wrong answer 1 of 2 games won, but 2 are required
        1\n => => 0 => ok 1 of 2 games won, 3 operations
        \n01 of 2 => => 0 => ok 1 of 2 games won, 3 operations
        1 => --wins=2 => 1 => wrong answer 1 of 2 games won, but 2 are required
        x => --wins=1 => 0 => ok 1 of 2 games won, 3 operations
        3 => => 3 => FAIL 3 wins required, but INPUT has 2 games
        \nWIN\n => => 3 => FAIL ANSWER:2:1: found 'WIN', expected W
        +1 => => 3 => FAIL ANSWER:1:1: found '+1', expected W
        1e1 => => 3 => FAIL ANSWER:1:1: found '1e1', expected W
        18446744073709551616 => => 3 => FAIL ANSWER:1:1: found '18446744073709551616', expected W
        RUNNING:[<1,1,0>,<1,2,1>] => => 3 => FAIL ANSWER:1:1: found 'RUNNING:[<1,1,0>,<1,2,1>…', expected W
    ";
    for [text, option, status, message] in rows(table) {
        fs::write(&answer, text.replace("\\n", "\n")).expect("written");
        let status: i32 = status.parse().expect("a status");
        let number = format!("expected W, a number from 0 to {}", usize::MAX);
        let message = message.replace("expected W", &number) + "\n";
        let options = option.split_whitespace().collect_vec();
        let arguments = [&[&*boards, "/dev/null", &answer], &options[..]].concat();
        let ended = judged(&arguments, WIN_ONE);
        assert_eq!(ended, (Some(status), message), "{text}");
        let arguments = ["--style=kattis", &boards, &answer, &feedback];
        let arguments = [&arguments, &options[..]].concat();
        let kattis = [42, 43, 0, 1][status as usize];
        assert_eq!(judged(&arguments, WIN_ONE).0, Some(kattis), "{text}");
    }
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
        &[
            &boards,
            "--save-test",
            &test,
            "--transcript=/dev/full",
            "--",
            "true",
        ],
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
    let script = format!("{WINNING}; cat > /dev/null");
    let ended = play(BOARDS, &["--save-test=/dev/full"], &script);
    let message = "FAIL cannot save the test: No space left on device (os error 28)\n";
    assert_eq!(ended, (Some(3), String::new(), message.to_owned()));
}

#[test]
fn a_transcript_can_go_to_standard_output_at_home() {
    let script = "read t; read size; echo 0";
    let (status, output, _) = play(BOARDS, &["--transcript=-"], script);
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
    for (timeout, signal, status) in [
        ("1", None, 1),
        ("60", Some("INT"), 130),
        ("60", Some("TERM"), 130),
        ("60", Some("HUP"), 130),
    ] {
        let folder = Folder::with(&[("boards.in", BOARDS)]);
        let mut judge = Command::new(MINESWEEPER)
            .args(["interact", "--timeout", timeout, &folder.path("boards.in")])
            .args(["--", "sh", "-c", FAMILY, &folder.path("pids")])
            .stderr(Stdio::null())
            .spawn()
            .expect("the judge starts");
        let pids = pids(&folder, 3);
        if let Some(signal) = signal {
            send_signal(signal, judge.id());
        }
        assert_eq!(judge.wait().expect("an end").code(), Some(status));
        for pid in pids {
            assert!(!is_there(&pid), "{signal:?}: {pid}");
        }
    }
}

#[test]
fn large_responses_reach_a_player_that_reads_them() {
    let row = "_".repeat(999);
    let rows = format!("{row}_\n").repeat(999);
    let boards = format!("1\n1000 1000\n{rows}{row}*\n0\n");
    // It reads `T`, the size, the response and `WIN`.
    let script = "echo 1 1 1; [ $(cat | wc -l) = 4 ] || exit 1";
    let ended = play(&boards, &["--timeout=5"], script);
    let message = "ok 1 of 1 games won, 1 operation\n".to_owned();
    assert_eq!(ended, (Some(0), String::new(), message));

    let ended = play(&boards, &["--timeout=0.5"], "echo 1 1 1; sleep 1000");
    let message = "wrong answer case 1, operation 1: timed out: the player did not read its input \
                   for 500 ms\n0 of 1 games won, 1 operation\n";
    assert_eq!(ended, (Some(1), String::new(), message.to_owned()));
}

#[test]
fn faults_that_are_not_the_players_are_not_verdicts() {
    let folder = Folder::with(&[("in", BOARDS), ("player", "true\n")]);
    let executable = Permissions::from_mode(0o755);
    fs::set_permissions(folder.path("player"), executable).expect("a program");
    let table = r"
        in -- no/where x => cannot run no/where: No such file or directory (os error 2)
        in -- ./no\nplayer => cannot run ./no\nplayer: No such file or directory (os error 2)
        in -- ./in => cannot run ./in: Permission denied (os error 13)
        no/where -- true => cannot open no/where: No such file or directory (os error 2)
        . -- true => cannot read .: Is a directory (os error 21)
        in --transcript no/where -- true => cannot write no/where: No such file or directory (os error 2)
        in --transcript /dev/full -- true => cannot write the transcript: No space left on device (os error 28)
        in --transcript in -- true => refusing to overwrite INPUT: in
        in --save-test in -- true => refusing to overwrite INPUT: in
        in out -- true => only INPUT may precede `-- COMMAND`; use --transcript FILE for the transcript
        in in => refusing to overwrite INPUT: in
        in player => refusing to overwrite a program (COMMAND comes after --): player
        in out answer in => refusing to overwrite INPUT: in
        in out answer out => refusing to overwrite TRANSCRIPT: out
        in out --transcript out => TRANSCRIPT and --transcript are mutually exclusive
        in no/where => cannot write no/where: No such file or directory (os error 2)
        in /dev/full => cannot write the transcript: No space left on device (os error 28)
        in out - => ANSWER cannot be standard input, which is the player's output
        - out => INPUT cannot be standard input, which is the player's output
        in - => refusing to write to standard output: the player reads it
        in out answer - => refusing to write to standard output: the player reads it
        --save-test=- in out => refusing to write to standard output: the player reads it
    ";
    for [arguments, message] in rows(table) {
        let words = arguments.replace(r"\n", "\n");
        let output = Command::new(MINESWEEPER)
            .arg("interact")
            .args(words.split(' '))
            .current_dir(folder.root())
            .stdin(Stdio::null())
            .output();
        let message = (Some(3), String::new(), format!("FAIL {message}\n"));
        assert_eq!(ended(output.expect("it starts")), message, "{arguments}");
    }
    // The games have been played.
    let arguments = [&folder.path("in"), "/dev/null", "/dev/null", "no\n/report"];
    let message = "FAIL cannot write no\\n/report: No such file or directory (os error 2)\n";
    assert_eq!(judged(&arguments, WIN_ALL), (Some(3), message.to_owned()));
}

#[test]
fn a_test_that_is_none_is_the_jurys_fault() {
    let number = format!("a number from 0 to {}", usize::MAX);
    let end = "found the end of the input, expected";
    for (boards, wins, message, summary) in [
        (
            "",
            "0",
            format!("INPUT:1:1: {end} T, {number}"),
            "0 of 0 games won, 0 operations",
        ),
        (
            "1\n1 2\n_x\n0\n",
            "1",
            "INPUT:3:2: found 'x', expected '_' or '*' (case 1)".to_owned(),
            "0 of 1 games won, 0 operations",
        ),
        (
            "2\n1 1\n_\n0\n1 2\n__\n",
            "2",
            format!("INPUT:7:1: {end} op, a number from 0 to 3 (case 2, operation 1)"),
            "1 of 2 games won, 1 operation",
        ),
        (
            "2\n",
            "3",
            "3 wins required, but INPUT has 2 games".to_owned(),
            "0 of 2 games won, 0 operations",
        ),
    ] {
        let ended = play(boards, &["--wins", wins], "echo 1 1 1; sleep 1000");
        let message = format!("FAIL {message}\n{summary}\n");
        assert_eq!(ended, (Some(3), String::new(), message), "{boards}");
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
    let since = Instant::now();
    let ended = play(&boards, &[], r"printf '1 1 1\n9\n'; sleep 1000");
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
    let mut player = Command::new(python)
        .arg(player)
        .current_dir(PROJECT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the player starts");
    let judge = Command::new(MINESWEEPER)
        .arg("interact")
        .args(arguments)
        .stdin(player.stdout.take().expect("a pipe"))
        .stdout(player.stdin.take().expect("a pipe"))
        .output()
        .expect("the judge starts");
    player.wait().expect("the player ends");
    let (status, _, message) = ended(judge);
    (status, message)
}
