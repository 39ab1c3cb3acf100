import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../src/kernel/dates/language';
import { readWhen, type WhenReading } from '../../../src/kernel/dates/read-when';
import { type Pair, tableOf, wordsOf } from '../../word-table';
import { expectedOf } from './expected';

const rows = tableOf('kernel/dates/phrases');

/** A Monday before noon, a Wednesday in the last week of a year, and the Sunday that ends a short month. */
const MOMENTS = [
  { date: '2026-11-23', time: '11:03' },
  { date: '2026-12-30', time: '16:40' },
  { date: '2027-02-28', time: '07:15' },
] as const;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;

const shown = (read: WhenReading): string =>
  read.kind === 'none'
    ? 'nothing'
    : read.kind === 'unclear'
      ? 'asked'
      : [read.date, read.time, read.until === null ? null : `> ${read.until}`, read.recurrence]
          .filter((part) => part !== null)
          .join(' ');

describe.each(MOMENTS)('said on $date at $time', ({ date, time }) => {
  const at = { from: Date.parse(`${date}T${time}:00+01:00`), zone: 'Europe/Berlin' };
  const now = { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };

  describe.each(LANGUAGES)('in %s', (language) => {
    it.each(wordsOf('phrases', language))('"%s" is %s', (phrase, means) => {
      const expected = expectedOf(means, now);
      const read = readWhen(phrase, at, language);
      expect(shown(read)).toBe(expected);
      if (read.kind === 'read') expect(read.rest).toBe('');
      // The words alone speak for their language, or say the same in another.
      expect([expected, 'asked']).toContain(shown(readWhen(phrase, at)));
    });
  });
});

describe('a time within a request', () => {
  const at = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };

  it.each(rows<Pair>('is'))('"%s" is %s', (request, means) => {
    expect(shown(readWhen(request, at))).toBe(means);
  });
});

/** They count from a time that was said before, or from something that no calendar knows. */
const COUNTED_FROM_ANOTHER: readonly (readonly [LanguageCode, string])[] =
  rows<readonly [LanguageCode, string]>('counted from another');

describe('a time that counts from another', () => {
  const at = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };

  it.each(COUNTED_FROM_ANOTHER)('is asked about, alone and beside a day (%s: %s)', (language, phrases) => {
    const isRead = (text: string): boolean => readWhen(text, at, language).kind !== 'unclear';
    const said = phrases.split('/');
    expect(said.flatMap((phrase) => [phrase, `Bob ${phrase}`, `${phrase} Bob`]).filter(isRead)).toEqual([]);
  });

  it('is no article, verb or place that reads alike', () => {
    const said = (text: string): string => shown(readWhen(text, at));
    expect(said("rappelle-moi ce soir la réunion d'équipe")).toBe('2026-11-23 19:00');
    expect(said('am Freitag nach Berlin fahren')).toBe('2026-11-27');
    expect(said('call Bob the day after tomorrow')).toBe('2026-11-25');
    expect(said('call Bob two days before Friday')).toBe('2026-11-25');
    expect(said('pack on Friday after lunch')).toBe('2026-11-27');
  });
});

/** Repetitions at an hour until a day of the month: the stem, then the ways to say the sixth. */
const UNTIL_A_DAY: readonly (readonly [LanguageCode, stem: string, days: string])[] =
  rows<readonly [LanguageCode, stem: string, days: string]>('until a day');
it.each(UNTIL_A_DAY)(
  'what repeats until a day of the month has no hours until then (%s: %s)',
  (language, stem, days) => {
    const at = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };
    const said = days.split('/').flatMap((day) => [`${stem} ${day}`, `${stem} ${day} Yoga`]);
    expect(said.map((text) => `${text}: ${shown(readWhen(text, at, language))}`)).toEqual(
      said.map((text) => `${text}: asked`),
    );
  },
);

it('a point after hours is that of the sentence, unless a day of the month may be meant', () => {
  const at = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };
  const said = (text: string): string => shown(readWhen(text, at));
  expect(said('jeden Montag von 9 bis 11.')).toBe('2026-11-30 09:00 > 11:00 every week on Monday');
  expect(said('am Freitag um 9 bis 11. Yoga')).toBe('2026-11-27 09:00 > 11:00');
  expect(said('every Monday from 9 to 11.')).toBe('2026-11-30 09:00 > 11:00 every week on Monday');
});

