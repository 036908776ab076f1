//! The README: its examples, its length and the options that it names.
//!
//! Every block marked `console` is run by `sh`, in order, in one new folder that has the project's
//! `samples` in it. A line that begins with `$ ` is a command; the lines after it are all that it
//! prints, on either output.

use std::env;
use std::fs;
use std::iter;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use itertools::Itertools;

use crate::cli::help::{COMMANDS, help};
use crate::support::command::{MINESWEEPER, PROJECT};

/// Printed after each command by the script around them.
const END: &str = "--- end of a command ---";

/// A command and what it prints.
type Example = (String, String);

fn blocks(text: &str) -> impl Iterator<Item = Vec<Example>> {
    let mut lines = text.lines();
    iter::from_fn(move || {
        lines.find(|line| *line == "```console")?;
        let mut examples: Vec<Example> = Vec::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push((command.to_owned(), String::new()));
            } else {
                let (_, output) = examples.last_mut().expect("a command comes first");
                output.push_str(line);
                output.push('\n');
            }
        }
        Some(examples)
    })
}

/// Runs the commands of a block in one shell and gives what each printed.
fn run(examples: &[Example], folder: &Path) -> Vec<String> {
    let script = examples.iter().map(|(command, _)| {
        format!("{{ {command}\n}} 2>&1; status=$?; printf '%s\\n' '{END}'; (exit $status)\n")
    });
    let binaries = Path::new(MINESWEEPER).parent().expect("a folder");
    let path = env::var("PATH").expect("a path");
    let output = Command::new("sh")
        .args(["-c", &script.collect::<String>()])
        .env("PATH", format!("{}:{path}", binaries.display()))
        .current_dir(folder)
        .output()
        .expect("sh starts");
    let printed = String::from_utf8(output.stdout).expect("text");
    printed
        .split(&format!("{END}\n"))
        .map(str::to_owned)
        .collect()
}

const READMES: [&str; 2] = ["README.md", "README.zh-CN.md"];

fn readme(name: &str) -> String {
    fs::read_to_string(format!("{PROJECT}/{name}")).expect("a README")
}

#[test]
#[ignore = "needs python3"]
fn the_examples_print_what_the_readmes_show() {
    for name in READMES {
        assert_examples_print_what_is_shown(&readme(name));
    }
}

fn assert_examples_print_what_is_shown(readme: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    symlink(format!("{PROJECT}/samples"), folder.path().join("samples")).expect("a link");
    let mut commands = 0;
    for examples in blocks(readme) {
        let printed = run(&examples, folder.path());
        for ((command, expected), found) in examples.iter().zip_eq(&printed[..printed.len() - 1]) {
            assert_eq!(found, expected, "$ {command}");
            commands += 1;
        }
    }
    let shown = readme.lines().filter(|line| line.starts_with("$ ")).count();
    assert_eq!(commands, shown, "commands in blocks marked `console`");
    assert_ne!(commands, 0);
}

#[test]
fn the_readmes_are_short_and_lead_to_each_other() {
    for ((name, other), most) in READMES.iter().circular_tuple_windows().zip([200, 150]) {
        let readme = readme(name);
        let lines = readme.lines().count();
        assert!(lines <= most, "{name}: {lines} lines");
        let first = readme.lines().next().expect("a line");
        assert!(first.contains(&format!("]({other})")), "{name}: {first}");
    }
}

#[test]
fn the_readmes_have_the_same_examples() {
    let examples = READMES.map(|name| blocks(&readme(name)).collect_vec());
    assert_eq!(examples[0], examples[1]);
}

#[test]
fn the_readmes_name_every_command_and_only_options_that_exist() {
    for name in READMES {
        assert_names_of_commands_and_options(&readme(name));
    }
}

fn assert_names_of_commands_and_options(readme: &str) {
    for command in COMMANDS {
        let name = format!("`minesweeper {command}");
        assert!(readme.contains(&name), "{command}");
    }
    let calls = readme.split("minesweeper ").skip(1);
    let calls = calls.map(|call| {
        call.split(['`', '\n', '#', '|', '&'])
            .next()
            .unwrap_or(call)
    });
    for call in calls {
        let mut words = call.split_whitespace().take_while(|word| *word != "--");
        let Some(command) = words.next().filter(|word| COMMANDS.contains(word)) else {
            continue;
        };
        let help = help(Some(command));
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "minesweeper {call}");
        }
    }
}

/// Returns the block of shell commands that contains a text.
fn shell_block<'r>(readme: &'r str, text: &str) -> &'r str {
    let blocks = readme.split("```sh\n").skip(1);
    let mut blocks = blocks.filter_map(|block| block.split("```").next());
    blocks.find(|block| block.contains(text)).expect("a block")
}

#[test]
#[ignore = "needs python3"]
fn the_step_for_continuous_integration_works() {
    let readme = readme("README.md");
    let step = shell_block(&readme, "for test in");
    let folder = tempfile::tempdir().expect("a folder");
    symlink(format!("{PROJECT}/samples"), folder.path().join("samples")).expect("a link");
    let binaries = Path::new(MINESWEEPER).parent().expect("a folder").display();
    let path = format!("{binaries}:{}", env::var("PATH").expect("a path"));
    let solution = folder.path().join("solution");
    let wrong = format!("{PROJECT}/samples/solutions/flood_in_four_directions.py");
    for (target, is_right) in [
        (format!("'{MINESWEEPER}'"), true),
        (format!("python3 '{wrong}'"), false),
    ] {
        let program = format!("#!/bin/sh\nexec {target}");
        fs::write(&solution, program).expect("written");
        fs::set_permissions(&solution, fs::Permissions::from_mode(0o755)).expect("set");
        let output = Command::new("sh")
            .args(["-c", step])
            .env("PATH", &path)
            .current_dir(folder.path())
            .output()
            .expect("sh starts");
        assert_eq!(output.status.success(), is_right, "{output:?}");
    }
}
