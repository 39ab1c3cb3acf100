/**
 * Mutation tests of what a promise rests on: `npm run mutate`, or a part: `npm run mutate -- --mutate 'src/effects/*.ts'`.
 * They take hours and are no part of CI.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.mts' },
  mutate: [
    'src/{approvals,effects,desktop}/**/*.ts',
    'src/deputy/desk/{work-lock,guarded-ports,lock}.ts',
    'src/triage/money*.ts',
  ],
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
