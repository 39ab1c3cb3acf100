import { describe, expect, it } from 'vitest';
import { NO_ARGUMENTS, type TaskArguments } from '../../../../src/features/ask/model/ask';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';
import type { MadeThing } from '../../../../src/features/ask/model/conversation/made';
import { changedDue } from '../../../../src/features/ask/model/conversation/time-said';
import type { Settled } from '../../../../src/kernel/dates/combine';

/** A Monday before noon. */
const MOMENT = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };
/** "Remind me to call the dentist on Friday at 3", just before. */
const DENTIST: MadeThing = {
  ...{ id: 'a.1', tool: 'reminder', path: 'Reminders/2026-11-27-call-the-dentist.md' },
  ...{ given: { ...NO_ARGUMENTS, title: 'call the dentist' }, turn: 0, at: MOMENT.from },
};
const FRIDAY: Settled = { date: '2026-11-27', time: '15:00', recurrence: null, until: null };

/** What a text says of the reminder: its new time, or what else is done. */
function meant(text: string): string {
  const { orders } = splitByRules(text, MOMENT, [DENTIST]);
  return orders
    .map(({ tool, given: { title, query, when, to } }) => {
      const which = [title, query].filter((part) => part !== null).join(' ');
      if (tool !== 'change') return `${tool}${which === '' ? '' : `: ${which}`}`;
      if (to !== null) return `also: ${to}`;
      const found = changedDue(when ?? '', FRIDAY, MOMENT);
      const due =
        found.kind === 'asked'
          ? '?'
          : [found.due.date.slice(5), found.due.time, found.due.recurrence]
              .filter((part) => part !== null)
              .join(' ');
      return `${which === '' ? '' : `${which}: `}${due}`;
    })
    .join(' + ');
}

it.each(
  'oublie ça,laisse tomber,olvídalo,déjalo,dimenticalo,lascia perdere,esquece isso,deixa pra lá,vergeet het,laat maar'.split(
    ',',
  ),
)('"%s" means to take back what was just made', (said) => {
  expect(meant(said)).toBe('undo');
});

