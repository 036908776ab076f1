// Compares the output of a solution with the right one, up to the first difference, with the words of the
// command `check`.

/** How much of a line is kept from the first difference on, in bytes. */
const KEPT_OF_LINE = 1 << 20;
/** How much of a line a message shows from the first difference on, in bytes. */
const SHOWN_OF_LINE = 60;
/** How many cells of the line it shows before the cell with the first difference. */
const CELLS_SHOWN = 5;
/** How many cells of a kind a message names. */
const CELLS_NAMED = 5;

const buttonWords = { 1: "left", 2: "right", 3: "middle" };

/** The output of a solution, up to the first difference. */
class Output {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
    /** Number of lines before, and where the current one begins. */
    this.lines = 0;
    this.lineStart = 0;
  }

  get hasEnded() {
    return this.at === this.bytes.length;
  }

  /** Takes a line, without its end, if it is the expected one; else the part that is right. */
  take(expected) {
    const { bytes } = this;
    let i = 0;
    while (i < expected.length && bytes[this.at + i] === expected[i]) i += 1;
    this.at += i;
    return i === expected.length && this.takeLineEnd();
  }

  /** Takes the end of a line, which the last line need not have. */
  takeLineEnd() {
    const { bytes } = this;
    if (bytes[this.at] === 13 && bytes[this.at + 1] === 10) this.at += 1;
    if (!this.hasEnded && bytes[this.at] !== 10) return false;
    if (!this.hasEnded) this.at += 1;
    this.lines += 1;
    this.lineStart = this.at;
    return true;
  }

  /** What is left of the current line, without its end. */
  restOfLine() {
    const { bytes, at } = this;
    let end = bytes.indexOf(10, at);
    if (end < 0) end = bytes.length;
    else if (end > at && bytes[end - 1] === 13) end -= 1;
    return bytes.subarray(at, end);
  }

  skipWhitespace() {
    for (; !this.hasEnded && isWhitespace(this.bytes[this.at]); this.at += 1) {
      if (this.bytes[this.at] !== 10) continue;
      this.lines += 1;
      this.lineStart = this.at + 1;
    }
  }
}

/** Compares an output with that of a test. Yields the number of cases that are done; returns null if
    they are equal, else the first difference. */
function* compareOutput(cases, bytes) {
  const output = new Output(bytes);
  for (let number = 1; number <= cases.length; number += 1) {
    const { last } = cases[number - 1];
    const difference = yield* compareCase(cases[number - 1], number, output);
    if (difference) return difference;
    if (number < cases.length && !output.take(bytesOf(SEPARATOR))) {
      const title = `between case ${number} and case ${number + 1}`;
      return new WrongLine(output, bytesOf(SEPARATOR)).difference(title, number, last);
    }
    yield number;
  }
  if (output.hasEnded) return null;
  return WrongLine.afterEnd(output).difference("after the last case", cases.length, cases.at(-1)?.last ?? 0);
}

/** Compares the responses to a case. */
function* compareCase(played, number, output) {
  const game = new Game(played.board);
  for (let step = 1; step <= played.last; step += 1) {
    const [button, row, column] = played.operation(step);
    const outcome = game.click(button, played.cellOf(step));
    const writer = new Writer();
    writer.response(game, outcome);
    for (const line of linesOf(writer.written)) {
      if (output.take(line)) continue;
      const title = `case ${number}, operation ${step}, ${buttonWords[button]} click at (${row}, ${column})`;
      return new WrongLine(output, line, game).difference(title, number, step);
    }
    if (step % 256 === 0) yield number - 1;
  }
  if (game.status !== RUNNING || output.take(bytesOf("QUIT"))) return null;
  return new WrongLine(output, bytesOf("QUIT")).difference(`end of case ${number}`, number, played.last);
}

/** The lines of a response, without their ends. */
function linesOf(bytes) {
  const lines = [];
  for (let start = 0, end; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(10, start);
    lines.push(bytes.subarray(start, end));
  }
  return lines;
}

const isEqual = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);
const withoutWhitespace = (bytes) => bytes.filter((byte) => !isWhitespace(byte));
/** The text of bytes, character by byte. */
const charactersOfBytes = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** The line of an output that has the first difference, beside the line that it should be. */
class WrongLine {
  constructor(output, expected, game = null) {
    const { bytes, at, lineStart } = output;
    const passed = bytes.subarray(lineStart, at);
    const found = output.restOfLine();
    const rest = expected.subarray(at - lineStart);
    this.game = game;
    this.line = output.lines + 1;
    this.column = at - lineStart + 1;
    this.endsEarly = output.hasEnded;
    this.encoding = encodingAt(bytes, at);
    /** What both lines have before the difference, or the part of it from a cell on. */
    this.equal = passed.subarray(cellFromEnd(passed, CELLS_SHOWN));
    this.expected = rest.subarray(0, KEPT_OF_LINE + 1);
    this.found = found.subarray(0, KEPT_OF_LINE + 1);
    /** Whether the lines are the same but for whitespace. */
    this.isSameText = isEqual(withoutWhitespace(rest), withoutWhitespace(found));
  }

