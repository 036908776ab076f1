//! A buffered byte reader that knows its place: the line and the column of every byte at hand.
//!
//! It reads only when it is asked for a byte that is not at hand, so a live player is never waited
//! for too early. Where the bytes come from is up to the caller, who passes a function that reads.

use super::encoding::Encoding;
use super::error::{Expected, Found, InputError, Place};

/// How much is read at once, in bytes.
const CAPACITY: usize = 1 << 16;

/// Number of bytes after the last one read that may be looked at, although they mean nothing. So a
/// whole operation can be loaded without a check of how many bytes are at hand.
const OVERHANG: usize = 32;

/// A buffer of the bytes that have been read, and a position in it.
#[derive(Debug)]
pub(crate) struct Cursor {
    buffer: Box<[u8]>,
    /// The next byte to take, and the end of the bytes that were read.
    next: usize,
    end: usize,
    has_ended: bool,
    passed: Passed,
    /// The first bytes of the text, once they are no longer in the buffer.
    start: Vec<u8>,
}

/// The text before the buffer.
#[derive(Clone, Copy, Debug, Default)]
struct Passed {
    bytes: u64,
    lines: u64,
    /// Where the line begins that the buffer begins in, in bytes from the start of the text.
    line_start: u64,
}

impl Passed {
    fn add(&mut self, bytes: &[u8]) {
        if let Some(last) = memchr::memrchr(b'\n', bytes) {
            self.lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
            self.line_start = self.bytes + last as u64 + 1;
        }
        self.bytes += bytes.len() as u64;
    }
}

impl Default for Cursor {
    fn default() -> Self {
        Self {
            buffer: vec![0; CAPACITY + OVERHANG].into_boxed_slice(),
            next: 0,
            end: 0,
            has_ended: false,
            passed: Passed::default(),
            start: Vec::new(),
        }
    }
}

