import { statSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Kilobytes: the size with some room, so that a dependency that slips in is noticed. `npm run size` says what is
 * heavy.
 */
const MOST = 1_950;

it('main.js is no heavier than it has to be', () => {
  expect(statSync('main.js').size / 1_000).toBeLessThan(MOST);
});
