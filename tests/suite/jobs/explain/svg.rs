//! The pictures of `explain --svg`.

use itertools::Itertools;
use minesweeper_judge::explain::Explain;

use crate::support::command::call;
use crate::support::samples::STATEMENT;

/// Returns each text between two marks.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
    let parts = text.split(start).skip(1);
    parts
        .map(|part| part.split(end).next().expect("a part"))
        .collect()
}

#[test]
fn there_is_one_picture_for_each_picture_of_the_text() {
    let (status, svg, message) = call(&["explain", "--svg", "-", "samples/statement.in"], "");
    assert_eq!((status, message.as_str()), (Some(0), ""));
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width="));
    assert!(svg.ends_with("</svg>\n"));
    let labels = between(&svg, "\"><title>", "</title>");
    let expected = [
        "minefield",
        "before the first operation",
        "operation 1: left click at (3, 1)",
    ];
    assert_eq!(labels[..3], expected, "{svg}");
    let text = include_str!("../../../../samples/statement.explain");
    let titles = text.lines().filter(|line| line.starts_with("case"));
    let drawn = between(&svg, "<text x=\"16\" y=\"", "</text>");
    assert!(
        titles
            .zip_eq(drawn)
            .all(|(title, drawn)| drawn.ends_with(&format!(">{title}")))
    );
    let first_rows = text
        .lines()
        .tuple_windows()
        .filter(|(title, _)| title.starts_with("case"));
    let pictures: usize = first_rows.map(|(_, row)| row.split(" | ").count()).sum();
    assert_eq!(labels.len(), pictures);
    // Every cell that shows a symbol is a text of its own.
    let is_symbol = |symbol: &char| "012345678P?*x".contains(*symbol);
    let rows = text.lines().filter(|line| !line.starts_with("case"));
    let symbols = rows.flat_map(str::chars).filter(is_symbol);
    assert_eq!(
        svg.matches(" fill=\"#").count() - svg.matches("<path").count() + labels.len() - 1,
        symbols.count()
    );
}

#[test]
fn cases_operations_and_the_width_can_be_chosen() {
    let draw = |arguments: &[&str]| {
        let arguments = [&["explain", "--svg", "-"], arguments].concat();
        let (status, svg, message) = call(&arguments, STATEMENT);
        assert_eq!((status, message.as_str()), (Some(0), ""), "{arguments:?}");
        svg
    };
    let svg = draw(&["--case", "2", "--from", "3", "--to", "4"]);
    let labels = between(&svg, "\"><title>", "</title>");
    assert_eq!(labels.len(), 4);
    assert_eq!(labels[3], "operation 4: right click at (2, 3)");
    let places = |svg: &str| {
        between(svg, "translate(", ")")
            .into_iter()
            .map(str::to_owned)
            .collect_vec()
    };
    assert_eq!(places(&svg), ["16 42", "92 42", "168 42", "244 42"]);
    let svg = draw(&["--case", "2", "--from", "3", "--to", "4", "--width", "15"]);
    assert_eq!(places(&svg), ["16 42", "92 42", "168 42", "16 118"]);
}

#[test]
fn bad_input_is_drawn_as_far_as_it_is_right() {
    let test = "2\n1 2\n_*\n1 1 1\n0\n1 2\n_x\n";
    let (status, svg, message) = call(&["explain", "--svg", "-"], test);
    assert_eq!(status, Some(1));
    assert_eq!(
        message,
        "error: stdin:7:2: found 'x', expected '_' or '*' (case 2)\n"
    );
    assert!(
        svg.contains("case 1: WIN at operation 1") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert_eq!(call(&["explain", "--svg", "-"], "x").1, "");
}

#[test]
fn the_name_is_escaped() {
    let mut svg = Vec::new();
    Explain::new()
        .write_svg("<a&b>\u{1b}", "0\n".as_bytes(), &mut svg)
        .expect("a legal test");
    let svg = String::from_utf8(svg).expect("text");
    assert!(
        svg.contains("<title>&lt;a&amp;b&gt;\u{fffd}</title>"),
        "{svg}"
    );
}
