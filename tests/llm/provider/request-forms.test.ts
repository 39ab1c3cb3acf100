import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { checkProvider, type CheckReport } from '../../../src/llm/provider/check';
import { connectModel } from '../../../src/llm/provider/connect';
import type { ProviderKey } from '../../../src/llm/provider/catalogue/registry';
import { KnownForms } from '../../../src/llm/provider/wire/known-forms';
import { formStore } from '../../../src/core/session/form-store';
import { FakeClock } from '../../fakes/fake-clock';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { runs } from '../../runs';
import { errorOf, generationOf, providerDeps, testRequest } from './ask';

const ANSWER = '{"decision":"archive","confidence":0.9}';
const DAY_MS = 86_400_000;

type Body = Record<string, unknown> & { messages?: { role: string }[] };
/** `wrote`: what the model wrote, in servers that show it in a refusal. */
type Refusal = { status: number; message: string; wrote?: string } | null;

/** A server that refuses some requests, and gives the others this answer. */
class Server {
  readonly bodies: Body[] = [];
  clock = new FakeClock();
  readonly device = new MemoryDeviceStore();
  forms = new KnownForms(formStore(this.device));

  constructor(
    public refuses: (body: Body) => Refusal,
    public answer: (body: Body) => object = () => ({ content: ANSWER }),
  ) {}

  readonly fetch: Fetch = (input, init) => {
    // It is no Ollama, whatever it is taken for.
    if ((input instanceof Request ? input.url : String(input)).endsWith('/api/show'))
      return Promise.resolve(new Response('', { status: 404 }));
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Body;
    this.bodies.push(body);
    const refusal = this.refuses(body);
    const [status, said] =
      refusal === null
        ? [200, { choices: [{ message: this.answer(body), finish_reason: 'stop' }] }]
        : [refusal.status, { error: { message: refusal.message, failed_generation: refusal.wrote } }];
    return Promise.resolve(new Response(JSON.stringify(said), { status }));
  };

  async ask(
    provider: ProviderKey = 'custom',
  ): ReturnType<Awaited<ReturnType<typeof this.connect>>['generate']> {
    return (await this.connect(provider)).generate(testRequest());
  }

  /** The check that *Test* runs. */
  test(content = '{"answer":"ready"}'): Promise<CheckReport> {
    const choice = { provider: 'custom', model: 'a-model', baseUrl: 'https://models.example/v1' };
    this.answer = () => ({ content });
    const { fetch, clock, forms } = this;
    return checkProvider(choice, { ...providerDeps({ fetch, clock, forms }), callsAtOnce: () => 1 });
  }

  private async connect(provider: ProviderKey) {
    const { fetch, clock, forms } = this;
    const choice = {
      provider,
      model: 'a-model',
      ...(provider === 'custom' ? { baseUrl: 'https://models.example/v1' } : {}),
    };
    const connected = await connectModel(choice, providerDeps({ fetch, clock, forms }));
    if (!connected.ok) throw connected.error;
    return connected.value;
  }
}

const formatOf = ({ response_format: format }: Body): string =>
  typeof format === 'object' && format !== null && 'type' in format
    ? `${String(format.type)}${'schema' in format ? ' with a schema' : ''}`
    : 'none';

const REFUSED = [400, 404, 422, 500, 501, 405, 415, 451];
const WORDS = [
  '',
  'Bad Request',
  'failed to parse grammar',
  'no endpoints found that can handle the requested parameters',
  "Input should be 'text'",
  'unerwartetes Feld',
  'x'.repeat(300),
];

