//! A player at the other end of two pipes.

use std::io;
use std::time::Duration;

use super::connection::Connection;
use crate::process::Pipes;

impl Connection for Pipes {
    fn receive(&mut self, buffer: &mut [u8], patience: Duration) -> io::Result<usize> {
        self.read(buffer, patience)
    }

    fn send(&mut self, bytes: &[u8], patience: Duration) -> io::Result<usize> {
        self.write(bytes, patience)
    }

    fn hang_up(&mut self) {
        self.close();
    }
}
