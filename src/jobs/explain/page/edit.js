// What can be changed in a test. A change puts another case in the place of one, and never changes a case
// itself, so that an undo is to put back the cases that were there.

/** The largest board that can be made here. */
const mostCells = 4000000;

/** What was there before the last changes: cases, the one that was shown, its step, and the name. */
let undos = [];

/** Notes what is there, before it is changed. */
function remember() {
  undos.push({ cases, place, step: replay ? replay.step : 0, testName });
  // A step back keeps a copy of a case.
  const size = replay ? replay.board.size + 12 * replay.last : 0;
  undos = undos.slice(size > 1e6 ? -10 : -100);
  setDisabled("undo", false);
  forgetOutput();
}

/** Forgets the comparison with an output, which was about another test. */
function forgetOutput() {
  found = null;
  isPartial = false;
  byId("verdict").textContent = "";
}

function undo() {
  const before = undos.pop();
  if (!before) return;
  setDisabled("undo", undos.length === 0);
  forgetOutput();
  setTest(before.cases, before.testName);
  choose(before.place, before.step);
}

/** Puts other cases in place, and shows one of them at a step. */
function change(changed, newPlace, step) {
  remember();
  setTest(changed, testName);
  show(newPlace, step);
}

/** Returns the cases with another one in the place of the one that is shown. */
function withCase(made) {
  const changed = cases.slice();
  changed[place] = made;
  return changed;
}

/** Returns a case that was changed here. */
function changedCase(board, operations, isPlayed) {
  const made = new Case(board, operations);
  made.isPlayed = isPlayed;
  return made;
}

/** Adds a click after the step that is shown; asks before it drops later ones. */
function addClick(button, at) {
  const { step, last } = replay;
  if (step < last) askFirst(say("dropLater", last - step), () => addClickAfter(step, button, at));
  else addClickAfter(step, button, at);
}

function addClickAfter(step, button, at) {
  const { columns } = replay.board;
  const row = Math.floor(at / columns);
  const operations = new Int32Array(3 * step + 3);
  operations.set(replay.case.operations.subarray(0, 3 * step));
  operations.set([button, row + 1, at - row * columns + 1], 3 * step);
  const made = changedCase(replay.board, operations, true);
  if (step < replay.last) {
    change(withCase(made), place, step + 1);
    return;
  }
  remember();
  replay.append(made);
  cases = withCase(made);
  noteChange();
  showLength();
  showStep();
}

/** Puts a mine into a cell, or removes it. */
function toggleMine(at) {
  const { rows, columns } = replay.board;
  const mines = replay.board.mines.slice();
  mines[at] = 1 - mines[at];
  const made = changedCase(new Board(rows, columns, mines), replay.case.operations, replay.case.isPlayed);
  change(withCase(made), place, replay.step);
}

/** The size that is asked for, or null. */
function askedSize() {
  const [rows, columns] = [Number(byId("rows").value), Number(byId("columns").value)];
  const isSize = [rows, columns].every((length) => Number.isInteger(length) && length >= 1) && rows * columns <= mostCells;
  byId("notice").textContent = isSize ? "" : say("badSize");
  return isSize ? [rows, columns] : null;
}

/** Adds a case after the one that is shown, with mines at random places. */
function addCase() {
  const size = askedSize();
  if (!size) return;
  const [rows, columns] = size;
  const cellCount = rows * columns;
  const count = Number(byId("mine-count").value);
  if (!Number.isInteger(count) || count < 0 || count > cellCount) {
    byId("notice").textContent = say("badMines", cellCount);
    return;
  }
  const mines = new Uint8Array(cellCount);
  // Each choice of so many cells is equally likely.
  for (let last = cellCount - count; last < cellCount; last += 1) {
    const drawn = Math.floor(Math.random() * (last + 1));
    mines[mines[drawn] ? last : drawn] = 1;
  }
  const made = changedCase(new Board(rows, columns, mines), new Int32Array(0), true);
  const after = cases.length ? place + 1 : 0;
  change([...cases.slice(0, after), made, ...cases.slice(after)], after, 0);
}

function deleteCase() {
  if (cases.length > 0) change([...cases.slice(0, place), ...cases.slice(place + 1)], Math.max(0, place - 1), 0);
}

/** Changes the size of the board; asks before it drops operations outside. */
function changeSize() {
  const size = replay && askedSize();
  if (!size) return;
  const [rows, columns] = size;
  const { board, operations, isPlayed } = replay.case;
  const mines = new Uint8Array(rows * columns);
  for (let row = 0; row < Math.min(rows, board.rows); row += 1) {
    const start = row * board.columns;
    mines.set(board.mines.subarray(start, start + Math.min(columns, board.columns)), row * columns);
  }
  const kept = operationsWithin(operations, rows, columns);
  const made = changedCase(new Board(rows, columns, mines), kept, isPlayed);
  const dropped = (operations.length - kept.length) / 3;
  const put = () => change(withCase(made), place, Math.min(replay.step, made.last));
  if (dropped > 0) askFirst(say("dropOutside", dropped), put);
  else put();
}

/** The operations on a board of this size. */
function operationsWithin(operations, rows, columns) {
  const kept = new Int32Array(operations.length);
  let length = 0;
  for (let i = 0; i < operations.length; i += 3) {
    if (operations[i + 1] > rows || operations[i + 2] > columns) continue;
    kept.set(operations.subarray(i, i + 3), length);
    length += 3;
  }
  return kept.slice(0, length);
}

/** Asks a question, and does what it is about if the answer is yes. */
function askFirst(question, action) {
  const dialog = byId("question");
  byId("asked-for").textContent = question;
  byId("ok").onclick = () => {
    dialog.close();
    action();
  };
  byId("cancel").onclick = () => dialog.close();
  dialog.showModal();
}
