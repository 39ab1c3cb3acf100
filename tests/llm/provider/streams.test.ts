import { describe, expect, it } from 'vitest';
import { KnownForms } from '../../../src/llm/provider/wire/known-forms';
import { connectModel, type ProviderDeps } from '../../../src/llm/provider/connect';
import { GivenUpCalls } from '../../../src/llm/provider/pace/given-up-calls';
import { RatePause } from '../../../src/llm/provider/retry/pause';
import { withRetries } from '../../../src/llm/provider/retry/retry';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import type { CallStep, LanguageModel } from '../../../src/kernel/ports/language-model';
import { FakeClock } from '../../fakes/fake-clock';
import { errorOf, generationOf, providerDeps, testRequest } from './ask';

// The first call would load it while the test's clock runs.
await import('../../../src/llm/provider/openai-compatible/client');

const MINUTE_MS = 60_000;
const ANSWER = '{"decision":"archive","confidence":0.9}';
const event = (delta: object, more: object = {}): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
const content = (text: string): string => event({ content: text });
const END = `${event({}, { finish_reason: 'stop' })}data: {"choices":[],"usage":{"prompt_tokens":900,"completion_tokens":60}}\n\ndata: [DONE]\n\n`;

interface Sent {
  body: Record<string, unknown>;
  isClosed: boolean;
}

/** A server whose answers the test writes piece by piece. */
class Server {
  readonly clock = new FakeClock();
  readonly sent: Sent[] = [];
  readonly steps: CallStep[] = [];
  private readonly writers: ReadableStreamDefaultController<Uint8Array>[] = [];
  private readonly deps: Partial<ProviderDeps>;

  constructor(
    private readonly baseUrl = 'http://192.168.0.9:8080/v1',
    private readonly isStreaming = true,
  ) {
    this.deps = { forms: new KnownForms(), givenUp: new GivenUpCalls(this.clock), clock: this.clock };
  }

  readonly fetch: Fetch = (_, init) => {
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Sent['body'];
    const sent = { body, isClosed: false };
    this.sent.push(sent);
    init?.signal?.addEventListener('abort', () => (sent.isClosed = true));
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => void this.writers.push(controller),
      cancel: () => void (sent.isClosed = true),
    });
    return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }));
  };

  async ask(signal?: AbortSignal): ReturnType<LanguageModel['generate']> {
    const { fetch, isStreaming, baseUrl } = this;
    const choice = { provider: 'custom', model: 'a-model', baseUrl };
    const connected = await connectModel(choice, providerDeps({ ...this.deps, fetch, isStreaming }));
    if (!connected.ok) throw connected.error;
    const { clock } = this;
    const patient = withRetries(connected.value, {
      clock,
      pause: new RatePause(clock),
      onError: () => undefined,
    });
    const onStep = (step: CallStep) => void this.steps.push(step);
    return patient.generate(testRequest({ onStep, ...(signal === undefined ? {} : { signal }) }));
  }

  /** Writes to the last request, after some time. */
  async write(text: string, afterMs = 0, end: boolean | Error = false): Promise<void> {
    await this.clock.advance(afterMs);
    const writer = this.sent.at(-1)?.isClosed === false ? this.writers.at(-1) : undefined;
    writer?.enqueue(new TextEncoder().encode(text));
    await this.clock.advance(0);
    if (end instanceof Error) writer?.error(end);
    else if (end) writer?.close();
    await this.clock.advance(0);
  }
}

