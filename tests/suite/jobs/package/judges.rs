//! The judges' own programs accept the packages.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use itertools::Itertools;

use super::support::Written;
use crate::support::tools::{self, python};

/// Has judges run Python and not PyPy, which is their default.
const LANGUAGES: &str = "\
python3:
    name: 'Python 3'
    compile: 'python3 -m py_compile {files}'
    run: 'python3 \"{mainfile}\"'
";

/// A judge's program with its settings.
fn judge(name: &str, package: &Written) -> Command {
    for folder in ["problemtools", "bapctools"] {
        let settings = package.folder().join("settings").join(folder);
        fs::create_dir_all(&settings).expect("a folder");
        fs::write(settings.join("languages.yaml"), LANGUAGES).expect("a file");
    }
    let python = python();
    let own = Path::new(&python)
        .parent()
        .expect("a folder")
        .display()
        .to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(tools::judge(name));
    command
        .env("XDG_CONFIG_HOME", package.folder().join("settings"))
        .env("PATH", format!("{own}:{path}"));
    command
}

/// Returns what a command prints, which must exit with 0.
#[track_caller]
fn printed(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    println!("{text}");
    assert!(
        output.status.success(),
        "{command:?}: {}\n{text}",
        output.status
    );
    text
}

/// Returns the verdict on the submissions in a folder.
fn verdict_of(folder: &str) -> &'static str {
    match folder {
        "accepted" => "AC",
        "wrong_answer" => "WA",
        "run_time_error" => "RTE",
        "time_limit_exceeded" => "TLE",
        _ => panic!("{folder}"),
    }
}

/// Whether a line of the text begins so and contains the verdict of the submission's folder.
#[track_caller]
fn assert_judged_as_its_folder_says(text: &str, submission: &str) {
    let folder = submission.split('/').next().expect("a folder");
    let verdict = format!(" {}", verdict_of(folder));
    let is_judged = text.lines().any(|line| {
        let rest = line.trim_start().strip_prefix(submission);
        rest.is_some_and(|rest| rest.contains(&verdict))
    });
    assert!(is_judged, "{submission}\n{text}");
}

#[track_caller]
fn assert_verifyproblem_accepts(options: &[&str]) {
    let package = Written::new(options);
    let mut verifier = judge("verifyproblem", &package);
    verifier.args([
        "-p",
        "config",
        "validators",
        "graders",
        "data",
        "submissions",
        "--",
    ]);
    let text = printed(verifier.arg(package.path("")));
    let tests = package.tests().len();
    let checked = format!("\nChecking {tests} test cases in 2 test data groups\n");
    assert!(text.contains(&checked), "{text}");
    assert!(
        text.contains("\nmoved tested: 0 errors, 0 warnings\n"),
        "{text}"
    );
    for submission in package.files("submissions") {
        assert_judged_as_its_folder_says(&text, &submission);
    }
}

#[test]
#[ignore = "needs verifyproblem"]
fn problemtools_accepts_the_contest_problem() {
    assert_verifyproblem_accepts(&[]);
}

#[test]
#[ignore = "needs verifyproblem"]
fn problemtools_accepts_the_interactive_problem() {
    assert_verifyproblem_accepts(&["--interactive"]);
}

#[test]
#[ignore = "needs verifyproblem"]
fn problemtools_accepts_the_contest_problem_with_the_program_as_validator() {
    assert_verifyproblem_accepts(&["--validators", "program"]);
}

#[test]
#[ignore = "needs verifyproblem"]
fn problemtools_accepts_the_interactive_problem_with_the_program_as_validator() {
    assert_verifyproblem_accepts(&["--interactive", "--validators", "program"]);
}

#[test]
#[ignore = "needs problem2html and kpsewhich"]
fn problemtools_renders_the_statements() {
    for options in [&[][..], &["--interactive"]] {
        let package = Written::new(options);
        let pages = package.folder().join("pages");
        let mut renderer = judge("problem2html", &package);
        renderer
            .args(["--language", "en", "--dest-dir"])
            .arg(&pages);
        printed(renderer.arg(package.path("")));
        let page = fs::read_to_string(pages.join("index.html")).expect("a page");
        assert!(
            page.contains("RUNNING: [&lt;x, y, v&gt;, &lt;x, y, v&gt;, ...]"),
            "{page}"
        );
    }
}

