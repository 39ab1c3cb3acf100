import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { ModelError } from '../../../src/kernel/ports/language-model';
import { anthropicBatches } from '../../../src/features/batch/work/anthropic-batches';
import type { BatchService } from '../../../src/features/batch/work/batch-service';
import { openService } from '../../../src/features/batch/work/connect-batches';
import type { ProviderDeps } from '../../../src/llm/provider/connect';
import type { ModelChoice } from '../../../src/llm/provider/setup/plan-connection';
import { openAIBatches } from '../../../src/features/batch/work/openai-batches';
import type { PartReport, PartResult } from '../../../src/features/batch/work/batch-wire';
import { FakeClock } from '../../fakes/fake-clock';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { providerDeps, TEST_KEY, testRequest } from '../../llm/provider/ask';
import { rowsOf } from '../../word-table';

const OPENAI: ModelChoice = { provider: 'openai' };
const { signal } = new AbortController();

const REPORT = {
  id: 'batch_1',
  status: 'completed',
  created_at: 1_762_000_000,
  expires_at: 1_762_086_400,
  output_file_id: 'file-out',
  error_file_id: 'file-err',
  errors: { data: [{ code: 'token_limit_exceeded', message: 'Too many.' }] },
  metadata: { deputy_part: 'part-1' },
  request_counts: { total: 9, completed: 4, failed: 2 },
};

async function serviceBy(
  answer: Response | (() => Response),
  deps: Partial<ProviderDeps> = {},
  choice = OPENAI,
): Promise<BatchService> {
  const fetch: Fetch = () => Promise.resolve(typeof answer === 'function' ? answer() : answer);
  const service = await openService(choice, providerDeps({ fetch, ...deps }));
  if (!service.ok) throw service.error;
  return service.value;
}

/** A body that sends its chunks, and then ends, or says nothing more. */
const streamed = (chunks: readonly string[], { ends = true } = {}): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        if (ends) controller.close();
      },
    }),
  );

const ended = (results = ['/files/out/content']): PartReport => ({
  ...{ id: 'batch_1', state: 'ended', createdAt: 0, expiresAt: null, count: 1 },
  ...{ mark: null, why: '', results },
});

/** Ids of the results, as far as they came. */
async function idsOf(service: BatchService, stop = signal): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of service.results(ended(), stop)) ids.push(id);
  return ids;
}

const expired = (id: string): string =>
  JSON.stringify({ custom_id: id, response: null, error: { code: 'batch_expired', message: '' } });

describe("a batch service's report", () => {
  const read = (body: object): PartReport | null => openAIBatches.readReport(body);

  it('of OpenAI is read whole', () => {
    expect(read(REPORT)).toEqual({
      id: 'batch_1',
      state: 'ended',
      createdAt: 1_762_000_000_000,
      expiresAt: 1_762_086_400_000,
      count: 9,
      mark: 'part-1',
      why: 'token_limit_exceeded Too many.',
      results: ['/files/file-out/content', '/files/file-err/content'],
    });
  });

  it.each([
    ['expires_at', { expiresAt: null }],
    ['output_file_id', { results: ['/files/file-err/content'] }],
    ['error_file_id', { results: ['/files/file-out/content'] }],
    ['errors', { why: '' }],
    ['metadata', { mark: null }],
    ['request_counts', { count: 0 }],
  ])('of OpenAI is read where %s is missing, null or of another kind', (field, without) => {
    const whole = read(REPORT);
    const { [field as keyof typeof REPORT]: _, ...rest } = REPORT;
    for (const body of [rest, { ...REPORT, [field]: null }, { ...REPORT, [field]: [true] }])
      expect(read(body)).toEqual({ ...whole, ...without });
  });

  it.each(rowsOf('model-servers', 'states of a batch'))(
    'of OpenAI with the status "%s" is %s',
    (status, state) => {
      expect(read({ ...REPORT, status })?.state).toBe(state);
    },
  );

  it('of Anthropic counts all questions, with or without an answer', () => {
    const body = {
      id: 'msgbatch_1',
      processing_status: 'in_progress',
      created_at: '2026-11-02T08:00:00Z',
      expires_at: '2026-11-03T08:00:00Z',
      request_counts: { processing: 100, succeeded: 20, errored: 3, canceled: 4, expired: 5 },
    };
    const working = anthropicBatches.readReport(body);
    expect(working).toMatchObject({ state: 'working', count: 132, mark: null });
    expect(working?.expiresAt).toBe(Date.parse('2026-11-03T08:00:00Z'));
    const { expires_at: _, ...rest } = body;
    expect(anthropicBatches.readReport({ ...rest, processing_status: 'ended' })).toMatchObject({
      state: 'ended',
      expiresAt: null,
    });
  });

  it.each(['../other', 'a/b', '', 'x'.repeat(129), 'a?b'])('is none with the id %j', (id) => {
    expect(read({ ...REPORT, id })).toBeNull();
    expect(anthropicBatches.readReport({ id })).toBeNull();
  });
});