const TALK: Record<string, readonly (readonly [said: string, becomes: string])[]> = {
  English: [
    ['no, make that Saturday', '11-28 15:00'],
    ['no, I meant Saturday', '11-28 15:00'],
    ['no, Saturday', '11-28 15:00'],
    ['actually make it next week', '11-30 15:00'],
    ['move it to 5', '11-27 17:00'],
    ['move it to 5pm', '11-27 17:00'],
    ['move it to 7:30', '11-27 07:30'],
    ['make it Saturday at 9', '11-28 09:00'],
    ['push it back by a day', '11-28 15:00'],
    ['postpone it by two hours', '11-27 17:00'],
    ['make it an hour earlier', '11-27 14:00'],
    ['make it half an hour later', '11-27 15:30'],
    ['move it in two hours', '11-23 13:03'],
    ['Move it In two hours', '11-23 13:03'],
    ['push it back by 90 minutes', '11-27 16:30'],
    ['postpone it by 10 days', '12-07 15:00'],
    ['move it two days forward', '11-25 15:00'],

    ['move the dentist to Thursday', 'dentist: 11-26 15:00'],
    ['no, remind me on Thursday', '11-26 15:00'],
    ['make that every Friday', '11-27 15:00 every week on Friday'],
    ['move it to yesterday', '?'],
    ['and remind Ben too', 'also: Ben'],
    ['delete that', 'delete'],
    ['cancel the dentist', 'delete: dentist'],
    ['delete the reminder', 'delete: reminder'],
    ['undo that', 'undo'],
    ['forget it', 'undo'],
    ['forget about it', 'undo'],
    ['no, never mind', 'undo'],
    ['never mind the dentist', 'unclear'],
    ['forget the reminder', 'delete: reminder'],
    ['forget everything', 'forget'],
    ['forget that Carla is allergic to nuts', 'forget'],
    ['forget the mail of Carla', 'forget'],
    ['cancel the gym membership', 'delete: gym membership'],
    ['move the boxes on Saturday', 'unclear'],
    ['no meeting on Friday', 'unclear'],
    ['make a note: no milk on Saturday', 'create_note: no milk on Saturday'],
  ],
  German: [
    ['nein, mach daraus Samstag', '11-28 15:00'],
    ['nein, lieber um 11', '11-27 11:00'],
    ['doch erst am Samstag', '11-28 15:00'],
    ['verschieb das auf Donnerstag', '11-26 15:00'],
    ['verschieb es um einen Tag', '11-28 15:00'],
    ['verschieb es auf 4 Uhr', '11-27 16:00'],
    ['verschieb es um eine halbe Stunde', '11-27 15:30'],
    ['ich meinte Samstag', '11-28 15:00'],
    ['verschieb den dentist auf Samstag', 'dentist: 11-28 15:00'],
    ['Erinnere Ben auch daran', 'also: Ben'],
    ['lösch das wieder', 'delete'],
    ['mach das rückgängig', 'undo'],
    ['vergiss es', 'undo'],
    ['lass gut sein', 'undo'],
  ],
  French: [
    ['non, plutôt samedi', '11-28 15:00'],
    ['mets-le à samedi', '11-28 15:00'],
    ['décale-le de deux heures', '11-27 17:00'],
    ['décale-le à 4h', '11-27 16:00'],
    ["décale-le d'une demi-heure", '11-27 15:30'],
    ['déplace-le à jeudi', '11-26 15:00'],
    ['rappelle Ben aussi', 'also: Ben'],
    ['supprime-le', 'delete'],
    ['annule ça', 'undo'],
  ],
  Spanish: [
    ['no, mejor el sábado', '11-28 15:00'],
    ['muévelo al sábado', '11-28 15:00'],
    ['cámbialo a las 17', '11-27 17:00'],
    ['avisa a Ben también', 'also: Ben'],
    ['bórralo', 'delete'],
    ['deshazlo', 'undo'],
  ],
  Italian: [
    ['no, meglio sabato', '11-28 15:00'],
    ['spostalo a sabato', '11-28 15:00'],
    ['spostalo alle 17', '11-27 17:00'],
    ['avvisa Ben anche', 'also: Ben'],
    ['cancellalo', 'delete'],
    ['annulla', 'undo'],
  ],
  Portuguese: [
    ['não, melhor no sábado', '11-28 15:00'],
    ['muda para sábado', '11-28 15:00'],
    ['adia dois dias', '11-29 15:00'],
    ['lembra Ben também', 'also: Ben'],
    ['apaga isso', 'delete'],
    ['desfaz isso', 'undo'],
  ],
  Dutch: [
    ['nee, liever zaterdag', '11-28 15:00'],
    ['verzet het naar zaterdag', '11-28 15:00'],
    ['verplaats het naar 17 uur', '11-27 17:00'],
    ['herinner Ben ook', 'also: Ben'],
    ['verwijder dat', 'delete'],
    ['maak dat ongedaan', 'undo'],
  ],
};

describe.each(Object.entries(TALK))('after "call the dentist on Friday at 3", in %s', (_, rows) => {
  it.each(rows)('%s -> %s', (said, becomes) => {
    expect(meant(said)).toBe(becomes);
  });
});

/** "Write to Anna about the roof", just before. */
const ROOF: MadeThing = {
  ...{ ...DENTIST, tool: 'draft', path: 'Drafts/roof.md' },
  given: { ...NO_ARGUMENTS, to: 'Anna', title: 'the roof' },
};

/** What a text says of the draft: "reword", with the draft's name if it has one, or what else is done. */
function meantOfDraft(text: string, made: readonly MadeThing[] = [ROOF]): string {
  const { orders } = splitByRules(text, MOMENT, made);
  return orders
    .map(({ tool, given: { title, to, text: wish } }) => {
      if (tool !== 'change') return tool;
      if (to !== null) return `to: ${to}`;
      return wish === text ? `reword${title === null ? '' : `: ${title}`}` : 'change';
    })
    .join(' + ');
}

