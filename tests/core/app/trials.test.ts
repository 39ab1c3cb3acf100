import { describe, expect, it, vi } from 'vitest';
import { createDeputy } from '../../../src/core/app/create-deputy';
import type { Deputy } from '../../../src/core/app/deputy';
import { checkLines } from '../../../src/core/app/reports/check-report';
import { describeState } from '../../../src/core/app/view/state/describe-state';
import { ModelTrials } from '../../../src/core/session/model-trials';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { aMailNote } from '../../fakes/mail-note';
import { Automated } from './automation/automated';
import { IN, Stage } from './stage';

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;
const CHOSEN = { provider: 'openai', model: 'gpt-5', concurrency: 1 };
const ARCHIVES = { decision: 'archive', confidence: 0.9, reasoning: '"A question about the workshop"' };
const ASKS = { ...ARCHIVES, decision: 'needs_info', info_needed: 'What now?' };
/** Mail that the rules archive by its headers, and mail that they leave to the person. */
const NEWS = aMailNote({
  messageId: '<news@example.org>',
  from: 'News <news@shop.example>',
  subject: 'A question about the workshop',
  body: 'This week: three new teas, and a talk on Sunday.\n\nUnsubscribe at any time.\n',
  frontmatter: { list_unsubscribe: true, precedence: 'bulk', list_id: 'news.shop.example' },
});
const QUESTION = aMailNote({
  body: 'Hello,\n\ncould you tell me whether the workshop on Thursday is still on?\n\nAda\n',
});

const HARVEST = aMailNote({
  messageId: '<harvest@example.org>',
  from: 'Garden centre <info@garden.example>',
  subject: 'A question about the workshop',
  body: 'Hello,\n\nthe plants in the greenhouse have grown well this year.\n\nThe garden centre\n',
});

/** A model that says the same to each mail, and this word where it is asked for one. */
function serverSaying(answer: () => unknown, word = 'ready') {
  const asked = { trial: 0, mail: 0, word: 0 };
  const fetch: Fetch = (_, { body } = {}) => {
    const text = typeof body === 'string' ? body : '';
    const isMail = text.includes('Subject: A question about the workshop');
    const kind = text.includes('being checked') ? 'word' : isMail ? 'mail' : 'trial';
    asked[kind] += 1;
    const content = JSON.stringify(kind === 'word' ? { answer: word } : answer());
    return Promise.resolve(Response.json({ choices: [{ finish_reason: 'stop', message: { content } }] }));
  };
  return { asked, fetch };
}

async function scene(answer: () => unknown, more: Record<string, string> = {}) {
  const files = { [`${IN}/news.md`]: NEWS, [`${IN}/question.md`]: QUESTION, ...more };
  const stage = new Stage({ files });
  await stage.secrets.write('OPENAI_API_KEY', 'sk-test-1');
  const server = serverSaying(answer);
  const settings = { ...stage.settings, ...CHOSEN, consents: ['openai'] };
  const open = (): Deputy => createDeputy({ ...stage.ports, fetch: server.fetch }, settings);
  const cycle = () => open().cycle({ stop: NEVER, abort: NEVER });
  return { stage, open, cycle, ...server };
}

describe('a model that would put everything away', () => {
  it('is named by a check, which is not in vain, and archives nothing but what the rules archive', async () => {
    const { stage, open, cycle } = await scene(() => ARCHIVES, { [`${IN}/harvest.md`]: HARVEST });
    const check = await open().provider.check();
    expect(check.outcome).toBe('ready');
    expect(checkLines(check)[0]).toMatch(
      /^OpenAI works: gpt-5 answered in \d+ ms, as asked\. It sorts 2 of 6 test mails; would have put away 4 that need you: /u,
    );
    await cycle();
    expect(stage.vault.paths('Done')).toEqual(['Done/news.md']);
    expect(stage.vault.text('Done/news.md')).toContain('By the rules, because the model failed its test');
    const question = stage.vault.text(`${IN}/question.md`);
    expect(question).toContain('status: needs_info');
    expect(question).toContain('it failed its test with mail that needs you');
    expect(question).toContain('deputy_for: do');
    expect(stage.vault.text(`${IN}/harvest.md`)).toContain('deputy_for: read');
  });

  it('is shown in the sidebar, with a way out', async () => {
    const { open } = await scene(() => ARCHIVES);
    await open().provider.check();
    const { weakModel } = await open().overview();
    const line = describeState(
      { kind: 'idle', lastCycle: null, nextCycle: null },
      { provider: 'openai', pending: 0, weakModel, now: 0, zone: 'utc', locale: 'en-GB' },
    );
    expect(line).toMatchObject({
      tone: 'warn',
      detail: expect.stringContaining('openai:gpt-5 sorts 2 of 6 test mails'),
      action: { label: 'Choose another model', command: 'open-provider-settings' },
    });
  });

  it('is trusted again once it does better, and when another trial is due', async () => {
    let answer: unknown = ARCHIVES;
    const { stage, open, asked } = await scene(() => answer);
    await open().provider.check();
    expect((await open().provider.trials())[0]?.trial?.isPassed).toBe(false);
    answer = ASKS;
    await open().provider.check();
    expect(await open().provider.trials()).toMatchObject([{ name: 'openai:gpt-5', trial: { sorted: 4 } }]);
    await open().provider.check({ isAnew: false });
    expect(asked).toMatchObject({ word: 3, trial: 12 });
    await stage.clock.advance(31 * DAY_MS);
    expect(await open().provider.trials()).toMatchObject([{ name: 'openai:gpt-5', trial: null }]);
  });
});

