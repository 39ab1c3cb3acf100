import { availableParallelism } from 'node:os';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { IS_THOROUGH } from './tests/runs.ts';
import { SlowestFirst } from './tests/slowest-first.ts';

const fakeObsidian = fileURLToPath(new URL('tests/fake-obsidian/index.ts', import.meta.url));

/** Pages on which nothing goes out that a shorter test doesn't hold. CI opens them, and so does a desk that names one. */
const FOR_CI = [
  'access',
  'asking',
  'batches',
  'comparing',
  'looks',
  'narrow',
  'refused-key',
  'senders',
  'trust',
].map((name) => `tests/browser/${name}.test.ts`);
const isWholeSuite = !argv.some((argument) => argument.startsWith('tests/'));

export default defineConfig({
  // The npm package `obsidian` is types only; what runs in the app is played by the fake.
  resolve: { alias: [{ find: /^obsidian$/, replacement: fakeObsidian }] },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(isWholeSuite && !IS_THOROUGH ? FOR_CI : [])],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/each-file.ts'],
    // A file that needs a DOM says so in its first line: `// @vitest-environment jsdom`.
    environment: 'node',
    // A file leaves nothing behind, so that the next one takes over what was imported.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // The next run need not transform what has not changed. `npx vitest --clearCache` empties it.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // One more than there are cores: many tests wait for a process, a browser or a clock.
    maxWorkers: availableParallelism() + 1,
    // For a test that hangs. A small machine with every core busy takes its time, and what is quick is measured by the bench.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
