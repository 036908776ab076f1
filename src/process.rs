//! Running another program: starting, feeding, watching and ending it.

pub(crate) mod group;
