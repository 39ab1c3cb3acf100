import { describe, expect, it } from 'vitest';
import type { AskOutcome } from '../../../../src/features/ask/work/ask-deputy';
import { readSettings, type Settings } from '../../../../src/core/settings/settings';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import { askedView } from '../../../../src/features/ask/view/asked-view';
import { expectGolden } from '../../../golden';
import { someOf } from '../../../runs';
import { skillText, WEEKLY } from '../skills/model/a-skill';
import { type Asker, Wired, type WireName } from './wired';

const { budgets: DEFAULTS } = readSettings({}).settings;
const NONE = { calls: null, tokens: null, usd: null };

const MANY =
  'I prefer mails before noon. Remind me to call John tomorrow, draft a mail about the report, and what do we charge?';
const MAYBE = 'could it be time for a weekly review?';

interface StageRow {
  stage: string;
  text: string;
  asker: Asker;
  /** Its call, counted from 1. */
  n: number;
  /** What the call before it comes to, where that matters. */
  before?: string;
  /** With no room left for its call. */
  refused: string[];
  /** What becomes of the tasks once it goes on. */
  done: string[];
}

const ALL = ['reminder: done', 'draft: done', 'answer: done'];
/** Taken apart by the rules, which need no room, and which do without the model what they can. */
const BY_RULES = ['remember: done', 'reminder: done', 'draft: done'];

const STAGES: StageRow[] = [
  { stage: 'split', text: MANY, asker: 'split', n: 1, refused: BY_RULES, done: ALL },
  { stage: 'parse', text: MANY, asker: 'split', n: 2, before: 'hm', refused: BY_RULES, done: ALL },
  {
    stage: 'skill match',
    text: MAYBE,
    asker: 'skill_match',
    n: 1,
    refused: ['answer: done'],
    done: ['skill: done'],
  },
  {
    stage: 'tool: draft',
    text: MANY,
    asker: 'draft',
    n: 2,
    refused: ALL,
    done: ALL,
  },
  {
    stage: 'compose, gateway, response',
    text: MANY,
    asker: 'answer',
    n: 3,
    refused: ALL,
    done: ALL,
  },
  {
    stage: 'tool: skill',
    text: 'weekly review',
    asker: 'skill',
    n: 1,
    refused: ['skill: failed'],
    done: ['skill: done'],
  },
];

const tasksOf = (outcome: AskOutcome): string[] =>
  outcome.kind === 'asked'
    ? outcome.request.tasks.map(({ tool, state }) => `${tool}: ${state.kind}`)
    : [outcome.why];

const never = (): Promise<Response> => new Promise<Response>(() => undefined);

describe.each(['openai', 'anthropic'] as const)(
  'in every stage of a request, over the wire of %s',
  (wire) => {
    it.each(someOf(STAGES, { ci: 2, desk: 3 }))(
      'Stop holds: $stage',
      async ({ text, asker, n, before, done }) => {
        const wired = new Wired(wire);
        const stop = new AbortController();
        let isHeld = true;
        let isReached = (): void => undefined;
        const reached = new Promise<void>((resolve) => (isReached = resolve));
        wired.meddle = (call) => {
          if (before !== undefined && call.n === n - 1) return wired.answered(call.url, before);
          if (!isHeld || call.n !== n) return null;
          expect(call.asker).toBe(asker);
          isReached();
          return never();
        };
        const deputy = await wired.open();
        const asking = deputy.ask.run({ kind: 'text', text }, {}, stop.signal);
        await reached;
        stop.abort();
        const stopped = await asking;
        if (stopped.kind !== 'asked') throw new Error(JSON.stringify(stopped));
        expect(stopped.isStopped).toBe(true);
        expect(wired.bodies).toHaveLength(n);
        isHeld = false;
        const resumed = await deputy.ask.run({ kind: 'resume', meant: stopped.request.id });
        if (resumed.kind === 'not_worked') throw new Error('The lock is taken');
        expect(tasksOf(resumed)).toEqual(done);
        expect(wired.stage.vault.paths('Reminders').length).toBe(done === ALL ? 1 : 0);
        expect(wired.stage.vault.paths('Drafts').length).toBe(done === ALL ? 1 : 0);
      },
    );

    it.each(someOf(STAGES, { ci: 2, desk: 3 }))(
      'a budget holds, and nothing is lost: $stage',
      async ({ text, n, before, refused }) => {
        const wired = new Wired(wire, { budgets: { ...DEFAULTS, day: { ...NONE, calls: n - 1 } } });
        wired.meddle = (call) =>
          before !== undefined && call.n === n - 1 ? wired.answered(call.url, before) : null;
        const deputy = await wired.open();
        const outcome = await deputy.ask.run({ kind: 'text', text });
        if (outcome.kind === 'not_worked') throw new Error('The lock is taken');
        expect(wired.bodies).toHaveLength(n - 1);
        expect(tasksOf(outcome)).toEqual(refused);
        expect(JSON.stringify(outcome)).toContain('budget');
      },
    );

    it('Stop and a budget hold: memory', async () => {
      for (const kind of ['stop', 'budget'] as const) {
        const wired = new Wired(
          wire,
          kind === 'stop' ? {} : { budgets: { ...DEFAULTS, day: { ...NONE, calls: 3 } } },
        );
        const deputy = await wired.open();
        await deputy.ask.run({ kind: 'text', text: MANY });
        expect(wired.bodies).toHaveLength(3);
        const stop = new AbortController();
        wired.meddle = () => {
          stop.abort();
          return never();
        };
        await deputy.ask.followUp(stop.signal).catch(() => undefined);
        expect(wired.bodies).toHaveLength(kind === 'stop' ? 4 : 3);
        const [asked] = await deputy.ask.history();
        // What was stopped is looked at later; what there was no room for is left out, and logged.
        expect(asked?.request.after).toEqual(kind === 'stop' ? ['memory'] : []);
        expect(asked?.request.facts).toEqual([]);
        expect(wired.stage.events('memory_skipped')).toHaveLength(kind === 'stop' ? 0 : 1);
      }
    });
  },
);

