//! Pictures side by side, row by row.
//!
//! A row of text goes through all pictures of a band, so a band is drawn when it is full. Until
//! then it is kept as the map that it begins with and the strokes that make one picture of the one
//! before.

use std::io::{self, Write};
use std::ops::Range;

use itertools::Itertools;

use crate::engine::layout::{Position, Size};
use crate::engine::minefield::Minefield;
use crate::text::error::Error;

/// Whether a cell is set off from the others of its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// It is as it was in the picture before, or shows the truth at the end.
    Plain,
    /// The operation before the picture changed it, hit it, or would have opened it.
    Changed,
}

/// How cells are dressed, in colours of a terminal for example.
pub trait Paint {
    /// Writes neighbouring cells of a row that all show `symbol`: `_`, `P`, `?`, `0` to `8`, `*` for
    /// a mine or `x` for a mine that was hit.
    ///
    /// # Errors
    ///
    /// When writing failed.
    fn cells(
        &self,
        output: &mut dyn Write,
        symbol: char,
        count: usize,
        look: Look,
    ) -> io::Result<()>;
}

const BETWEEN: &str = " | ";

/// Where the pictures are drawn.
pub(super) struct Sheet<'p, W> {
    pen: Pen<'p, W>,
    width: Option<usize>,
    size: Size,
    /// The map that the band begins with, row by row.
    map: Vec<u8>,
    strokes: Vec<Stroke>,
    /// What the strokes draw.
    symbols: Vec<u8>,
    /// The pictures of the band, counted through the case. The minefield is picture 0.
    band: Range<usize>,
    /// What stands before the next title, or before the next band.
    gap: &'static str,
}

/// Neighbouring cells of a row that a picture shows otherwise than the one before.
#[derive(Clone, Debug)]
struct Stroke {
    start: Position,
    picture: usize,
    look: Look,
    symbols: Range<usize>,
}

impl Stroke {
    /// Its cells, counted from 0 in their row.
    fn columns(&self) -> Range<usize> {
        let first = self.start.column - 1;
        first..first + self.symbols.len()
    }

    fn is_continued_by(&self, position: Position, picture: usize, look: Look) -> bool {
        let next = Position::new(self.start.row, self.start.column + self.symbols.len());
        (next, self.picture, self.look) == (position, picture, look)
    }
}

impl<'p, W: Write> Sheet<'p, W> {
    pub fn new(output: W, width: Option<usize>, paint: Option<&'p dyn Paint>) -> Self {
        Self {
            pen: Pen { output, paint },
            width,
            size: Size::default(),
            map: Vec::new(),
            strokes: Vec::new(),
            symbols: Vec::new(),
            band: 0..0,
            gap: "",
        }
    }

    pub fn begin_case(&mut self, title: &str) -> Result<(), Error> {
        writeln!(self.pen.output, "{}{title}", self.gap).map_err(Error::Write)?;
        self.gap = "";
        Ok(())
    }

    /// Begins with a picture of the minefield. The map is all closed.
    pub fn minefield(&mut self, minefield: &Minefield) {
        self.size = minefield.size();
        self.map.clear();
        self.map.resize(self.size.rows * self.size.columns, b'_');
        self.band = 0..1;
    }

    /// Changes the map that the first picture of it will show.
    pub fn put(&mut self, position: Position, symbol: u8) {
        self.map[(position.row - 1) * self.size.columns + position.column - 1] = symbol;
    }

    /// Adds a picture of the map as it was put, unless the case has one.
    pub fn first_map(&mut self, minefield: &Minefield) -> Result<(), Error> {
        if self.band == (0..1) {
            self.next_map(minefield)?;
        }
        Ok(())
    }

    /// Adds a picture that shows what the one before shows, until something is added to it.
    pub fn next_map(&mut self, minefield: &Minefield) -> Result<(), Error> {
        if self.band.len() >= self.capacity() {
            self.draw_band(minefield)?;
        }
        self.band.end += 1;
        Ok(())
    }