describe('after "write to Anna about the roof"', () => {
  it.each(
    'make it shorter|make it a bit more formal|shorter, please|a bit friendlier|shorten it|say Thursday instead|translate it into German|mention the invoice|leave out the last sentence|say that I am away until Monday|use Friday instead of Thursday|make the mail shorter|mach es kürzer|mach sie etwas freundlicher|kürze es bitte|sag lieber Donnerstag|schreib Donnerstag statt Freitag|übersetze es ins Englische|rends-le plus court|plus court|dis plutôt jeudi|traduis-le en anglais|hazlo más corto|acórtalo|di mejor el jueves|rendila più breve|accorciala|traduci in inglese|torna mais curto|encurta|maak het korter|korter graag|zeg liever donderdag'.split(
      '|',
    ),
  )('"%s" is about the wording', (said) => {
    expect(meantOfDraft(said)).toBe('reword');
  });

  it.each([
    ['send it to Ben instead', 'to: Ben'],
    ['no, send it to Ben', 'to: Ben'],
    ['send it to Ben too', 'to: Ben'],
    ['schick es stattdessen an Ben', 'to: Ben'],
    ['schick es an Ben', 'to: Ben'],
    ['envía esto a Ben', 'to: Ben'],
    ['make the reply to Ben shorter', 'reword: Ben shorter'],
    ['make the mail a bit shorter', 'reword'],
    ['write another mail to Ben', 'draft'],
    ['mach die Antwort an Ben kürzer', 'reword: Ben kürzer'],
    ['delete that', 'delete'],
    ['make a note: the code is 1234', 'create_note'],
    ['remind me to call Ben on Friday', 'reminder'],
    ['add milk to my shopping list', 'append'],
    ['buy milk', 'unclear'],
    ['write to Carla about the garden', 'draft'],
  ])('%s -> %s', (said, becomes) => {
    expect(meantOfDraft(said)).toBe(becomes);
  });

  it.each([
    ['make it Saturday', 'change'],
    ['say Thursday instead', 'change'],
    ['make it shorter', 'unclear'],
    ['make the reply to Ben shorter', 'reword: Ben shorter'],
  ])('%s, where the last ask made only a reminder -> %s', (said, becomes) => {
    expect(meantOfDraft(said, [DENTIST])).toBe(becomes);
  });

  it('"make it Saturday" means the reminder where the same ask made both', () => {
    expect(meantOfDraft('make it Saturday', [DENTIST, ROOF])).toBe('change');
    expect(meantOfDraft('make it shorter', [DENTIST, ROOF])).toBe('reword');
  });
});

describe('how often from now on', () => {
  const EVERY = [
    ['make it ~', 'every day at 8', 'every 3 days', 'every 2 weeks', 'every 6 months', 'weekly'],
    ['no, ~', 'every day at 8', 'every three days', 'every two weeks', 'every six months', 'every week'],
    ['nein, ~', 'jeden Tag um 8', 'alle 3 Tage', 'alle zwei Wochen', 'alle 6 Monate', 'wöchentlich'],
    [
      'non, ~',
      'tous les jours à 8h',
      'tous les 3 jours',
      'toutes les deux semaines',
      'tous les 6 mois',
      'chaque semaine',
    ],
    ['no, ~', 'cada día a las 8', 'cada 3 días', 'cada dos semanas', 'cada 6 meses', 'semanalmente'],
    ['no, ~', 'ogni giorno alle 8', 'ogni 3 giorni', 'ogni due settimane', 'ogni 6 mesi', 'settimanalmente'],
    [
      'não, ~',
      'todos os dias às 8h',
      'a cada 3 dias',
      'a cada duas semanas',
      'a cada 6 meses',
      'semanalmente',
    ],
    ['nee, ~', 'elke dag om 8 uur', 'elke 3 dagen', 'elke twee weken', 'elke 6 maanden', 'wekelijks'],
  ] as const;

  it.each(EVERY)(
    '%s: no length is a shift, and the first day stays (%s, %s, %s, %s, %s)',
    (talk, ...phrases) => {
      expect(phrases.map((phrase) => meant(talk.replace('~', phrase)))).toEqual([
        ...['11-27 08:00 every day', '11-27 15:00 every 3 days', '11-27 15:00 every 2 weeks'],
        ...['11-27 15:00 every 6 months', '11-27 15:00 every week'],
      ]);
    },
  );
});

