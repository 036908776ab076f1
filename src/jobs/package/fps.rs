//! The contest problem as an FPS file: one XML file, which HUSTOJ, QDUOJ, Hydro and HOJ import.

use std::str;

use super::assets;
use super::options::{Format, Kind};
use super::secret::{answer, secret_tests};

/// A language of the statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// 中文
    #[default]
    Chinese,
    /// English
    English,
}

const HEAD: &str = "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<fps version=\"1.2\">
<item>
";

/// In seconds. Hydro refuses a problem whose tests may take more than 60 seconds in all.
const TIME_LIMIT: &str = "2";

/// In megabytes.
const MEMORY_LIMIT: &str = "256";

const HINT_CHINESE: &str = "\
<p>一次点击可能打开近四万个格子：注意递归的深度和输出的速度。</p>";
const HINT_ENGLISH: &str = "\
<p>A click may open nearly 40 000 cells: mind the depth of recursion and the speed of output.</p>";

/// Returns the contest problem as an FPS file, version 1.2: the statement, the limits, the sample,
/// the secret tests of a package with the same seed, and right solutions. It has 6 to 7 MB.
///
/// ```
/// use minesweeper_judge::package::{Language, fps};
///
/// let file = fps(0, Language::English);
/// assert!(file.contains("<title><![CDATA[Minesweeper]]></title>"));
/// ```
pub fn fps(seed: u64, language: Language) -> String {
    let mut file = HEAD.to_owned();
    for (tag, content) in problem(language) {
        push_element(&mut file, tag, content);
    }
    for (test, input) in secret_tests(Kind::Batch, seed) {
        let number = &test.name[..2];
        for (tag, content) in [("test_input", &input), ("test_output", &answer(&input))] {
            let content = str::from_utf8(content).expect("a test is ASCII");
            push_element(&mut file, &format!("{tag} name=\"{number}\""), content);
        }
    }
    file + "</item>\n</fps>\n"
}

/// Appends an element whose text is exactly `content`; `tag` is its name, with any attributes.
fn push_element(file: &mut String, tag: &str, content: &str) {
    let (name, _) = tag.split_once(' ').unwrap_or((tag, ""));
    let content = content.replace("]]>", "]]]]><![CDATA[>");
    *file += &format!("<{tag}><![CDATA[{content}]]></{name}>\n");
}

/// Returns the elements before the tests: their tags and contents.
fn problem(language: Language) -> [(&'static str, &'static str); 12] {
    let [title, description, input, output] = statement(language);
    let (hint, source) = match language {
        Language::Chinese => (HINT_CHINESE, "扫雷"),
        Language::English => (HINT_ENGLISH, "Minesweeper"),
    };
    let file = |path| {
        let mut files = assets::of_kind(Kind::Batch).iter();
        files.find(|file| file.0 == path).expect("it is there").1
    };
    [
        ("title", title),
        ("time_limit unit=\"s\"", TIME_LIMIT),
        ("memory_limit unit=\"MB\"", MEMORY_LIMIT),
        ("description", description),
        ("input", input),
        ("output", output),
        ("sample_input", file("data/sample/1.in")),
        ("sample_output", file("data/sample/1.ans")),
        ("hint", hint),
        ("source", source),
        (
            "solution language=\"C++\"",
            file("submissions/accepted/right.cpp"),
        ),
        (
            "solution language=\"Python\"",
            file("submissions/accepted/right.py"),
        ),
    ]
}

fn after(text: &'static str, mark: &str) -> &'static str {
    text.split_once(mark).expect("the page has it").1
}

/// Returns the title, and the description, the input and the output in HTML, from the page of legacy
/// packages.
fn statement(language: Language) -> [&'static str; 4] {
    let id = match language {
        Language::Chinese => "chinese",
        Language::English => "english",
    };
    let (_, page) = assets::of_format(Kind::Batch, Format::Legacy)[1];
    let section = after(page, &format!("<section id=\"{id}\""));
    let mut parts = section.split("<h2>");
    let first = after(parts.next().unwrap_or_default(), "<h1>");
    let (title, description) = first.split_once("</h1>").expect("the heading ends");
    let mut part = || after(parts.next().expect("the page has all parts"), "</h2>").trim();
    [title, description.trim(), part(), part()]
}
