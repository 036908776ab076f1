//! Clicks, their outcomes, and the status of a game.

use super::layout::Position;

/// A mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// Opens a closed cell without a flag (operation `1`).
    Left,
    /// Changes the mark of a closed cell: none, flag, question mark, none (operation `2`).
    Right,
    /// Opens the closed neighbours without a flag of an opened cell whose number is the number of
    /// flags around it (operation `3`).
    Middle,
}

/// An operation of the player: a button and a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Click {
    /// The button.
    pub button: Button,
    /// The clicked cell.
    pub position: Position,
}

impl Click {
    /// Returns a click with `button` at `position`.
    pub const fn new(button: Button, position: Position) -> Self {
        Self { button, position }
    }
}

/// The outcome of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game was already over. Nothing changed.
    Invalid,
    /// The click hit a mine and lost the game. The player map did not change.
    Lost,
    /// The game continues. Any number of cells changed, also none.
    Running,
    /// Cells changed, and the game is won.
    Won,
}

/// The state of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// Neither won nor lost.
    #[default]
    Running,
    /// All cells without a mine are opened.
    Won,
    /// A click hit a mine.
    Lost,
}
