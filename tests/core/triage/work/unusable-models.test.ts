import { describe, expect, it, vi } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import type { Deputy } from '../../../../src/core/app/deputy';
import type { Settings } from '../../../../src/core/settings/settings';
import type { Fetch } from '../../../../src/kernel/ports/fetch';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { Automated } from '../../app/automation/automated';
import { ANSWERS, IN, Stage } from '../../app/stage';

const notes = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `${IN}/${String(n).padStart(2, '0')}.md`,
      aMailNote({ messageId: `<m${n}@example.org>`, subject: `Mail ${n}` }),
    ]),
  );

const staged = (
  count: number,
  answers: (request: { messages: readonly { content: string }[] }) => Answer,
  concurrency = 1,
) => {
  const model = new ScriptedModel({ answers, modelId: 'our-model-8b' });
  return { model, stage: new Stage({ files: notes(count), model, settings: { concurrency } }) };
};

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

/** Answer of a model that passes a check of the provider. */
const goodAnswer = (body: unknown): string =>
  JSON.stringify(
    typeof body === 'string' && body.includes('being checked') ? { answer: 'ready' } : ANSWERS.needsInfo.json,
  );

describe('a model whose answers can not be used', () => {
  it('counts an object of the wrong shape as well', async () => {
    const { stage } = staged(5, () => ({ json: { verdict: 'fine' } }));
    expect((await stage.cycle()).stopped).toMatchObject({ code: 'unusable' });
  });

  it('goes on where only some notes in a row were too hard', async () => {
    const { stage } = staged(8, ({ messages }) =>
      /Subject: Mail [25]$/mu.test(messages[0]?.content ?? '') ? ANSWERS.archive : 'garbage',
    );
    const report = await stage.cycle();
    expect(report.stopped).toBeNull();
    expect(report.notes).toHaveLength(8);
  });

  it('does not count time-outs', async () => {
    const { stage } = staged(4, () => new ModelError('timeout', 'No answer.'));
    expect((await stage.cycle()).stopped).toBeNull();
  });
});

describe('a model that was stopped for its answers', () => {
  it('costs 15 calls over 40 notes, three cycles, two processes and four workers', async () => {
    const { model, stage } = staged(40, () => 'garbage', 4);
    await stage.cycle();
    const { stopped, notes: tried } = await stage.cycle();
    stage.restart();
    await stage.clock.advance(3_600_000);
    const { stopped: later, errors } = await stage.cycle();
    expect(model.calls).toBe(15);
    expect([tried, errors]).toEqual([[], 0]);
    expect(stopped?.message).toBe(later?.message);
    expect(later?.message).toBe(
      "our-model-8b's answers can't be used. Stopped after 3 notes. Next try tomorrow 09:00.",
    );
  });

  it('is asked by all workers once it has answered well, and no more than those go wrong at once', async () => {
    let asked = 0;
    const { stage } = staged(40, () => ((asked += 1) <= 12 ? ANSWERS.archive : 'garbage'), 4);
    const report = await stage.cycle();
    const failed = report.notes.filter(({ isUnusable }) => isUnusable === true);
    expect(report.stopped?.message).toContain(`Stopped after ${String(failed.length)} notes.`);
    expect(failed.length).toBeLessThanOrEqual(4);
    expect(report.notes).toHaveLength(12 + failed.length);
  });

  const closers: [string, (stage: Stage) => unknown, boolean?][] = [
    ['the next day', (stage) => stage.clock.advance(DAY_MS)],
    ['after a change of settings', (stage) => stage.secrets.write('KEY', 'another')],
    ['where a person tries again', () => undefined, true],
  ];
  it.each(closers)('is asked again %s', async (_when, close, triesAgain = false) => {
    const { model, stage } = staged(40, () => 'garbage', 4);
    await stage.cycle();
    await close(stage);
    await stage.cycle({ triesAgain });
    expect(model.calls).toBe(30);
  });

  it('costs 15 calls on the wire, and is asked again once a check of the provider succeeds', async () => {
    const { stage } = staged(40, () => 'garbage');
    await stage.secrets.write('OPENAI_API_KEY', 'sk-test-openai-key');
    let [asked, isGood] = [0, false];
    const fetch: Fetch = (_, { body } = {}) => {
      asked += 1;
      const choices = [
        { finish_reason: 'stop', message: { content: isGood ? goodAnswer(body) : 'garbage' } },
      ];
      return Promise.resolve(Response.json({ choices }));
    };
    const chosen = { provider: 'openai', consents: ['openai'], concurrency: 4 };
    const open = (): Deputy => createDeputy({ ...stage.ports, fetch }, { ...stage.settings, ...chosen });
    const cycle = () => open().cycle({ stop: NEVER, abort: NEVER });
    for (let n = 0; n < 3; n++) await cycle();
    expect(asked).toBe(15);
    await open().provider.check();
    await cycle();
    expect(asked).toBe(17);
    isGood = true;
    expect(await open().provider.check()).toMatchObject({ outcome: 'ready' });
    isGood = false;
    await cycle();
    expect(asked).toBe(17 + 7 + 15);
  });
});