/// Calls `bt` on a package. Returns its status and what it prints.
fn bt(action: &str, package: &Written) -> (Option<i32>, String) {
    let mut bt = judge("bt", package);
    bt.args([action, "--no-bar"]).current_dir(package.path(""));
    let output = bt.output().expect("it starts");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        without_colours(&String::from_utf8_lossy(&text)),
    )
}

/// Removes the colours that bt prints if the variable CI is set.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once('m').map_or(part, |(_, rest)| rest)
    })
}

#[track_caller]
fn assert_bt_accepts(options: &[&str]) {
    let package = Written::new(&[&["--format", "2025-09"], options].concat());
    // To guess who begins an interaction, bt kills the validator after 0.1 s. On a busy machine Python has not even
    // started by then.
    let is_in_time = |(_, text): &(_, String)| !text.contains("Did you mix up '>' and '<'?");
    let mut calls = (0..20).map(|_| bt("validate", &package));
    let (status, text) = calls
        .find(is_in_time)
        .expect("the validator starts within 0.1 s");
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("Input validation: Done"), "{text}");
    let (status, text) = bt("run", &package);
    println!("{text}");
    assert_eq!(status, Some(0), "{text}");
    for submission in package.files("submissions") {
        assert_judged_as_its_folder_says(&text, &submission);
    }
}

#[test]
#[ignore = "needs bt"]
fn bapctools_accepts_the_contest_problem() {
    assert_bt_accepts(&[]);
}

#[test]
#[ignore = "needs bt"]
fn bapctools_accepts_the_interactive_problem() {
    assert_bt_accepts(&["--interactive"]);
}

#[test]
#[ignore = "needs bt"]
fn bapctools_accepts_the_contest_problem_with_the_program_as_validator() {
    assert_bt_accepts(&["--validators", "program"]);
}

#[test]
#[ignore = "needs bt"]
fn bapctools_accepts_the_interactive_problem_with_the_program_as_validator() {
    assert_bt_accepts(&["--interactive", "--validators", "program"]);
}

/// Returns the verdict of `bt` on a submission and a secret test, and the reasons that follow it.
fn judged_by_bt(text: &str, submission: &str, test: &str) -> (String, String) {
    let begin = format!("{submission}: ");
    let place = format!("s @ secret/{test}");
    let mut lines = text.lines().filter(|line| !line.contains("slowest: "));
    let first = lines.find_map(|line| line.strip_prefix(&begin)?.split_once(&place));
    let (verdict, reason) = first.unwrap_or_else(|| panic!("{submission} {test}\n{text}"));
    let verdict = verdict.trim_start().chars();
    let more = lines.take_while(|line| !line.contains(" @ "));
    let reasons = std::iter::once(reason).chain(more).join("\n");
    (verdict.take_while(|c| c.is_alphabetic()).collect(), reasons)
}

#[test]
#[ignore = "needs bt"]
fn every_wrong_player_fails_the_tests_made_for_it() {
    let package = Written::new(&["--format", "2025-09", "--interactive"]);
    let too_many = ": expected at most ";
    let players = [
        (
            "run_time_error/expects_no_loss.py",
            ["03-lost-by-the-first-click", "07-one-game-to-lose"],
            "assert response.startswith(\"RUNNING\")",
        ),
        (
            "run_time_error/reads_one_line_too_few.py",
            ["01-many-small-boards", "02-won-by-the-first-click"],
            "ValueError: invalid literal for int() with base 10: 'WIN'",
        ),
        (
            "time_limit_exceeded/does_not_flush.cpp",
            ["02-won-by-the-first-click", "07-one-game-to-lose"],
            "case 1, operation 1: found the end of the output, expected op",
        ),
        (
            "time_limit_exceeded/tries_all_layouts.py",
            ["10-beginner", "11-intermediate"],
            "",
        ),
        (
            "wrong_answer/flags_for_ever.py",
            ["01-many-small-boards", "03-lost-by-the-first-click"],
            too_many,
        ),
        (
            "wrong_answer/ignores_a_loss.py",
            ["03-lost-by-the-first-click", "07-one-game-to-lose"],
            "wrong answer: after the last game: found ",
        ),
        (
            "wrong_answer/opens_flags.py",
            ["01-many-small-boards", "04-guesses"],
            too_many,
        ),
        (
            "wrong_answer/reading_order.py",
            ["04-guesses", "09-small-boards"],
            " are won; ",
        ),
        (
            "wrong_answer/repeats_operations.py",
            ["06-one-game-to-win", "07-one-game-to-lose"],
            "wrong answer: after the last game: found ",
        ),
        (
            "wrong_answer/stops_early.py",
            ["06-one-game-to-win", "08-tiny-boards"],
            ": found the end of the output, expected op",
        ),
    ];
    let wrong = package.files("submissions").into_iter();
    let wrong = wrong.filter(|path| !path.starts_with("accepted"));
    assert!(wrong.eq(players.map(|(player, ..)| player)));
    for (player, tests, reason) in players {
        let mut bt = judge("bt", &package);
        bt.args([
            "run",
            "--no-bar",
            "-v",
            "-aa",
            "--time-limit",
            "2",
            "--timeout",
            "4",
        ])
        .arg(format!("submissions/{player}"))
        .args(tests.map(|test| format!("data/secret/{test}.in")))
        .current_dir(package.path(""));
        let text = without_colours(&printed(&mut bt));
        for test in tests {
            let (verdict, reasons) = judged_by_bt(&text, player, test);
            let folder = player.split('/').next().expect("a folder");
            assert_eq!(verdict, verdict_of(folder), "{player} {test}");
            assert!(reasons.contains(reason), "{player} {test}: {reasons}");
        }
    }
}

