import { expect, it } from 'vitest';
import { NO_ARGUMENTS } from '../../../../src/features/ask/model/ask';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';
import type { MadeThing } from '../../../../src/features/ask/model/conversation/made';
import { someOf } from '../../../runs';
import { unneededLists } from './unneeded-lists';
import { changedDue } from '../../../../src/features/ask/model/conversation/time-said';

/** A Monday before noon. */
const MOMENT = { from: Date.parse('2026-11-30T10:00:00+01:00'), zone: 'Europe/Berlin' };

const remindersOf = (titles: readonly string[]): MadeThing[] =>
  titles.map((title, n) => ({
    ...{ id: `a.${String(n)}`, tool: 'reminder', path: `Reminders/2026-12-02-${String(n)}.md`, turn: 2 },
    ...{ at: MOMENT.from, given: { ...NO_ARGUMENTS, title, when: n === 2 ? 'every Tuesday' : null } },
  }));

/** What a text says of reminders that are due on Wednesday at 15:00. */
const meant = (text: string, titles: readonly string[]): string =>
  splitByRules(text, MOMENT, remindersOf(titles))
    .orders.map(({ tool, given: { note, when } }) => {
      if (tool !== 'change' && tool !== 'delete') return '-';
      const former = { date: '2026-12-02', time: '15:00', recurrence: null, until: null };
      const found = when === null ? null : changedDue(when, former, MOMENT);
      const due =
        found === null
          ? 'off'
          : found.kind === 'asked'
            ? '?'
            : `${found.due.date.slice(5)} ${found.due.time ?? ''}`;
      return `${(note ?? 'which').replaceAll('\n', '+')} ${due}`;
    })
    .join(', ');

const TITLES: Readonly<Record<string, readonly string[]>> = {
  en: ['go to the dentist', 'call Priya', 'gym'],
  de: ['den Zahnarzt', 'Priya anzurufen', 'Sport'],
  fr: ['aller chez le dentiste', 'appeler Priya', 'gym'],
  es: ['ir al dentista', 'llamar a Priya', 'gimnasio'],
  it: ['andare dal dentista', 'chiamare Priya', 'palestra'],
  pt: ['ir ao dentista', 'ligar à Priya', 'academia'],
  nl: ['de tandarts', 'Priya te bellen', 'sporten'],
};

const SAID: readonly (readonly [language: string, text: string, meant: string])[] = [
  ['en', 'dentist got moved to Monday 2.15pm', 'a.0 12-07 14:15'],
  ['en', 'the dentist is now on Thursday', 'a.0 12-03 15:00'],
  ['en', 'they moved the dentist to Thursday', 'a.0 12-03 15:00'],
  ['en', 'call Priya an hour later please', 'a.1 12-02 16:00'],
  ['en', 'call Priya half an hour later', 'a.1 12-02 15:30'],
  ['en', 'dentist is off', 'a.0 off'],
  ['en', 'the dentist has been cancelled', 'a.0 off'],
  ['en', 'scrap the dentist one and push Priya to Thursday', 'a.0 off, a.1 12-03 15:00'],
  ['de', 'der Zahnarzt ist jetzt am Donnerstag um 8:20', 'a.0 12-03 08:20'],
  ['de', 'der Zahnarzt wurde auf Donnerstag verschoben', 'a.0 12-03 15:00'],
  ['de', 'Priya anrufen eine Stunde später', 'a.1 12-02 16:00'],
  ['de', 'Priya anrufen eine halbe Stunde später', 'a.1 12-02 15:30'],
  ['de', 'der Zahnarzt fällt aus', 'a.0 off'],
  ['de', 'Zahnarzt ist abgesagt', 'a.0 off'],
  ['de', 'der Zahnarzttermin fällt aus', 'a.0 off'],
  ['de', 'verschieb den Anruf bei Priya auf Donnerstag und streich den Zahnarzt', 'a.1 12-03 15:00, a.0 off'],
  ['fr', "le dentiste, finalement c'est jeudi", 'a.0 12-03 15:00'],
  ['fr', 'le dentiste est reporté à jeudi', 'a.0 12-03 15:00'],
  ['fr', 'appeler Priya une heure plus tard', 'a.1 12-02 16:00'],
  ['fr', 'appeler Priya une demi-heure plus tard', 'a.1 12-02 15:30'],
  ['fr', 'le dentiste est annulé', 'a.0 off'],
  ['fr', "l'appel à Priya passe à 17h", 'a.1 12-02 17:00'],
  ['es', 'pasa lo del dentista al jueves', 'a.0 12-03 15:00'],
  ['es', 'el dentista ahora es el jueves', 'a.0 12-03 15:00'],
  ['es', 'llamar a Priya una hora más tarde', 'a.1 12-02 16:00'],
  ['es', 'el dentista se ha pasado al jueves', 'a.0 12-03 15:00'],
  ['es', 'el dentista ahora es pasado mañana', 'a.0 12-02 15:00'],
  ['es', 'han cancelado el dentista', 'a.0 off'],
  ['it', 'sposta la telefonata con Priya a giovedì', 'a.1 12-03 15:00'],
  ['it', 'il dentista è stato spostato a giovedì', 'a.0 12-03 15:00'],
  ['it', "chiamare Priya un'ora dopo", 'a.1 12-02 16:00'],
  ['it', 'il dentista è saltato', 'a.0 off'],
  ['pt', 'o dentista ficou pra quinta às 15h', 'a.0 12-03 15:00'],
  ['pt', 'ligar à Priya uma hora mais tarde', 'a.1 12-02 16:00'],
  ['pt', 'o dentista foi cancelado', 'a.0 off'],
  ['nl', 'zet Priya bellen maar op 4 uur', 'a.1 12-02 16:00'],
  ['nl', 'de tandarts is verplaatst naar donderdag', 'a.0 12-03 15:00'],
  ['nl', 'Priya bellen een uur later', 'a.1 12-02 16:00'],
  ['nl', 'tandarts gaat niet door, haal maar weg', 'a.0 off'],
];

