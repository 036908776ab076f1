// The formats of the contest: reads a test, with the place and the words of the command in errors, and
// writes tests and responses. Texts are bytes; a column counts bytes, from 1.

/** The largest number that the command reads. */
const LARGEST = 2n ** 64n - 1n;
/** How much of a wrong token an error shows, in bytes. */
const SHOWN_OF_TOKEN = 24;
/** How many bytes are read before a pause is possible. */
const PAUSE = 1 << 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const bytesOf = (text) => encoder.encode(text);
const textOf = (bytes) => decoder.decode(bytes);

const isWhitespace = (byte) => byte === 32 || byte === 9 || byte === 13 || byte === 10;
const isDigit = (byte) => byte >= 48 && byte <= 57;
const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const charactersOf = (count) => counted(count, "character");

/** The character that begins at a place, or "" if that is not UTF-8. */
function characterAt(bytes, at) {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
    try {
      return strictDecoder.decode(bytes.subarray(at, at + length));
    } catch {
      // Not yet a whole character, or never.
    }
  }
  return "";
}

const escapes = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "'": "\\'", '"': '\\"', "\\": "\\\\" };

/** A character as the command prints it. */
function printableCharacter(character) {
  if (escapes[character]) return escapes[character];
  const code = character.codePointAt(0);
  if (code < 128) return code < 32 || code === 127 ? escapedByte(code) : character;
  const isPrintable = !/[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character);
  return isPrintable ? character : `\\u{${code.toString(16)}}`;
}

const escapedByte = (byte) => `\\x${byte.toString(16).padStart(2, "0")}`;

/** The characters of a text, with the bytes that are not UTF-8 as numbers. */
function charactersIn(bytes) {
  const characters = [];
  for (let at = 0; at < bytes.length; ) {
    const character = characterAt(bytes, at);
    characters.push(character || bytes[at]);
    at += character ? bytesOf(character).length : 1;
  }
  return characters;
}

/** Bytes as text, in which invalid UTF-8 and unprintable characters are escaped. */
function printable(bytes) {
  const print = (character) => (typeof character === "string" ? printableCharacter(character) : escapedByte(character));
  return charactersIn(bytes).map(print).join("");
}

/** Says in quotes what was found, and names the first character that is not plain ASCII. */
function foundText(bytes, more = "") {
  const name = charactersIn(bytes).map((character) => typeof character === "string" && characterName(character)).find(Boolean);
  return `found '${printable(bytes)}${more}'${name ? ` (${name})` : ""}`;
}

/** Bytes without an incomplete character at their end. */
function wholeCharacters(bytes) {
  let at = 0;
  for (let character; (character = characterAt(bytes, at)); ) at += bytesOf(character).length;
  try {
    // A part of a character is not an error if more may follow.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(at), { stream: true });
    return bytes.subarray(0, at);
  } catch {
    return bytes;
  }
}

