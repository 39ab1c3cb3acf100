import { describe, expect, it } from 'vitest';
import { NO_TOOLS } from '../../fakes/no-tools';
import { Models } from '../../../src/core/app/models';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { FakeClock } from '../../fakes/fake-clock';
import { FakeHost } from '../../fakes/fake-host';
import { FakeNotifier } from '../../fakes/fake-notifier';
import { MemoryBegunCalls } from '../../fakes/memory-begun-calls';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { testRequest } from '../../llm/provider/ask';
import { promise } from '../../promise';

const never = new AbortController().signal;
const patience = { run: 'run-1', stop: never, onError: () => undefined };

/** Models over a network that counts who is asked, and by which key. */
async function models(
  settings: Partial<Settings>,
  respond: (url: string) => Response = answer,
  clock = new FakeClock({ auto: true }),
  onBody: (body: unknown) => void = () => undefined,
) {
  const asked: string[] = [];
  const fetch: Fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    asked.push(new URL(url).host);
    if (typeof init?.body === 'string') onBody(JSON.parse(init.body));
    return Promise.resolve(respond(url));
  };
  const secrets = new MemorySecretStore();
  await secrets.write('OPENAI_API_KEY', 'sk-test-openai-key');
  await secrets.write('GLM_API_KEY', 'glm-test-key');
  const ports = {
    vault: new MemoryVault(),
    device: new MemoryDeviceStore(),
    home: new MemoryDeviceStore(),
    begunCalls: new MemoryBegunCalls(),
    host: new FakeHost(),
    clock,
    notifier: new FakeNotifier(),
    secrets,
    fetch,
    tools: NO_TOOLS,
  };
  return { models: new Models(ports, { ...readSettings({}).settings, ...settings }), asked, secrets };
}

const answer = (): Response =>
  Response.json({
    id: '1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{}' } }],
  });

describe('consent', () => {
  it('without it no provider is asked, and the message says what to do', async () => {
    promise('Before a first call this device asks you: for that provider, that address and that key');
    const { models: source, asked } = await models({ provider: 'openai' });
    const connected = await source.connect('triage', patience, []);
    expect(connected).toMatchObject({ ok: false, error: { code: 'no_consent' } });
    expect(await source.check()).toMatchObject({ outcome: 'not_ready', code: 'no_consent' });
    expect(asked).toEqual([]);
  });

  it('holds for the address it was given for, and no other', async () => {
    promise('Before a first call this device asks you: for that provider, that address and that key');
    const consents = ['openai'];
    const { models: source } = await models({ provider: 'openai', baseUrl: 'http://evil.example', consents });
    expect(await source.connect('triage', patience, [])).toMatchObject({
      ok: false,
      error: { code: 'no_consent' },
    });
  });

  it('the built-in rules need none', async () => {
    const { models: source } = await models({});
    expect((await source.connect('triage', patience, [])).ok).toBe(true);
  });
});

describe('routes', () => {
  it('ask another model for one kind of work, and the main one for the rest', async () => {
    const routes = { triage: { model: { provider: 'glm' } } };
    const { models: source, asked } = await models({
      provider: 'openai',
      routes,
      consents: ['openai', 'glm'],
    });
    for (const task of ['triage', 'drafting'] as const) {
      const connected = await source.connect(task, patience, []);
      if (connected.ok) await connected.value.generate(testRequest());
    }
    expect(asked).toEqual(['api.z.ai', 'api.openai.com']);
  });

  it('have a reasoning effort for one kind of work, which goes to the model that does it', async () => {
    const bodies: unknown[] = [];
    const { models: source } = await models(
      {
        provider: 'openai',
        routes: { revision: { effort: 'high' }, planning: { model: { provider: 'glm' }, effort: 'high' } },
        consents: ['openai', 'glm'],
      },
      answer,
      new FakeClock({ auto: true }),
      (body) => bodies.push(body),
    );
    for (const task of ['revision', 'triage', 'planning'] as const) {
      const connected = await source.connect(task, patience, []);
      if (connected.ok) await connected.value.generate(testRequest());
    }
    expect(bodies).toMatchObject([
      { reasoning_effort: 'high', max_completion_tokens: 800 + 8_000 },
      { reasoning_effort: 'low', max_completion_tokens: 800 },
      { thinking: { type: 'disabled' }, max_tokens: 800 },
    ]);
  });

  it('a fallback steps in, needs its own consent, and is reported', async () => {
    const routes = { triage: { fallback: { provider: 'glm' } } };
    const respond = (url: string): Response =>
      url.includes('openai') ? Response.json({ error: { message: 'bad key' } }, { status: 401 }) : answer();
    const without = await models({ provider: 'openai', routes, consents: ['openai'] }, respond);
    const reported: string[] = [];
    const alone = await without.models.connect(
      'triage',
      {
        ...patience,
        onError: ({ action }) => reported.push(action),
      },
      [],
    );
    const refused = alone.ok ? await alone.value.generate(testRequest()) : null;
    expect(refused).toMatchObject({ ok: false, error: { code: 'auth' } });
    expect(without.asked).not.toContain('api.z.ai');
    expect(reported.at(-1)).toContain('had no fallback: The settings name GLM');
    const { models: source } = await models(
      { provider: 'openai', routes, consents: ['openai', 'glm'] },
      respond,
    );
    const connected = await source.connect(
      'triage',
      {
        ...patience,
        onError: ({ action, about }) => reported.push(`${action} ${JSON.stringify(about)}`),
      },
      [],
    );
    const about = { note: 'Needs_Action/a.md' };
    const result = connected.ok ? await connected.value.generate({ ...testRequest(), about }) : null;
    expect(result).toMatchObject({ ok: true, value: { answeredBy: { provider: 'glm' } } });
    expect(reported.at(-1)).toMatch(/asked the fallback glm.* {"note":"Needs_Action\/a.md"}$/);
  });
});

