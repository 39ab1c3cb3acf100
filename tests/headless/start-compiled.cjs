// node start-compiled.cjs <program> <script> ...: runs the program from its script, which is compiled already.
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');

const [, program, path] = process.argv.splice(1, 3);
process.argv.splice(1, 0, program);

const keep = process.env.DEPUTY_KEEP_COMPILED;
const script = new Script(readFileSync(path, 'utf8'), { filename: program, cachedData: compiled() });
let isOver = false;
// As `node` ends when the program waits for what never comes.
process.on('exit', (code) => {
  if (!isOver && code === 0) process.exitCode = 13;
  if (keep === undefined) return;
  writeFileSync(`${path}.${process.pid}`, script.createCachedData());
  renameSync(`${path}.${process.pid}`, `${path}.compiled`);
});
script
  .runInThisContext()(createRequire(program))
  .then(() => (isOver = true));

function compiled() {
  try {
    return readFileSync(`${path}.compiled`);
  } catch {
    return undefined;
  }
}
