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
  it.each([
    ['gib mir am Sonntag um 8 Bescheid wegen der Heizung', 'remind: wegen der Heizung | 11-29 08:00'],
    ['geef me morgen om 9 een seintje over de huur', 'remind: over de huur | 11-24 09:00'],
    ['remind me tomorrow in the late afternoon to ring Ben', 'remind: ring Ben | 11-24 17:00'],
    ['train at 9 on Friday, remind me a little before', 'remind: train | ? at 9 on Friday, a little before'],
    [
      'remind me every Tuesday 8.15 of the bins',
      'remind: every Tuesday 8.15 of the bins | ? every Tuesday 8.15',
    ],
    ['milk and oat bars – put on the shopping list pls', 'add: milk and oat bars > shopping list'],
    ['add a new task: buy stamps', 'remind: buy stamps | no date'],
    ['erstelle eine Aufgabe: Briefmarken', 'remind: Briefmarken | no date'],
    [
      'recuérdame cada dos semanas los viernes el 5 de diciembre y el 14 de marzo de 2027 que llame a Ada',
      'remind: cada dos semanas los viernes el 5 de diciembre y el 14 de marzo de 2027 que llame a Ada | ? cada dos semanas los viernes el 5 de diciembre y el 14 de marzo',
    ],
  ])('whose time or list goes around their words, or is asked about: %s', (request, becomes) => {
    expect(outcomeOf(request)).toBe(becomes);
  });

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
