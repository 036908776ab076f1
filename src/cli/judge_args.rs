//! Reads the arguments of the commands that judges call, as judges give them.
//!
//! Judges add arguments of their own, before or after the files: testlib's options, flags of the
//! problem package, variables such as `--maxN=7`. They are taken out before the arguments are parsed:
//!
//! - an option of testlib, with its value;
//! - any other unknown option: before the files and as `--name=value` as one word, otherwise with all
//!   words behind it, which may be its values.
//!
//! Options of the command are obeyed wherever they are, since problem packages append them too.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::{Arg, ArgAction, Command, ValueEnum};
use itertools::Itertools;

use super::streams::display_path;
use super::style::Style;
use super::suggestion::nearest;
use super::{LABEL, is_option};

/// The commands that judges call.
const JUDGES_COMMANDS: [&str; 3] = ["validate", "check", "interact"];

/// The options that testlib documents. Each has a value.
const TESTLIB_OPTIONS: [&str; 6] = [
    "testset",
    "group",
    "testOverviewLogFileName",
    "testMarkupFileName",
    "testCase",
    "testCaseFileName",
];

/// The arguments of a call.
#[derive(Debug)]
pub struct JudgeArgs {
    /// The arguments to parse, the program's name first.
    pub kept: Vec<OsString>,
    /// The style that is asked for, if it is one of the judges' commands.
    pub style: Option<Style>,
    /// What a person may have meant otherwise.
    warnings: Vec<String>,
}

impl JudgeArgs {
    /// Reads the arguments, the program's name first. They are kept as they are unless they call one
    /// of the judges' commands.
    pub fn read(command: &Command, arguments: Vec<OsString>) -> Self {
        let called = (arguments.get(1).and_then(|name| name.to_str()))
            .filter(|name| JUDGES_COMMANDS.contains(name))
            .and_then(|name| command.find_subcommand(name));
        match called {
            Some(command) => Reader::new(command).read(arguments),
            None => Self {
                kept: arguments,
                style: None,
                warnings: Vec::new(),
            },
        }
    }

    /// Returns what the message of an error begins with. Judges of testlib's kind read it only from
    /// commands that judge submissions.
    pub fn fault_label(&self) -> &'static str {
        match self.style {
            Some(style) if self.kept[1] != "validate" => style.fault_label(),
            _ => LABEL,
        }
    }

    /// Prints the warnings. They come after the verdict, since judges read that from the first line.
    pub fn print_warnings(&self) {
        for warning in &self.warnings {
            // If standard error is closed, nobody reads them.
            let _ = writeln!(io::stderr(), "warning: {warning}");
        }
    }
}

/// What is known after the words so far.
struct Reader<'c> {
    command: &'c Command,
    kept: Vec<OsString>,
    style: Style,
    warnings: Vec<String>,
    has_file: bool,
    /// Whether words may be the values of an unknown option before them.
    drops_words: bool,
}

impl<'c> Reader<'c> {
    fn new(command: &'c Command) -> Self {
        Self {
            command,
            kept: Vec::new(),
            style: Style::default(),
            warnings: Vec::new(),
            has_file: false,
            drops_words: false,
        }
    }

    fn read(mut self, arguments: Vec<OsString>) -> JudgeArgs {
        let mut words = arguments.into_iter();
        self.kept.extend(words.by_ref().take(2));
        while let Some(word) = words.next() {
            if word == "--" {
                self.kept.push(word);
                self.rest(&mut words);
            } else if is_option(&word) {
                self.option(word, &mut words);
            } else {
                self.word(word);
            }
        }
        JudgeArgs {
            kept: self.kept,
            style: Some(self.style),
            warnings: self.warnings,
        }
    }

    fn needs_files(&self) -> bool {
        (self.command.get_positionals()).any(|argument| argument.is_required_set())
    }

    /// Reads what comes after `--`, where no word is an option.
    fn rest(&mut self, words: &mut impl Iterator<Item = OsString>) {
        if self.needs_files() {
            self.kept.extend(words);
        } else {
            words.for_each(|word| self.word(word));
        }
    }

    fn word(&mut self, word: OsString) {
        if self.drops_words {
            return;
        }
        if self.needs_files() || self.may_be_test(&word) {
            self.has_file = true;
            self.kept.push(word);
        } else {
            let name = display_path(Path::new(&word));
            (self.warnings).push(format!("ignored argument {name}: not a file to validate"));
        }
    }

    /// Returns whether a word is the test to validate. It may be a flag of the problem package instead,
    /// and in kattis style the test is always standard input.
    fn may_be_test(&self, word: &OsString) -> bool {
        let is_first = self.kept.len() == 2;
        let path = Path::new(word);
        let is_file = word == "-" || path.exists() && !path.is_dir();
        self.style == Style::Testlib && (is_first || is_file)
    }

