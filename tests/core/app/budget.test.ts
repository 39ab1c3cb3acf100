import { clockMoment } from '../../../src/core/app/view/words/clock-time';
import { describe, expect, it } from 'vitest';
import { restingAfter } from '../../../src/core/app/cycle-schedule';
import { createDeputy } from '../../../src/core/app/create-deputy';
import type { Deputy } from '../../../src/core/app/deputy';
import { describeState } from '../../../src/core/app/view/state/describe-state';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage } from './stage';

const { budgets: DEFAULTS } = readSettings({}).settings;
const NONE = { calls: null, tokens: null, usd: null };
const never = new AbortController().signal;

/** Three mails, and a provider whose answers archive what they are asked about. */
async function story(settings: Partial<Settings>, respond: (call: number) => Response = archive) {
  const clock = new FakeClock({ auto: true });
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`${IN}/${name}.md`, aMailNote({ subject: name })]),
  );
  const chosen = { provider: 'openai', consents: ['openai'], concurrency: 1 };
  const stage = new Stage({ files, clock, settings: { ...chosen, ...settings } });
  await stage.secrets.write('OPENAI_API_KEY', 'sk-test-openai-key');
  const asked: string[] = [];
  const fetch: Fetch = (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(respond(asked.length));
  };
  const open = (changes: Partial<Settings> = {}): Deputy =>
    createDeputy({ ...stage.ports, fetch }, { ...stage.settings, ...changes });
  return { stage, clock, asked, open, pending: () => pendingIn(stage) };
}

const completion = (content: unknown, usage = { prompt_tokens: 900, completion_tokens: 50 }): Response =>
  Response.json({
    choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(content) } }],
    usage,
  });
const archive = (): Response => completion(ANSWERS.archive.json);
const broken = (): Response => Response.json({ error: { message: 'overloaded' } }, { status: 503 });

const pendingIn = (stage: Stage): number =>
  stage.vault.paths(IN).filter((path) => stage.vault.text(path).includes('status: pending')).length;

function addMails(stage: Stage, count: number): void {
  for (let n = 0; n < count; n++)
    stage.vault.external(`${IN}/more-${String(n)}.md`, aMailNote({ subject: `more ${String(n)}` }));
}

async function cycle(deputy: Deputy) {
  const outcome = await deputy.cycle({ stop: never, abort: never });
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.report;
}