/** Rows without which no test would notice the loss of a list of words. */
const EACH_LIST: typeof SAID = [
  ['en', 'put the dentist on Thursday', 'a.0 12-03 15:00'],
  ['en', 'Priya is off', '-'],
  ['de', 'setz den Zahnarzt auf Donnerstag', 'a.0 12-03 15:00'],
  ['fr', 'mets le dentiste à jeudi', 'a.0 12-03 15:00'],
  ['fr', 'Priya est reportée à jeudi', 'a.1 12-03 15:00'],
  ['fr', 'le rdv chez le dentiste est reporté à jeudi', 'a.0 12-03 15:00'],
  ['fr', 'Priya est annulée', '-'],
  ['es', 'pon el dentista el jueves', 'a.0 12-03 15:00'],
  ['es', 'el dentista fue aplazado al jueves', 'a.0 12-03 15:00'],
  ['es', 'Priya está cancelada', '-'],
  ['it', 'metti il dentista alle 16', 'a.0 12-02 16:00'],
  ['it', 'il dentista adesso è giovedì', 'a.0 12-03 15:00'],
  ['it', 'il dentista viene spostato a giovedì', 'a.0 12-03 15:00'],
  ['pt', 'coloca o dentista na quinta', 'a.0 12-03 15:00'],
  ['pt', 'o dentista foi adiado pra quinta, obrigado', 'a.0 12-03 15:00'],
  ['pt', 'a Priya foi cancelada', '-'],
  ['nl', 'de tandarts is nu op donderdag', 'a.0 12-03 15:00'],
  ['nl', 'ze hebben de tandarts verplaatst naar donderdag', 'a.0 12-03 15:00'],
  ['nl', 'Priya gaat niet door', '-'],
];

it.each([...SAID, ...EACH_LIST])(
  '%s: "%s" changes the reminder that it names: %s',
  (language, text, expected) => {
    expect(meant(text, TITLES[language] ?? [])).toBe(expected);
  },
);

/** Each text with a word put before, between and after its words. */
const withWord = (text: string, word: string): string[] => {
  const words = text.split(' ');
  return Array.from({ length: words.length + 1 }, (_, n) =>
    [...words.slice(0, n), word, ...words.slice(n)].join(' '),
  );
};

it.each(SAID)('%s: "%s" with a word more changes nothing unasked', (language, text) => {
  // "Si" is Spanish for a yes.
  const added = ['zorgle', 'nicht', 'unless', ...(language === 'es' ? [] : ['si']), 'Anna'];
  for (const more of someOf(added.flatMap((word) => withWord(text, word)))) {
    const found = meant(more, TITLES[language] ?? []);
    expect([more, found], more).toEqual([more, found.replace(/a\.\d (?!\?)[^,]+/gu, '-')]);
  }
});

it.each([
  ['make a dentist appointment for Monday'],
  ['set a reminder for the dentist on Monday'],
  ['I have to move the dentist to Monday'],
  ['did the dentist move to Monday?'],
  ['Priya cancelled'],
  ['gym is off'],
  ['the plumber got moved to Monday'],
  ['the dentist is on Monday'],
])('"%s" changes no reminder', (text) => {
  expect(meant(text, TITLES['en'] ?? [])).toBe('-');
});

it('asks which one is meant if several reminders have the name', () => {
  const titles = ['dentist with Mia', 'dentist with Tom'];
  expect(meant('the dentist got moved to Thursday', titles)).toBe('a.0+a.1 12-03 15:00');
  expect(meant('the dentist is off', titles)).toBe('which off');
});

it('each list of words changes what a statement changes', () => {
  const rows = [...SAID, ...EACH_LIST];
  const outcome = (of: string): unknown =>
    rows.flatMap(([language, text]) => (language === of ? meant(text, TITLES[language] ?? []) : []));
  expect(unneededLists(['moved', 'now', 'put', 'call', 'about'], outcome)).toEqual([]);
});

const OF_ITS_DAY =
  "move wednesday's reminder to friday at 10 > a.0 12-04 10:00 / cancel the one on wednesday > a.0 off / the reminder for wednesday is off > a.0 off / die Erinnerung von Mittwoch bitte ne Stunde später > a.0 12-02 16:00 / zieh die Erinnerung vom Mittwoch um eine Stunde vor > a.0 12-02 14:00 / supprime le rappel de mercredi, finalement on y va plus > a.0 off / avance le rappel de mercredi d'une heure > a.0 12-02 14:00 / pasa el recordatorio del miércoles al viernes a las 10 porfa > a.0 12-04 10:00 / adelanta media hora el recordatorio del miércoles > a.0 12-02 14:30 / sposta il promemoria di mercoledì alle 16 > a.0 12-02 16:00 / anticipa il promemoria di mercoledì di un'ora > a.0 12-02 14:00 / apaga o lembrete da quarta-feira > a.0 off / adianta o lembrete de quarta uma hora > a.0 12-02 14:00 / de herinnering van woensdag mag weg > a.0 off / haal de herinnering van woensdag een uur naar voren > a.0 12-02 14:00";

it.each(OF_ITS_DAY.split(' / ').map((row) => row.split(' > ')))(
  'the only reminder of a day is called by it: %s',
  (text = '', expected = '') => {
    expect(meant(text, ['go to the dentist'])).toBe(expected);
    expect(meant(text, ['go to the dentist', 'gym'])).not.toBe(expected);
  },
);
