import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../fakes/fake-clock';
import { callTool, http, NEVER, openServers } from './open-servers';
import { scriptedHttp } from './scripted-http';

const MAIL = { to: ['ann@example.com'], subject: 'Hello' };

describe('a connection', () => {
  it('is kept for the next request, and closed when there is none for two minutes', async () => {
    const served = await scriptedHttp();
    const clock = new FakeClock();
    const servers = openServers(http(served.url), { clock });
    await servers.listTools('mail', NEVER);
    await clock.advance(100_000);
    await callTool(servers, 'send_email', MAIL);
    await clock.advance(100_000);
    await servers.listTools('mail', NEVER);
    const farewells = (): number => served.requests.filter(({ method }) => method === 'DELETE').length;
    expect(farewells()).toBe(0);
    await clock.advance(120_000);
    await expect.poll(farewells).toBe(1);
    await expect.poll(() => clock.pending).toBe(0);
  });

  it('is not closed over the head of a slow call', async () => {
    const served = await scriptedHttp();
    const clock = new FakeClock();
    const servers = openServers(http(served.url), { clock });
    const time = new AbortController();
    const called = callTool(servers, 'hangs', {}, time.signal);
    await expect.poll(() => served.calls).toEqual(['hangs']);
    await servers.listTools('mail', NEVER);
    await clock.advance(200_000);
    expect(served.requests.map(({ method }) => method)).not.toContain('DELETE');
    time.abort();
    expect(await called).toMatchObject({ kind: 'unknown' });
  });

  it('is shared by those who ask at once, and one that gives up takes nothing from the others', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    const impatient = new AbortController();
    const asked = [servers.listTools('mail', impatient.signal), servers.listTools('mail', NEVER)];
    impatient.abort();
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([false, true]);
    // One greeting, its thanks, and four pages for the one who waited.
    expect(served.requests.length).toBe(6);
  });

  it('is made anew when the settings have changed', async () => {
    const [before, after] = [await scriptedHttp(), await scriptedHttp()];
    let url = before.url;
    const servers = openServers(http(url), { servers: () => [{ name: 'mail', transport: http(url) }] });
    await servers.listTools('mail', NEVER);
    url = after.url;
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'done' });
    expect([before.calls, after.calls]).toEqual([[], ['send_email']]);
  });

  it('in use ends when all is closed, and the end of the call is unknown', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url), { fetch });
    await servers.listTools('mail', NEVER);
    const called = callTool(servers, 'hangs');
    await expect.poll(() => served.calls).toEqual(['hangs']);
    await servers.close();
    expect(await called).toMatchObject({ kind: 'unknown' });
  });

  it('is given up when a server takes more than a minute to greet', async () => {
    const clock = new FakeClock();
    const servers = openServers(http('http://127.0.0.1:9/mcp'), {
      clock,
      fetch: () => new Promise(() => undefined),
    });
    const listing = servers.listTools('mail', NEVER);
    await clock.advance(60_000);
    const listed = await listing;
    expect(listed.ok || listed.error.code).toBe('unreachable');
  });
});