describe('a server that allows few tokens a minute', () => {
  it('is waited for in the middle of a trial, as long as it says, and two minutes at most', async () => {
    const { stage, fetch, asked } = await scene(() => ASKS);
    let calls = 0;
    let wait = '6';
    const limited: Fetch = (url, init) =>
      ++calls % 4 === 0
        ? Promise.resolve(Response.json({ error: {} }, { status: 429, headers: { 'retry-after': wait } }))
        : fetch(url, init);
    const settings = { ...stage.settings, ...CHOSEN, consents: ['openai'] };
    const { provider } = createDeputy({ ...stage.ports, fetch: limited }, settings);
    const check = async () => {
      const checked = provider.check();
      await stage.clock.advance(200_000);
      return (await checked).outcome;
    };
    expect(await check()).toBe('ready');
    expect(asked).toEqual({ word: 1, trial: 6, mail: 0 });
    wait = '300';
    expect(await check()).toBe('not_ready');
  });
});

describe('a model that was never tried', () => {
  it('counts as passed at a terminal, which makes no call for it', async () => {
    const { stage, cycle, open, asked } = await scene(() => ARCHIVES);
    await cycle();
    expect(asked).toEqual({ word: 0, trial: 0, mail: 2 });
    expect(stage.vault.paths('Done')).toHaveLength(2);
    expect(await open().provider.trials()).toMatchObject([{ name: 'openai:gpt-5', trial: null }]);
  });

  const firstStart = async (fetch: Fetch): Promise<Automated> => {
    const files = { [`${IN}/question.md`]: QUESTION };
    const app = new Automated({ files, consents: ['openai'], fetch, settings: CHOSEN });
    await app.stage.secrets.write('OPENAI_API_KEY', 'sk-test-1');
    await app.start();
    return app;
  };

  it('is tried at the first start in the app, once, before it sees a note', async () => {
    const server = serverSaying(() => ARCHIVES);
    const app = await firstStart(server.fetch);
    await vi.waitFor(async () => {
      await app.pass(1);
      expect(server.asked.mail).toBe(1);
    });
    expect(server.asked).toEqual({ word: 1, trial: 6, mail: 1 });
    expect(app.stage.vault.text(`${IN}/question.md`)).toContain('status: needs_info');
    expect(app.stage.notifier.notices.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('openai:gpt-5 sorts 2 of 6 test mails'),
    );
    await app.settled(app.automation.runNow());
    expect(server.asked.trial).toBe(6);
  });

  it.each([
    ['answers can not be used', 'ready', 3],
    ['word is another one', 'the_test-friday', 0],
  ])('whose %s is asked no more, and no note is spent on it', async (_, word, trial) => {
    const server = serverSaying(() => 'the_test-friday-bystampe**', word);
    const app = await firstStart(server.fetch);
    await vi.waitFor(async () => {
      await app.pass(1);
      expect(app.state.kind).toBe('refused');
    });
    expect(server.asked).toEqual({ word: 1, trial, mail: 0 });
    expect(app.stage.vault.text(`${IN}/question.md`)).toContain('status: pending');
  });
});

describe('a model of Ollama', () => {
  it('is tried again once another one is behind its name, and not because of its age', async () => {
    const server = serverSaying(() => ASKS);
    let digest = 'sha256:1';
    const ollama: Fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      if (pathname === '/api/tags')
        return Promise.resolve(Response.json({ models: [{ name: 'tiny:latest', digest }] }));
      return pathname.startsWith('/api/')
        ? Promise.resolve(new Response('', { status: 404 }))
        : server.fetch(input, init);
    };
    const app = new Automated({
      files: { [`${IN}/question.md`]: QUESTION },
      consents: ['ollama'],
      fetch: ollama,
      settings: { provider: 'ollama', model: 'tiny', concurrency: 1 },
    });
    await app.start();
    await vi.waitFor(async () => {
      await app.pass(1);
      expect(server.asked.mail).toBe(1);
    });
    expect(server.asked.trial).toBe(6);
    const settings = { ...app.stage.settings, provider: 'ollama', model: 'tiny', consents: ['ollama'] };
    const check = () =>
      createDeputy({ ...app.stage.ports, fetch: ollama }, settings).provider.check({ isAnew: false });
    app.stage.clock.suspend(31 * DAY_MS);
    await check();
    await app.settled(app.automation.runNow());
    expect(server.asked.trial).toBe(6);
    digest = 'sha256:2';
    app.stage.clock.suspend(DAY_MS);
    await app.settled(app.automation.runNow());
    expect(server.asked.trial).toBe(12);
    digest = 'sha256:3';
    await check();
    expect(server.asked.trial).toBe(18);
  });
});

describe('trials of several models', () => {
  it('count each for itself, by address', async () => {
    const stage = new Stage();
    const trials = new ModelTrials(stage.ports);
    const failed = { sorted: 2, of: 6, putAway: ['contract' as const], isPassed: false };
    const model = { provider: 'ollama', modelId: 'tiny' };
    await trials.keep({ choice: { provider: 'ollama' }, model, digest: null }, failed);
    const elsewhere = { provider: 'ollama', baseUrl: 'http://nas.local:11434/v1' };
    const named = (choice: { baseUrl?: string }) => ({
      ...{ provider: 'ollama', model: 'tiny', baseUrl: '', routes: {} },
      ...choice,
    });
    expect([...(await trials.failed(named({})))]).toEqual(['ollama:tiny']);
    expect([...(await trials.failed(named(elsewhere)))]).toEqual([]);
    const routes = { triage: { fallback: { provider: 'ollama', model: 'tiny' } } };
    expect([...(await trials.failed({ ...named({}), provider: 'openai', routes }))]).toEqual(['ollama:tiny']);
  });
});
