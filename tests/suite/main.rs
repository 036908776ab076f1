//! Tests that use the project from outside: the library by its public names, the command by running it.

mod cli;
mod engine;
mod jobs;
mod support;
mod text;
