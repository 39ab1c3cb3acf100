import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { singleFetch } from '../../../src/adapters/desktop/single-fetch';
import { promise } from '../../promise';

const fetchOnce = singleFetch(nodeModules);

/** A server on this machine; its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`;
}

it.each([301, 302, 303, 307, 308, 401, 421, 429, 503])(
  'sends a POST once, whatever HTTP %i asks for',
  async (status) => {
    promise('no redirect is followed, to whichever host, and nothing is sent again');
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url);
      response.writeHead(status, { location: '/again', 'retry-after': '0' }).end('no');
    });
    const response = await fetchOnce(url, { method: 'POST', body: '{"call":1}' });
    expect([response.status, await response.text(), seen]).toEqual([status, 'no', ['/mcp']]);
  },
);

it('sends a POST once where the connection breaks', async () => {
  promise('no redirect is followed, to whichever host, and nothing is sent again');
  let seen = 0;
  const url = await serve((request) => {
    seen += 1;
    request.socket.destroy();
  });
  await expect(fetchOnce(url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
  expect(seen).toBe(1);
});

it('tells whether anything was written to a connection', async () => {
  const [made, refused] = [{}, {}];
  await fetchOnce(await serve((_, response) => response.end()), {
    method: 'POST',
    body: '{}',
    sending: made,
  });
  await expect(fetchOnce('http://127.0.0.1:9', { sending: refused })).rejects.toThrow('fetch failed');
  expect([made, refused]).toEqual([{ hasBegun: true }, { hasBegun: false }]);
});

it('brings headers and text there, and back', async () => {
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const said = [request.method, request.headers.authorization, Buffer.concat(chunks).toString()];
      response.writeHead(200, { 'mcp-session-id': 's1' }).end(JSON.stringify(said));
    });
  });
  const response = await fetchOnce(new URL(url), {
    method: 'POST',
    headers: new Headers({ authorization: 'Bearer k' }),
    body: 'Käse 🧀',
  });
  expect(response.headers.get('mcp-session-id')).toBe('s1');
  expect(await response.json()).toEqual(['POST', 'Bearer k', 'Käse 🧀']);
});

it('hands on what has come while the rest is still to come', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const response = await fetchOnce(url);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
  await reader?.cancel();
});

it('ends when it is aborted, before and after the answer has begun', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/mcp') response.writeHead(200).write('x');
  });
  const begun = new AbortController();
  const response = await fetchOnce(url, { signal: begun.signal });
  begun.abort();
  await expect(response.text()).rejects.toThrow();
  await expect(fetchOnce(`${url}/hangs`, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

it('sends text or nothing', async () => {
  const url = await serve((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await expect(fetchOnce(url, { method: 'POST', body: new Uint8Array([1]) })).rejects.toThrow('Only text');
  for (const body of [null, undefined, '']) {
    const response = await fetchOnce(url, { method: 'POST', ...(body === undefined ? {} : { body }) });
    expect([response.status, response.body]).toEqual([204, null]);
  }
});

it('says why a connection failed', async () => {
  const url = await serve((request) => {
    request.socket.destroy();
  });
  await expect(fetchOnce(url)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});

it('speaks TLS where the address asks for it', async () => {
  const asked: string[] = [];
  const note = (name: string) => ({
    request: (url: URL): never => {
      asked.push(`${name} ${url.href}`);
      throw new Error('no network');
    },
  });
  const modules = { http: note('http'), https: note('https') } as unknown as typeof nodeModules;
  for (const url of ['https://example.com/', 'http://example.com/'])
    await expect(singleFetch(modules)(url)).rejects.toThrow('no network');
  expect(asked).toEqual(['https https://example.com/', 'http http://example.com/']);
});

it('ends the connection of an answer that is not read to its end', async () => {
  let isClosed = false;
  const url = await serve((request, response) => {
    request.socket.on('close', () => {
      isClosed = true;
    });
    response.writeHead(200).write('first');
  });
  const response = await fetchOnce(url);
  await response.body?.cancel();
  await expect.poll(() => isClosed).toBe(true);
});
