//! The statement says the same in each file of a language.

use std::fs;

use itertools::Itertools;

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/jobs/package/assets");

/// Removes what is between two marks, and the marks.
fn without(text: &str, begin: char, end: char) -> String {
    let mut parts = text.split(begin);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once(end).map_or("", |(_, rest)| rest)
    })
}

fn replaced(text: &str, pairs: &[(&str, &str)]) -> String {
    pairs
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn without_whitespace(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns the text of a page's section, up to the example.
fn of_html(page: &str, id: &str, example: &str) -> String {
    let begin = format!("<section id=\"{id}\"");
    let (_, section) = page.split_once(&begin).expect("the section");
    let (_, section) = section.split_once('>').expect("the end of its tag");
    let (section, _) = section.split_once(example).expect("an example");
    let text = without(section, '<', '>');
    without_whitespace(&replaced(
        &text,
        &[("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")],
    ))
}

/// Returns the text of Markdown. Marks that are a part of the text stand in backticks.
fn of_markdown(text: &str) -> String {
    let text = replaced(text, &[("```", "")]);
    let parts = text
        .split('`')
        .enumerate()
        .map(|(index, part)| match index % 2 {
            0 => {
                let lines = part.split('\n').map(|line| {
                    let line = line.trim_start_matches("#").trim_start();
                    let is_item = |mark: &&str| line.starts_with(mark);
                    let mark = ["- ", "1. ", "2. ", "3. "].into_iter().find(is_item);
                    line.strip_prefix(mark.unwrap_or_default())
                        .unwrap_or(line)
                        .to_owned()
                });
                replaced(
                    &lines.collect::<Vec<_>>().join("\n"),
                    &[("*", ""), ("$", "")],
                )
            }
            _ => part.to_owned(),
        });
    without_whitespace(&parts.collect::<String>())
}

/// Returns the text of LaTeX, with the commands that the statements use.
fn of_latex(text: &str) -> String {
    let mut plain = String::new();
    let mut parts = text.split("\\verb|");
    let first = parts.next().unwrap_or_default();
    let marked = |text: &str| {
        let commands = ["problemname", "section*", "emph", "textbf", "begin", "end"];
        let commands = commands.map(|command| format!("\\{command}{{"));
        let environments = ["enumerate}", "itemize}", "verbatim}", "\\item "];
        let text = environments
            .iter()
            .fold(text.to_owned(), |text, word| text.replace(word, ""));
        let text = commands
            .iter()
            .fold(text, |text, command| text.replace(command, ""));
        replaced(
            &text,
            &[
                ("\\cdot", "·"),
                ("\\le", "≤"),
                ("\\,", ""),
                ("$", ""),
                ("}", ""),
            ],
        )
    };
    plain += &marked(first);
    for part in parts {
        let (code, rest) = part.split_once('|').expect("the end of the code");
        plain += code;
        plain += &marked(rest);
    }
    without_whitespace(&plain)
}

#[test]
fn the_statements_of_a_language_agree() {
    for kind in ["batch", "interactive"] {
        let read =
            |name: &str| fs::read_to_string(format!("{ASSETS}/{kind}/{name}")).expect("a file");
        let page = read("legacy/problem_statement/problem.html");
        let english = of_html(&page, "english", "<h2>Example");
        assert_eq!(of_latex(&read("problem.en.tex")), english);
        let chinese = of_html(&page, "chinese", "<h2>样例");
        assert_eq!(
            of_markdown(&read("2025-09/statement/problem.zh.md")),
            chinese
        );
        // A number that one of the languages has, and the words of the protocol.
        let facts = |text: &str| {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            let is_fact =
                |word: &&str| word.len() > 1 && !word.bytes().any(|b| b.is_ascii_lowercase());
            let mut facts: Vec<_> = words.filter(is_fact).map(str::to_owned).collect();
            facts.sort();
            facts.dedup();
            facts
        };
        let spaced = page.replace('<', " <").replace('>', "> ");
        let sections = spaced.split(" <section ").skip(1);
        assert!(sections.map(facts).all_equal());
    }
}