describe('a budget of calls', () => {
  it('stops work cleanly at its cap, says until when, and work goes on the next day', async () => {
    const budgets = { ...DEFAULTS, day: { ...NONE, calls: 2 } };
    const { clock, asked, open, pending } = await story({ budgets });
    const deputy = open();
    const { stopped, notes } = await cycle(deputy);
    expect(stopped?.message).toBe(
      'The budget of 2 calls a day has no room for another call. Work goes on when 3 November begins, or when you raise the budget in the settings.',
    );
    expect([asked.length, notes.filter(({ outcome }) => outcome.kind === 'decided').length]).toEqual([2, 2]);
    expect(pending()).toBe(1);
    await cycle(deputy);
    expect(asked).toHaveLength(2);
    await clock.advance(16 * 3_600_000);
    expect((await cycle(deputy)).stopped).toBeNull();
    expect([asked.length, pending()]).toEqual([3, 0]);
  });

  it.each([
    ['day', 'Work goes on when 3 November begins', null],
    ['month', 'Work goes on when 1 December begins', null],
    ['run', 'The rest waits for the next run.', 'Next try at'],
  ] as const)('a %s is said to end at one time only', async (period, says, also) => {
    const { clock, open } = await story({ budgets: { ...DEFAULTS, [period]: { ...NONE, calls: 2 } } });
    const { stopped } = await cycle(open());
    if (stopped === null) throw new Error('The budget held nothing back');
    const mood = { kind: 'refused', error: stopped, fingerprint: '' } as const;
    const state = restingAfter(mood, { lastCycle: null, next: clock.now() + 900_000 });
    const moment = clockMoment(clock);
    const { detail } = describeState(state, { ...moment, provider: 'openai', pending: 1 });
    expect(detail).toContain(says);
    expect(detail?.includes('Next try at')).toBe(also !== null);
  });

  it('lets work go on when it is raised', async () => {
    const { open, pending } = await story({ budgets: { ...DEFAULTS, day: { ...NONE, calls: 1 } } });
    await cycle(open());
    expect(pending()).toBe(2);
    await cycle(open({ budgets: DEFAULTS }));
    expect(pending()).toBe(0);
  });

  it('counts retries, and the calls of doctor and Test', async () => {
    const budgets = { ...DEFAULTS, day: { ...NONE, calls: 4 } };
    const { asked, open, pending } = await story({ budgets }, (call) => (call <= 2 ? broken() : archive()));
    const deputy = open();
    expect(await deputy.provider.check()).toMatchObject({ outcome: 'not_ready', code: 'server' });
    const { stopped } = await cycle(deputy);
    expect([asked.length, pending(), stopped?.code]).toEqual([4, 1, 'budget']);
    expect(await deputy.provider.check()).toMatchObject({ outcome: 'not_ready', code: 'budget' });
  });

  it('is not used up by calls that reach no server', async () => {
    const refused = (): Response => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 1.2.3.4:443') });
    };
    const { asked, open } = await story({ budgets: { ...DEFAULTS, day: { ...NONE, calls: 2 } } }, refused);
    const deputy = open();
    const { stopped } = await cycle(deputy);
    expect(asked.length).toBeGreaterThan(2);
    expect(stopped).toMatchObject({ code: 'network' });
  });

  it('for one note ends that note alone, and says how it goes on', async () => {
    const budgets = { ...DEFAULTS, item: { ...NONE, calls: 1 } };
    const { stage, open, pending } = await story({ budgets }, (call) =>
      call === 1 ? completion({ decision: 'perhaps' }) : archive(),
    );
    const { notes } = await cycle(open());
    expect(notes.map(({ outcome }) => outcome.kind).sort()).toEqual(['decided', 'decided', 'failed']);
    expect(pending()).toBe(0);
    const failed = stage.vault.paths(IN).map((path) => stage.vault.text(path));
    expect(failed.join()).toContain('The budget of 1 call for one note has no room');
  });

  it('is said once, and once more when 80 % is used', async () => {
    const { stage, open } = await story({ budgets: { ...DEFAULTS, day: { ...NONE, calls: 6 } } });
    await cycle(open());
    for (let i = 0; i < 3; i++) await open().provider.check();
    expect(stage.notifier.notices.map(({ text }) => text)).toEqual([
      'Limit: 6 calls a day. Change it in the settings.',
      '83 % of the budget of 6 calls a day is used.',
    ]);
  });
});

describe('a budget that a provider would lift', () => {
  const budgets = { ...DEFAULTS, day: { ...NONE, tokens: 12_000 } };
  const usages = [
    ['far below zero', { prompt_tokens: -900_000, completion_tokens: 50 }],
    ['nothing at all', { prompt_tokens: 0, completion_tokens: 0 }],
    ['a number that is none', { prompt_tokens: 1e999, completion_tokens: -1 }],
    ['no usage', undefined],
  ] as const;

  it.each(usages)('ends where it says that a call used %s', async (_name, usage) => {
    const said = JSON.stringify({
      choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(ANSWERS.archive.json) } }],
      usage: usage ?? null,
    }).replace('"prompt_tokens":null', '"prompt_tokens":1e999');
    const headers = { 'content-type': 'application/json' };
    const { stage, asked, open } = await story({ budgets }, () => new Response(said, { headers }));
    addMails(stage, 40);
    const { stopped } = await cycle(open());
    expect(stopped?.message).toContain('The budget of 12,000 tokens a day');
    const { spend, spendToday } = await open().status();
    expect(spendToday.tokensInput).toBeGreaterThanOrEqual(asked.length * 200);
    expect(spend.limits[0]?.used).toBeGreaterThan(0);
    const logged = stage.events('triage_decision').map(({ tokens_input: input }) => Number(input));
    expect(Math.min(...logged)).toBeGreaterThan(200);
    const total = stage.log.reduce(
      (sum, { tokens_input: input = 0, tokens_output: out = 0 }) => sum + Number(input) + Number(out),
      0,
    );
    expect(stage.vault.text('Logs/orchestrator_state.json')).toContain(
      `"total_tokens_used":${String(total)}`,
    );
  });

  it('goes on where it was when the vault is put back from a backup, and says so', async () => {
    const { stage, asked, open } = await story({ budgets: { ...DEFAULTS, day: { ...NONE, calls: 2 } } });
    const restore = stage.backup();
    await cycle(open());
    restore();
    expect((await cycle(open())).stopped?.code).toBe('budget');
    expect(asked).toHaveLength(2);
    expect((await open().status()).spend.limits).toEqual([
      { period: 'day', measure: 'calls', cap: 2, used: 2 },
    ]);
  });

  it('of money holds where the provider says that a call was free', async () => {
    const prices = { 'openrouter:some/model': { input: 1_000, output: 1_000, asOf: '2026-11-22' } };
    const free = () =>
      completion(ANSWERS.archive.json, { prompt_tokens: 900, completion_tokens: 50, cost: 0 } as never);
    const settings = { provider: 'openrouter', model: 'some/model', consents: ['openrouter'], prices };
    const { stage, asked, open } = await story(
      { ...settings, budgets: { ...DEFAULTS, day: { ...NONE, usd: 5 } } },
      free,
    );
    await stage.secrets.write('OPENROUTER_API_KEY', 'sk-test-openrouter-key');
    addMails(stage, 40);
    expect((await cycle(open())).stopped?.code).toBe('budget');
    expect(asked.length).toBeLessThan(20);
  });
});

