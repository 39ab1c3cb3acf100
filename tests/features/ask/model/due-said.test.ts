import { describe, expect, it } from 'vitest';
import { NO_ARGUMENTS, received } from '../../../../src/features/ask/model/ask';
import { agrees, type DueSaid, dueSaid } from '../../../../src/features/ask/model/due-said';
import { spokenLanguages } from '../../../../src/features/ask/model/spoken-languages';

/** A Sunday. */
const MOMENT = { from: Date.parse('2026-11-22T10:00:00+01:00'), zone: 'Europe/Berlin' };

function shown(found: DueSaid): string {
  if (found.kind !== 'set') return found.kind;
  const { date, time, recurrence } = found.due;
  return [date, time, recurrence, found.isGuess ? '(guessed)' : null]
    .filter((part) => part !== null)
    .join(' ');
}

describe("a model's words for a time, beside the person's", () => {
  it.each([
    ['remind me on Friday to call Bob', 'on Friday', '2026-11-27'],
    ['remind me on Friday to call Bob', '2026-11-27', '2026-11-27'],
    ['remind me on Friday at 3pm to call Bob', '2026-11-27', '2026-11-27 15:00'],
    ['remind me on Friday at 3pm to call Bob', '2026-11-27 15:00', '2026-11-27 15:00'],
    ['remind me on Friday at 3pm to call Bob', '2026-11-27 16:00', 'differs'],
    ['remind me on Friday to call Bob', '2026-11-20', '2026-11-27'],
    ['remind me on Friday to call Bob', '2026-12-04', 'differs'],
    ['remind me on Friday to call Bob', 'tomorrow', 'differs'],
    ['remind me on 12/05 to call Bob', '2026-12-05', 'unclear'],
    ['remind me to call Bob, and draft a mail to Ann on Friday', '2026-11-27', '2026-11-27'],
    ['påminn mig imorgon att ringa Eva', '2026-11-23', 'unclear'],
    ['remind me to call Bob', 'tomorrow at 9', 'unclear'],
    ['påminn mig imorgon att ringa Eva', 'imorgon', 'unclear'],
    ['on Friday call Bob about what he said yesterday', 'yesterday', 'past'],
    ['remind me every Monday to call Bob', null, '2026-11-23 every week on Monday'],
    ['remind me to call Bob', null, 'none'],
  ])('"%s" with %s is %s', (text, when, means) => {
    const request = received({ id: 'a', text, at: '' });
    expect(shown(dueSaid({ title: 'Call Bob', when }, request, MOMENT))).toBe(means);
  });
});

it.each([
  ['every Thursday', 'swimming', 'until the holidays'],
  ['jeden Donnerstag', 'Schwimmen', 'bis zu den Ferien'],
  ['tous les jeudis', 'piscine', "jusqu'aux vacances"],
  ['cada jueves', 'natación', 'hasta las vacaciones'],
  ['ogni giovedì', 'nuoto', 'fino alle vacanze'],
  ['toda quinta', 'natação', 'até às férias'],
  ['elke donderdag', 'zwemmen', 'tot de vakantie'],
])('an end that no date has is asked about: "%s %s %s"', (when, title, end) => {
  const said = (thing: string): string =>
    shown(dueSaid({ title: thing, when }, received({ id: 'a', text: `${when} ${thing}`, at: '' }), MOMENT));
  expect(said(`${title} ${end}`)).toBe('ended');
  expect(said(title)).toContain('2026-11-26 every week on Thursday');
});

