"use strict";

const cases = JSON.parse(document.getElementById("cases").textContent);

/** Calls `action` with each cell of a text of runs, as its index and the code of its symbol. */
function eachCell(text, action) {
  for (let at = 0; at < text.length; at += 1) {
    let index = 0;
    for (; text[at] !== ":"; at += 1) index = index * 10 + Number(text[at]);
    for (at += 1; at < text.length && text[at] !== ","; at += 1) {
      action(index, text.charCodeAt(at));
      index += 1;
    }
  }
}

/** The runs of a text: the index of the first cell of each, and where its symbols begin in the text. */
function runsOf(text) {
  const [starts, places] = [[], []];
  for (let at = 0; at < text.length; ) {
    const colon = text.indexOf(":", at);
    starts.push(Number(text.slice(at, colon)));
    places.push(colon + 1);
    const comma = text.indexOf(",", colon);
    at = comma < 0 ? text.length : comma + 1;
  }
  return { text, starts, places };
}

/** The code of a cell in runs, which are in order; 0 if it is not there. */
function codeIn({ text, starts, places }, index) {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= index) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return 0;
  const at = places[low - 1] + index - starts[low - 1];
  const end = low < places.length ? text.lastIndexOf(",", places[low]) : text.length;
  return at < end ? text.charCodeAt(at) : 0;
}

const isFlag = (code) => code === 80;
const isHit = (code) => code === 120;
const isOpened = (code) => code >= 48 && code <= 56;
const names = { _: "closed", P: "flag", "?": "question mark", "*": "mine", x: "mine that was hit" };
const nameOf = (code) => names[String.fromCharCode(code)] ?? String.fromCharCode(code);
const buttonNames = { 1: "left click", 2: "right click", 3: "middle click" };
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** A case at one of its steps. Step 0 is the map before the first operation. */
class Replay {
  constructor(game) {
    this.game = game;
    this.size = game.rows * game.columns;
    this.map = new Uint8Array(this.size).fill("_".charCodeAt(0));
    this.closed = this.size;
    this.flags = 0;
    eachCell(game.start, (index, code) => this.set(index, code));
    this.mines = new Uint8Array(this.size);
    this.mineCount = 0;
    eachCell(game.mines, (index) => {
      this.mines[index] = 1;
      this.mineCount += 1;
    });
    this.changed = new Uint8Array(this.size);
    this.step = 0;
    /** For each step that was taken, what the cells of its texts showed before. */
    this.before = [];
    this.effects = [];
    /** The runs of the texts of each step, once a history was asked for. */
    this.runs = null;
  }

  get last() {
    return this.game.steps.length;
  }

  /** The cell that the last operation clicked, as an index; -1 before the first. */
  get clicked() {
    if (this.step === 0) return -1;
    const [, x, y] = this.game.steps[this.step - 1];
    return (x - 1) * this.game.columns + y - 1;
  }

  /** The cells that an operation changed, and those that the end of the game shows. */
  texts(step) {
    const [, , , , changes, shown = ""] = this.game.steps[step - 1];
    return [changes, shown];
  }

  set(index, code) {
    const old = this.map[index];
    this.flags += isFlag(code) - isFlag(old);
    this.closed += isOpened(old) - isOpened(code);
    this.map[index] = code;
  }

  go(step) {
    this.mark(0);
    while (this.step < step) this.forward();
    while (this.step > step) this.back();
    this.mark(1);
  }

  forward() {
    this.step += 1;
    this.counting(() => {
      this.before[this.step] = this.texts(this.step).map((text) => {
        const before = new Uint8Array(text.length);
        let count = 0;
        eachCell(text, (index, code) => {
          before[count] = this.map[index];
          count += 1;
          if (!isHit(this.map[index])) this.set(index, code);
        });
        return before.slice(0, count);
      });
    });
  }

  back() {
    this.counting(() => {
      const [changes, shown] = this.texts(this.step);
      const [changed, covered] = this.before[this.step];
      for (const [text, before] of [[shown, covered], [changes, changed]]) {
        let count = 0;
        eachCell(text, (index) => {
          this.set(index, before[count]);
          count += 1;
        });
      }
    });
    this.step -= 1;
  }

