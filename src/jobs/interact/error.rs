//! Reasons why there is no verdict on a player.

use std::io;

use crate::text::error::InputError;

/// The reason why a player could not be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InteractError {
    /// The boards could not be read.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// A board is too large for the memory.
    #[error("{0}")]
    OutOfMemory(#[source] InputError),
    /// The player could not be reached, for a reason that is not its own doing.
    #[error("cannot reach the player: {0}")]
    Player(#[source] io::Error),
    /// The observer failed.
    #[error("cannot write the transcript: {0}")]
    Observer(#[source] io::Error),
}
