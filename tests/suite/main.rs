//! Tests that use the project from outside: the library by its public names, the command by running it.
//!
//! On Windows those are left out that need Unix.

#[cfg(unix)]
mod cli;
mod engine;
mod jobs;
#[cfg_attr(windows, allow(dead_code))]
mod support;
mod text;
#[cfg(windows)]
mod windows;
