import { describe, expect, it } from 'vitest';
import { outcomeOf } from './request-outcome';
import { wordsOf } from '../../../word-table';

/**
 * A request, and what the rules make of it: tasks joined by ` + `, each with its matter, `>` a receiver or note, and `|` the day;
 * `?` is what they ask about, of their own or as anybody would. Said on Monday, 23 November 2026, at 11:03.
 */
const rows = (heading: string) => wordsOf('requests', heading);
const [UNDERSTOOD, ASKED_ABOUT, OPEN_TO_QUESTION] = [
  rows('understood'),
  rows('asked about'),
  rows('open to question'),
];
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

  it.each(['of a founder', 'as in a list', 'in short'].flatMap(rows))(
    'of a founder: %s -> %s',
    (request, becomes) => {
      expect(outcomeOf(request)).toBe(becomes);
      expect(becomes).not.toContain('? ');
    },
  );

  it.each(['of a founder, asked about', 'not as in a list', 'not in short'].flatMap(rows))(
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
