// @vitest-environment dom
import type { RequestUrlParam } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestUrlFetch } from '../../../src/adapters/obsidian/request-url-fetch';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import type { Answer } from '../../fake-obsidian/request-url';

const open = obsidianPerTest();
const URL_ = 'https://api.example/v1/messages';

/** A network that gives one answer, and what it was asked. */
const answering = (answer: Answer | (() => Promise<Answer>)): RequestUrlParam[] => {
  const asked: RequestUrlParam[] = [];
  open({
    network: async (request) => {
      asked.push(request);
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  return asked;
};

describe('fetch over requestUrl', () => {
  it('asks, and gives the answer back', async () => {
    const asked = answering({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: '{"ü":1}',
    });
    const response = await requestUrlFetch(URL_, {
      method: 'POST',
      headers: { Authorization: 'Bearer k', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(asked).toEqual([
      {
        url: URL_,
        method: 'POST',
        headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
        contentType: 'application/json',
        body: '{}',
        throw: false,
      },
    ]);
    expect([response.status, response.ok, await response.json()]).toEqual([200, true, { ü: 1 }]);
  });

  it('leaves the network’s own headers to the network, and the SDK’s talk of itself at home', async () => {
    const asked = answering({ status: 200 });
    const headers = {
      Host: 'x',
      'Content-Length': '2',
      'User-Agent': 'x',
      Connection: 'close',
      'Accept-Encoding': 'gzip',
      'X-Stainless-OS': 'Linux',
      'x-api-key': 'k',
    };
    await requestUrlFetch(URL_, { headers });
    expect(asked[0]?.headers).toEqual({ 'x-api-key': 'k' });
  });

  it('hands errors of the server on as they are', async () => {
    answering({ status: 429, headers: { 'retry-after': '7' }, body: '<html>slow down' });
    const response = await requestUrlFetch(URL_);
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      429,
      '7',
      '<html>slow down',
    ]);
  });

  it.each([204, 205, 304])('makes an answer without a body of a %d', async (status) => {
    answering({ status });
    const response = await requestUrlFetch(URL_);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it('drops what is no longer true of the bytes, and what is no header', async () => {
    const headers = {
      'Content-Encoding': 'gzip',
      'content-length': '3',
      'x-ok': '1',
      'no header': 'x',
      'x-bad': 'a\nb',
    };
    answering({ status: 200, headers, body: 'x' });
    const response = await requestUrlFetch(URL_);
    expect(Object.fromEntries(response.headers)).toEqual({ 'x-ok': '1' });
  });

  it.each([0, 101, 700])('has no use for the status %d', async (status) => {
    answering({ status });
    await expect(requestUrlFetch(URL_)).rejects.toThrow(TypeError);
  });

  it('sends bytes, forms and streams as bytes', async () => {
    const asked = answering({ status: 200 });
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('flow'));
        controller.close();
      },
    });
    const bodies = [new Uint8Array([49, 50]), new URLSearchParams({ q: 'a b' }), stream];
    for (const body of bodies) await requestUrlFetch(URL_, { method: 'POST', body });
    const sent = asked.map(({ body }) => new TextDecoder().decode(body as ArrayBuffer));
    expect(sent).toEqual(['12', 'q=a+b', 'flow']);
    expect(asked[1]?.contentType).toContain('application/x-www-form-urlencoded');
  });

  it('takes a Request, and a URL', async () => {
    const asked = answering({ status: 200 });
    await requestUrlFetch(new Request(URL_, { method: 'PUT', body: 'x', headers: { a: 'b' } }));
    await requestUrlFetch(new URL(URL_));
    expect(asked.map(({ url, method }) => [url, method])).toEqual([
      [URL_, 'PUT'],
      [URL_, 'GET'],
    ]);
    expect(asked[0]?.headers).toMatchObject({ a: 'b' });
    expect(asked[1]).not.toHaveProperty('body');
    expect(new TextDecoder().decode(asked[0]?.body as ArrayBuffer)).toBe('x');
  });

  it('fails as fetch does where nothing answers, with the reason at the bottom', async () => {
    answering(() => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED')));
    const thrown: unknown = await requestUrlFetch(URL_).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(TypeError);
    expect(thrown).toMatchObject({
      message: 'Failed to fetch from api.example: net::ERR_CONNECTION_REFUSED',
      cause: { message: 'net::ERR_CONNECTION_REFUSED' },
    });
  });
});

describe('an aborted call', () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown): void => void unhandled.push(reason);
  beforeEach(() => void process.on('unhandledRejection', hear));
  afterEach(() => {
    process.off('unhandledRejection', hear);
    unhandled.length = 0;
  });

  it('sends nothing when it was aborted before', async () => {
    const asked = answering({ status: 200 });
    const stopping = new AbortController();
    stopping.abort(new RangeError('stop'));
    await expect(requestUrlFetch(URL_, { signal: stopping.signal })).rejects.toThrow('stop');
    expect(asked).toEqual([]);
  });

  it('sends nothing when it was aborted while the body was read', async () => {
    const asked = answering({ status: 200 });
    const stopping = new AbortController();
    const body = new ReadableStream({
      pull: (controller) => {
        stopping.abort(new RangeError('stop'));
        controller.close();
      },
    });
    const call = requestUrlFetch(URL_, { method: 'POST', body, signal: stopping.signal });
    await expect(call).rejects.toThrow('stop');
    expect(asked).toEqual([]);
  });

  it('rejects at once, and what comes later is dropped', async () => {
    let fail: (reason: Error) => void = () => undefined;
    answering(() => new Promise((_, reject) => (fail = reject)));
    const stopping = new AbortController();
    const call = requestUrlFetch(URL_, { signal: stopping.signal });
    setTimeout(() => {
      stopping.abort(new RangeError('30 s are over'));
    }, 5);
    await expect(call).rejects.toThrow(new RangeError('30 s are over'));
    fail(new Error('net::ERR_TIMED_OUT'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled).toEqual([]);
  });

  it('leaves no listener on a signal that lives on', async () => {
    answering({ status: 200 });
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners += 1;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      removeEventListener.apply(signal, args);
    };
    await requestUrlFetch(URL_, { signal });
    expect(listeners).toBe(0);
  });
});
