// The page as a whole: what is shown, and what each key and button does.

/** The name of the test. */
let testName = "";
/** The timer of the playing, or null. */
let timer = null;

function setDisabled(id, isDisabled) {
  // A disabled element would lose the focus.
  byId(id).setAttribute("aria-disabled", isDisabled);
}

/** Long work, as generators that yield how much is done, and what to do with their results. */
const works = [];
let isScheduled = false;

/** Does work in pieces, so that the page stays alive, and passes its result on. Short work is done at once. */
function run(work, then) {
  works.push([work, then]);
  if (works.length === 1) goOn();
}

function goOn() {
  const [work, then] = works[0];
  const bar = byId("progress");
  const start = performance.now();
  let part;
  try {
    do part = work.next();
    while (!part.done && performance.now() - start < 40);
  } catch (error) {
    byId("error").textContent = say("failed", error.message);
    part = undefined;
  }
  bar.hidden = !part || part.done;
  if (part && !part.done) bar.value = part.value;
  else works.shift();
  if (part?.done) then(part.value);
  if (works.length > 0 && !isScheduled) scheduleWork();
}

function scheduleWork() {
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    if (works.length > 0) goOn();
  });
}

function showStep() {
  const [operation, effect, response] = replay.describe();
  byId("operation").textContent = operation;
  byId("response").textContent = effect;
  byId("response").className = response;
  byId("line").textContent = replay.response(200);
  const { step, last } = replay;
  byId("slider").value = step;
  byId("slider").setAttribute("aria-valuetext", say("stepOf", step, last));
  byId("count").textContent = say("stepOf", step, last);
  byId("left").textContent = say("counts", replay.mineCount, replay.flags, replay.closed);
  for (const id of ["first", "back"]) setDisabled(id, step === 0);
  for (const id of ["next", "last"]) setDisabled(id, step === last);
  bringOperationIntoView();
  drawCells();
  drawOptions();
  if (asked >= 0) byId("pointed").textContent = historyOf(asked);
}

function bringOperationIntoView() {
  if (replay.step) bringIntoView(...replay.case.operation(replay.step).subarray(1));
}

/** Fits the board to the space that the texts leave to it. */
function fit() {
  layOut();
  bringOperationIntoView();
}

const historyOf = (index) => say("historyOf", replay.place(index), replay.history(index));

function goTo(step) {
  replay.go(Math.min(Math.max(0, step), replay.last));
  showStep();
  scheduleAddress();
}

/** A case in the list. How a case ends that was changed here is known when it is shown. */
const titleOf = (index) => `${index + 1}: ${cases[index].ending ? wordsOfEnding(cases[index].ending) : ""}`;

/** Puts the cases of a test into the list. */
function setTest(newCases, name) {
  [cases, testName] = [newCases, name];
  document.title = name;
  byId("name").textContent = name;
  listCases();
}

function listCases() {
  const options = document.createDocumentFragment();
  cases.forEach((_, index) => options.append(new Option(titleOf(index), index)));
  byId("case").replaceChildren(options);
}

/** Shows a case, counted from 0, at a step, and then does the rest. */
function show(newPlace, step, then = () => {}) {
  pause();
  byId("shown").hidden = cases.length === 0;
  byId("empty").hidden = cases.length > 0;
  if (cases.length === 0) {
    [replay, place] = [null, 0];
    noteChange();
    return;
  }
  const shown = cases;
  run(new Replay(cases[newPlace]).play(), (made) => {
    // The test may have been changed in the meantime.
    if (cases !== shown) return;
    [replay, place] = [made, newPlace];
    replay.go(Math.min(step, replay.last));
    if (asked >= replay.board.size) ask(-1);
    byId("case").value = place;
    byId("row").max = replay.board.rows;
    byId("column").max = replay.board.columns;
    noteChange();
    showLength();
    describeBoard();
    layOut();
    showStep();
    scheduleAddress();
    then();
  });
}

