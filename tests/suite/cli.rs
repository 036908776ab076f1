//! What all commands have in common.

mod command;
mod command_line;
mod completions;
mod help;
mod limits;
mod line_ends;
mod man;
mod progress;
mod readme;