describe('another time', () => {
  it('is asked about where the old one repeats, or where a day may be of another week', () => {
    const weekly = { ...FRIDAY, recurrence: 'every week on Friday' };
    const far = { ...FRIDAY, date: '2026-12-18' };
    expect(changedDue('Saturday', weekly, MOMENT)).toMatchObject({ kind: 'asked' });
    expect(changedDue('Saturday', far, MOMENT)).toEqual({
      kind: 'asked',
      why: 'Which day? 2026-11-28 or 2026-12-19: say it with its date.',
    });
    expect(changedDue('at 5', weekly, MOMENT)).toMatchObject({ due: { ...weekly, time: '17:00' } });
    expect(changedDue('every Monday', weekly, MOMENT)).toMatchObject({
      due: { recurrence: 'every week on Monday' },
    });
    expect(changedDue('19 December', far, MOMENT)).toMatchObject({ due: { date: '2026-12-19' } });
    expect(changedDue('a day later', null, MOMENT)).toMatchObject({ kind: 'asked' });
  });

  it.each([
    ['Saturday', { date: '2026-11-30' }, 'Which day? 2026-11-28 or 2026-12-05: say it with its date.'],
    ['tomorrow', { date: '2026-12-18' }, '2026-11-24 15:00'],
    ['two days later', { time: null }, '2026-11-29'],
    ['two hours later', { time: null }, 'It has no time of day yet: at what time?'],
    ['a week earlier', {}, 'When? That would be over already.'],
    ['a month earlier', {}, 'Which day? Say it with its date.'],
    [
      'a day later',
      { recurrence: 'every week on Friday' },
      'It repeats every week on Friday: say how often from now on.',
    ],
    ['at 9am', { date: '2026-11-23' }, 'When? "at 9am" is over on 2026-11-23.'],
    ['at 9', { date: '2026-11-23' }, '2026-11-23 21:00'],
    ['at 12', { date: '2026-11-23' }, '2026-11-23 12:00'],
    ['a week on tuesday', {}, 'When? "a week on tuesday" may be more than one time, none, or over.'],
    ['tuesday or so', {}, 'When? "tuesday or so" may be more than one time, none, or over.'],
    ['whenever', {}, 'When? "whenever" may be more than one time, none, or over.'],
  ])('%s, said of %o: %s', (words, former, becomes) => {
    expect(dueOrQuestion(words, { ...FRIDAY, ...former })).toBe(becomes);
  });

  it.each([
    ['a day later', 'It has no date yet: which day?'],
    ['to 5', '2026-11-23 17:00'],
  ])('%s, said of what had no date: %s', (words, becomes) => {
    expect(dueOrQuestion(words, null)).toBe(becomes);
  });
});

function dueOrQuestion(words: string, former: Settled | null): string {
  const found = changedDue(words, former, MOMENT);
  return found.kind === 'asked' ? found.why : [found.due.date, found.due.time ?? ''].join(' ').trim();
}