impl Cursor {
    /// Returns the bytes at hand.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[self.next..self.end]
    }

    /// Returns the bytes at hand, and at least 32 more that mean nothing.
    #[inline]
    pub fn bytes_and_more(&self) -> &[u8] {
        &self.buffer[self.next..]
    }

    /// Takes `length` bytes that are at hand.
    #[inline]
    pub fn advance(&mut self, length: usize) {
        debug_assert!(length <= self.end - self.next);
        self.next += length;
    }

    /// Takes `length` bytes if they are at hand.
    #[inline]
    pub fn take(&mut self, length: usize) -> bool {
        let is_at_hand = length <= self.end - self.next;
        if is_at_hand {
            self.next += length;
        }
        is_at_hand
    }

    /// Returns the next byte without taking it, or `None` at the end of the text.
    #[inline]
    pub fn peek<E>(
        &mut self,
        read: impl FnMut(&mut [u8]) -> Result<usize, E>,
    ) -> Result<Option<u8>, E> {
        if self.next == self.end {
            self.fill(1, read)?;
        }
        Ok((self.next < self.end).then(|| self.buffer[self.next]))
    }

    /// Reads until `count` bytes are at hand, or all of the text that is left. `read` reads into the
    /// buffer and returns how many bytes it read, 0 at the end of the text.
    #[cold]
    pub fn fill<E>(
        &mut self,
        count: usize,
        mut read: impl FnMut(&mut [u8]) -> Result<usize, E>,
    ) -> Result<(), E> {
        while self.end - self.next < count && !self.has_ended {
            self.make_room();
            let length = read(&mut self.buffer[self.end..CAPACITY])?;
            self.end += length;
            self.has_ended = length == 0;
        }
        Ok(())
    }

    /// Moves the bytes at hand to the start of the buffer.
    fn make_room(&mut self) {
        if self.passed.bytes == 0 {
            self.start = self.buffer[..self.end.min(Encoding::SHOWN_BY)].to_vec();
        }
        self.passed.add(&self.buffer[..self.next]);
        self.buffer.copy_within(self.next..self.end, 0);
        self.end -= self.next;
        self.next = 0;
    }

    /// Returns the offset of the next byte, in bytes from the start of the text.
    pub fn offset(&self) -> u64 {
        self.passed.bytes + self.next as u64
    }

    /// Returns the place of the next byte.
    pub fn place(&self) -> Place {
        self.place_of(self.offset())
    }

    /// Returns the place of a byte that is in the buffer, or in the line that the buffer begins in.
    pub fn place_of(&self, offset: u64) -> Place {
        let mut passed = self.passed;
        let in_buffer = offset.saturating_sub(passed.bytes) as usize;
        passed.add(&self.buffer[..in_buffer]);
        Place {
            line: passed.lines + 1,
            column: offset - passed.line_start + 1,
        }
    }

    /// Returns the error that something else was expected at a byte that [`place_of`](Self::place_of)
    /// accepts. If all of the text is in another encoding, that is what was found.
    pub fn error(&self, offset: u64, found: Found, expected: Expected) -> InputError {
        let place = self.place_of(offset);
        match self.encoding(offset) {
            Some(encoding) => InputError::new(place, Found::Encoding(encoding), Expected::Ascii),
            None => InputError::new(place, found, expected),
        }
    }

    /// Returns the encoding of the text, if it is not plain ASCII and that matters at a byte: a byte
    /// order mark of UTF-8 matters only there.
    pub fn encoding(&self, offset: u64) -> Option<Encoding> {
        let start = match self.passed.bytes {
            0 => &self.buffer[..self.end],
            _ => &self.start,
        };
        Encoding::of(start).filter(|encoding| offset == 0 || *encoding != Encoding::Utf8)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::convert::Infallible;

    use super::*;

    /// Returns a function that reads `text` in pieces of `piece` bytes.
    fn reader(text: &[u8], piece: usize) -> impl FnMut(&mut [u8]) -> Result<usize, Infallible> {
        let mut left = text;
        move |buffer| {
            let length = piece.min(left.len()).min(buffer.len());
            buffer[..length].copy_from_slice(&left[..length]);
            left = &left[length..];
            Ok(length)
        }
    }

    #[test]
    fn every_byte_has_its_line_and_column_however_it_was_read() {
        let text = b"ab\n\ncd\r\n\xff";
        for piece in 1..=text.len() {
            let mut read = reader(text, piece);
            let mut cursor = Cursor::default();
            let (mut line, mut column) = (1, 1);
            for &byte in text {
                assert_eq!(cursor.peek(&mut read), Ok(Some(byte)));
                assert_eq!(cursor.place(), Place { line, column }, "pieces of {piece}");
                (line, column) = match byte {
                    b'\n' => (line + 1, 1),
                    _ => (line, column + 1),
                };
                cursor.advance(1);
            }
            assert_eq!(cursor.peek(&mut read), Ok(None));
        }
    }

    #[test]
    fn bytes_at_hand_survive_a_fill() {
        let text = vec![b'x'; 2 * CAPACITY];
        let mut read = reader(&text, CAPACITY);
        let mut cursor = Cursor::default();
        cursor.fill(1, &mut read).unwrap();
        cursor.advance(CAPACITY - 1);
        cursor.fill(2, &mut read).unwrap();
        assert_eq!(cursor.bytes(), b"x".repeat(CAPACITY));
        assert_eq!(cursor.offset(), CAPACITY as u64 - 1);
        assert!(!cursor.take(CAPACITY + 1) && cursor.take(CAPACITY));
    }

    #[test]
    fn nothing_is_read_before_it_is_needed_nor_after_the_end() {
        let calls = Cell::new(0);
        let mut read = |buffer: &mut [u8]| {
            calls.set(calls.get() + 1);
            buffer[0] = b'x';
            Ok::<_, Infallible>(usize::from(calls.get() == 1))
        };
        let mut cursor = Cursor::default();
        assert_eq!(cursor.peek(&mut read), Ok(Some(b'x')));
        assert_eq!(cursor.peek(&mut read), Ok(Some(b'x')));
        assert_eq!(calls.get(), 1);
        cursor.advance(1);
        assert_eq!(cursor.peek(&mut read), Ok(None));
        assert_eq!(cursor.peek(&mut read), Ok(None));
        assert_eq!(calls.get(), 2);
    }
}
