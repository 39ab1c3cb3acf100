// `node lint/budget.mjs`: fails if the source or the tests are larger than `budget.json` allows, and prints how large they
// are. Lines and characters count what is ours: `src`, `headless` and `main.ts`, JSON included; lines of tests leave out
// recorded texts. The kilobytes of main.js are checked where it is built, in `tests/build`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = ['src', 'headless', 'main.ts'];
const TEST_FILE = /\.[cm]?tsx?$/;

const budget = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8'));
const source = SOURCE.flatMap(filesBelow).map((path) => readFileSync(path, 'utf8'));
const tests = filesBelow('tests')
  .filter((path) => TEST_FILE.test(path))
  .map((path) => readFileSync(path, 'utf8'));

const sizes = {
  lines: sum(source, lines),
  characters: sum(source, (text) => text.length),
  testLines: sum(tests, lines),
};

for (const [name, size] of Object.entries(sizes)) {
  console.log(`${name}: ${size} of ${budget[name]}`);
  if (size > budget[name]) {
    console.error(
      `${name}: ${size - budget[name]} over the budget in lint/budget.json. Remove something, or say in the commit what earns the rise.`,
    );
    process.exitCode = 1;
  }
}

function filesBelow(path) {
  if (path.includes('.')) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function sum(texts, sizeOf) {
  return texts.reduce((total, text) => total + sizeOf(text), 0);
}

function lines(text) {
  return text.split('\n').length - 1;
}
