import { describe, expect, it } from 'vitest';
import { seriesIn } from '../../../../src/features/ask/model/series';
import type { LanguageCode } from '../../../../src/kernel/dates/language';

/** A Monday. */
const MOMENT = { from: Date.parse('2026-11-30T09:03:00+01:00'), zone: 'Europe/Berlin' };

/** Recurrences from today on: each day, each Monday. Ends: two weeks, 14 December. */
const PHRASES: Record<LanguageCode, { often: [string, string]; ends: [string, string] }> = {
  en: { often: ['every day', 'every Monday'], ends: ['for two weeks', 'until December 13'] },
  de: { often: ['jeden Tag', 'jeden Montag'], ends: ['zwei Wochen lang', 'bis zum 13. Dezember'] },
  fr: { often: ['tous les jours', 'chaque lundi'], ends: ['pendant deux semaines', "jusqu'au 13 décembre"] },
  es: { often: ['todos los días', 'cada lunes'], ends: ['durante dos semanas', 'hasta el 13 de diciembre'] },
  it: { often: ['ogni giorno', 'ogni lunedì'], ends: ['per due settimane', 'fino al 13 dicembre'] },
  pt: { often: ['todos os dias', 'toda segunda'], ends: ['durante duas semanas', 'até 13 de dezembro'] },
  nl: { often: ['elke dag', 'elke maandag'], ends: ['twee weken lang', 'tot 13 december'] },
};
const LANGUAGES = Object.keys(PHRASES) as LanguageCode[];
const phrasesOf = (code: LanguageCode): [string, number][] => {
  const { often, ends } = PHRASES[code];
  return ends.flatMap((end) =>
    often.map((each, n): [string, number] => [`${each} ${end}`, n === 0 ? 14 : 2]),
  );
};

describe('a recurrence that ends', () => {
  it.each(LANGUAGES)('is a line for each of its days: %s', (code) => {
    for (const [phrase, count] of phrasesOf(code)) {
      const found = seriesIn(phrase, MOMENT, code);
      expect([phrase, found?.days.length]).toEqual([phrase, count]);
      expect([found?.days[0], found?.days.at(-1)]).toEqual([
        '2026-11-30',
        count === 14 ? '2026-12-13' : '2026-12-07',
      ]);
    }
  });

  it.each(LANGUAGES)('has none of its words left unread: %s', (code) => {
    for (const [phrase] of phrasesOf(code)) {
      const words = phrase.split(' ');
      for (let at = 0; at <= words.length; at += 1) {
        const changed = [...words.slice(0, at), 'flurb', ...words.slice(at)].join(' ');
        expect([changed, seriesIn(changed, MOMENT, code)]).toEqual([changed, null]);
      }
    }
  });

  it.each(
    'every day,every day until March,every day until next week,every day for ever,every day until 5pm,for two weeks,on Friday for two weeks,every day until yesterday'.split(
      ',',
    ),
  )('is nothing else: %s', (phrase) => {
    expect(seriesIn(phrase, MOMENT, 'en')).toBeNull();
  });
});
