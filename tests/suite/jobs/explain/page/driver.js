"use strict";

// Put at the end of a copy of the page: presses what a person would, and reports what there is to see.

const reportTo = document.createElement("pre");
reportTo.id = "report";
document.body.append(reportTo);

function report(label, seen) {
  reportTo.append(`${label}: ${seen}\n`);
}

/** The cells on the screen, row by row, as the statement writes them. */
function drawn() {
  const cells = [...document.querySelectorAll("#cells .cell")];
  const rows = Map.groupBy(cells, (cell) => cell.getBoundingClientRect().top);
  return [...rows.values()].map((row) => row.map((cell) => cell.textContent || "_").join("")).join("/");
}

/** The same with `#` for a cell that is set off as changed. */
function changed() {
  const cells = [...document.querySelectorAll("#cells .cell")];
  return cells.map((cell) => (cell.classList.contains("changed") ? "#" : ".")).join("");
}

const said = () => byId("said").textContent;

function press(key) {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function choice(id, value, event) {
  byId(id).value = value;
  byId(id).dispatchEvent(new Event(event, { bubbles: true }));
}
