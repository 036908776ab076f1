function setDisabled(id, isDisabled) {
  // A disabled element would lose the focus.
  byId(id).setAttribute("aria-disabled", isDisabled);
}

function showStep() {
  const [operation, words, response] = replay.describe();
  byId("operation").textContent = operation;
  byId("response").textContent = words;
  byId("response").className = response;
  const { step, last } = replay;
  byId("slider").value = step;
  byId("slider").setAttribute("aria-valuetext", `${step} of ${last}`);
  byId("count").textContent = `${step} of ${last}`;
  byId("left").textContent =
    [counted(replay.mineCount, "mine"), counted(replay.flags, "flag"), counted(replay.closed, "closed cell")].join(", ");
  for (const id of ["first", "back"]) setDisabled(id, step === 0);
  for (const id of ["next", "last"]) setDisabled(id, step === last);
  bringOperationIntoView();
  drawCells();
  drawOptions();
  if (asked >= 0) byId("pointed").textContent = historyOf(asked);
}

function bringOperationIntoView() {
  if (replay.step) bringIntoView(...replay.game.steps[replay.step - 1].slice(1, 3));
}

/** Fits the board to the space that the texts leave to it. */
function fit() {
  layOut();
  bringOperationIntoView();
}

function historyOf(index) {
  const place = replay.place(index);
  return `${place[0].toUpperCase()}${place.slice(1)}: ${replay.history(index)}`;
}

function goTo(step) {
  replay.go(Math.min(Math.max(0, step), replay.last));
  showStep();
  scheduleAddress();
}

/** Chooses a case by its place in the list. */
function choose(place) {
  pause();
  replay = new Replay(cases[place]);
  ask(-1);
  byId("notice").textContent = "";
  byId("copied").textContent = "";
  if (document.activeElement === byId("test")) byId("copy").focus();
  byId("test").hidden = true;
  byId("options").replaceChildren();
  byId("case").value = place;
  for (const id of ["row", "column"]) byId(id).value = "";
  byId("slider").max = replay.last;
  // Keeps the controls in place when the number gets another digit.
  byId("count").style.minWidth = `${2 * String(replay.last).length + 4}ch`;
  byId("row").max = replay.game.rows;
  byId("column").max = replay.game.columns;
  setDisabled("play", replay.last === 0);
  byId("view").scrollTo(0, 0);
  describeBoard();
  layOut();
}

function pause() {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = "Play";
  byId("said").ariaLive = "polite";
}

function play() {
  if (replay.last === 0) return;
  // A screen reader could not keep up.
  byId("said").ariaLive = "off";
  if (replay.step === replay.last) goTo(0);
  byId("play").textContent = "Pause";
  timer = setInterval(() => {
    if (replay.step === replay.last - 1) pause();
    goTo(replay.step + 1);
  }, 1000 / Number(byId("speed").value));
}

const playOrPause = () => (timer === null ? play() : pause());

/** Ends the playing, and goes to a step. */
function stepTo(step) {
  pause();
  byId("notice").textContent = "";
  goTo(step);
}

// The address names the case and the step. Browsers limit how often it may be changed.
let addressTimer = null;
// A link that was just opened is not overwritten before it is followed.
let followed = "";

function scheduleAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    if (location.hash !== followed) return;
    followed = `#case=${replay.game.case}&step=${replay.step}`;
    if (location.hash !== followed) window.history.replaceState(null, "", followed);
  }, 300);
}

function goToAddress() {
  followed = location.hash;
  const link = new URLSearchParams(location.hash.slice(1));
  const [number, step] = [link.get("case"), link.get("step")];
  const place = number === null ? 0 : cases.findIndex((game) => /^\d+$/.test(number) && game.case === Number(number));
  choose(Math.max(0, place));
  const isStep = step === null || (/^\d+$/.test(step) && Number(step) <= replay.last);
  goTo(/^\d+$/.test(step) && place >= 0 ? Number(step) : 0);
  fit();
  const quoted = (text) => (/^\d+$/.test(text) ? text : `“${text}”`);
  if (followed.length > 1 && number === null && step === null) {
    byId("notice").textContent = `The link names no case and no step: ${quoted(followed)}.`;
  } else if (place < 0) {
    const [first, last] = [cases[0].case, cases.at(-1).case];
    const there = first === last ? `only case ${first}` : `cases ${first} to ${last}`;
    byId("notice").textContent = `There is no case ${quoted(number)}: the page has ${there}.`;
  } else if (!isStep) {
    byId("notice").textContent = `Case ${replay.game.case} has no step ${quoted(step)}: its last step is ${replay.last}.`;
  }
}

