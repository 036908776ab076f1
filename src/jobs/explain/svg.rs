//! Pictures as one SVG file.
//!
//! The size of the whole picture comes first in the file, so it is kept in memory until its end. How a
//! cell looks is a marker in the template; a picture places the markers along paths.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use itertools::Itertools;

use super::error::ExplainError;
use super::markup::escaped;
use super::pictures::{Picture, fitting};
use super::style::Highlight;
use crate::engine::layout::{Position, Size};

const TEMPLATE: &str = include_str!("template.svg");

/// The width and height of a cell.
const CELL: usize = 20;
/// The space around a picture.
const GAP: usize = 16;
/// The height of a title.
const TITLE: usize = 18;
/// The most cells that all pictures have together.
const MOST_CELLS: u64 = 2_000_000;

/// Draws pictures as SVG.
#[derive(Default)]
pub(super) struct Svg {
    /// As many pictures are side by side as in text of so many columns.
    width: usize,
    body: String,
    /// The number of cells in all pictures.
    cells: u64,
    /// How many pictures the case has until now.
    count: usize,
    /// The top edge of what is below the last picture.
    top: usize,
    /// The right edge of what is drawn.
    right: usize,
}

impl Svg {
    pub fn new(width: usize) -> Self {
        Self {
            width,
            top: GAP,
            ..Self::default()
        }
    }

    /// Returns whether any case was drawn.
    pub fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// Begins a case.
    pub fn begin_case(&mut self, title: &str) {
        // The font is as wide as this at most.
        self.right = self.right.max(GAP + title.len() * 9);
        let baseline = self.top + TITLE - 4;
        self.body += &format!("<text x=\"{GAP}\" y=\"{baseline}\">{title}</text>\n");
        self.top += TITLE + GAP / 2;
        self.count = 0;
    }

    /// Adds a picture to the case. If there are too many cells already, it is only counted.
    pub fn add(&mut self, picture: &Picture<'_>) {
        let Size { rows, columns } = picture.size();
        self.cells += rows as u64 * columns as u64;
        if self.cells > MOST_CELLS {
            return;
        }
        let (width, height) = (columns * CELL, rows * CELL);
        let column = self.count % fitting(self.width, columns);
        if column == 0 {
            self.top += height + GAP;
        }
        let (left, top) = (GAP + column * (width + GAP), self.top - GAP - height);
        self.right = self.right.max(left + width);
        self.count += 1;
        let rows = (0..=rows).map(|row| format!("M0 {}h{width}", row * CELL));
        let columns = (0..=columns).map(|column| format!("M{} 0v{height}", column * CELL));
        self.body += &format!(
            "<g transform=\"translate({left} {top})\" fill=\"none\"><title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ccd2d9\"/>\n{}\
             <path stroke=\"#8a9097\" d=\"{}\"/></g>\n",
            picture.label(),
            markers(picture),
            rows.chain(columns).format(""),
        );
    }

    /// Returns the file for the test called `name`, unless the pictures are too large.
    pub fn file(&self, name: &str) -> Result<String, ExplainError> {
        if self.cells > MOST_CELLS {
            let (cells, most) = (self.cells, MOST_CELLS);
            return Err(ExplainError::TooLarge { cells, most });
        }
        let file = TEMPLATE
            .replace("{{width}}", &(self.right + GAP).to_string())
            .replace("{{height}}", &self.top.to_string())
            .replace("{{pictures}}", &self.body)
            .replace("{{name}}", &escaped(name));
        Ok(file)
    }
}

/// Returns for each look of cells a path with a marker for each of them. Closed cells have none.
fn markers(picture: &Picture<'_>) -> String {
    let mut paths = BTreeMap::<_, (Position, String)>::new();
    let positions = picture.size().positions();
    let cells = positions.map(|position| (position, picture.cell(position)));
    for (position, look) in cells.filter(|(_, look)| *look != ('_', Highlight::None)) {
        // The first and the last vertex of a path have no marker.
        let (last, path) =
            (paths.entry(look)).or_insert_with(|| (Position::new(0, 0), "M0 0".to_owned()));
        let Position { row, column } = position;
        // A text in memory takes everything.
        let _ = match row == last.row {
            true => write!(path, "h{}", (column - last.column) * CELL),
            false => write!(path, "L{} {}", (column - 1) * CELL, (row - 1) * CELL),
        };
        *last = position;
    }
    let paths = paths.into_iter().map(|((symbol, highlight), (_, path))| {
        let id = match highlight {
            Highlight::None => format!("cell-{}", u32::from(symbol)),
            Highlight::Changed => format!("changed-{}", u32::from(symbol)),
        };
        format!("<path marker-mid=\"url(#{id})\" d=\"{path}h0\"/>\n")
    });
    paths.collect()
}
