//! The rules: what each click does to the player map, and when the game ends.
//!
//! A [`Game`] holds a minefield and the player map, in words of 64 cells; a click changes whole
//! words by set algebra. The flood keeps a stack of the words in which cells that show `0` wait to
//! open their neighbours, so it neither recurses nor looks at a cell alone.

mod cell;
mod changes;
mod resume;

use std::mem;

use crate::engine::bit_tree::BitTree;
use crate::engine::bitboard::{Window, filled, widened};
use crate::engine::layout::{Bit, Position, Size, WORD};
use crate::engine::minefield::Minefield;
pub use changes::Changes;

pub use cell::Cell;
pub(crate) use cell::Shown;

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// Opens a closed cell without a flag (operation `1`).
    Left,
    /// Turns the mark of a closed cell: none, flag, question mark, none (operation `2`).
    Right,
    /// Opens all closed neighbours without a flag of an opened cell whose number is that of the
    /// flags around it (operation `3`).
    Middle,
}

/// One operation of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Click {
    /// The button.
    pub button: Button,
    /// The cell clicked at.
    pub position: Position,
}

impl Click {
    /// A click with `button` at `position`.
    pub const fn new(button: Button, position: Position) -> Self {
        Self { button, position }
    }
}

/// What a click did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nothing: the game was over before.
    Invalid,
    /// It hit a mine. The player map is as before, and the game is lost.
    Lost,
    /// The game goes on; [`Game::changes`] tells which cells changed, perhaps none.
    Running,
    /// As `Running`, and the game is won.
    Won,
}

/// Whether a game goes on.
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

/// A minefield, the player map over it, and the rules.
///
/// ```
/// use minesweeper_judge::{Button, Cell, Click, Game, Minefield, Outcome, Position, Size};
///
/// let mut game = Game::new(Minefield::from_mines(Size::new(1, 3), [Position::new(1, 3)]));
/// let outcome = game.click(Click::new(Button::Left, Position::new(1, 1)));
/// assert_eq!(outcome, Outcome::Won);
/// let changes: Vec<_> = game.changes().cells().collect();
/// let expected = [
///     (Position::new(1, 1), Cell::Number(0)),
///     (Position::new(1, 2), Cell::Number(1)),
/// ];
/// assert_eq!(changes, expected);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Game {
    minefield: Minefield,
    status: Status,
    map: Vec<Block>,
    closed_count: usize,
    changed: Changed,
    /// If many cells changed: the blocks that have them.
    changed_blocks: BitTree,
    /// The blocks with cells in `seeds`, each once.
    unspread: Vec<usize>,
}

/// The player map of the 64 cells of a word; the border's cells are in none of the sets.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Closed and without a flag: the cells that can be opened.
    unflagged: u64,
    flags: u64,
    questions: u64,
    /// Changed by the last click, if it changed many cells.
    changed: u64,
    /// Without a mine in reach: those that show `0` once they are opened.
    zeros: u64,
    /// Opened, showing `0`, and yet to open their neighbours.
    seeds: u64,
}

/// Which cells the last click changed. Most clicks change one at most, and that is told apart, as it
/// spares the search for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Changed {
    #[default]
    Nothing,
    One(Position, Shown),
    /// One at least: those in the changed blocks.
    Many,
}

/// What a click came to, as far as the end of the game depends on it.
enum Effect {
    NothingOpened,
    Opened,
    HitMine,
}

impl Game {
    /// A game on a minefield, all cells closed.
    pub fn new(minefield: Minefield) -> Self {
        let mut game = Self::default();
        game.start(minefield);
        game
    }

