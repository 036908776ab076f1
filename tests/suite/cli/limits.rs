//! What each command does where a limit is met: too little memory, files or room, places that cannot be
//! read or written, and arguments of any length.
//!
//! The status is one of the documented ones, and the message is short and clear: nothing panics or aborts.

use std::fs;

use crate::support::command::{Ended, script};
use crate::support::files::Folder;

const TEST: &str = "1\n1 3\n__*\n1 1 1\n0\n";
const RIGHT: &str = "RUNNING: [<1, 1, 0>, <1, 2, 1>]\nWIN\n";

fn folder() -> Folder {
    let board = "[[\"E\",\"E\",\"M\"]] [0,0]";
    let folder = Folder::with(&[("in", TEST), ("right", RIGHT), ("board", board)]);
    for name in ["feedback", "pages"] {
        fs::create_dir(folder.path(name)).expect("a folder");
    }
    folder
}

/// Runs a script, and makes sure that its message is short.
#[track_caller]
fn run(folder: &Folder, line: &str) -> Ended {
    let (status, output, message) = script(folder, line);
    let width = message.lines().map(|line| line.chars().count()).max();
    let is_short = message.lines().count() <= 10 && width.unwrap_or(0) <= 300;
    assert!(is_short, "{line}: {message}");
    (status, output, message)
}

/// Calls of every command, with the status and the message without limits.
const CALLS: [(&str, i32, &str); 19] = [
    ("minesweeper in", 0, ""),
    ("minesweeper validate in", 0, ""),
    ("minesweeper validate --style kattis < in", 42, ""),
    ("minesweeper generate", 0, ""),
    ("minesweeper check in right", 0, "ok the output is right\n"),
    ("minesweeper check in right right report", 0, ""),
    (
        "minesweeper check --style kattis in right feedback < right",
        42,
        "",
    ),
    ("minesweeper stress --rounds 2 -- minesweeper", 0, ""),
    ("minesweeper explain in", 0, ""),
    ("minesweeper explain in --html page", 0, ""),
    ("minesweeper explain in --svg page", 0, ""),
    ("minesweeper interact in -- echo 1 1 1", 0, WON),
    ("echo 1 1 1 | minesweeper interact in transcript", 0, WON),
    (
        "echo 1 1 1 | minesweeper interact --style kattis in /dev/null feedback",
        42,
        "",
    ),
    ("minesweeper package mines", 0, ""),
    ("minesweeper update-board board", 0, ""),
    ("minesweeper man", 0, ""),
    ("minesweeper man --dir pages", 0, ""),
    ("minesweeper completions bash", 0, ""),
];

const WON: &str = "ok 1 of 1 games won, 1 operation\n";

/// Runs every call under a limit. `met` has the calls that the limit ends, with their statuses and messages.
#[track_caller]
fn assert_limited(limit: &str, met: &[(&str, i32, &str)]) {
    for (call, status, message) in CALLS {
        let found = (met.iter()).find(|(limited, ..)| *limited == call);
        let (_, status, message) = found.copied().unwrap_or((call, status, message));
        let (found, _, text) = run(&folder(), &format!("{limit}; {call}"));
        assert_eq!((found, &*text), (Some(status), message), "{limit}: {call}");
    }
    for (call, ..) in met {
        assert!(CALLS.iter().any(|(known, ..)| known == call), "{call}");
    }
}

#[test]
fn little_memory_and_few_files_are_enough() {
    assert_limited("ulimit -v 60000", &[]);
    assert_limited("ulimit -n 16", &[]);
}

#[test]
fn a_closed_standard_output_is_no_error() {
    assert_limited("exec >&-", &[]);
}

#[test]
fn a_limit_of_the_size_of_files_is_reported() {
    assert_limited(
        "ulimit -f 0",
        &[
            (
                "minesweeper check in right right report",
                3,
                "FAIL cannot write report: File too large (os error 27)\n",
            ),
            (
                "minesweeper explain in --html page",
                1,
                "error: cannot write page: File too large (os error 27)\n",
            ),
            (
                "minesweeper explain in --svg page",
                1,
                "error: cannot write page: File too large (os error 27)\n",
            ),
            (
                "echo 1 1 1 | minesweeper interact in transcript",
                3,
                "FAIL cannot write the transcript: File too large (os error 27)\n",
            ),
            (
                "minesweeper package mines",
                1,
                "error: cannot write mines: File too large (os error 27)\n",
            ),
            (
                "minesweeper man --dir pages",
                1,
                "error: cannot write pages/minesweeper-validate.1: File too large (os error 27)\n",
            ),
        ],
    );
}