describe('an answer of a server nearby', () => {
  it('is read token by token, however slowly it comes within its limits', async () => {
    const server = new Server();
    const asked = server.ask();
    await server.write(event({ role: 'assistant', content: '' }), MINUTE_MS);
    await server.write(event({ reasoning_content: 'Hm, a newsletter.' }), 3.5 * MINUTE_MS);
    for (const piece of ANSWER.match(/.{1,9}/g) ?? []) await server.write(content(piece), 55_000);
    await server.write(END, 1_000, true);
    const generation = generationOf(await asked);
    expect(generation).toMatchObject({ text: ANSWER, finishReason: 'stop', usage: { inputTokens: 900 } });
    expect(server.sent[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(server.steps.slice(0, 3)).toEqual([
      { kind: 'reading' },
      { kind: 'writing', tokens: 1 },
      { kind: 'writing', tokens: 2 },
    ]);
  });

  const half = Math.floor(ANSWER.length / 2);
  const [begin, rest] = [ANSWER.slice(0, half), ANSWER.slice(half)];
  const part = (text: string): object => ({ type: 'text', text });
  it.each([
    ['parts', [[part(begin)], [part(rest)]]],
    ['parts beside references', [[{ type: 'reference', reference_ids: [1] }, part(begin)], [part(rest)]]],
    ['parts of reasoning, and then texts', [[{ type: 'thinking', thinking: [part('{')] }], begin, rest]],
    ['a text, and then parts', [begin, [part(rest)]]],
    ['parts, and then a text', [[part(begin)], rest]],
  ])('is put together from %s', async (_, contents) => {
    const server = new Server();
    const asked = server.ask();
    for (const each of contents) await server.write(event({ content: each }), 1_000);
    await server.write(END, 1_000, true);
    expect(generationOf(await asked).text).toBe(ANSWER);
  });

  it.each([
    ['nothing for five minutes', '', 5 * MINUTE_MS, 'began no answer within 5 minutes'],
    ['only signs of life', ': still here\n\n', 5 * MINUTE_MS, 'began no answer within 5 minutes'],
    [
      'a piece, and nothing for a minute',
      content('{"de'),
      MINUTE_MS,
      'wrote nothing for 60 s after 1 tokens',
    ],
  ])('that brings %s is closed, and not asked for again', async (_, first, ms, words) => {
    const server = new Server();
    const asked = server.ask();
    await server.write(first);
    await server.clock.advance(ms - 1_000);
    expect(server.sent[0]?.isClosed).toBe(false);
    await server.clock.advance(1_000);
    expect(server.sent[0]?.isClosed).toBe(true);
    const error = errorOf(await asked);
    expect([error.code, error.message]).toEqual(['timeout', expect.stringContaining(words)]);
    expect(server.sent).toHaveLength(1);
  });

  it.each([
    ['ends without a mark', true],
    ['is cut', new TypeError('terminated')],
  ])('that %s in the middle is the fault of the connection, and is asked for again', async (_, end) => {
    const server = new Server();
    const asked = server.ask();
    for (const afterMs of [0, 2_000, 4_000, 8_000]) await server.write(content('{"de'), afterMs, end);
    const { code, message } = errorOf(await asked);
    expect([code, message]).toEqual(['network', expect.stringContaining('broke off its answer')]);
    expect(server.sent).toHaveLength(4);
  });

  it('that ends without a mark is taken if it is whole', async () => {
    const server = new Server();
    const asked = server.ask();
    await server.write(content(ANSWER), 0, true);
    expect(generationOf(await asked).text).toBe(ANSWER);
  });

  it('has ten minutes in all', async () => {
    const server = new Server();
    const asked = server.ask();
    for (let token = 0; token < 20; token += 1) await server.write(content('{'), 31_000);
    expect(errorOf(await asked).message).toContain('gave no complete answer within 600 s');
  });

  it('has ten minutes where nothing streams', async () => {
    const server = new Server(undefined, false);
    const asked = server.ask();
    await server.clock.advance(9.9 * MINUTE_MS);
    expect(server.sent[0]).toMatchObject({ isClosed: false });
    expect(server.sent[0]?.body).not.toHaveProperty('stream');
    await server.clock.advance(MINUTE_MS);
    expect(errorOf(await asked).code).toBe('timeout');
  });

  it.each([
    ['is prose', 'The mail from the shop is very nice. I would say that '.repeat(9), true],
    ['is prose in two languages', 'Guten Tag, '.repeat(3) + 'x, y. '.repeat(70), true],
    [
      'thinks aloud before its object',
      `<think>${'word by word. '.repeat(8)}, ${'so on and on '.repeat(20)} or not?</think>${ANSWER}`,
      false,
    ],
    [
      'is an object with a long text',
      `{"a":"${Array.from({ length: 200 }, (_, n) => `word${n * n}`).join(' ')}"}`,
      false,
    ],
    ['repeats itself in an object', `{"a":"${'and the room is booked, '.repeat(40)}`, true],
    ['is an object and blanks for ever', `{"a":1,${'\n'.repeat(700)}`, true],
  ])('is ended early where it can not become JSON: it %s', async (_, text, isEnded) => {
    const server = new Server();
    const asked = server.ask();
    for (const piece of text.match(/[^]{1,20}/g) ?? []) await server.write(content(piece));
    expect(server.sent[0]?.isClosed).toBe(isEnded);
    if (!isEnded) await server.write(END, 0, true);
    expect(generationOf(await asked).isEndedEarly).toBe(isEnded ? true : undefined);
  });

  it('is ended early where reasoning repeats itself, and not where a tool call has no brace', async () => {
    const looping = new Server();
    const asked = looping.ask();
    await looping.write(event({ reasoning_content: 'Wait, let me think about that. '.repeat(30) }));
    expect(looping.sent[0]?.isClosed).toBe(true);
    await looping.write(content(ANSWER), 0);
    await looping.write(END, 0, true);
    generationOf(await asked);
    const calling = new Server();
    const called = calling.ask();
    const call = { index: 0, id: 'c', function: { name: 'decision', arguments: '' } };
    await calling.write(event({ content: 'x y. '.repeat(30), tool_calls: [call] }));
    for (const piece of ANSWER.match(/.{1,9}/g) ?? [])
      await calling.write(event({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
    await calling.write(END, 0, true);
    expect(generationOf(await called).text).toBe(ANSWER);
  });
});

describe('a server nearby at which a call was given up', () => {
  it('gets one small request, and the next calls once it has answered that', async () => {
    const server = new Server();
    const first = server.ask();
    await server.clock.advance(5 * MINUTE_MS);
    errorOf(await first);
    const [second, third] = [server.ask(), server.ask()];
    await server.clock.advance(MINUTE_MS);
    expect(server.sent).toHaveLength(2);
    expect(server.sent[1]?.body).toMatchObject({ max_tokens: 4 });
    expect(server.steps.at(-1)).toEqual({ kind: 'resting' });
    await server.write(content('{}'));
    await server.write(END, 0, true);
    expect(server.sent).toHaveLength(4);
    await server.clock.advance(5 * MINUTE_MS);
    await Promise.all([second, third]);
  });

  it('is asked again after two minutes without an answer', async () => {
    const server = new Server();
    const stop = new AbortController();
    const first = server.ask(stop.signal).catch(() => 'stopped');
    await server.clock.advance(1_000);
    stop.abort();
    expect(await first).toBe('stopped');
    expect(server.sent[0]?.isClosed).toBe(true);
    const second = server.ask();
    await server.clock.advance(2 * MINUTE_MS - 1_000);
    expect(server.sent).toHaveLength(2);
    await server.clock.advance(1_000);
    expect([server.sent.length, server.sent[1]?.isClosed]).toEqual([3, true]);
    await server.write(content(ANSWER));
    await server.write(END, 0, true);
    expect(generationOf(await second).text).toBe(ANSWER);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'is waited for by a call that comes %i steps after the only other one was aborted',
    async (steps) => {
      const clock = new FakeClock();
      const calls = new GivenUpCalls(clock);
      calls.add('near');
      const ask = () => new Promise<void>(() => undefined);
      const stop = new AbortController();
      const first = calls.wait('near', ask, stop.signal).catch(() => undefined);
      stop.abort();
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      let isOver = false;
      const second = calls.wait('near', ask, new AbortController().signal).then(() => (isOver = true));
      await clock.advance(MINUTE_MS);
      expect(isOver).toBe(false);
      await clock.advance(MINUTE_MS);
      await Promise.all([first, second]);
    },
  );

  it('concerns no server elsewhere', async () => {
    const server = new Server('https://models.example/v1');
    const stop = new AbortController();
    const first = server.ask(stop.signal).catch(() => 'stopped');
    await server.clock.advance(1_000);
    stop.abort();
    await first;
    const second = server.ask();
    await server.write(`{"choices":[{"message":{"content":${JSON.stringify(ANSWER)}}}]}`, 1_000, true);
    generationOf(await second);
    expect(server.sent.map(({ body }) => 'stream' in body)).toEqual([false, false]);
  });
});

it('reads a stream whose events name no error', async () => {
  const server = new Server();
  const asked = server.ask();
  await server.write(`data: {"error":null,"choices":[{"delta":{"content":${JSON.stringify(ANSWER)}}}]}\n\n`);
  await server.write(END, 0, true);
  expect(generationOf(await asked).text).toBe(ANSWER);
});

it('folds a stream that was not asked for', async () => {
  const server = new Server('https://models.example/v1');
  const asked = server.ask();
  for (const piece of ANSWER.match(/.{1,9}/g) ?? []) await server.write(content(piece));
  await server.write(END, 0, true);
  expect(generationOf(await asked).text).toBe(ANSWER);
});
