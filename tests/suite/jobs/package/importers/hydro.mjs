// Imports an FPS file with the code of Hydro.
//
// Called with the folder of its source, the file, and a folder for the tests. Prints the problem as JSON,
// with the cases that the judge finds among the tests. esbuild and the packages that Hydro uses lie
// beside its source.

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [source, file, folder] = process.argv.slice(2);
const require = createRequire(path.resolve(source, 'package.json'));
const { buildSync } = require('esbuild');

// What the judge has found out, or was told.
const problem = { files: [], edits: [] };

// The part of `hydrooj` that the importer uses.
globalThis.hydrooj = {
    _: require('lodash'),
    yaml: require('js-yaml'),
    fs: { readFile: async (name) => readFileSync(name, 'utf8') },
    Handler: class {
        user = { _id: 1 };
        response = {};
        translate = (text) => text;
        url = (name) => name;
    },
    ProblemModel: {
        async add(domain, pid, title, content, owner, tags) {
            Object.assign(problem, { title, content, tags });
            return 1;
        },
        edit: async (domain, pid, changes) => problem.edits.push(changes),
        async addTestdata(domain, pid, name, content) {
            problem.files.push(name);
            writeFileSync(path.join(folder, name), content);
        },
    },
    SolutionModel: { add: async (domain, pid, user, text) => { problem.solution = text; } },
    SystemModel: { get: () => 64 * 1024 * 1024 },
    ProblemType: {}, PERM: {}, Zip: {}, randomstring: () => '',
};
for (const name of ['BadRequestError', 'FileTooLargeError', 'ValidationError']) hydrooj[name] = class extends Error {};
hydrooj.Schema = new Proxy({}, { get: (schema, name, proxy) => () => proxy });

function load(name) {
    const shared = path.join(source, 'framework/utils/lib/common.ts');
    const { outputFiles } = buildSync({
        entryPoints: [path.join(source, name)],
        alias: { '@hydrooj/utils/lib/common': path.resolve(shared) },
        bundle: true, write: false, format: 'cjs', platform: 'node', external: ['hydrooj', 'xml2js', 'decode-html'],
        logLevel: 'error',
    });
    const module = { exports: {} };
    const own = (wanted) => (wanted === 'hydrooj' ? hydrooj : require(wanted));
    new Function('module', 'exports', 'require', outputFiles[0].text)(module, module.exports, own);
    return module.exports;
}

hydrooj.buildContent = load('packages/hydrooj/src/lib/content.ts').buildContent;
let Importer;
load('packages/fps-importer/index.ts').apply({
    Route: (name, route, handler) => { Importer = handler; },
    injectUI() {},
    i18n: { load() {} },
});
const importer = new Importer();
importer.request = { files: { file: { size: statSync(file).size, filepath: file } } };
await importer.post({ domainId: 'system' });

const { readSubtasksFromFiles, normalizeSubtasks } = load('packages/common/subtask.ts');
const config = hydrooj.yaml.load(readFileSync(path.join(folder, 'config.yaml'), 'utf8'));
const subtasks = readSubtasksFromFiles(readdirSync(folder), {});
problem.subtasks = normalizeSubtasks(subtasks, (name) => name, config.time, config.memory);
console.log(JSON.stringify(problem));
