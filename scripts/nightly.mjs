// npm run nightly [-- <name>...]: runs the checks that are too slow for each change. It ends with what each part found, now and
// before; `reports/nightly.json` keeps that.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = `${ROOT}reports/`;
const KEPT = `${REPORTS}nightly.json`;
/** Each night tests other cases; the seed repeats a failure. */
const SEED = env.DEPUTY_SEED ?? String(Date.now() % 1_000_000);
const MOST_NAMED = 10;

const vitest = (...files) => ['npx', 'vitest', 'run', ...files];
/** Another tenth of the lines each night, as the seed says. */
const mutation = (part) => ({
  run: ['npm', 'run', 'mutate'],
  env: { DEPUTY_MUTATE: part, DEPUTY_LINES: '10' },
  report: 'mutation/report.json',
  found: mutantsIn,
});
const PARTS = {
  suite: {
    run: vitest(),
    env: { DEPUTY_RUNS: '1', DEPUTY_BROWSER: 'required' },
  },
  sequences: {
    run: vitest(
      'tests/core/approvals/work/approvals.property.test.ts',
      'tests/features/plans/work/plans.property.test.ts',
    ),
    env: { DEPUTY_RUNS: '20' },
  },
  // 10,000 sequences.
  senders: { run: vitest('tests/features/senders/model/walker.test.ts'), env: { DEPUTY_RUNS: '8' } },
  growth: { run: vitest('tests/growth'), env: { DEPUTY_GROWTH: '1' } },
  days: { run: vitest('tests/core/app/always-on.property.test.ts'), env: { DEPUTY_DAYS: '1000' } },
  soak: { run: vitest('tests/growth/soak.test.ts'), env: { DEPUTY_SOAK: '100000' } },
  backlog: { run: vitest('tests/growth/backlog.test.ts'), env: { DEPUTY_BACKLOG: '50000' } },
  mailbox: {
    run: vitest(
      'tests/features/accounts/terminal/fetch-kills.test.ts',
      'tests/features/accounts/servers/imap/large-mailbox.test.ts',
      '--no-file-parallelism',
    ),
    env: { DEPUTY_MAILBOX: '1', DEPUTY_DOVECOT: 'required' },
  },
  // Takes each optional feature out of a copy of the tree, and all of them at once.
  without: { run: ['npm', 'run', 'without', '--', 'each', '--whole'], found: null },
  // Installs a mail server by itself; where Python or the network is missing, says so and skips it.
  'real-server': {
    run: vitest('tests/features/accounts/terminal/real-server.test.ts'),
    env: { DEPUTY_REAL_SERVER: '1' },
  },
  // Asks the model that DEPUTY_GGUF or DEPUTY_LLM_URL names; without either it says so and skips it.
  'real-model': {
    run: ['node', 'scripts/real-model.mjs'],
    report: 'real-model.json',
    found: (report) => report,
  },
  // 1,000 days, which are 10,000 looks at a server that spoils a third of its answers.
  'hostile-mailbox': {
    run: vitest('tests/features/accounts/work/hostile-day.property.test.ts'),
    env: { DEPUTY_RUNS: '17' },
  },
  ...Object.fromEntries(
    ['approvals', 'effects', 'desktop', 'lock', 'money', 'privacy', 'provider', 'requests', 'mcp'].map(
      (part) => [`mutation-${part}`, mutation(part)],
    ),
  ),
};

const wanted = argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

mkdirSync(REPORTS, { recursive: true });
const last = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
const found = { ...last };
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  found[name] = runPart(name);
  writeFileSync(KEPT, `${JSON.stringify(found, null, 2)}\n`);
}

const lines = Object.entries(found).flatMap(([name, now]) => [
  `  ${name.padEnd(18)} ${words(now)}, ${now.minutes} min, seed ${now.seed}; before: ${last[name] === undefined ? 'not run' : words(last[name])}`,
  ...now.named.map((each) => `    ${each}`),
]);
console.log(`\nNightly\n${lines.join('\n')}`);
// A page of the workflow shows it without a look into the log.
if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `~~~\n${lines.join('\n')}\n~~~\n`);
process.exitCode = Object.values(found).some(({ result }) => result !== 'green') ? 1 : 0;

function words({ result, said, on }) {
  return `${result} on ${on}${said === '' ? '' : ` (${said})`}`;
}

function runPart(name) {
  const { run, env: variables, report = `nightly-${name}.json`, found: findings = testsIn } = PARTS[name];
  const isTests = findings === testsIn;
  const file = `${REPORTS}${report}`;
  const [program, ...args] = isTests
    ? [...run, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    : run;
  rmSync(file, { force: true });
  console.log(`\n== ${name}: ${[program, ...args].join(' ')}, seed ${SEED}`);
  const start = Date.now();
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, DEPUTY_SEED: SEED, ...variables },
  });
  return {
    result: status === 0 ? 'green' : 'red',
    ...foundIn(file, findings),
    minutes: Number(((Date.now() - start) / 60_000).toFixed(1)),
    on: new Date().toISOString().slice(0, 10),
    seed: SEED,
  };
}

function foundIn(file, findings) {
  if (findings === null) return { said: '', named: [] };
  return existsSync(file)
    ? findings(JSON.parse(readFileSync(file, 'utf8')))
    : { said: 'no report', named: [] };
}

/** How many tests a run had and skipped, and the names of those that failed. */
function testsIn({ numTotalTests, numPendingTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const file = name.replace(ROOT, '');
    return status === 'failed' && tests.length === 0
      ? [file]
      : tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
  return {
    said: `${numTotalTests} tests, ${failed.length} failed${skipped}`,
    named: failed.slice(0, MOST_NAMED),
  };
}

/** The score of a run of mutants, and the files with most survivors. */
function mutantsIn({ files }) {
  const counts = Object.entries(files).map(([file, { mutants }]) => {
    const of = (...kinds) => mutants.filter(({ status }) => kinds.includes(status)).length;
    return { file, noticed: of('Killed', 'Timeout'), missed: of('Survived', 'NoCoverage') };
  });
  const noticed = counts.reduce((sum, each) => sum + each.noticed, 0);
  const all = counts.reduce((sum, each) => sum + each.missed, noticed);
  const worst = counts.filter(({ missed }) => missed > 0).sort((a, b) => b.missed - a.missed);
  return {
    said: `${all === 0 ? 0 : ((100 * noticed) / all).toFixed(1)} % of ${all} mutants noticed`,
    named: worst.slice(0, MOST_NAMED).map(({ file, missed }) => `${file}: ${missed} not noticed`),
  };
}
