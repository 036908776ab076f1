"use strict";

const cases = JSON.parse(document.getElementById("cases").textContent);

/** The runs of a text, each as [index of its first cell, symbols]. */
function* runsOf(text) {
  for (let at = 0; text && at < text.length; ) {
    const colon = text.indexOf(":", at);
    const comma = text.indexOf(",", colon);
    const end = comma < 0 ? text.length : comma;
    yield [Number(text.slice(at, colon)), text.slice(colon + 1, end)];
    at = end + 1;
  }
}

/** The cells of a text of runs, each as [index, symbol code]. */
function* cellsOf(text) {
  for (const [start, symbols] of runsOf(text)) {
    for (let i = 0; i < symbols.length; i += 1) yield [start + i, symbols.charCodeAt(i)];
  }
}

/** The code of a cell in a text of runs, 0 if it is not there. */
function codeAt(text, index) {
  for (const [start, symbols] of runsOf(text)) {
    if (index >= start && index < start + symbols.length) return symbols.charCodeAt(index - start);
  }
  return 0;
}

const isFlag = (code) => code === 80;
const isHit = (code) => code === 120;
const isClosed = (code) => "_P?*".includes(String.fromCharCode(code));
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
    for (const [index, code] of cellsOf(game.start)) this.set(index, code);
    this.mines = new Uint8Array(this.size);
    this.mineCount = 0;
    for (const [index] of cellsOf(game.mines)) {
      this.mines[index] = 1;
      this.mineCount += 1;
    }
    this.changed = new Uint8Array(this.size);
    this.step = 0;
    /** For each step that was taken, what its cells showed before. */
    this.before = [];
    this.effects = [];
  }

  get last() {
    return this.game.steps.length;
  }

  set(index, code) {
    const old = this.map[index];
    this.flags += isFlag(code) - isFlag(old);
    this.closed += isClosed(code) - isClosed(old);
    this.map[index] = code;
  }

  go(step) {
    this.mark(0);
    while (this.step < step) this.forward();
    while (this.step > step) this.back();
    this.mark(1);
  }

  forward() {
    const before = [];
    const [, , , , changes, shown] = this.game.steps[this.step];
    for (const runs of [changes, shown]) {
      for (const [index, code] of cellsOf(runs)) {
        if (isHit(this.map[index])) continue;
        before.push(index, this.map[index]);
        this.set(index, code);
      }
    }
    this.before[this.step] = before;
    this.step += 1;
  }

  back() {
    this.step -= 1;
    const before = this.before[this.step];
    for (let i = before.length - 2; i >= 0; i -= 2) this.set(before[i], before[i + 1]);
  }

  /** Marks the cells that the last operation changed, or removes the marks. */
  mark(value) {
    if (this.step === 0) return;
    for (const [index] of cellsOf(this.game.steps[this.step - 1][4])) this.changed[index] = value;
  }

  /** The effect of an operation, counted from 1: its changed cells, and how many of them are hits. */
  effect(step) {
    if (!this.effects[step]) {
      const first = [];
      let [changed, hits] = [0, 0];
      for (const [index, code] of cellsOf(this.game.steps[step - 1][4])) {
        if (changed < 3) first.push([index, code]);
        changed += 1;
        if (isHit(code)) hits += 1;
      }
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
    const changes = [];
    this.game.steps.forEach(([, , , , changed, shown], step) => {
      const [own, end] = [codeAt(changed, index), codeAt(shown, index)];
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
