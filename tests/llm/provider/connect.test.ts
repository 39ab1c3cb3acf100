import { readCompletion } from '../../../src/llm/provider/openai-compatible/completion';
import { afterEach, describe, expect, it } from 'vitest';
import { checkProvider } from '../../../src/llm/provider/check';
import { connectModel } from '../../../src/llm/provider/connect';
import type { ModelChoice } from '../../../src/llm/provider/setup/plan-connection';
import { isProviderKey, PROVIDERS } from '../../../src/llm/provider/catalogue/registry';
import type { ProviderSetupError } from '../../../src/llm/provider/setup/setup-error';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { type Replies, type Reply, StrictServer } from '../../wire/strict-server';
import { connected, errorOf, generationOf, providerDeps, TEST_KEY, testRequest } from './ask';

const servers: StrictServer[] = [];

const ownPrice = (usd: number) => ({ input: usd, output: usd, asOf: '2026-11-22' });

async function serve(
  replies: Reply | Replies,
  models: string[] = [],
  wire: 'openai' | 'anthropic' = 'openai',
): Promise<StrictServer> {
  const answer = typeof replies === 'function' ? replies : (): Reply => replies;
  const server = await StrictServer.start({ wire, replies: answer, models });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function setupError(
  choice: ModelChoice,
  keys: Record<string, string> = {},
): Promise<ProviderSetupError> {
  const result = await connectModel(choice, providerDeps({ secrets: new MemorySecretStore(keys) }));
  if (result.ok) throw new Error('connected');
  return result.error;
}

const noNetwork: Fetch = () => Promise.reject(new Error('nothing may be sent'));

describe('a server that cuts a long prompt without a word', () => {
  const long = testRequest({
    messages: [{ role: 'user', content: 'A note about the workshop. '.repeat(400) }],
  });
  const asked = async (input: number, request = long, provider = 'ollama') => {
    const server = await serve({ kind: 'answer', text: '{}', usage: { input, output: 5 } }, ['qwen3:8b']);
    const model = await connected({ provider, model: 'qwen3:8b', baseUrl: server.baseUrl });
    return model.generate(request);
  };

  it.each([
    ['its whole context, and less than was sent', 2_048],
    ['much less than the last message', 900],
  ])('gave no answer to the note where it read %s, and the remedy is named', async (_, input) => {
    const error = errorOf(await asked(input));
    expect(error.code).toBe('context_too_long');
    expect(error.message).toContain(`read ${String(input)} of about`);
    expect(error.message).toContain('OLLAMA_CONTEXT_LENGTH');
  });

  it('is not taken for one that leaves its cache out of the count, nor for one that read everything', async () => {
    const instructed = { ...long, system: 'Rules of the house, as ever. '.repeat(100) };
    expect((await asked(2_411, instructed)).ok).toBe(true);
    expect((await asked(2_600)).ok).toBe(true);
    expect((await asked(0)).ok).toBe(true);
  });

  it('is known behind any address by a count that is a whole context, and by no other', async () => {
    const error = errorOf(await asked(2_048, long, 'custom'));
    expect(error.code).toBe('context_too_long');
    expect(error.message).toContain('Give the model a larger context on its server');
    expect((await asked(900, long, 'custom')).ok).toBe(true);
  });

  it('is not looked for where a provider refuses what is too long', async () => {
    expect((await asked(1_024, long, 'openai')).ok).toBe(true);
  });
});

describe('the registry', () => {
  it('has every provider promised', () => {
    const promised = [
      'anthropic',
      'openai',
      'gemini',
      'openrouter',
      'qwen',
      'glm',
      'goose',
      'ollama',
      'lmstudio',
      'custom',
      'rules',
    ];
    expect(Object.keys(PROVIDERS).sort()).toEqual(promised.sort());
    expect(isProviderKey('ollama')).toBe(true);
    expect(isProviderKey('toString')).toBe(false);
  });

  it('names keys after their provider', () => {
    for (const [key, row] of Object.entries(PROVIDERS)) {
      if (row.keyVariable !== null) expect(row.keyVariable).toBe(`${key.toUpperCase()}_API_KEY`);
    }
  });

  it('gives local servers two minutes and others half a one', () => {
    expect(PROVIDERS.ollama.timeoutMs).toBe(120_000);
    expect(PROVIDERS.anthropic.timeoutMs).toBe(30_000);
  });
});

describe('connecting to a provider', () => {
  it('lists what is supported when the provider is unknown', async () => {
    const error = await setupError({ provider: 'gtp' });
    expect(error.code).toBe('unknown_provider');
    for (const key of Object.keys(PROVIDERS)) expect(error.message).toContain(key);
  });

  it('says which key is missing, in the words promised, and where to get one', async () => {
    const error = await setupError({ provider: 'anthropic' }, { ANTHROPIC_API_KEY: '' });
    expect(error.code).toBe('missing_key');
    expect(error.message).toContain(
      'LLM_PROVIDER is set to anthropic but ANTHROPIC_API_KEY is not configured',
    );
    expect(error.message).toContain('https://platform.claude.com');
  });

  it('asks for a model where there is no sensible default', async () => {
    const error = await setupError({ provider: 'openrouter', model: ' ' }, { OPENROUTER_API_KEY: 'key' });
    expect(error.code).toBe('missing_model');
  });

  it.each([
    ['', 'missing_base_url'],
    ['file:///etc/passwd', 'bad_base_url'],
    ['https://user:password@host/v1', 'bad_base_url'],
    ['https://host/v1?key=1', 'bad_base_url'],
  ])('asks for a proper base URL instead of "%s"', async (baseUrl, code) => {
    const error = await setupError({ provider: 'custom', model: 'm', baseUrl });
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('password@');
  });

  it('takes the default model and the tokenizer of the model chosen', async () => {
    const anthropic = await connected({ provider: 'anthropic', model: '' });
    expect(anthropic).toMatchObject({ provider: 'anthropic', modelId: 'claude-haiku-5-5', family: 'claude' });
    const routed = await connected({ provider: 'openrouter', model: 'deepseek/deepseek-chat' });
    expect(routed.family).toBe('deepseek');
    expect((await connected({ provider: 'openrouter', model: 'openai/gpt-6-luna' })).family).toBe('o200k');
  });

  it('takes the first model of a local server that can hold a conversation', async () => {
    const server = await serve({ kind: 'answer', text: '{}' }, ['nomic-embed-text', 'qwen3:8b', 'llama3.2']);
    const model = await connected({ provider: 'ollama', baseUrl: server.baseUrl });
    expect(model).toMatchObject({ modelId: 'qwen3:8b', family: 'qwen', contextTokens: 4_000 });
    const { cost } = generationOf(await model.generate(testRequest({ temperature: 0.3 })));
    expect(cost).toBe('local');
    const request = server.requests.at(-1);
    expect(request?.headers['authorization']).toBeUndefined();
    expect(request?.body['temperature']).toBe(0.3);
  });

  it('takes no model by itself that the local server passes on, and calls none such free', async () => {
    const server = await serve({ kind: 'answer', text: '{}' }, ['gpt-oss:120b-cloud', 'qwen3:8b']);
    expect((await connected({ provider: 'ollama', baseUrl: server.baseUrl })).modelId).toBe('qwen3:8b');
    const named = await connected({
      provider: 'ollama',
      baseUrl: server.baseUrl,
      model: 'gpt-oss:120b-cloud',
    });
    expect(generationOf(await named.generate(testRequest({}))).cost).toBe('unknown');
  });

  it('says that a server has no model', async () => {
    const server = await serve({ kind: 'drop' }, ['nomic-embed-text']);
    const error = await setupError({ provider: 'ollama', baseUrl: server.baseUrl });
    expect(error.code).toBe('no_model');
  });

  it('says that no server runs', async () => {
    const error = await setupError({ provider: 'lmstudio', baseUrl: 'http://127.0.0.1:10/v1' });
    expect(error.code).toBe('server_unreachable');
    expect(error.message).toContain('LM Studio');
    expect(error.message).toContain('Start the server');
    // No request may use port 9.
    const barred = await setupError({ provider: 'lmstudio', baseUrl: 'http://127.0.0.1:9/v1' });
    expect(barred.message).toContain('Choose another port for the server');
  });

  it('reaches a custom server with or without a key', async () => {
    const server = await serve({ kind: 'answer', text: '{}' }, ['my-model']);
    const choice = { provider: 'custom', baseUrl: `${server.baseUrl}/` };
    const without = await connected(choice);
    expect(generationOf(await without.generate(testRequest())).cost).toBe('unknown');
    expect(server.requests.every(({ headers }) => headers['authorization'] === undefined)).toBe(true);
    const secrets = new MemorySecretStore({ CUSTOM_API_KEY: 'local-key' });
    generationOf(await (await connected(choice, { secrets })).generate(testRequest()));
    expect(server.requests.slice(2).map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer local-key',
      'Bearer local-key',
    ]);
  });
});

