//! The game: board layout, bitboards, the minefield and the rules. No input, output or text.

pub(crate) mod bit_tree;
pub(crate) mod bitboard;
pub(crate) mod game;
pub(crate) mod layout;
pub(crate) mod minefield;
