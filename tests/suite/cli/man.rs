//! `man`: the manual pages.

use std::fs;

use crate::cli::help::COMMANDS;
use crate::support::command::call;

#[test]
fn a_page_has_the_sections_of_the_help() {
    for command in [None, Some("check"), Some("generate")] {
        let arguments: Vec<_> = ["man"].into_iter().chain(command).collect();
        let (status, page, message) = call(&arguments, "");
        assert_eq!((status, message.as_str()), (Some(0), ""));
        let sections = page.lines().filter_map(|line| line.strip_prefix(".SH "));
        let sections: Vec<_> = sections.collect();
        let expected: &[&str] = match command {
            None => &[
                "NAME",
                "SYNOPSIS",
                "DESCRIPTION",
                "OPTIONS",
                "COMMANDS",
                "\"LINE ENDS\"",
                "\"EXIT STATUS OF THE INTERACTOR\"",
                "EXAMPLE",
            ],
            Some("check") => &[
                "NAME",
                "SYNOPSIS",
                "DESCRIPTION",
                "OPTIONS",
                "FILES",
                "NOTES",
                "\"LINE ENDS\"",
                "\"EXIT STATUS\"",
                "EXAMPLE",
            ],
            Some(_) => &[
                "NAME",
                "SYNOPSIS",
                "DESCRIPTION",
                "OPTIONS",
                "BOARDS",
                "OPERATIONS",
                "\"EXIT STATUS\"",
                "EXAMPLE",
            ],
        };
        assert_eq!(sections, expected);
    }
}

#[test]
fn an_example_keeps_its_lines() {
    let (_, page, _) = call(&["man", "check"], "");
    let (_, example) = page.split_once(".SH EXAMPLE\n").expect("an example");
    let expected = ".nf\n\
        minesweeper generate > test.in; minesweeper test.in > test.out\n\
        minesweeper check test.in test.out\n\
        .fi\n";
    assert_eq!(example, expected);
}

#[test]
fn a_command_in_a_note_keeps_its_line() {
    let (_, page, _) = call(&["man", "stress"], "");
    let (_, notes) = page.split_once(".SH NOTES\n").expect("notes");
    let line = "\n  parallel minesweeper stress \\-\\-jobs 1";
    assert!(notes.contains(line), "{notes}");
}

#[test]
fn all_pages_are_written_to_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("text");
    let expected = (Some(0), String::new(), String::new());
    assert_eq!(call(&["man", "--dir", path], ""), expected);
    let mut names: Vec<_> = fs::read_dir(path)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    names.sort();
    let pages = COMMANDS.map(|command| format!("minesweeper-{command}.1"));
    let mut expected: Vec<_> = pages
        .into_iter()
        .chain(["minesweeper.1".to_owned()])
        .collect();
    expected.sort();
    assert_eq!(names, expected);
    let (_, page, _) = call(&["man", "check"], "");
    let written = fs::read_to_string(folder.path().join("minesweeper-check.1"));
    assert_eq!(written.expect("a page"), page);
}

#[test]
fn pages_that_cannot_be_written_are_an_error() {
    let message = "error: cannot write /missing/minesweeper-validate.1: \
                   No such file or directory (os error 2)\n";
    let expected = (Some(1), String::new(), message.to_owned());
    assert_eq!(call(&["man", "--dir", "/missing"], ""), expected);
}

#[test]
fn an_unknown_command_has_no_page() {
    let (status, _, message) = call(&["man", "chekc"], "");
    assert_eq!(status, Some(2));
    let expected = format!(
        "error: invalid value 'chekc' for '[COMMAND]'\n  [possible values: {}]\n\n  \
         tip: a similar value exists: 'check'\n\nFor more information, try '--help'.\n",
        COMMANDS.join(", ")
    );
    assert_eq!(message, expected);
}