#[test]
fn a_full_device_is_reported() {
    let full = "error: cannot write the output: No space left on device (os error 28)\n";
    let player = "FAIL cannot reach the player: No space left on device (os error 28)\n";
    let kattis = "error: cannot reach the player: No space left on device (os error 28)\n";
    assert_limited(
        "exec > /dev/full",
        &[
            ("minesweeper in", 1, full),
            ("minesweeper validate in", 3, full),
            ("minesweeper validate --style kattis < in", 1, full),
            ("minesweeper generate", 1, full),
            ("minesweeper stress --rounds 2 -- minesweeper", 2, full),
            ("minesweeper explain in", 1, full),
            ("echo 1 1 1 | minesweeper interact in transcript", 3, player),
            (
                "echo 1 1 1 | minesweeper interact --style kattis in /dev/null feedback",
                1,
                kattis,
            ),
            ("minesweeper update-board board", 1, full),
            ("minesweeper man", 1, full),
            ("minesweeper completions bash", 1, full),
        ],
    );
}

/// Mounts a disk of 4 KiB, which is full with what is already there.
#[test]
#[ignore = "needs root"]
fn a_full_disk_is_reported() {
    let mount = "mkdir disk; mount -t tmpfs -o size=4k,nr_inodes=20 disk disk || exit 99; \
        head -c 4096 /dev/zero > disk/full; mkdir disk/pages; trap 'umount disk' EXIT";
    for (call, status, message) in [
        (
            "minesweeper in > disk/out",
            1,
            "error: cannot write the output: ",
        ),
        (
            "minesweeper check in right right disk/report",
            3,
            "FAIL cannot write disk/report: ",
        ),
        (
            "minesweeper check --style kattis in right disk < in",
            1,
            "error: cannot write disk/judgemessage.txt: ",
        ),
        (
            "minesweeper stress --save disk/saved -- false > /dev/null",
            1,
            "error: cannot write disk/saved: ",
        ),
        (
            "minesweeper explain in --html disk/page",
            1,
            "error: cannot write disk/page: ",
        ),
        (
            "minesweeper interact in --transcript disk/transcript -- echo 1 1 1",
            3,
            "FAIL cannot write the transcript: ",
        ),
        (
            "minesweeper interact in --save-test disk/saved -- echo 1 1 1",
            3,
            "FAIL cannot save the test: ",
        ),
        (
            "minesweeper package disk/mines",
            1,
            "error: cannot write disk/mines: ",
        ),
        (
            "minesweeper man --dir disk/pages",
            1,
            "error: cannot write disk/pages/minesweeper-validate.1: ",
        ),
    ] {
        let line = format!("{mount}; {call}; status=$?; ls disk >&1; exit $status");
        let (found, names, text) = run(&folder(), &line);
        let message = format!("{message}No space left on device (os error 28)\n");
        assert_eq!((found, text), (Some(status), message), "{call}");
        // Nothing is half-written; what is written directly is empty.
        let is_new = |name: &&str| !["full", "pages", "out", "transcript"].contains(name);
        let new: Vec<_> = names.lines().filter(is_new).collect();
        assert!(new.is_empty() || new == ["judgemessage.txt"], "{new:?}");
    }
}

/// Makes each call with a place for `@`. The message is the given one and the reason.
#[track_caller]
fn assert_place(place: &str, reason: &str, calls: &[(&str, i32, &str)]) {
    for (call, status, message) in calls {
        let (found, _, text) = run(&folder(), &call.replace('@', place));
        let (label, message) = message.split_once(' ').expect("a label");
        let message = cut(&format!("{}: {reason}", message.replace('@', place)));
        let expected = (Some(*status), format!("{label} {message}\n"));
        assert_eq!((found, text), expected, "{call}");
    }
}

