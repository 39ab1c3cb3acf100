import { describe, expect, it } from 'vitest';
import { formStore, smallContexts } from '../../../src/core/session/form-store';
import { consentKey } from '../../../src/core/settings/provider-consent';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import type { CallStep, GenerateRequest, LanguageModel } from '../../../src/kernel/ports/language-model';
import { connectModel } from '../../../src/llm/provider/connect';
import { OllamaModels } from '../../../src/llm/provider/ollama/ollama-models';
import { KnownForms } from '../../../src/llm/provider/wire/known-forms';
import { FakeClock } from '../../fakes/fake-clock';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { errorOf, generationOf, providerDeps, testRequest } from './ask';

const ANSWER = '{"decision":"archive","confidence":0.9}';

interface Chat {
  path: string;
  think?: unknown;
  format?: unknown;
  truncate?: boolean;
  stream?: boolean;
  messages: { role: string; content: string }[];
  options: { num_ctx: number; num_predict: number };
}

/** Ollama as its documentation describes it; what it holds and refuses is the test's. */
class Ollama {
  models: Record<string, { capabilities?: string[]; most?: number; loaded?: number }> = { 'a-model': {} };
  /** The largest context that fits into memory. */
  memory = Infinity;
  /** Whether this is a proxy that only knows OpenAI's API, and how it says so. */
  proxy: { status: number; body: string } | null = null;
  answer: object = { content: ANSWER };
  isStreaming = false;
  readonly asked: string[] = [];
  readonly chats: Chat[] = [];
  readonly steps: CallStep[] = [];
  private readonly device = new MemoryDeviceStore();
  private readonly clock = new FakeClock();

  /** A new process of Deputy. */
  restart(): void {
    this.deps = this.process();
  }

  private process() {
    const { clock, device, fetch } = this;
    const forms = new KnownForms(formStore(device));
    return { clock, fetch, forms, ollama: new OllamaModels({ fetch, clock }, smallContexts(device)) };
  }

  async connect(model = 'a-model', baseUrl = 'http://127.0.0.1:11434'): ReturnType<typeof connectModel> {
    const { isStreaming } = this;
    return connectModel({ provider: 'ollama', model, baseUrl }, providerDeps({ ...this.deps, isStreaming }));
  }

  async ask(
    parts: Partial<GenerateRequest> = {},
    ...at: [model?: string, baseUrl?: string]
  ): ReturnType<LanguageModel['generate']> {
    const model = await this.connect(...at);
    if (!model.ok) throw model.error;
    return model.value.generate(testRequest({ onStep: (step) => this.steps.push(step), ...parts }));
  }

  readonly fetch: Fetch = (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    this.asked.push(path);
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Chat & { model: string };
    const [status, said] = this.reply(path, body);
    const headers = { 'content-type': body.stream === true ? 'application/x-ndjson' : 'application/json' };
    return Promise.resolve(
      new Response(typeof said === 'string' ? said : JSON.stringify(said), { status, headers }),
    );
  };

  private deps = this.process();

  private reply(path: string, body: Chat & { model: string }): [number, object | string] {
    if (path === '/v1/chat/completions')
      return [200, { choices: [{ message: this.answer, finish_reason: 'stop' }] }];
    if (this.proxy !== null) return [this.proxy.status, this.proxy.body];
    const name = body.model;
    const model = this.models[name];
    if (path === '/api/tags')
      return [200, { models: Object.keys(this.models).map((each) => ({ name: each })) }];
    if (path === '/api/ps') {
      const loaded = Object.entries(this.models).filter(([, { loaded: context }]) => context !== undefined);
      return [200, { models: loaded.map(([each, one]) => ({ name: each, context_length: one.loaded })) }];
    }
    if (model === undefined) return [404, { error: `model '${name}' not found` }];
    if (path === '/api/show') {
      const facts = { 'general.architecture': 'llama', 'llama.context_length': model.most ?? 131_072 };
      return [200, { capabilities: model.capabilities ?? ['completion'], model_info: facts }];
    }
    if (path !== '/api/chat') return [404, '404 page not found'];
    this.chats.push({ ...body, path });
    if (body.options.num_ctx > this.memory)
      return [500, { error: 'model requires more system memory (9.1 GiB) than is available (6.0 GiB)' }];
    model.loaded = body.options.num_ctx;
    const counts = { done: true, done_reason: 'stop', prompt_eval_count: 700, eval_count: 60 };
    if (!body.stream) return [200, { message: this.answer, ...counts }];
    const pieces = ANSWER.match(/.{1,9}/g) ?? [];
    const lines = pieces.map((content) => JSON.stringify({ message: { role: 'assistant', content } }));
    return [200, [...lines, JSON.stringify({ message: { content: '' }, ...counts })].join('\n')];
  }
}

