import { describe, expect, it } from 'vitest';
import {
  type Analysis,
  type Ask,
  type AskedApproval,
  askStatus,
  type AskTask,
  type DoneTask,
  hasMoreToDo,
  mayRetry,
  NO_ARGUMENTS,
  NO_ASK_SPEND,
  received,
  sumSpent,
  type TaskState,
  titleOfTask,
} from '../../../../src/features/ask/model/ask';
import { composeAsk } from '../../../../src/features/ask/model/ask-note';
import { type AskEvent, nextAsk } from '../../../../src/features/ask/model/next-ask';

const analysis: Analysis = { by: 'rules', reasoning: 'One task.', answer: null, instead: null };
const WAITING: TaskState = { kind: 'waiting' };
const FAILED: TaskState = { kind: 'failed', why: 'It is away.' };
const done = (more: Partial<DoneTask> = {}): DoneTask => ({
  ...{ kind: 'done', said: 'Done.', notes: ['Notes/a.md'], hits: [] },
  ...more,
});
const approval: AskedApproval = { request: 'r1', about: 'a mail', state: 'pending', text: '' };
const SPENT = { tokens: 10, cost: 0.5 };
const fact = { text: 'Ben is vegan.', scope: 'Ben' };
const skill = {
  name: 'weekly-report',
  repetition: 'time',
  topics: ['report'],
  asks: [],
  tried: { taken: [], left: [] },
} as const;

const task = (state: TaskState, tool = 'search'): AskTask => ({ tool, given: NO_ARGUMENTS, state });
/** An ask that was taken apart, with tasks in these states. */
const asked = (...states: TaskState[]): Ask => ({
  ...received({ id: 'a', text: 'words', at: '2026-11-02T09:00:00+01:00' }),
  analysis,
  tasks: states.map((state) => task(state)),
});
const after = (ask: Ask, ...events: AskEvent[]): Ask => events.reduce(nextAsk, ask);
const kinds = ({ tasks }: Ask): string[] => tasks.map(({ state }) => state.kind);

describe('an ask', () => {
  it('is taken apart once: its tasks wait, and what it cost is kept', () => {
    const orders = [{ tool: 'search', given: NO_ARGUMENTS }];
    const event = { event: 'analysed', analysis, orders, spent: SPENT } as const;
    const once = after({ ...asked(), analysis: null }, event);
    expect(once).toMatchObject({ analysis, tasks: [task(WAITING)], spent: SPENT });
    expect(after(once, { ...event, orders: [] })).toBe(once);
  });

  it('takes the outcome of a task that waits, and of no other', () => {
    const ended: AskEvent = { event: 'task_ended', task: 2, state: done(), spent: SPENT };
    const ask = asked(FAILED, WAITING);
    const next = after(ask, { ...ended, after: ['memory'], facts: [fact] });
    expect(kinds(next)).toEqual(['failed', 'done']);
    expect(next).toMatchObject({ spent: SPENT, after: ['memory'], facts: [{ ...fact, state: 'proposed' }] });
    expect(after(next, { ...ended, after: ['memory'], facts: [{ ...fact, text: 'another' }] })).toBe(next);
    for (const place of [0, 1, 3]) expect(after(ask, { ...ended, task: place })).toBe(ask);
  });

  it('remembers work for after the answer once, whichever tasks ask for it', () => {
    const ended = { event: 'task_ended', state: done(), spent: SPENT, after: ['memory'] } as const;
    expect(after(asked(WAITING, WAITING), { ...ended, task: 1 }, { ...ended, task: 2 }).after).toEqual([
      'memory',
    ]);
  });

  it.each<[string, TaskState, boolean]>([
    ['that failed', FAILED, true],
    [
      'that the rules did in place of a model, without a note',
      done({ notes: [], instead: 'It was away.' }),
      true,
    ],
    ['that the rules did in place of a model, with a note', done({ instead: 'It was away.' }), false],
    ['that is done', done({ notes: [] }), false],
    ['that waits', WAITING, false],
  ])('repeats a task %s: %#', (_, state, isRepeated) => {
    const ask = asked(done(), state);
    expect(mayRetry(ask.tasks[1])).toBe(isRepeated);
    const next = after(ask, { event: 'retried', task: 2 });
    if (isRepeated) expect(kinds(next)).toEqual(['done', 'waiting']);
    else expect(next).toBe(ask);
    expect(next.spent).toEqual(NO_ASK_SPEND);
  });

  it('gets another meaning only where its words were not understood', () => {
    const order = { tool: 'reminder', given: NO_ARGUMENTS };
    const ask: Ask = { ...asked(), tasks: [task(FAILED, 'unclear'), task(FAILED), task(WAITING, 'unclear')] };
    const meant = (place: number): AskTask[] => [...after(ask, { event: 'meant', task: place, order }).tasks];
    expect(meant(1)).toEqual([{ ...order, state: WAITING }, ...ask.tasks.slice(1)]);
    for (const place of [0, 2, 3, 4]) expect(meant(place)).toEqual(ask.tasks);
  });

  it('follows its approval, and the note of it that was moved', () => {
    const asking = done({ notes: ['Notes/a.md', 'Pending_Approval/m.md'], approval });
    const other = done({ approval: { ...approval, request: 'r2' }, notes: ['Pending_Approval/m.md'] });
    const next = after(asked(asking, other, WAITING), {
      event: 'approval_changed',
      approval: { request: 'r1', state: 'executed', text: 'ok' },
      note: 'Approved/m.md',
    });
    expect(next.tasks.map(({ state }) => state)).toEqual([
      done({
        notes: ['Notes/a.md', 'Approved/m.md'],
        approval: { ...approval, state: 'executed', text: 'ok' },
      }),
      other,
      WAITING,
    ]);
  });

  it('proposes a fact once, and takes one decision on it', () => {
    const proposed = after(asked(), {
      event: 'followed_up',
      left: [],
      facts: [fact, { ...fact, text: 'other' }],
      spent: SPENT,
    });
    const again = after(proposed, { event: 'followed_up', left: ['memory'], facts: [fact], spent: SPENT });
    expect(again).toMatchObject({ after: ['memory'], spent: { tokens: 20, cost: 1 } });
    expect(again.facts).toEqual(proposed.facts);
    const kept = after(again, { event: 'fact_decided', fact: 1, isKept: true });
    expect(kept.facts.map(({ state }) => state)).toEqual(['kept', 'proposed']);
    for (const place of [0, 1, 3])
      expect(after(kept, { event: 'fact_decided', fact: place, isKept: false })).toBe(kept);
    const dismissed = after(kept, { event: 'fact_decided', fact: 2, isKept: false });
    expect(dismissed.facts.map(({ state }) => state)).toEqual(['kept', 'dismissed']);
  });

  it.each([
    [true, 'kept'],
    [false, 'dismissed'],
  ])('proposes one skill, and takes one decision on it: %s', (isKept, state) => {
    const at = '2026-11-03T09:00:00+01:00';
    const decide: AskEvent = { event: 'skill_decided', isKept, at };
    expect(after(asked(), decide)).toEqual(asked());
    const proposed = after(asked(), { event: 'skill_proposed', skill });
    expect(proposed.skill).toEqual({ ...skill, state: 'proposed', decidedAt: null });
    expect(after(proposed, { event: 'skill_proposed', skill: { ...skill, name: 'x' } })).toBe(proposed);
    const decided = after(proposed, decide);
    expect(decided.skill).toEqual({ ...skill, state, decidedAt: at });
    expect(after(decided, { ...decide, isKept: !isKept })).toBe(decided);
  });
});