/// Imports the output validator as DOMjudge does: all files in one folder, which lose their execute
/// bit unless they are called `build` or `run`. Returns the folder.
fn imported(package: &Written) -> PathBuf {
    let folder = package.folder().join("imported");
    fs::create_dir(&folder).expect("a folder");
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it can be set");
    };
    for path in package.files("output_validators") {
        let file = package.path("output_validators").join(path);
        let name = file.file_name().expect("a name").to_str().expect("text");
        let copy = folder.join(name);
        fs::copy(&file, &copy).expect("a copy");
        mode(
            &copy,
            if matches!(name, "build" | "run") {
                0o755
            } else {
                0o644
            },
        );
    }
    mode(&folder, 0o777);
    mode(package.folder(), 0o777);
    folder
}

/// A command that is run by a user who does not own the files.
fn as_nobody(program: &Path) -> Command {
    let mut command = Command::new(tools::judge("setpriv"));
    command
        .args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"])
        .arg(program)
        .env("PATH", "/usr/bin:/bin");
    command
}

/// Returns the statuses of the imported validator for two outputs on the sample.
fn judged_by_domjudge(options: &[&str], outputs: [&str; 2]) -> [Option<i32>; 2] {
    let package = Written::new(options);
    let folder = imported(&package);
    let build = folder.join("build");
    if build.exists() {
        let built = as_nobody(&build).current_dir(&folder).status();
        assert!(built.expect("setpriv starts").success());
    }
    outputs.map(|output| {
        let file = package.folder().join("output");
        fs::write(&file, output).expect("a file");
        let mut command = if build.exists() {
            as_nobody(&folder.join("run"))
        } else {
            // A single file in Python becomes the validator.
            let files = fs::read_dir(&folder).expect("a folder").collect::<Vec<_>>();
            let [Ok(file)] = &files[..] else {
                panic!("{files:?}")
            };
            let mut command = as_nobody(Path::new("python3"));
            command.arg(file.path());
            command
        };
        command
            .args(["in", "ans"].map(|ending| package.path(&format!("data/sample/1.{ending}"))))
            .arg(package.folder())
            .current_dir("/")
            .stdin(fs::File::open(file).expect("a file"))
            .stdout(Stdio::null());
        command.status().expect("setpriv starts").code()
    })
}

#[test]
#[ignore = "needs root"]
fn the_validators_survive_the_import_of_domjudge() {
    let answer = include_str!("../../../../src/jobs/package/assets/batch/both/data/sample/1.ans");
    let contest = [answer, &answer.replacen("QUIT", "WIN", 1)];
    let interactive = ["1 1 1\n1 1 4\n1 2 3\n1 2 4\n1 3 2\n1 3 4\n0\n", "0\n0\n"];
    let expected = [Some(42), Some(43)];
    let program = ["--validators", "program"];
    assert_eq!(judged_by_domjudge(&program, contest), expected);
    assert_eq!(
        judged_by_domjudge(&["--interactive"], interactive),
        expected
    );
    let interactive_program = [&["--interactive"], &program[..]].concat();
    assert_eq!(
        judged_by_domjudge(&interactive_program, interactive),
        expected
    );
}