    /// Starts a new game in the memory of the last one.
    pub fn start(&mut self, minefield: Minefield) {
        let size = minefield.size();
        self.map.clear();
        self.map.resize(size.words(), Block::default());
        let mut zeros = minefield.zeros();
        let rows = &mut self.map[size.row_start(1)..size.row_start(size.rows + 1)];
        for row in rows.chunks_exact_mut(size.stride()) {
            for (word, (block, zeros)) in row.iter_mut().zip(zeros.by_ref()).enumerate() {
                block.unflagged = size.cells_of_word(word);
                block.zeros = zeros;
            }
        }
        drop(zeros);
        self.changed = Changed::Nothing;
        self.changed_blocks.reset(size.words());
        self.closed_count = size.rows * size.columns;
        self.status = Status::Running;
        self.minefield = minefield;
    }

    /// Takes the minefield out, so that it can be filled for the next game to [`start`](Self::start).
    /// Until then the game has no cells.
    pub fn take_minefield(&mut self) -> Minefield {
        mem::take(&mut self.minefield)
    }

    /// The minefield.
    pub fn minefield(&self) -> &Minefield {
        &self.minefield
    }

    /// The height and width of the board.
    pub fn size(&self) -> Size {
        self.minefield.size()
    }

    /// Whether the game goes on.
    pub fn status(&self) -> Status {
        self.status
    }

    /// What the player map shows at a position.
    ///
    /// # Panics
    ///
    /// When the position is not on the board.
    pub fn cell(&self, position: Position) -> Cell {
        let bit = self.size().cell_bit(position);
        let block = &self.map[bit.word()];
        if bit.is_in(block.flags) {
            Cell::Flag
        } else if bit.is_in(block.questions) {
            Cell::Question
        } else if bit.is_in(block.unflagged) {
            Cell::Closed
        } else {
            Cell::Number(self.minefield.number_at(bit))
        }
    }

