import { describe, expect, it } from 'vitest';
import { isForLater, ModelError } from '../../../src/kernel/ports/language-model';
import { decideRetry } from '../../../src/llm/provider/retry/retry';
import { httpFailure } from '../../../src/llm/provider/wire/model-failure';
import { providerWords } from '../../../src/llm/provider/wire/provider-words';
import { waitingTime } from '../../../src/llm/provider/wire/waiting-time';

const NOW = Date.parse('2026-11-02T08:00:00Z');
const inHeaders = (headers: Record<string, string>) =>
  waitingTime({ headers: new Headers(headers), body: null, now: NOW });
const inBody = (body: unknown) => waitingTime({ body, now: NOW });

describe('the time that a server names', () => {
  it.each([
    [{ 'retry-after': '2.5s' }, 2_500],
    [{ 'retry-after': '1m30s' }, 90_000],
    [{ 'retry-after': '2026-11-02T08:01:00Z' }, 60_000],
    [{ 'retry-after': String(NOW / 1_000 + 30) }, 30_000],
    [{ 'retry-after-ms': '40', 'retry-after': '3' }, 40],
    [{ 'x-ratelimit-reset-requests': '6m0s', 'x-ratelimit-remaining-requests': '0' }, 360_000],
    [
      {
        'x-ratelimit-reset-requests': '20ms',
        'x-ratelimit-remaining-requests': '9',
        'x-ratelimit-reset-tokens': '7.66s',
        'x-ratelimit-remaining-tokens': '0',
      },
      7_660,
    ],
    [{ 'x-ratelimit-reset': String(NOW + 3_000) }, 3_000],
    [{ 'x-ratelimit-reset': String(NOW / 1_000 + 3) }, 3_000],
    [{ 'ratelimit-reset': '12' }, 12_000],
    [{ 'anthropic-ratelimit-tokens-reset': '2026-11-02T08:00:20Z' }, 20_000],
    [{ 'x-ratelimit-remaining-requests': '0' }, undefined],
    [{}, undefined],
  ])('stands in the headers %j', (headers, ms) => {
    expect(inHeaders(headers).ms).toBe(ms);
  });

  it.each([
    [[{ error: { details: [{ '@type': 'google.rpc.RetryInfo', retryDelay: '2.5s' }] } }], 2_500],
    [{ error: { details: [{ retryDelay: { seconds: '2', nanos: 500_000_000 } }] } }, 2_500],
    [{ error: { metadata: { headers: { 'X-RateLimit-Reset': String(NOW + 3_000) } } } }, 3_000],
    [{ error: { retry_after: 4 } }, 4_000],
    [{ error: { retry_after_ms: 40 } }, 40],
    [{ retryAfter: '1.5' }, 1_500],
    [{ detail: { wait_seconds: 9 } }, 9_000],
    [{ error: { message: 'Rate limit reached. Please try again in 7.66s. Visit us.' } }, 7_660],
    [{ error: { message: 'Please try again in 20ms.' } }, 20],
    [{ error: { message: 'Please try again in 0h42m3.5s.' } }, 2_523_500],
    [{ error: { message: 'Please retry in 38.2s.' } }, 38_200],
    [{ message: 'Limit 100000 on tokens per day (TPD). Please try again in 9m38.016s.' }, 578_016],
    [{ message: 'Too many requests, wait 2 minutes and 5 seconds' }, 125_000],
    [{ error: 'Retry after 30 seconds.' }, 30_000],
    ['Your limit resets in 45 s', 45_000],
    [{ error: { message: 'You have sent 12 requests in 3 s.' } }, undefined],
    [{ error: { message: 'Try again later.' } }, undefined],
    [null, undefined],
  ])('stands in the body %j', (body, ms) => {
    expect(inBody(body).ms).toBe(ms);
  });

  const IN_3_H = 3 * 3_600_000;
  it.each([
    'reset at 2026-11-02 11:00:00',
    'will reset at 2026-11-02T11:00:00.123Z',
    'until 2026/11/02 11:00 UTC',
    'Renews on Nov 2, 2026 at 11:00 AM',
    'available again 2 Nov 2026 12:00:00 (UTC+01:00)',
    'Try again after November 2nd, 2026, 06:00 -0500',
    'resets 2 Nov. 2026 11:00 GMT',
    '您的限额将在 2026-11-02 19:00:00 重置',
    `usage limit reached|${String(NOW / 1_000 + 10_800)}`,
    `retry at ${String(NOW + IN_3_H)}`,
  ])('is a moment in the words %s', (message) => {
    expect(inBody({ error: { message } })).toEqual({ ms: IN_3_H, quota: 'of hours' });
    // A server that also names a pause knows the moment better.
    const headers = new Headers({ 'retry-after': '30' });
    expect(waitingTime({ headers, body: { message }, now: NOW }).ms).toBe(IN_3_H);
    expect(inBody({ message: `${message}. Limit 9 requests per minute` }).quota).toBeNull();
  });

  it.each([
    [{ code: '1308', message: 'Your limit will reset at 2026-11-02 19:00:00' }, IN_3_H],
    [{ type: 'usage_limit_reached', resets_at: NOW / 1_000 + 10_800, resets_in_seconds: 10_800 }, IN_3_H],
    [{ reset_time: '2026-11-02 11:00:00' }, IN_3_H],
    [{ message: 'Weekly limit reached', reset_at: '2026-11-09T08:00:00Z' }, 7 * 86_400_000],
    [{ message: 'Usage limit reached for 5 hour.' }, 3_600_000],
    [{ message: 'You have reached your monthly request limit' }, 3_600_000],
  ])('ends a quota: %j', (body, ms) => {
    expect(inBody(body)).toEqual({ ms, quota: 'of hours' });
    expect(isForLater({ code: 'rate_limit', retryAfterMs: ms })).toBe(true);
  });

  it.each([
    'Limit exceeded at 2026-11-02 07:59:58',
    'The plan of 2026-12-20 has a limit of 3 calls',
    'Retry with model-2026-13-45',
  ])('is none in the words %s', (message) => {
    expect(inBody({ message })).toEqual({ ms: undefined, quota: null });
  });

  it('is bounded, whatever it is', () => {
    expect(inBody({ retry_after: 1e9 - 1 }).ms).toBeLessThan(3_600_000);
    expect(inBody({ retry_after: 1e9 - 1, message: 'Requests per day' }).ms).toBe(2 * 86_400_000);
    expect(inHeaders({ 'retry-after': 'Mon, 02 Nov 2026 07:00:00 GMT' }).ms).toBe(0);
  });

  it('is found in linear time', () => {
    const began = performance.now();
    inBody({ error: { message: 'try again in 1m '.repeat(20_000) } });
    inBody(
      Object.fromEntries(
        Array.from({ length: 20_000 }, (_, n) => [`retry_after_${String(n)}`, '1m '.repeat(50)]),
      ),
    );
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('a limit of tokens a minute', () => {
  const STATUSES = [400, 413, 422, 429, 500];
  const WORDS = [
    'Rate limit reached on tokens per minute (TPM): Limit 7000, Used 6500, Requested 2400.',
    'TPM limit: 7,000; requested: 2,400',
    'This request would exceed your rate limit of 7000 input tokens per minute.',
  ];
  const failing = (status: number, message: string) =>
    httpFailure(status, { message, codes: '' }, { now: NOW });

  it.each(STATUSES.flatMap((status) => WORDS.map((words) => [status, words] as const)))(
    'is waited for, or asked less of, at HTTP %i: %s',
    (status, words) => {
      const never = status === 413 && !/requested/iu.test(words);
      const { code, advice, happened = '' } = failing(status, words);
      expect([code, advice]).toEqual([
        never ? 'context_too_long' : 'rate_limit',
        expect.stringMatching(
          never ? /^Waiting does not help/u : /^Wait.*parallel requests or the token budget/u,
        ),
      ]);
      expect(`${happened} ${String(advice)}`).not.toContain('larger');
      const waits = failing(status, `${words} Please try again in 130s.`);
      if (!never) expect(waits.advice).toMatch(/^It takes calls again in about 3 minutes\. To wait/u);
    },
  );

  it.each(STATUSES)('is never waited for by a request that is larger, at HTTP %i', (status) => {
    for (const words of WORDS.slice(0, 2)) {
      const { code, advice } = failing(status, words.replace(/2,?400/u, '12,903'));
      expect([code, advice]).toEqual(['context_too_long', expect.stringMatching(/^Waiting does not help/u)]);
    }
  });

  it('leaves a refusal of another kind what it is', () => {
    expect(failing(413, '').code).toBe('context_too_long');
    expect(failing(400, 'maximum context length is 8192 tokens').code).toBe('context_too_long');
    expect(failing(429, 'slow down').advice).toBe('Wait and it will resume.');
  });
});

describe('a quota per day', () => {
  const GEMINI = JSON.stringify([
    {
      error: {
        code: 429,
        message: 'You exceeded your current quota, please check your plan and billing details.',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
          },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '36s' },
        ],
      },
    },
  ]);

  it.each([
    [GEMINI, 'midnight in California', Date.parse('2026-11-03T08:00:00Z') - NOW],
    ['{"error":{"message":"Rate limit exceeded: free-models-per-day"}}', 'midnight', 16 * 3_600_000],
    [
      '{"error":{"message":"Rate limit reached on tokens per day (TPD). Please try again in 9h3m."}}',
      'the named time',
      32_580_000,
    ],
    ['{"error":{"message":"You have reached your daily quota."}}', 'midnight', 16 * 3_600_000],
  ])('%s holds until %s', (body, _, ms) => {
    const failure = httpFailure(429, providerWords(body), { now: NOW });
    expect(failure).toMatchObject({ code: 'rate_limit', retryAfterMs: ms });
    expect(failure.happened).toContain('quota for a day');
    expect(failure.advice).toContain('hours');
  });

  it('stops the run, where a shorter limit is waited out', () => {
    const daily = new ModelError('rate_limit', 'Used up.', { retryAfterMs: 16 * 3_600_000 });
    expect([isForLater(daily), decideRetry(daily, 0)]).toEqual([true, { kind: 'give_up' }]);
    const short = new ModelError('rate_limit', 'Slow down.', { retryAfterMs: 2_500 });
    expect([isForLater(short), decideRetry(short, 0)]).toEqual([false, { kind: 'pause', forMs: 2_500 }]);
  });
});

describe('a server that is not ready yet', () => {
  it('is waited for while it loads its model, and says so', () => {
    const failure = httpFailure(503, providerWords('{"error":{"message":"Loading model"}}'), { now: NOW });
    expect(failure).toMatchObject({ code: 'server', happened: 'is still loading the model' });
    const error = new ModelError('server', '', { retryAfterMs: failure.retryAfterMs });
    expect(decideRetry(error, 0)).toEqual({ kind: 'retry', afterMs: 20_000 });
  });

  it('is asked again when it says so, within a minute', () => {
    const headers = new Headers({ 'retry-after': '30' });
    const failure = httpFailure(529, providerWords('{"error":{"type":"overloaded_error"}}'), {
      headers,
      now: NOW,
    });
    expect(failure).toMatchObject({ code: 'server', retryAfterMs: 30_000 });
    const at = (retryAfterMs: number) => decideRetry(new ModelError('server', '', { retryAfterMs }), 0);
    expect([at(30_000), at(3_600_000), at(0)]).toEqual([
      { kind: 'retry', afterMs: 30_000 },
      { kind: 'retry', afterMs: 60_000 },
      { kind: 'retry', afterMs: 2_000 },
    ]);
  });
});
