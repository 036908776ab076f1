//! The rules of the game.

mod oracle;
mod random_games;