    fn option(&mut self, word: OsString, rest: &mut impl Iterator<Item = OsString>) {
        let text = word.to_string_lossy().into_owned();
        let (name, joined) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (&*text, None),
        };
        let known = (self.command.get_arguments())
            .find(|argument| argument.get_long().map(long).as_deref() == Some(name));
        if TESTLIB_OPTIONS.into_iter().map(long).contains(name) {
            rest.take(usize::from(joined.is_none())).for_each(drop);
        } else if let Some(known) = known {
            let takes_next = matches!(known.get_action(), ArgAction::Set) && joined.is_none();
            let next = takes_next.then(|| rest.next()).flatten();
            if name == "--style" {
                self.see_style(joined.map(OsString::from).as_ref().or(next.as_ref()));
            }
            self.kept.push(word);
            self.kept.extend(next);
        } else if matches!(name, "-h" | "--help") {
            self.kept.push(word);
        } else {
            self.drops_words |= joined.is_none() && (self.has_file || !self.needs_files());
            self.warn_of_near_miss(name);
        }
    }

    /// Notes the style that is asked for. An unknown one is refused when the arguments are parsed.
    fn see_style(&mut self, value: Option<&OsString>) {
        let style = value.and_then(|value| Style::from_str(&value.to_string_lossy(), false).ok());
        self.style = style.unwrap_or(self.style);
    }

    fn warn_of_near_miss(&mut self, name: &str) {
        let options = (self.command.get_arguments()).filter_map(Arg::get_long);
        if let Some(meant) = nearest(name.trim_start_matches('-'), options) {
            let name = display_path(Path::new(name));
            (self.warnings).push(format!(
                "ignored unknown option {name}, did you mean --{meant}?"
            ));
        }
    }
}

fn long(name: &str) -> String {
    format!("--{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::arg;

    /// Judges' commands with two options, with and without required files.
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
        let validate = Command::new("validate").args(options).arg(arg!([FILE]));
        Command::new("minesweeper").subcommands([check, validate])
    }

    fn read(arguments: &str) -> JudgeArgs {
        let words = ["minesweeper"].into_iter().chain(arguments.split(' '));
        JudgeArgs::read(&command(), words.map(OsString::from).collect())
    }

    #[test]
    fn unknown_arguments_are_dropped() {
        for (arguments, expected) in [
            ("check a b", "check a b"),
            ("check a b --testset T --group G", "check a b"),
            ("check --testset T a --group G b", "check a b"),
            ("check --testset=T a b", "check a b"),
            ("check a b --testCaseFileName", "check a b"),
            ("check a b --seed T c", "check a b"),
            ("check --seed=3 -x a b", "check a b"),
            ("check a --seed=3 b c", "check a b c"),
            (
                "check a b c d case_sensitive",
                "check a b c d case_sensitive",
            ),
            ("check a - -appes x", "check a -"),
            (
                "check a b --set T --style kattis U",
                "check a b --style kattis",
            ),
            (
                "check a b --set T --style=kattis",
                "check a b --style=kattis",
            ),
            ("check --style kattis a b -x", "check --style kattis a b"),
            ("check a --loud b --load c", "check a --loud b"),
            ("check a -- ./play --fast x", "check a -- ./play --fast x"),
            ("check a b --help", "check a b --help"),
            ("check a b --style", "check a b --style"),
            ("validate a", "validate a"),
            ("validate -", "validate -"),
            ("validate a --loud", "validate a --loud"),
            ("validate --loud Cargo.toml", "validate --loud Cargo.toml"),
            ("validate --loud case_sensitive", "validate --loud"),
            ("validate --testset T --group G", "validate"),
            ("validate --testset T Cargo.toml", "validate Cargo.toml"),
            ("validate --maxN=7 --max_cells=9", "validate"),
            ("validate --maxN=7 Cargo.toml", "validate Cargo.toml"),
            ("validate --loud src", "validate --loud"),
            (
                "validate --style kattis Cargo.toml",
                "validate --style kattis",
            ),
            ("validate --constraints_file Cargo.toml", "validate"),
            ("validate --set T --style kattis", "validate --style kattis"),
            (
                "validate --loud -- --style Cargo.toml",
                "validate --loud -- Cargo.toml",
            ),
            ("stress a --testset T", "stress a --testset T"),
            ("a --testset T", "a --testset T"),
        ] {
            let kept = read(arguments).kept;
            let kept = kept.iter().map(|word| word.to_str().expect("text"));
            assert_eq!(kept.skip(1).join(" "), expected);
        }
    }

    #[test]
    fn the_style_is_known_before_the_arguments_are_parsed() {
        for (arguments, style) in [
            ("check a b", Some(Style::Testlib)),
            ("check --style kattis a b", Some(Style::Kattis)),
            ("check a --style=kattis b", Some(Style::Kattis)),
            ("check --style kattis --style testlib", Some(Style::Testlib)),
            ("check --style kattis --style x", Some(Style::Kattis)),
            ("check a b --style", Some(Style::Testlib)),
            ("stress --style kattis", None),
        ] {
            assert_eq!(read(arguments).style, style, "{arguments}");
        }
    }

    #[test]
    fn a_near_miss_is_reported() {
        for (arguments, warnings) in [
            (
                "check --stile=kattis a b",
                &["ignored unknown option --stile, did you mean --style?"][..],
            ),
            (
                "check a b --Lou",
                &["ignored unknown option --Lou, did you mean --loud?"],
            ),
            (
                "check a b -loud",
                &["ignored unknown option -loud, did you mean --loud?"],
            ),
            ("check --testset T a b --maxN=7", &[]),
            (
                "validate --loud no/file",
                &["ignored argument no/file: not a file to validate"],
            ),
        ] {
            assert_eq!(read(arguments).warnings, warnings, "{arguments}");
        }
    }
}