describe('a tool that asks no model', () => {
  it.each([
    'remind me to call John tomorrow',
    'find prices',
    'make a note: the code is 1234',
    'remember that Ada prefers mornings',
  ])('is done once, also where Stop comes while it begins: %s', async (text) => {
    const wired = new Wired('openai', { provider: 'rules' });
    const deputy = await wired.open();
    const stop = new AbortController();
    const onProgress = ({ running }: { running: number | null }): void => {
      if (running === 1) stop.abort();
    };
    const stopped = await deputy.ask.run({ kind: 'text', text }, { onProgress }, stop.signal);
    if (stopped.kind !== 'asked') throw new Error(JSON.stringify(stopped));
    const resumed = await deputy.ask.run({ kind: 'resume', meant: stopped.request.id });
    expect(resumed).toMatchObject({
      kind: 'asked',
      isStopped: false,
      request: { tasks: [{ state: { kind: 'done' } }] },
    });
    expect(wired.bodies).toEqual([]);
  });
});

describe('where a model is away', () => {
  it.each([
    ['complex_reasoning', MANY, 'split'],
    ['simple_qa', MAYBE, 'skill_match'],
    ['skill_execution', 'weekly review', 'skill'],
    ['drafting', MANY, 'draft'],
  ] as const)('the fallback of %s steps in, and only there', async (task, text, asker) => {
    const routes = { [task]: { fallback: { provider: 'glm' } } };
    const wired = new Wired('openai', { routes, consents: ['glm'] });
    const asked: string[] = [];
    wired.meddle = (call) => {
      const host = new URL(call.url).host;
      if (call.asker === asker) asked.push(host);
      return call.asker === asker && host.includes('openai')
        ? Response.json({ error: { message: 'bad key' } }, { status: 401 })
        : null;
    };
    const deputy = await wired.open();
    const outcome = await deputy.ask.run({ kind: 'text', text });
    if (outcome.kind === 'not_worked') throw new Error('The lock is taken');
    expect(tasksOf(outcome).every((state) => state.endsWith('done'))).toBe(true);
    expect(asked.at(-1)).not.toContain('openai');
    const others = wired.bodies.filter((each) => each.asker !== asker);
    expect(others.every(({ url }) => url.includes('openai'))).toBe(true);
  });

  it.each(['data_analysis', 'skill_generation'] as const)(
    'the fallback of %s steps in for a skill of that type, and that of skill_execution does not',
    async (task) => {
      const skill = skillText(
        'weekly-review',
        `deputy_triggers:\n  - weekly review\ndeputy_task_type: ${task}\n`,
      );
      const routes = {
        [task]: { fallback: { provider: 'glm' } },
        skill_execution: { fallback: { provider: 'anthropic' } },
      };
      const wired = new Wired('openai', {
        routes,
        consents: ['glm', 'anthropic', skillConsentKey(WEEKLY, skill)],
      });
      wired.stage.vault.external(WEEKLY, skill);
      wired.meddle = ({ url }) =>
        url.includes('openai') ? Response.json({ error: { message: 'bad key' } }, { status: 401 }) : null;
      const outcome = await (await wired.open()).ask.run({ kind: 'text', text: 'weekly review' });
      if (outcome.kind === 'not_worked') throw new Error('The lock is taken');
      expect(tasksOf(outcome)).toEqual(['skill: done']);
      const [first, last] = [wired.bodies[0], wired.bodies.at(-1)].map(
        (each) => new URL(each?.url ?? '').host,
      );
      expect(first).toContain('openai');
      expect(last).not.toMatch(/openai|anthropic/u);
    },
  );
});

