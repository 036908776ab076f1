//! All files of a package, in the order in which they are written.

use std::borrow::Cow;

use super::secret::{SecretTest, secret_tests};
use crate::jobs::generate::Generator;
use crate::jobs::respond::respond;

/// What a file has in it.
#[derive(Debug)]
pub(super) enum Content {
    Text(Cow<'static, [u8]>),
    /// A text that can be executed.
    Script(&'static str),
    /// A copy of the program.
    Program,
}

/// A file's path in the package, and its content.
pub(super) type Entry = (String, Content);

/// A file of the source tree that is a file of the package.
macro_rules! template {
    ($name:literal) => {
        include_str!(concat!("assets/", $name))
    };
}

macro_rules! solution {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../samples/solutions/", $name)),
        )
    };
}

const RIGHT: (&str, &str) = solution!("right.py");

/// What people get wrong. Each changes something of the right solution.
const WRONG: [(&str, &str); 4] = [
    solution!("changes_not_sorted.py"),
    solution!("flood_opens_flags.py"),
    solution!("question_mark_counts_as_flag.py"),
    solution!("win_by_flags.py"),
];

/// The files of the package with that seed.
pub(super) fn files(seed: u64) -> impl Iterator<Item = Entry> {
    let seed = seed.wrapping_mul(secret_tests().len() as u64);
    let secret = (secret_tests().into_iter().zip(0..))
        .flat_map(move |(test, number)| secret_files(&test, seed.wrapping_add(number)));
    fixed_files()
        .into_iter()
        .chain(submissions())
        .chain(validator(
            "input_validators/validate",
            template!("validate-input"),
        ))
        .chain(validator(
            "output_validators/check",
            template!("validate-output"),
        ))
        .chain(secret)
}

fn fixed_files() -> [Entry; 5] {
    [
        ("problem.yaml", template!("problem.yaml")),
        (
            "problem_statement/problem.en.tex",
            template!("problem.en.tex"),
        ),
        (
            "problem_statement/problem.zh.tex",
            template!("problem.zh.tex"),
        ),
        (
            "data/sample/1.in",
            include_str!("../../../samples/statement.in"),
        ),
        (
            "data/sample/1.ans",
            include_str!("../../../samples/statement.out"),
        ),
    ]
    .map(|(path, text)| text_entry(path.to_owned(), text.as_bytes()))
}

fn text_entry(path: String, text: impl Into<Cow<'static, [u8]>>) -> Entry {
    (path, Content::Text(text.into()))
}

fn submissions() -> impl Iterator<Item = Entry> {
    let (name, right) = RIGHT;
    let accepted = text_entry(format!("submissions/accepted/{name}"), right.as_bytes());
    let wrong = WRONG.map(|(name, fault)| {
        let path = format!("submissions/wrong_answer/{name}");
        text_entry(path, standalone(fault).into_bytes())
    });
    [accepted].into_iter().chain(wrong)
}

/// A wrong solution as one file. In the source tree it imports the right one; here it goes on where
/// that would begin to solve.
fn standalone(fault: &str) -> String {
    let expected = "the solutions of the source tree are written so";
    let (title, fault) = fault
        .split_once("\n\nfrom right import Game, solve\n")
        .expect(expected);
    let (_, right) = RIGHT.1.split_once("\n\n").expect(expected);
    let (right, _) = right.split_once("\n\nif __name__ == ").expect(expected);
    format!("{title}\n\n{right}{fault}")
}

fn validator(folder: &'static str, run: &'static str) -> impl Iterator<Item = Entry> {
    [
        ("build", Content::Script(template!("build"))),
        ("run", Content::Script(run)),
        ("minesweeper", Content::Program),
    ]
    .into_iter()
    .map(move |(name, content)| (format!("{folder}/{name}"), content))
}

/// A secret test, its answer, and what it is for.
fn secret_files(test: &SecretTest, seed: u64) -> [Entry; 3] {
    let generator = Generator::new(test.recipe.clone()).expect("the recipes can be kept");
    let (mut input, mut answer) = (Vec::new(), Vec::new());
    (generator.write(seed, &mut input)).expect("memory can be written");
    respond(&input[..], &mut answer).expect("a generated test is a test");
    let description = format!("{}\n", test.description).into_bytes();
    [("in", input), ("ans", answer), ("desc", description)]
        .map(|(ending, bytes)| text_entry(format!("data/secret/{}.{ending}", test.name), bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    #[test]
    fn wrong_submissions_need_no_other_file() {
        for (name, fault) in WRONG {
            let text = standalone(fault);
            let lines = text.lines().collect_vec();
            assert_eq!(
                lines[..3],
                [fault.lines().next().expect("a title"), "", "import sys"]
            );
            assert_eq!(text.matches("import").count(), 1, "{name}: {text}");
            assert!(
                text.contains("\n\n\nclass Wrong(Game):\n"),
                "{name}: {text}"
            );
            assert!(text.ends_with("\n\n\nsolve(Wrong)\n"), "{name}: {text}");
            assert!(!text.contains("__main__"), "{name}: {text}");
        }
    }

    #[test]
    fn no_two_files_have_a_name() {
        let paths = files(0).map(|(path, _)| path).collect_vec();
        assert!(paths.iter().all_unique(), "{paths:?}");
    }
}
