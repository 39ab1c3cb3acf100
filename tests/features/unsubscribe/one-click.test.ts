import { createServer, request as httpsRequest, type RequestOptions } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import timers from 'node:timers';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublic, openOneClick } from '../../../src/features/unsubscribe/servers/open-one-click';
import type { ToolOutcome } from '../../../src/kernel/ports/tool-caller';
import { promise } from '../../promise';
import { CERTIFICATE, EXPIRED_CERTIFICATE, EXPIRED_KEY, KEY } from '../../wire/certificates';
import { linesOf } from '../../word-table';

interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const PUBLIC = '93.184.216.34';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server behind the public address that the name leads to; what it was asked, and the addresses that were connected to. */
async function serve(
  answer: (response: ServerResponse) => void,
  { addresses = [PUBLIC], certificate = { key: KEY, cert: CERTIFICATE }, timers: clock = timers } = {},
) {
  const calls: Call[] = [];
  const server = createServer(certificate, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      calls.push({ method, url, headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  let lookups = 0;
  const connected: unknown[] = [];
  const dns = {
    promises: {
      lookup: (() => {
        lookups += 1;
        // The name leads into this computer from the second look on.
        const found = lookups === 1 ? addresses : ['127.0.0.1'];
        return Promise.resolve(found.map((each) => ({ address: each, family: net.isIP(each) })));
      }) as never,
    },
  };
  const request = (options: RequestOptions, ...more: []) => {
    options.lookup?.('localhost', { all: true }, (_, found) => connected.push(found));
    return httpsRequest(
      {
        ...options,
        port,
        ca: CERTIFICATE,
        lookup: (_, { all }, done) =>
          all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
      },
      ...more,
    );
  };
  const post = openOneClick({ dns, net, timers: clock, https: { request } as never });
  const call = (stop = new AbortController()): Promise<ToolOutcome> =>
    post({ url: 'https://localhost/u?t=1', body: 'List-Unsubscribe=One-Click' }, stop.signal);
  return { call, calls, connected, lookups: () => lookups };
}

const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(code, headers).end();
  };

describe('a call that leaves a newsletter', () => {
  it('posts the constant body once, to the address that was checked, and says no more than it has to', async () => {
    promise('The call posts one constant line and sends no cookie, no name and no address of yours');
    const served = await serve(status(200, { 'set-cookie': 'id=1' }));
    expect(await served.call()).toEqual({ kind: 'done', text: 'localhost answered with 200.' });
    expect(await served.call()).toMatchObject({ kind: 'not_called' });
    expect(served.connected).toEqual([[{ address: PUBLIC, family: 4 }]]);
    expect(served.calls).toEqual([
      {
        method: 'POST',
        url: '/u?t=1',
        body: 'List-Unsubscribe=One-Click',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': '26',
          accept: '*/*',
          'user-agent': 'Deputy',
          host: expect.stringMatching(/^localhost:\d+$/) as string,
          connection: 'close',
        },
      },
    ]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %s', async (code) => {
    promise('A redirect is not followed');
    const served = await serve(status(code, { location: 'https://localhost/elsewhere' }));
    expect(await served.call()).toEqual({
      kind: 'tool_error',
      text: `localhost answered with ${String(code)}, a redirect, which is not followed.`,
    });
    expect(served.calls).toHaveLength(1);
  });

  it.each([400, 404, 410, 429, 500, 503])('is tried once where the server refuses: %s', async (code) => {
    const served = await serve(status(code, { 'retry-after': '0' }));
    expect(await served.call()).toMatchObject({ kind: 'tool_error' });
    expect(served.calls).toHaveLength(1);
  });

  it('reads nothing of an endless answer', async () => {
    let written = 0;
    const served = await serve((response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect(await served.call()).toMatchObject({ kind: 'done' });
    expect(written).toBeLessThan(20_000_000);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['hangs up', (response) => response.socket?.destroy()],
    ['sends no HTTP', (response) => response.socket?.end('nonsense\r\n\r\n')],
    [
      'sends headers without end',
      (response) => response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}`),
    ],
  ])('has an unknown outcome where the server %s', async (_, answer) => {
    const served = await serve(answer);
    expect(await served.call()).toEqual({ kind: 'unknown', why: 'localhost did not answer.' });
  });

  it('has an unknown outcome where the server never ends its headers, however often it sends a letter', async () => {
    const soon = { ...timers, setTimeout: ((act: () => void) => timers.setTimeout(act, 200)) as never };
    let sent = 0;
    const served = await serve(
      (response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\nx: ');
        const drip = setInterval(() => {
          sent += 1;
          response.socket?.write('a');
        }, 20);
        response.socket?.on('close', () => {
          clearInterval(drip);
        });
      },
      { timers: soon },
    );
    expect(await served.call()).toEqual({ kind: 'unknown', why: 'localhost did not answer.' });
    expect(sent).toBeGreaterThan(0);
  });

  it('ends with the signal where the server says nothing', async () => {
    const stop = new AbortController();
    const served = await serve(() => {
      stop.abort();
    });
    expect(await served.call(stop)).toMatchObject({ kind: 'unknown' });
    expect(await (await serve(status(200))).call(stop)).toMatchObject({ kind: 'not_called' });
  });

  it('does not happen where the certificate is not of that name', async () => {
    const served = await serve(status(200), {
      certificate: { key: EXPIRED_KEY, cert: EXPIRED_CERTIFICATE },
    });
    expect(await served.call()).toMatchObject({ kind: 'not_called' });
    expect(served.calls).toEqual([]);
  });

  it.each([[['127.0.0.1']], [['10.1.2.3']], [[PUBLIC, '192.168.1.1']], [['fe80::1']], [[]]])(
    'does not happen where the name leads into a private network, in part or whole: %s',
    async (addresses) => {
      promise('A name that leads into your own network is not called');
      const served = await serve(status(200), { addresses });
      expect(await served.call()).toMatchObject({ kind: 'not_called' });
      expect([served.calls, served.connected]).toEqual([[], []]);
    },
  );

  it('does not happen where the name leads nowhere', async () => {
    const dns = { promises: { lookup: (() => Promise.reject(new Error('ENOTFOUND'))) as never } };
    const https = { request: () => expect.unreachable() } as never;
    const call = { url: 'https://gone.example.org/u', body: '' };
    expect(await openOneClick({ dns, net, timers, https })(call, new AbortController().signal)).toMatchObject(
      {
        kind: 'not_called',
      },
    );
  });
});

it.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.8.8.8', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.0.1', '198.18.0.1', '198.51.100.1'],
  ...[
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    ...['64:ff9b::a00:1', '64:ff9b::192.168.1.1', '64:ff9b::', '64:ff9b::e000:1', '64:ff9b:0:0:0:0:7f00:1'],
    ...['64:ff9b:1::5db8:d822', '64:ff9b::1:5db8:d822', '0:64:ff9b::5db8:d822'],
  ],
  ...['fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:a00:1::1', 'nonsense', ''],
])('an address of a private network or a reserved one is not public: %s', (address) => {
  expect(isPublic(net, address)).toBe(false);
});

it.each(linesOf('mail', 'public addresses'))('an address of the internet is public: %s', (address) => {
  expect(isPublic(net, address)).toBe(true);
});
