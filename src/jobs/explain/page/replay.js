// A case at each of its steps. Step 0 is the map before the first operation.
//
// A cell opens once, so the changes of all steps together are hardly more than the cells of the board:
// they are kept, and any step is reached by making the changes in between, or by undoing them.

const HIT = "x".charCodeAt(0);
const MINE = "*".charCodeAt(0);

/** Changes of cells: which, and what they showed before and after. */
class Changes {
  constructor() {
    this.cells = new Int32Array(64);
    this.before = new Uint8Array(64);
    this.after = new Uint8Array(64);
    this.length = 0;
  }

  push(cell, before, after) {
    if (this.length === this.cells.length) this.grow();
    this.cells[this.length] = cell;
    this.before[this.length] = before;
    this.after[this.length] = after;
    this.length += 1;
  }

  grow() {
    for (const name of ["cells", "before", "after"]) {
      const longer = new this[name].constructor(2 * this.length);
      longer.set(this[name]);
      this[name] = longer;
    }
  }
}

/** Plays a case until its game is over, and notes how it ends. Yields how much is done. */
function* findEnding(played) {
  const game = new Game(played.board);
  let step = 0;
  while (step < played.last && game.status === RUNNING) {
    step += 1;
    game.click(played.operation(step)[0], played.cellOf(step));
    yield step / played.last;
  }
  played.ending = endingOf(played, game.status, step);
}

function endingOf(played, status, step) {
  const word = { [RUNNING]: played.isBroken ? "ERROR" : "QUIT", [WON]: "WIN", [LOST]: "LOSE" }[status];
  return { word, step };
}

const wordsOfEnding = ({ word, step }) => say("ending", word, step);

class Replay {
  constructor(played) {
    this.case = played;
    this.board = played.board;
    this.game = new Game(this.board);
    this.mineCount = this.game.mineCount;
    this.changes = new Changes();
    /** For each step: the end of its changes, its outcome and the number of closed cells after it. */
    this.ends = [0];
    this.outcomes = [RUNNING];
    this.closedAfter = [this.board.size];
    /** The step that ended the game, or -1, and the number of mines that it hit. */
    this.over = -1;
    this.hits = 0;
    /** The map after the last step that was played. */
    this.end = new Uint8Array(this.board.size).fill(CLOSED);

    this.step = 0;
    this.map = this.end.slice();
    this.changed = new Uint8Array(this.board.size);
    this.flags = 0;
    /** The mines that the end of the game shows, while they are shown. */
    this.uncovered = new Changes();
  }

  get last() {
    return this.case.last;
  }

  get closed() {
    return this.closedAfter[this.step];
  }

  /** The cell that the last operation clicked; -1 before the first. */
  get clicked() {
    return this.step ? this.case.cellOf(this.step) : -1;
  }

  /** Plays all operations. Yields how much is done; returns the replay. */
  *play() {
    while (this.ends.length <= this.last) {
      this.playNext();
      yield this.ends.length / this.last;
    }
    this.noteEnding();
    this.go(0);
    return this;
  }

  /** Plays the first operation that was not played yet. */
  playNext() {
    const step = this.ends.length;
    const [button] = this.case.operation(step);
    const cell = this.case.cellOf(step);
    const outcome = this.game.click(button, cell);
    const { count, closed } = this.game;
    if (outcome === LOST) this.noteLoss(button, cell);
    else this.note(this.game.changes.subarray(0, count), (changed) => this.game.map[changed]);
    if (outcome === LOST || outcome === WON) this.over = step;
    this.ends.push(this.changes.length);
    this.outcomes.push(outcome);
    this.closedAfter.push(closed);
  }

  noteEnding() {
    this.case.ending = endingOf(this.case, this.game.status, this.over < 0 ? this.last : this.over);
  }

  /** Notes what a click that lost the game hit, and would have opened. */
  noteLoss(button, cell) {
    const { hit, opened } = this.game.afterLoss(button, cell);
    this.hits = hit.length;
    this.note(hit, () => HIT);
    this.note(opened, (changed) => this.game.map[changed]);
  }

  note(cells, codeOf) {
    for (const cell of cells) {
      const after = codeOf(cell);
      this.changes.push(cell, this.end[cell], after);
      this.end[cell] = after;
    }
  }

  /** Goes on with a case that has one more operation; the replay must be at its last step. */
  append(played) {
    this.uncover(false);
    this.case = played;
    this.playNext();
    this.noteEnding();
    this.go(this.last);
  }

  go(step) {
    this.uncover(false);
    this.mark(0);
    while (this.step < step) this.forward();
    while (this.step > step) this.back();
    this.mark(1);
    this.uncover(this.endShowsMines && step >= (this.over < 0 ? this.last : this.over));
  }

  forward() {
    const { cells, after } = this.changes;
    for (let i = this.ends[this.step]; i < this.ends[this.step + 1]; i += 1) this.set(cells[i], after[i]);
    this.step += 1;
  }

  back() {
    const { cells, before } = this.changes;
    this.step -= 1;
    for (let i = this.ends[this.step]; i < this.ends[this.step + 1]; i += 1) this.set(cells[i], before[i]);
  }