describe("a batch service's result", () => {
  const said = (line: object): PartResult['said'] | undefined => anthropicBatches.readResult(line)?.said;
  const errored = (type: string) => ({
    custom_id: 'a',
    result: { type: 'errored', error: { type: 'error', error: { type, message: 'It failed.' } } },
  });

  it.each([
    ['invalid_request_error', 400],
    ['authentication_error', 401],
    ['billing_error', 402],
    ['permission_error', 403],
    ['not_found_error', 404],
    ['request_too_large', 413],
    ['rate_limit_error', 429],
    ['api_error', 500],
  ])('of Anthropic that failed by %s counts as HTTP %d', (type, status) => {
    expect(said(errored(type))).toMatchObject({ kind: 'failed', status });
  });

  it.each([
    ['expired', 'expired'],
    ['canceled', 'cancelled'],
  ])('of Anthropic that is %s has no answer, and says why', (type, kind) => {
    expect(said({ custom_id: 'a', result: { type } })).toEqual({ kind });
  });

  it('of an unknown kind is unreadable, and one without the id of a question is skipped', () => {
    expect(said({ custom_id: 'a', result: { type: 'toString' } })).toEqual({ kind: 'unreadable' });
    expect(anthropicBatches.readResult({ result: { type: 'expired' } })).toBeNull();
    expect(openAIBatches.readResult({ response: null })).toBeNull();
  });

  it('is found in whatever pieces the answer arrives', async () => {
    const text = `${expired('ä-1')}\n\n${expired('b')}\nno result\n${expired('c')}`;
    for (const size of [1, 7, 1_000]) {
      const bytes = Buffer.from(text);
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      const body = new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(new Uint8Array(piece));
          controller.close();
        },
      });
      expect(await idsOf(await serviceBy(new Response(body)))).toEqual(['ä-1', 'b', 'c']);
    }
  });

  it('is skipped when its line is longer than any answer, and the next one is read', async () => {
    const long = ['x'.repeat(999_990), 'x'.repeat(20), expired('within'), `\n${expired('next')}\n`];
    expect(await idsOf(await serviceBy(streamed(long)))).toEqual(['next']);
  });

  it('is waited for no longer than a minute', async () => {
    const clock = new FakeClock();
    const service = await serviceBy(streamed([`${expired('a')}\n`], { ends: false }), { clock });
    const reading = idsOf(service).catch((error: unknown) => error);
    await clock.advance(59_000);
    expect(clock.pending).toBe(1);
    await clock.advance(1_000);
    expect(await reading).toMatchObject({ code: 'timeout' });
  });

  it('is waited for until the person stops, and nothing goes on listening', async () => {
    const clock = new FakeClock();
    const stop = new AbortController();
    const service = await serviceBy(streamed([`${expired('a')}\n`], { ends: false }), { clock });
    const reading = idsOf(service, stop.signal).catch((error: unknown) => error);
    await clock.advance(1_000);
    const reason = new Error('stopped');
    stop.abort(reason);
    expect(await reading).toBe(reason);
    expect([clock.pending, getEventListeners(stop.signal, 'abort')]).toEqual([0, []]);
  });
});