const SKILL_ALONE = skillConsentKey(
  WEEKLY,
  skillText('weekly-review', 'deputy_triggers:\n  - weekly review\n'),
);

describe('where the provider may not be asked', () => {
  it.each([
    ['is not allowed on this device', { consents: [SKILL_ALONE] }, 'no_consent', 'allow it there'],
    [
      'is on another computer, and only local models are allowed',
      { localOnly: true },
      'local_only',
      'Local only',
    ],
  ] satisfies [string, Partial<Settings>, string, string][])(
    'as it %s, the rules do what they understand, and say why',
    async (_, changes, code, how) => {
      const wired = new Wired('openai');
      const deputy = await wired.open(changes);
      const run = (text: string) => deputy.ask.run({ kind: 'text', text });
      for (const [text, done] of [
        ['remind me tomorrow to call John if he is back', ['reminder: done']],
        ['find prices', ['search: done']],
        [MANY, BY_RULES],
      ] as const) {
        const outcome = await run(text);
        if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
        expect(outcome.request.analysis?.instead).toContain(how);
        expect(askedView(outcome.request).remarks).toEqual([expect.stringContaining(how)]);
        expect(tasksOf(outcome)).toEqual(done);
      }
      expect(wired.stage.vault.paths('Reminders')).toHaveLength(2);
      const before = wired.stage.vault.paths('Logs/Requests').length;
      // Not understood, or for a skill.
      for (const text of ['blah blah', MAYBE, 'weekly review'])
        expect(await run(text)).toMatchObject({ kind: 'refused', code, why: expect.stringContaining(how) });
      expect(wired.stage.vault.paths('Logs/Requests')).toHaveLength(before);
      expect(wired.bodies).toEqual([]);
    },
  );

  it('what waited for a model is done by the rules on a resume', async () => {
    const wired = new Wired('openai');
    const stop = new AbortController();
    wired.meddle = () => (stop.abort(), never());
    const text = 'remind me tomorrow to call John if he is back';
    const stopped = await (await wired.open()).ask.run({ kind: 'text', text }, {}, stop.signal);
    if (stopped.kind !== 'asked') throw new Error(JSON.stringify(stopped));
    const deputy = await wired.open({ consents: [] });
    const outcome = await deputy.ask.run({ kind: 'resume', meant: stopped.request.id });
    expect(outcome.kind === 'asked' && tasksOf(outcome)).toEqual(['reminder: done']);
    expect(wired.bodies).toHaveLength(1);
  });
});

describe.each(['openai', 'anthropic'] as const satisfies WireName[])(
  'what goes over the wire of %s',
  (wire) => {
    it.each([
      ['split', MANY],
      ['skill_match', MAYBE],
      ['skill', 'weekly review'],
      ['answer', MANY],
      ['memory', MANY],
    ] as const)('is this body: %s', async (asker, text) => {
      const wired = new Wired(wire);
      const deputy = await wired.open();
      await deputy.ask.run({ kind: 'text', text });
      await deputy.ask.followUp();
      const found = wired.bodies.find((each) => each.asker === asker);
      if (found === undefined) throw new Error(`Not asked: ${asker}`);
      const body = JSON.stringify(JSON.parse(found.body), null, 2).replace(/\b[0-9a-f]{16}\b/gu, 'MARKER');
      expectGolden(`requests/wire/${wire}-${asker}.json`, `${body}\n`);
    });
  },
);
