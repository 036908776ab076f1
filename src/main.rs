//! The command `minesweeper`: what the arguments ask for, and the exit status of what came of it.

#![forbid(unsafe_code)]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
