import { describe, expect, it } from 'vitest';
import {
  type Ask,
  type DoneTask,
  NO_ARGUMENTS,
  received,
  type TaskArguments,
} from '../../../../src/features/ask/model/ask';
import { forgottenAsks } from '../../../../src/features/ask/model/conversation/forgotten';
import { thingsMade } from '../../../../src/features/ask/model/conversation/made';
import {
  type MeantThing,
  meantBy,
  whichThings,
} from '../../../../src/features/ask/model/conversation/which-things';

const NOW = Date.parse('2026-11-23T11:00:00+01:00');
const HOUR = 3_600_000;

type Done = Partial<DoneTask> & { tool: string; given?: Partial<TaskArguments> };

/** An ask some hours ago, with what its tasks did. */
function ask(id: string, hoursAgo: number, ...tasks: Done[]): Ask {
  const at = new Date(NOW - hoursAgo * HOUR).toISOString();
  return {
    ...received({ id, text: `words of ${id}`, at }),
    tasks: tasks.map(({ tool, given, ...state }) => ({
      tool,
      given: { ...NO_ARGUMENTS, ...given },
      state: { kind: 'done', said: 'Done.', notes: [], hits: [], ...state },
    })),
  };
}

const reminder = (title: string, path = `Reminders/${title}.md`): Done => ({
  ...{ tool: 'reminder', given: { title }, notes: [path] },
});
const searched: Done = { tool: 'search' };
const draft = (title: string): Done => ({ tool: 'draft', given: { title }, notes: [`Drafts/${title}.md`] });
const things = (...asks: Ask[]): string[] =>
  thingsMade(asks).map(({ id, tool, path, turn }) => `${id} ${tool} ${path} ${String(turn)}`);

describe('what asks have made', () => {
  it('is known by its ask and task, the latest first', () => {
    const made = things(ask('b', 1, reminder('dentist')), ask('a', 2, reminder('gym'), draft('hello')));
    expect(made).toEqual([
      'b.1 reminder Reminders/dentist.md 0',
      'a.2 draft Drafts/hello.md 1',
      'a.1 reminder Reminders/gym.md 1',
    ]);
  });

  it('does not hold what was found, what failed, and what left no note', () => {
    const failing = ask('b', 1, reminder('dentist'));
    const failed = failing.tasks.map((task) => ({ ...task, state: { kind: 'failed', why: 'No.' } as const }));
    const search: Done = { tool: 'search', notes: ['Notes/a.md'] };
    expect(things({ ...failing, tasks: failed }, ask('a', 2, search, { tool: 'reminder' }))).toEqual([]);
  });

  it('follows a change to its new path and turn, and ends with a deletion', () => {
    const made = ask('a', 3, reminder('gym'), reminder('dentist'));
    const moved = ask('b', 2, { tool: 'change', of: ['a.1'], notes: ['Reminders/later.md'] });
    const deleted = ask('c', 1, { tool: 'delete', of: ['a.2'] });
    expect(things(deleted, moved, made)).toEqual(['a.1 reminder Reminders/later.md 1']);
  });

  it('holds a draft of another origin once an ask has changed it, by its path', () => {
    const path = 'Drafts/by-triage.md';
    const changed: Done = { tool: 'change', of: [path], notes: [path] };
    expect(thingsMade([ask('a', 1, changed)])).toMatchObject([{ id: path, tool: 'draft', isFound: true }]);
    expect(things(ask('b', 1, { ...changed, notes: ['Drafts/other.md'] }))).toEqual([]);
    expect(things(ask('c', 1, { ...changed, tool: 'delete' }))).toEqual([]);
  });

  it('lose the words for a time from their title with their first date', () => {
    const given = { title: 'on 03/04 to file taxes', when: 'on 03/04' };
    const made = ask('a', 2, { tool: 'reminder', given, notes: ['Reminders/someday-on-03-04-to-file.md'] });
    const dated = ask('b', 1, { tool: 'change', of: ['a.1'], notes: ['Reminders/2027-04-03-file-taxes.md'] });
    const titles = (...asks: Ask[]) => thingsMade(asks).map((thing) => thing.given.title);
    expect([titles(made), titles(dated, made)]).toEqual([['on 03/04 to file taxes'], ['file taxes']]);
  });

  it('are as many turns ago as asks did something since', () => {
    const failed = ask('b', 1);
    const turns = (...asks: Ask[]) => thingsMade(asks).map(({ turn }) => turn);
    const made = ask('a', 2, reminder('gym'));
    expect([turns(failed, made), turns(ask('c', 1, searched), failed, made)]).toEqual([[0], [1]]);
  });
});

/** Where no name fits, all of a few are offered. */
const ALL = ' Perhaps "Invoice for Ben", "call the dentist", "milk", "Müller: call"?';

