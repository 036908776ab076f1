//! The interactor of the contest problem 扫雷 (*minesweeper*) as a library.
//!
//! [`respond`] reads a test and writes the responses to it. It is a loop over the public parts: a
//! [`Dialogue`] reads games and clicks and writes responses, a [`Game`] on a [`Minefield`] applies the
//! rules. [`TestReader`] and [`TestWriter`] read and write tests. The modules have one job each,
//! those of the commands of `minesweeper`.
//!
//! ```
//! let test = "1\n2 2\n*_\n__\n1 2 2\n2 1 1\n3 2 2\n0\n";
//! let mut output = Vec::new();
//! minesweeper_judge::respond(test.as_bytes(), &mut output)?;
//! let expected = "RUNNING: [<2, 2, 1>]\nRUNNING: [<1, 1, P>]\nRUNNING: [<1, 2, 1>, <2, 1, 1>]\nWIN\n";
//! assert_eq!(String::from_utf8_lossy(&output), expected);
//! # Ok::<(), minesweeper_judge::Error>(())
//! ```
//!
//! | feature | adds |
//! | --- | --- |
//! | `cli` (default) | what the command `minesweeper` needs, with the two features below |
//! | `generate` | [`generate`], [`stress`] and [`package`], with a random stream |
//! | `process` | [`process`] and what uses it, such as [`interact`]: programs as solutions and players (Unix) |
//!
//! Without features the library runs on any platform, WebAssembly included.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod engine;
mod jobs;
#[cfg(all(feature = "process", unix))]
pub mod process;
// `interact` needs more of it than the others.
#[cfg_attr(not(all(feature = "process", unix)), allow(dead_code))]
mod text;

pub use engine::cell::Cell;
pub use engine::changes::Changes;
pub use engine::click::{Button, Click, Outcome, Status};
pub use engine::game::Game;
pub use engine::layout::{Position, Size};
pub use engine::minefield::Minefield;
#[cfg(all(feature = "process", unix))]
pub use jobs::interact;
pub use jobs::respond::respond;
pub use jobs::verdict::Verdict;
pub use jobs::{check, explain, update_board, validate};
#[cfg(feature = "generate")]
pub use jobs::{generate, package, stress};
pub use text::dialogue::{Channel, Dialogue, Duplex};
pub use text::error::{Error, InputError, Place};
pub use text::test_reader::{Limits, Source, TestReader};
pub use text::test_writer::TestWriter;

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
