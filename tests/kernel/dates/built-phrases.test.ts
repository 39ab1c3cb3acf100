import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../src/kernel/dates/language';
import { LANGUAGES } from '../../../src/kernel/dates/languages/languages';
import { tokensOf } from '../../../src/kernel/dates/lexicon';
import { readWhen } from '../../../src/kernel/dates/read-when';
import { runs, SEED } from '../../runs';
import { MOMENTS } from './built-phrases';
import { PARTS } from './phrase-parts';

const CODES = Object.keys(PARTS) as LanguageCode[];

describe.each(CODES)('words of a time, in %s', (code) => {
  it('keep each of their words, in the time or in the title, and no calendar word in the title alone', () => {
    const { words } = LANGUAGES[code];
    const listed = Object.values(words).flatMap((each) =>
      (typeof each === 'string' ? each.split('/') : Object.values<string>(each)).flatMap((some) =>
        some.split(','),
      ),
    );
    const word = fc.oneof(fc.constantFrom(...listed.map((each) => each.trim())), fc.nat(40).map(String));
    const calendar = calendarWords(code);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...MOMENTS),
        (some, { at }) => {
          const text = some.filter((each) => each !== '').join(' ');
          const read = readWhen(text, at, code);
          if (read.kind === 'unclear') return;
          const rest = read.kind === 'read' ? read.rest : text;
          const kept = read.kind === 'read' ? `${read.words} ${rest}` : rest;
          expect(sorted(kept)).toEqual(sorted(text));
          expect(tokensOf(rest).filter((token) => calendar.has(token.text))).toEqual([]);
        },
      ),
      { numRuns: runs(2_000), seed: SEED },
    );
  });
});

/** Names of days and months that are no other words. */
function calendarWords(code: LanguageCode): Set<string> {
  const { weekday = '', month = '' } = LANGUAGES[code].words;
  const names = [weekday, month].flatMap((each) => (typeof each === 'string' ? each.split(/[/,]/u) : []));
  const tokens = names.map((name) => tokensOf(name).map((token) => token.text));
  return new Set(tokens.flatMap((each) => (each.length === 1 ? each : [])).filter((name) => name.length > 3));
}

const sorted = (text: string): string[] =>
  tokensOf(text)
    .map((token) => token.text)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .sort();
