// npm run without -- <feature>... [--whole | --brief]: shows that Deputy works without these features, and what each costs.
// `all` takes out every feature at once, `all --but <feature>` every other one, `each` one after the other and then all,
// `drawn` one by the hash of the last commit.
// In a copy of the tree without the feature's folder, its lines in the lists of src/features and the files that only it used, it
// runs types, lint, the build, a start of both hosts, and the tests of kernel, core and settings; with --whole all tests but those
// of the pages, with --brief only the build and the start.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LISTS = ['index.ts', 'work.ts', 'plugin.ts', 'terminal.mts', 'servers.ts'].map(
  (name) => `src/features/${name}`,
);
const IMPORTED = /(?:from|import\() ?'(\.[^']+)'/g;
const NARROW = ['tests/kernel', 'tests/core', 'tests/main.test.ts'];
/** Tests of the documentation, which describes every feature. */
const PAGES = ['--exclude', 'tests/docs/**'];

const tracked = execFileSync('git', ['ls-files', 'src/features'], { cwd: ROOT, encoding: 'utf8' });
const features = [...new Set([...tracked.matchAll(/^src\/features\/([\w-]+)\//gm)].map(([, name]) => name))];
const { runs, isWhole, isBrief } = readArguments(argv.slice(2));
let copy = '';
for (const names of runs) tryWithout(names);

function tryWithout(names) {
  copy = mkdtempSync(join(tmpdir(), 'deputy-without-'));
  try {
    report(names);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function report(names) {
  copyTree();
  for (const name of names) takeOut(name);
  dropUnused();
  dropSharedTests();
  const steps = [
    ...(isBrief ? [] : ['types', 'lint'].map((name) => [name, 'npm', 'run', '-s', name])),
    ['build', 'npm', 'run', '-s', 'build'],
    ['terminal', 'node', 'dist/deputy.mjs', 'help', '--all'],
    ...(isBrief ? [] : [['tests', 'npx', 'vitest', 'run', ...(isWhole ? PAGES : NARROW)]]),
  ];
  const broken = steps.filter(([what, ...command]) => !isGreen(what, command)).map(([what]) => what);
  if (!isBrief) listUnused();
  const [full, left] = [sizeOf(ROOT), sizeOf(copy)];
  const size = Number.isNaN(full.bundle)
    ? 'main.js is not built here: npm run build'
    : `${kilobytes(full) - kilobytes(left)} kB of ${kilobytes(full)} kB`;
  const cost = `${full.lines - left.lines} lines of ${full.lines}, ${size}`;
  console.log(
    `\nWithout ${names.join(', ')}: ${cost}; ${broken.length === 0 ? 'all green' : `broken: ${broken.join(', ')}`}`,
  );
  if (broken.length > 0) process.exitCode = 1;
}

function readArguments(given) {
  const but = given.indexOf('--but');
  const kept = but < 0 ? [] : given.slice(but + 1).filter((each) => !each.startsWith('--'));
  const named = (but < 0 ? given : given.slice(0, but)).filter((each) => !each.startsWith('--'));
  const unknown = [...named, ...kept].filter((each) => !['all', 'each', 'drawn', ...features].includes(each));
  if (named.length === 0 || unknown.length > 0) {
    const problem = unknown.length > 0 ? `There is no feature ${unknown.join(', ')}.` : 'Name a feature.';
    console.error(`${problem} There are ${features.join(', ')}; all, each and drawn select some of them.`);
    process.exit(2);
  }
  const options = { isWhole: given.includes('--whole'), isBrief: given.includes('--brief') };
  const all = features.filter((each) => !kept.includes(each));
  if (named.includes('each'))
    return { runs: [...all.map((each) => [each]), ...(all.length > 1 ? [all] : [])], ...options };
  const wanted = named.flatMap((each) => (each === 'all' ? all : each === 'drawn' ? [drawn()] : [each]));
  return { runs: [[...new Set(wanted)]], ...options };
}

/** A feature that the last commit draws, so that each has its turn and a run can be repeated. */
function drawn() {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT });
  return features[createHash('sha256').update(commit).digest()[0] % features.length];
}

function copyTree() {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((each) => each !== '')) {
    if (!statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
}

/** Removes the folders of a feature and its lines in the lists. */
function takeOut(name) {
  for (const parent of ['src', 'tests'])
    rmSync(join(copy, parent, 'features', name), { recursive: true, force: true });
  let removed = 0;
  for (const list of LISTS) {
    const path = join(copy, list);
    const text = readFileSync(path, 'utf8');
    const line = new RegExp(`import \\{ (\\w+) \\} from '\\./${name}/[\\w./-]+';\\n`);
    const [imported, value] = line.exec(text) ?? [];
    if (imported === undefined) continue;
    removed += 1;
    writeFileSync(path, text.replace(imported, '').replace(new RegExp(`\\b${value}\\b(?:,\\s*)?`), ''));
  }
  if (removed === 0) throw new Error(`No list in src/features has a line for ${name}.`);
}

/** Removes files of the core that only these features used. */
function dropUnused() {
  const used = filesOfHosts(copy);
  const unused = [...filesOfHosts(ROOT)].filter((file) => !used.has(file) && existsSync(join(copy, file)));
  for (const file of unused) rmSync(join(copy, file));
  if (unused.length > 0) console.log(`left out, because only this used it: ${unused.join(', ')}`);
}

/** The files that both hosts import, by any number of steps. */
function filesOfHosts(folder) {
  const found = new Set(['main.ts', 'headless/cli.mts']);
  for (const file of found)
    for (const [, path] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)) {
      const place = placeOf(join(folder, dirname(file), path));
      if (place !== undefined) found.add(relative(folder, place));
    }
  return found;
}

/** Removes tests of all features together, and what imports a part that is gone: a test of two features goes with each. */
function dropSharedTests() {
  rmSync(join(copy, 'tests/whole'), { recursive: true });
  const files = ['tests', 'bench', 'preview'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true })
      .filter((name) => /\.m?tsx?$/.test(name))
      .map((name) => join(copy, folder, name)),
  );
  const isWhole = (file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].every(([, path]) =>
      placeOf(join(dirname(file), path)),
    );
  const broken = () => files.filter((file) => existsSync(file) && !isWhole(file));
  const dropped = [];
  for (let gone = broken(); gone.length > 0; gone = broken()) {
    for (const file of gone) rmSync(file);
    dropped.push(...gone);
  }
  const named = dropped.filter((file) => file.includes('.test.')).map((file) => relative(copy, file));
  if (named.length > 0) console.log(`left out, because they are about this, too: ${named.join(', ')}`);
}

/** Path of an imported file; `undefined` if there is none. */
function placeOf(path) {
  return [
    path.replace(/\.mjs$/, '.mts'),
    ...['', '.ts', '.tsx', '.mts', '/index.ts'].map((end) => path + end),
  ].find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
}

function isGreen(what, [program, ...args]) {
  const begun = Date.now();
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  console.log(
    `${what}: ${status === 0 ? 'green' : 'broken'} in ${Math.round((Date.now() - begun) / 1000)} s`,
  );
  if (status !== 0) console.log(`${stdout}\n${stderr}`.slice(-6_000));
  return status === 0;
}

/** Names what only the features used; it is no fault. */
function listUnused() {
  const { stdout } = spawnSync('npx', ['knip', '--no-exit-code'], { cwd: copy, encoding: 'utf8' });
  if (stdout.trim() !== '') console.log(`Used by nothing else:\n${stdout.trim()}`);
}

function sizeOf(folder) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'headless', 'main.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const texts = files.split('\n').flatMap((file) => {
    const path = join(folder, file);
    return file !== '' && statSync(path, { throwIfNoEntry: false })?.isFile()
      ? [readFileSync(path, 'utf8')]
      : [];
  });
  const bundle = statSync(join(folder, 'main.js'), { throwIfNoEntry: false })?.size ?? Number.NaN;
  return { lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0), bundle };
}

function kilobytes({ bundle }) {
  return Math.round(bundle / 1000);
}
