import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { listProviderModels } from '../../../src/llm/provider/connect';
import type { ModelChoice } from '../../../src/llm/provider/setup/plan-connection';
import { FakeClock } from '../../fakes/fake-clock';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { providerDeps, TEST_KEY } from './ask';

interface Seen {
  url: string;
  headers: Headers;
}

const answering = (ids: readonly string[], seen: Seen[] = []): Fetch => {
  return (input, init) => {
    seen.push({ url: input as string, headers: new Headers(init?.headers) });
    return Promise.resolve(Response.json({ data: ids.map((id) => ({ id })) }));
  };
};

const list = (choice: ModelChoice, fetch: Fetch) => listProviderModels(choice, providerDeps({ fetch }));

describe('the list of models', () => {
  it.each([
    [{ provider: 'openai' }, 'https://api.openai.com/v1/models'],
    [{ provider: 'openai', baseUrl: 'https://proxy.example/v1/' }, 'https://proxy.example/v1/models'],
    [{ provider: 'anthropic' }, 'https://api.anthropic.com/v1/models?limit=1000'],
    [
      { provider: 'anthropic', baseUrl: 'https://proxy.example/v1/' },
      'https://proxy.example/v1/models?limit=1000',
    ],
    [{ provider: 'openai', baseUrl: 'https://proxy.example//v1//' }, 'https://proxy.example/v1/models'],
    [{ provider: 'ollama' }, 'http://localhost:11434/api/tags'],
  ])('of %j is asked for at %s', async (choice, url) => {
    const seen: Seen[] = [];
    expect(await list(choice, answering(['b', 'a'], seen))).toEqual({ ok: true, value: ['b', 'a'] });
    expect(seen.map((request) => request.url)).toEqual([url]);
  });

  it.each([
    [404, '404 page not found'],
    [200, '<html>hello</html>'],
  ])('of Ollama is asked for at /v1 where a proxy knows only that: %i %j', async (status, said) => {
    const urls: string[] = [];
    const fetch: Fetch = (input) => {
      urls.push(input as string);
      const isOwn = urls.length === 1;
      return Promise.resolve(isOwn ? new Response(said, { status }) : Response.json({ data: [{ id: 'a' }] }));
    };
    expect(await list({ provider: 'ollama' }, fetch)).toEqual({ ok: true, value: ['a'] });
    expect(urls[1]).toBe('http://localhost:11434/v1/models');
  });

  it('that the server does not have is no reason not to use one that is named', async () => {
    const without = await list({ provider: 'custom', baseUrl: 'http://localhost:8000/v1' }, () =>
      Promise.resolve(new Response('', { status: 404 })),
    );
    expect(without).toMatchObject({
      error: { message: expect.stringContaining('Name a model yourself') as string },
    });
  });

  it('is asked for with the key and the version, and nothing else', async () => {
    const seen: Seen[] = [];
    await list({ provider: 'anthropic' }, answering([], seen));
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toEqual({
      authorization: `Bearer ${TEST_KEY}`,
      'anthropic-version': '2026-10-21',
      'anthropic-dangerous-direct-browser-access': 'true',
    });
  });

  it.each([{ data: null }, {}])('is empty where a server without a model sends %j', async (body) => {
    const fetch: Fetch = () => Promise.resolve(Response.json(body));
    expect(await list({ provider: 'ollama' }, fetch)).toEqual({ ok: true, value: [] });
  });

  it('leaves out what can hold no conversation, and the prefix that Gemini adds', async () => {
    const ids = [
      'models/gemini-9',
      'text-embedding-3',
      'whisper-1',
      'dall-e-3',
      'omni-moderation',
      'gpt-6-luna',
    ];
    expect(await list({ provider: 'gemini' }, answering(ids))).toEqual({
      ok: true,
      value: ['gemini-9', 'gpt-6-luna'],
    });
  });

  it.each([
    [{ provider: 'rules' }, 'no_model'],
    [{ provider: 'glm' }, 'no_model'],
    [{ provider: 'custom' }, 'missing_base_url'],
    [{ provider: 'gemini' }, 'missing_key'],
    [{ provider: 'openai', baseUrl: 'file:///etc' }, 'bad_base_url'],
    [{ provider: 'telepathy' }, 'unknown_provider'],
  ])('of %j is not asked for: %s', async (choice, code) => {
    const nothing: Fetch = () => Promise.reject(new Error('nothing may be sent'));
    const deps = providerDeps({
      fetch: nothing,
      secrets: new MemorySecretStore({ OPENAI_API_KEY: TEST_KEY }),
    });
    expect(await listProviderModels(choice, deps)).toMatchObject({ ok: false, error: { code } });
  });

  it.each([
    [401, 'key_refused'],
    [500, 'server_unreachable'],
  ])('answered with %i says so, and holds no key', async (status, code) => {
    const result = await list({ provider: 'openai' }, () =>
      Promise.resolve(new Response(TEST_KEY, { status })),
    );
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(result)).not.toContain(TEST_KEY);
  });

  it('is waited for no longer than the person wants, nor than five seconds', async () => {
    const hangs: Fetch = () => new Promise(() => undefined);
    const leaving = new AbortController();
    const clock = new FakeClock();
    const deps = providerDeps({ fetch: hangs, clock });
    const left = listProviderModels({ provider: 'openai' }, deps, leaving.signal);
    leaving.abort();
    expect(await left).toMatchObject({ ok: false });
    expect(clock.pending).toBe(0);
    const late = listProviderModels({ provider: 'openai' }, deps);
    await clock.advance(5_000);
    expect(await late).toMatchObject({ ok: false, error: { code: 'server_unreachable' } });
  });
});
