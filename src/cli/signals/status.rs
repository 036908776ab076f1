//! The exit status after a signal.

/// The exit status of a command that was interrupted.
pub const INTERRUPTED: u8 = 130;