describe('Ollama', () => {
  it.each(['', '/', '/v1', '/v1/', '/api', '/api/chat', '/v1/chat/completions'])(
    'is asked through its own API, whatever its address ends with: "%s"',
    async (end) => {
      const server = new Ollama();
      const generation = generationOf(await server.ask({}, 'a-model', `http://127.0.0.1:11434${end}`));
      expect(generation).toMatchObject({ text: ANSWER, usage: { inputTokens: 700, outputTokens: 60 } });
      expect(server.asked).toEqual(['/api/show', '/api/ps', '/api/chat']);
      expect(server.chats[0]).toMatchObject({
        format: { type: 'object', required: ['decision', 'confidence'] },
        options: { num_ctx: 8_192, num_predict: 800 },
        truncate: false,
        stream: false,
      });
    },
  );

  it('streams, and says that it loads the model first', async () => {
    const server = new Ollama();
    server.isStreaming = true;
    expect(generationOf(await server.ask())).toMatchObject({ text: ANSWER, usage: { outputTokens: 60 } });
    expect(server.steps).toEqual([{ kind: 'reading' }, { kind: 'loading' }, { kind: 'writing', tokens: 5 }]);
    server.steps.length = 0;
    await server.ask();
    expect(server.steps[1]).toMatchObject({ kind: 'writing' });
  });

  it.each([
    [{}, 8_192],
    [{ most: 2_048 }, 2_048],
    [{ loaded: 32_768 }, 32_768],
    [{ loaded: 4_096 }, 8_192],
    [{ most: 2_048, loaded: 2_048 }, 2_048],
  ])('gets the same context with each call: a model of %j gets %i', async (model, context) => {
    const server = new Ollama();
    server.models = { 'a-model': model };
    for (const maxOutputTokens of [300, 100, 300]) await server.ask({ maxOutputTokens });
    expect(server.chats.map(({ options }) => options.num_ctx)).toEqual([context, context, context]);
  });

  it('gets a small context where its computer can not load more, also after a restart', async () => {
    const server = new Ollama();
    server.memory = 4_096;
    expect(generationOf(await server.ask()).text).toBe(ANSWER);
    await server.ask();
    server.models['a-model'] = {};
    server.restart();
    await server.ask();
    expect(server.chats.map(({ options }) => options.num_ctx)).toEqual([8_192, 4_096, 4_096, 4_096]);
  });

  it('is never sent a prompt that does not fit beside its answer', async () => {
    const server = new Ollama();
    const long = (words: number) => [{ role: 'user' as const, content: 'the room is booked '.repeat(words) }];
    await server.ask({ messages: long(1_500), maxOutputTokens: 4_000 });
    const [chat] = server.chats;
    expect(chat?.options.num_predict).toBeGreaterThan(256);
    expect(chat?.options.num_predict).toBeLessThan(2_200);
    expect(errorOf(await server.ask({ messages: long(2_600) })).code).toBe('context_too_long');
    expect(server.chats).toHaveLength(1);
  });

  it('plans prompts for the context that its model has', async () => {
    const server = new Ollama();
    const contextOf = async () => {
      const model = await server.connect();
      return model.ok ? model.value.contextTokens : 0;
    };
    expect(await contextOf()).toBe(7_987);
    server.memory = 4_096;
    await server.ask();
    expect(await contextOf()).toBe(3_993);
  });

  it.each([
    [['completion', 'thinking'], 'qwen3:8b', false],
    [['completion'], 'llama3.2', undefined],
    [['completion', 'thinking'], 'gpt-oss:20b', 'low'],
  ])('does not think where it can be told so: %j', async (capabilities, name, think) => {
    const server = new Ollama();
    server.models = { [name]: { capabilities } };
    await server.ask({}, name);
    expect(server.chats[0]?.think).toBe(think);
  });

  it('names the command that brings a model, and those that are there', async () => {
    const server = new Ollama();
    server.models = { 'gemma3:4b': {}, 'nomic-embed-text': { capabilities: ['embedding'] } };
    const [missing, embedding] = [await server.connect('llama3.2'), await server.connect('nomic-embed-text')];
    expect(missing).toMatchObject({
      error: {
        code: 'no_model',
        message:
          'Ollama has no model "llama3.2". Run "ollama pull llama3.2", or choose one that is there: gemma3:4b.',
      },
    });
    expect(embedding).toMatchObject({
      error: { message: expect.stringContaining("can't answer") as string },
    });
    expect(server.chats).toEqual([]);
  });

  it.each([
    [404, '404 page not found'],
    [405, ''],
    [501, '{"error":"not implemented"}'],
    [200, '<html>hello</html>'],
    [200, '{"status":"ok"}'],
  ])('is asked through /v1 where a proxy knows only that, and says so with %i %j', async (status, body) => {
    const server = new Ollama();
    server.proxy = { status, body };
    expect(generationOf(await server.ask()).text).toBe(ANSWER);
    server.asked.length = 0;
    await server.ask();
    server.restart();
    await server.ask();
    expect(server.asked.filter((path) => path === '/api/chat')).toEqual([]);
    expect(server.asked.filter((path) => path === '/v1/chat/completions')).toHaveLength(2);
  });

  it('is allowed by host and port, whichever of its addresses is written', () => {
    const keys = ['', '/v1', '/api/chat'].map((end) =>
      consentKey({ provider: 'ollama', baseUrl: `http://box.lan:11434${end}`, secrets: {} }),
    );
    expect(new Set(keys)).toEqual(new Set(['ollama http://box.lan:11434']));
  });
});
