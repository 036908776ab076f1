//! The clicks of a case, kept outside of memory until they are played once more.

use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use crate::engine::click::{Button, Click};
use crate::engine::layout::Position;

/// Clicks in a scratch, which is written anew for every case.
#[derive(Debug)]
pub(super) struct Log<S> {
    scratch: S,
    length: u64,
}

/// A click in bytes: its button, row and column.
const RECORD: usize = 1 + 8 + 8;

impl<S: Read + Write + Seek> Log<S> {
    pub fn new(scratch: S) -> Self {
        Self { scratch, length: 0 }
    }

    /// Forgets what was written, and takes clicks.
    pub fn rewrite(&mut self) -> io::Result<Writer<'_, S>> {
        self.scratch.rewind()?;
        self.length = 0;
        Ok(Writer {
            scratch: BufWriter::new(&mut self.scratch),
            length: &mut self.length,
        })
    }

    /// Gives the clicks that were written last, from the first one on.
    pub fn read(&mut self) -> io::Result<Reader<'_, S>> {
        self.scratch.rewind()?;
        Ok(Reader {
            scratch: BufReader::new(&mut self.scratch),
            left: self.length,
        })
    }
}

/// Takes the clicks of a case.
pub(super) struct Writer<'l, S: Write> {
    scratch: BufWriter<&'l mut S>,
    length: &'l mut u64,
}

impl<S: Write> Writer<'_, S> {
    pub fn push(&mut self, click: Click) -> io::Result<()> {
        let mut record = [0; RECORD];
        record[0] = match click.button {
            Button::Left => 1,
            Button::Right => 2,
            Button::Middle => 3,
        };
        record[1..9].copy_from_slice(&(click.position.row as u64).to_le_bytes());
        record[9..].copy_from_slice(&(click.position.column as u64).to_le_bytes());
        *self.length += 1;
        self.scratch.write_all(&record)
    }

    pub fn finish(mut self) -> io::Result<()> {
        self.scratch.flush()
    }
}

/// Gives the clicks of a case.
#[derive(Debug)]
pub(super) struct Reader<'l, S> {
    scratch: BufReader<&'l mut S>,
    left: u64,
}

impl<S: Read> Reader<'_, S> {
    pub fn next(&mut self) -> io::Result<Option<Click>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let (mut button, mut row, mut column) = ([0], [0; 8], [0; 8]);
        for part in [&mut button[..], &mut row, &mut column] {
            self.scratch.read_exact(part)?;
        }
        let button = match button {
            [1] => Button::Left,
            [2] => Button::Right,
            _ => Button::Middle,
        };
        let [row, column] = [row, column].map(|number| u64::from_le_bytes(number) as usize);
        Ok(Some(Click::new(button, Position::new(row, column))))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn each_case_gets_its_own_clicks_back() {
        let mut log = Log::new(Cursor::new(Vec::new()));
        for count in [5, 0, 3] {
            let clicks: Vec<_> = [Button::Left, Button::Right, Button::Middle]
                .into_iter()
                .cycle()
                .zip(1..=count)
                .map(|(button, row)| Click::new(button, Position::new(row, usize::MAX / row)))
                .collect();
            let mut writer = log.rewrite().expect("memory can be written");
            for click in &clicks {
                writer.push(*click).expect("memory can be written");
            }
            writer.finish().expect("memory can be written");
            let mut reader = log.read().expect("memory can be read");
            for click in clicks {
                assert_eq!(reader.next().expect("memory can be read"), Some(click));
            }
            assert_eq!(reader.next().expect("memory can be read"), None);
        }
    }
}