/** Said on a Sunday: the ask, the person's words and the day that a model names, and what is set. */
const BOTH: readonly (readonly [text: string, when: string | null, due: string | null, means: string])[] = [
  ['remind me on Friday to call Bob', 'on Friday', '2026-11-27', '2026-11-27'],
  ['remind me on Friday to call Bob', 'on Friday', '2026-11-27 09:00', '2026-11-27'],
  ['remind me on Friday to call Bob', 'on Friday', '2026-12-04', 'differs'],
  ['remind me on Friday at 3pm to call Bob', 'on Friday', '2026-11-27', '2026-11-27 15:00'],
  [
    'remind me every Monday to call Bob',
    'every Monday',
    '2026-11-23, every week on Monday',
    '2026-11-23 every week on Monday',
  ],
  [
    'remind me every Monday to call Bob',
    'every Monday',
    '2026-11-30, every week on Monday',
    '2026-11-23 every week on Monday',
  ],
  ['remind me every Monday to call Bob', 'every Monday', '2026-11-23, every 2 weeks on Monday', 'differs'],
  // Deputy reads less than all.
  ['remind me a week on tuesday to call Bob', 'a week on tuesday', '2026-12-01', '2026-12-01 (guessed)'],
  ['remind me a week on tuesday to call Bob', 'on tuesday', '2026-12-01', '2026-12-01 (guessed)'],
  ['remind me a week on tuesday to call Bob', 'on tuesday', '2026-11-24', 'unclear'],
  [
    'remind me tomorrow 9am london time to call Bob',
    'tomorrow 9am london time',
    '2026-11-23 10:00',
    '2026-11-23 10:00 (guessed)',
  ],
  [
    'remind me to order flowers a week before the wedding on 3 may',
    'a week before the wedding on 3 may',
    '2027-04-26',
    '2027-04-26 (guessed)',
  ],
  ['remind me at Easter to call Bob', 'at Easter', '2027-03-28', '2027-03-28 (guessed)'],
  [
    'remind me tomorrow to prepare for the meeting on Friday',
    'tomorrow',
    '2026-11-23',
    '2026-11-23 (guessed)',
  ],
  ['ricordami domattina alle 8 di chiamare Bob', 'domani alle 8', '2026-11-23 08:00', '2026-11-23 08:00'],
  // Only the model reads it: nine more languages.
  ['påminn mig imorgon att ringa Eva', 'imorgon', '2026-11-23', '2026-11-23 (guessed)'],
  ['напомни мне завтра в 9 позвонить Еве', 'завтра в 9', '2026-11-23 09:00', '2026-11-23 09:00 (guessed)'],
  ['明天提醒我给妈妈打电话', '明天', '2026-11-23', '2026-11-23 (guessed)'],
  [
    'muistuta minua ensi maanantaina soittamaan Bobille',
    'ensi maanantaina',
    '2026-11-23',
    '2026-11-23 (guessed)',
  ],
  // What may be two days is asked about, whatever the model says.
  ['remind me on 12/05 to call Bob', 'on 12/05', '2026-12-05', 'unclear'],
  ['remind me friday or saturday to call Bob', 'friday', '2026-11-27', 'unclear'],
  // A day that the ask does not name, or that is over, is none.
  ['remind me to call Bob', null, '2026-11-23 09:00', 'none'],
  ['remind me to call Bob', 'call Bob', '2026-11-23 09:00', 'none'],
  ['remind me to call Bob', 'tomorrow', '2026-11-23', 'unclear'],
  ['remind me on Friday to call Bob', 'on Friday', '2026-11-20', '2026-11-27'],
  ['remind me on Friday to call Bob', 'on Friday', '2026-13-45', '2026-11-27'],
  ['remind me on Friday to call Bob', 'on Friday', 'Friday', '2026-11-27'],
];

describe("a model's day, beside the person's words", () => {
  it.each(BOTH)('"%s" with "%s" and %s is %s', (text, when, due, means) => {
    const request = received({ id: 'a', text, at: '' });
    expect(shown(dueSaid({ title: 'Call Bob', when, due }, request, MOMENT))).toBe(means);
  });
});

