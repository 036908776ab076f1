//! Pictures of text side by side.

use std::io::{self, Write};
use std::ops::Range;

use itertools::Itertools;

use super::pictures::{BETWEEN, Picture, fitting};
use super::style::{Highlight, Style};
use crate::engine::layout::{Position, Size};

/// What the cells at the edges of a picture show where it is cut.
const CUT: char = '…';

/// The least width and height of a picture that is cut: a cell between two edges.
const LEAST: usize = 3;

/// Writes pictures as text.
pub(super) struct Text<W> {
    output: W,
    width: usize,
    style: Style,
    /// The lines of the pictures that are side by side.
    lines: Vec<String>,
    /// How many pictures they are.
    count: usize,
    /// What precedes the next lines.
    gap: &'static str,
}

impl<W: Write> Text<W> {
    pub fn new(output: W, width: usize, style: Style) -> Self {
        Self {
            output,
            width,
            style,
            lines: Vec::new(),
            count: 0,
            gap: "",
        }
    }

    /// Begins a case.
    pub fn begin_case(&mut self, title: &str) -> io::Result<()> {
        writeln!(self.output, "{}{title}", self.gap)?;
        self.gap = "";
        Ok(())
    }

    /// Adds a picture, beside the others of its case or below them. If it is too wide alone, adds the
    /// part around its centre.
    pub fn add(&mut self, picture: &Picture<'_>) -> io::Result<()> {
        let (rows, columns) = window(picture, self.width);
        if self.count == fitting(self.width, columns.len()) {
            self.write_lines()?;
        }
        self.lines.resize(rows.len(), String::new());
        let size = picture.size();
        for (line, row) in self.lines.iter_mut().zip(rows.clone()) {
            if self.count > 0 {
                line.push_str(BETWEEN);
            }
            let is_cut_row = is_cut(row, &rows, size.rows);
            let cells = columns.clone().map(|column| {
                match is_cut_row || is_cut(column, &columns, size.columns) {
                    true => (CUT, Highlight::None),
                    false => picture.cell(Position::new(row, column)),
                }
            });
            for (count, (symbol, highlight)) in cells.dedup_with_count() {
                (self.style)(line, symbol, count, highlight);
            }
        }
        self.count += 1;
        Ok(())
    }

    fn write_lines(&mut self) -> io::Result<()> {
        self.output.write_all(self.gap.as_bytes())?;
        self.gap = "\n";
        self.count = 0;
        for line in self.lines.drain(..) {
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    /// Ends a case.
    pub fn end_case(&mut self) -> io::Result<()> {
        self.write_lines()
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Returns the rows and columns of a picture that are drawn: all if they fit into the width, else so
/// many columns and half as many rows around the centre.
fn window(picture: &Picture<'_>, width: usize) -> (Range<usize>, Range<usize>) {
    let Size { rows, columns } = picture.size();
    let (height, width) = match columns <= width.max(LEAST) {
        true => (rows, columns),
        false => (width / 2, width),
    };
    let around = |centre: usize, length: usize, all: usize| {
        let length = length.max(LEAST).min(all);
        let start = (centre.saturating_sub(length / 2)).clamp(1, all + 1 - length);
        start..start + length
    };
    let Position { row, column } = picture.centre();
    (around(row, height, rows), around(column, width, columns))
}

/// Returns whether a row or column of the window is at an edge beyond which there are more of them.
fn is_cut(index: usize, window: &Range<usize>, all: usize) -> bool {
    (index == window.start && index > 1) || (index + 1 == window.end && index < all)
}
