/** The parts of what a promise rests on: their files, and the tests that guard them without taking minutes. */
const PARTS = {
  approvals: {
    mutate: ['src/approvals/**/*.ts'],
    tests:
      'tests/approvals tests/deputy/approvals/{approvals,guarding-lines,deciding,send-delay,edited-in-the-call,carrying-edits,births,editing}.test.ts tests/deputy/session/approval-warnings.test.ts',
  },
  effects: { mutate: ['src/effects/**/*.ts'], tests: 'tests/effects' },
  desktop: { mutate: ['src/desktop/**/*.ts'], tests: 'tests/desktop tests/ports' },
  lock: {
    mutate: ['src/deputy/session/{work-lock,guarded-ports,lock}.ts'],
    tests:
      'tests/deputy/session/{lock,lock-room,guarded-ports}.test.ts tests/deputy/{two-hosts,two-devices}.test.ts tests/deputy/approvals/guarding-lines.test.ts',
  },
  money: { mutate: ['src/triage/money*.ts'], tests: 'tests/triage' },
  privacy: { mutate: ['src/privacy/**/*.ts'], tests: 'tests/privacy tests/deputy/made-of-private.test.ts' },
  provider: { mutate: ['src/provider/**/*.ts'], tests: 'tests/provider' },
  requests: {
    mutate: ['src/ask/**/*.ts', 'src/deputy/approvals/**/*.ts'],
    tests: 'tests/ask tests/deputy/approvals',
  },
  mcp: { mutate: ['src/mcp/**/*.ts'], tests: 'tests/mcp' },
};

const name = process.env['DEPUTY_MUTATE'];
if (name !== undefined && !Object.hasOwn(PARTS, name))
  throw new Error(
    `DEPUTY_MUTATE=${name}: there is no such part; there are ${Object.keys(PARTS).join(', ')}.`,
  );
const parts = name === undefined ? Object.values(PARTS) : [PARTS[name]];
// The test runner's processes take it over.
if (name !== undefined) process.env['DEPUTY_TESTS'] ??= PARTS[name].tests;

/**
 * Mutation tests of what a promise rests on: `npm run mutate`, one part by the tests nearest to it:
 * `DEPUTY_MUTATE=effects npm run mutate`, or some files: `npm run mutate -- --mutate 'src/effects/*.ts'`.
 * All of it takes hours and is no part of CI.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.mts' },
  mutate: parts.flatMap(({ mutate }) => mutate),
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
