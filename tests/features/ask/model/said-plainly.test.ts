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

/** For each language: a thing with its time, wishes to be told of it an hour before, and on the day before, and an hour. */
const BEFORE: Readonly<Record<string, string>> = {
  en: 'dentist on Friday at 15:00|, remind me an hour before|, remind me the day before|at 9:30',
  de: 'Zahnarzt am Freitag um 15 Uhr|, erinnere mich eine Stunde vorher|, erinnere mich am Tag davor|um 9:30',
  fr: 'dentiste vendredi à 15h|, rappelle-moi une heure avant|, rappelle-moi la veille|à 9h30',
  es: 'dentista el viernes a las 15:00|, recuérdamelo una hora antes|, recuérdamelo el día antes|a las 9:30',
  it: "dentista venerdì alle 15|, ricordamelo un'ora prima|, ricordamelo il giorno prima|alle 9:30",
  pt: 'dentista na sexta às 15h|, me lembra uma hora antes|, me lembra na véspera|às 9h30',
  nl: 'tandarts op vrijdag om 15 uur|, herinner me een uur van tevoren|, herinner me de dag ervoor|om 9:30',
};

it.each(Object.entries(BEFORE))('%s: reminds before the thing, not at it', (_, said) => {
  const [thing = '', hour = '', day = '', at = ''] = said.split('|');
  const title = thing.split(' ')[0] ?? '';
  expect(outcomeOf(`${thing}${hour}`)).toBe(`remind: ${title} | 11-27 14:00`);
  expect(outcomeOf(`${thing}${day}`)).toBe(`remind: ${title} | 11-26 15:00`);
  // Its own hour is none of the thing's.
  expect(outcomeOf(`${thing}${day} ${at}`)).toBe(`remind: ${title} | 11-26 09:30`);
});

it.each([
  ['every other Thursday at 9 the bins go out, remind me the evening before', 'every 2 weeks on Wednesday'],
  ['toda terça e quinta às 19 tenho pilates, me avisa meia hora antes', 'every week on Tuesday, Thursday'],
  ['every Monday at 9 choir, remind me the day before', 'every week on Sunday'],
])('"%s" repeats on its own days', (said, often) => {
  expect(outcomeOf(said)).toContain(often);
});

it.each([
  'on the 5th of every month rent, remind me the day before',
  'dentist tomorrow at 9, remind me the day before',
  'Zahnarzt morgen um 9, erinnere mich am Tag davor',
  'yoga every two weeks on Monday and Thursday at 9, remind me the day before',
  `remind me ${'monday tuesday '.repeat(16)}, no wait, friday`,
  'use Friday instead of Thursday',
  'recuérdame el lunes, no el martes, llamar a Ana',
  'remind me of the last working day of every month',
  'remind me friday, or actually no, never mind',
  'remind me tomorrow at 10 to ask Ben: no, wait for Friday?',
  'remind me on Friday to tell Sam no, Saturday is better',
  'add milk, no, oat milk to the shopping list',
  'remind Tom tomorrow at 9 to send the file',
])('asks, rather than takes another day: "%s"', (said) => {
  expect(outcomeOf(said)).toContain('? ');
});

it('takes words that only seem to correct a time as part of the title', () => {
  expect(outcomeOf('remind me tomorrow at 9 to tell Ann no, sorry, 5 is too late')).toBe(
    'remind: tell Ann no, sorry, 5 is too late | 11-24 09:00',
  );
});

it('leaves the words of a mail as they are', () => {
  const said = 'écris à Ana que je serai en retard mardi, plutôt 10h, non, 11h';
  expect(outcomeOf(said)).toContain('en retard mardi, plutôt 10h, non, 11h');
});

/** Orders about a reminder, lists and to-dos, each behind another one. */
const AFTER: Readonly<Record<string, string>> = {
  en: 'remind me tomorrow to wash the car|cancel the reminder about the suit|stick soap on the shopping list|put soap on my to-dos',
  de: 'erinnere mich morgen an das Auto|lösche die Erinnerung an den Anzug|setz Seife auf die Einkaufsliste|schreib Seife auf meine Todos',
  fr: 'rappelle-moi demain de laver la voiture|supprime le rappel pour le costume|ajoute du savon à la liste de courses|ajoute savon à mes tâches',
  es: 'recuérdame mañana lavar el coche|borra el recordatorio del traje|apunta jabón en la lista de la compra|pon jabón en mis tareas',
  it: 'ricordami domani di lavare la macchina|cancella il promemoria del vestito|metti sapone nella lista della spesa|aggiungi sapone alle cose da fare',
  pt: 'me lembra amanhã de lavar o carro|cancela o lembrete do terno|põe sabão na lista de compras|põe sabão nas minhas tarefas',
  nl: 'herinner me morgen aan de auto|verwijder de herinnering aan het pak|zet zeep op de boodschappenlijst|zet zeep op mijn taken',
};

it.each(Object.entries(AFTER))('%s: an order behind a reminder is no part of its title', (_, said) => {
  const [reminder = '', cancel = '', list = '', toDo = ''] = said.split('|');
  for (const [order, tool] of [
    [cancel, 'delete'],
    [list, 'add'],
    [toDo, 'remind'],
  ])
    for (const joint of [' and ', ', ', '. ', '; ']) {
      const [first, second, ...others] = outcomeOf(`${reminder}${joint}${order ?? ''}`).split(' + ');
      expect([first, second?.split(':')[0], others.length]).toEqual([outcomeOf(reminder), tool, 0]);
    }
});