/// Leaves out the middle of a long line.
fn cut(line: &str) -> String {
    match line.len() {
        ..=280 => line.to_owned(),
        length => format!("{}…{}", &line[..140], &line[length - 140..]),
    }
}

#[test]
fn a_path_that_is_too_long_is_reported_in_a_short_message() {
    let path = "a".repeat(300);
    let reason = "File name too long (os error 36)";
    assert_place(
        &path,
        reason,
        &[
            ("minesweeper @", 1, "error: cannot open @"),
            ("minesweeper validate @", 3, "error: cannot open @"),
            ("minesweeper check @ right", 3, "FAIL cannot open @"),
            ("minesweeper check in @", 3, "FAIL cannot open @"),
            ("minesweeper check in right @", 3, "FAIL cannot open @"),
            ("minesweeper explain @", 1, "error: cannot open @"),
            ("minesweeper interact @ -- true", 3, "FAIL cannot open @"),
            ("minesweeper interact in -- @", 3, "FAIL cannot run @"),
            ("minesweeper update-board @", 1, "error: cannot open @"),
            ("minesweeper stress -- @", 2, "error: cannot run @"),
        ],
    );
    assert_unwritable(&path, reason);
}

/// Also for root, who may write to every folder of a disk.
#[test]
fn a_folder_that_cannot_be_written_to_is_reported() {
    assert_unwritable("/sys/file", "Permission denied (os error 13)");
}

#[track_caller]
fn assert_unwritable(place: &str, reason: &str) {
    let fail = "FAIL cannot write @";
    let error = "error: cannot write @";
    assert_place(
        place,
        reason,
        &[
            ("minesweeper check in right right @", 3, fail),
            ("minesweeper stress --save @ -- true", 2, error),
            ("minesweeper explain in --html @", 1, error),
            ("minesweeper explain in --svg @", 1, error),
            ("minesweeper interact in @", 3, fail),
            ("minesweeper interact in --transcript @ -- true", 3, fail),
            ("minesweeper interact in --save-test @ -- true", 3, fail),
        ],
    );
    let folder = match place.strip_suffix("/file") {
        Some(folder) => folder,
        None => place,
    };
    assert_place(
        folder,
        reason,
        &[
            (
                "minesweeper check --style kattis in right @ < in",
                1,
                "error: cannot write @/judgemessage.txt",
            ),
            (
                "minesweeper man --dir @",
                1,
                "error: cannot write @/minesweeper-validate.1",
            ),
        ],
    );
}

#[test]
fn a_package_is_not_written_where_it_cannot_be() {
    for (place, reason) in [
        (
            "/proc/mines".to_owned(),
            "No such file or directory (os error 2)",
        ),
        ("a".repeat(300), "File name too long (os error 36)"),
    ] {
        let call = ("minesweeper package @", 1, "error: cannot write @");
        assert_place(&place, reason, &[call]);
    }
}

#[test]
fn a_folder_at_standard_input_is_reported() {
    let read = "error: cannot read stdin";
    assert_place(
        ".",
        "Is a directory (os error 21)",
        &[
            ("minesweeper < @", 1, read),
            ("minesweeper validate < @", 3, read),
            ("minesweeper validate --style kattis < @", 1, read),
            ("minesweeper check in - < @", 3, "FAIL cannot read stdin"),
            (
                "minesweeper check --style kattis in right feedback < @",
                1,
                read,
            ),
            ("minesweeper explain < @", 1, read),
            ("minesweeper explain --html page < @", 1, read),
            (
                "minesweeper interact in transcript < @",
                3,
                "FAIL cannot reach the player",
            ),
            (
                "minesweeper interact - -- true < @",
                3,
                "FAIL cannot read stdin",
            ),
            ("minesweeper update-board < @", 1, read),
        ],
    );
}

