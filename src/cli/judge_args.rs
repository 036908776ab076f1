//! Reads the arguments of the commands that judges call, as judges give them.
//!
//! Judges add arguments of their own, before or after the files: testlib's options, flags of the
//! problem package, variables such as `--maxN=7`. Those of testlib are arguments of the command. Any
//! other unknown option is taken out before the arguments are parsed: before the files and as
//! `--name=value` as one word, otherwise with all words behind it, which may be its values.
//!
//! Options of the command are obeyed wherever they are, since problem packages append them too.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, Command, ValueEnum};

use super::is_option;
use super::message::short;
use super::streams::display_path;
use super::style::Style;

/// Returns the options that testlib documents, which are ignored. Each has a value.
pub fn testlib_options() -> [Arg; 6] {
    [
        "testset",
        "group",
        "testOverviewLogFileName",
        "testMarkupFileName",
        "testCase",
        "testCaseFileName",
    ]
    .map(|name| {
        let option = Arg::new(name).long(name).action(ArgAction::Set);
        // The value may be missing.
        option.num_args(..=1).allow_hyphen_values(true).hide(true)
    })
}

/// The arguments of a call.
#[derive(Debug, Default)]
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
        let has_style = |called: &&Command| option(called, "--style").is_some();
        match command.find_subcommand(&arguments[1]).filter(has_style) {
            Some(called) => Reader::new(called).read(arguments),
            None => Self {
                kept: arguments,
                ..Self::default()
            },
        }
    }

    /// Prints the warnings. They come after the verdict, since judges read that from the first line.
    pub fn print_warnings(&self) {
        for warning in &self.warnings {
            // If standard error is closed, nobody reads them.
            let _ = writeln!(io::stderr(), "warning: {}", short(warning));
        }
    }
}

/// Returns the option of a command that has this name, with the dashes.
fn option<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    let long = name.strip_prefix("--")?;
    (command.get_arguments()).find(|argument| argument.get_long() == Some(long))
}

/// What is known after the words so far.
struct Reader<'c> {
    command: &'c Command,
    needs_files: bool,
    has_file: bool,
    /// Whether words may be the values of an unknown option before them.
    drops_words: bool,
    style: Style,
    args: JudgeArgs,
}

impl<'c> Reader<'c> {
    fn new(command: &'c Command) -> Self {
        Self {
            command,
            needs_files: command.get_positionals().any(Arg::is_required_set),
            has_file: false,
            drops_words: false,
            style: Style::default(),
            args: JudgeArgs::default(),
        }
    }

    fn read(mut self, arguments: Vec<OsString>) -> JudgeArgs {
        let mut words = arguments.into_iter();
        self.args.kept.extend(words.by_ref().take(2));
        while let Some(word) = words.next() {
            if word == "--" {
                self.args.kept.push(word);
                self.args.kept.extend(words.by_ref());
            } else if is_option(&word) {
                self.option(word, &mut words);
            } else if !self.drops_words {
                self.word(word);
            }
        }
        self.args.style = Some(self.style);
        self.args
    }

    fn word(&mut self, word: OsString) {
        if self.needs_files || self.may_be_test(Path::new(&word)) {
            self.has_file = true;
            self.args.kept.push(word);
        } else {
            let name = display_path(Path::new(&word));
            let warning = format!("ignored argument {name}: not a file to validate");
            self.args.warnings.push(warning);
        }
    }

    /// Returns whether a word is the test to validate. It may be a flag of the problem package instead.
    fn may_be_test(&self, word: &Path) -> bool {
        let is_first = self.args.kept.len() == 2;
        let is_file = word.as_os_str() == "-" || word.exists() && !word.is_dir();
        !self.has_file && (is_first || is_file)
    }

    fn option(&mut self, word: OsString, rest: &mut impl Iterator<Item = OsString>) {
        let text = word.to_string_lossy().into_owned();
        let (name, joined) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.into())),
            None => (&*text, None),
        };
        if let Some(known) = option(self.command, name) {
            let takes_next = matches!(known.get_action(), ArgAction::Set) && joined.is_none();
            let next = takes_next.then(|| rest.next()).flatten();
            if name == "--style" {
                self.see_style(joined.as_ref().or(next.as_ref()));
            }
            self.args.kept.push(word);
            self.args.kept.extend(next);
        } else if matches!(name, "-h" | "--help") {
            self.args.kept.push(word);
        } else {
            self.drops_words |= joined.is_none() && (self.has_file || !self.needs_files);
            self.warn_of_near_miss(name);
        }
    }

    /// Notes the style that is asked for. An unknown one is refused when the arguments are parsed.
    fn see_style(&mut self, value: Option<&OsString>) {
        let style = value.and_then(|value| Style::from_str(&value.to_string_lossy(), false).ok());
        self.style = style.unwrap_or(self.style);
    }

    /// Warns if an unknown option is probably a misspelt one.
    fn warn_of_near_miss(&mut self, name: &str) {
        let option = format!("--{}", name.trim_start_matches('-'));
        let parsed = self.command.clone().try_get_matches_from(["", &option]);
        let error = parsed.err();
        let meant = (error.as_ref()).and_then(|error| error.get(ContextKind::SuggestedArg));
        if let Some(ContextValue::String(meant)) = meant {
            // Clap also suggests names that only begin alike, such as --max-rows for --maxN.
            if meant.len().abs_diff(option.len()) <= meant.len() / 4 {
                let name = display_path(Path::new(name));
                let warning = format!("ignored unknown option {name}, did you mean {meant}?");
                self.args.warnings.push(warning);
            }
        }
    }
}
