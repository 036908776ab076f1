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
//! `output`), programs of others (`process`), and the jobs (`judge`, `update_board`, `explain`;
//! `validate`, `generate`, `package` for those who set tests; `verdict`, `check`, `stress`,
//! `interact` for those who judge somebody's work).

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod engine;
mod jobs;
mod process;
mod text;

pub use engine::game::{Button, Cell, Changes, Click, Game, Outcome, Status};
pub use engine::layout::{Position, Size};
pub use engine::minefield::Minefield;
pub use jobs::check::{CheckError, check};
pub use jobs::explain::{Explain, ExplainError, Look, Paint};
pub use jobs::generate::{
    Generator, Mines, Operations, Player, Recipe, RecipeError, Share, ShareError, Weights,
};
pub use jobs::interact::{
    Connection, Ink, InteractError, Interaction, Listener, Side, Tally, Terms, Transcript, interact,
};
pub use jobs::package::{Package, PackageError};
pub use jobs::respond::judge;
pub use jobs::stress::{
    Allowance, Counterexample, End, Fault, Ladder, Program, Progress, Repetitions, Run, Solution,
    TestSize, Worker, serve, stress,
};
#[cfg(feature = "json")]
pub use jobs::update_board::update_boards;
pub use jobs::update_board::{Square, UpdateBoardError, update_board};
pub use jobs::validate::{Statistics, validate};
pub use jobs::verdict::Verdict;
pub use process::child::{Child, Guard, Supervisor, describe_status};
pub use process::pipes::Pipes;
pub use text::error::{Error, InputError, Place};
pub use text::responses::Responses;
pub use text::test_reader::{Input, Limits, Source};

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
