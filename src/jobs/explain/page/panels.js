// Texts that come into the page and leave it: tests, the output of a program, the right output.

/** The largest test and output that are read, and the largest text that a field shows, in bytes. */
const mostOfTest = 16000000;
const mostOfOutput = 100000000;
const mostShown = 1000000;

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** The text of a test that could not be read, and the place of the error. */
let refused = null;
/** Whether the test that is shown ends where its text is wrong. */
let isPartial = false;

/** The panel that is open, or "". */
let openPanel = "";

function togglePanel(name) {
  openPanel = openPanel === name ? "" : name;
  for (const button of document.querySelectorAll("[data-panel]")) {
    button.setAttribute("aria-expanded", button.dataset.panel === openPanel);
    byId(`panel-${button.dataset.panel}`).hidden = button.dataset.panel !== openPanel;
  }
  fillPanel();
  if (replay) fit();
}

/** Fills the panel that is open with what belongs to the test. */
function fillPanel() {
  if (openPanel === "test" && !refused) fillField("text", writeTest(cases));
  if (openPanel === "answer") run(writeOutput(cases), (output) => fillField("expected", output));
  if (openPanel === "edit" && replay) {
    byId("rows").value = replay.board.rows;
    byId("columns").value = replay.board.columns;
    byId("mine-count").value = replay.mineCount;
  }
}

function fillField(id, bytes) {
  const isShown = bytes.length <= mostShown;
  byId(id).value = isShown ? textOf(bytes) : say("notShown", megabytes(bytes.length));
}

/** Reads a test and notes how each case ends. Yields how much is done. */
function* readTest(bytes) {
  const work = new TestReader(bytes).read();
  let part = work.next();
  for (; !part.done; part = work.next()) yield (part.value / bytes.length) * 0.5;
  const { cases: read } = part.value;
  for (let i = 0; i < read.length; i += 1) {
    yield 0.5 + (0.5 * i) / read.length;
    yield* findEnding(read[i]);
  }
  return part.value;
}

/** Shows a test, if it is right; else what is wrong with it, and what was there stays. */
function openTest(bytes, name) {
  if (isTooLarge(bytes.length, mostOfTest)) return;
  run(readTest(bytes), (test) => {
    if (test.error) {
      refuse(bytes, name, test.error);
      return;
    }
    accept();
    remember();
    setTest(test.cases, name);
    choose(0, 0);
  });
}

/** Shows the test that the page was written for, up to what is wrong with it. */
function openGiven() {
  const given = byId("given");
  const bytes = bytesOf(given.textContent);
  given.remove();
  const name = byId("name").textContent;
  setTest([], name);
  if (isTooLarge(bytes.length, mostOfTest)) return;
  run(readTest(bytes), (test) => {
    setTest(test.cases, name);
    if (test.error) refuse(bytes, name, test.error);
    isPartial = test.error !== null;
    goToAddress(Number(given.dataset.case || 1) - 1);
  });
}

/** Says that a text is too large, if it is. */
function isTooLarge(size, most) {
  if (size > most) byId("error").textContent = say("tooLarge", megabytes(size), most / 1e6);
  return size > most;
}

/** Says what is wrong with a text. A click on it selects the place. */
function refuse(bytes, name, error) {
  refused = { bytes, offset: error.offset };
  fillField("text", bytes);
  const button = document.createElement("button");
  button.textContent = `error: ${name}:${error.message}`;
  button.addEventListener("click", selectError);
  byId("error").replaceChildren(button);
}

function accept() {
  refused = null;
  byId("error").textContent = "";
}

/** Selects the place of the error in the text. */
function selectError() {
  const { bytes, offset } = refused;
  if (openPanel !== "test") togglePanel("test");
  const area = byId("text");
  if (bytes.length > mostShown) area.value = textOf(bytes);
  // The field has a line feed for each end of a line.
  const lengthOf = (part) => textOf(part).replaceAll("\r\n", "\n").length;
  let end = offset;
  while (end < bytes.length && !isWhitespace(bytes[end])) end += 1;
  const start = lengthOf(bytes.subarray(0, offset));
  area.focus();
  area.setSelectionRange(start, start + lengthOf(bytes.subarray(offset, end)));
  const { line } = placeOf(bytes, offset);
  area.scrollTop = (line - 4) * parseFloat(getComputedStyle(area).lineHeight);
}