describe('a batch service', () => {
  it('lists the batches of other programs too, and takes a list that does not say so for incomplete', async () => {
    const data = [{ ...REPORT, id: 'batch_2', metadata: null }, { id: 5 }, REPORT];
    for (const [more, isAll] of [
      [{ has_more: false }, true],
      [{ has_more: true }, false],
      [{}, false],
    ] as const) {
      const listed = await (await serviceBy(() => Response.json({ data, ...more }))).since(0, signal);
      expect(listed.ok && listed.value.parts.map(({ mark }) => mark)).toEqual([null, 'part-1']);
      expect(listed.ok && listed.value.isAll).toBe(isAll);
    }
  });

  it('fails when it sends something else, without saying whether the part arrived', async () => {
    const service = await serviceBy(() => Response.json({ hello: 'world' }));
    for (const said of [await service.since(0, signal), await service.look('batch_1', signal)]) {
      const error = said.ok ? null : said.error;
      expect(error).toMatchObject({ code: 'server', status: undefined, isUnsent: false });
      expect(error?.message).toContain('not a batch');
    }
  });

  it('is not asked without a key, and the error says which variable lacks one', async () => {
    const secrets = new MemorySecretStore({ OPENAI_API_KEY: TEST_KEY });
    const service = await serviceBy(() => Response.json(REPORT), { secrets });
    secrets.keys.clear();
    const looked = await service.look('batch_1', signal);
    expect(looked.ok ? null : looked.error).toMatchObject({ code: 'auth', isUnsent: true });
    expect(looked.ok ? '' : looked.error.message).toContain('OPENAI_API_KEY is not configured');
  });

  it('costs half of the price of single calls, or an unknown price', async () => {
    const tokens = { inputTokens: 1_000, outputTokens: 100 };
    const known = await serviceBy(Response.json({}));
    expect(known.cost(tokens)).toBeCloseTo((1_000 * 0.1 + 100 * 0.5) / 2e6, 12);
    const unknown = await serviceBy(Response.json({}), {}, { ...OPENAI, model: 'gpt-own' });
    expect([unknown.cost(tokens), unknown.price]).toEqual(['unknown', 'unknown']);
  });

  it("takes the key out of an answer's text, and counts it as a single call is counted", async () => {
    const service = await serviceBy(Response.json({}));
    const said = { kind: 'answer', text: `So ${TEST_KEY}.`, finishReason: 'stop' } as const;
    const usage = { inputTokens: 900, outputTokens: 50 };
    const answer = await service.answer({ ...said, usage }, 800);
    expect(answer).toMatchObject({ text: 'So ...cdef.', usage: { ...usage, isEstimated: false } });
    expect(answer.cost).toBeCloseTo((900 * 0.1 + 50 * 0.5) / 2e6, 12);
    expect((await service.answer({ ...said, usage: null }, 800)).usage).toMatchObject({
      inputTokens: 800,
      isEstimated: true,
    });
  });

  it('gets no question that holds a secret', async () => {
    const service = await serviceBy(Response.json({}), { secretsMode: 'block' });
    const messages = [{ role: 'user', content: 'The key is AKIAIOSFODNN7EXAMPLE.' }] as const;
    const question = service.question('a', testRequest({ messages }));
    expect(question.ok ? null : question.error).toMatchObject({ code: 'withheld', isUnsent: true });
    expect(question.ok ? null : question.error).toBeInstanceOf(ModelError);
  });

  it.each([undefined, 'high'] as const)(
    'reserves a question at its worst, with effort %s',
    async (effort) => {
      const choice = effort === undefined ? OPENAI : { ...OPENAI, effort };
      const service = await serviceBy(Response.json({}), {}, choice);
      const question = service.question('a', testRequest());
      if (!question.ok) throw question.error;
      const { inputTokens, worst, line } = question.value;
      expect(worst.outputTokens).toBe(effort === undefined ? 800 : 8_800);
      expect(worst.inputTokens).toBeGreaterThan(inputTokens * 1.3 + 100);
      expect(JSON.parse(line)).toMatchObject({
        custom_id: 'a',
        body: { max_completion_tokens: worst.outputTokens },
      });
    },
  );

  it.each([
    ['https://eu.example.org/v1', 'https://eu.example.org/v1'],
    ['https://api.openai.com/v1', undefined],
  ])('at %s is recorded with the address %s', async (baseUrl, kept) => {
    expect((await serviceBy(Response.json({}), {}, { ...OPENAI, baseUrl })).baseUrl).toBe(kept);
  });
});