    /// The cells that the last click changed, row by row.
    pub fn changes(&self) -> Changes<'_> {
        Changes::new(self)
    }

    pub(crate) fn changed(&self) -> Changed {
        self.changed
    }

    /// The words with the changed cells, if there are many: index and changed cells, in row order.
    pub(crate) fn changed_words(&self) -> impl Iterator<Item = (usize, u64)> {
        self.changed_blocks
            .iter()
            .map(|index| (index, self.map[index].changed))
    }

    /// Does what the statement says of a click.
    ///
    /// # Panics
    ///
    /// When the game goes on and the position is not on the board.
    #[inline(always)] // Each operation passes here; as a call of its own it takes a tenth more.
    pub fn click(&mut self, click: Click) -> Outcome {
        if mem::take(&mut self.changed) == Changed::Many {
            self.changed_blocks
                .drain(|index| self.map[index].changed = 0);
        }
        if self.status != Status::Running {
            return Outcome::Invalid;
        }
        let bit = self.size().cell_bit(click.position);
        let effect = match click.button {
            Button::Left => self.left(click.position, bit),
            Button::Right => self.right(click.position, bit),
            Button::Middle => self.middle(bit),
        };
        match effect {
            Effect::HitMine => {
                self.status = Status::Lost;
                Outcome::Lost
            }
            Effect::Opened if self.closed_count == self.minefield.mine_count() => {
                self.status = Status::Won;
                Outcome::Won
            }
            Effect::Opened | Effect::NothingOpened => Outcome::Running,
        }
    }

    #[inline(always)] // As a part of `click`.
    fn left(&mut self, position: Position, bit: Bit) -> Effect {
        let (word, cell) = (bit.word(), bit.mask());
        let block = &mut self.map[word];
        if block.unflagged & cell == 0 {
            return Effect::NothingOpened;
        }
        if self.minefield.mines(word) & cell != 0 {
            return Effect::HitMine;
        }
        if block.zeros & cell != 0 {
            self.open(word, cell);
            self.flood();
        } else {
            block.unflagged ^= cell;
            block.questions &= !cell;
            self.closed_count -= 1;
            let number = self.minefield.number_at(bit);
            self.changed = Changed::One(position, Shown::number(number));
        }
        Effect::Opened
    }

    #[inline(always)] // As a part of `click`.
    fn right(&mut self, position: Position, bit: Bit) -> Effect {
        let block = &mut self.map[bit.word()];
        let cell = bit.mask();
        let flag = block.flags & cell;
        let question = block.questions & cell;
        let unmarked = block.unflagged & cell & !question;
        block.flags ^= flag | unmarked;
        block.unflagged ^= flag | unmarked;
        block.questions ^= flag | question;
        if flag | question | unmarked != 0 {
            // Looked up, since no branch can foretell it.
            let marked = [Shown::FLAG, Shown::QUESTION, Shown::CLOSED];
            let next = usize::from(flag != 0) + 2 * usize::from(question != 0);
            self.changed = Changed::One(position, marked[next]);
        }
        Effect::NothingOpened
    }

    fn middle(&mut self, bit: Bit) -> Effect {
        let block = &self.map[bit.word()];
        if bit.is_in(block.unflagged | block.flags) {
            return Effect::NothingOpened;
        }
        let targets = self.window(bit, |block| block.unflagged);
        if targets.is_empty() {
            return Effect::NothingOpened;
        }
        let mines = self.minefield.mines_around(bit);
        let flags = self.window(bit, |block| block.flags);
        if mines.neighbours() != flags.neighbours() {
            return Effect::NothingOpened;
        }
        if targets.intersects(mines) {
            return Effect::HitMine;
        }
        for (index, cells) in targets.words(self.size(), bit) {
            self.open(index, cells);
        }
        self.flood();
        Effect::Opened
    }

    /// Turns those of a word's `cells` over that are closed and not flagged, and notes the zeros among
    /// them. The rest of the opening is left to [`flood`](Self::flood).
    fn open(&mut self, index: usize, cells: u64) {
        let block = &mut self.map[index];
        let opened = block.unflagged & cells;
        if opened == 0 {
            return;
        }
        block.unflagged ^= opened;
        block.changed |= opened;
        self.changed_blocks.insert(index);
        let zeros = opened & block.zeros;
        if zeros != 0 {
            if block.seeds == 0 {
                self.unspread.push(index);
            }
            block.seeds |= zeros;
        }
    }

    /// Ends the opening of cells: opens the neighbours of opened zeros until no zero is left with a
    /// neighbour to open, and does once a block what need not be done for each part of it.
    fn flood(&mut self) {
        while let Some(index) = self.unspread.pop() {
            self.spread(index);
        }
        self.changed_blocks.settle();
        self.changed = Changed::Many;
        for index in self.changed_blocks.iter() {
            let block = &mut self.map[index];
            block.questions &= !block.changed;
            self.closed_count -= block.changed.count_ones() as usize;
        }
    }

    /// Opens what the waiting zeros of a block reach: all zeros in line with them in this word, and
    /// then every cell that touches one of those.
    fn spread(&mut self, index: usize) {
        let stride = self.size().stride();
        let block = &mut self.map[index];
        let seeds = mem::take(&mut block.seeds);
        let zeros = filled(seeds, block.unflagged & block.zeros);
        let reach = widened(zeros);
        // The zeros in reach are all in `zeros` already, so none of them is left to wait.
        let opened = block.unflagged & reach;
        block.unflagged ^= opened;
        block.changed |= opened;
        self.open(index - stride, reach);
        self.open(index + stride, reach);
        if zeros & 1 != 0 {
            for word in [index - stride, index, index + stride] {
                self.open(word - 1, 1 << (WORD - 1));
            }
        }
        if zeros >> (WORD - 1) != 0 {
            for word in [index - stride, index, index + stride] {
                self.open(word + 1, 1);
            }
        }
    }

    fn window(&self, bit: Bit, plane: impl Fn(&Block) -> u64) -> Window {
        Window::new(self.size(), bit, |word| {
            let pair: &[Block; 2] = self.map[word..].first_chunk().expect("a border");
            pair.each_ref().map(&plane)
        })
    }
}
