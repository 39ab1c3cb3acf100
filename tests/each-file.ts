import fc from 'fast-check';
import { afterEach, vi } from 'vitest';
import { FEATURES } from '../src/features';
import { SEED } from './runs';
import { useOnly, useUi } from './use-features';

// Without a seed that was asked for, each property draws its own, which it prints when it fails.
if (process.env['DEPUTY_SEED'] !== undefined) fc.configureGlobal({ seed: SEED });

// Times at a terminal are written as in Britain, wherever the tests run.
process.env['LC_ALL'] = 'en_GB.UTF-8';

useOnly(FEATURES);

// Files of one worker share its globals and its page: what a test puts there ends with it.
afterEach(() => {
  vi.restoreAllMocks();
});
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  await useUi();
}