describe('in the app, a model that was stopped for its answers', () => {
  const MESSAGE = "gpt-5's answers can't be used. Stopped after 3 notes. Next try tomorrow 09:00.";
  const CHOSEN = { provider: 'openai', model: 'gpt-5' };

  /** After its first cycle, over 40 notes. */
  const open = async () => {
    const said = { isGood: false, asked: 0 };
    const fetch: Fetch = (_, { body } = {}) => {
      said.asked += 1;
      const content = said.isGood ? goodAnswer(body) : 'garbage';
      return Promise.resolve(Response.json({ choices: [{ finish_reason: 'stop', message: { content } }] }));
    };
    const consents = ['openai', 'openrouter'];
    const app = new Automated({ files: notes(40), consents, fetch, settings: { ...CHOSEN, concurrency: 4 } });
    for (const name of ['OPENAI', 'OPENROUTER'])
      await app.stage.secrets.write(`${name}_API_KEY`, 'sk-test-1');
    for (const model of ['gpt-5', 'gpt-4.1']) await app.stage.passed('openai', model);
    await app.stage.passed('openrouter', 'gpt-5');
    await app.start();
    await expectRest(app);
    expect(said.asked).toBe(15);
    const change = (settings: Partial<Settings>) =>
      app.settled(app.automation.reconfigure({ ...app.stage.settings, ...settings }));
    return { app, said, change };
  };
  /** An answer takes turns of the event loop that the clock of the test does not make. */
  const passUntil = (app: Automated, isOver: () => boolean): Promise<void> =>
    vi.waitFor(
      async () => {
        await app.pass(1);
        if (!isOver()) throw new Error(`It is ${app.state.kind} after ${String(app.cycles)} cycles.`);
      },
      { timeout: 60_000, interval: 5 },
    );
  const awayFor = async (app: Automated, seconds: number): Promise<void> => {
    await app.settled(app.automation.close());
    await app.pass(seconds);
    await app.reopen();
    await app.start();
  };
  const expectRest = (app: Automated) => passUntil(app, () => app.state.kind === 'refused');

  it('costs 15 calls over three cycles and restarts, and is one message with true numbers', async () => {
    const { app, said } = await open();
    const before = app.cycles;
    for (const more of [1, 2]) {
      await awayFor(app, 3_600);
      await passUntil(app, () => app.cycles === before + more && app.state.kind === 'refused');
    }
    expect(said.asked).toBe(15);
    const messages = app.states.flatMap((state) => (state.kind === 'refused' ? [state.message] : []));
    expect([...new Set(messages)]).toEqual([MESSAGE]);
    expect(app.stage.notifier.notices.filter(({ text }) => text.includes('answers'))).toEqual([]);
  });

  type Open = Awaited<ReturnType<typeof open>>;
  const closers: [string, (opened: Open) => unknown][] = [
    ['another model is chosen', ({ change }) => change({ model: 'gpt-4.1' })],
    ['the person tries again', ({ app }) => app.settled(app.automation.runNow())],
    ['it is the next day', ({ app }) => awayFor(app, DAY_MS / 1_000 - 60)],
  ];
  it.each(closers)('is asked again once %s', async (_when, close) => {
    const opened = await open();
    await close(opened);
    await passUntil(opened.app, () => opened.said.asked === 30 && opened.app.state.kind === 'refused');
  });
});

describe('a refused key', () => {
  it('is one trouble, however many notes met it', async () => {
    const { stage } = staged(8, () => new ModelError('auth', 'The key was refused.'), 4);
    const { stopped, errors } = await stage.cycle();
    expect([stopped?.code, errors]).toEqual(['auth', 1]);
  });
});
