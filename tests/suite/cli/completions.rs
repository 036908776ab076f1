//! `completions`, with the shells that read the scripts.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use itertools::Itertools;

use crate::support::command::call;

/// The shells, and the start of each that reads no file of the user.
const BASH: [&str; 3] = ["bash", "--norc", "--noprofile"];
const FISH: [&str; 2] = ["fish", "--no-config"];
const ZSH: [&str; 2] = ["zsh", "-f"];

/// A folder with a script, and with a file whose name begins like that of a command.
fn folder(shell: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, script, message) = call(&["completions", shell], "");
    assert_eq!((status, message.as_str()), (Some(0), ""));
    std::fs::write(folder.path().join("script"), script).expect("written");
    for name in ["examples.in", "check it.in"] {
        File::create(folder.path().join(name)).expect("a file");
    }
    folder
}

/// Runs a program of a shell, and returns what it prints on either output.
fn run(shell: &[&str], program: &str, folder: &Path) -> String {
    let output = Command::new(shell[0])
        .args(&shell[1..])
        .args(["-c", program])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the shell starts");
    [output.stdout, output.stderr]
        .map(|text| String::from_utf8(text).expect("text"))
        .concat()
}

/// Returns what bash offers for the last of the words.
fn offered_by_bash(words: &[&str], folder: &Path) -> Vec<String> {
    let list = words.join(" ");
    let place = words.len() - 1;
    let (last, before) = (words[place], words[place - 1]);
    let program = format!(
        ". ./script
        compopt() {{ case \"$*\" in *+o*default*) echo no files;; esac; }}
        COMP_WORDS=({list}) COMP_CWORD={place}
        _minesweeper minesweeper '{last}' '{before}'
        printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let printed = run(&BASH, &program, folder);
    printed.lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_and_files() {
    let folder = folder("bash");
    let offered = |words: &[&str]| offered_by_bash(words, folder.path());
    assert_eq!(offered(&["minesweeper", "ex"]), ["explain", "examples.in"]);
    assert_eq!(offered(&["minesweeper", "che"]), ["check", "check it.in"]);
    assert_eq!(offered(&["minesweeper", "--v"]), ["--version"]);
    assert_eq!(offered(&["minesweeper", "man", "exp"]), ["explain"]);
    assert_eq!(
        offered(&["minesweeper", "completions", "ex"]),
        ["no files", ""]
    );
    assert_eq!(
        offered(&["minesweeper", "completions", "f"]),
        ["no files", "fish"]
    );
    let register = run(&BASH, ". ./script; complete -p minesweeper", folder.path());
    assert!(register.contains("-F _minesweeper"), "{register}");
}

#[test]
#[ignore = "needs fish"]
fn fish_completes_commands_and_files() {
    let folder = folder("fish");
    let offered = |line: &str| -> Vec<String> {
        let program = format!("source script; complete -C 'minesweeper {line}'");
        let printed = run(&FISH, &program, folder.path());
        let words = printed.lines().filter_map(|line| line.split('\t').next());
        words.map(str::to_owned).sorted().collect()
    };
    assert_eq!(offered("ex"), ["examples.in", "explain"]);
    assert_eq!(offered("che"), ["check", "check it.in"]);
    assert_eq!(offered("--v"), ["--version"]);
    assert_eq!(offered("check ex"), ["examples.in"]);
    assert_eq!(offered("man exp"), ["explain"]);
    assert_eq!(offered("completions ex"), [""; 0]);
    assert_eq!(offered("completions f"), ["fish"]);
}

/// Returns what a terminal receives from a zsh in which the tab key is pressed after a line.
fn shown_by_zsh(line: &str, folder: &Path) -> String {
    let program = format!(
        "zmodload zsh/zpty
        zpty shell 'PS1=READY zsh -f -i'
        zpty -r shell screen '*READY*'
        zpty -w shell 'autoload -U compinit; compinit -u -D; source ./script; \
            bindkey \"^I\" complete-word; PS1=COM; PS1+=PLETE'
        zpty -r shell screen '*COMPLETE*'
        zpty -n -w shell 'minesweeper {line}'$'\\t\\x15exit\\n'
        while zpty -r shell part; do print -rn -- $part; done"
    );
    run(&ZSH, &program, folder)
}

#[test]
#[ignore = "needs zsh"]
fn zsh_completes_commands_and_files() {
    let folder = folder("zsh");
    for (line, shown) in [
        ("ex", &["explain  -- Show", "examples.in"][..]),
        ("--v", &["minesweeper --version"]),
        ("check ex", &["minesweeper check examples.in"]),
        ("man exp", &["minesweeper man explain"]),
        ("completions f", &["minesweeper completions fish"]),
    ] {
        let screen = shown_by_zsh(line, folder.path());
        for text in shown {
            assert!(screen.contains(text), "{line}: {text}: {screen}");
        }
    }
    let screen = shown_by_zsh("completions ex", folder.path());
    assert!(!screen.contains("examples.in"), "{screen}");
}

#[test]
#[ignore = "needs zsh"]
fn zsh_without_completion_is_silent() {
    let folder = folder("zsh");
    assert_eq!(run(&ZSH, "source ./script", folder.path()), "");
}

#[test]
fn every_shell_gets_a_script_that_knows_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, script, _) = call(&["completions", shell], "");
        assert_eq!(status, Some(0));
        for command in crate::cli::help::COMMANDS {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
}

#[test]
fn an_unknown_shell_is_refused() {
    let (status, _, message) = call(&["completions", "tcsh"], "");
    assert_eq!(status, Some(2));
    let expected = "error: invalid value 'tcsh' for '<SHELL>'\n  \
                    [possible values: bash, elvish, fish, powershell, zsh]\n";
    assert!(message.starts_with(expected), "{message}");
}
