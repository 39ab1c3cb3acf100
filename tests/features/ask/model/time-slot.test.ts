import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../../src/kernel/dates/language';
import { tokensOf } from '../../../../src/kernel/dates/lexicon';
import { severalTimes } from '../../../../src/features/ask/model/analysis/several-times';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';
import { PARTS } from '../../../kernel/dates/phrase-parts';
import { runs, SEED, someOf } from '../../../runs';
import { wordsOf } from '../../../word-table';
import { ORDINARY } from './ordinary-reminders';
import { MOMENT, outcomeOf } from './request-outcome';

interface Tried {
  phrases: readonly (readonly [phrase: string, means: string])[];
  /** Requests in which `~` is the time: between "remind me" and the subject, and behind the subject. */
  slot: string;
  behind: string;
  and: string;
  between: string;
}

const TRIED: Readonly<Record<LanguageCode, Tried>> = {
  en: {
    ...{ phrases: wordsOf('phrases', 'en'), and: 'and', between: 'between' },
    ...{ slot: 'remind me ~ to call Ada', behind: 'remind me to call Ada ~' },
  },
  de: {
    ...{ phrases: wordsOf('phrases', 'de'), and: 'und', between: 'zwischen' },
    ...{ slot: 'erinnere mich ~ daran, Ada anzurufen', behind: 'erinnere mich an die Post ~' },
  },
  fr: {
    ...{ phrases: wordsOf('phrases', 'fr'), and: 'et', between: 'entre' },
    ...{ slot: "rappelle-moi ~ d'appeler Ada", behind: "rappelle-moi d'appeler Ada ~" },
  },
  es: {
    ...{ phrases: wordsOf('phrases', 'es'), and: 'y', between: 'entre' },
    ...{ slot: 'recuérdame ~ que llame a Ada', behind: 'recuérdame llamar a Ada ~' },
  },
  it: {
    ...{ phrases: wordsOf('phrases', 'it'), and: 'e', between: 'tra' },
    ...{ slot: 'ricordami ~ di chiamare Ada', behind: 'ricordami di chiamare Ada ~' },
  },
  pt: {
    ...{ phrases: wordsOf('phrases', 'pt'), and: 'e', between: 'entre' },
    ...{ slot: 'lembra-me ~ de ligar à Ada', behind: 'lembra-me de ligar à Ada ~' },
  },
  nl: {
    ...{ phrases: wordsOf('phrases', 'nl'), and: 'en', between: 'tussen' },
    ...{ slot: 'herinner me ~ aan de post', behind: 'herinner me aan de post ~' },
  },
};

/** Phrases of which one word less would be another time; each was once set so. */
const ASKED: Readonly<Record<LanguageCode, string>> = {
  en: 'a week on tuesday / tuesday week / a week tomorrow / a fortnight on friday / a year today / not before friday / every weekday but the first / every monday except friday / every day for a week / in a month and a half / tomorrow 9am london time / tomorrow at 3pm est / tomorrow 3pm japan time / tomorrow at 9 mez / on 5 and 6 December / every 4th thursday of november / on Friday but not at 9 / every monday or so / the friday after next / friday after next / tomorrow or later / every 2nd and 4th wednesday / monday to friday at 8 / mon-fri at 8 / in an hour or two / in two and a half hours / in 1.5 hours / on the weekend after next / only on mondays / never on sunday / 9am tokyo / the week of the 7th / every 90 minutes / every friday in december / every day this week',
  de: 'morgen um halb sieben / eine Woche lang jeden Tag / jeden Tag eine Woche lang / übernächsten Freitag / übernächste Woche / mo-fr um 8 / mo bis fr um 7 / Montag bis Freitag um 7 / um 15 uhr mez morgen / jeden zweiten und vierten Mittwoch im Monat / nicht vor Freitag / am Freitag aber nicht vor 9 / in anderthalb Monaten / heute in acht Tagen / Freitag oder Samstag / um 9 Ortszeit',
  fr: 'tous les jours pendant une semaine / dans un mois et demi / lun-ven à 8h / tous les deuxièmes mardis du mois / pas avant vendredi / demain en huit / demain à 9h heure de paris / demain ou samedi',
  es: 'todos los días durante una semana / en un mes y medio / esta madrugada a las 3 / no antes del viernes / todos los días menos en agosto / de hoy en ocho / mañana a las 9 hora de madrid / el viernes o el sábado / dentro de dos semanas y media',
  it: 'ogni giorno per una settimana / non prima di venerdì / oggi a otto / tra un mese e mezzo / lun-ven alle 8 / venerdì o sabato',
  pt: 'todos os dias durante uma semana / não antes de sexta / todos os dias menos em agosto / em um mês e meio / sexta ou sábado / amanhã às 9 hora de lisboa',
  nl: 'elke dag een week lang / ma t/m vr om 8 / niet voor vrijdag / over anderhalve maand / van maandag tot vrijdag om 8 / vrijdag of zaterdag',
};

