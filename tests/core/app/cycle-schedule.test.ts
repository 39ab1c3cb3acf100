import { expect, it } from 'vitest';
import { FIRST, restMs, scheduleAfter } from '../../../src/core/app/cycle-schedule';
import { ModelError } from '../../../src/kernel/ports/language-model';

it('rests until a quota per day begins anew, where a short limit is over by the next cycle', () => {
  const after = (retryAfterMs: number): number => {
    const error = new ModelError('rate_limit', 'Used up.', { retryAfterMs });
    return restMs(scheduleAfter(FIRST, { kind: 'refused', error, fingerprint: '' }), 120_000);
  };
  expect(after(16 * 3_600_000)).toBe(16 * 3_600_000);
  expect(after(2_500)).toBe(60_000);
});