describe("a model's recurrence with an end", () => {
  const PILLS = [
    ['take the pills every day at 8 until Sunday', 'every day at 8'],
    ['nimm die Tabletten jeden Tag um 8 bis Sonntag', 'jeden Tag um 8'],
    ["les comprimés tous les jours à 8h jusqu'à dimanche", 'tous les jours à 8h'],
    ['las pastillas todos los días a las 8 hasta el domingo', 'todos los días a las 8'],
    ['le pastiglie ogni giorno alle 8 fino a domenica', 'ogni giorno alle 8'],
    ['os comprimidos todos os dias às 8 até domingo', 'todos os dias às 8'],
    ['de pillen elke dag om 8 uur tot zondag', 'elke dag om 8 uur'],
  ] as const;
  const DUES = [
    ['2026-11-23 08:00, every day until 2026-11-29', '2026-11-23 08:00 every day | 2026-11-29 08:00'],
    ['2026-11-23, every day, until 2026-12-20 20:00', '2026-11-23 every day | 2026-12-20'],
    ['2026-11-23 08:00, every day until Sunday', '2026-11-23 08:00 every day'],
    ['2026-11-23, every day till the 6th', '2026-11-23 every day'],
    ['2026-11-23, every day for two weeks', ''],
    ['2026-11-23 08:00, every day', ''],
  ] as const;

  it.each(PILLS.flatMap(([text, when]) => DUES.map(([due, choices]) => [text, when, due, choices] as const)))(
    '"%s" with "%s" and %s is never endless without a question',
    (text, when, due, choices) => {
      const task = { tool: 'reminder', given: NO_ARGUMENTS, state: { kind: 'waiting' } } as const;
      for (const tasks of [[task], [task, task]]) {
        const found = dueSaid({ title: 'pills', when, due }, { text, tasks }, MOMENT);
        expect(found.kind).toMatch(/^(?:ended|unclear|differs)$/u);
        const named = 'choices' in found ? (found.choices ?? []) : [];
        if (choices !== '')
          expect(named.map((due) => shown({ kind: 'set', due, isGuess: false })).join(' | ')).toBe(choices);
      }
    },
  );

  it.each([
    ['yoga every Monday from 9 to 10', 'every Monday from 9 to 10', '2026-11-23 09:00, every week on Monday'],
    ['Yoga jeden Montag von 9 bis 10', 'jeden Montag von 9 bis 10', '2026-11-23 09:00, every week on Monday'],
    ['Yoga jeden Montag von 9 bis 10', 'jeden Montag', '2026-11-23 09:00, every week on Monday, until 10:00'],
  ])('is none in "%s"', (text, when, due) => {
    expect(dueSaid({ title: 'yoga', when, due }, { text, tasks: [] }, MOMENT).kind).not.toBe('ended');
  });

  it('is set where its words belong to the title', () => {
    const text = 'remind me every day to work until 6';
    const given = { title: 'work until 6', when: 'every day', due: '2026-11-22, every day' };
    expect(dueSaid(given, { text, tasks: [] }, MOMENT).kind).not.toBe('ended');
  });
});

describe("a model's day in a question", () => {
  it.each([
    ['remind me friday or saturday to call Bob', 'friday or saturday'],
    ['erinnere mich Freitag oder Samstag an Bob', 'Freitag oder Samstag'],
    ["rappelle-moi vendredi ou samedi d'appeler Bob", 'vendredi ou samedi'],
    ['recuérdame el viernes o el sábado llamar a Bob', 'el viernes o el sábado'],
    ['ricordami venerdì o sabato di chiamare Bob', 'venerdì o sabato'],
    ['lembra-me na sexta-feira ou no sábado de ligar ao Bob', 'na sexta-feira ou no sábado'],
    ['herinner me vrijdag of zaterdag aan Bob', 'vrijdag of zaterdag'],
  ])('"%s" is one of its answers', (text, when) => {
    const found = dueSaid({ title: 'Bob', when, due: '2026-11-28' }, { text, tasks: [] }, MOMENT);
    expect(found).toMatchObject({ kind: 'unclear', choices: [{ date: '2026-11-28' }] });
  });
});

it.each([
  ['2026-11-23', 'every 2 weeks', 'every 2 weeks on Monday', true],
  ['2026-11-23', 'every 2 weeks', 'every 2 weeks on Tuesday', false],
  ['2026-11-23', 'every week', 'every 2 weeks on Monday', false],
  ['2026-12-05', 'every month', 'every month on the 5th', true],
  ['2026-12-05', 'every month', 'every month on the 6th', false],
  ['2026-12-05', 'every year', 'every year on December 5th', true],
])('from %s, whether "%s" and "%s" are the same: %s', (date, one, other, isSame) => {
  const [a, b] = [one, other].map((recurrence) => ({ date, time: null, recurrence, until: null }));
  if (a === undefined || b === undefined) throw new Error('Two are compared.');
  expect([agrees(a, b), agrees(b, a)]).toEqual([isSame, isSame]);
});

