import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { findLocalServers } from '../../../src/llm/provider/setup/local-servers';
import { FakeClock } from '../../fakes/fake-clock';

const LM_STUDIO = 'http://127.0.0.1:1234/v1/models';

describe('servers of models on this computer', () => {
  it('are found at their usual ports, by a question that holds no key', async () => {
    const asked: { url: unknown; headers: [string, string][] }[] = [];
    const fetch: Fetch = (url, init) => {
      asked.push({ url, headers: [...new Headers(init?.headers)] });
      return url === LM_STUDIO
        ? Promise.resolve(Response.json({ data: [{ id: 'qwen3-8b' }] }))
        : Promise.reject(new TypeError('connection refused'));
    };
    expect(await findLocalServers({ fetch, clock: new FakeClock() })).toEqual([
      { provider: 'lmstudio', label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', models: ['qwen3-8b'] },
    ]);
    expect(asked).toEqual([
      { url: 'http://localhost:11434/api/tags', headers: [] },
      { url: LM_STUDIO, headers: [] },
    ]);
  });

  it('are not waited for where something takes the call and says nothing', async () => {
    const clock = new FakeClock({ auto: true });
    const began = clock.monotonic();
    const found = await findLocalServers({ fetch: () => new Promise(() => undefined), clock });
    expect([found, clock.monotonic() - began]).toEqual([[], 300]);
  });

  it('are not taken for any server that happens to listen there', async () => {
    const fetch: Fetch = () => Promise.resolve(new Response('<html>hello</html>'));
    expect(await findLocalServers({ fetch, clock: new FakeClock() })).toEqual([]);
  });
});
