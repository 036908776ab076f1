//! Pictures as one SVG file.
//!
//! The size of the whole picture comes first in the file, so it is kept in memory until its end.

use std::fmt::Write as _;
use std::io::{self, Write};

use itertools::Itertools;

use super::canvas::fitting;
use super::markup::escaped;
use super::pictures::{Pictures, minefield_cells};
use super::style::Highlight;
use crate::engine::click::Click;
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;

/// The width and height of a cell.
const CELL: usize = 20;
/// The space around a picture.
const GAP: usize = 16;
/// The height of a title.
const TITLE: usize = 18;

/// Draws pictures as SVG.
pub(super) struct Svg {
    width: usize,
    body: String,
    size: Size,
    map: Vec<u8>,
    /// The cells changed in the picture that is being drawn.
    changed: Vec<bool>,
    label: String,
    /// How many pictures of the case are complete.
    count: usize,
    /// Where the next picture or title goes.
    top: usize,
    /// The right edge of the widest band.
    right: usize,
}

impl Svg {
    /// Prepares a file in which as many pictures are side by side as in text of `width` columns.
    pub fn new(width: Option<usize>) -> Self {
        Self {
            width: width.unwrap_or(usize::MAX),
            body: String::new(),
            size: Size::default(),
            map: Vec::new(),
            changed: Vec::new(),
            label: String::new(),
            count: 0,
            top: GAP,
            right: 0,
        }
    }

    /// Writes the file for the test called `name`.
    pub fn write(&self, name: &str, output: &mut impl Write) -> io::Result<()> {
        let (width, height) = (self.right + GAP, self.top);
        write!(
            output,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"monospace\" font-size=\"14\">\n\
             <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            escaped(name),
            self.body
        )
    }

    /// Returns whether any case was drawn.
    pub fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// Draws cells as the next picture of the case.
    fn draw(&mut self, cells: &[u8]) {
        let (width, height) = (self.size.columns * CELL, self.size.rows * CELL);
        let column = self.count % fitting(self.width, self.size.columns);
        if column == 0 && self.count > 0 {
            self.top += height + GAP;
        }
        let left = GAP + column * (width + GAP);
        self.right = self.right.max(left + width);
        let closed = self.squares(|index| b"_P?*".contains(&cells[index]));
        let changed = self.squares(|index| self.changed[index]);
        let hit = self.squares(|index| cells[index] == b'x');
        let rows = (0..=self.size.rows).map(|row| format!("M0 {}h{width}", row * CELL));
        let columns =
            (0..=self.size.columns).map(|column| format!("M{} 0v{height}", column * CELL));
        let grid = rows.chain(columns).join("");
        let texts = cells
            .iter()
            .enumerate()
            .filter(|(_, symbol)| **symbol != b'_');
        let texts = texts.map(|(index, &symbol)| text(index, self.size.columns, symbol));
        let picture = format!(
            "<g transform=\"translate({left} {})\"><title>{}</title>\
             <path fill=\"#ccd2d9\" d=\"{closed}\"/><path fill=\"#ffe58a\" d=\"{changed}\"/>\
             <path fill=\"#b3151b\" d=\"{hit}\"/><path fill=\"none\" stroke=\"#8a9097\" d=\"{grid}\"/>\n\
             <g text-anchor=\"middle\" font-weight=\"bold\">{}</g></g>\n",
            self.top,
            self.label,
            texts.format("")
        );
        self.body.push_str(&picture);
        self.count += 1;
    }

    /// Returns a path around the cells that are to be filled.
    fn squares(&self, is_filled: impl Fn(usize) -> bool) -> String {
        let columns = self.size.columns;
        let mut path = String::new();
        for row in 0..self.size.rows {
            let runs = (0..columns).dedup_by_with_count(|a, b| {
                is_filled(row * columns + a) == is_filled(row * columns + b)
            });
            for (count, column) in runs {
                if is_filled(row * columns + column) {
                    let (left, top, width) = (column * CELL, row * CELL, count * CELL);
                    // A text in memory takes everything.
                    let _ = write!(path, "M{left} {top}h{width}v{CELL}h-{width}z");
                }
            }
        }
        path
    }

    fn draw_map(&mut self) {
        let map = std::mem::take(&mut self.map);
        self.draw(&map);
        self.map = map;
        self.changed.fill(false);
    }
}

impl Pictures for Svg {
    fn begin_case(&mut self, title: &str, minefield: &Minefield) -> io::Result<()> {
        self.size = minefield.size();
        let cells: Vec<_> = minefield_cells(minefield).collect();
        self.map = vec![b'_'; cells.len()];
        self.changed = vec![false; cells.len()];
        self.count = 0;
        // The font is as wide as this at most.
        self.right = self.right.max(GAP + title.len() * 9);
        let baseline = self.top + TITLE - 4;
        let title = format!("<text x=\"{GAP}\" y=\"{baseline}\">{title}</text>\n");
        self.body.push_str(&title);
        self.top += TITLE + GAP / 2;
        self.label = "minefield".to_owned();
        self.draw(&cells);
        self.label = "before the first operation".to_owned();
        Ok(())
    }

    fn next_picture(&mut self, operation: u64, click: Click) -> io::Result<()> {
        self.draw_map();
        let Click { button, position } = click;
        let Position { row, column } = position;
        self.label = format!("operation {operation}: {button} click at ({row}, {column})");
        Ok(())
    }

    fn edit(&mut self, position: Position, symbol: u8, highlight: Highlight) {
        let index = (position.row - 1) * self.size.columns + position.column - 1;
        self.map[index] = symbol;
        self.changed[index] = highlight == Highlight::Changed;
    }

    fn end_case(&mut self) -> io::Result<()> {
        self.draw_map();
        self.top += self.size.rows * CELL + GAP;
        Ok(())
    }
}

/// Returns the symbol of the cell with an index, in the classic colours.
fn text(index: usize, columns: usize, symbol: u8) -> String {
    let colour = match symbol {
        b'0' => "#5c6268",
        b'1' => "#1f4fd8",
        b'2' => "#14662a",
        b'3' => "#b01010",
        b'4' => "#1b1f8a",
        b'5' => "#7e1d1d",
        b'6' => "#0a5d61",
        b'7' => "#111111",
        b'8' => "#55585b",
        b'x' => "#ffffff",
        b'?' => "#6a1bb8",
        _ => "#a30d13",
    };
    let left = index % columns * CELL + CELL / 2;
    let baseline = index / columns * CELL + CELL - 5;
    let symbol = char::from(symbol);
    format!("<text x=\"{left}\" y=\"{baseline}\" fill=\"{colour}\">{symbol}</text>")
}
