//! What judges append to the arguments of their commands, cut away before the arguments are parsed.
//!
//! Judges add words and options of their own behind the files (`--testset T`, `case_sensitive`).
//! Options that the command knows are obeyed wherever they stand, since a problem package lets its
//! author append them there. All others are dropped, and the words after the first of them too,
//! which may be its values. An unknown option *before* the files stays, and so does one that begins
//! like a known one: it is a slip of the pen.

use std::ffi::{OsStr, OsString};

use clap::{ArgAction, Command};

/// The commands that judges call.
const JUDGES_COMMANDS: [&str; 3] = ["validate", "check", "interact"];

/// Whether the arguments (the program's name first) call one of the judges' commands.
pub fn is_called_by_judge(arguments: &[OsString]) -> bool {
    (arguments.get(1)).is_some_and(|name| JUDGES_COMMANDS.iter().any(|judges| name == judges))
}

/// The arguments (the program's name first) without what a judge appended. `command` makes what they
/// are parsed by, and is called only where it is needed.
pub fn without_appended(
    command: impl FnOnce() -> Command,
    arguments: Vec<OsString>,
) -> Vec<OsString> {
    if !is_called_by_judge(&arguments) {
        return arguments;
    }
    let command = command();
    let called = (arguments.get(1).and_then(|name| name.to_str()))
        .and_then(|name| command.find_subcommand(name));
    match called {
        Some(called) => known(called, arguments),
        None => arguments,
    }
}

fn known(command: &Command, arguments: Vec<OsString>) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut arguments = arguments.into_iter();
    kept.extend(arguments.by_ref().take(2));
    let mut may_drop = !command.get_positionals().any(|arg| arg.is_required_set());
    let mut has_dropped = false;
    while let Some(word) = arguments.next() {
        if word == "--" {
            kept.push(word);
            kept.extend(arguments.by_ref());
        } else if !is_option(&word) {
            may_drop = true;
            kept.extend((!has_dropped).then_some(word));
        } else if let Some(value) = value_of(command, &word) {
            kept.push(word);
            kept.extend(arguments.by_ref().take(value.words()));
        } else if may_drop && !is_misspelt(command, &word) {
            has_dropped = true;
        } else {
            kept.push(word);
        }
    }
    kept
}

fn is_option(word: &OsStr) -> bool {
    word.as_encoded_bytes().starts_with(b"-") && word != "-"
}

/// Whether an option begins like one of the command's own: a slip of the pen would otherwise switch
/// off what was asked for.
fn is_misspelt(command: &Command, word: &OsStr) -> bool {
    const TELLING: usize = "--max".len();
    let start: String = word.to_string_lossy().chars().take(TELLING).collect();
    let start = start.to_lowercase();
    (command.get_arguments().filter_map(|arg| arg.get_long()))
        .any(|name| start.len() == TELLING && format!("--{name}").starts_with(&start))
}

/// Where a known option has its value.
#[derive(Clone, Copy)]
enum Value {
    NoneOrJoined,
    Next,
}

impl Value {
    /// How many words after the option are its own.
    fn words(self) -> usize {
        match self {
            Self::NoneOrJoined => 0,
            Self::Next => 1,
        }
    }
}

/// The option's value, if the command knows the option.
fn value_of(command: &Command, word: &OsStr) -> Option<Value> {
    let text = word.to_str()?;
    if matches!(text, "--help" | "-h") {
        return Some(Value::NoneOrJoined);
    }
    let (name, joined) = match text.strip_prefix("--")?.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text.strip_prefix("--")?, None),
    };
    let known = (command.get_arguments()).find(|arg| arg.get_long() == Some(name))?;
    let takes_next = joined.is_none() && matches!(known.get_action(), ArgAction::Set);
    Some(if takes_next {
        Value::Next
    } else {
        Value::NoneOrJoined
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, arg};
    use itertools::Itertools;

    /// A judge's command with two options, called with and without files.
    fn command() -> Command {
        let options = [
            arg!(--style <STYLE> "a style"),
            Arg::new("loud").long("loud").action(ArgAction::SetTrue),
        ];
        let check = Command::new("check").args(options.clone()).args([
            arg!(<INPUT> "required"),
            arg!([FILE] ... "others"),
            arg!(commandline: [COMMAND] ...).last(true),
        ]);
        let validate = Command::new("validate").args(options);
        Command::new("minesweeper").subcommands([check, validate])
    }

    #[track_caller]
    fn assert_kept(arguments: &str, expected: &str) {
        let arguments = format!("minesweeper {arguments}");
        let arguments = arguments.split(' ').map(OsString::from).collect();
        let kept = without_appended(command, arguments);
        let kept = kept.iter().map(|word| word.to_str().expect("text"));
        assert_eq!(kept.skip(1).join(" "), expected);
    }

    #[test]
    fn what_is_unknown_behind_the_files_is_dropped() {
        for (arguments, expected) in [
            ("check a b", "check a b"),
            ("check a b --testset T --group G", "check a b"),
            (
                "check a b c d case_sensitive",
                "check a b c d case_sensitive",
            ),
            ("check a - -appes x", "check a -"),
            ("check a b --seed=3 c", "check a b"),
            (
                "check a b --set T --style kattis U",
                "check a b --style kattis",
            ),
            (
                "check a b --set T --style=kattis",
                "check a b --style=kattis",
            ),
            ("check --style kattis a b -x", "check --style kattis a b"),
            ("check --stile kattis a b", "check --stile kattis a b"),
            ("check a --loud b --load c", "check a --loud b"),
            ("check a -- ./play --fast x", "check a -- ./play --fast x"),
            ("check a b --help", "check a b --help"),
            ("check a b --Styl kattis", "check a b --Styl kattis"),
            ("check a b --lou", "check a b --lou"),
            ("check a b --st kattis", "check a b"),
            ("validate --testset T --group G", "validate"),
            ("validate --set T --style kattis", "validate --style kattis"),
            ("stress a --testset T", "stress a --testset T"),
            ("a --testset T", "a --testset T"),
        ] {
            assert_kept(arguments, expected);
        }
    }
}