describe('a server that does not take the first form of a request', () => {
  it('is asked in another that it takes, whatever its status and words, and remembered so by a new process', async () => {
    const provider = fc.constantFrom<ProviderKey>('custom', 'ollama', 'openrouter', 'gemini', 'qwen');
    await fc.assert(
      fc.asyncProperty(
        provider,
        fc.constantFrom(...REFUSED),
        fc.constantFrom(...WORDS),
        fc.constantFrom('json_object with a schema', 'json_object', 'none'),
        async (name, status, message, takes) => {
          const rungs = ['json_schema', 'json_object with a schema', 'json_object', 'none'];
          const server = new Server((body) =>
            rungs.indexOf(formatOf(body)) < rungs.indexOf(takes) ? { status, message } : null,
          );
          expect(generationOf(await server.ask(name)).text).toBe(ANSWER);
          const refused = server.bodies.length - 1;
          expect(refused).toBeLessThanOrEqual(6);
          server.forms = new KnownForms(formStore(server.device));
          generationOf(await server.ask(name));
          expect(server.bodies.length).toBe(refused + 2);
        },
      ),
      { numRuns: runs(600) },
    );
  });

  it.each<[string, Refusal & object, (body: Body) => boolean]>([
    [
      'the name of the limit',
      { status: 400, message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." },
      (body) => 'max_tokens' in body,
    ],
    [
      'a system role',
      { status: 400, message: 'System role not supported' },
      ({ messages = [] }) => messages.some(({ role }) => role === 'system'),
    ],
    [
      'a field that Deputy adds',
      { status: 400, message: 'parameter.enable_thinking must be set to true' },
      (body) => body['enable_thinking'] === false,
    ],
  ])('loses at once what its refusal names: %s', async (_, refusal, isRefused) => {
    const server = new Server((body) => (isRefused(body) ? refusal : null));
    expect(generationOf(await server.ask('qwen')).text).toBe(ANSWER);
    expect(server.bodies.map(formatOf)).toEqual(['json_schema', 'json_schema']);
  });

  it.each([
    ['parameter.enable_thinking must be set to false for non-streaming calls', 'enable_thinking', false],
    ['enable thinking can not be support when `stream=False`.', 'enable_thinking', false],
    ['parameter.enable_thinking必须设置为false才能进行非流式调用', 'enable_thinking', false],
    ['This model only support stream mode, please enable the stream parameter.', 'stream', true],
    ['Non-streaming requests are not supported.', 'stream', true],
    ['stream must be set to true', 'stream', true],
  ])('is given what its refusal asks for, and is remembered so: %s', async (message, field, value) => {
    const server = new Server((body) => (body[field] === value ? null : { status: 400, message }));
    for (const calls of [2, 3]) {
      expect(generationOf(await server.ask()).text).toBe(ANSWER);
      expect(server.bodies.map(formatOf)).toEqual(Array(calls).fill('json_schema'));
    }
  });

  it.each([
    ['takes the last one', 'none', 9],
    ['refuses all', 'no form', 7],
  ])('is asked in each form once by four calls at the same time, where it %s', async (_, takes, calls) => {
    const server = new Server((body) => (formatOf(body) === takes ? null : { status: 400, message: '' }));
    const results = await Promise.all(Array.from({ length: 4 }, () => server.ask()));
    expect(results.map(({ ok }) => ok)).toEqual(Array(4).fill(takes === 'none'));
    expect(server.bodies).toHaveLength(calls);
  });

  it('is taken at the word of its refusal where that holds the answer, else is asked in the next form', async () => {
    const refusal = { status: 400, message: "Failed to generate JSON. See 'failed_generation'." };
    const server = new Server(() => ({ ...refusal, wrote: `\`\`\`json\n[${ANSWER}]\n\`\`\`` }));
    expect(generationOf(await server.ask()).text).toContain(ANSWER);
    expect(server.bodies).toHaveLength(1);
    server.refuses = (body) => (formatOf(body) === 'none' ? null : { ...refusal, wrote: '{"thinking":"The' });
    expect(generationOf(await server.ask()).text).toBe(ANSWER);
    server.refuses = () => ({ ...refusal, wrote: '{"thinking":"The' });
    server.forms = new KnownForms();
    expect(errorOf(await server.ask()).message).toMatch(/no valid JSON .* Choose another model\.$/);
  });

  it('loses no answer where the form can not be kept', async () => {
    const server = new Server((body) => (formatOf(body) === 'none' ? null : { status: 400, message: '' }));
    server.forms = new KnownForms({
      read: () => Promise.resolve(null),
      write: () => Promise.reject(new Error('disk full')),
    });
    for (const calls of [3, 4]) {
      expect(generationOf(await server.ask()).text).toBe(ANSWER);
      expect(server.bodies).toHaveLength(calls);
    }
  });

  const prose = { content: 'Sure, I would archive it.' };
  it.each<[string, (body: Body) => Refusal, string[], (body: Body, call: number) => object]>([
    [
      'given up where that is refused',
      (body) => (formatOf(body) === 'none' ? { status: 400, message: '' } : null),
      ['json_schema', 'json_schema', 'json_object with a schema', 'none', 'json_schema', 'json_schema'],
      () => prose,
    ],
    [
      'not needed where one answer is JSON',
      () => null,
      Array<string>(5).fill('json_schema'),
      (_, call) => (call % 2 === 0 ? { content: ANSWER } : prose),
    ],
  ])(
    'is asked in the next format and then in none after two answers in prose, which is %s',
    async (_, refuses, formats, answer) => {
      const server: Server = new Server(refuses, (body) => answer(body, server.bodies.length));
      for (let asked = 0; asked < 5; asked += 1) generationOf(await server.ask());
      expect(server.bodies.map(formatOf)).toEqual(formats);
      server.forms = new KnownForms(formStore(server.device));
      generationOf(await server.ask());
      expect(formatOf(server.bodies.at(-1) ?? {})).toBe('json_schema');
    },
  );

  it('is not asked again within the hour in forms that it refused, whatever it answered then', async () => {
    const server = new Server(
      (body) => (formatOf(body) === 'none' ? null : { status: 400, message: 'json_validate_failed' }),
      () => prose,
    );
    for (const calls of [4, 5, 6]) {
      generationOf(await server.ask());
      expect(server.bodies).toHaveLength(calls);
    }
    server.clock = new FakeClock({ start: server.clock.now() + DAY_MS / 23 });
    generationOf(await server.ask());
    expect(server.bodies).toHaveLength(10);
  });

  it('is asked at once after a refusal with 500, without waiting', async () => {
    const server = new Server((body) =>
      formatOf(body) === 'json_schema' ? { status: 500, message: 'oops' } : null,
    );
    generationOf(await server.ask());
    expect(server.clock.now()).toBe(new FakeClock().now());
  });

  it('shows its first refusal, and is remembered in no form, where it refuses all', async () => {
    let count = 0;
    const server = new Server(() => ({ status: 400, message: `refusal ${String((count += 1))}` }));
    expect(errorOf(await server.ask()).message).toContain('refusal 1');
    expect(server.bodies.length).toBeLessThanOrEqual(6);
    server.refuses = () => null;
    generationOf(await server.ask());
    expect(formatOf(server.bodies.at(-1) ?? {})).toBe('json_schema');
  });

  it('is asked in each form again an hour after it refused all, and at once when a person tests it', async () => {
    const server = new Server(() => ({ status: 500, message: 'starting' }));
    errorOf(await server.ask());
    const tried = server.bodies.length;
    server.refuses = (body) => (formatOf(body) === 'json_schema' ? { status: 400, message: '' } : null);
    errorOf(await server.ask());
    expect(server.bodies.length).toBe(tried + 1);
    server.clock = new FakeClock({ start: server.clock.now() + DAY_MS / 24 });
    expect(generationOf(await server.ask()).text).toBe(ANSWER);

    server.refuses = () => ({ status: 400, message: 'No' });
    errorOf(await server.ask());
    server.refuses = (body) => (formatOf(body) === 'json_schema' ? { status: 400, message: '' } : null);
    expect((await server.test()).outcome).toBe('ready');
  });

  it.each<[string, (body: Body) => string | null]>([
    ['structured answers by schema', () => null],
    ['structured answers by prompt', (body) => (formatOf(body) === 'none' ? null : '')],
    [
      'structured answers by schema; thinking off',
      (body) => (body['enable_thinking'] === false ? null : 'enable_thinking must be set to false'),
    ],
    [
      'structured answers by schema; in streams',
      (body) => (body['stream'] === true ? null : 'This model only supports stream mode'),
    ],
    [
      'structured answers by schema; no system role',
      ({ messages = [] }) => (messages.length < 2 ? null : 'System role not supported'),
    ],
  ])('is said by its test to take %s, and the calls at once that are known', async (learned, refuses) => {
    const server = new Server((body) => {
      const message = refuses(body);
      return message === null ? null : { status: 400, message };
    });
    expect((await server.test()).text).toContain(`; ${learned}; one call at a time. It said: `);
  });

  it('is not said to take a format that it ignores', async () => {
    const server = new Server(() => null);
    const report = await server.test('Sure! {"answer":"ready"}');
    expect(report.text).toContain('; structured answers by prompt; one call');
  });

  it.each([401, 402, 403, 407, 408, 409, 413, 425, 429, 502, 503, 504, 522, 529])(
    'is not asked again after HTTP %d',
    async (status) => {
      const server = new Server(() => ({ status, message: 'No' }));
      errorOf(await server.ask());
      expect(server.bodies).toHaveLength(1);
    },
  );

  it('is remembered only by an answer that holds what was asked for', async () => {
    const server = new Server(
      (body) => (formatOf(body) === 'json_schema' ? { status: 400, message: '' } : null),
      () => ({ content: '{}' }),
    );
    await server.ask();
    server.forms = new KnownForms(formStore(server.device));
    await server.ask();
    expect(server.bodies.map(formatOf).filter((format) => format === 'json_schema')).toHaveLength(2);
    // A confidence is worth no call.
    server.answer = () => ({ content: '{"decision":"archive"}' });
    await server.ask();
    server.forms = new KnownForms(formStore(server.device));
    await server.ask();
    expect(server.bodies.map(formatOf).filter((format) => format === 'json_schema')).toHaveLength(2);
  });

  it('is asked in the first form again after a week, and when it refuses the one it took', async () => {
    const server = new Server((body) =>
      formatOf(body) === 'json_schema' ? { status: 400, message: '' } : null,
    );
    await server.ask();
    server.clock = new FakeClock({ start: server.clock.now() + 8 * DAY_MS });
    await server.ask();
    expect(server.bodies.map(formatOf)).toEqual([
      'json_schema',
      'json_object with a schema',
      'json_schema',
      'json_object with a schema',
    ]);
    server.refuses = (body) =>
      formatOf(body) === 'json_schema' ? null : { status: 400, message: 'response_format' };
    generationOf(await server.ask());
    expect(server.bodies.slice(4).map(formatOf)).toEqual(['json_object with a schema', 'json_schema']);
  });
});

describe('an answer that is cut', () => {
  const half = { content: ANSWER.slice(0, 20) };
  it.each<[string, (body: Body, call: number) => [Refusal, object], RegExp | null, number[]]>([
    ['now and then', (_, call) => [null, call === 1 ? half : { content: ANSWER }], null, [800, 1_600]],
    ['each time', () => [null, half], /in the middle.*limit for answers and any proxy/u, [800, 1_600]],
    [
      'by a server that gives no more room',
      ({ max_tokens: room }) => [room === 800 ? null : { status: 400, message: 'too large' }, half],
      null,
      [800, 1_600],
    ],
  ])('%s is asked for once more, with twice the room', async (_, came, says, rooms) => {
    const server: Server = new Server(
      (body) => came(body, server.bodies.length)[0],
      (body) => came(body, server.bodies.length)[1],
    );
    const result = await server.ask();
    expect(result.ok ? null : result.error.message).toEqual(says && expect.stringMatching(says));
    expect([...new Set(server.bodies.map((body) => body['max_tokens']))]).toEqual(rooms);
  });

  it('is not what a model gives that closes its object in a wrong way', async () => {
    const server = new Server(
      () => null,
      () => ({ content: '{"decision": "it "is" so}' }),
    );
    generationOf(await server.ask());
    expect(server.bodies).toHaveLength(1);
  });
});

describe('a model that spends its answer on thinking', () => {
  const thinking = { content: '', reasoning_content: 'Let me think. '.repeat(20) };
  const limitOf = (body: Body): unknown => body['max_tokens'];

  it('is asked once more, without thinking and with more room', async () => {
    const isOff = (body: Body): boolean => 'chat_template_kwargs' in body;
    const server = new Server(
      () => null,
      (body) => (isOff(body) ? { content: ANSWER } : { ...thinking, reasoning_content: '<think>Hm' }),
    );
    expect(generationOf(await server.ask()).text).toBe(ANSWER);
    expect(server.bodies.map(isOff)).toEqual([false, true]);
    expect(server.bodies.map(limitOf)).toEqual([800, 1_600]);
    await server.ask();
    expect(server.bodies.map(isOff)).toEqual([false, true, true]);
  });

  it('is named with the remedy where it goes on thinking', async () => {
    const server = new Server(
      () => null,
      () => ({ content: '<think>\nHmm let me see' }),
    );
    const { message, code } = errorOf(await server.ask());
    expect(message).toMatch(/spent its whole answer on thinking\. Switch thinking off for this model/);
    expect(code).toBe('bad_request');
    expect(server.bodies).toHaveLength(2);
  });

  it.each([
    ['refuses the fields that switch it off', 'unknown field chat_template_kwargs', [3, 4, 5]],
    ['can not do without', 'Budget 0 is invalid. This model only works in thinking mode.', [3, 4, 5]],
    ['thinks nevertheless', null, [2, 4, 5]],
  ])('and %s gets more room, in later runs at once', async (_, message, calls) => {
    const server = new Server(
      (body) => (message !== null && 'chat_template_kwargs' in body ? { status: 400, message } : null),
      (body) => (limitOf(body) === 1_600 ? { content: ANSWER } : { content: '<think>Hm' }),
    );
    for (const made of calls) {
      expect(generationOf(await server.ask()).text).toBe(ANSWER);
      expect(server.bodies).toHaveLength(made);
      server.forms = new KnownForms(formStore(server.device));
    }
    expect((await server.test()).outcome).toBe('ready');
  });
});
