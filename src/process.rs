//! Running another program: starting, feeding, watching and ending it.

mod group;

pub use group::{Group, Killed, Killer};
