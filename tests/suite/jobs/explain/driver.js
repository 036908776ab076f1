// Runs the modules of the page under node: reads jobs from standard input as JSON, and prints their
// results as JSON. A job is its name and its texts; the characters of all texts stand for bytes.

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const folder = path.join(__dirname, "../../../../src/jobs/explain/page");
for (const name of ["rules.js", "encoding.js", "text.js", "compare.js"]) {
  vm.runInThisContext(fs.readFileSync(path.join(folder, name), "utf8"), name);
}
const page = vm.runInThisContext("({ TestReader, writeOutput, writeTest, whyInvalid, compareOutput, SEPARATOR })");

/** Runs a generator to its end, and returns its result. */
function finish(generator) {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}

const read = (test) => finish(new page.TestReader(test).read());

const jobs = {
  /** The output for a test, and the error. */
  respond(test) {
    const { cases, error } = read(test);
    const output = finish(page.writeOutput(cases));
    const isBetweenCases = error && cases.length > 0 && !cases.at(-1).isBroken;
    return [output, isBetweenCases ? `${page.SEPARATOR}\n` : "", error ? error.message : ""];
  },

  /** The verdict of `check` and the reason for it. */
  check(test, output) {
    const found = finish(page.compareOutput(read(test).cases, output));
    return [found ? `${found.verdict} ${found.reason}` : "ok"];
  },

  /** The test as it is written, and why it is not valid. */
  write(test) {
    const { cases } = read(test);
    return [page.writeTest(cases), page.whyInvalid(cases) ?? ""];
  },
};

const bytes = (text) => new Uint8Array(Buffer.from(text, "latin1"));
const characters = (result) => result.map((part) => Buffer.from(part).toString("latin1")).join("");
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
const results = asked.map(([name, ...texts]) => characters(jobs[name](...texts.map(bytes))));
fs.writeFileSync(1, JSON.stringify(results));
