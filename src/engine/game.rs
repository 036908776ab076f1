//! The rules: what each click does to the player map, and when the game ends.
//!
//! A [`Game`] holds a minefield and the player map, in words of 64 cells; a click changes whole
//! words by set algebra. The flood keeps a worklist of words in which opened zeros still have to
//! open their neighbours, so it neither recurses nor looks at single cells.

use std::mem;

use itertools::Itertools;

use super::bitboard::{Neighbourhood, dilate_row, occluded_fill};
use super::board::{Block, Board, Extent};
use super::cell::Cell;
use super::changes::Changes;
use super::click::{Button, Click, Outcome, Status};
use super::layout::{Bit, Position, Size, WORD};
use super::memory::{OutOfMemory, try_fill};
use super::minefield::Minefield;

/// A minefield, the player map over it, and the rules. Takes about a byte a cell.
///
/// ```
/// use minesweeper_judge::{Button, Cell, Click, Game, Minefield, Outcome, Position};
///
/// let mut game = Game::new(Minefield::from_rows(["__*"]));
/// let outcome = game.click(Click::new(Button::Left, Position::new(1, 1)));
/// assert_eq!(outcome, Outcome::Won);
/// let changes: Vec<_> = game.changes().cells().collect();
/// let expected = [
///     (Position::new(1, 1), Cell::opened(0)),
///     (Position::new(1, 2), Cell::opened(1)),
/// ];
/// assert_eq!(changes, expected);
/// assert_eq!(game.to_string(), "01_");
/// ```
#[derive(Clone, Default)]
pub struct Game {
    board: Board,
    status: Status,
    closed_count: usize,
    /// The blocks with cells in `pending`, each once.
    worklist: Vec<usize>,
}

/// The effect of a click, as far as the end of the game depends on it.
enum Effect {
    NothingOpened,
    Opened,
    HitMine,
}

impl Game {
    /// Returns a game on a minefield, with all cells closed.
    ///
    /// # Panics
    ///
    /// Panics if there is not enough memory.
    pub fn new(minefield: Minefield) -> Self {
        let mut game = Self::default();
        game.start(minefield).expect("enough memory for the board");
        game
    }

    /// Returns a game in progress: `map` has what the player map shows, row by row. The number of
    /// an opened cell is ignored, since it follows from the minefield. The game is won if no cell
    /// is left to open.
    ///
    /// ```
    /// use minesweeper_judge::{Button, Cell, Click, Game, Minefield, Outcome, Position};
    ///
    /// let minefield = Minefield::from_rows(["_*__"]);
    /// let map = [Cell::opened(1), Cell::FLAG, Cell::CLOSED, Cell::CLOSED];
    /// let mut game = Game::resume(minefield, map);
    /// let outcome = game.click(Click::new(Button::Left, Position::new(1, 4)));
    /// assert_eq!(outcome, Outcome::Won);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the map has more or fewer cells than the minefield, or if a mine is opened.
    pub fn resume(minefield: Minefield, map: impl IntoIterator<Item = Cell>) -> Self {
        let mut game = Self::new(minefield);
        for (position, cell) in game.size().positions().zip_eq(map) {
            game.show(position, cell);
        }
        let has_opened = game.closed_count < game.size().rows * game.size().columns;
        if has_opened && game.closed_count == game.minefield().mine_count() {
            game.status = Status::Won;
        }
        game
    }

    /// Makes a closed cell without a mark show `cell`.
    fn show(&mut self, position: Position, cell: Cell) {
        let bit = self.size().bit(position);
        let block = &mut self.board.map[bit.word()];
        match cell {
            Cell::CLOSED => {}
            Cell::QUESTION => block.questions |= bit.mask(),
            Cell::FLAG => {
                block.flags |= bit.mask();
                block.unflagged ^= bit.mask();
            }
            _ => {
                let is_mine = bit.is_in(self.board.minefield.mines(bit.word()));
                assert!(!is_mine, "no opened cell is a mine, as at {position:?}");
                block.unflagged ^= bit.mask();
                self.closed_count -= 1;
            }
        }
    }

