import { describe, expect, it } from 'vitest';
import {
  AS_IN_A_LIST,
  IN_SHORT,
  NOT_AS_IN_A_LIST,
  NOT_IN_SHORT,
  OF_A_FOUNDER,
  OF_A_FOUNDER_ASKED,
} from './founder-requests';
import { outcomeOf } from './request-outcome';
import { ASKED_ABOUT, OPEN_TO_QUESTION, UNDERSTOOD } from './requests';

const ALL = [...UNDERSTOOD, ...ASKED_ABOUT, ...OPEN_TO_QUESTION];

describe('ordinary requests, by the rules', () => {
  it.each(ALL)('%s -> %s', (request, becomes) => {
    expect(outcomeOf(request)).toBe(becomes);
  });

  it.each([...OF_A_FOUNDER, ...AS_IN_A_LIST, ...IN_SHORT])('of a founder: %s -> %s', (request, becomes) => {
    expect(outcomeOf(request)).toBe(becomes);
    expect(becomes).not.toContain('? ');
  });

  it.each([...OF_A_FOUNDER_ASKED, ...NOT_AS_IN_A_LIST, ...NOT_IN_SHORT])(
    'of a founder, asked about: %s -> %s',
    (request, becomes) => {
      expect(outcomeOf(request)).toBe(becomes);
      expect(becomes).toContain('? ');
    },
  );

  it('are 200 at least, nine in ten of which are done as they are meant', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200);
    expect(UNDERSTOOD.length).toBeGreaterThanOrEqual(9 * ASKED_ABOUT.length);
    for (const [request, becomes] of [...ASKED_ABOUT, ...OPEN_TO_QUESTION])
      expect(becomes, request).toContain('? ');
  });
});