describe('words that fit only some earlier asks', () => {
  const madeBy = (tool: string, given: Partial<TaskArguments> = {}): MadeThing => ({
    ...{ ...DENTIST, tool },
    given: { ...NO_ARGUMENTS, ...given },
  });
  const milk = madeBy('append', { text: 'milk', note: 'shopping list' });
  const fact = madeBy('remember', { text: 'Ann likes tea' });
  const before = (thing: MadeThing): MadeThing => ({ ...thing, turn: 1 });
  const tasksOf = (text: string, made: readonly MadeThing[]): string =>
    splitByRules(text, MOMENT, made)
      .orders.map(({ tool, given }) => {
        const parts = Object.entries(given).filter(([, value]) => value !== null);
        return [tool, ...parts.map(([name, value]) => `${name}=${String(value)}`)].join(' ');
      })
      .join(' + ');

  it.each<[string, string, MadeThing[], string]>([
    ['And butter', 'something was added to a list', [milk], 'append text=butter note=shopping list'],
    ['oh, and also butter.', 'something was added', [milk], 'append text=butter note=shopping list'],
    [
      'And when I leave tomorrow at 6 remind me to shop',
      'something was added',
      [milk],
      'unclear text=And when I leave tomorrow at 6 remind me to shop',
    ],
    ['And butter', 'two things were done', [milk, DENTIST], 'unclear text=And butter'],
    ['And butter', 'a reminder was made', [DENTIST], 'unclear text=And butter'],
    ['And butter', 'something else was asked since', [before(milk)], 'unclear text=And butter'],
    ['Saturday', 'a reminder was made', [DENTIST], 'change when=Saturday'],
    [
      'and to buy flowers, same time',
      'a reminder was made',
      [DENTIST],
      'change title=buy flowers query=another note=a.1',
    ],
    ['actually no milk', 'something was added', [milk], 'delete title=milk'],
    ['and at 9', 'a reminder was made', [DENTIST], 'change when=at 9'],
    ['that one every week', 'a reminder was made', [DENTIST], 'change when=every week'],
    ['Saturday', 'two were made', [DENTIST, { ...DENTIST, id: 'a.2' }], 'unclear text=Saturday'],
    ['Saturday', 'something else was made', [milk], 'unclear text=Saturday'],
    ['Saturday', 'something else was asked since', [before(DENTIST)], 'unclear text=Saturday'],
    ['plumber Saturday', 'a reminder was made', [DENTIST], 'reminder title=plumber when=Saturday'],
    ['den dentist kannst du löschen', 'a reminder was made', [DENTIST], 'delete title=dentist'],
    ['the dentist is no longer needed please', 'a reminder was made', [DENTIST], 'delete title=dentist'],
    ['delete the plumber', 'another reminder was made', [DENTIST], 'delete title=plumber'],
    ['delete all reminders', 'a reminder was made', [DENTIST], 'delete query=all reminder'],
    ['undo the dentist', 'a reminder was made', [DENTIST], 'delete title=dentist'],
    ['never mind', 'a reminder was made', [DENTIST], 'undo'],
    ['never mind', 'something else was asked since', [before(DENTIST)], 'unclear text=never mind'],
    ['forget it', 'a fact was remembered', [fact], 'forget'],
    ['forget that', 'a fact and a reminder were made', [fact, DENTIST], 'forget'],
    ['forget it', 'something else was asked since', [before(DENTIST)], 'forget'],
    ['make it 5', 'a reminder was made', [DENTIST], 'change when=5'],
    ['no, 5', 'a reminder was made', [DENTIST], 'change when=5'],
    ['forget what you know about Carla.', 'nothing was made', [], 'forget text=Carla'],
    ['vergiss, dass Carla Nüsse mag', 'nothing was made', [], 'forget text=Carla Nüsse mag'],
    ['Não esqueças isso', 'a reminder was made', [DENTIST], 'unclear text=Não esqueças isso'],
    ['move it', 'a reminder was made', [DENTIST], 'change'],
    [
      'move the plumber to Friday',
      'another reminder was made',
      [DENTIST],
      'change title=plumber when=Friday',
    ],
    ['Saturday, no', 'a reminder was made', [DENTIST], 'change when=Saturday'],
    ['no', 'a reminder was made', [DENTIST], 'unclear text=no'],
    ['and remind Ben and Carla too', 'a reminder was made', [DENTIST], 'change to=Ben and Carla'],
    ['remind Ben too', 'nothing was made', [], 'reminder title=Ben too'],
    ['undo that', 'nothing was made', [], 'undo'],
  ])('"%s", where %s', (text, _, made, tasks) => {
    expect(tasksOf(text, made)).toBe(tasks);
  });

  it('a draft is named by the words up to the next comma', () => {
    const wish = 'make the reply to Ben Lee, as he knows it, shorter';
    expect(tasksOf(wish, [ROOF])).toBe(`change title=Ben Lee text=${wish} query=draft`);
  });
});

/** What begins a change, articles of a day of the month, and an hour, by language. */
const DAYS: readonly (readonly [changes: string, days: string, hour: string])[] = [
  ['no, /rather /make that /move it to ', 'the 30/the 30th', 'at 10'],
  ['nein, /doch /lieber /verschieb es auf ', 'den 30/den 30.', 'um 10 Uhr'],
  ['non, /plutôt /finalement ', 'le 30', 'à 10h'],
  ['no, /mejor /pásalo ', 'el 30/al 30', 'a las 10'],
  ['no, /anzi, /meglio ', 'il 30', 'alle 10'],
  ['não, /melhor /passa para ', 'o 30/o dia 30/dia 30', 'às 10'],
  ['nee, /liever /verplaats het naar ', 'de 30/de 30e/de 30ste', 'om 10 uur'],
];
it.each(
  DAYS.flatMap(([changes, days, hour]) =>
    changes.split('/').flatMap((change) => days.split('/').map((day) => [`${change}${day}`, hour])),
  ),
)('"%s" names a day of the month, also with "%s"', (said, hour) => {
  expect([meant(said), meant(`${said} ${hour}`)]).toEqual(['11-30 15:00', '11-30 10:00']);
});

it.each(["spostalo all'8", 'passa para 8', 'move it to 8'])('"%s" is asked about, or an hour', (said) => {
  expect(meant(said)).toBe(said.startsWith('move') ? '11-27 08:00' : '?');
});
