import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

/** The parts of what a promise rests on: their files, and the tests that guard them without taking minutes. */
const PARTS = {
  approvals: {
    mutate: ['src/core/approvals/model/**/*.ts', 'src/core/approvals/work/settlement*.ts'],
    tests:
      'tests/core/approvals/model tests/core/approvals/work/{settlement,approvals,guarding-lines,deciding,send-delay,edited-in-the-call,carrying-edits,births,editing,restored-vault}.test.ts tests/core/session/approval-warnings.test.ts',
  },
  effects: { mutate: ['src/kernel/effects/**/*.ts'], tests: 'tests/kernel/effects' },
  desktop: { mutate: ['src/adapters/desktop/**/*.ts'], tests: 'tests/adapters/desktop tests/kernel/ports' },
  lock: {
    mutate: ['src/core/session/{work-lock,guarded-ports,lock}.ts'],
    tests:
      'tests/core/session/{lock,lock-room,guarded-ports}.test.ts tests/core/app/{two-hosts,two-devices}.test.ts tests/core/approvals/work/guarding-lines.test.ts',
  },
  money: { mutate: ['src/core/triage/model/money*.ts'], tests: 'tests/core/triage/model' },
  privacy: {
    mutate: ['src/kernel/privacy/**/*.ts'],
    tests: 'tests/kernel/privacy tests/whole/made-of-private.test.ts',
  },
  provider: {
    mutate: ['src/llm/provider/**/*.ts'],
    tests: 'tests/llm/provider tests/core/app/budget.test.ts',
  },
  requests: {
    mutate: ['src/features/ask/model/**/*.ts', 'src/core/approvals/work/**/*.ts'],
    // Without the walks and sweeps that take the longest.
    tests:
      'tests/features/memory/facts-in-drafts.test.ts tests/features/ask/{model,work}/!(many-asks).test.ts tests/core/approvals/work/!(*crashes|*power-cut|*property|injection).test.ts',
  },
  mcp: {
    mutate: ['src/features/tool-servers/servers/**/*.ts'],
    tests: 'tests/features/tool-servers/servers',
  },
};

const name = process.env['DEPUTY_MUTATE'];
if (name !== undefined && !Object.hasOwn(PARTS, name))
  throw new Error(
    `DEPUTY_MUTATE=${name}: there is no such part; there are ${Object.keys(PARTS).join(', ')}.`,
  );
const parts = name === undefined ? Object.values(PARTS) : [PARTS[name]];
const mutated = parts.flatMap(({ mutate }) => mutate);

/** `DEPUTY_LINES=20` mutates every 20th line only, from another one with another `DEPUTY_SEED`: an estimate in minutes. */
const EVERY = Number(process.env['DEPUTY_LINES'] ?? 1);
const SEED = Number(process.env['DEPUTY_SEED'] ?? Date.now() % 1_000_000);
// The test runner's processes take it over.
if (name !== undefined) process.env['DEPUTY_TESTS'] ??= PARTS[name].tests;

/**
 * Mutation tests of what a promise rests on: `npm run mutate`, one part by the tests nearest to it:
 * `DEPUTY_MUTATE=effects npm run mutate`, or some files: `npm run mutate -- --mutate 'src/kernel/effects/*.ts'`.
 * All of it takes hours and is no part of CI.
 */
export default {
  testRunner: 'vitest',
  // A run that was broken off goes on where it was; `reports/` is not kept in the repository.
  incremental: true,
  incrementalFile: `reports/mutation/${name ?? 'all'}-tried.json`,
  vitest: { configFile: 'tests/mutation/vitest.config.mts' },
  mutate: EVERY === 1 ? mutated : sampledLines(mutated),
  // Wording has its goldens; a changed sentence is no broken promise.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  ignorePatterns: ['dist', 'main.js', 'docs', 'bench', 'demo', 'preview'],
  thresholds: { high: 95, low: 90, break: null },
  concurrency: 1,
  timeoutMS: 30_000,
  // The first run is that of all tests, property tests among them.
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation/index.html' },
  jsonReporter: { fileName: 'reports/mutation/report.json' },
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
};

/** Ranges of whole lines, one in `EVERY`, counted through all files, so that short ones are drawn as often as long ones. */
function sampledLines(patterns) {
  const lines = globSync(patterns)
    .sort()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((_, index) => `${file}:${index + 1}-${index + 1}`),
    );
  return lines.filter((_, index) => index % EVERY === SEED % EVERY);
}