describe('what a person means', () => {
  const made = [
    ask('c', 1, reminder('call the dentist'), draft('Invoice for Ben')),
    ask('b', 2, reminder('Müller: call'), {
      tool: 'append',
      given: { text: 'milk' },
      notes: ['Notes/List.md'],
    }),
  ];
  const meant = (said: Partial<MeantThing>, asks = made, now = NOW): string => {
    const which: MeantThing = { id: null, name: null, kind: null, howMany: 'one', ...said };
    const found = whichThings(thingsMade(asks), which, { now });
    return found.kind === 'found' ? found.things.map(({ id }) => id).join() : found.why;
  };

  it.each<[Partial<MeantThing>, string]>([
    [{ kind: 'reminder' }, 'c.1'],
    [{ kind: 'draft' }, 'c.2'],
    [{ name: 'dent' }, 'c.1'],
    [{ name: 'DENTIST call' }, 'c.1'],
    [{ name: 'muller' }, 'b.1'],
    [{ name: 'milk' }, 'b.2'],
    [{ name: 'call', howMany: 'all' }, 'c.1,b.1'],
    [
      { howMany: 'all' },
      'Which one: "Invoice for Ben", "call the dentist", "milk", "Müller: call"? Say it with its name.',
    ],
    [{ howMany: 'both' }, 'c.2,c.1'],
    [{ name: 'call', howMany: 'both' }, 'c.1,b.1'],
    [{}, 'Which one: "Invoice for Ben", "call the dentist"? Say it with its name.'],
    [{ name: 'call' }, 'Which one: "call the dentist", "Müller: call"? Say it with its name.'],
    [{ name: 'entis' }, 'Which one? You asked for nothing like it lately called "entis".' + ALL],
    [{ name: '?!' }, 'Which one? You asked for nothing like it lately called "?!".' + ALL],
    [{ kind: 'plan' }, 'Which one? You asked for nothing like it lately.'],
    [
      { kind: 'reminder', howMany: 'all' },
      'One at a time, by its name: "call the dentist", "Müller: call"? Say it with its name.',
    ],
    [
      { name: 'dentist', kind: 'draft' },
      'Which one? You asked for nothing like it lately called "dentist". Perhaps "Invoice for Ben"?',
    ],
  ])('by %j is found, or asked about', (said, found) => {
    expect(meant(said)).toBe(found);
  });

  it('by "it" is no longer known a day or five asks later, but still by its name', () => {
    const none = Array.from({ length: 4 }, (_, n) => ask(`n${String(n)}`, 1, searched));
    const asks = [ask('a', 23, reminder('gym'))];
    expect(meant({}, asks)).toBe('a.1');
    expect(meant({}, [...none, ...asks])).toBe('a.1');
    const nothing = 'Which one? You asked for nothing like it lately. Perhaps "gym"?';
    expect(meant({}, [ask('m', 1, searched), ...none, ...asks])).toBe(nothing);
    expect(meant({}, asks, NOW + HOUR)).toBe(nothing);
    expect(meant({ name: 'gym' }, asks, NOW + 99 * HOUR)).toBe('a.1');
  });

  it('names four of many', () => {
    const many = ask('a', 1, ...['a', 'b', 'c', 'd', 'e'].map((title) => reminder(title)));
    expect(meant({}, [many])).toBe('Which one: "e", "d", "c", "b"? Say it with its name.');
  });

  it.each([
    [
      { title: 'x', query: 'draft' },
      { id: null, name: 'x', kind: 'draft', howMany: 'one' },
    ],
    [
      { title: null, query: 'all note' },
      { id: null, name: null, kind: 'note', howMany: 'all' },
    ],
    [
      { title: null, query: null },
      { id: null, name: null, kind: null, howMany: 'one' },
    ],
    [
      { title: null, query: 'allnote' },
      { id: null, name: null, kind: null, howMany: 'one' },
    ],
  ])('is read from a task: %j', (given, which) => {
    expect(meantBy({ ...given, note: null })).toEqual(which);
  });
});

describe('an ask is kept from models', () => {
  const kept = (text: string) => ({ text, scope: 'Ben', state: 'kept' }) as const;
  const vegan = { ...ask('a', 3), facts: [kept('Ben is vegan.')] };
  const forgotten = (asks: Ask[], ...remembered: string[]): string[] => [
    ...forgottenAsks(asks, { remembered, folder: 'Memory' }),
  ];

  it('once a fact that it had remembered is gone or changed', () => {
    const said = ask('b', 2, {
      tool: 'remember',
      given: { text: 'Ben likes tea.' },
      notes: ['Memory/tea.md'],
    });
    expect(forgotten([said, vegan], 'Ben is vegan.', 'Ben likes tea.')).toEqual([]);
    expect(forgotten([said, vegan], 'Ben is vegan.', 'Ben likes coffee.')).toEqual(['b']);
    expect(forgotten([said, vegan], 'Ben likes tea.')).toEqual(['a']);
  });

  it('not for a fact that was only proposed or dismissed, or was not written', () => {
    const facts = (['proposed', 'dismissed'] as const).map((state) => ({ ...kept('Ben is vegan.'), state }));
    const unwritten = ask('b', 2, { tool: 'remember', given: { text: 'Ben likes tea.' } });
    expect(forgotten([unwritten, { ...vegan, facts }])).toEqual([]);
  });

  it('once a fact that its answer was drawn from is gone', () => {
    const hits = [{ path: 'Memory/vegan.md', excerpt: 'Ben is vegan' }];
    const answer = ask('a', 1, { tool: 'answer', hits });
    expect(forgotten([answer], 'Ben is vegan, and his wife is not.')).toEqual([]);
    expect(forgotten([answer], 'Ann is vegan')).toEqual(['a']);
    const elsewhere = ask('b', 1, {
      tool: 'answer',
      hits: [{ path: 'Notes/x.md', excerpt: 'Ben is vegan' }],
    });
    expect(forgotten([elsewhere])).toEqual([]);
  });

  it('where it forgot something, and before that, where it holds all of those words', () => {
    const forget: Done = { tool: 'forget', of: ['Memory/Ben is vegan.md'] };
    const first = { ...ask('first', 3), text: 'Remember that Bén is vegan' };
    const later = { ...first, id: 'later' };
    const other = { ...ask('other', 3), text: 'Ben likes tea' };
    expect(forgotten([later, ask('f', 2, forget), first, other])).toEqual(['f', 'first']);
    const nameless = ask('f', 2, { ...forget, of: ['Memory/!!.md'] });
    expect(forgotten([nameless, first])).toEqual(['f']);
  });
});
