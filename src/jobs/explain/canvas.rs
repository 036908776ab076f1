//! Pictures of text side by side.
//!
//! A line of text goes through all pictures of a band, so a band is written when it is full. Until
//! then it is kept as the map before it and the edits that turn each picture into the next.

use std::io::{self, Write};
use std::ops::Range;

use itertools::Itertools;

use super::pictures::{Pictures, minefield_cells};
use super::style::{CellStyle, Highlight};
use crate::engine::click::Click;
use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;

const BETWEEN: &str = " | ";

/// Writes pictures as text.
pub(super) struct Canvas<'s, W> {
    output: W,
    style: Option<&'s dyn CellStyle>,
    width: usize,
    size: Size,
    minefield: Vec<u8>,
    /// The map before the band, row by row.
    map: Vec<u8>,
    edits: Vec<Edit>,
    /// The new cells of all edits.
    symbols: Vec<u8>,
    /// The pictures of the band, counted from the start of the case. Picture 0 is the minefield.
    band: Range<usize>,
    /// What precedes the next title or band.
    gap: &'static str,
}

/// Neighbouring cells of a row that differ from the picture before.
#[derive(Debug)]
struct Edit {
    start: Position,
    picture: usize,
    highlight: Highlight,
    symbols: Range<usize>,
}

impl Edit {
    /// Returns its columns, counted from 0.
    fn columns(&self) -> Range<usize> {
        let first = self.start.column - 1;
        first..first + self.symbols.len()
    }

    fn is_continued_by(&self, position: Position, picture: usize, highlight: Highlight) -> bool {
        let next = Position::new(self.start.row, self.start.column + self.symbols.len());
        (next, self.picture, self.highlight) == (position, picture, highlight)
    }
}

impl<'s, W: Write> Canvas<'s, W> {
    pub fn new(output: W, width: Option<usize>, style: Option<&'s dyn CellStyle>) -> Self {
        Self {
            output,
            style,
            width: width.unwrap_or(usize::MAX),
            size: Size::default(),
            minefield: Vec::new(),
            map: Vec::new(),
            edits: Vec::new(),
            symbols: Vec::new(),
            band: 0..0,
            gap: "",
        }
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Adds a picture to the band, or to the next one if it is full.
    fn add_picture(&mut self) -> io::Result<()> {
        if self.band.len() >= fitting(self.width, self.size.columns) {
            self.write_band()?;
        }
        self.band.end += 1;
        Ok(())
    }

    /// Writes the pictures of the band, and begins the next band with its last map.
    fn write_band(&mut self) -> io::Result<()> {
        self.output.write_all(self.gap.as_bytes())?;
        self.gap = "\n";
        // The order is stable: of edits of one cell in one picture, the last one counts.
        self.edits.sort_by_key(|edit| edit.start.row);
        let mut edits = self.edits.drain(..).peekable();
        let mut highlights = vec![Highlight::None; self.size.columns];
        let maps = self.map.chunks_exact_mut(self.size.columns);
        let minefields = self.minefield.chunks_exact(self.size.columns);
        for (row, (map, minefield)) in (1..).zip(maps.zip(minefields)) {
            for picture in self.band.clone() {
                if picture > self.band.start {
                    self.output.write_all(BETWEEN.as_bytes())?;
                }
                highlights.fill(Highlight::None);
                while let Some(edit) =
                    edits.next_if(|edit| (edit.start.row, edit.picture) == (row, picture))
                {
                    map[edit.columns()].copy_from_slice(&self.symbols[edit.symbols.clone()]);
                    highlights[edit.columns()].fill(edit.highlight);
                }
                let cells = if picture == 0 { minefield } else { &*map };
                write_cells(&mut self.output, self.style, cells, &highlights)?;
            }
            self.output.write_all(b"\n")?;
        }
        drop(edits);
        self.symbols.clear();
        self.band.start = self.band.end;
        Ok(())
    }
}

impl<W: Write> Pictures for Canvas<'_, W> {
    fn begin_case(&mut self, title: &str, minefield: &Minefield) -> io::Result<()> {
        writeln!(self.output, "{}{title}", self.gap)?;
        self.gap = "";
        self.size = minefield.size();
        self.minefield.clear();
        self.minefield.extend(minefield_cells(minefield));
        self.map.clear();
        self.map.resize(self.minefield.len(), b'_');
        self.band = 0..1;
        self.add_picture()
    }

    fn next_picture(&mut self, _: u64, _: Click) -> io::Result<()> {
        self.add_picture()
    }

    fn edit(&mut self, position: Position, symbol: u8, highlight: Highlight) {
        let picture = self.band.end - 1;
        match self.edits.last_mut() {
            Some(edit) if edit.is_continued_by(position, picture, highlight) => {
                edit.symbols.end += 1;
            }
            _ => self.edits.push(Edit {
                start: position,
                picture,
                highlight,
                symbols: self.symbols.len()..self.symbols.len() + 1,
            }),
        }
        self.symbols.push(symbol);
    }

    fn end_case(&mut self) -> io::Result<()> {
        self.write_band()
    }
}

/// Returns how many pictures of so many columns fit side by side: at least one.
pub(super) fn fitting(width: usize, columns: usize) -> usize {
    let count = width.saturating_add(BETWEEN.len()) / columns.saturating_add(BETWEEN.len());
    count.max(1)
}

/// Writes a row of a picture.
fn write_cells(
    output: &mut impl Write,
    style: Option<&dyn CellStyle>,
    cells: &[u8],
    highlights: &[Highlight],
) -> io::Result<()> {
    let Some(style) = style else {
        return output.write_all(cells);
    };
    let runs = cells.iter().zip(highlights).dedup_with_count();
    for (count, (symbol, highlight)) in runs {
        style.write_cells(output, char::from(*symbol), count, *highlight)?;
    }
    Ok(())
}
