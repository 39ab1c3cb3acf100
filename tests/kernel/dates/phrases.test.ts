import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../src/kernel/dates/language';
import { readWhen, type WhenReading } from '../../../src/kernel/dates/read-when';
import { GERMAN } from './phrases/de';
import { ENGLISH } from './phrases/en';
import { SPANISH } from './phrases/es';
import { expectedOf } from './phrases/expected';
import { FRENCH } from './phrases/fr';
import { ITALIAN } from './phrases/it';
import { DUTCH } from './phrases/nl';
import { PORTUGUESE } from './phrases/pt';

/** A Monday before noon, a Wednesday in the last week of a year, and the Sunday that ends a short month. */
const MOMENTS = [
  { date: '2026-11-23', time: '11:03' },
  { date: '2026-12-30', time: '16:40' },
  { date: '2027-02-28', time: '07:15' },
] as const;

const TABLES: readonly (readonly [string, LanguageCode, readonly (readonly [string, string])[]])[] = [
  ['English', 'en', ENGLISH],
  ['German', 'de', GERMAN],
  ['French', 'fr', FRENCH],
  ['Spanish', 'es', SPANISH],
  ['Italian', 'it', ITALIAN],
  ['Portuguese', 'pt', PORTUGUESE],
  ['Dutch', 'nl', DUTCH],
];

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

  describe.each(TABLES)('in %s', (_, language, phrases) => {
    it.each(phrases)('"%s" is %s', (phrase, means) => {
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

  it.each([
    ['send weekly report on Friday', 'asked'],
    ['send the weekly report on Friday', '2026-11-27'],
    ['water the plants weekly on Friday', '2026-11-27 every week on Friday'],
    ['meet Ada at 10 Downing Street tomorrow', 'asked'],
    ['meet Ada at 10 tomorrow', '2026-11-24 10:00'],
    ['tomorrow at 3pm Call Bob', '2026-11-24 15:00'],
    // A day that another language would read alone.
    ['call Bob in two weeks on 5 December', 'asked'],
    ['call Bob on 5 December 2027-03-14', 'asked'],
    ['um 0 Dezember anrufen', 'asked'],
    ['every Monday, every month and every year', 'asked'],
    ['appelle Bob à 15 heures la semaine prochaine', '2026-11-30 15:00'],
    ['liga ao Bob no primeiro dia de cada mês', '2026-12-01 every month on the 1st'],
  ])('"%s" is %s', (request, means) => {
    expect(shown(readWhen(request, at))).toBe(means);
  });
});

describe('the tables', () => {
  it.each(TABLES)('of %s hold forty phrases at least', (_, __, phrases) => {
    expect(phrases.length).toBeGreaterThanOrEqual(40);
  });
});