/** The place of a byte: its line and its column. */
function placeOf(bytes, offset) {
  let [line, start] = [1, 0];
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** What is wrong with a test, and where. */
class InputError extends Error {
  constructor(place, offset, message) {
    super(`${place.line}:${place.column}: ${message}`);
    this.offset = offset;
  }
}

/** A case of a test: its board, and its operations, three numbers each: button, row and column. */
class Case {
  constructor(board, operations, isBroken = false) {
    this.board = board;
    this.operations = operations;
    /** Whether the input was wrong after these operations. */
    this.isBroken = isBroken;
  }

  get last() {
    return this.operations.length / 3;
  }

  /** An operation, from 1. */
  operation(number) {
    return this.operations.subarray(3 * number - 3, 3 * number);
  }

  /** The cell of an operation. */
  cellOf(number) {
    const [, row, column] = this.operation(number);
    return (row - 1) * this.board.columns + column - 1;
  }
}

/** Reads tests as the command does: tokens between any whitespace. */
class TestReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    this.context = "";
    // The cells and the operations of all cases: a cell takes a byte of text, an operation six.
    this.cells = new Uint8Array(bytes.length);
    this.cellCount = 0;
    this.operations = new Int32Array(3 * Math.ceil(bytes.length / 6) + 3);
    this.operationCount = 0;
  }

  /** Reads the test, and returns its cases and the error, if there is one. Yields how much is read. */
  *read() {
    const cases = [];
    try {
      const count = this.number("T", 0, LARGEST);
      for (let number = 1; number <= count; number += 1) {
        this.context = ` (case ${number})`;
        yield* this.readCase(number, cases);
      }
      return { cases, error: null };
    } catch (error) {
      if (error instanceof InputError) return { cases, error };
      throw error;
    }
  }

  /** Reads a case to its end, or to what is wrong. */
  *readCase(number, cases) {
    const board = yield* this.board();
    const start = this.operationCount;
    const addCase = (isBroken) => {
      cases.push(new Case(board, this.operations.subarray(start, this.operationCount), isBroken));
    };
    try {
      let paused = this.at;
      for (let operation = 1; this.operation(board, number, operation); operation += 1) {
        if (this.at - paused > PAUSE) yield (paused = this.at);
      }
    } catch (error) {
      addCase(true);
      throw error;
    }
    addCase(false);
    yield this.at;
  }

  *board() {
    const rows = this.number("n", 1, LARGEST);
    const columns = this.number("m", 1, LARGEST);
    const start = this.cellCount;
    let paused = this.at;
    for (let row = 0; row < rows; row += 1) {
      this.row(columns);
      if (this.at - paused > PAUSE) yield (paused = this.at);
    }
    return new Board(rows, columns, this.cells.subarray(start, this.cellCount));
  }

  /** Reads an operation. Returns whether there was one before the `0`. */
  operation({ rows, columns }, number, operation) {
    this.context = ` (case ${number}, operation ${operation})`;
    const button = this.number("op", 0, 3);
    if (button === 0) return false;
    const [row, column] = [this.number("x", 1, rows), this.number("y", 1, columns)];
    this.operations[this.operationCount++] = button;
    this.operations[this.operationCount++] = row;
    this.operations[this.operationCount++] = column;
    return true;
  }

  skipWhitespace() {
    while (isWhitespace(this.bytes[this.at])) this.at += 1;
  }

  number(name, least, most) {
    this.skipWhitespace();
    const { bytes, at: start } = this;
    let [at, value] = [start, 0];
    for (; isDigit(bytes[at]) && at - start < 15; at += 1) value = 10 * value + bytes[at] - 48;
    const isWhole = at > start && (at === bytes.length || isWhitespace(bytes[at]));
    if (!isWhole) [at, value] = this.longNumber(start);
    if (value === null || value < least || value > most) {
      const found = this.found(start, at);
      throw this.error(start, `${found}, expected ${name}, a number from ${least} to ${most}`);
    }
    this.at = at;
    return value;
  }

  /** Reads a token that is long or not a number: its end and its number, or null. */
  longNumber(start) {
    const { bytes } = this;
    let at = start;
    while (isDigit(bytes[at])) at += 1;
    const isNumber = at > start && (at === bytes.length || isWhitespace(bytes[at]));
    while (at < bytes.length && at - start <= SHOWN_OF_TOKEN && !isWhitespace(bytes[at])) at += 1;
    const value = isNumber ? BigInt(textOf(bytes.subarray(start, at))) : null;
    return [at, value === null || value > LARGEST ? null : asNumber(value)];
  }

  /** Says what is found in place of something else: a token, or the end. */
  found(start, end) {
    if (end === start) return "found the end of the input";
    const token = this.bytes.subarray(start, Math.min(end, start + SHOWN_OF_TOKEN));
    return end - start <= SHOWN_OF_TOKEN ? foundText(token) : foundText(wholeCharacters(token), "…");
  }

  /** Reads a row of the board. */
  row(columns) {
    this.skipWhitespace();
    const { bytes, cells, at: start } = this;
    let done = 0;
    for (; done < columns; done += 1) {
      const byte = bytes[start + done];
      if (byte !== 95 && byte !== 42) break;
      cells[this.cellCount++] = byte === 42 ? 1 : 0;
    }
    this.at = start + done;
    const next = bytes[this.at];
    const isEnd = next === undefined || isWhitespace(next);
    if (done === Number(columns) && isEnd) return;
    const isForeign = next === 0 || next >= 0x80;
    if (!isEnd && (done < columns || isForeign)) {
      const expected = done < columns ? "'_' or '*'" : "'\\n' after the row";
      throw this.error(this.at, `${foundText(this.character())}, expected ${expected}`);
    }
    let found = `found a row of ${done < columns ? "" : "more than "}${charactersOf(done)}`;
    if (done === 0) found = "found the end of the input";
    throw this.error(start, `${found}, expected a row of ${charactersOf(columns)}`);
  }

  /** The next character, which may have several bytes, so that a full-width mark is shown as one. */
  character() {
    const { bytes, at } = this;
    const first = bytes[at];
    const length = first >= 0xf8 || first < 0xc0 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    let end = at + 1;
    while (end < at + length && bytes[end] >= 0x80 && bytes[end] < 0xc0) end += 1;
    return bytes.subarray(at, end);
  }

  error(offset, message) {
    const encoding = encodingAt(this.bytes, offset);
    const problem = encoding ? `${wrongEncoding(encoding)}${this.context}: ${encodingHint}` : message + this.context;
    return new InputError(placeOf(this.bytes, offset), offset, problem);
  }
}

