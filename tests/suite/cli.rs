//! What all commands have in common.

mod command;
mod progress;
mod readme;