  /** The first line after the last response that has more than whitespace, or the first one if all is
      whitespace. */
  static afterEnd(output) {
    const first = new WrongLine(output, new Uint8Array());
    output.skipWhitespace();
    const line = new WrongLine(output, new Uint8Array());
    // What is before the text in its line does not matter.
    line.equal = new Uint8Array();
    line.encoding = first.encoding;
    if (output.hasEnded) [line.line, line.column] = [first.line, first.column];
    line.endsEarly = false;
    return line;
  }

  get isEnd() {
    return this.equal.length === 0 && this.expected.length === 0;
  }

  /** Whether the equal part is all of it. */
  get hasStart() {
    return this.equal[0] !== "<".charCodeAt(0);
  }

  /** A line, as much of it as is kept. */
  whole(rest) {
    return charactersOfBytes(this.equal) + charactersOfBytes(rest);
  }

  /** The verdict on the output, and where the difference is. */
  difference(title, number, step) {
    const faults = this.faults();
    const foreign = this.foreign();
    const summary = (faults ? faults.summary : this.summary()) + (foreign ? `: found ${foreign}` : "");
    const details = [];
    if (!this.isEnd) details.push(`  expected: ${this.excerpt(this.expected)}`);
    const isFound = !(this.endsEarly && this.column === 1) && !(this.isEnd && this.isSameText);
    if (isFound) details.push(`  found:    ${this.excerpt(this.found)}`);
    if (faults) details.push(...faults.lines);
    if (this.encoding) details.push(`  hint:     ${encodingHint}`);
    const place = `(line ${this.line}, column ${this.column} of OUTPUT)`;
    return {
      verdict: this.isSameText ? "wrong output format" : "wrong answer",
      reason: [`${title}: ${summary} ${place}`, ...details].join("\n"),
      case: number,
      step,
      missing: faults?.missing ?? [],
      surplus: faults?.surplus ?? [],
    };
  }

  /** The name of the first character that differs, unless it is plain ASCII. */
  foreign() {
    const character = this.encoding ? "" : characterAt(this.found, 0);
    return character ? characterName(character) : "";
  }

  /** How the cells are wrong, if both lines are lists of cells. */
  faults() {
    const isList = !this.hasStart || this.whole(this.expected).startsWith("RUNNING: [");
    if (!isList || this.isSameText || this.endsEarly) return null;
    const hasEnd = this.found.length <= KEPT_OF_LINE;
    const entries = listedCells(this.whole(this.found), this.hasStart, hasEnd);
    return entries && comparedCells(entries, this.game, this.hasStart, hasEnd);
  }

  /** What is wrong, if it is not the cells. */
  summary() {
    if (this.encoding) return wrongEncoding(this.encoding);
    const [expected, found] = [this.whole(this.expected), this.whole(this.found)];
    if (this.endsEarly) return "the output ends early";
    if (this.isSameText) return expected === "" ? "trailing whitespace" : "the line differs only in whitespace";
    if (expected === SEPARATOR && !found.startsWith("=")) return "the separator is missing";
    if (found === SEPARATOR) return expected === "WIN" || expected === "QUIT" ? `${expected} is missing` : "unexpected separator";
    return expected === "" ? "extra output after the last response" : "the line is wrong";
  }

  /** The part of a line around the first difference. Spaces are made visible if only whitespace differs. */
  excerpt(rest) {
    const line = new Uint8Array([...this.equal, ...rest.subarray(0, SHOWN_OF_LINE)]);
    if (line.length === 0) return "(an empty line)";
    const text = `${this.hasStart ? "" : "… "}${printable(line)}${rest.length > SHOWN_OF_LINE ? "…" : ""}`;
    return this.isSameText ? text.replaceAll(" ", "·") : text;
  }
}

/** Where the cell starts that is so many from the end, if only whole cells count; 0 if there are fewer. */
function cellFromEnd(list, count) {
  let at = list.lastIndexOf(">".charCodeAt(0));
  for (let i = 0; i < count && at > 0; i += 1) at = list.lastIndexOf("<".charCodeAt(0), at - 1);
  return Math.max(0, at);
}

/** Reads a `RUNNING` line, or the part of it that is left after its start or its end was cut off, with any
    whitespace. Returns its cells as [row, column, value], or null if it is not a list. */