/** Two days after a word for "every", `~`, without their own "on": where a word breaks them, neither is a single day. */
const EVERY: Readonly<Record<LanguageCode, string>> = {
  en: 'every ~ / each ~ / every other ~ / every second ~',
  de: 'jeden ~ / jeden zweiten ~ / jede Woche ~ / jede Woche am ~',
  fr: 'tous les ~ / chaque ~ / toutes les semaines le ~ / toutes les deux semaines le ~',
  es: 'todos los ~ / cada ~ / cada dos ~ / todas las semanas el ~',
  it: 'ogni ~ / tutti i ~ / ogni settimana di ~ / ogni due ~',
  pt: 'todas as ~ / toda ~ / cada ~ / todas as semanas na ~',
  nl: 'elke ~ / iedere ~ / elke week op ~ / om de week op ~',
};
const TWO_DAYS: Readonly<Record<LanguageCode, readonly [string, string, ...string[]]>> = {
  en: ['tuesday', 'thursday', 'saturday'],
  de: ['Dienstag', 'Donnerstag', 'Samstag'],
  fr: ['mardi', 'jeudi', 'samedi'],
  es: ['martes', 'jueves', 'sábado'],
  it: ['martedì', 'giovedì', 'sabato'],
  pt: ['terça', 'quinta', 'sábado'],
  nl: ['dinsdag', 'donderdag', 'zaterdag'],
};

/** Several times of one kind, said on Monday, 23 November 2026: each is a reminder of its own. */
const SEVERAL: readonly (readonly [LanguageCode, phrase: string, ...means: string[]])[] = [
  ['en', 'every day at 8am and 8pm', '11-24 08:00 every day', '11-23 20:00 every day'],
  ['en', 'tomorrow at 9 and 5', '11-24 09:00', '11-24 17:00'],
  ['en', 'tomorrow and friday', '11-24', '11-27'],
  ['en', 'monday and thursday at 9', '11-30 09:00', '11-26 09:00'],
  ['en', 'on monday, wednesday and friday at 7am', '11-30 07:00', '11-25 07:00', '11-27 07:00'],
  ['en', 'tomorrow at 9 and friday at 5', '11-24 09:00', '11-27 17:00'],
  ['de', 'morgen um 9 und 17 Uhr', '11-24 09:00', '11-24 17:00'],
  ['de', 'am 5. und 6. Dezember', '12-05', '12-06'],
  ['fr', 'demain à 9h et 17h', '11-24 09:00', '11-24 17:00'],
  ['es', 'mañana a las 8 y a las 20', '11-24 08:00', '11-24 20:00'],
  ['it', 'domani alle 8 e alle 20', '11-24 08:00', '11-24 20:00'],
  ['pt', 'amanhã às 8 e às 20', '11-24 08:00', '11-24 20:00'],
  ['nl', 'morgen om 9 en 17 uur', '11-24 09:00', '11-24 17:00'],
];

/** Those that may be others: hours out of order, kinds that differ, one length of time. */
const NOT_SEVERAL =
  'tomorrow at 5 and 9 / tomorrow at 9 and friday / in 2 weeks and 3 days / in 2 hours and 30 minutes / every 2nd and 4th wednesday / not before friday and saturday / tomorrow and tomorrow / every monday at 9 and thursday at 10 / friday and monday next week';

const EACH_WORKDAY = '11-23 every week on Monday, Tuesday, Wednesday, Thursday, Friday';

