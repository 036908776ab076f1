//! What all commands have in common.

mod command;
mod command_line;
mod completions;
mod help;
mod man;
mod progress;
mod readme;