describe('what differs between providers', () => {
  it.each([
    ['qwen', { enable_thinking: false }],
    ['glm', { thinking: { type: 'disabled' } }],
    ['openai', { reasoning_effort: 'low' }],
  ])('switches thinking off or down at %s', async (provider, body) => {
    const server = await serve({ kind: 'answer', text: '{}' });
    generationOf(await (await connected({ provider, baseUrl: server.baseUrl })).generate(testRequest()));
    expect(server.requests[0]?.body).toMatchObject(body);
    expect(server.complaints).toEqual([]);
  });

  it.each([
    ['openai', 'gpt-6-luna', { reasoning_effort: 'high' }],
    ['gemini', 'gemini-3.8-flash', { reasoning_effort: 'high' }],
    ['openrouter', 'openai/gpt-6-luna', { reasoning: { effort: 'high' } }],
    ['ollama', 'gpt-oss:20b', { reasoning_effort: 'high' }],
  ])('asks %s for a reasoning effort as it documents it', async (provider, model, body) => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const choice = { provider, model, baseUrl: server.baseUrl, effort: 'high' as const };
    generationOf(await (await connected(choice)).generate(testRequest()));
    expect(server.requests[0]?.body).toMatchObject(body);
    expect(server.complaints).toEqual([]);
  });

  it.each([
    ['openai', 'gpt-4.1-mini'],
    ['openrouter', 'some/model'],
    ['ollama', 'llama3.2'],
    ['qwen', 'qwen3.6-flash'],
    ['glm', 'glm-4.7-flash'],
    ['custom', 'my-model'],
  ])('asks %s for none where %s takes none, and leaves the room for the answer', async (provider, model) => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const choice = { provider, model, baseUrl: server.baseUrl, effort: 'high' as const };
    generationOf(await (await connected(choice)).generate(testRequest()));
    const [request] = server.requests;
    expect(request?.raw).not.toContain('"high"');
    expect(request?.body['max_tokens'] ?? request?.body['max_completion_tokens']).toBe(800);
  });

  it('asks OpenRouter for a route that takes the schema', async () => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const choice = { provider: 'openrouter', baseUrl: server.baseUrl, model: 'some/model' };
    generationOf(await (await connected(choice)).generate(testRequest()));
    expect(server.requests[0]?.body).toMatchObject({ provider: { require_parameters: true } });
  });

  it('says JSON in the prompt where a provider insists on the word', async () => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const model = await connected({ provider: 'glm', baseUrl: server.baseUrl });
    generationOf(await model.generate(testRequest({ system: 'Decide.' })));
    expect(server.complaints).toEqual([]);
    expect(server.requests[0]?.raw).toContain('json_object');
    expect(server.requests[0]?.raw).toContain('Answer with one JSON object.');
  });

  it.each([{ choices: [] }, { choices: [{}] }, { choices: [{ message: null }] }])(
    'counts an answer without a message as one that was paid for: %j',
    (body) => {
      const usage = { prompt_tokens: 700, completion_tokens: 0, cost: 0.01 };
      expect(readCompletion({ ...body, usage })).toMatchObject({
        text: '',
        finishReason: 'none',
        usage: { inputTokens: 700, costUsd: 0.01 },
      });
    },
  );

  it('sends no key with a character that no header takes', async () => {
    const server = await serve({ kind: 'answer', text: '{}' });
    const secrets = new MemorySecretStore({ CUSTOM_API_KEY: 'sk-abc123…def' });
    const model = await connected({ provider: 'custom', model: 'm', baseUrl: server.baseUrl }, { secrets });
    const { code, message, isUnsent } = errorOf(await model.generate(testRequest()));
    expect([code, isUnsent, server.requests.length]).toEqual(['auth', true, 0]);
    expect(message).toMatch(/the API key holds a character that no key has\. Copy the whole key anew\.$/);
    expect(message).not.toContain('abc123');
  });

  it('takes the cost that a provider names', async () => {
    const body = {
      choices: [{ message: { content: '{}' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 2, cost: 0.0042 },
    };
    const server = await serve({ kind: 'raw', status: 200, body: JSON.stringify(body) });
    const model = await connected({ provider: 'openrouter', model: 'some/model', baseUrl: server.baseUrl });
    expect(generationOf(await model.generate(testRequest())).cost).toBe(0.0042);
  });
});