/** Those that are read, said on Monday, 23 November 2026. */
const READ: readonly (readonly [LanguageCode, phrase: string, means: string])[] = [
  ['en', 'tomorrow at 0830', '11-24 08:30'],
  ['en', 'between 3 and 5pm tomorrow', '11-24 15:00'],
  ['en', 'starting friday every day', '11-27 every day'],
  ['en', 'every weekday but wednesday at 8', '11-24 08:00 every week on Monday, Tuesday, Thursday, Friday'],
  ['en', 'every day except saturday and sunday', EACH_WORKDAY],
  ['en', 'tomorrow at quarter to seven', '11-24 06:45'],
  ['fr', 'tous les quinze jours, le jeudi', '11-26 every 2 weeks on Thursday'],
  ['es', 'cada quince días los viernes', '11-27 every 2 weeks on Friday'],
  ['it', 'domani alle 7 meno un quarto', '11-24 06:45'],
  ['it', 'domattina alle 8', '11-24 08:00'],
  ['it', "domani l'altro", '11-25'],
  ['pt', 'na segunda terça de cada mês', '12-08 every month on the 2nd Tuesday'],
  ['pt', 'antes de quinta', '11-25'],
  ['nl', 'om de week op dinsdag', '11-24 every 2 weeks on Tuesday'],
  ['nl', 'om de dag', '11-23 every 2 days'],
  ['nl', 'om de maand', '11-23 every 2 months'],
];

const isAsked = (request: string): boolean => outcomeOf(request).includes('? ');

it.each(NOT_SEVERAL.split(' / '))('may be others, and is asked about: %s', (phrase) => {
  expect(outcomeOf(`remind me ${phrase} to call Ada`)).toMatch(/\? [^+]*$/u);
});

it('is no day of this month where the month is said of another day', () => {
  const when = { from: Date.parse('2026-06-23T11:03:00+02:00'), zone: 'Europe/Berlin' };
  expect(severalTimes('am 5. und 6. Dezember', { when, language: 'de' })).toEqual([]);
  expect(severalTimes('friday and monday next week', { when, language: 'en' })).toEqual([]);
});