/** Compares the output of a program, and shows the first difference. */
function compare(bytes) {
  if (isTooLarge(bytes.length, mostOfOutput)) return;
  if (isPartial) {
    byId("verdict").textContent = say("incomplete");
    return;
  }
  run(compareOutput(cases, bytes), (difference) => {
    byId("verdict").textContent = difference ? `${difference.verdict} ${difference.reason}` : say("accepted");
    found = difference && { ...difference, missing: new Set(difference.missing), surplus: new Set(difference.surplus) };
    if (cases.length === 0) return;
    if (!difference) showStep();
    else if (difference.case - 1 === place) stepTo(difference.step);
    else choose(difference.case - 1, difference.step);
  });
}

/** Copies a text to the clipboard, or lets it be copied by hand. */
async function copyText(text, message) {
  const area = byId("copy-area");
  area.hidden = true;
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = message;
  } catch {
    area.value = text;
    area.hidden = false;
    area.focus();
    area.select();
    byId("copied").textContent = document.execCommand("copy") ? message : say("copyFrom");
  }
}

/** Saves bytes as a file. */
function save(bytes, extension, note) {
  const link = document.createElement("a");
  const base = testName.split(/[\\/]/).at(-1).replace(/\.[^.]*$/, "");
  link.download = `${base || "test"}${extension}`;
  link.href = URL.createObjectURL(new Blob([bytes], { type: "text/plain" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  byId("copied").textContent = say("saved", link.download) + note;
}

/** Says why `validate` does not accept the test, if it does not. */
function validity() {
  const reason = whyInvalid(cases);
  return reason ? say("invalid", reason) : "";
}

/** Reads a file, and passes its bytes and its name on. */
async function readFile(file, action) {
  if (!file || isTooLarge(file.size, action === compare ? mostOfOutput : mostOfTest)) return;
  try {
    action(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch (error) {
    byId("error").textContent = say("unreadable", error.message);
  }
}

/** Lets a file be chosen. */
function chooseFile(action) {
  const input = byId("file");
  input.value = "";
  input.onchange = () => readFile(input.files[0], action);
  input.click();
}

/** Takes a file or a text that is dropped: on the panel for comparing an output, elsewhere a test. */
function drop(event) {
  event.preventDefault();
  const isOutput = event.target.closest?.("#panel-compare");
  const action = isOutput ? compare : openTest;
  const [file] = event.dataTransfer.files;
  const text = event.dataTransfer.getData("text");
  if (file) readFile(file, action);
  else if (text) action(bytesOf(text), say("pasted"));
}

/** Takes a text that is pasted: into a field that is empty or selected as a whole, or outside of all. */
function paste(event) {
  const { target } = event;
  const text = event.clipboardData.getData("text");
  const isField = ["text", "own-output"].includes(target.id);
  if (!text || (!isField && target.closest?.("input, textarea"))) return;
  const isWhole = isField && target.selectionEnd - target.selectionStart === target.value.length;
  if (isField && !isWhole) return;
  event.preventDefault();
  const bytes = bytesOf(text);
  if (isField) fillField(target.id, bytes);
  if (target.id === "own-output") compare(bytes);
  else openTest(bytes, say("pasted"));
}

function listenToPanels() {
  const on = (id, action) => byId(id).addEventListener("click", action);
  for (const button of document.querySelectorAll("[data-panel]")) {
    button.addEventListener("click", () => togglePanel(button.dataset.panel));
  }
  on("use-text", () => openTest(bytesOf(byId("text").value), say("pasted")));
  on("choose-test", () => chooseFile(openTest));
  on("copy-test", () => copyText(textOf(writeTest(cases)), say("copiedTest") + validity()));
  on("save-test", () => save(writeTest(cases), ".in", validity()));
  on("new-case", addCase);
  on("change-size", changeSize);
  on("delete-case", deleteCase);
  on("compare", () => compare(bytesOf(byId("own-output").value)));
  on("choose-output", () => chooseFile(compare));
  on("copy-output", () => run(writeOutput(cases), (output) => copyText(textOf(output), say("copiedOutput"))));
  on("save-output", () => run(writeOutput(cases), (output) => save(output, ".out", "")));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", drop);
  document.addEventListener("paste", paste);
}
