import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { ModelErrorCode } from '../../../src/kernel/ports/language-model';
import { PROVIDERS, type ProviderKey } from '../../../src/llm/provider/catalogue/registry';
import type { ProviderConnection } from '../../../src/llm/provider/wire/provider-connection';
import { ERROR_WORDS } from '../../../src/llm/provider/wire/error-words';
import type { ProviderExchange } from '../../../src/llm/provider/wire/exchange';
import { linkedSignal } from '../../../src/llm/provider/wire/linked-signal';
import { cutFailure, failureOf, toModelError } from '../../../src/llm/provider/wire/model-failure';
import { providerWords } from '../../../src/llm/provider/wire/provider-words';
import { unlessAborted } from '../../../src/kernel/ports/unless-aborted';
import { expectGolden } from '../../golden';

const connectionTo = (
  provider: Exclude<ProviderKey, 'rules'>,
  keyName: string | null,
): ProviderConnection => ({
  ...{ provider, row: PROVIDERS[provider], modelId: 'some-model', family: 'o200k', keyName },
  ...{ baseUrl: 'https://models.example/v1', timeoutMs: 60_000, price: 'unknown', effort: null },
});
const REDIRECT = {
  ...({ kind: 'redirect' } as const),
  ...{ status: 302, from: 'https://models.example/v1/chat/completions' },
} as const;
type Seen = Pick<ProviderExchange, 'answer' | 'fault'>;
const UNSEEN = { sending: {}, hasKey: true };

const CLOUD = connectionTo('openai', 'OPENAI_API_KEY');
const LOCAL = connectionTo('ollama', null);

describe('a failed call', () => {
  it('says who, what happened and what to do, in these words', () => {
    const codes = Object.keys(ERROR_WORDS) as ModelErrorCode[];
    const lines = codes.flatMap((code) => [
      `# ${code}`,
      ERROR_WORDS[code].short('OpenAI'),
      ...[CLOUD, LOCAL].map(
        (connection) =>
          toModelError({ code, said: '' }, connection, connection.keyName && 'sk-test-1').message,
      ),
      '',
    ]);
    expectGolden('models/failures.txt', lines.join('\n'));
  });

  it('names a proxy of the environment where no connection came about', () => {
    const refused = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED 192.0.2.1:443') });
    const unmade = { answer: null, sending: { hasBegun: false, unusedProxy: 'HTTPS_PROXY' }, hasKey: true };
    for (const fault of [null, { kind: 'timeout' } as const])
      expect(toModelError(failureOf({ ...unmade, fault }, refused, 0), CLOUD, null).message).toMatch(
        /\. HTTPS_PROXY names a proxy, which is not used: set NODE_USE_ENV_PROXY=1 \(Node 24 or later\), or check/,
      );
    const sent = { ...unmade, sending: { hasBegun: true, unusedProxy: 'HTTPS_PROXY' }, fault: null };
    expect(toModelError(failureOf(sent, refused, 0), CLOUD, null).message).toMatch(
      /\. It accepted the request and gave no answer: check the port of the base URL/,
    );
  });

  it('names the base URL that a redirect points to, without the key, and none if it points to another page', () => {
    const said = (to: string | null): string => {
      const failure = failureOf({ answer: null, fault: { ...REDIRECT, to }, ...UNSEEN }, null, 0);
      return toModelError(failure, CLOUD, 'sk-very-secret-key').message;
    };
    expect(said('https://other.example/api/chat/completions')).toMatch(
      /If you trust that address, set the base URL to https:\/\/other\.example\/api\.$/,
    );
    expect(said('https://other.example/very-secret/chat/completions')).not.toContain('very-secret');
    for (const to of ['https://models.example/login?to=/v1', null])
      expect(said(to)).toMatch(/Correct the base URL, or sign in if a login page/);
  });

  it('quotes the provider with one full stop and the status, and masks the key', () => {
    const failure = {
      code: 'auth',
      said: 'Bad key sk-very-secret-key..  ',
      status: 401,
      retryAfterMs: 5,
    } as const;
    const error = toModelError(failure, CLOUD, 'sk-very-secret-key');
    expect(error.message).toMatch(
      /^OpenAI refused the API key \(HTTP 401\): Bad key \.{3}-key\. Check OPENAI_API_KEY/,
    );
    expect(error.message).not.toContain('very-secret');
    expect(error).toMatchObject({ code: 'auth', status: 401, retryAfterMs: 5 });
    expect(toModelError(cutFailure(10, 200, 'Do this.'), LOCAL, null).message).toMatch(
      /: it read 10 of about 200 tokens, and dropped the rest\. Do this\.$/,
    );
  });
});

