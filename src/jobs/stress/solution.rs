//! What is tried on tests, and how a try ends.

use std::io;
use std::time::Duration;

/// Something that solves tests.
pub trait Solution {
    /// Solves a test within the limits.
    ///
    /// # Errors
    ///
    /// When the solution cannot be tried at all.
    fn solve(&mut self, test: &[u8], allowance: Allowance) -> io::Result<Run>;
}

/// What a solution may use for a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The time after which it is stopped.
    pub time: Duration,
    /// How many bytes of output are wanted. A solution that writes more may be stopped.
    pub output: usize,
}

/// What a solution did with a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it wrote, up to the limit or a little more.
    pub output: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a solution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with success; or it was stopped because it wrote too much.
    Well,
    /// By itself, with a failure.
    Crash {
        /// The exit status or signal, in words.
        status: String,
        /// The end of its standard error.
        message: String,
    },
    /// It was stopped when its time was over.
    Timeout,
}
