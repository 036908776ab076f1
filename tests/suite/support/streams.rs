//! Readers and writers that take little at a time.

use std::io::{self, Read, Write};
use std::iter::Cycle;
use std::slice::Iter;

/// Gives its bytes in reads of the given sizes, over and over.
pub struct ShortReads<'a> {
    bytes: &'a [u8],
    sizes: Cycle<Iter<'a, usize>>,
}

impl<'a> ShortReads<'a> {
    pub fn new(bytes: &'a (impl AsRef<[u8]> + ?Sized), sizes: &'a [usize]) -> Self {
        let bytes = bytes.as_ref();
        let sizes = sizes.iter().cycle();
        Self { bytes, sizes }
    }
}

impl Read for ShortReads<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = *self.sizes.next().expect("there is a size");
        let size = size.min(buffer.len()).min(self.bytes.len());
        let (mut now, later) = self.bytes.split_at(size);
        self.bytes = later;
        now.read(buffer)
    }
}

/// Takes no more than the given sizes in a write, over and over.
pub struct ShortWrites<'a> {
    bytes: Vec<u8>,
    sizes: Cycle<Iter<'a, usize>>,
}

impl<'a> ShortWrites<'a> {
    pub fn new(sizes: &'a [usize]) -> Self {
        let (bytes, sizes) = (Vec::new(), sizes.iter().cycle());
        Self { bytes, sizes }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Write for ShortWrites<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let size = *self.sizes.next().expect("there is a size");
        self.bytes.write(&bytes[..size.min(bytes.len())])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
