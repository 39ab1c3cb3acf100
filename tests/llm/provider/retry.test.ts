import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModelError, type ModelErrorCode } from '../../../src/kernel/ports/language-model';
import { RatePause } from '../../../src/llm/provider/retry/pause';
import { decideRetry, type RetryReport, withRetries } from '../../../src/llm/provider/retry/retry';
import { FakeClock } from '../../fakes/fake-clock';
import { type Answer, ScriptedModel } from '../../fakes/scripted-model';
import { errorOf, generationOf, testRequest } from './ask';

const failure = (code: ModelErrorCode, retryAfterMs?: number): ModelError =>
  new ModelError(code, `a ${code} failure`, { retryAfterMs });

describe('decide', () => {
  it.each<ModelErrorCode>(['timeout', 'network', 'server'])(
    'retries %s three times, after 2, 4 and 8 s',
    (code) => {
      expect([0, 1, 2, 3].map((count) => decideRetry(failure(code), count))).toEqual([
        { kind: 'retry', afterMs: 2_000 },
        { kind: 'retry', afterMs: 4_000 },
        { kind: 'retry', afterMs: 8_000 },
        { kind: 'give_up' },
      ]);
    },
  );

  it.each<ModelErrorCode>(['auth', 'billing', 'bad_request', 'refused', 'context_too_long'])(
    'gives %s back at once',
    (code) => {
      expect(decideRetry(failure(code), 0)).toEqual({ kind: 'give_up' });
    },
  );

  it.each<[number | undefined, number, number?]>([
    [undefined, 60_000],
    [7_000, 7_000],
    [0, 1_000],
    [0, 8_000, 3],
    [90_000, 90_000, 9],
    [3_000_000, 900_000],
  ])(
    'waits for a rate limit that asks for %s ms, at least a second, at most 15 minutes: %s, after failures: %s',
    (asked, forMs, failures) => {
      expect(decideRetry(failure('rate_limit', asked), 99, failures)).toEqual({ kind: 'pause', forMs });
    },
  );
});

/** Asks once and lets time pass until there is a result. */
function patience(answers: readonly Answer[], options: { maxWaitMs?: number } = {}) {
  const clock = new FakeClock({ auto: true });
  const model = new ScriptedModel({ answers });
  const reports: RetryReport[] = [];
  const pause = new RatePause(clock, options);
  const patient = withRetries(model, { clock, pause, onError: (report) => reports.push(report) });
  return { clock, model, reports, pause, patient };
}