  set(cell, code) {
    this.flags += (code === FLAG) - (this.map[cell] === FLAG);
    this.map[cell] = code;
  }

  /** Marks the cells that the last operation changed, or removes the marks. */
  mark(value) {
    if (this.step === 0) return;
    for (let i = this.ends[this.step - 1]; i < this.ends[this.step]; i += 1) this.changed[this.changes.cells[i]] = value;
  }

  /** Whether the end shows the mines: if the game was not won, and not played here. */
  get endShowsMines() {
    const { over, outcomes } = this;
    return over >= 0 ? outcomes[over] === LOST : !this.case.isBroken && !this.case.isPlayed;
  }

  /** Shows the closed mines without a flag, or covers them again. */
  uncover(isShown) {
    const { uncovered, map, board: { mines } } = this;
    for (let i = 0; i < uncovered.length; i += 1) map[uncovered.cells[i]] = uncovered.before[i];
    uncovered.length = 0;
    if (!isShown) return;
    for (let cell = 0; cell < map.length; cell += 1) {
      if (!mines[cell] || !isClosed(map[cell])) continue;
      uncovered.push(cell, map[cell], MINE);
      map[cell] = MINE;
    }
  }

  /** The effect of an operation: the first few changed cells, how many they are, and how many hits. */
  effect(step) {
    const [start, end] = [this.ends[step - 1], this.ends[step]];
    const first = [];
    for (let i = start; i < Math.min(end, start + 3); i += 1) first.push([this.changes.cells[i], this.changes.after[i]]);
    return { first, changed: end - start, hits: step === this.over ? this.hits : 0 };
  }

  /** An effect in a word or two, for the list of operations, and the response. */
  summary(step) {
    const { first, changed } = this.effect(step);
    const response = responseWords[this.outcomes[step]];
    if (response !== "RUNNING") return [response, response];
    if (changed === 0) return [say("noEffect"), "none"];
    const isMark = this.case.operation(step)[0] === RIGHT;
    return [isMark ? nameOf(first[0][1]) : say("opens", changed), response];
  }

  place(cell) {
    const row = Math.floor(cell / this.board.columns);
    return say("place", row + 1, cell - row * this.board.columns + 1);
  }

  /** The operation and its response in words, and the response alone. */
  describe() {
    const { word } = this.case.ending;
    const isEnd = this.step === this.last;
    const end = isEnd && word === "QUIT" ? say("quit") : isEnd && word === "ERROR" ? say("wrong") : "";
    if (this.step === 0) return [say("beforeSentence"), end, ""];
    const [button, row, column] = this.case.operation(this.step);
    const { first, changed, hits } = this.effect(this.step);
    const response = responseWords[this.outcomes[this.step]];
    let effect = say("changed", changed);
    if (response === "LOSE") effect = say("hit", hits, changed - hits);
    if (response === "INVALID") effect = say("isOver");
    const cells = first.map(([cell, code]) => say("cellShows", this.place(cell), nameOf(code)));
    const details = changed > 0 && changed <= 3 ? say("cellsShow", cells) : "";
    const clicked = say("clicked", this.step, words[language].clicks[button], row, column);
    return [clicked, `${say("response", response, effect)}${details} ${end}`.trimEnd(), response];
  }

  /** The response as it is written, as much of it as has so many characters. */
  response(most) {
    const outcome = this.outcomes[this.step];
    if (this.step === 0) return "";
    if (outcome === LOST || outcome === INVALID) return responseWords[outcome];
    const { cells, after } = this.changes;
    const { columns } = this.board;
    const end = this.ends[this.step];
    let text = "RUNNING: [";
    for (let i = this.ends[this.step - 1]; i < end; i += 1) {
      const row = Math.floor(cells[i] / columns);
      text += `<${row + 1}, ${cells[i] - row * columns + 1}, ${String.fromCharCode(after[i])}>${i + 1 < end ? ", " : ""}`;
      if (text.length > most) return `${text}…`;
    }
    return `${text}]${outcome === WON ? " WIN" : ""}`;
  }

  /** When a cell changed, in words. */
  history(cell) {
    const changes = [];
    const { cells, after } = this.changes;
    for (let i = cells.indexOf(cell); i >= 0 && i < this.changes.length; i = cells.indexOf(cell, i + 1)) {
      changes.push(say("changedAt", nameOf(after[i]), this.stepOf(i)));
    }
    const isHidden = isClosed(this.end[cell]) && this.board.mines[cell];
    if (isHidden && this.endShowsMines) changes.push(say("shownAtEnd", nameOf(MINE)));
    return say("history", nameOf(this.map[cell]), changes.slice(-8), changes.length);
  }

  /** The step that made a change. */
  stepOf(change) {
    let [low, high] = [0, this.ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] <= change) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const responseWords = { [RUNNING]: "RUNNING", [WON]: "WIN", [LOST]: "LOSE", [INVALID]: "INVALID" };
const nameOf = (code) => words[language].names[String.fromCharCode(code)] ?? String.fromCharCode(code);