it('quotes of a refused call neither a piece of the key nor an encoding of it', () => {
  const key = 'sk-very-secret-key';
  for (const form of [
    btoa(key),
    btoa(`Bearer ${key}`),
    encodeURIComponent(key),
    key.slice(3, 12),
    key.toUpperCase(),
  ])
    expect(toModelError({ code: 'auth', said: `Bad key ${form}!`, status: 401 }, CLOUD, key).message).toMatch(
      /Bad key \S{0,12}\.\.\.\S{0,5}!\. Check OPENAI_API_KEY/,
    );
});

describe('what came back', () => {
  const answered = (status: number, text: string, headers = {}): Seen => ({
    answer: { status, text, headers: new Headers(headers) },
    fault: null,
  });
  const thrown = new TypeError('fetch failed', {
    cause: new Error('outer', { cause: new Error('connect ECONNREFUSED 127.0.0.1:11434') }),
  });

  it.each<[string, Seen, unknown, object]>([
    ['a timeout', { answer: null, fault: { kind: 'timeout' } }, thrown, { code: 'timeout', said: '' }],
    [
      'a redirect',
      { answer: null, fault: { ...REDIRECT, to: 'https://elsewhere.example' } },
      thrown,
      {
        code: 'connection',
        status: 302,
        said: 'the server redirects to https://elsewhere.example, and Deputy sends your mail to no other address',
      },
    ],
    [
      'too much',
      { answer: null, fault: { kind: 'too_large' } },
      thrown,
      { code: 'server', said: 'its answer is larger than 2 MB' },
    ],
    [
      'no connection',
      { answer: null, fault: null },
      thrown,
      { code: 'network', said: 'connect ECONNREFUSED 127.0.0.1:11434', isUnsent: true },
    ],
    [
      'a connection that broke',
      { answer: null, fault: null },
      new Error('socket hang up'),
      { code: 'network', said: 'socket hang up', isUnsent: false },
    ],
    ['something thrown that is no error', { answer: null, fault: null }, 'x', { code: 'network', said: '' }],
    [
      'another text with success',
      answered(399, 'a < b'),
      null,
      { code: 'server', said: 'it sent something that is not an answer' },
    ],
    [
      'a limit',
      answered(429, '{"error":{"message":"Slow down","code":"x"}}', { 'retry-after': '3' }),
      null,
      { code: 'rate_limit', said: 'Slow down', codes: 'x', status: 429, retryAfterMs: 3_000 },
    ],
    ['the first refusing status', answered(400, ''), null, { code: 'bad_request', status: 400 }],
  ])('%s is told apart', (_, exchange, error, expected) => {
    expect(failureOf({ ...exchange, ...UNSEEN }, error, 0)).toMatchObject(expected);
  });
});

describe('a status of 403', () => {
  const said = (text: string, key: string | null): string => {
    const exchange = { answer: { status: 403, text, headers: new Headers() }, fault: null, sending: {} };
    return toModelError(failureOf({ ...exchange, hasKey: key !== null }, null, 0), CLOUD, key).message;
  };
  const PAGE = '<!DOCTYPE html><title>Just a moment...</title>';

  it.each([
    ['{"error":{"message":"Your account is suspended since Monday."}}', 'sk-test-1'],
    ['{"error":"Forbidden"}', null],
    [PAGE, 'sk-test-1'],
    [PAGE, null],
  ])('is not about the key where %s came (key: %s)', (text, key) => {
    expect(said(text, key)).not.toMatch(/API key|OPENAI_API_KEY/u);
  });

  it.each([
    '',
    '{"error":"Forbidden"}',
    '{"error":{"message":"Your API key does not have permission to use it."}}',
  ])('is about the key that was sent otherwise: %s', (text) => {
    expect(said(text, 'sk-test-1')).toContain('refused the API key');
  });

  it('without words and without a key says that a proxy may want one', () => {
    expect(said('', null)).toContain('A proxy in front of the server may want a key');
  });

  it('at a server that got no key asks for one, if it is a 401', () => {
    const exchange = { answer: { status: 401, text: '', headers: new Headers() }, fault: null, sending: {} };
    const error = toModelError(failureOf({ ...exchange, hasKey: false }, null, 0), CLOUD, null);
    expect(error.message).toBe('OpenAI asks for an API key (HTTP 401). Set OPENAI_API_KEY.');
  });
});

