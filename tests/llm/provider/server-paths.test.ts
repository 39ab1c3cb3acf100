import { describe, expect, it } from 'vitest';
import { connectModel, listProviderModels, type ProviderDeps } from '../../../src/llm/provider/connect';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { keptPaths } from '../../../src/core/session/form-store';
import { ServerPaths } from '../../../src/llm/provider/wire/server-paths';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { providerDeps, testRequest } from './ask';

/** A server that answers at one path, and says what came. */
function serverAt(place: string, { words = '404 page not found' } = {}) {
  const asked: string[] = [];
  const fetch: Fetch = (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    asked.push(url.pathname);
    if (url.pathname === `${place}/models`)
      return Promise.resolve(Response.json({ data: [{ id: 'alpha' }] }));
    if (url.pathname === `${place}/chat/completions`)
      return Promise.resolve(
        Response.json({
          choices: [{ finish_reason: 'stop', message: { content: '{"decision":"a","confidence":1}' } }],
        }),
      );
    return Promise.resolve(new Response(words, { status: 404 }));
  };
  return { asked, fetch };
}

async function ask(deps: ProviderDeps, baseUrl: string, model?: string) {
  const choice = { provider: 'custom', baseUrl, ...(model === undefined ? {} : { model }) };
  const connected = await connectModel(choice, deps);
  if (!connected.ok) return connected;
  return connected.value.generate(testRequest());
}

describe('a base URL', () => {
  it.each([
    ['without /v1', 'http://localhost:8000', '/v1'],
    ['with /v1 at a server that has none', 'http://localhost:8000/v1', ''],
    ['of a path without its /v1', 'http://localhost:8000/openai', '/openai/v1'],
    ['with the path of a function', 'http://localhost:8000/v1/chat/completions', '/v1'],
    ['at the root of a server that has no /v1', 'localhost:8000', ''],
  ])('%s works, for the list of models and for calls', async (_, baseUrl, place) => {
    const { asked, fetch } = serverAt(place);
    const device = new MemoryDeviceStore();
    const inNewProcess = () => providerDeps({ fetch, paths: new ServerPaths(keptPaths(device)) });
    const deps = inNewProcess();
    expect(await ask(deps, baseUrl)).toMatchObject({ ok: true });
    expect(await listProviderModels({ provider: 'custom', baseUrl }, deps)).toEqual({
      ok: true,
      value: ['alpha'],
    });
    const before = asked.length;
    expect(await ask(deps, baseUrl, 'alpha')).toMatchObject({ ok: true });
    expect(await ask(inNewProcess(), baseUrl, 'alpha')).toMatchObject({ ok: true });
    expect(asked.slice(before)).toEqual(Array(2).fill(`${place}/chat/completions`));
  });

  it('is not searched for where the model is missing', async () => {
    const { asked, fetch } = serverAt('/other', {
      words: '{"error":{"message":"model \'alpha\' not found"}}',
    });
    expect(await ask(providerDeps({ fetch }), 'http://localhost:8000/v1', 'alpha')).toMatchObject({
      ok: false,
    });
    expect(new Set(asked)).toEqual(new Set(['/v1/chat/completions']));
  });
});