/** Shows the number of steps. */
function showLength() {
  byId("options").replaceChildren();
  byId("slider").max = replay.last;
  // Keeps the controls in place when the number gets another digit.
  byId("count").style.minWidth = `${2 * String(replay.last).length + 4}ch`;
  setDisabled("play", replay.last === 0);
}

/** Shows what depends on the cases, after one of them was changed. */
function noteChange() {
  if (replay) byId("case").options[place].textContent = titleOf(place);
  fillPanel();
}

/** Shows a case as if it were seen for the first time. */
function choose(newPlace, step, then = () => {}) {
  ask(-1);
  byId("notice").textContent = "";
  byId("copied").textContent = "";
  if (document.activeElement === byId("copy-area")) byId("copy").focus();
  byId("copy-area").hidden = true;
  for (const id of ["row", "column"]) byId(id).value = "";
  byId("view").scrollTo(0, 0);
  show(newPlace, step, then);
}

function pause() {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = say("play");
  byId("said").ariaLive = "polite";
}

function play() {
  if (replay.last === 0) return;
  // A screen reader could not keep up.
  byId("said").ariaLive = "off";
  if (replay.step === replay.last) goTo(0);
  byId("play").textContent = say("pause");
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
    followed = `#case=${place + 1}&step=${replay ? replay.step : 0}`;
    if (location.hash !== followed) window.history.replaceState(null, "", followed);
  }, 300);
}

/** Shows the case and the step that the address names, else a case of one's own at its start. */
function goToAddress(ownPlace) {
  followed = location.hash;
  const link = new URLSearchParams(location.hash.slice(1));
  const [number, askedStep] = [link.get("case"), link.get("step")];
  const isCase = number === null || (/^\d+$/.test(number) && Number(number) >= 1 && Number(number) <= cases.length);
  const newPlace = number === null ? ownPlace : Number(number) - 1;
  const step = isCase && /^\d+$/.test(askedStep) ? Number(askedStep) : 0;
  choose(isCase ? newPlace : 0, step, () => {
    const notice = addressNotice(number, askedStep, isCase);
    byId("notice").textContent = notice;
    if (notice) fit();
  });
}

/** Says what is wrong with a link, if anything is. */
function addressNotice(number, step, isCase) {
  if (followed.length > 1 && number === null && step === null) return say("linkNames", followed);
  if (!isCase) return say("noSuchCase", number, cases.length);
  const isStep = step === null || (/^\d+$/.test(step) && Number(step) <= replay.last);
  return isStep ? "" : say("noSuchStep", place + 1, step, replay.last);
}

/** Shows the history of a cell, or of none. */
function ask(index) {
  asked = index;
  byId("pointed").textContent = index < 0 ? say("point") : historyOf(index);
}

/** The row and the column at the place of an event, from 1. */
function placeOfEvent(event) {
  const corner = byId("board").getBoundingClientRect();
  const at = (offset, size) => Math.floor((offset - size) / (cell + 1)) + 1;
  return [at(event.clientY - corner.top, edge.height), at(event.clientX - corner.left, edge.width)];
}

/** The cell in a row and a column; -1 if there is none. */
function cellIn(row, column) {
  const { rows, columns } = replay.board;
  const isOn = [[row, rows], [column, columns]].every(([at, last]) => Number.isInteger(at) && at >= 1 && at <= last);
  return isOn ? (row - 1) * columns + column - 1 : -1;
}

const point = (event) => askFor(...placeOfEvent(event), true);
const askedFields = () => [Number(byId("row").value), Number(byId("column").value)];

function askFor(row, column, isPointed) {
  const { rows, columns } = replay.board;
  const index = cellIn(row, column);
  const isOn = index >= 0;
  if (index === asked && (isOn || isPointed)) return;
  ask(index);
  if (isPointed) [byId("row").value, byId("column").value] = isOn ? [row, column] : ["", ""];
  else if (isOn) bringIntoView(row, column);
  else if (row && column) byId("pointed").textContent = say("noCell", rows, columns);
  drawCells();
}

const tool = () => document.querySelector("[name=tool]:checked").value;

