import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import type { Spending } from '../../../src/llm/provider/counted-model';
import { runs, SEED } from '../../runs';
import { connected, testRequest } from './ask';
import { linesOf } from '../../word-table';

/** OpenSSL's codes as Node names them (`doc/api/tls.md`, "X509 certificate error codes"), and Node's own. */
const NODE_CERTIFICATES = linesOf('model-servers', 'certificates, by Node');
/** Chromium's, from `net/base/net_error_list.h`. */
const CHROMIUM_CERTIFICATES = linesOf('model-servers', 'certificates, by Chromium').map(
  (name) => `net::ERR_${name}`,
);
const PROXIES = linesOf('model-servers', 'proxies').map((name) => `net::ERR_${name}`);
const PORTS = ['net::ERR_UNSAFE_PORT', 'bad port'];
/** `SSL_R_*` of OpenSSL for what a server without TLS sends. */
const PLAIN = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_HTTP_REQUEST'];
const UNREACHED = linesOf('model-servers', 'not reached').map((name) =>
  name.startsWith('E') || name.startsWith('UND') ? name : `net::ERR_${name}`,
);
/** May come after a byte was sent. */
const AFTER = linesOf('model-servers', 'after a byte was sent, perhaps').map((name) =>
  /^(?:E[CPT]|UND)/u.test(name) && name !== 'EMPTY_RESPONSE' ? name : `net::ERR_${name}`,
);

/** As Node and Obsidian throw it: with a code of its own, or as text alone; within one or more errors. */
const thrownFor = (name: string, hasText: boolean): Error => {
  const isNode = !name.startsWith('net::') && name !== 'bad port';
  const cause = isNode
    ? Object.assign(new Error(hasText ? `connect ${name} 10.0.0.1:443` : ''), { code: name })
    : new Error(name);
  return new TypeError('fetch failed', { cause: hasText ? new Error('outer', { cause }) : cause });
};

/** What becomes of the money of one call, how it failed, and how often it was tried. */
async function failed(fetch: Fetch) {
  const booked: string[] = [];
  const spending: Spending = {
    run: 'run-1',
    reserve: ({ in: tokens, out, cost }) => {
      booked.push('reserved');
      const worst = { in: tokens, out, cost };
      return Promise.resolve({ kind: 'reserved', reservation: { id: 'id', day: '2026-11-22', worst } });
    },
    settle: () => Promise.resolve(void booked.push('settled')),
    free: () => Promise.resolve(void booked.push('freed')),
  };
  const model = await connected({ provider: 'openai', model: 'gpt-6-luna' }, { spending, fetch });
  const result = await model.generate(testRequest());
  if (result.ok) throw new Error('It was answered.');
  return { error: result.error, isFree: booked.includes('freed'), booked };
}

const settings = { numRuns: runs(3_000), seed: SEED };

describe('a call that fails before anything is sent', () => {
  const barred = [...NODE_CERTIFICATES, ...CHROMIUM_CERTIFICATES, ...PROXIES, ...PORTS, ...PLAIN];

  it.each(barred)('%s books nothing, is not tried again and names its own remedy', async (name) => {
    const { error, isFree } = await failed(() => Promise.reject(thrownFor(name, name.length % 2 === 0)));
    expect([isFree, error.code, error.isRetryable, error.isUnsent]).toEqual([
      true,
      'connection',
      false,
      true,
    ]);
    const told: [string[], RegExp][] = [
      [PROXIES, /proxy/u],
      [PORTS, /port/u],
      [PLAIN, /does not use TLS .* begin it with http:/u],
    ];
    const cause = told.find(([names]) => names.includes(name))?.[1] ?? /certificate/u;
    expect(error.message).toMatch(/^OpenAI was not asked at https:/u);
    expect(error.message).toMatch(cause);
    expect(error.message).not.toContain('failed to answer');
  });

  it.each(UNREACHED)('%s books nothing', async (name) => {
    const { error, isFree } = await failed(() => Promise.reject(thrownFor(name, true)));
    expect([isFree, error.code]).toEqual([true, 'network']);
  });

  it.each(AFTER)('%s is no proof, so that the money stays reserved', async (name) => {
    const { isFree } = await failed(() => Promise.reject(thrownFor(name, true)));
    expect(isFree).toBe(false);
  });

  it('says that a proxy asks for a sign-in', async () => {
    const { error, isFree } = await failed(() => Promise.resolve(new Response('Sign in.', { status: 407 })));
    expect([isFree, error.code]).toEqual([true, 'connection']);
    expect(error.message).toContain('the proxy blocked the request');
  });
});

describe('a host that sees its connections', () => {
  it('says what to check at a server that took the request and gave no answer', async () => {
    for (const name of AFTER.filter((each) => !each.includes('SSL'))) {
      const { error } = await failed((_, { sending } = {}) => {
        if (sending !== undefined) sending.hasBegun = true;
        return Promise.reject(thrownFor(name, true));
      });
      expect(error.message).toMatch(/accepted the request .* port of the base URL.* https:/u);
    }
  });

  it('decides by bytes alone whether money stays reserved, whatever the error is called', async () => {
    const names = fc.constantFrom(...NODE_CERTIFICATES, ...UNREACHED, ...AFTER, ...PROXIES, 'EOTHER');
    await fc.assert(
      fc.asyncProperty(names, fc.boolean(), fc.boolean(), async (name, hasBegun, hasText) => {
        const { isFree } = await failed((_, { sending } = {}) => {
          if (sending !== undefined) sending.hasBegun = hasBegun;
          return Promise.reject(thrownFor(name, hasText));
        });
        expect(isFree).toBe(!hasBegun);
      }),
      settings,
    );
  });

  it.each([true, false])(
    'keeps the reservation of a call that was given up only if a byte was sent: %s',
    async (hasBegun) => {
      const stop = new AbortController();
      const fetch: Fetch = (_, { sending } = {}) => {
        if (sending !== undefined) sending.hasBegun = hasBegun;
        setTimeout(() => {
          stop.abort(new Error('stopped'));
        });
        return new Promise(() => undefined);
      };
      const freed: unknown[] = [];
      const spending: Spending = {
        run: 'run-1',
        reserve: ({ in: tokens, out, cost }) => {
          const worst = { in: tokens, out, cost };
          return Promise.resolve({ kind: 'reserved', reservation: { id: 'id', day: '2026-11-22', worst } });
        },
        settle: () => Promise.resolve(),
        free: (reservation) => Promise.resolve(void freed.push(reservation)),
      };
      const model = await connected({ provider: 'openai', model: 'gpt-6-luna' }, { spending, fetch });
      await expect(model.generate(testRequest({ signal: stop.signal }))).rejects.toThrow('stopped');
      expect(freed).toHaveLength(hasBegun ? 0 : 1);
    },
  );
});
