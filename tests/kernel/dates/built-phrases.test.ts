import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByRules } from '../../../src/features/ask/model/analysis/split-by-rules';
import { dueSaid } from '../../../src/features/ask/model/due-said';
import { received } from '../../../src/features/ask/model/ask';
import type { LanguageCode } from '../../../src/kernel/dates/language';
import { LANGUAGES } from '../../../src/kernel/dates/languages/languages';
import { tokensOf } from '../../../src/kernel/dates/lexicon';
import { readWhen } from '../../../src/kernel/dates/read-when';
import { runs, SEED } from '../../runs';
import { builtPhrase } from './built-phrases';
import { PARTS } from './phrases/parts';

/** A Monday before noon, a Wednesday in the last week of a year, and the Sunday that ends a short month. */
const MOMENTS = ['2026-11-23T11:03', '2026-12-30T16:40', '2027-02-28T07:15'].map((said) => ({
  at: { from: Date.parse(`${said}:00+01:00`), zone: 'Europe/Berlin' },
  now: { date: said.slice(0, 10), minutes: Number(said.slice(11, 13)) * 60 + Number(said.slice(14)) },
}));
type Said = (typeof MOMENTS)[number]['at'];

/** What the rules and the reminder make of a request. */
function reminded(text: string, at: Said): { title: string; due: string } {
  const [order, ...more] = splitByRules(text, at).orders;
  if (order?.tool !== 'reminder' || more.length > 0) return { title: '', due: 'not understood' };
  const request = {
    ...received({ id: 'a', text, at: '' }),
    tasks: [{ ...order, state: { kind: 'waiting' } as const }],
  };
  const found = dueSaid(order.given, request, at);
  const title = order.given.title ?? '';
  if (found.kind === 'none') return { title, due: 'none' };
  if (found.kind !== 'set') return { title, due: 'asked' };
  const { date, time, until, recurrence } = found.due;
  const parts = [date, time, until === null ? null : `> ${until}`, recurrence];
  return { title, due: parts.filter((part) => part !== null).join(' ') };
}

const LISTED = Object.entries(PARTS) as [LanguageCode, (typeof PARTS)[LanguageCode]][];

describe.each(LISTED)('phrases that are built from parts, in %s', (code, parts) => {
  it.each(MOMENTS)('are set to what they say or asked about, said on $now.date', ({ at, now }) => {
    const counted = { right: 0, asked: 0 };
    fc.assert(
      fc.property(
        builtPhrase(parts, now),
        fc.constantFrom(...parts.requests),
        ({ phrase, means }, request) => {
          const { title, due } = reminded(request.replace('~', phrase), at);
          expect([means, 'asked']).toContain(due);
          if (due !== 'asked') expect(title).toBe('call Ada');
          counted[due === means ? 'right' : 'asked'] += 1;
        },
      ),
      { numRuns: runs(300), seed: SEED },
    );
    // Asking about everything would hold, too.
    expect(counted.right).toBeGreaterThanOrEqual(9 * counted.asked);
  });

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