describe('several tasks', () => {
  const task = { tool: 'reminder', given: NO_ARGUMENTS, state: { kind: 'waiting' } } as const;
  const text = 'remind me on Friday to call Bob, and to buy milk';

  it.each([
    [1, 'buy milk', null, '2026-11-27'],
    [2, 'buy milk', null, 'none'],
    [2, 'call Bob on Friday', null, '2026-11-27'],
    [2, 'call Bob', 'on Friday', '2026-11-27'],
  ])('%i: a time of another task is none of "%s" with %s: %s', (count, title, when, means) => {
    const request = {
      ...received({ id: 'a', text, at: '' }),
      tasks: Array.from({ length: count }, () => task),
    };
    expect(shown(dueSaid({ title, when }, request, MOMENT))).toBe(means);
  });
});

describe('the languages that the settings name', () => {
  it.each([
    ['German, English', ['de', 'en']],
    ['Français et un peu d’italiano', ['fr', 'it']],
    ['Norwegian', []],
  ])('%s', (text, codes) => {
    expect(spokenLanguages(text)).toEqual(codes);
  });

  it.each([
    ['German', '2027-05-12'],
    ['German, English', '2027-05-12'],
    ['', 'unclear'],
  ])('decide what the words leave open: "12/05" with "%s" is %s', (spoken, means) => {
    const request = received({ id: 'a', text: '12/05', at: '' });
    const moment = { ...MOMENT, languages: spokenLanguages(spoken) };
    expect(shown(dueSaid({ title: 'Bob', when: '12/05' }, request, moment))).toBe(means);
  });

  it.each([
    ['German', '2027-05-12'],
    ['German, English', 'unclear'],
  ])('say what comes first in English, too: "on 12/05" with "%s" is %s', (spoken, means) => {
    const request = received({ id: 'a', text: 'remind me on 12/05 to call Bob', at: '' });
    const moment = { ...MOMENT, languages: spokenLanguages(spoken) };
    expect(shown(dueSaid({ title: 'Bob', when: 'on 12/05' }, request, moment))).toBe(means);
  });
});

describe('a day that a model leaves out of one of several tasks', () => {
  const due = (text: string, ...tasks: [title: string, when: string | null, tool?: string][]): string => {
    const orders = tasks.map(([title, when, tool = 'reminder']) => ({
      tool,
      given: { ...NO_ARGUMENTS, title, when },
      state: { kind: 'waiting' as const },
    }));
    const analysis = { by: 'openai:x', reasoning: '', answer: null, instead: null };
    return dueSaid(
      { title: tasks[0]?.[0] ?? '', when: null, due: null },
      { text, tasks: orders, analysis },
      MOMENT,
    ).kind;
  };

  it.each([
    [
      'remind me to call Ann on Friday and to pay the rent',
      [
        ['call Ann', null],
        ['pay the rent', null],
      ],
    ],
    [
      'remind me on Friday to call Ann and pay the rent',
      [
        ['pay the rent', null],
        ['call Ann', 'on Friday'],
      ],
    ],
    [
      'am Freitag Ann anrufen und morgen die Miete zahlen',
      [
        ['Ann anrufen', null],
        ['Miete zahlen', 'morgen'],
      ],
    ],
  ] as const)('is asked about: %s', (text, tasks) => {
    expect(due(text, ...(tasks.map((each) => [...each]) as [string, string | null][]))).toBe('left');
  });

  it('is none where another task holds it, or no time is named', () => {
    const mail = ['the meeting on Friday', null, 'draft'] as [string, null, string];
    expect(
      due('draft a mail about the meeting on Friday, and remind me to call Ann', ['call Ann', null], mail),
    ).toBe('none');
    expect(due('remind me to call Ann and to pay the rent', ['call Ann', null], ['pay the rent', null])).toBe(
      'none',
    );
  });
});
