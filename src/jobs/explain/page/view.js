// The board and the list of operations: of large ones only what is in view exists.

const byId = (id) => document.getElementById(id);
/** Boards of at most so many cells are tables, with all their cells in the page. */
const tableCells = 10000;
/** Browsers cut off what is higher or wider, some of them at 17 million pixels. */
const longest = 16000000;

/** The cases of the test, the one that is shown, counted from 0, and its replay. */
let cases = [];
let place = 0;
let replay = null;
/** Sizes in pixels: of a cell without its border, of the row numbers, of the column numbers. */
let cell = 24;
let edge = { width: 30, height: 20 };
/** The cell asked for, as an index. */
let asked = -1;
/** The first difference of an output, if it is known: cells that are missing or too many at a step. */
let found = null;

/** The elements of the rows that exist, what they are for, and what each cell was drawn to show. */
let rows = [];
let span = [0, 0, 0, 0];
let drawn = [];

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
const isTable = () => replay.board.size <= tableCells;

/** Which cells exist: the first and the one after the last, of the rows and of the columns. */
function wantedSpan() {
  const [view, pitch] = [byId("view"), cell + 1];
  const { rows, columns } = replay.board;
  if (isTable()) return [0, rows, 0, columns];
  const part = (scrolled, length, count) => {
    const shown = Math.min(count, Math.ceil(length / pitch) + 3);
    const first = Math.min(Math.max(0, Math.floor(scrolled / pitch) - 1), count - shown);
    return [first, first + shown];
  };
  return [...part(view.scrollTop, view.clientHeight, rows), ...part(view.scrollLeft, view.clientWidth, columns)];
}

function element(role, className) {
  const made = document.createElement("div");
  if (isTable()) made.role = role;
  made.className = className;
  return made;
}

/** Makes the rows and columns that are to exist, each row with its number before it. */
function makeRows() {
  const [top, bottom, left, right] = span;
  const line = (className, side, role, inner) => {
    const made = element("row", className);
    made.append(element(side, "head side"));
    for (let column = left; column < right; column += 1) made.append(element(role, inner));
    return made;
  };
  const made = [line("row top", "cell", "columnheader", "head")];
  for (let row = top; row < bottom; row += 1) made.push(line("row", "rowheader", "cell", "cell"));
  rows = made.map((row) => [...row.children]);
  byId("table").replaceChildren(...made);
  byId("table").style.setProperty("--columns", right - left);
  drawn = Array((bottom - top) * (right - left)).fill(-1);
}

/** Every which number has room, if each takes `length` pixels. */
const stride = (length) => [1, 2, 5, 10, 20, 50, 100].find((every) => every * (cell + 1) >= length) ?? 200;

/** Numbers the rows and columns that exist. */
function drawNumbers() {
  const [top, , left] = span;
  const [, x, y] = replay.step ? replay.case.operation(replay.step) : [];
  const digits = String(replay.board.columns).length;
  const draw = (head, number, every, clicked, side) => {
    // The clicked number takes the room of its neighbours.
    const isMute = number !== clicked && (number % every !== 0 || Math.abs(number - clicked) < every);
    const name = `head${side}${isMute ? " mute" : ""}${number === clicked ? " here" : ""}`;
    if (head.textContent !== String(number)) head.textContent = number;
    if (head.className !== name) head.className = name;
  };
  const [columnStride, rowStride] = [stride(digits * 0.5 * rem()), stride(0.7 * rem())];
  rows[0].slice(1).forEach((head, i) => draw(head, left + i + 1, columnStride, y, ""));
  rows.slice(1).forEach(([head], i) => draw(head, top + i + 1, rowStride, x, " side"));
}

/** Draws the cells that exist. What shows already what it should is left alone: that is most of them,
    and to change a page is slow. */
function drawCells() {
  const wanted = wantedSpan();
  const sizes = ([top, bottom, left, right]) => `${bottom - top} ${right - left}`;
  const mustMake = rows.length === 0 || sizes(wanted) !== sizes(span);
  span = wanted;
  const [top, bottom, left, right] = span;
  if (mustMake) makeRows();
  byId("table").style.top = `${top * (cell + 1)}px`;
  byId("table").style.left = `${left * (cell + 1)}px`;
  drawNumbers();
  const { clicked, board: { mines } } = replay;
  const [missing, surplus] = differentCells();
  let drawnAt = 0;
  for (let row = top; row < bottom; row += 1) {
    const cells = rows[row - top + 1];
    for (let column = left; column < right; column += 1) {
      const index = row * replay.board.columns + column;
      const state = replay.map[index] * 64 + surplus.has(index) * 32 + missing.has(index) * 16
        + (index === asked) * 8 + (index === clicked) * 4 + replay.changed[index] * 2 + mines[index];
      if (drawn[drawnAt] !== state) {
        drawCell(cells[column - left + 1], state);
        drawn[drawnAt] = state;
      }
      drawnAt += 1;
    }
  }
}

/** The classes of a cell by what it shows. */
function look(symbol) {
  const special = { _: "closed", P: "closed flag", "?": "closed question", "*": "closed star", x: "hit" };
  return special[symbol] ?? `n${symbol}`;
}

const noCells = new Set();

/** The cells that are missing and those that are too many in the output, at the step that is shown. */
function differentCells() {
  const isHere = found && found.case === place + 1 && found.step === replay.step;
  return isHere ? [found.missing, found.surplus] : [noCells, noCells];
}