function listedCells(line, hasStart, hasEnd) {
  let text = line.replace(/[ \t\r\n]/g, "");
  const head = "RUNNING:[";
  if (hasStart ? !text.startsWith(head) : !text.includes("<")) return null;
  text = text.slice(hasStart ? head.length : text.indexOf("<"));
  if (hasEnd ? !text.endsWith("]") : !text.includes(">")) return null;
  text = hasEnd ? text.slice(0, -1) : text.slice(0, text.lastIndexOf(">") + 1);
  if (text === "") return [];
  if (text.length < 2 || !text.startsWith("<") || !text.endsWith(">")) return null;
  const entries = [];
  for (const entry of text.slice(1, -1).split(">,<")) {
    const parts = /^(\d+),(\d+),([\0-\x7f])$/.exec(entry);
    if (!parts) return null;
    entries.push([saturated(parts[1]), saturated(parts[2]), parts[3]]);
  }
  return entries;
}

/** A number, or the largest one that the command has. */
function saturated(digits) {
  if (digits.length <= 15) return Number(digits);
  const value = BigInt(digits);
  return asNumber(value < LARGEST ? value : LARGEST);
}

/** The cells of a kind of fault: how many, and the first few of them. */
class Kind {
  constructor(name, label) {
    Object.assign(this, { name, label, count: 0, texts: [], cells: [] });
  }

  add(text, cell) {
    if (this.count < CELLS_NAMED) this.texts.push(text);
    this.count += 1;
    if (cell >= 0) this.cells.push(cell);
  }

  get line() {
    const more = this.count - this.texts.length;
    return `  ${this.label.padEnd(9)} ${this.texts.join(", ")}${more ? ` and ${more} more` : ""}`;
  }
}

const isBefore = (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
const entryText = ([row, column, value]) => `<${row}, ${column}, ${printableCharacter(value)}>`;

/** Compares a list of cells with those that the last click changed. Returns null if they are right. */
function comparedCells(entries, game, hasStart, hasEnd) {
  const { board: { rows, columns } } = game;
  const cellOf = ([row, column]) => (row >= 1 && row <= rows && column >= 1 && column <= columns ? (row - 1) * columns + column - 1 : -1);
  const [right, missing] = rightCells(entries, game, cellOf, hasStart, hasEnd);
  const surplus = new Kind("too many", "too many:");
  const other = new Kind("with another value", "another value:");
  const twice = new Kind("listed twice", "twice:");
  for (const entry of entries) {
    const cell = cellOf(entry);
    const expected = right.get(cell);
    if (expected === undefined) surplus.add(entryText(entry), cell);
    else if (expected === null) twice.add(entryText(entry), cell);
    else if (expected[2] !== entry[2]) other.add(`${entryText(entry)} instead of ${entryText(expected)}`, cell);
    if (expected) right.set(cell, null);
  }
  let kinds = [missing, surplus, other, twice].filter(({ count }) => count > 0);
  // A wrong order is mentioned only if nothing else is wrong.
  if (kinds.length === 0) kinds = unsortedCells(entries);
  if (kinds.length === 0) return null;
  const counts = kinds.map(({ count, name }, i) => `${i === 0 ? counted(count, "cell") : count} ${name}`);
  return {
    summary: `${hasEnd ? "" : "at least "}${counts.join(", ")}`,
    lines: kinds.map(({ line }) => line),
    missing: [...missing.cells, ...other.cells],
    surplus: [...surplus.cells, ...other.cells],
  };
}

/** The right entries of the listed cells, null for those before the start of a part, and the missing cells:
    of a part, those before the last cell that is in order. */
function rightCells(entries, game, cellOf, hasStart, hasEnd) {
  const listed = new Set(entries.map(cellOf));
  const isInPart = (entry) => hasStart || entries.length === 0 || !isBefore(entry, entries[0]);
  const { map, changes, count, board: { columns } } = game;
  const right = new Map();
  const unlisted = [];
  for (let i = 0; i < count; i += 1) {
    const cell = changes[i];
    const row = Math.floor(cell / columns);
    const entry = [row + 1, cell - row * columns + 1, String.fromCharCode(map[cell])];
    if (listed.has(cell)) {
      right.set(cell, isInPart(entry) ? entry : null);
    } else if (isInPart(entry)) unlisted.push([entry, cell]);
  }
  const missing = new Kind(hasEnd ? "missing" : "missing or out of order", "missing:");
  const last = lastInOrder(entries.map(cellOf).filter((cell) => right.has(cell)));
  for (const [entry, cell] of unlisted) {
    if (!hasEnd && cell > last) break;
    missing.add(entryText(entry), cell);
  }
  return [right, missing];
}

/** The last of the cells that are in order, -1 if there is none. */
function lastInOrder(cells) {
  let last = -1;
  for (const cell of cells) {
    if (cell < last) break;
    last = cell;
  }
  return last;
}

/** The cells that are listed after a later cell, as the only kind of fault, if there are any. */
function unsortedCells(entries) {
  const unsorted = new Kind("out of order", "out of order:");
  for (let i = 1; i < entries.length; i += 1) {
    if (isBefore(entries[i], entries[i - 1])) unsorted.add(entryText(entries[i]), -1);
  }
  return unsorted.count > 0 ? [unsorted] : [];
}
