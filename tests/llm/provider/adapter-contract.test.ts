import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import type { LanguageModel } from '../../../src/kernel/ports/language-model';
import { MAX_ANSWER_BYTES } from '../../../src/llm/provider/wire/exchange';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { FakeClock } from '../../fakes/fake-clock';
import { type Replies, type Reply, StrictServer, type WireName } from '../../wire/strict-server';
import { connected, errorOf, generationOf, TEST_KEY, testRequest } from './ask';

/** For a call that never ends; any other one has the time that a busy machine takes. */
const SHORT_MS = 250;
const ADAPTERS: readonly { wire: WireName; provider: string; model: string }[] = [
  { wire: 'anthropic', provider: 'anthropic', model: 'claude-haiku-5-5' },
  { wire: 'openai', provider: 'openai', model: 'gpt-6-luna' },
];

describe.each(ADAPTERS)('the adapter for $provider', ({ wire, provider, model }) => {
  const servers: StrictServer[] = [];

  async function serve(replies: Reply | Replies): Promise<StrictServer> {
    const server = await StrictServer.start({
      wire,
      replies: typeof replies === 'function' ? replies : () => replies,
    });
    servers.push(server);
    return server;
  }

  const connectTo = (
    server: { baseUrl: string },
    { timeoutMs = 60_000, ...deps }: { fetch?: Fetch; clock?: FakeClock; timeoutMs?: number } = {},
  ): Promise<LanguageModel> => connected({ provider, model, baseUrl: server.baseUrl, timeoutMs }, deps);

  async function failureFor(reply: Reply): Promise<ReturnType<typeof errorOf>> {
    const languageModel = await connectTo(await serve(reply));
    return errorOf(await languageModel.generate(testRequest()));
  }

  afterEach(async () => {
    vi.unstubAllEnvs();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  it('returns the answer with what was counted and what it cost', async () => {
    const server = await serve({
      kind: 'answer',
      text: '{"decision":"archive"}',
      usage: { input: 700, output: 60 },
    });
    const clock = new FakeClock();
    await clock.advance(5_000);
    const generation = generationOf(await (await connectTo(server, { clock })).generate(testRequest()));
    expect(generation).toEqual({
      text: '{"decision":"archive"}',
      finishReason: 'stop',
      usage: { inputTokens: 700, outputTokens: 60, isEstimated: false },
      cost: (700 * 0.1 + 60 * 0.5) / 1e6,
      latencyMs: 0,
    });
    expect(server.complaints).toEqual([]);
  });

  it('sends the conversation as it is, with the schema and the limit, and never a temperature', async () => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const messages = [
      { role: 'user', content: 'A note.' },
      { role: 'assistant', content: '{}' },
      { role: 'user', content: 'Not accepted.' },
    ] as const;
    generationOf(await (await connectTo(server)).generate(testRequest({ messages, temperature: 0.3 })));
    const [request] = server.requests;
    if (request === undefined) throw new Error('nothing was sent');
    const { body, raw } = request;
    const sent = body['messages'] as { role: string }[];
    expect(sent.filter(({ role }) => role !== 'system')).toEqual(messages);
    expect(raw).not.toContain('temperature');
    expect(raw).not.toContain('"minimum"');
    expect(raw).toContain('"required":["decision","confidence"]');
    expect(body['max_tokens'] ?? body['max_completion_tokens']).toBe(800);
  });

  it.each([
    ['low', 800 + 1_000],
    ['medium', 800 + 4_000],
    ['high', 800 + 8_000],
  ] as const)('asks for the effort %s, with room for the thoughts', async (effort, room) => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const asked = await connected({ provider, model, baseUrl: server.baseUrl, effort });
    generationOf(await asked.generate(testRequest()));
    const [request] = server.requests;
    if (request === undefined) throw new Error('nothing was sent');
    const { body, raw } = request;
    const config = body['output_config'] as Record<string, unknown> | undefined;
    expect(wire === 'anthropic' ? config?.['effort'] : body['reasoning_effort']).toBe(effort);
    // The schema stays, and thinking is not switched off.
    expect(raw).toContain('"required":["decision","confidence"]');
    expect(raw).not.toContain('disabled');
    expect(body['max_tokens'] ?? body['max_completion_tokens']).toBe(room);
    expect(server.complaints).toEqual([]);
  });

  it('sends the key and no header of the SDK or the environment', async () => {
    vi.stubEnv('OPENAI_ORG_ID', 'org-1');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-1');
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-leak: yes');
    vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', 'x-leak: yes');
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'other-token');
    const server = await serve({ kind: 'answer', text: '{}' });
    generationOf(await (await connectTo(server)).generate(testRequest()));
    const headers = server.requests[0]?.headers ?? {};
    expect(headers['authorization']).toBe(`Bearer ${TEST_KEY}`);
    expect(Object.keys(headers).filter((name) => /^x-|^openai-|api-key/.test(name))).toEqual([]);
  });

  it('makes one call and no more, whatever happens', async () => {
    const server = await serve({ kind: 'error', status: 503, message: 'overloaded' });
    errorOf(await (await connectTo(server)).generate(testRequest()));
    expect(server.requests).toHaveLength(1);
  });

  it('says when an answer was cut off', async () => {
    const server = await serve({ kind: 'answer', text: 'It says', isCutOff: true });
    expect(generationOf(await (await connectTo(server)).generate(testRequest())).finishReason).toBe('length');
  });

  it('estimates what was counted where the server does not say', async () => {
    const server = await serve({ kind: 'answer', text: '{"decision":"archive"}', usage: null });
    const { usage } = generationOf(await (await connectTo(server)).generate(testRequest()));
    expect(usage.isEstimated).toBe(true);
    expect(usage.inputTokens).toBeGreaterThan(5);
    expect(usage.outputTokens).toBeGreaterThan(3);
  });

  it.each([
    { input: -900_000, output: 5 },
    { input: 700, output: -1 },
  ])('takes a usage of $input and $output tokens for none', async (usage) => {
    const server = await serve({ kind: 'answer', text: '{"decision":"archive"}', usage });
    const generation = generationOf(await (await connectTo(server)).generate(testRequest()));
    expect(generation.usage.isEstimated).toBe(true);
    expect(generation.usage.inputTokens).toBeGreaterThan(5);
  });

  it('counts no less than half of its own estimate, whatever the server says', async () => {
    const usage = { input: 0, output: 0 };
    const text = JSON.stringify({ decision: 'archive', reasoning: 'word '.repeat(200) });
    const server = await serve({ kind: 'answer', text, usage });
    const generation = generationOf(await (await connectTo(server)).generate(testRequest()));
    expect(generation.usage.inputTokens).toBeGreaterThan(3);
    expect(generation.usage.outputTokens).toBeGreaterThan(80);
  });

  it('takes the arguments of a tool call for the answer, although no tool was offered', async () => {
    const server = await serve({ kind: 'tool_call' });
    const generation = generationOf(await (await connectTo(server)).generate(testRequest()));
    expect(generation.text).toMatch(/^\{.*\}$/);
  });

  it('sorts a 429 for an empty account as billing', async () => {
    const body = JSON.stringify({
      error: { message: 'You exceeded your current quota', code: 'insufficient_quota' },
    });
    expect((await failureFor({ kind: 'raw', status: 429, body })).code).toBe('billing');
  });

  it('reads errors that come in an array, as Gemini sends them', async () => {
    const body = JSON.stringify([
      { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
    ]);
    expect((await failureFor({ kind: 'raw', status: 400, body })).code).toBe('auth');
  });

  it('reads how long to wait from the headers', async () => {
    const headers = { 'retry-after': 'Mon, 02 Nov 2026 08:02:00 GMT' };
    const server = await serve({ kind: 'error', status: 429, message: 'slow down', headers });
    const clock = new FakeClock({ start: '2026-11-02T08:00:00Z' });
    const languageModel = await connectTo(server, { clock });
    expect(errorOf(await languageModel.generate(testRequest())).retryAfterMs).toBe(120_000);
  });

  it('reports a refusal by the model', async () => {
    const error = await failureFor({ kind: 'refusal', words: 'I will not help with this.' });
    expect(error.code).toBe('refused');
    expect(error.message).toContain('I will not help with this');
  });

  const UNREADABLE: [name: string, reply: Reply][] = [
    ['JSON of another kind', { kind: 'raw', status: 200, body: '{"hello": "world"}' }],
    ['a string', { kind: 'raw', status: 200, body: '"ok"' }],
  ];

  it.each(UNREADABLE)('takes %s with a status of success for a fault of the server', async (_, reply) => {
    expect((await failureFor(reply)).code).toBe('server');
  });

  it.each<[name: string, status: number, body: string]>([
    ['a web page', 200, '<html>Sign in</html>'],
    ['an empty body', 200, ''],
    ['an empty body', 204, ''],
  ])('asks once where %s came, and names it (%i)', async (name, status, body) => {
    const error = await failureFor({ kind: 'raw', status, body, headers: { 'content-type': 'text/html' } });
    expect(error).toMatchObject({ code: 'bad_request', isRetryable: false, status });
    expect(error.message).toMatch(
      new RegExp(`gave no answer \\(HTTP ${String(status)}\\): it sent ${name}\\. Check`),
    );
  });

  it('reads an answer whose content type is wrong', async () => {
    const right = await serve({ kind: 'answer', text: '{"decision":"urgent"}' });
    const mislabelled: Fetch = async (input, init) => {
      const response = await fetch(input, init);
      return new Response(await response.text(), { headers: { 'content-type': 'text/plain' } });
    };
    const languageModel = await connectTo(right, { fetch: mislabelled });
    expect(generationOf(await languageModel.generate(testRequest())).text).toBe('{"decision":"urgent"}');
  });

  it('does not show a web page to the person', async () => {
    const body = '<!doctype html><html><title>502</title></html>';
    const error = await failureFor({
      kind: 'raw',
      status: 502,
      body,
      headers: { 'content-type': 'text/html' },
    });
    expect(error.message).toContain('a web page instead of an answer');
    expect(error.message).not.toContain('doctype');
  });

  it.each<Reply>([{ kind: 'stall_before_headers' }, { kind: 'stall_in_body' }])(
    'gives up after its time-out: $kind',
    async (reply) => {
      const languageModel = await connectTo(await serve(reply), { timeoutMs: SHORT_MS });
      const error = errorOf(await languageModel.generate(testRequest()));
      expect(error.code).toBe('timeout');
      expect(error.message).toContain('within 0.25 s');
    },
  );

  it.each<Reply>([{ kind: 'drop' }, { kind: 'raw', status: 200, body: '{"id": "x", "cho' }])(
    'takes a dropped connection or half a body for a network failure: %j',
    async (reply) => {
      expect((await failureFor(reply)).code).toBe('network');
    },
  );

  it('names the address where nothing listens', async () => {
    const server = await serve({ kind: 'drop' });
    const { baseUrl } = server;
    await server.stop();
    servers.length = 0;
    const error = errorOf(await (await connectTo({ baseUrl })).generate(testRequest()));
    expect(error.code).toBe('network');
    expect(error.message).toContain(baseUrl);
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('sends nothing to where a redirect points', async () => {
    const other = await serve({ kind: 'answer', text: '{}' });
    const headers = { location: `${other.baseUrl}/messages` };
    const error = await failureFor({ kind: 'raw', status: 307, body: '', headers });
    expect(error).toMatchObject({ code: 'connection', isRetryable: false, isUnsent: false, status: 307 });
    expect(error.message).toContain(`redirects to ${other.baseUrl}`);
    expect(other.requests).toEqual([]);
  });

  it('stops reading an answer that is too large', async () => {
    const { baseUrl } = await serve({ kind: 'answer', text: 'x'.repeat(5 * MAX_ANSWER_BYTES) });
    const languageModel = await connected({ provider, model, baseUrl });
    const error = errorOf(await languageModel.generate(testRequest()));
    expect(error.code).toBe('server');
    expect(error.message).toContain('larger than 2 MB');
  });

  it.each<Reply>([{ kind: 'stall_before_headers' }, { kind: 'stall_in_body' }])(
    'rejects with the reason of an abort: $kind',
    async (reply) => {
      const languageModel = await connectTo(await serve(reply));
      const controller = new AbortController();
      const reason = new Error('stopped by the person');
      setTimeout(() => controller.abort(reason), 50);
      await expect(languageModel.generate(testRequest({ signal: controller.signal }))).rejects.toBe(reason);
    },
  );

  it('asks nothing when it is aborted already', async () => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const languageModel = await connectTo(server);
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(languageModel.generate(testRequest({ signal }))).rejects.toThrow('stopped');
    expect(server.requests).toEqual([]);
  });

  it.each<Reply>([{ kind: 'answer', text: '{}' }, { kind: 'drop' }])(
    'leaves nothing listening to a signal that outlives the call: $kind',
    async (reply) => {
      const languageModel = await connectTo(await serve(reply));
      const { signal } = new AbortController();
      await languageModel.generate(testRequest({ signal }));
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    },
  );

  it('gives up in time on a host that cannot interrupt a call', async () => {
    const server = await serve({ kind: 'stall_before_headers' });
    const deaf: Fetch = (input, init) => fetch(input, { ...init, signal: null });
    const languageModel = await connectTo(server, { fetch: deaf, timeoutMs: SHORT_MS });
    expect(errorOf(await languageModel.generate(testRequest())).code).toBe('timeout');
  });

  it('keeps keys out of messages, its own and those that look like one', async () => {
    const message = `Incorrect API key provided: ${TEST_KEY}. Also seen: sk-proj-abcdefghijklmnop1234.`;
    const error = await failureFor({ kind: 'error', status: 401, message });
    expect(error.message).not.toContain(TEST_KEY);
    expect(error.message).toContain('...cdef');
    expect(error.message).not.toContain('abcdefghijklmnop');
    expect(JSON.stringify(error)).not.toContain(TEST_KEY);
  });

  it('takes a new key at the next call, and says which variable lacks one', async () => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const variable = `${provider.toUpperCase()}_API_KEY`;
    const secrets = new MemorySecretStore({ [variable]: 'first-key' });
    const choice = { provider, model, baseUrl: server.baseUrl };
    const languageModel = await connected(choice, { secrets });
    secrets.keys.set(variable, 'second-key');
    generationOf(await languageModel.generate(testRequest()));
    expect(server.requests[0]?.headers['authorization']).toBe('Bearer second-key');
    secrets.keys.delete(variable);
    const error = errorOf(await languageModel.generate(testRequest()));
    expect(error.code).toBe('auth');
    expect(error.message).toContain(`LLM_PROVIDER is set to ${provider} but ${variable} is not configured`);
    expect(server.requests).toHaveLength(1);
  });
});
