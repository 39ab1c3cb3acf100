import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../src/core/approvals/model/blanks';
import { knownFacts, reworded, unfoundedIn, withBlanks } from '../../../src/core/drafts/unfounded';
import { tableOf } from '../../word-table';

const rows = tableOf('core/drafts/unfounded');

const MAIL = [
  'The half day costs 1,200.00 EUR, on 3 May 2026 at 9:30 or at 10.',
  'Der halbe Tag kostet 80 Euro, am 12. Juni um 14 Uhr, für 25 Personen.',
  'Le devis.pdf est pour le 7 août, 45 €. Siehe https://shop.example/list?id=7 und ann@shop.example.',
  'El 21 de marzo somos 30.',
  '2026-09-08T09:00:00.000+02:00',
].join('\n');
const known = knownFacts(MAIL);

const BORNE_OUT = rows('borne out');

/** A letter, and what nothing bears out in it. */
const INVENTED: readonly (readonly [letter: string, ...pieces: string[]])[] =
  rows<readonly [letter: string, ...pieces: string[]]>('invented');

describe('a fact in a letter', () => {
  it.each(BORNE_OUT)('stays where a text bears it out: %s', (letter) => {
    expect(unfoundedIn(letter, known)).toEqual([]);
    expect(withBlanks(letter, known)).toBe(letter);
  });

  it.each(INVENTED)('becomes a blank where nothing does: %s', (letter, ...pieces) => {
    expect(unfoundedIn(letter, known).map(({ text }) => text)).toEqual(pieces);
    const blanked = withBlanks(letter, known);
    expect(blanksIn(blanked).map(({ text }) => text)).toEqual(pieces.map((piece) => `[check: ${piece}]`));
    expect(withBlanks(blanked, known)).toBe(blanked);
    expect(blanked.replace(/\[check: ([^\]]*)\]/gu, '$1')).toBe(letter);
  });

  it('stays in a new wording where the person wrote it into the former one, not where that has a blank', () => {
    const former = 'It is 95 EUR on [check: 4 June], for [how many] at [check: 8:15].';
    expect(reworded('95 EUR, on 4 June at 8:15, or 80 EUR.', { known, former })).toBe(
      '95 EUR, on [check: 4 June] at [check: 8:15], or 80 EUR.',
    );
  });

  it('is looked for in a time that grows with the text alone', () => {
    for (const piece of ['1', '1.', '1 111 ', 'a@a.', 'a.', '9:', 'http://', '1 EUR ', '[', '1. May '])
      expect(unfoundedIn(piece.repeat(20_000), known)).toBeDefined();
  });
});