    /// Changes a cell in the last picture.
    pub fn add(&mut self, position: Position, symbol: u8, look: Look) {
        let picture = self.band.end - 1;
        match self.strokes.last_mut() {
            Some(stroke) if stroke.is_continued_by(position, picture, look) => {
                stroke.symbols.end += 1;
            }
            _ => self.strokes.push(Stroke {
                start: position,
                picture,
                look,
                symbols: self.symbols.len()..self.symbols.len() + 1,
            }),
        }
        self.symbols.push(symbol);
    }

    pub fn end_case(&mut self, minefield: &Minefield) -> Result<(), Error> {
        self.draw_band(minefield)?;
        self.gap = "\n";
        Ok(())
    }

    pub fn flush(&mut self) -> Result<(), Error> {
        self.pen.output.flush().map_err(Error::Write)
    }

    /// How many pictures have room side by side.
    fn capacity(&self) -> usize {
        let fitting = |width: usize| {
            width.saturating_add(BETWEEN.len()) / self.size.columns.saturating_add(BETWEEN.len())
        };
        self.width.map_or(usize::MAX, fitting).max(1)
    }

    /// Draws the pictures of the band and begins one that goes on from its last map.
    fn draw_band(&mut self, minefield: &Minefield) -> Result<(), Error> {
        self.draw_rows(minefield).map_err(Error::Write)?;
        self.strokes.clear();
        self.symbols.clear();
        self.band.start = self.band.end;
        self.gap = "\n";
        Ok(())
    }

    fn draw_rows(&mut self, minefield: &Minefield) -> io::Result<()> {
        self.pen.text(self.gap)?;
        // A stable order: a cell that was drawn twice keeps what was drawn last.
        self.strokes.sort_by_key(|stroke| stroke.start.row);
        let mut strokes = &self.strokes[..];
        let mut looks = vec![Look::Plain; self.size.columns];
        let rows = self.map.chunks_exact_mut(self.size.columns);
        for (row, cells) in (1..).zip(rows) {
            let count = strokes.partition_point(|stroke| stroke.start.row <= row);
            let (of_row, rest) = strokes.split_at(count);
            strokes = rest;
            let mut by_picture = of_row.chunk_by(|a, b| a.picture == b.picture).peekable();
            for picture in self.band.clone() {
                if picture > self.band.start {
                    self.pen.text(BETWEEN)?;
                }
                if picture == 0 {
                    self.pen.cells(&minefield_row(minefield, row), &looks)?;
                    continue;
                }
                let strokes = by_picture.next_if(|strokes| strokes[0].picture == picture);
                let strokes = strokes.unwrap_or_default();
                for stroke in strokes {
                    cells[stroke.columns()].copy_from_slice(&self.symbols[stroke.symbols.clone()]);
                    looks[stroke.columns()].fill(stroke.look);
                }
                self.pen.cells(cells, &looks)?;
                for stroke in strokes {
                    looks[stroke.columns()].fill(Look::Plain);
                }
            }
            self.pen.text("\n")?;
        }
        Ok(())
    }
}

fn minefield_row(minefield: &Minefield, row: usize) -> Vec<u8> {
    let symbol = |column| {
        if minefield.is_mine(Position::new(row, column)) {
            b'*'
        } else {
            b'_'
        }
    };
    (1..=minefield.size().columns).map(symbol).collect()
}

/// Writes cells, dressed or not.
struct Pen<'p, W> {
    output: W,
    paint: Option<&'p dyn Paint>,
}

impl<W: Write> Pen<'_, W> {
    fn text(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())
    }

    fn cells(&mut self, cells: &[u8], looks: &[Look]) -> io::Result<()> {
        let Some(paint) = self.paint else {
            return self.output.write_all(cells);
        };
        let alike = cells.iter().zip(looks).dedup_with_count();
        for (count, (symbol, look)) in alike {
            paint.cells(&mut self.output, char::from(*symbol), count, *look)?;
        }
        Ok(())
    }
}
