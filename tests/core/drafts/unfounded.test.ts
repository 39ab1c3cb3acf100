import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../src/core/approvals/model/blanks';
import { knownFacts, reworded, unfoundedIn, withBlanks } from '../../../src/core/drafts/unfounded';

const MAIL = [
  'The half day costs 1,200.00 EUR, on 3 May 2026 at 9:30 or at 10.',
  'Der halbe Tag kostet 80 Euro, am 12. Juni um 14 Uhr, für 25 Personen.',
  'Le devis.pdf est pour le 7 août, 45 €. Siehe https://shop.example/list?id=7 und ann@shop.example.',
  'El 21 de marzo somos 30.',
  '2026-09-08T09:00:00.000+02:00',
].join('\n');
const known = knownFacts(MAIL);

const BORNE_OUT = [
  'It is 1200 EUR on May 3, at 9:30.',
  'Es kostet 80 EUR am 12.6. um 14:00 Uhr für 25 Leute.',
  'Voici devis.pdf, 45 euros, le 7 août.',
  'El 21 de marzo, para 30.',
  'See shop.example/list?id=7, or write to Ann@shop.example.',
  '1. Bring a pen.\n2) Come by train.',
  'At 10:00, then.',
  'The 3rd of May, à 9 h 30.',
  'Your mail of 8 September.',
];

/** A letter, and what nothing bears out in it. */
const INVENTED: readonly (readonly [letter: string, ...pieces: string[]])[] = [
  ['It is 1,300 EUR on May 3.', '1,300 EUR'],
  ['Es kostet 85 Euro am 13. Juni.', '85 Euro', '13. Juni'],
  ['Le 8 août à 9:45, dans contrat.pdf.', '8 août', '9:45', 'contrat.pdf'],
  ['The 3rd of June, or le 1er août à 20 h 25.', '3rd of June', '1er août', '20 h 25'],
  ['Somos 31, el 22 de marzo.', '31', '22 de marzo'],
  ['Pay at https://shop.example/pay to eve@shop.example.', 'https://shop.example/pay', 'eve@shop.example'],
  ['Call 030 1234567.', '030', '1234567'],
  ['For $80,000 or £25.', '$80,000'],
];

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