/** Shows the history of a cell, or of none. */
function ask(index) {
  asked = index;
  byId("pointed").textContent = index < 0 ? "Point at a cell to see when it changed." : historyOf(index);
}

function point(event) {
  const corner = byId("board").getBoundingClientRect();
  const at = (offset, size) => Math.floor((offset - size) / (cell + 1)) + 1;
  askFor(at(event.clientY - corner.top, edge.height), at(event.clientX - corner.left, edge.width), true);
}

function askFor(row, column, isPointed) {
  const { rows, columns } = replay.game;
  const isOn = [[row, rows], [column, columns]].every(([at, last]) => Number.isInteger(at) && at >= 1 && at <= last);
  const index = isOn ? (row - 1) * columns + column - 1 : -1;
  if (index === asked && (isOn || isPointed)) return;
  ask(index);
  if (isPointed) [byId("row").value, byId("column").value] = isOn ? [row, column] : ["", ""];
  else if (isOn) bringIntoView(row, column);
  else if (row && column) byId("pointed").textContent = `There is no such cell: the board has ${counted(rows, "row")} and ${counted(columns, "column")}.`;
  drawCells();
}

async function copy() {
  const text = replay.test();
  const area = byId("test");
  area.value = text;
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = `Copied case ${replay.game.case}.`;
  } catch {
    area.hidden = false;
    area.focus();
    area.select();
    byId("copied").textContent = document.execCommand("copy") ? `Copied case ${replay.game.case}.` : "Copy it from here:";
  }
}

function onKey(event) {
  const target = event.target;
  const isSlider = target.id === "slider";
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (["SELECT", "TEXTAREA"].includes(target.tagName) || target.type === "number") return;
  const { step, last } = replay;
  const steps = { ",": step - 1, ".": step + 1, Home: 0, End: last };
  const [view, list] = [byId("view"), byId("list")];
  const scrolls = target === view && (view.scrollWidth > view.clientWidth || view.scrollHeight > view.clientHeight);
  if (!scrolls && !isSlider) Object.assign(steps, { ArrowLeft: step - 1, ArrowRight: step + 1 });
  if (target === view) Object.assign(steps, { PageUp: step - 1, PageDown: step + 1 });
  if (target === list) Object.assign(steps, { ArrowUp: step - 1, ArrowDown: step + 1, PageUp: step - 10, PageDown: step + 10 });
  if (Object.hasOwn(steps, event.key)) stepTo(steps[event.key]);
  else if (event.key === " " && target.tagName !== "BUTTON" && target.type !== "checkbox") playOrPause();
  else return;
  event.preventDefault();
}

function listen() {
  const on = (id, type, action) => byId(id).addEventListener(type, action);
  on("case", "change", (event) => {
    choose(Number(event.target.value));
    goTo(0);
  });
  on("first", "click", () => stepTo(0));
  on("back", "click", () => stepTo(replay.step - 1));
  on("next", "click", () => stepTo(replay.step + 1));
  on("last", "click", () => stepTo(replay.last));
  on("play", "click", playOrPause);
  on("copy", "click", copy);
  on("slider", "input", (event) => stepTo(Number(event.target.value)));
  on("speed", "change", () => {
    if (timer !== null) {
      pause();
      play();
    }
  });
  on("mines", "change", (event) => {
    byId("board").classList.toggle("mines", event.target.checked);
    drawn.fill(-1);
    drawCells();
  });
  on("view", "scroll", drawCells);
  on("list", "scroll", drawOptions);
  on("list", "click", (event) => {
    const chosen = event.target.closest(".option");
    if (chosen) stepTo(Number(chosen.dataset.step));
  });
  for (const type of ["pointermove", "pointerdown"]) on("board", type, point);
  for (const id of ["row", "column"]) {
    on(id, "input", () => askFor(Number(byId("row").value), Number(byId("column").value), false));
  }
  window.addEventListener("resize", fit);
  window.addEventListener("hashchange", goToAddress);
  window.addEventListener("beforeprint", printBoard);
  document.addEventListener("keydown", onKey);
}

byId("app").hidden = false;
if (cases.length === 0) {
  const said = byId("said");
  said.textContent = "There is no case to show.";
  byId("app").replaceChildren(said);
} else {
  const options = document.createDocumentFragment();
  cases.forEach((game, place) => options.append(new Option(`${game.case}: ${game.ending}`, place)));
  byId("case").append(options);
  // Faster flashes are a risk for some people, so they have to be asked for.
  byId("speed").value = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 3;
  listen();
  goToAddress();
}