/** A number that fits as one, a larger one as it is. */
const asNumber = (value) => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value);

/** A text that grows. */
class Writer {
  constructor() {
    this.bytes = new Uint8Array(1 << 12);
    this.length = 0;
  }

  /** Makes room for so many bytes. */
  reserve(count) {
    if (this.length + count <= this.bytes.length) return;
    const longer = new Uint8Array(2 * (this.length + count));
    longer.set(this.written);
    this.bytes = longer;
  }

  get written() {
    return this.bytes.subarray(0, this.length);
  }

  /** Adds text, in ASCII. */
  text(text) {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i += 1) this.bytes[this.length++] = text.charCodeAt(i);
  }

  /** Adds a number of up to ten digits. */
  number(number) {
    let unit = 1;
    while (unit * 10 <= number) unit *= 10;
    for (; unit >= 1; unit /= 10) this.bytes[this.length++] = 48 + (Math.floor(number / unit) % 10);
  }

  /** Adds cells in the order and form of a response. */
  cells(game) {
    const { map, changes, count, board: { columns } } = game;
    this.text("RUNNING: [");
    for (let i = 0; i < count; i += 1) {
      this.reserve(40);
      const row = Math.floor(changes[i] / columns);
      this.text(i ? ", <" : "<");
      this.number(row + 1);
      this.text(", ");
      this.number(changes[i] - row * columns + 1);
      this.text(", ");
      this.bytes[this.length++] = map[changes[i]];
      this.text(">");
    }
    this.text("]\n");
  }

  /** Adds the response to the last click of a game. */
  response(game, outcome) {
    if (outcome === INVALID) this.text("INVALID\n");
    else if (outcome === LOST) this.text("LOSE\n");
    else this.cells(game);
    if (outcome === WON) this.text("WIN\n");
  }
}

const SEPARATOR = "==========";

/** Writes the output for the cases of a test. Yields the number of cases that are done. */
function* writeOutput(cases) {
  const writer = new Writer();
  for (let number = 0; number < cases.length; number += 1) {
    if (number) writer.text(`${SEPARATOR}\n`);
    const game = new Game(cases[number].board);
    const { operations, last } = cases[number];
    for (let i = 0; i < last; i += 1) {
      const outcome = game.click(operations[3 * i], cases[number].cellOf(i + 1));
      writer.response(game, outcome);
      if (i % 256 === 255) yield number;
    }
    if (game.status === RUNNING && !cases[number].isBroken) writer.text("QUIT\n");
    yield number;
  }
  return writer.written;
}

/** Writes cases as a test. */
function writeTest(cases) {
  const writer = new Writer();
  writer.text(`${cases.length}\n`);
  for (const { board: { rows, columns, mines }, operations } of cases) {
    writer.text(`${rows} ${columns}\n`);
    writer.reserve(rows * (columns + 1));
    for (let row = 0; row < rows; row += 1) {
      for (let cell = row * columns; cell < (row + 1) * columns; cell += 1) {
        writer.bytes[writer.length++] = mines[cell] ? 42 : 95;
      }
      writer.bytes[writer.length++] = 10;
    }
    for (let i = 0; i < operations.length; i += 1) {
      writer.reserve(12);
      writer.number(operations[i]);
      writer.bytes[writer.length++] = i % 3 === 2 ? 10 : 32;
    }
    writer.text("0\n");
  }
  return writer.written;
}

/** Says in the words of `validate` why a test that `writeTest` wrote is not valid; null if it is. */
function whyInvalid(cases) {
  if (cases.length === 0) return `1:1: found '0', expected T, a number from 1 to ${LARGEST}`;
  let line = 2;
  for (const [index, { board, last }] of cases.entries()) {
    const context = `(case ${index + 1})`;
    const [cells, mines] = [board.size, board.countMines()];
    if (cells === 1) return `${line}:3: found n·m = 1, expected at least 2, a mine and an empty cell ${context}`;
    if (mines === 0 || mines === cells) {
      return `${line + 1}:1: found k = ${mines}, expected k, a number from 1 to ${cells - 1} ${context}`;
    }
    line += board.rows + last + 2;
  }
  return null;
}
