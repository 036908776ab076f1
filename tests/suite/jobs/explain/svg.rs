//! The pictures of `explain --svg`.

use std::collections::BTreeMap;
use std::fs;

use itertools::{Itertools, iproduct};
use minesweeper_judge::explain::{Options, write_svg};

use crate::support::command::call;
use crate::support::files::Folder;
use crate::support::samples::{STATEMENT, files};

fn draw(arguments: &[&str], test: &str) -> String {
    let arguments = [&["explain", "--svg", "-"], arguments].concat();
    let (status, svg, message) = call(&arguments, test);
    assert_eq!((status, message.as_str()), (Some(0), ""), "{arguments:?}");
    svg
}

/// Returns each text between two marks.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
    let parts = text.split(start).skip(1);
    parts
        .map(|part| part.split(end).next().expect("a part"))
        .collect()
}

/// Returns the cells of each picture that have a marker: row, column and symbol.
fn cells(svg: &str) -> Vec<BTreeMap<(usize, usize), char>> {
    let pictures = between(svg, "<g transform=", "</g>");
    pictures.into_iter().map(picture_cells).collect()
}

fn picture_cells(picture: &str) -> BTreeMap<(usize, usize), char> {
    let mut cells = BTreeMap::new();
    for path in between(picture, "<path marker-mid=\"url(#", "h0\"/>") {
        let (look, points) = path.split_once(")\" d=\"M0 0").expect("a path");
        let code = look.split_once('-').expect("a symbol").1.parse();
        let symbol = char::from_u32(code.expect("a number")).expect("a symbol");
        for row in points.split('L').skip(1) {
            let (start, steps) = row.split_once('h').unwrap_or((row, ""));
            let (left, top) = start.split_once(' ').expect("a position");
            let [mut left, top]: [usize; 2] =
                [left, top].map(|place| place.parse().expect("a number"));
            cells.insert((top / 20, left / 20), symbol);
            for step in steps.split('h').filter(|step| !step.is_empty()) {
                left += step.parse::<usize>().expect("a number");
                cells.insert((top / 20, left / 20), symbol);
            }
        }
    }
    cells
}

#[test]
fn the_cells_are_those_of_the_text() {
    let samples = files("", "explain");
    assert!(!samples.is_empty());
    for sample in samples {
        let text = fs::read_to_string(&sample).expect("text");
        let test = fs::read_to_string(sample.with_extension("in")).expect("a test");
        let svg = draw(&["--width", "120"], &test);
        let mut expected = Vec::new();
        for case in text.split("\n\n") {
            let (title, rows) = case.split_once('\n').expect("a title");
            assert!(svg.contains(&format!(">{title}</text>")), "{title}");
            let rows = rows.lines().map(|row| row.split(" | ").collect_vec());
            let rows = rows.collect_vec();
            for picture in 0..rows[0].len() {
                let rows = rows.iter().map(|row| row[picture]).enumerate();
                let cells = rows.flat_map(|(row, cells)| {
                    let cells = cells.chars().enumerate();
                    cells.map(move |(column, symbol)| ((row, column), symbol))
                });
                expected.push(cells.collect_vec());
            }
        }
        let drawn = cells(&svg);
        assert_eq!(drawn.len(), expected.len());
        for (drawn, expected) in drawn.iter().zip(expected) {
            for (cell, symbol) in expected {
                let found = drawn.get(&cell).copied().unwrap_or('_');
                assert_eq!(found, symbol, "{cell:?} of {}", sample.display());
            }
        }
    }
}

#[test]
fn each_look_has_a_marker_that_shows_its_symbol() {
    let svg = draw(&[], "0\n");
    let markers = between(&svg, "<marker id=\"", "</marker>");
    for (highlight, symbol) in iproduct!(["cell", "changed"], "_P?*x012345678".chars()) {
        let id = format!("{highlight}-{}\"", u32::from(symbol));
        let found = markers.iter().find(|marker| marker.starts_with(&id));
        match (highlight, symbol) {
            ("cell", '_') => assert_eq!(found, None),
            (_, '_') => assert!(!found.expect("a marker").contains("<text")),
            _ => assert!(
                found
                    .expect("a marker")
                    .contains(&format!(">{symbol}</text>"))
            ),
        }
    }
}

#[test]
fn cases_operations_and_the_width_can_be_chosen() {
    let arguments = ["--case", "2", "--from", "3", "--to", "4"];
    let svg = draw(&arguments, STATEMENT);
    let labels = [
        "minefield",
        "before the first operation",
        "operation 3: right click at (1, 2)",
        "operation 4: right click at (2, 3)",
    ];
    assert_eq!(between(&svg, "\"><title>", "</title>"), labels);
    assert!(
        svg.contains("<path marker-mid=\"url(#changed-80)\" d=\"M0 0L40 20h0\"/>"),
        "{svg}"
    );
    let places = |svg: &str| between(svg, "translate(", ")").join(", ");
    assert_eq!(places(&svg), "16 42, 92 42, 168 42, 244 42");
    let svg = draw(&[&arguments[..], &["--width", "15"]].concat(), STATEMENT);
    assert_eq!(places(&svg), "16 42, 92 42, 168 42, 16 118");
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"266\" height=\"194\" ")
    );
    assert!(svg.ends_with("</svg>\n"));
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
    write_svg(
        "<a&b>\u{1b}",
        "0\n".as_bytes(),
        &mut svg,
        Options::default(),
    )
    .expect("a legal test");
    let svg = String::from_utf8(svg).expect("text");
    assert!(
        svg.contains("<title>&lt;a&amp;b&gt;\u{fffd}</title>"),
        "{svg}"
    );
}

/// The last picture has flags and opened cells in turn.
#[test]
fn a_picture_of_200_by_200_cells_takes_at_most_500_kb() {
    let board = format!("{:_<200}\n", "").repeat(199) + &format!("{:_>200}\n", "*");
    let flags = iproduct!(1..=200, 1..=200).filter(|(row, column)| (row + column) % 2 == 1);
    let flags = flags.map(|(row, column)| format!("2 {row} {column}\n"));
    let test = format!("1\n200 200\n{board}{}1 1 1\n0\n", flags.format(""));
    let svg = draw(&["--from", "20001"], &test);
    let pictures = between(&svg, "<g transform=", "</g>");
    assert_eq!(pictures.len(), 3);
    assert_eq!(picture_cells(pictures[2]).len(), 40_000);
    assert!(svg.len() <= 500_000, "{}", svg.len());
}

#[test]
fn too_many_cells_are_refused_before_anything_is_written() {
    let board = format!("{:_<1000}\n", "").repeat(999) + &format!("{:_>1000}\n", "*");
    let test = format!("1\n1000 1000\n{board}2 1 1\n2 1 1\n0\n");
    let folder = Folder::with(&[("t.in", &test), ("old.svg", "old")]);
    let [input, svg] = ["t.in", "old.svg"].map(|name| folder.path(name));
    let message = format!(
        "error: {input}: the pictures have 4000000 cells, an SVG file has at most 2000000: \
         choose some with --case, --from and --to\n"
    );
    for file in [&svg, "-"] {
        let refused = (Some(1), String::new(), message.clone());
        assert_eq!(call(&["explain", "--svg", file, &input], ""), refused);
    }
    assert_eq!(folder.read("old.svg").as_deref(), Some("old"));
    assert_eq!(folder.names(), ["old.svg", "t.in"]);
    // The most that is allowed.
    let svg = draw(&["--from", "3"], &test);
    assert_eq!(between(&svg, "\"><title>", "</title>").len(), 2);
}
