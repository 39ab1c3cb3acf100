import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.mts';

/**
 * `DEPUTY_TESTS="tests/kernel/effects tests/core/app/undo.test.ts"`: a part, for a quick look at one folder. A survivor may be
 * caught by the rest.
 */
const chosen = process.env['DEPUTY_TESTS']?.split(' ');

/**
 * For `npm run mutate`: the tests at the seams of what is mutated. Nothing is built, so tests that run an artifact in a
 * browser or as a process are left out.
 */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    globalSetup: [],
    // With what an earlier run has transformed, no mutant is active.
    experimental: { fsModuleCache: false },
    // What a mutant has changed is not for the next file; a part is run for a quick look.
    isolate: chosen === undefined,
    include:
      chosen === undefined
        ? [
            'tests/{core,features}/**/*.test.ts',
            'tests/adapters/{desktop,mcp}/**/*.test.ts',
            'tests/kernel/{effects,index,log,ports,privacy}/**/*.test.ts',
            'tests/llm/provider/**/*.test.ts',
          ]
        : chosen.map((name) => (name.endsWith('.ts') ? name : `${name}/**/*.test.ts`)),
  },
});