describe('a fallback', () => {
  const routes = { triage: { fallback: { provider: 'glm' } } };
  const consents = ['openai', 'glm', 'gemini'];

  it('works alone where the main model has no key, and says so', async () => {
    const reported: string[] = [];
    const { models: source } = await models({ provider: 'gemini', routes, consents });
    const connected = await source.connect(
      'triage',
      {
        ...patience,
        onError: ({ error, action }) => reported.push(`${error.message} ${action}`),
      },
      [],
    );
    expect(connected).toMatchObject({ ok: true, value: { provider: 'glm' } });
    expect(reported).toEqual([
      expect.stringMatching(/GEMINI_API_KEY is not configured.*asked the fallback glm/),
    ]);
  });

  it('gives no main model consent that it has not', async () => {
    const { models: source } = await models({ provider: 'openai', routes, consents: ['glm'] });
    expect(await source.connect('triage', patience, [])).toMatchObject({
      ok: false,
      error: { code: 'no_consent' },
    });
  });

  it('without a key leaves the main model to work', async () => {
    const { models: source } = await models({
      provider: 'openai',
      routes: { triage: { fallback: { provider: 'gemini' } } },
      consents,
    });
    const connected = await source.connect('triage', patience, []);
    expect(connected.ok && (await connected.value.generate(testRequest())).ok).toBe(true);
  });
});

describe('a rate limit', () => {
  it('is waited out by every model of its provider', async () => {
    const clock = new FakeClock();
    let isFirst = true;
    const respond = (): Response => {
      if (!isFirst) return answer();
      isFirst = false;
      return Response.json(
        { error: { message: 'slow down' } },
        { status: 429, headers: { 'retry-after': '60' } },
      );
    };
    const routes = { drafting: { model: { provider: 'openai', model: 'gpt-5.4-nano' } } };
    const settings = { provider: 'openai', routes, consents: ['openai'] };
    const { models: source, asked } = await models(settings, respond, clock);
    const [one, other] = [
      await source.connect('triage', patience, []),
      await source.connect('drafting', patience, []),
    ];
    if (!one.ok || !other.ok) throw new Error('not connected');
    const answers = [one.value.generate(testRequest())];
    await clock.advance(1_000);
    answers.push(other.value.generate(testRequest()));
    await clock.advance(30_000);
    expect(asked).toHaveLength(1);
    await clock.advance(60_000);
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('spends the patience of one command, and not that of the next', async () => {
    const respond = (): Response =>
      Response.json({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '60' } });
    const routes = { triage: { fallback: { provider: 'openai', model: 'gpt-5.4-nano' } } };
    const { models: source, asked } = await models(
      { provider: 'openai', routes, consents: ['openai'] },
      respond,
    );
    const connected = await source.connect('triage', { ...patience, maxWaitMs: 90_000 }, []);
    await (connected.ok && connected.value.generate(testRequest()));
    const calls = asked.length;
    const again = await source.connect('triage', { ...patience, maxWaitMs: 90_000 }, []);
    await (again.ok && again.value.generate(testRequest()));
    expect([calls, asked.length]).toEqual([2, 4]);
  });
});

describe('the fingerprint', () => {
  it('changes with the key, so that backing off ends at once', async () => {
    const { models: source, secrets } = await models({ provider: 'openai' });
    const before = await source.fingerprint();
    expect(await source.fingerprint()).toBe(before);
    await secrets.write('OPENAI_API_KEY', 'another');
    expect(await source.fingerprint()).not.toBe(before);
  });
});

describe('a provider that answers with the key it was sent', () => {
  it('has it masked before anybody reads the answer', async () => {
    const echo = (): Response =>
      Response.json({
        id: '1',
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: '{"reply_body": "Your key: sk-test-openai-key"}' },
          },
        ],
      });
    const { models: source } = await models({ provider: 'openai', consents: ['openai'] }, echo);
    const connected = await source.connect('triage', patience, []);
    const result = connected.ok ? await connected.value.generate(testRequest()) : null;
    expect(result?.ok === true && result.value.text).toBe('{"reply_body": "Your key: ...-key"}');
  });

  it('has it masked in its list of models', async () => {
    const list = (): Response => Response.json({ data: [{ id: 'sk-test-openai-key' }] });
    const { models: source } = await models({ provider: 'openai', consents: ['openai'] }, list);
    expect(await source.list()).toEqual({ ok: true, value: ['...-key'] });
  });
});