    /// Starts a new game in the memory of the previous one.
    pub(crate) fn start(&mut self, minefield: Minefield) -> Result<(), OutOfMemory> {
        let size = minefield.size();
        try_fill(&mut self.board.map, size.words(), Block::default())?;
        self.board.changed_blocks.reset(size.words())?;
        self.worklist.try_reserve(size.words())?;
        let mut zeros = minefield.zeros();
        let rows = &mut self.board.map[size.row_start(1)..size.row_start(size.rows + 1)];
        for row in rows.chunks_exact_mut(size.stride()) {
            for (word, (block, zeros)) in row.iter_mut().zip(zeros.by_ref()).enumerate() {
                block.unflagged = size.cells_of_word(word);
                block.zeros = zeros;
            }
        }
        drop(zeros);
        self.board.extent = Extent::Nothing;
        self.closed_count = size.rows * size.columns;
        self.status = Status::Running;
        self.board.minefield = minefield;
        Ok(())
    }

    /// Starts the game anew on the same minefield.
    pub(crate) fn restart(&mut self) {
        let minefield = self.take_minefield();
        let started = self.start(minefield);
        started.expect("the board had enough memory before");
    }

    /// Takes the minefield out, so that its memory can be used for the next game. Until that game
    /// [starts](Self::start), the board has no cells.
    pub(crate) fn take_minefield(&mut self) -> Minefield {
        mem::take(&mut self.board.minefield)
    }

    /// Returns the minefield.
    pub fn minefield(&self) -> &Minefield {
        &self.board.minefield
    }

    /// Returns the height and width of the board.
    pub fn size(&self) -> Size {
        self.board.minefield.size()
    }

    /// Returns whether the game is running, won or lost.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns what the player map shows at a position.
    ///
    /// # Panics
    ///
    /// Panics if the position is not on the board.
    pub fn cell(&self, position: Position) -> Cell {
        let bit = self.size().checked_bit(position);
        let block = &self.board.map[bit.word()];
        if bit.is_in(block.flags) {
            Cell::FLAG
        } else if bit.is_in(block.questions) {
            Cell::QUESTION
        } else if bit.is_in(block.unflagged) {
            Cell::CLOSED
        } else {
            Cell::opened(self.board.minefield.number_at(bit))
        }
    }

