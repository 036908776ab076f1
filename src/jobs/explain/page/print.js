/** The board on paper: text, in bands of as many columns as a page is wide. */
const bandColumns = 45;
/** Printed are boards of at most so many cells: twenty pages. */
const printedCells = 40000;

function printBoard() {
  const paper = byId("paper");
  const { rows, columns } = replay.game;
  const title = document.createElement("p");
  title.append(`Case ${replay.game.case}: ${replay.game.ending}. Underlined: changed. Thick frame: clicked.`);
  if (byId("mines").checked) title.append(" Dotted frame: mine.");
  paper.replaceChildren(title);
  if (replay.size > printedCells) {
    paper.append(`The board is too large to be printed: it has more than ${printedCells} cells.`);
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

/** The first and every fifth column number, the last digit above its column. */
function numbersFrom(left, end, digits) {
  let line = "";
  for (let column = left; column < end; column += 1) {
    if (column % 5 === 0 || column === 1) line = line.padEnd(digits + column - left + 2 - String(column).length) + column;
  }
  return line;
}

/** A part of a row, with neighbours that have the same marks in one piece. */
function printedRow(row, left, end) {
  const pieces = [];
  const clicked = replay.clicked;
  for (let column = left; column < end; column += 1) {
    const index = (row - 1) * replay.game.columns + column - 1;
    const marks = [];
    if (replay.changed[index]) marks.push("changed");
    if (index === clicked) marks.push("clicked");
    if (replay.mines[index] && byId("mines").checked) marks.push("mine");
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
