//! The interactor of the contest problem 扫雷 (*minesweeper*) as a library.
//!
//! A test in, the responses out: that is [`judge()`]. It is made of the parts that stand here for
//! use alone: [`Input`] reads boards and clicks out of bytes, a [`Game`] on a [`Minefield`] knows
//! the rules, and [`Responses`] writes what the clicks did.
//!
//! ```
//! let test = "1\n2 2\n*_\n__\n1 2 2\n2 1 1\n3 2 2\n0\n";
//! let mut output = Vec::new();
//! minesweeper_judge::judge(test.as_bytes(), &mut output)?;
//! let expected = "RUNNING: [<2, 2, 1>]\nRUNNING: [<1, 1, P>]\nRUNNING: [<1, 2, 1>, <2, 1, 1>]\nWIN\n";
//! assert_eq!(String::from_utf8_lossy(&output), expected);
//! # Ok::<(), minesweeper_judge::Error>(())
//! ```
//!
//! From the ground up, each using only what stands before it: positions and bits (`layout`,
//! `bitboard`, `index_set`), the rules (`minefield`, `game`, `changes`), text (`error`, `input`,
//! `output`), programs of others (`group`), and the jobs (`judge`, `update_board`, `explain`;
//! `validate`, `generate`, `package` for those who set tests; `verdict`, `check`, `stress`,
//! `interact` for those who judge somebody's work).

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bitboard;
mod changes;
mod check;
mod error;
mod explain;
mod game;
mod generate;
mod group;
mod index_set;
mod input;
mod interact;
mod judge;
mod layout;
mod minefield;
mod output;
mod package;
mod stress;
mod update_board;
mod validate;
mod verdict;

pub use changes::Changes;
pub use check::{CheckError, check};
pub use error::{Error, InputError, Place};
pub use explain::{Explain, ExplainError, Look, Paint};
pub use game::{Button, Cell, Click, Game, Outcome, Status};
pub use generate::{
    Generator, Mines, Operations, Player, Recipe, RecipeError, Share, ShareError, Weights,
};
pub use group::{Group, Killed, Killer};
pub use input::{Input, Limits, Source};
pub use interact::{
    Connection, Ink, InteractError, Interaction, Listener, Pipes, Side, Tally, Terms, Transcript,
    interact,
};
pub use judge::judge;
pub use layout::{Position, Size};
pub use minefield::Minefield;
pub use output::Responses;
pub use package::{Package, PackageError};
pub use stress::{
    Allowance, Counterexample, End, Fault, Program, Progress, Run, Solution, TestSize, stress,
};
#[cfg(feature = "json")]
pub use update_board::update_boards;
pub use update_board::{Square, UpdateBoardError, update_board};
pub use validate::{Statistics, validate};
pub use verdict::Verdict;

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
