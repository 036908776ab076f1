"use strict";

// The rules of the game: what a click does to the player map, and when the game ends.
//
// A cell is a number: row by row, from 0. A map holds the character codes of what the cells show.

const CLOSED = "_".charCodeAt(0);
const FLAG = "P".charCodeAt(0);
const QUESTION = "?".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

const [LEFT, RIGHT, MIDDLE] = [1, 2, 3];

/** Outcomes of a click. The status of a game is that of its last click that was not invalid. */
const [RUNNING, WON, LOST, INVALID] = [0, 1, 2, 3];

const isClosed = (code) => code === CLOSED || code === QUESTION;
const isOpened = (code) => code >= ZERO && code <= ZERO + 8;

/** A board: its size and its mines, an array with 1 for each mine. */
class Board {
  constructor(rows, columns, mines) {
    this.rows = rows;
    this.columns = columns;
    this.mines = mines;
  }

  get size() {
    return this.rows * this.columns;
  }

  /** The number of mines. */
  countMines() {
    let count = 0;
    for (const mine of this.mines) count += mine;
    return count;
  }

  /** The number of each cell: how many of its neighbours are mines. Made when it is needed first. */
  get numbers() {
    this.ownNumbers ??= sumsOfThree(sumsOfThree(this.mines, this.columns, 1), this.size, this.columns);
    return this.ownNumbers;
  }

  /** Calls `visit` with each neighbour of a cell, in order. */
  eachNeighbour(cell, visit) {
    const { rows, columns } = this;
    const row = Math.floor(cell / columns);
    const column = cell - row * columns;
    const [top, bottom] = [Math.max(0, row - 1), Math.min(rows - 1, row + 1)];
    const [left, right] = [Math.max(0, column - 1), Math.min(columns - 1, column + 1)];
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        if (y !== row || x !== column) visit(y * columns + x);
      }
    }
  }

  /** The neighbours of a cell that have a property, in order. */
  neighbours(cell, hasProperty) {
    const found = [];
    this.eachNeighbour(cell, (neighbour) => hasProperty(neighbour) && found.push(neighbour));
    return found;
  }
}

/** The sum of each cell with the ones before and after it at a distance, within lines of a length. */
function sumsOfThree(cells, length, distance) {
  const sums = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell += 1) {
    const at = cell % length;
    sums[cell] = cells[cell] + (at >= distance ? cells[cell - distance] : 0) + (at + distance < length ? cells[cell + distance] : 0);
  }
  return sums;
}

/** A game on a board: the player map, and the cells that the last click changed. */
class Game {
  constructor(board) {
    this.board = board;
    this.map = new Uint8Array(board.size).fill(CLOSED);
    this.mineCount = board.countMines();
    this.closed = board.size;
    this.status = RUNNING;
    /** The cells that the last click changed: the first `count` of `changes`, in order. */
    this.changes = new Int32Array(1);
    this.count = 0;
  }

  /** Applies a click, and returns its outcome. */
  click(button, cell) {
    this.count = 0;
    if (this.status !== RUNNING) return INVALID;
    const { closed } = this;
    const isHit = button === RIGHT ? this.mark(cell) : button === LEFT ? this.left(cell) : this.middle(cell);
    if (isHit) this.status = LOST;
    else if (this.closed < closed && this.closed === this.mineCount) this.status = WON;
    return this.status;
  }

  /** A right click: closed, flag, question mark, closed. */
  mark(cell) {
    const next = { [CLOSED]: FLAG, [FLAG]: QUESTION, [QUESTION]: CLOSED }[this.map[cell]];
    if (next) {
      this.map[cell] = next;
      this.changes[0] = cell;
      this.count = 1;
    }
    return false;
  }

  /** A left click. Returns whether it hit a mine. */
  left(cell) {
    if (!isClosed(this.map[cell])) return false;
    if (this.board.mines[cell]) return true;
    this.open([cell]);
    return false;
  }

  /** A middle click. Returns whether it hit a mine. */
  middle(cell) {
    if (!isOpened(this.map[cell])) return false;
    const flags = this.board.neighbours(cell, (neighbour) => this.map[neighbour] === FLAG);
    if (flags.length !== this.map[cell] - ZERO) return false;
    const targets = this.board.neighbours(cell, (neighbour) => isClosed(this.map[neighbour]));
    if (targets.some((target) => this.board.mines[target])) return true;
    this.open(targets);
    return false;
  }

  /** Opens cells, and around each zero its neighbours without a flag, until nothing more opens. */
  open(cells) {
    const { board, map } = this;
    const show = (cell) => isClosed(map[cell]) && this.show(cell);
    cells.forEach(show);
    for (let next = 0; next < this.count; next += 1) {
      if (map[this.changes[next]] === ZERO) board.eachNeighbour(this.changes[next], show);
    }
    this.changes.subarray(0, this.count).sort();
  }

  /** Opens one cell. */
  show(cell) {
    this.map[cell] = ZERO + this.board.numbers[cell];
    this.closed -= 1;
    if (this.count === this.changes.length) {
      const longer = new Int32Array(2 * this.count);
      longer.set(this.changes);
      this.changes = longer;
    }
    this.changes[this.count++] = cell;
  }

  /** What a click that lost the game hit, and what it would have opened: a middle click is a left click
      on each of its targets. The map shows them opened from then on, although they do not count. */
  afterLoss(button, cell) {
    const targets = button === MIDDLE ? this.board.neighbours(cell, () => true) : [cell];
    const hidden = targets.filter((target) => isClosed(this.map[target]));
    const { closed } = this;
    this.open(hidden.filter((target) => !this.board.mines[target]));
    this.closed = closed;
    return { hit: hidden.filter((target) => this.board.mines[target]), opened: this.changes.subarray(0, this.count) };
  }
}