describe.each(Object.entries(TRIED) as [LanguageCode, Tried][])(
  'the slot of a time, in %s',
  (code, { phrases, slot, behind, and, between }) => {
    it.each(ASKED[code].split(' / '))('is read to its last word, or asked about: %s', (phrase) => {
      expect([slot, behind].filter((each) => !isAsked(each.replace('~', phrase)))).toEqual([]);
    });

    it.each(READ.filter(([of]) => of === code))('%s: "%s" is %s', (_, phrase, means) => {
      for (const each of [slot, behind]) expect(outcomeOf(each.replace('~', phrase))).toContain(`| ${means}`);
    });

    it('holds no word that is not read', () => {
      // These begin as a subject does.
      const all = phrases
        .map(([phrase]) => phrase)
        .filter((phrase) => !/^(?:an?|à|de|di|pour|para|da|aan|voor|om de) | que /iu.test(phrase));
      fc.assert(
        fc.property(fc.constantFrom(...all), fc.nat(), unknownWord, (phrase, at, word) => {
          const mutated = withWord(phrase, at, word);
          expect(isAsked(slot.replace('~', mutated)), mutated).toBe(true);
          // Behind the subject, the word may be part of it; it is not lost.
          const { orders } = splitByRules(behind.replace('~', mutated), MOMENT);
          const kept = words(orders.map(({ given }) => `${given.title ?? ''} ${given.when ?? ''}`).join(' '));
          expect(words(mutated).filter((each) => each !== and && !kept.includes(each))).toEqual([]);
        }),
        { numRuns: runs(2_000, 0.4), seed: SEED },
      );
    });

    it.each(SEVERAL.filter(([of]) => of === code))('%s: "%s" is several reminders', (_, phrase, ...means) => {
      for (const each of [slot, behind]) {
        const said = outcomeOf(each.replace('~', phrase)).split(' + ');
        expect(said.map((one) => one.slice(one.indexOf('| ') + 2))).toEqual(means);
        expect(new Set(said.map((one) => one.slice(0, one.indexOf('| ')))).size).toBe(1);
      }
    });

    it('behind the subject loses no part to a word that breaks it', () => {
      const due = (said: string): string =>
        [...outcomeOf(behind.replace('~', said)).matchAll(/\| (?<due>[^+]*)/gu)].map(([each]) => each).join();
      const others = someOf(phrases, { ci: 8, desk: 24 }).flatMap(([phrase]) => {
        const all = phrase.split(' ');
        const broken = all.slice(1).map((_, k) => withWord(phrase, k + 1, 'xdrumq'));
        const whole = due(phrase);
        return whole.includes('? ')
          ? []
          : broken.filter((each) => ![whole, '| no date'].includes(due(each)) && !due(each).includes('? '));
      });
      expect(others).toEqual([]);
    });

    it('sets no single day of several that repeat, wherever a word breaks them', () => {
      const [first, second, third = ''] = TWO_DAYS[code];
      const days = [
        `${first} ${and} ${second}`,
        `${first}, ${second} ${and} ${third}`,
        `${second} ${and} ${third}`,
      ];
      const places = [slot, behind, `~, ${slot.replace(' ~', '')}`, ...(code === 'en' ? ['call Ada ~'] : [])];
      const said = EVERY[code].split(' / ').flatMap((every) => days.map((pair) => every.replace('~', pair)));
      const single = someOf(said, { ci: 5, desk: 11 }).flatMap((phrase) =>
        [...phrase.split(' '), ''].flatMap((_, k) =>
          places
            .map((each) => each.replace('~', k === 0 ? phrase : withWord(phrase, k, 'xdrumq')))
            .filter((each) => /\| \d\d-\d\d(?: \d\d:\d\d)?(?: \+|$)/u.test(outcomeOf(each))),
        ),
      );
      expect(single).toEqual([]);
    });

    it('holds one time: two joined by "and" are both set or asked about, and only "between" makes a span of them', () => {
      const { times, days, repeats } = PARTS[code];
      const one = fc.constantFrom(...[...times, ...days]);
      fc.assert(
        fc.property(
          one,
          one,
          fc.constantFrom('', ...[...days, ...repeats].map(([phrase]) => `${phrase} `)),
          (first, second, before) => {
            fc.pre(first[1] !== second[1]);
            const isSpan = /^\d/u.test(first[1]) && /^\d/u.test(second[1]);
            const pair = `${first[0]} ${and} ${second[0]}`;
            for (const each of [slot, behind]) {
              const outcome = outcomeOf(each.replace('~', `${before}${pair}`));
              const alone = ([first[0], second[0]] as const).map((phrase) =>
                outcomeOf(each.replace('~', `${before}${phrase}`)),
              );
              const lone = outcomeOf(each.replace('~', second[0]));
              // What comes before the pair is of both, or only of the first.
              const all = [alone.join(' + '), `${alone[0] ?? ''} + ${lone}`];
              if (!outcome.includes('? ')) expect(all, `${before}${pair}`).toContain(outcome);
              if (isSpan) expect(outcomeOf(each.replace('~', `${between} ${pair}`))).not.toContain('no date');
            }
          },
        ),
        // Each run reads some ten sentences.
        { numRuns: runs(1_000, 0.12), seed: SEED },
      );
    });

    it('is asked about in few of the ordinary requests', () => {
      const all = ORDINARY[code].split(' / ');
      const set = all.filter((each) => / \| \d\d-\d\d/u.test(outcomeOf(each)));
      // At most 15 of the 300 of all languages may be asked about.
      expect(set.length).toBeGreaterThanOrEqual(all.length - (code === 'en' ? 3 : 2));
    });
  },
);

/** A word of no language. */
const unknownWord = fc
  .string({ unit: fc.constantFrom(...'bdfklmprstv'.split('')), minLength: 2, maxLength: 5 })
  .map((some) => `x${some}q`);

function withWord(phrase: string, at: number, word: string): string {
  const all = phrase.split(' ');
  all.splice(at % (all.length + 1), 0, word);
  return all.join(' ');
}

const words = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (/[\p{L}\d]/u.test(token.text) ? [token.text] : []));
