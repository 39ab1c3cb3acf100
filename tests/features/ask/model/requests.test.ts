import { describe, expect, it } from 'vitest';
import { outcomeOf } from './request-outcome';
import { ASKED_ABOUT, OPEN_TO_QUESTION, UNDERSTOOD } from './requests';

const ALL = [...UNDERSTOOD, ...ASKED_ABOUT, ...OPEN_TO_QUESTION];

describe('ordinary requests, by the rules', () => {
  it.each(ALL)('%s -> %s', (request, becomes) => {
    expect(outcomeOf(request)).toBe(becomes);
  });

  it('are 200 at least, nine in ten of which are done as they are meant', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200);
    expect(UNDERSTOOD.length).toBeGreaterThanOrEqual(9 * ASKED_ABOUT.length);
    for (const [request, becomes] of [...ASKED_ABOUT, ...OPEN_TO_QUESTION])
      expect(becomes, request).toContain('? ');
  });
});