    /// Returns the cells that the last click changed.
    #[inline]
    pub fn changes(&self) -> Changes<'_> {
        Changes::new(&self.board)
    }

    /// Applies a click to the player map.
    ///
    /// # Panics
    ///
    /// Panics if the position is not on the board.
    pub fn click(&mut self, click: Click) -> Outcome {
        let _ = self.size().checked_bit(click.position);
        self.play(click)
    }

    /// Applies a click whose position is known to be on the board.
    #[inline(always)] // As a call it costs 10 % on a million operations.
    pub(crate) fn play(&mut self, click: Click) -> Outcome {
        debug_assert!(self.size().contains(click.position));
        if mem::take(&mut self.board.extent) == Extent::Flood {
            self.board
                .changed_blocks
                .drain(|index| self.board.map[index].changed = 0);
        }
        if self.status != Status::Running {
            return Outcome::Invalid;
        }
        let bit = self.size().bit(click.position);
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
            Effect::Opened if self.closed_count == self.board.minefield.mine_count() => {
                self.status = Status::Won;
                Outcome::Won
            }
            Effect::Opened | Effect::NothingOpened => Outcome::Running,
        }
    }

    #[inline(always)] // Part of `play`.
    fn left(&mut self, position: Position, bit: Bit) -> Effect {
        let (word, cell) = (bit.word(), bit.mask());
        let block = &mut self.board.map[word];
        if !bit.is_in(block.unflagged) {
            return Effect::NothingOpened;
        }
        if bit.is_in(self.board.minefield.mines(word)) {
            return Effect::HitMine;
        }
        if bit.is_in(block.zeros) {
            self.open(word, cell);
            self.flood();
        } else {
            block.unflagged ^= cell;
            block.questions &= !cell;
            self.closed_count -= 1;
            let number = self.board.minefield.number_at(bit);
            self.board.extent = Extent::One(position, Cell::opened(number));
        }
        Effect::Opened
    }

    #[inline(always)] // Part of `play`.
    fn right(&mut self, position: Position, bit: Bit) -> Effect {
        let block = &mut self.board.map[bit.word()];
        let cell = bit.mask();
        let flag = block.flags & cell;
        let question = block.questions & cell;
        let unmarked = block.unflagged & cell & !question;
        block.flags ^= flag | unmarked;
        block.unflagged ^= flag | unmarked;
        block.questions ^= flag | question;
        if flag | question | unmarked != 0 {
            // A table, since a branch on the mark cannot be predicted.
            let next_marks = [Cell::FLAG, Cell::QUESTION, Cell::CLOSED];
            let mark = usize::from(flag != 0) + 2 * usize::from(question != 0);
            self.board.extent = Extent::One(position, next_marks[mark]);
        }
        Effect::NothingOpened
    }

    fn middle(&mut self, bit: Bit) -> Effect {
        let block = &self.board.map[bit.word()];
        if bit.is_in(block.unflagged | block.flags) {
            return Effect::NothingOpened;
        }
        let targets = self.neighbourhood(bit, |block| block.unflagged);
        if targets.is_empty() {
            return Effect::NothingOpened;
        }
        let mines = self.board.minefield.mines_around(bit);
        let flags = self.neighbourhood(bit, |block| block.flags);
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

    /// Opens the closed cells without a flag among `cells` of a word, and adds its opened zeros to
    /// the worklist. [`flood`](Self::flood) does the rest.
    fn open(&mut self, index: usize, cells: u64) {
        let block = &mut self.board.map[index];
        let opened = block.unflagged & cells;
        if opened == 0 {
            return;
        }
        block.unflagged ^= opened;
        block.changed |= opened;
        self.board.changed_blocks.insert(index);
        let zeros = opened & block.zeros;
        if zeros != 0 {
            if block.pending == 0 {
                self.worklist.push(index);
            }
            block.pending |= zeros;
        }
    }

    /// Opens the neighbours of opened zeros until no zero has a neighbour left to open. Then counts
    /// the opened cells and removes their question marks, once for each changed block.
    fn flood(&mut self) {
        while let Some(index) = self.worklist.pop() {
            self.spread(index);
        }
        self.board.changed_blocks.finish();
        self.board.extent = Extent::Flood;
        for index in self.board.changed_blocks.iter() {
            let block = &mut self.board.map[index];
            block.questions &= !block.changed;
            self.closed_count -= block.changed.count_ones() as usize;
        }
    }

    /// Opens what the pending zeros of a block reach: all zeros in line with them in this word, and
    /// then every cell that touches one of those.
    fn spread(&mut self, index: usize) {
        let stride = self.size().stride();
        let block = &mut self.board.map[index];
        let pending = mem::take(&mut block.pending);
        let zeros = occluded_fill(pending, block.unflagged & block.zeros);
        let reach = dilate_row(zeros);
        // All zeros of this word in `reach` are in `zeros`, so none of them becomes pending.
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

    fn neighbourhood(&self, bit: Bit, plane: impl Fn(&Block) -> u64) -> Neighbourhood {
        Neighbourhood::new(self.size(), bit, |word| {
            let pair: &[Block; 2] = self.board.map[word..].first_chunk().expect("a border");
            pair.each_ref().map(&plane)
        })
    }
}

#[cfg(test)]
mod tests;
