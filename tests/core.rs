//! The tests of the rules alone, without the command: quick to build, for `cargo mutants`. The suite has them too.

#[path = "suite/engine/exhaustive.rs"]
mod exhaustive;
#[path = "suite/engine/oracle.rs"]
mod oracle;
#[path = "suite/engine/random_games.rs"]
mod random_games;
#[allow(dead_code)]
#[path = "suite/support/samples.rs"]
pub mod samples;
#[path = "suite/support/streams.rs"]
pub mod streams;

mod support {
    pub use crate::{samples, streams};
}
