import { builtinEnvironments } from 'vitest/runtime';
import { install } from './fake-obsidian/dom';

/**
 * Gives the process a page, for good: what was imported since may hold on to it. Its files come last (`slowest-first.ts`), in
 * the workers that are there: with an environment of its own each would need a new worker, which imports everything anew.
 */
await builtinEnvironments.jsdom.setup(globalThis, {});
// The fake may have been imported before there was a page.
install(globalThis);
