import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { IS_FULL, IS_THOROUGH, namedTests } from './tests/runs.ts';
import { SlowestFirst } from './tests/slowest-first.ts';

const inTests = (path: string): string => fileURLToPath(new URL(`tests/${path}`, import.meta.url));

const browserTests = (...names: string[]): string[] => names.map((name) => `tests/browser/${name}.test.ts`);

/**
 * Browser tests of what a person sees, reads and sets up, whose sends other tests guard: each night, or by a command that names
 * tests.
 */
const AT_NIGHT = browserTests(
  ...['access', 'asking', 'comparing', 'looks', 'mail-account', 'narrow', 'planning', 'refused-key'],
  ...['to-read', 'typing'],
);

/** CI runs these, too, and a desk only the others: what was seen before it was approved, what is sent, the released files. */
const IN_CI = browserTests('clearing');

const leftOut = (): string[] => {
  if (namedTests.length > 0 || IS_FULL) return [];
  return IS_THOROUGH ? AT_NIGHT : [...AT_NIGHT, ...IN_CI];
};

export default defineConfig({
  resolve: {
    alias: [
      // The npm package `obsidian` is types only; what runs in the app is played by the fake.
      { find: /^obsidian$/, replacement: inTests('fake-obsidian/index.ts') },
      // As on the command line; a test compares it with the plugin's.
      { find: /^\.\/sha256$/, replacement: inTests('../headless/node/sha256.mts') },
      { find: 'vitest-environment-dom', replacement: inTests('dom.ts') },
    ],
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut()],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/each-file.ts'],
    // A file that needs a DOM says so in its first line: `// @vitest-environment dom`.
    environment: 'node',
    // A file leaves nothing behind, so that the next one takes over what was imported.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // The next run need not transform what has not changed. `npx vitest --clearCache` empties it.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // Most of what runs is short-lived: with more room for it and less of it compiled, a sixth of the processor time is saved.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--interrupt-budget=500000'],
    // Two more than there are cores: many tests wait for a process, a browser or a clock.
    maxWorkers: availableParallelism() + 2,
    // For a test that hangs. A small machine with every core busy takes its time, and what is quick is measured by the bench.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