  /** Runs an action that changes cells. A lost game shows cells, but opens none of them. */
  counting(action) {
    const { closed } = this;
    action();
    if (this.game.steps[this.step - 1][3] === "LOSE") this.closed = closed;
  }

  /** Marks the cells that the last operation changed, or removes the marks. */
  mark(value) {
    if (this.step === 0) return;
    eachCell(this.texts(this.step)[0], (index) => {
      this.changed[index] = value;
    });
  }

  /** The effect of an operation, counted from 1: its changed cells, and how many of them are hits. */
  effect(step) {
    if (!this.effects[step]) {
      const first = [];
      let [changed, hits] = [0, 0];
      eachCell(this.texts(step)[0], (index, code) => {
        if (changed < 3) first.push([index, code]);
        changed += 1;
        if (isHit(code)) hits += 1;
      });
      this.effects[step] = { first, changed, hits };
    }
    return this.effects[step];
  }

  /** An effect in a word or two, for the list of operations. */
  summary(step) {
    const [operation, , , response] = this.game.steps[step - 1];
    const { first, changed } = this.effect(step);
    if (response !== "RUNNING") return response;
    if (changed === 0) return "no effect";
    return operation === 2 ? nameOf(first[0][1]) : `opens ${changed}`;
  }

  place(index) {
    const row = Math.floor(index / this.game.columns);
    return `row ${row + 1}, column ${index - row * this.game.columns + 1}`;
  }

  /** The operation and its response in words, and the response alone. */
  describe() {
    const endings = { QUIT: "Then the operations end: QUIT.", ERROR: "Then the input is wrong." };
    const end = this.step === this.last ? (endings[this.game.ending.split(" ")[0]] ?? "") : "";
    if (this.step === 0) return ["Before the first operation.", end, ""];
    const [operation, x, y, response] = this.game.steps[this.step - 1];
    const clicked = `Operation ${this.step}: ${buttonNames[operation]} at (${x}, ${y}).`;
    const { first, changed, hits } = this.effect(this.step);
    let words = changed ? `${counted(changed, "cell")} changed` : "nothing changed";
    if (response === "LOSE") {
      words = `it hit ${counted(hits, "mine")}`;
      if (changed > hits) words += ` and would have opened ${counted(changed - hits, "cell")}`;
    }
    const cells = first.map(([index, code]) => `${this.place(index)}: ${nameOf(code)}`).join("; ");
    const details = cells && changed <= 3 ? ` ${cells[0].toUpperCase()}${cells.slice(1)}.` : "";
    return [clicked, `${response}: ${words}.${details} ${end}`.trimEnd(), response];
  }

  /** When a cell changed, in words. */
  history(index) {
    this.runs ??= this.game.steps.map((_, step) => this.texts(step + 1).map(runsOf));
    const changes = [];
    this.runs.forEach((runs, step) => {
      const [own, end] = runs.map((run) => codeIn(run, index));
      if (own) changes.push(`${nameOf(own)} at ${step + 1}`);
      if (end && !isHit(own)) changes.push(`${nameOf(end)}, shown at the end`);
    });
    const many = changes.length > 8 ? `${changes.length} changes, the last: ` : "";
    const now = `${nameOf(this.map[index])} now`;
    return `${now}; ${many}${changes.slice(-8).join(", ") || "never changes"}.`;
  }

  /** The case as a test, up to the end of its game. */
  test() {
    const { rows, columns, steps } = this.game;
    const lines = ["1", `${rows} ${columns}`];
    for (let row = 0; row < rows; row += 1) {
      const mines = this.mines.subarray(row * columns, (row + 1) * columns);
      lines.push(Array.from(mines, (mine) => (mine ? "*" : "_")).join(""));
    }
    for (const [operation, x, y] of steps) lines.push(`${operation} ${x} ${y}`);
    return `${lines.join("\n")}\n0\n`;
  }
}