describe('an answer of Anthropic', () => {
  const answering = async (body: unknown) => {
    const server = await serve({ kind: 'raw', status: 200, body: JSON.stringify(body) }, [], 'anthropic');
    return connected({ provider: 'anthropic', baseUrl: server.baseUrl });
  };

  it('that is a refusal is refused, in its words', async () => {
    const details = { explanation: 'Not for me.' };
    const model = await answering({ content: [], stop_reason: 'refusal', stop_details: details });
    const error = errorOf(await model.generate(testRequest()));
    expect([error.code, error.message]).toEqual(['refused', expect.stringContaining('Not for me.')]);
  });
});

describe('the built-in rules', () => {
  const rules = { triage: (input: unknown) => Promise.resolve({ decision: 'archive', input }) };

  it('answer by rule, for nothing, and without a byte sent', async () => {
    const model = await connected({ provider: 'rules' }, { rules, fetch: noNetwork });
    const generation = generationOf(await model.generate(testRequest({ input: { subject: 'News' } })));
    expect(JSON.parse(generation.text)).toEqual({ decision: 'archive', input: { subject: 'News' } });
    expect(generation).toMatchObject({
      cost: 'local',
      finishReason: 'stop',
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    expect(generationOf(await model.generate(testRequest({ input: { subject: 'News' } })))).toEqual(
      generation,
    );
  });

  it('say what they can not do', async () => {
    const model = await connected({ provider: 'rules' }, { rules });
    const error = errorOf(await model.generate(testRequest({ task: 'evaluation' })));
    expect(error.code).toBe('bad_request');
    expect(error.message).toContain('evaluation');
  });

  it('stop when aborted', async () => {
    const model = await connected({ provider: 'rules' }, { rules });
    await expect(
      model.generate(testRequest({ signal: AbortSignal.abort(new Error('stopped')) })),
    ).rejects.toThrow('stopped');
  });
});

describe('checking a provider', () => {
  it('makes one real structured call and tells what came back', async () => {
    const server = await serve({
      kind: 'answer',
      text: '{"answer": "ready"}',
      usage: { input: 50, output: 8 },
    });
    const report = await checkProvider({ provider: 'openai', baseUrl: server.baseUrl }, providerDeps());
    expect(server.calls).toBe(1);
    expect(report).toMatchObject({
      outcome: 'ready',
      call: { inputTokens: 50, outputTokens: 8, learned: ['structured answers by schema'] },
    });
    expect(report.text).toMatchInlineSnapshot(
      `"OpenAI answered with gpt-6-luna in 0 ms: 50 tokens in, 8 out, $0.000009; structured answers by schema. It said: {"answer": "ready"}"`,
    );
  });

  it.each([
    ['free', { provider: 'ollama', model: 'llama4' }, {}],
    ['free', { provider: 'openai', model: 'gpt-own' }, { 'openai:gpt-own': ownPrice(0) }],
    ['price unknown', { provider: 'openai', model: 'gpt-own' }, {}],
    ['$0.000058', { provider: 'openai', model: 'gpt-own' }, { 'openai:gpt-own': ownPrice(1) }],
  ])('says what the call cost: %s', async (cost, choice, prices) => {
    const server = await serve({
      kind: 'answer',
      text: '{"answer": "ready"}',
      usage: { input: 50, output: 8 },
    });
    const report = await checkProvider({ ...choice, baseUrl: server.baseUrl }, providerDeps({ prices }));
    expect(report.text).toContain(`50 tokens in, 8 out, ${cost};`);
  });

  it('tells failures of the call and of the setup', async () => {
    const server = await serve({ kind: 'error', status: 401, message: `wrong key ${TEST_KEY}` });
    const refused = await checkProvider({ provider: 'openai', baseUrl: server.baseUrl }, providerDeps());
    expect(refused).toMatchObject({ outcome: 'not_ready', code: 'auth' });
    expect(refused.text).not.toContain(TEST_KEY);
    const unknown = await checkProvider({ provider: 'nobody' }, providerDeps());
    expect(unknown).toMatchObject({ outcome: 'not_ready', code: 'unknown_provider' });
  });

  it('quotes on one line what a model answered in place of the word', async () => {
    const server = await serve({ kind: 'answer', text: '{\n  "answer": "Well\\u001b[2J"\n}' });
    const report = await checkProvider({ provider: 'openai', baseUrl: server.baseUrl }, providerDeps());
    expect(report).toMatchObject({ outcome: 'not_ready', code: 'unusable_answer' });
    expect(report.text).toMatch(/: "\{ "answer": "Well[^\n\u001b]*" \}"\. Choose another model\.$/u);
  });

  it('needs no call for the built-in rules', async () => {
    const report = await checkProvider({ provider: 'rules' }, providerDeps({ fetch: noNetwork }));
    expect(report).toMatchObject({ outcome: 'ready', call: null });
  });
});
