// npm run nightly [-- <name>...]: runs the checks that are too slow for each change; `reports/nightly.json`
// keeps the last findings of each part.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = `${ROOT}reports/nightly.json`;
/** Each night tests other cases; the seed repeats a failure. */
const SEED = env.DEPUTY_SEED ?? String(Date.now() % 1_000_000);

const vitest = (...files) => ['npx', 'vitest', 'run', ...files];
const PARTS = {
  suite: {
    run: vitest(),
    env: { DEPUTY_RUNS: '1', DEPUTY_STEP: '1', DEPUTY_BROWSER: 'required' },
  },
  sequences: {
    run: vitest(
      'tests/features/approvals/work/approvals.property.test.ts',
      'tests/features/plans/work/plans.property.test.ts',
    ),
    env: { DEPUTY_RUNS: '20' },
  },
  growth: { run: vitest('tests/growth'), env: { DEPUTY_GROWTH: '1' } },
  mailbox: {
    run: vitest(
      'tests/headless/fetch-kills.test.ts',
      'tests/imap/large-mailbox.test.ts',
      '--no-file-parallelism',
    ),
    env: { DEPUTY_MAILBOX: '1', DEPUTY_DOVECOT: 'required' },
  },
  mutation: { run: ['npm', 'run', 'mutate'], env: {} },
};

const wanted = argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const last = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
const found = { ...last };
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  found[name] = runPart(name);
  mkdirSync(`${ROOT}reports`, { recursive: true });
  writeFileSync(KEPT, `${JSON.stringify(found, null, 2)}\n`);
}

console.log('\nNightly');
for (const [name, { result, minutes, on, seed }] of Object.entries(found)) {
  const before = last[name] === undefined ? 'for the first time' : `${last[name].result} on ${last[name].on}`;
  console.log(`  ${name.padEnd(10)} ${result}, ${minutes} min, seed ${seed}, on ${on}; before: ${before}`);
}
process.exitCode = Object.values(found).some(({ result }) => result !== 'green') ? 1 : 0;

function runPart(name) {
  const { run, env: variables } = PARTS[name];
  const [program, ...args] = run;
  console.log(`\n== ${name}: ${run.join(' ')}, seed ${SEED}`);
  const start = Date.now();
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, DEPUTY_SEED: SEED, ...variables },
  });
  const minutes = Number(((Date.now() - start) / 60_000).toFixed(1));
  return {
    result: status === 0 ? 'green' : 'red',
    minutes,
    on: new Date().toISOString().slice(0, 10),
    seed: SEED,
  };
}
