// The board on paper.

/** Boards are printed as text, in bands of so many columns. A page is 53 letters wide. */
const bandColumns = 45;
/** Larger boards would take more than about twenty pages. */
const printedCells = 40000;

function printBoard() {
  const paper = byId("paper");
  const { rows, columns } = replay.board;
  const title = document.createElement("p");
  title.append(say("title", place + 1, wordsOfEnding(replay.case.ending)), say("paperMarks", byId("mines").checked));
  if (differentCells()[0] !== noCells) title.append(say("paperDifference"));
  paper.replaceChildren(title);
  if (replay.board.size > printedCells) {
    paper.append(say("paperTooLarge", printedCells));
    return;
  }
  const digits = String(rows).length;
  for (let left = 1; left <= columns; left += bandColumns) {
    const end = Math.min(columns + 1, left + bandColumns);
    const band = document.createElement("pre");
    band.append(numbersFrom(left, end, digits));
    for (let row = 1; row <= rows; row += 1) {
      band.append(`\n${String(row).padStart(digits)} `, ...printedRow(row, left, end));
    }
    paper.append(band);
  }
}

/** Returns the line of column numbers: the first and every fifth, each ending above its column. */
function numbersFrom(left, end, digits) {
  let line = "";
  for (let column = left; column < end; column += 1) {
    if (column % 5 === 0 || column === 1) line = line.padEnd(digits + column - left + 2 - String(column).length) + column;
  }
  return line;
}

/** Returns a part of a row: one element for neighbours with the same marks. */
function printedRow(row, left, end) {
  const pieces = [];
  const { clicked, board } = replay;
  const [missing, surplus] = differentCells();
  for (let column = left; column < end; column += 1) {
    const index = (row - 1) * board.columns + column - 1;
    const marks = [];
    if (replay.changed[index]) marks.push("changed");
    if (index === clicked) marks.push("clicked");
    if (board.mines[index] && byId("mines").checked) marks.push("mine");
    if (missing.has(index)) marks.push("missing");
    if (surplus.has(index)) marks.push("surplus");
    const className = marks.join(" ");
    if (pieces.length === 0 || pieces.at(-1).className !== className) {
      const piece = document.createElement("span");
      piece.className = className;
      pieces.push(piece);
    }
    pieces.at(-1).textContent += String.fromCharCode(replay.map[index]);
  }
  return pieces;
}
