//! The game: layout, bitboards, the minefield and the rules. It knows nothing of text or files.

pub(crate) mod bit_tree;
pub(crate) mod bitboard;
pub(crate) mod board;
pub(crate) mod cell;
pub(crate) mod changes;
pub(crate) mod click;
pub(crate) mod game;
pub(crate) mod layout;
pub(crate) mod memory;
pub(crate) mod minefield;