/** Does in a cell what a click is to do there: with a button of its own, or with the chosen one. */
function clickCell(row, column, button) {
  const index = cellIn(row, column);
  if (index < 0 || works.length > 0) return;
  pause();
  byId("notice").textContent = "";
  if (tool() === "mine") toggleMine(index);
  else if (tool() !== "look") addClick(button ?? Number(tool()), index);
}

/** The timer of a long press, and whether the press was long. */
let press = null;
let wasLong = false;
/** How long a long press is, in milliseconds. */
const longPress = 500;

function startPress(event) {
  point(event);
  clearTimeout(press);
  wasLong = false;
  if (event.pointerType !== "touch") return;
  press = setTimeout(() => rightClick(event), longPress);
}

function rightClick(event) {
  clearTimeout(press);
  if (wasLong) return;
  wasLong = event.pointerType === "touch";
  clickCell(...placeOfEvent(event), RIGHT);
}

function listenToBoard() {
  const on = (type, action) => byId("board").addEventListener(type, action);
  on("pointermove", point);
  on("pointerdown", startPress);
  for (const type of ["pointerup", "pointercancel"]) on(type, () => clearTimeout(press));
  on("click", (event) => {
    if (!wasLong) clickCell(...placeOfEvent(event));
  });
  on("mousedown", (event) => {
    // The middle button would scroll.
    if (event.button === 1 && tool() !== "look") event.preventDefault();
  });
  on("auxclick", (event) => {
    if (event.button === 1) clickCell(...placeOfEvent(event), MIDDLE);
  });
  on("contextmenu", (event) => {
    if (tool() === "look") return;
    event.preventDefault();
    rightClick(event);
  });
}

function onKey(event) {
  const target = event.target;
  const isText = target.tagName === "TEXTAREA" || target.type === "number";
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !isText) {
    undo();
    event.preventDefault();
  }
  if (event.altKey || event.ctrlKey || event.metaKey || byId("question").open || !replay) return;
  if (isText && event.key === "Enter" && ["row", "column"].includes(target.id)) clickCell(...askedFields());
  if (isText || target.tagName === "SELECT" || target.type === "radio") return;
  const { step, last } = replay;
  const steps = { ",": step - 1, ".": step + 1, Home: 0, End: last };
  const [view, list] = [byId("view"), byId("list")];
  const isSlider = target.id === "slider";
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
  on("case", "change", (event) => choose(Number(event.target.value), 0));
  on("first", "click", () => stepTo(0));
  on("back", "click", () => stepTo(replay.step - 1));
  on("next", "click", () => stepTo(replay.step + 1));
  on("last", "click", () => stepTo(replay.last));
  on("play", "click", playOrPause);
  on("undo", "click", undo);
  on("copy", "click", () => copyText(textOf(writeTest([replay.case])), say("copiedCase", place + 1)));
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
  on("view", "scroll", () => replay && drawCells());
  on("list", "scroll", () => replay && drawOptions());
  on("list", "click", (event) => {
    const chosen = event.target.closest(".option");
    if (chosen) stepTo(Number(chosen.dataset.step));
  });
  for (const id of ["row", "column"]) on(id, "input", () => askFor(...askedFields(), false));
  on("click-cell", "click", () => clickCell(...askedFields()));
  on("language", "change", (event) => setLanguage(event.target.value));
  window.addEventListener("resize", () => replay && fit());
  window.addEventListener("hashchange", () => goToAddress(0));
  window.addEventListener("beforeprint", () => replay && printBoard());
  document.addEventListener("keydown", onKey);
}

/** Shows the page in a language. */
function setLanguage(chosen) {
  language = chosen;
  applyWords();
  byId("language").value = language;
  listCases();
  if (!replay) return;
  pause();
  byId("case").value = place;
  ask(asked);
  byId("options").replaceChildren();
  drawn.fill(-1);
  describeBoard();
  showStep();
}

listen();
listenToBoard();
listenToPanels();
setLanguage(navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
// Faster flashes are a risk for some people, so they have to be asked for.
byId("speed").value = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 3;
ask(-1);
openGiven();
