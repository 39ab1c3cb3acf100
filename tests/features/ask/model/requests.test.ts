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

describe('a pasted list', () => {
  it.each([
    [
      'todo:\n1. call the bank\n2. buy stamps',
      'remind: call the bank | no date + remind: buy stamps | no date',
    ],
    [
      '- call the bank\n- buy stamps tomorrow',
      'remind: call the bank | no date + remind: buy stamps | 11-24',
    ],
    ['* eggs\n* milk', '? eggs + ? milk'],
    [
      'remind me of these: 1. call the bank 2. buy stamps',
      'remind: call the bank | no date + remind: buy stamps | no date',
    ],
    [
      'remind me tomorrow:\n- call the bank\n- buy stamps',
      'remind: call the bank | 11-24 + remind: buy stamps | 11-24',
    ],
    ['Aufgaben:\n- Blumen\n- Steuer', 'remind: Blumen | no date + remind: Steuer | no date'],
    ['on my shopping list:\n- eggs\n- [ ] milk', 'add: eggs\nmilk > shopping list'],
    [
      '- remind me to call Ben on Friday\n- what did Ann say about the roof',
      'remind: call Ben | 11-27 + answer: what did Ann say about the roof',
    ],
  ])('is one task a line: %j', (text, becomes) => {
    expect(outcomeOf(text)).toBe(becomes);
  });
});

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