describe('a model with retries', () => {
  it('says which call of how many comes next, and when', async () => {
    const { reports, patient } = patience(Array.from({ length: 4 }, () => failure('network')));
    await patient.generate(testRequest());
    expect(reports.map(({ again }) => again)).toEqual([
      { afterMs: 2_000, number: 2, of: 4, isUnsent: false },
      { afterMs: 4_000, number: 3, of: 4, isUnsent: false },
      { afterMs: 8_000, number: 4, of: 4, isUnsent: false },
      undefined,
    ]);
  });

  it('ends with the last failure when it is stopped as it waits', async () => {
    const stop = new AbortController();
    const model = new ScriptedModel({ answers: [failure('rate_limit')] });
    const clock = new FakeClock();
    const options = { clock, pause: new RatePause(clock), stop: stop.signal, onError: () => undefined };
    const asked = withRetries(model, options).generate(testRequest());
    await expect.poll(() => clock.pending).toBe(1);
    stop.abort();
    expect(errorOf(await asked).code).toBe('rate_limit');
    expect(model.calls).toBe(1);
  });

  it('reports no pause while the model is asked, however many ask at once', async () => {
    const { signal } = new AbortController();
    const listeners: number[] = [];
    const model = new ScriptedModel({
      answers: () => {
        listeners.push(getEventListeners(signal, 'abort').length);
        return failure('network');
      },
    });
    const clock = new FakeClock({ auto: true });
    const options = { clock, pause: new RatePause(clock), stop: signal, onError: () => undefined };
    const patient = withRetries(model, options);
    await Promise.all(Array.from({ length: 8 }, () => patient.generate(testRequest({ signal }))));
    expect(listeners).toHaveLength(8 * 4);
    expect(listeners.slice(0, 8)).toEqual(Array(8).fill(0));
    expect(Math.max(...listeners)).toBeLessThan(8);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is known by the same name and limits', () => {
    const { model, patient } = patience([]);
    const { provider, modelId, family, contextTokens } = patient;
    expect(model).toMatchObject({ provider, modelId, family, contextTokens });
  });

  it('answers after transient failures, having waited 2 and 4 s', async () => {
    const { clock, model, reports, patient } = patience([failure('server'), failure('timeout'), 'done']);
    expect(generationOf(await patient.generate(testRequest())).text).toBe('done');
    expect(clock.monotonic()).toBe(6_000);
    expect(model.calls).toBe(3);
    expect(reports.map(({ retryCount, action }) => [retryCount, action])).toEqual([
      [0, 'retry in 2 s'],
      [1, 'retry in 4 s'],
    ]);
  });

  it('is aborted where it is stopped and aborted at once, and says no failure then', async () => {
    const both = new AbortController();
    const clock = new FakeClock({ auto: true });
    const model = new ScriptedModel({
      answers: () => {
        both.abort(new Error('aborted by the person'));
        return failure('network');
      },
    });
    const options = { clock, pause: new RatePause(clock), stop: both.signal, onError: () => undefined };
    const asked = withRetries(model, options).generate(testRequest({ signal: both.signal }));
    await expect(asked).rejects.toThrow('aborted by the person');
  });

  it('gives up after three retries', async () => {
    const { clock, model, reports, patient } = patience(Array<Answer>(9).fill(failure('network')));
    expect(errorOf(await patient.generate(testRequest())).code).toBe('network');
    expect(model.calls).toBe(4);
    expect(clock.monotonic()).toBe(14_000);
    expect(reports.at(-1)).toMatchObject({ retryCount: 3, action: 'gave up after 3 retries' });
  });

  it('returns what waiting can not fix at once', async () => {
    const { clock, model, reports, patient } = patience([failure('auth')]);
    expect(errorOf(await patient.generate(testRequest())).code).toBe('auth');
    expect(model.calls).toBe(1);
    expect(clock.monotonic()).toBe(0);
    expect(reports).toMatchObject([{ retryCount: 0, action: 'not retried' }]);
  });

  it('waits out rate limits as often as it takes, without using up the retries', async () => {
    const limits = Array<Answer>(20).fill(failure('rate_limit'));
    const { clock, reports, patient } = patience([...limits, failure('server'), 'done']);
    expect(generationOf(await patient.generate(testRequest())).text).toBe('done');
    expect(clock.monotonic()).toBe(20 * 60_000 + 2_000);
    expect(reports[0]?.action).toBe('all calls wait 60 s');
  });

  it('ends a command that has waited as long as it may', async () => {
    const { clock, model, reports, patient } = patience(
      Array<Answer>(9).fill(failure('rate_limit', 50_000)),
      {
        maxWaitMs: 120_000,
      },
    );
    expect(errorOf(await patient.generate(testRequest())).message).toBe('a rate_limit failure');
    expect(clock.monotonic()).toBe(100_000);
    expect(model.calls).toBe(3);
    expect(reports.at(-1)?.action).toBe('gave up: the provider asks for another 50 s');
    expect(errorOf(await patient.generate(testRequest())).code).toBe('rate_limit');
    expect(model.calls).toBe(3);
  });

  it('does not wait at all for what would take too long', async () => {
    const { clock, patient } = patience([failure('rate_limit', 300_000)], { maxWaitMs: 120_000 });
    expect(errorOf(await patient.generate(testRequest())).code).toBe('rate_limit');
    expect(clock.monotonic()).toBe(0);
  });

  it.each<ModelErrorCode>(['server', 'rate_limit'])(
    'stops waiting after a %s failure when aborted',
    async (code) => {
      const clock = new FakeClock();
      const model = new ScriptedModel({ answers: [failure(code), 'too late'] });
      const patient = withRetries(model, { clock, pause: new RatePause(clock), onError: () => undefined });
      const controller = new AbortController();
      const asking = patient.generate(testRequest({ signal: controller.signal }));
      const rejected = expect(asking).rejects.toThrow('stopped');
      await clock.advance(1_000);
      controller.abort(new Error('stopped'));
      await rejected;
      expect(clock.pending).toBe(0);
      expect(model.calls).toBe(1);
    },
  );

  it('never calls more often than failures and answers explain', async () => {
    const codes = fc.constantFrom<ModelErrorCode>(
      'timeout',
      'network',
      'server',
      'rate_limit',
      'auth',
      'refused',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(codes, { maxLength: 12 }), async (failures) => {
        const { model, reports, patient } = patience([...failures.map((code) => failure(code)), 'done']);
        const result = await patient.generate(testRequest());
        expect(reports).toHaveLength(model.calls - (result.ok ? 1 : 0));
        const transient = failures
          .slice(0, model.calls)
          .filter((code) => !['rate_limit', 'auth', 'refused'].includes(code));
        expect(transient.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('the pause of a provider', () => {
  const waiters = (
    pause: RatePause,
    clock: FakeClock,
    count: number,
  ): { leftAt: number[]; all: Promise<unknown> } => {
    const leftAt: number[] = [];
    const { signal } = new AbortController();
    const leave = async (): Promise<void> => {
      await pause.wait(signal);
      leftAt.push(clock.monotonic());
    };
    return { leftAt, all: Promise.all(Array.from({ length: count }, leave)) };
  };

  it('tells until when, and lets everybody through when it is over', async () => {
    const clock = new FakeClock();
    const pause = new RatePause(clock);
    expect(pause.until).toBeNull();
    pause.pauseUntil(clock.now() + 5_000);
    expect(pause.until).toBe(clock.now() + 5_000);
    await clock.advance(5_000);
    expect(pause.until).toBeNull();
    const { leftAt, all } = waiters(pause, clock, 3);
    await all;
    expect(leftAt).toEqual([5_000, 5_000, 5_000]);
  });

  it('lets those who wait go one after another', async () => {
    const clock = new FakeClock();
    const pause = new RatePause(clock);
    pause.pauseUntil(clock.now() + 5_000);
    const { leftAt, all } = waiters(pause, clock, 4);
    await clock.advance(10_000);
    await all;
    expect(leftAt).toEqual([5_000, 5_500, 6_000, 6_500]);
  });

  it('holds those still waiting when the first to go is limited again', async () => {
    const clock = new FakeClock();
    const pause = new RatePause(clock);
    pause.pauseUntil(clock.now() + 5_000);
    const { leftAt } = waiters(pause, clock, 3);
    await clock.advance(5_200);
    pause.pauseUntil(clock.now() + 60_000);
    await clock.advance(30_000);
    expect(leftAt).toEqual([5_000]);
    await clock.advance(60_000);
    expect(leftAt).toHaveLength(3);
  });

  it('is never shortened by a later answer', () => {
    const clock = new FakeClock();
    const pause = new RatePause(clock);
    pause.pauseUntil(clock.now() + 60_000);
    pause.pauseUntil(clock.now() + 5_000);
    expect(pause.until).toBe(clock.now() + 60_000);
  });

  it('lasts 15 minutes at most', () => {
    const clock = new FakeClock();
    const pause = new RatePause(clock);
    pause.pauseUntil(clock.now() + 3_000_000);
    expect(pause.until).toBe(clock.now() + 900_000);
  });

  it('does not follow a wall clock that is set back', async () => {
    const clock = new FakeClock();
    const pause = new RatePause(clock);
    pause.pauseUntil(clock.now() + 5_000);
    const { leftAt } = waiters(pause, clock, 1);
    clock.setWallClock('2020-01-01T00:00:00Z');
    await clock.advance(5_000);
    expect(leftAt).toEqual([5_000]);
  });
});
