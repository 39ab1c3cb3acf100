import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nodeFetch } from '../../../headless/node/node-fetch.mjs';
import type { Transmission } from '../../../src/kernel/ports/fetch';
import * as certificates from '../../wire/certificates';

const servers: Server[] = [];
const seen: string[] = [];

afterEach(() => {
  seen.length = 0;
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const answer: RequestListener = (request, response) => {
  seen.push(request.url ?? '');
  if (request.url === '/reset') request.socket.destroy();
  else if (request.url !== '/silence') response.end('{}');
};

async function sent(
  url: string,
  init: RequestInit = {},
): Promise<{ sending: Transmission; isAnswered: boolean }> {
  const sending: Transmission = {};
  const post = { method: 'POST', body: 'a prompt', ...init, sending };
  const isAnswered = await nodeFetch(url, post).then(
    async (response) => (await response.text()) === '{}',
    () => false,
  );
  return { sending, isAnswered };
}

const timeout = (): RequestInit => ({ signal: AbortSignal.timeout(300) });

describe('the fetch of Node', () => {
  it.each(['/', '/reset', '/silence'])('knows that something was sent: %s', async (path) => {
    const port = await listening(createHttp(answer));
    const { sending, isAnswered } = await sent(`http://127.0.0.1:${String(port)}${path}`, timeout());
    expect([sending.hasBegun, isAnswered, seen]).toEqual([true, path === '/', [path]]);
  });

  it('tells calls apart that run at once over kept connections', async () => {
    const port = await listening(createHttp(answer));
    const here = `http://127.0.0.1:${String(port)}/`;
    await sent(here);
    const all = await Promise.all([sent(here), sent('http://127.0.0.1:9/'), sent(here), sent(here)]);
    expect(all.map(({ isAnswered }) => isAnswered)).toEqual([true, false, true, true]);
    expect(all.map(({ sending }) => sending.hasBegun === true)).toEqual([true, false, true, true]);
  });

  it.each([
    ['is self-signed', certificates.KEY, certificates.CERTIFICATE],
    ['is another name’s', certificates.OTHER_KEY, certificates.OTHER_CERTIFICATE],
    ['has expired', certificates.EXPIRED_KEY, certificates.EXPIRED_CERTIFICATE],
  ])('knows that nothing was sent where a certificate %s', async (_, key, cert) => {
    const port = await listening(createHttps({ key, cert }, answer));
    const { sending } = await sent(`https://127.0.0.1:${String(port)}/`);
    expect([sending.hasBegun, seen]).toEqual([false, []]);
  });

  it('knows that nothing was sent where a port is refused or a name is unknown', async () => {
    const port = await listening(createTcp());
    servers[0]?.close();
    for (const url of [`http://127.0.0.1:${String(port)}/`, 'http://no-such-name.invalid/'])
      expect((await sent(url)).sending.hasBegun).toBe(false);
  });

  it('knows that nothing was sent while a connection is made, or to a server that speaks no TLS', async () => {
    const silent = await listening(createTcp());
    expect((await sent(`https://127.0.0.1:${String(silent)}/`, timeout())).sending.hasBegun).toBe(false);
    const plain = await listening(createHttp(answer));
    expect((await sent(`https://127.0.0.1:${String(plain)}/`)).sending.hasBegun).toBe(false);
  });

  it('leaves open what never became a request', async () => {
    expect((await sent('http://127.0.0.1:1/')).sending).toEqual({});
  });
});

describe('a proxy in the environment', () => {
  const proxyFor = async (url: string, env: Record<string, string>): Promise<string | undefined> => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const { sending } = await sent(url, timeout());
    vi.unstubAllEnvs();
    return sending.unusedProxy;
  };

  it.each([
    ['https://no-such-name.invalid/', { HTTPS_PROXY: 'http://p:8080', NO_PROXY: '' }, 'HTTPS_PROXY'],
    [
      'http://no-such-name.invalid/',
      { http_proxy: 'http://p:8080', NO_PROXY: 'other.example' },
      'http_proxy',
    ],
    ['https://no-such-name.invalid/', { ALL_PROXY: 'socks5://p:1080', NO_PROXY: '' }, 'ALL_PROXY'],
    ['http://no-such-name.invalid/', { HTTPS_PROXY: 'http://p:8080', NO_PROXY: '' }, undefined],
    ['https://no-such-name.invalid/', { HTTPS_PROXY: 'http://p:8080', NO_PROXY: 'a, .invalid' }, undefined],
    ['https://127.0.0.1:9/', { HTTPS_PROXY: 'http://p:8080' }, undefined],
  ])('is named where Node does not use it: %s', async (url, env, name) => {
    expect(await proxyFor(url, env)).toBe(name);
  });
});
