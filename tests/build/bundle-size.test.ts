import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import budget from '../../lint/budget.json' with { type: 'json' };

it('main.js is within the budget of size (npm run size says what is heavy)', () => {
  expect(statSync('main.js').size / 1_000).toBeLessThan(budget.kilobytes);
});
