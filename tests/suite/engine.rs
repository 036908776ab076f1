//! The rules of the game.

mod exhaustive;
mod oracle;
mod random_games;
