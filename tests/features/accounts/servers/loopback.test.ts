import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { openLoopback } from '../../../../src/features/accounts/servers/loopback';
import type { LoopbackCall } from '../../../../src/kernel/ports/mail-login';
import { promise } from '../../../promise';

const STATE = 'the-state-of-this-sign-in';

/** A port that waits for a browser, and whether it was answered. */
async function waiting(
  name: 'localhost' | '127.0.0.1' = '127.0.0.1',
): Promise<LoopbackCall & { place: string; got: () => URLSearchParams | null }> {
  const call = await openLoopback(nodeModules).listen(name, STATE);
  let found: URLSearchParams | null = null;
  void call.answer.then((answer) => (found = answer));
  onTestFinished(call.close);
  return { ...call, place: new URL(call.redirectUri).host, got: () => found };
}

interface Call {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Calls the port as any program may; the status, or `closed`. */
const call = (
  place: string,
  { path = '/', method = 'GET', headers = {}, body }: Call,
): Promise<number | 'closed'> =>
  new Promise((resolve) => {
    const port = Number(place.split(':')[1]);
    const sent = request(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { host: place, ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', () => resolve('closed'));
    sent.end(body);
  });

const RIGHT = `/?code=c1&state=${STATE}`;

describe('the port at which a sign-in waits for the browser', () => {
  it('takes one navigation with the state of this sign-in, and no second call', async () => {
    promise('taken at 127.0.0.1, once');
    for (const name of ['localhost', '127.0.0.1'] as const) {
      const { place, got, redirectUri } = await waiting(name);
      expect(redirectUri).toMatch(new RegExp(`^http://${name}:\\d+$`));
      const browser = {
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-site': 'cross-site',
      };
      expect(await call(place, { path: RIGHT, headers: browser })).toBe(200);
      expect(got()?.get('code')).toBe('c1');
      expect(await call(place, { path: `/?code=c2&state=${STATE}` })).toBe('closed');
      expect(got()?.get('code')).toBe('c1');
    }
  });

  it('answers no call on a connection that was open before the right one', async () => {
    const { place, got } = await waiting();
    const early = connect(Number(place.split(':')[1]), '127.0.0.1');
    await once(early, 'connect');
    let said = '';
    early.on('data', (chunk: Buffer) => (said += chunk.toString())).on('error', () => undefined);
    // The port has accepted the connection once it has answered a later one.
    expect(await call(place, { path: '/favicon.ico' })).toBe(400);
    expect(await call(place, { path: RIGHT })).toBe(200);
    early.write(`GET /?code=evil&state=${STATE} HTTP/1.1\r\nHost: ${place}\r\n\r\n`);
    await once(early, 'close');
    expect(said).not.toContain('200 OK');
    expect(got()?.get('code')).toBe('c1');
  });

  it.each<[string, Call]>([
    ['with the state of another sign-in', { path: '/?code=evil&state=other' }],
    ['with the beginning of the state', { path: `/?code=evil&state=${STATE.slice(0, -1)}` }],
    ['without a state', { path: '/?code=evil' }],
    ['with two states', { path: `/?code=evil&state=other&state=${STATE}` }],
    ['with two codes', { path: `${RIGHT}&code=evil` }],
    ['from another origin', { path: RIGHT, headers: { origin: 'https://evil.example' } }],
    ['from an origin that hides', { path: RIGHT, headers: { origin: 'null' } }],
    ['of a script', { path: RIGHT, headers: { 'sec-fetch-mode': 'cors' } }],
    ['of an image', { path: RIGHT, headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } }],
    ['of a frame', { path: RIGHT, headers: { 'sec-fetch-dest': 'iframe' } }],
    ['by a name that was made to lead here', { path: RIGHT, headers: { host: 'evil.example' } }],
    ['by such a name with the port', { path: RIGHT, headers: { host: 'evil.example:80' } }],
    ['by the other name of this computer', { path: RIGHT, headers: { host: 'localhost' } }],
    ['by POST', { path: RIGHT, method: 'POST', body: 'x' }],
    ['by OPTIONS', { path: RIGHT, method: 'OPTIONS' }],
    ['to another path', { path: `/other?code=evil&state=${STATE}` }],
    ['to an address that names a host', { path: `http://evil.example/?code=evil&state=${STATE}` }],
    ['for an icon', { path: '/favicon.ico' }],
  ])('refuses a call %s, and waits on for the right one', async (_, attack) => {
    const { place, got } = await waiting();
    expect(await call(place, attack)).toBe(400);
    expect(got()).toBeNull();
    expect(await call(place, { path: RIGHT })).toBe(200);
    expect(got()?.get('code')).toBe('c1');
  });

  it('listens on this computer alone, and no longer once the sign-in is over', async () => {
    const { place, close, redirectUri } = await waiting();
    const { port } = new URL(redirectUri);
    // Another address of this computer is still free.
    const other = createServer();
    await new Promise<void>((resolve, reject) => {
      other.on('error', reject);
      other.listen(Number(port), '127.0.0.2', resolve);
    });
    other.close();
    close();
    expect(await call(place, { path: RIGHT })).toBe('closed');
  });
});
