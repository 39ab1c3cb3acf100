import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../runs';
import { outcomeOf } from './request-outcome';

interface Words {
  /** A reminder with its time at "@". */
  asks: string;
  title: string;
  days: string;
  hours: string;
  corrections: string;
  again: string;
}

/** The days are Thursday and Friday, the hours 14:00 and 16:30; parts with a "|" between them. */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    ...{
      asks: 'remind me @ to buy soap|remind me to buy soap @|please remind me to buy soap @',
      title: 'buy soap',
    },
    ...{ days: 'on Thursday|on Friday', hours: 'at 2pm|at 4:30pm' },
    corrections: ', no sorry, |, no wait, | - sorry, |, actually | no wait |, I mean |, oops, no, ',
    again: ' and again |, and again | and once more ',
  },
  de: {
    ...{ asks: 'erinnere mich @ an die Seife|erinner mich bitte @ an die Seife', title: 'die Seife' },
    ...{ days: 'am Donnerstag|am Freitag', hours: 'um 14 Uhr|um 16:30 Uhr' },
    corrections: ', nein, |, nee halt, erst |, ach nein, doch |, Moment, ',
    again: ' und nochmal | und noch mal | und erneut ',
  },
  fr: {
    ...{ asks: 'rappelle-moi @ de laver le linge', title: 'laver le linge' },
    ...{ days: 'jeudi|vendredi', hours: 'à 14h|à 16h30' },
    corrections: ', non, |, euh non |, pardon, |, non plutôt |, en fait ',
    again: ' et encore | et de nouveau ',
  },
  es: {
    ...{ asks: 'recuérdame @ comprar jabón|recuérdame comprar jabón @', title: 'comprar jabón' },
    ...{ days: 'el jueves|el viernes', hours: 'a las 14:00|a las 16:30' },
    corrections: ', no, |, bueno no, |, perdón, |, mejor ',
    again: ' y otra vez | y de nuevo ',
  },
  it: {
    ...{
      asks: 'ricordami @ di comprare il sapone|ricordami di comprare il sapone @',
      title: 'comprare il sapone',
    },
    ...{ days: 'giovedì|venerdì', hours: 'alle 14|alle 16:30' },
    corrections: ', no, |, anzi |, anzi facciamo |, scusa, ',
    again: ' e di nuovo | e ancora ',
  },
  pt: {
    ...{ asks: 'lembra-me @ de comprar sabão|me lembra @ de comprar sabão', title: 'comprar sabão' },
    ...{ days: 'na quinta|na sexta', hours: 'às 14h|às 16:30' },
    corrections: ', não, |, aliás não, |, desculpa, |, na verdade ',
    again: ' e de novo | e outra vez ',
  },
  nl: {
    ...{ asks: 'herinner me @ aan de zeep', title: 'de zeep' },
    ...{ days: 'op donderdag|op vrijdag', hours: 'om 14 uur|om 16:30' },
    corrections: ', nee, |, o nee |, sorry, |, wacht, ',
    again: ' en nog een keer | en opnieuw ',
  },
};

const SAID = fc.constantFrom(...Object.values(WORDS)).chain((words) =>
  fc.record({
    words: fc.constant(words),
    asks: fc.constantFrom(...words.asks.split('|')),
    correction: fc.constantFrom(...words.corrections.split('|')),
    again: fc.constantFrom(...words.again.split('|')),
    isSwapped: fc.boolean(),
    withHour: fc.boolean(),
  }),
);

const pair = (both: string, isSwapped: boolean): [string, string] => {
  const [one = '', other = ''] = both.split('|');
  return isSwapped ? [other, one] : [one, other];
};
const DAYS: Readonly<Record<string, string>> = { false: '11-26|11-27', true: '11-27|11-26' };

it('takes a day that was corrected, with the hour that was not', () => {
  fc.assert(
    fc.property(SAID, ({ words, asks, correction, isSwapped, withHour }) => {
      const [first, then] = pair(words.days, isSwapped);
      const [hour] = words.hours.split('|');
      const said = asks.replace('@', `${first}${withHour ? ` ${hour ?? ''}` : ''}${correction}${then},`);
      const day = pair(DAYS['false'] ?? '', isSwapped)[1];
      expect(outcomeOf(said.replace(/,$/u, '')), said).toBe(
        `remind: ${words.title} | ${day}${withHour ? ' 14:00' : ''}`,
      );
    }),
    { numRuns: runs(300) },
  );
});

it('takes an hour that was corrected, with the day', () => {
  fc.assert(
    fc.property(SAID, ({ words, asks, correction, isSwapped }) => {
      const [first, then] = pair(words.hours, isSwapped);
      const [day] = words.days.split('|');
      const said = asks.replace('@', `${day ?? ''} ${first}${correction}${then}`);
      expect(outcomeOf(said), said).toBe(`remind: ${words.title} | 11-26 ${isSwapped ? '14:00' : '16:30'}`);
    }),
    { numRuns: runs(300) },
  );
});

it('makes two reminders of a thing that is to be said again', () => {
  fc.assert(
    fc.property(SAID, ({ words, asks, again }) => {
      const [first, then] = pair(words.hours, false);
      const [day] = words.days.split('|');
      const said = asks.replace('@', `${day ?? ''} ${first}${again}${then}`);
      expect(outcomeOf(said), said).toBe(
        ['14:00', '16:30'].map((hour) => `remind: ${words.title} | 11-26 ${hour}`).join(' + '),
      );
    }),
    { numRuns: runs(300) },
  );
});
