//! All tests of the project that use it from outside.

mod command;
mod errors;
mod generate;
mod live;
mod oracle;
mod random_games;
mod readme;
mod samples;
mod sizes;
mod validate;