/// More than memory has room for: a board, the operations of one case, a generated test.
#[test]
fn too_little_memory_is_reported() {
    let board =
        "{ echo 1; echo 1 300000000; head -c 299999999 /dev/zero | tr '\\0' _; echo '*'; echo 0; }";
    let operations = "{ echo 1; echo 1 2; echo _*; yes 2 1 1; }";
    let no_board = "not enough memory for a board of 1 x 300000000 cells (case 1)";
    let no_room = "cannot read stdin: out of memory";
    for (call, status, message) in [
        (format!("{board} | minesweeper explain"), 1, no_board),
        (
            format!("{board} | minesweeper explain --svg -"),
            1,
            no_board,
        ),
        (format!("{operations} | minesweeper explain"), 1, no_room),
        (
            format!("{operations} | minesweeper explain --html -"),
            1,
            no_room,
        ),
        (
            format!("{operations} | minesweeper explain --svg -"),
            1,
            no_room,
        ),
        (
            "minesweeper generate --rows 30000 --columns 30000".to_owned(),
            1,
            "cannot write the output: not enough memory for the board",
        ),
    ] {
        let line = format!("ulimit -v 60000; {call} > /dev/null; exit ${{PIPESTATUS[-1]}}");
        let (found, _, text) = run(&folder(), &line);
        assert_eq!(found, Some(status), "{call}: {text}");
        let is_told = text.contains("error: ") && text.contains(&format!("{message}\n"));
        assert!(is_told, "{call}: {text}");
    }
}

/// Depending on the time, the end is seen or not.
#[test]
fn a_file_that_grows_while_it_is_read_ends_somewhere() {
    for (call, statuses) in [
        ("minesweeper grow", [0, 1]),
        ("minesweeper validate grow", [0, 3]),
        ("minesweeper check grow right", [1, 3]),
        ("minesweeper check in grow", [1, 2]),
        ("minesweeper explain grow", [0, 1]),
        ("minesweeper explain grow --html page", [0, 1]),
        ("minesweeper interact grow -- echo 1 1 1", [0, 3]),
        ("minesweeper update-board grow", [1, 1]),
    ] {
        let line = format!(
            "head -n -1 in > grow; {{ for i in {{1..200}}; do echo 2 1 1; done; echo 0; }} >> grow & \
             {call} > /dev/null; status=$?; wait; exit $status"
        );
        let (status, _, message) = run(&folder(), &line);
        assert!(
            statuses.map(Some).contains(&status),
            "{call}: {status:?} {message}"
        );
    }
}

#[test]
fn no_argument_makes_a_message_long() {
    let long = "a".repeat(5000);
    let lines = "a\n".repeat(50);
    for word in [&long, &lines] {
        for call in [
            "minesweeper @",
            "minesweeper --@",
            "minesweeper in @",
            "minesweeper validate @",
            "minesweeper validate --max-cells @",
            "minesweeper validate --max-cells 9 @",
            "minesweeper validate --max-cellz=@",
            "minesweeper generate @",
            "minesweeper generate --@",
            "minesweeper generate --rows @",
            "minesweeper generate --density @",
            "minesweeper check in @",
            "minesweeper check --style @ in right",
            "minesweeper stress --@ -- true",
            "minesweeper stress --timeout @ -- true",
            "minesweeper stress -- @",
            "minesweeper explain --case @",
            "minesweeper explain @ @",
            "minesweeper interact @ @",
            "minesweeper interact in -- @",
            "minesweeper interact in -- echo @",
            "minesweeper package @",
            "minesweeper package --format @ mines",
            "minesweeper update-board @",
            "echo @ | minesweeper update-board",
            "echo @ | minesweeper",
            "echo @ | minesweeper validate",
            "echo @ | minesweeper check in -",
            "echo @ | minesweeper interact in transcript",
            "minesweeper man @",
            "minesweeper man --dir @",
            "minesweeper completions @",
        ] {
            // Its message is checked by the call.
            let (status, _, message) = run(&folder(), &call.replace('@', &format!("'{word}'")));
            assert!(matches!(status, Some(1..=3)), "{call}: {status:?}");
            assert!(!message.contains("panicked"), "{call}: {message}");
        }
    }
    let (_, _, message) = run(&folder(), &format!("minesweeper generate --seed '{lines}'"));
    let expected = "error: invalid value 'a\na\na\na\na\n…\na\n' for '--seed <N>': \
        invalid digit found in string\n\nFor more information, try '--help'.\n";
    assert_eq!(message, expected);
}