describe('the tables', () => {
  it.each(LANGUAGES)('of %s hold forty phrases at least', (language) => {
    expect(wordsOf('phrases', language).length).toBeGreaterThanOrEqual(40);
  });
});

/** Words of a bound and hours after them; those that end what lasts, and days after them. */
const BOUNDS: readonly (readonly [
  LanguageCode,
  bounds: string,
  hours: string,
  ends: string,
  days: string,
])[] = [
  [
    'en',
    'after/until/till',
    '8/8pm/8:30/half past three/noon',
    'until/till/after',
    'Friday/the 20th/tomorrow/5 March',
  ],
  ['de', 'nach/bis', '15 Uhr/15:30/halb drei/20 Uhr', 'nach/nach dem', 'Freitag/20. März/5.3.'],
  ['fr', 'après/jusqu’à', '15h/15h30/midi/20 heures', 'jusqu’à/jusqu’au/après', 'vendredi/20/5 mars'],
  [
    'es',
    'después de/hasta',
    'las 3/las 15:30/las 8 y media',
    'hasta/hasta el/después de',
    'viernes/20/5 de marzo',
  ],
  ['it', 'dopo/fino', 'alle 15/alle 15:30', 'fino a/fino al/dopo', 'venerdì/20/5 marzo'],
  ['it', 'dopo', 'le 15/le 15:30', '', ''],
  ['pt', 'depois das/após as/até às', '15h/15:30', 'depois de/após', 'sexta-feira/20 de março'],
  ['nl', 'na/tot', '15 uur/15:30/half vier/8 uur', 'tot/tot de/na', 'vrijdag/20e/5 maart'],
];
it.each(
  BOUNDS.flatMap(([language, bounds, hours, ends, days]) =>
    [
      [bounds, hours],
      [ends, days],
    ].map(([words = '', times = '']) => [language, words, times] as const),
  ).filter(([, , times]) => times !== ''),
)('a bound is never the time itself (%s: %s, %s)', (language, words, times) => {
  const at = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };
  const said = words.split('/').flatMap((word) => times.split('/').map((time) => `${word} ${time}`));
  const isRead = (text: string): boolean => readWhen(text, at, language).kind === 'read';
  expect(said.flatMap((phrase) => [phrase, `${phrase} Bob`, `Bob ${phrase}`]).filter(isRead)).toEqual([]);
});

const ENDS: readonly (readonly [LanguageCode, every: string, until: string, days: string])[] = [
  ['en', 'every day/every Monday at 9', 'until/till/by/for', 'Friday/the 6th/6 December'],
  ['de', 'jeden Tag/jeden Montag um 9', 'bis/bis zum', 'Freitag/6. Dezember'],
  ['fr', 'tous les jours/chaque lundi à 9h', 'jusqu’au/jusqu’à', 'vendredi/6 décembre'],
  ['es', 'cada día/cada lunes a las 9', 'hasta/hasta el', 'viernes/6 de diciembre'],
  ['it', 'ogni giorno/ogni lunedì alle 9', 'fino a/fino al/entro', 'venerdì/6 dicembre'],
  ['pt', 'todos os dias/toda segunda às 9', 'até/até ao/até dia', 'sexta/6 de dezembro'],
  ['nl', 'elke dag/elke maandag om 9 uur', 'tot/uiterlijk', 'vrijdag/de 6e/6 december'],
];
it.each(ENDS)(
  'the last day of what repeats is never its first (%s: %s, %s %s)',
  (code, every, until, days) => {
    const at = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };
    const phrases = every
      .split('/')
      .flatMap((rule) =>
        until.split('/').flatMap((word) => days.split('/').map((day) => `${rule} ${word} ${day}`)),
      );
    const kinds = phrases.map((phrase) => [phrase, readWhen(phrase, at, code).kind]);
    expect(kinds.filter(([, kind]) => kind !== 'unclear')).toEqual([]);
  },
);