describe('what is left of an ask', () => {
  it.each<[string, Ask, ReturnType<typeof askStatus>, boolean]>([
    ['before it is taken apart', { ...asked(), analysis: null }, 'open', true],
    ['while a task waits', asked(FAILED, WAITING), 'open', true],
    ['after a task that failed', asked(done(), FAILED), 'failed', true],
    ['after its answer', asked(done()), 'done', false],
    ['while a fact is proposed', { ...asked(), facts: [{ ...fact, state: 'proposed' }] }, 'done', true],
    ['after a fact was kept', { ...asked(), facts: [{ ...fact, state: 'kept' }] }, 'done', false],
    ['before its follow-up', { ...asked(), after: ['memory'] }, 'done', true],
    ['while its approval waits', asked(done({ approval })), 'done', true],
    [
      'after its approval was rejected',
      asked(done({ approval: { ...approval, state: 'rejected' } })),
      'done',
      false,
    ],
  ])('%s', (_, ask, status, hasMore) => {
    expect([askStatus(ask), hasMoreToDo(ask)]).toEqual([status, hasMore]);
  });

  it.each([
    [0.5, 0.25, 0.75],
    ['local', 0.5, 0.5],
    [0.5, 'local', 0.5],
    ['local', 'local', 'local'],
    ['unknown', 0.5, 'unknown'],
    [0.5, 'unknown', 'unknown'],
    ['local', 'unknown', 'unknown'],
  ] as const)('costs %s and %s together: %s', (a, b, cost) => {
    expect(sumSpent({ tokens: 3, cost: a }, { tokens: 4, cost: b })).toEqual({ tokens: 7, cost });
  });

  it.each([
    [{ tokens: 12, cost: 0.25 }, ['tokens: 12', 'cost_usd: 0.25']],
    [{ tokens: 12, cost: 'unknown' }, ['tokens: 12']],
    [{ tokens: 0, cost: 'local' }, []],
  ] as const)('has in its note what it has cost: %j', (spent, lines) => {
    const note = composeAsk({ ...asked(done()), spent });
    expect(note.split('\n').filter((line) => /^(?:tokens|cost_usd):/u.test(line))).toEqual(lines);
  });

  it.each([
    [{ title: 'call Ben', when: 'on Friday' }, 'call Ben (on Friday)'],
    [{ query: 'invoice', note: 'n' }, 'invoice'],
    [{ note: 'Shopping', text: 'milk' }, 'milk → Shopping'],
    [{ note: 'Shopping' }, 'Shopping'],
    [{ text: 'milk' }, 'milk'],
    [{}, ''],
  ])('is called by its words: %j', (given, title) => {
    expect(titleOfTask({ given: { ...NO_ARGUMENTS, ...given } })).toBe(title);
  });
});