describe('a budget of money', () => {
  it("holds for a model whose price is the person's own, and stops one whose price is unknown", async () => {
    const budgets = { ...DEFAULTS, month: { ...NONE, usd: 0.006 } };
    const named = { budgets, model: 'gpt-unheard-of' };
    const unknown = await story(named);
    const { stopped } = await cycle(unknown.open());
    expect(stopped?.message).toMatch(/^The price of openai:gpt-unheard-of is unknown/);
    expect(unknown.asked).toEqual([]);
    const prices = { 'openai:gpt-unheard-of': { input: 1, output: 2, asOf: '2026-11-22' } };
    const own = await story({ ...named, prices });
    expect((await cycle(own.open())).stopped?.code).toBe('budget');
    expect(own.asked).toHaveLength(2);
  });

  it('asks nothing of a server on this machine', async () => {
    const budgets = { ...DEFAULTS, day: { calls: 1, tokens: 1, usd: 0.01 } };
    const baseUrl = 'http://localhost:11434/v1';
    const { open, pending } = await story({
      budgets,
      provider: 'ollama',
      model: 'llama4',
      baseUrl,
      consents: ['ollama', `ollama ${new URL(baseUrl).origin}`],
    });
    expect((await cycle(open())).stopped).toBeNull();
    expect(pending()).toBe(0);
  });
});

describe('what was spent', () => {
  it('names every call, by doctor too, by day, month, model, task, note and run', async () => {
    const { stage, clock, open } = await story({});
    const deputy = open();
    await deputy.provider.check();
    await clock.advance(24 * 3_600_000);
    await cycle(deputy);
    const { spend, spendToday } = await deputy.status();
    expect([spendToday.calls, spend.month.calls]).toEqual([3, 5]);
    expect(spend.days.slice(-2).map(({ spend: { calls } }) => calls)).toEqual([2, 3]);
    const names = (part: keyof typeof spend.by) =>
      spend.by[part].map(({ name, spend: { calls } }) => `${name} ${String(calls)}`);
    expect(names('model')).toEqual(['openai:gpt-6-luna 5']);
    expect(names('provider')).toEqual(['openai 5']);
    expect(names('task')).toEqual(['triage 3', 'simple_qa 2']);
    expect(names('item').sort()).toEqual([`${IN}/a.md 1`, `${IN}/b.md 1`, `${IN}/c.md 1`]);
    expect(names('run')).toHaveLength(2);
    expect(spend.month.usd).toBeCloseTo(5 * (900 * 0.1 + 50 * 0.5) * 1e-6, 10);
    expect(spend.limits[0]).toEqual({ period: 'day', measure: 'calls', cap: 1_000, used: 3 });
    // Another process, with nothing but the record.
    stage.restart();
    expect((await open().status()).spend).toEqual(spend);
    expect((await open().overview()).spend.today).toEqual(spendToday);
  });
});

describe('cost on notes', () => {
  it('stands in each note that was decided on, and is taken back with the decision', async () => {
    const { stage, open } = await story({ costOnNotes: true });
    const before = stage.vault.text(`${IN}/a.md`);
    const deputy = open();
    await deputy.cycle({ stop: never, abort: never });
    expect(stage.vault.text('Done/a.md')).toMatch(
      /^ai_cost: 0\.000115\nai_model: "?openai:gpt-6-luna"?\nai_calls: 1$/m,
    );
    const actions = await deputy.history.list(9);
    await deputy.undo({ ids: actions.map(({ id }) => id) });
    const after = stage.vault.text(`${IN}/a.md`);
    expect(after).not.toContain('ai_');
    expect(after.replace(/^(status|decision_reason): .*\n/gm, '')).toBe(
      before.replace(/^(status|decision_reason): .*\n/gm, ''),
    );
  });
});
