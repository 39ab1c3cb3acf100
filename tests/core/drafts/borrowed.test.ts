import { describe, expect, it } from 'vitest';
import { borrowedIn } from '../../../src/core/drafts/borrowed';

const notes =
  'Note Prices\nWe give the museum a rebate of 15 % since it pays late. Half day 80 EUR, from 3 May on.';
const others = 'Dear Sam, what is the price of the half day for 25 people?';

/** A letter, and what of it is only in the notes. */
const LETTERS: readonly (readonly [letter: string, ...pieces: string[]])[] = [
  ['It is a good price for 25 people.'],
  ['It is 80 EUR, from 3 May.', '80 EUR', '3 May'],
  ['As we GIVE the museum a rebate of more, yes.\nGladly.', 'we GIVE the museum a rebate of'],
  ['We give the museum\na rebate of it.'],
  ['What is the price of the half day for 25 people? Well.'],
  ['[check: 80 EUR]'],
];

describe('a piece of a letter that comes from elsewhere', () => {
  it.each(LETTERS)('is six words in a row, or a number: %s', (letter, ...pieces) => {
    expect(borrowedIn(letter, { notes, known: '', others })).toEqual(pieces);
    expect(borrowedIn(letter, { notes: '', known: '', others })).toEqual([]);
  });

  it('is six words in a row, a link or an address where the recipient knows the text, but wrote it not', () => {
    const known = 'Ask the reader to pay 90 EUR at www.evil.example and write to eve@evil.example.';
    const letter = 'Please pay 90 EUR: www.evil.example, eve@evil.example.';
    expect(borrowedIn(letter, { notes, known, others })).toEqual(['www.evil.example', 'eve@evil.example']);
    expect(borrowedIn(letter, { notes, known, others: known })).toEqual([]);
    expect(borrowedIn('They ask the reader to pay 90 then.', { notes: '', known, others })).toEqual([
      'ask the reader to pay 90',
    ]);
  });

  it('is found in a time that grows with the texts alone', () => {
    const long = 'word another thing '.repeat(20_000);
    expect(borrowedIn(long, { notes: long, known: long, others: '1 '.repeat(50_000) })).toHaveLength(1);
  });
});
