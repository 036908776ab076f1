//! All tests of the project that use it from outside.

mod check;
mod command;
mod errors;
mod explain;
mod generate;
mod interact;
mod live;
mod oracle;
mod package;
mod progress;
mod random_games;
mod readme;
mod samples;
mod sizes;
mod stress;
mod update_board;
mod validate;