describe('a provider’s own words', () => {
  it.each([
    ['{"error":{"message":"No such model","type":"invalid","param":7}}', 'No such model', 'invalid 7'],
    ['{"error":"Plain"}', 'Plain', ''],
    ['{"message":"Top","code":"c","status":"S"}', 'Top', 'c S'],
    ['{"detail":"Left"}', 'Left', ''],
    [
      '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}',
      'body.stream_options: Extra inputs are not permitted',
      '',
    ],
    [
      '{"object":"error","message":{"detail":[{"loc":["body","messages",4,"name"],"msg":"Extra"},{"msg":"Two"}]},"type":"t"}',
      'body.messages.4.name: Extra; Two',
      't',
    ],
    ['{"errors":[{"message":"Bad"}]}', 'Bad', ''],
    ['{"statusCode":409,"error":"Conflict","message":"Start the model"}', 'Conflict: Start the model', ''],
    ['{"error":{"error":{"message":{"reason":"Deep"}}}}', 'Deep', ''],
    [
      '{"error":{"message":"Provider returned error","code":429,"metadata":{"raw":"{\\"error\\":{\\"message\\":\\"Quota exceeded\\"}}"}}}',
      'Provider returned error: Quota exceeded',
      '429',
    ],
    ['[{"error":{"message":"In a list","status":"UNAVAILABLE"}}]', 'In a list', 'UNAVAILABLE'],
    ['{"error":null}', '', ''],
    ['{"error":{"message":{"deep":1}}}', '', ''],
    ['null', '', ''],
    ['"just a text"', 'just a text', ''],
    ['  <!doctype html><p>Bad gateway', 'a web page instead of an answer', ''],
    ['a <b> and\n\n c ', 'a <b> and c', ''],
  ])('%s', (body, message, codes) => {
    expect(providerWords(body)).toMatchObject({ message, codes });
  });

  it('are cut after 300 characters, and show no piece of the key at the cut', () => {
    const key = 'zq7-kettle-41/green';
    for (let before = 270; before <= 310; before += 1) {
      const { message: said } = providerWords(`{"message":"${'x'.repeat(before)}${key}${key}"}`);
      const { message } = toModelError({ code: 'server', said }, CLOUD, key);
      // The last four letters of a key say which one it was.
      expect(message).toMatch(/: x{270,300}(?:\.|reen|ree|re|r|…)*\. Try/);
    }
  });
});

describe('a signal of two', () => {
  it.each([0, 1])('aborts with the reason of the one that aborts: %i', (which) => {
    const both = [new AbortController(), new AbortController()] as const;
    const { signal, unlink } = linkedSignal(both[0].signal, both[1].signal);
    expect(signal.aborted).toBe(false);
    both[which]?.abort('this one');
    expect(signal).toMatchObject({ aborted: true, reason: 'this one' });
    unlink();
    expect(both.flatMap(({ signal: own }) => getEventListeners(own, 'abort'))).toEqual([]);
  });

  it('is aborted from the start where one of them is, and stays open alone', () => {
    expect(linkedSignal(AbortSignal.abort('before')).signal).toMatchObject({
      aborted: true,
      reason: 'before',
    });
    const open = new AbortController();
    expect(linkedSignal(open.signal, AbortSignal.abort('second')).signal.reason).toBe('second');
    const { signal, unlink } = linkedSignal(open.signal);
    unlink();
    open.abort();
    expect(signal.aborted).toBe(false);
  });
});

describe('work that nobody waits for any more', () => {
  const never = new Promise<never>(() => undefined);

  it('rejects at once with the reason, even if it can’t be interrupted', async () => {
    const stop = new AbortController();
    const waiting = unlessAborted(never, stop.signal);
    stop.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    await expect(unlessAborted(never, AbortSignal.abort('a text'))).rejects.toMatchObject({
      message: 'aborted',
      cause: 'a text',
    });
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('shares a listener with all that waits for the same signal', async () => {
    const stop = new AbortController();
    const waits = Array.from({ length: 20 }, () => unlessAborted(never, stop.signal));
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort(new Error('closed'));
    expect((await Promise.allSettled(waits)).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('gives its result or its own error otherwise, and leaves no listener', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(7), signal)).toBe(7);
    await expect(unlessAborted(Promise.reject(new Error('its own')), signal)).rejects.toThrow('its own');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