/** Draws a cell: its symbol times 64, and 32 if it is too many in the output, 16 if missing in it, 8 if
    asked for, 4 if clicked, 2 if changed, 1 if a mine. */
function drawCell(made, state) {
  const symbol = state >> 6;
  const classes = ["cell", look(String.fromCharCode(symbol))];
  const difference = ["", "missing", "surplus", "other"][(state >> 4) & 3];
  if (difference) classes.push(difference);
  if (state & 8) classes.push("asked");
  if (state & 4) classes.push("clicked");
  if (state & 2) classes.push("changed");
  if (state & 1) classes.push("mine");
  made.className = classes.join(" ");
  if (isTable()) {
    const isShownMine = state & 1 && byId("mines").checked && symbol !== HIT;
    const name = nameOf(symbol) + (isShownMine ? say("isMine") : "");
    made.textContent = name + (difference ? say({ missing: "isMissing", surplus: "isSurplus", other: "isOther" }[difference]) : "");
  }
}

/** Says what the board is to those who do not see it. */
function describeBoard() {
  const [table, { rows, columns }] = [byId("table"), replay.board];
  const size = say("boardOf", rows, columns);
  table.role = isTable() ? "table" : "img";
  table.ariaLabel = isTable() ? size : say("tooLargeToRead", size);
}

/** Chooses the size of the cells, so that the board fits if it can, and draws the board anew. */
function layOut() {
  const [view, board] = [byId("view"), byId("board")];
  const { rows: height, columns: width } = replay.board;
  edge = { width: Math.ceil((String(height).length * 0.45 + 0.5) * rem()), height: Math.ceil(1.1 * rem()) };
  const fit = Math.min((view.clientWidth - edge.width - 2) / width, Math.max(1.5 * rem(), (view.clientHeight - edge.height - 2) / height));
  cell = Math.min(Math.floor(3.5 * rem()), Math.max(17, Math.floor(fit) - 1));
  cell = Math.max(1, Math.min(cell, Math.floor(longest / Math.max(width, height)) - 1));
  board.style.setProperty("--size", `${cell}px`);
  board.style.setProperty("--edge-width", `${edge.width}px`);
  board.style.setProperty("--edge-height", `${edge.height}px`);
  board.style.width = `${edge.width + width * (cell + 1)}px`;
  board.style.height = `${edge.height + height * (cell + 1)}px`;
  rows = [];
  drawCells();
  drawOptions();
}

function bringIntoView(x, y) {
  const [view, pitch] = [byId("view"), cell + 1];
  const nearest = (scrolled, length, at) => {
    const [start, end] = [(at - 1) * pitch, at * pitch];
    return start < scrolled || end > scrolled + length ? Math.max(0, (start + end - length) / 2) : scrolled;
  };
  view.scrollTop = nearest(view.scrollTop, view.clientHeight - edge.height, x);
  view.scrollLeft = nearest(view.scrollLeft, view.clientWidth - edge.width, y);
}

/** Adds the options that have come into view, and removes the others. The rest stay: a click needs the
    element that the mouse was pressed on. */
function drawOptions() {
  const [list, options] = [byId("list"), byId("options")];
  const height = Math.max(1, Math.min(Math.floor(1.6 * rem()), Math.floor(longest / (replay.last + 1))));
  options.style.height = `${height * (replay.last + 1)}px`;
  options.style.setProperty("--height", `${height}px`);
  const top = replay.step * height;
  if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) {
    if (drawOptions.step !== replay.step) list.scrollTop = top - list.clientHeight / 2;
  }
  drawOptions.step = replay.step;
  const first = Math.max(0, Math.floor(list.scrollTop / height) - 3);
  const end = Math.min(replay.last + 1, first + Math.ceil(list.clientHeight / height) + 6);
  const stepOf = (made) => Number(made.dataset.step);
  for (const made of [...options.children]) {
    if (stepOf(made) < first || stepOf(made) >= end) made.remove();
  }
  const there = [...options.children].map(stepOf);
  for (let step = (there[0] ?? end) - 1; step >= first; step -= 1) options.prepend(option(step));
  for (let step = (there.at(-1) ?? end) + 1; step < end; step += 1) options.append(option(step));
  for (const made of options.children) made.ariaSelected = stepOf(made) === replay.step;
  const current = `option-${replay.step}`;
  if (byId(current)) list.setAttribute("aria-activedescendant", current);
  else list.removeAttribute("aria-activedescendant");
}

function option(step) {
  const made = document.createElement("div");
  made.role = "option";
  made.id = `option-${step}`;
  made.className = "option";
  made.style.setProperty("--step", step);
  made.ariaPosInSet = step + 1;
  made.ariaSetSize = replay.last + 1;
  made.dataset.step = step;
  const part = (tag, text, className) => {
    const inner = document.createElement(tag);
    inner.textContent = text;
    inner.className = className;
    made.append(inner, " ");
  };
  if (step === 0) {
    part("span", say("before"), "");
    return made;
  }
  const [button, row, column] = replay.case.operation(step);
  const [summary, className] = replay.summary(step);
  part("b", step, "");
  part("span", `${words[language].buttons[button]} (${row}, ${column})`, "");
  part("i", summary, className);
  return made;
}
