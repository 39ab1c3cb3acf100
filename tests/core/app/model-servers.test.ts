import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../src/core/app/create-deputy';
import { consentKey } from '../../../src/core/settings/provider-consent';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage } from './stage';

const NEVER = new AbortController().signal;
const FILES = Object.fromEntries(
  [1, 2, 3].map((n) => [`${IN}/${String(n)}.md`, aMailNote({ messageId: `<${String(n)}@example.org>` })]),
);

/** What a server sends to a prompt. */
interface Came {
  status?: number;
  /** The text of an error, or of an answer. */
  text?: string;
  code?: string;
  /** Whether the error comes with a success. */
  isInside?: true;
  reason?: string | null;
  thoughts?: string;
  /** Whether the body ends in the middle. */
  isCut?: true;
}

/** A protocol over which a server is asked, and how it writes what came. */
interface Wire {
  settings: { provider: string; baseUrl: string };
  error: (came: Came) => object;
  /** The body of an answer, which may be asked for as a stream. */
  body: (came: Came, isStreamed: boolean) => string;
}

const typed = ({ text = '', code }: Came): object => ({
  message: text,
  ...(code !== undefined && { type: code, code }),
});
const json = (value: unknown): string => JSON.stringify(value);
const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

const OPENAI = {
  error: (came: Came) => ({ error: typed(came) }),
  body: ({ text = '', reason = 'stop', thoughts, isCut }: Came, isStreamed: boolean): string => {
    const message = {
      role: 'assistant',
      content: text,
      ...(thoughts !== undefined && { reasoning_content: thoughts }),
    };
    if (!isStreamed) {
      const whole = json({ choices: [{ index: 0, message, finish_reason: reason }] });
      return isCut ? half(whole) : whole;
    }
    const chunk = (delta: object, finish: string | null = null): string =>
      `data: ${json({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    return isCut
      ? chunk({ ...message, content: half(text) })
      : `${chunk(message)}${chunk({}, reason)}data: [DONE]\n\n`;
  },
};

const WIRES: Record<string, Wire> = {
  'of OpenAI': { settings: { provider: 'custom', baseUrl: 'https://models.example/v1' }, ...OPENAI },
  'of OpenAI, streamed': { settings: { provider: 'custom', baseUrl: 'http://127.0.0.1:8080/v1' }, ...OPENAI },
  'of Ollama': {
    settings: { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434' },
    error: ({ text = '' }) => ({ error: text }),
    body: ({ text = '', reason = 'stop', thoughts, isCut }, isStreamed) => {
      const message = {
        role: 'assistant',
        content: text,
        ...(thoughts !== undefined && { thinking: thoughts }),
      };
      const end = { done: true, done_reason: reason, prompt_eval_count: 900, eval_count: 60 };
      if (!isStreamed) return isCut ? half(json({ message, ...end })) : json({ message, ...end });
      if (isCut) return `${json({ message: { ...message, content: half(text) }, done: false })}\n`;
      return `${json({ message, done: false })}\n${json({ message: { role: 'assistant', content: '' }, ...end })}\n`;
    },
  },
  'of Anthropic': {
    settings: { provider: 'anthropic', baseUrl: 'https://models.example' },
    error: (came) => ({ type: 'error', error: typed(came) }),
    body: ({ text = '', reason = 'end_turn', thoughts, isCut }) => {
      const thinking =
        thoughts === undefined ? [] : [{ type: 'thinking', thinking: thoughts, signature: 's' }];
      const content = [...thinking, ...(text === '' ? [] : [{ type: 'text', text }])];
      const usage = { input_tokens: 900, output_tokens: 60 };
      const whole = json({
        id: 'm',
        type: 'message',
        role: 'assistant',
        content,
        stop_reason: reason,
        usage,
      });
      return isCut ? half(whole) : whole;
    },
  },
};

const DECISION = json(ANSWERS.reply.json);
const good = (prompt: string): Came => ({
  text: prompt.includes('being checked') ? '{"answer":"ready"}' : DECISION,
});
const HALF = half(DECISION);
const PROSE = 'Here is my view: the mail asks for an appointment, so that I would answer it.';
const failing = (status: number, ...texts: string[]): Came[] => texts.map((text) => ({ status, text }));

/** What came to each prompt, by what it means. */
interface Meaning {
  came: readonly Came[];
  /** Most prompts of a triage of three notes, and of a check. */
  calls: [triage: number, check: number];
  /** Words of the remedy. */
  says: RegExp;
  /** Where it ends otherwise than pending. */
  status?: string;
  /** Wires that can't send it. */
  except?: string;
}

const MEANINGS: Record<string, Meaning> = {
  'no such model': {
    came: [
      ...failing(
        404,
        "model 'a-model' not found",
        'The model `a-model` does not exist or you do not have access to it.',
      ),
      ...failing(400, 'Model Not Exist', 'invalid model ID', 'The model gpt-4.1-mini has been retired'),
      ...failing(500, 'model "qwen2.5:7b" not found, try pulling it first'),
    ],
    calls: [3, 1],
    says: /model name|choose another|ollama pull|Load|one of/iu,
  },
  'a model that is not running': {
    came: [
      {
        status: 400,
        text: 'The dedicated endpoint for a/Mix-v0.1 is not running.',
        code: 'dedicated_endpoint_not_running',
      },
      ...failing(400, 'Deployment llama3.1 is stopped', 'The model a-model is not ready'),
    ],
    calls: [3, 1],
    says: /Start the model there, or choose another one/u,
  },
  'a model that can not chat': {
    came: [
      ...failing(400, '"nomic-embed-text" does not support chat', 'This is not a chat model'),
      ...failing(
        500,
        'rpc error: code = Unknown desc = unimplemented',
        'rpc error: code = Unimplemented desc = ',
      ),
    ],
    calls: [3, 1],
    says: /Choose a model that can hold a conversation/u,
  },
  'a model that could not be loaded': {
    came: failing(
      500,
      'timed out waiting for llama runner to start - progress 0.00 - ',
      'llama runner process has terminated: exit status 2',
      'model requires more system memory (5.3 GiB) than is available',
      'could not load model - all backends returned error: [llama-cpp]: rpc error: code = Unavailable',
    ),
    calls: [15, 2],
    says: /Load it at the server/u,
  },
  'a key that is refused': {
    came: [
      ...failing(401, 'invalid key', ''),
      ...failing(403, '', 'Your API key does not have permission'),
      ...failing(400, 'Incorrect API key provided'),
    ],
    calls: [3, 1],
    says: /key/u,
  },
  'an empty account': {
    came: [
      ...failing(402, ''),
      ...failing(400, 'Your credit balance is too low'),
      ...failing(429, 'Insufficient balance'),
    ],
    calls: [3, 1],
    says: /Add credit/u,
  },
  'nothing at this path': {
    came: [
      ...failing(404, '', '404 page not found', 'Not Found', 'Resource not found'),
      ...failing(405, 'Method Not Allowed'),
      ...failing(501, ''),
    ],
    calls: [10, 5],
    says: /base URL/u,
  },
  'a refusal without a cause': {
    came: [
      ...failing(400, '', 'Bad Request', 'Something went wrong (request 77).'),
      ...failing(422, 'not processable'),
      ...failing(500, '', 'Internal Server Error'),
    ],
    calls: [18, 5],
    says: /base URL|Change what it names/u,
  },
  'a server with too much to do': {
    came: [
      ...failing(503, 'server is overloaded'),
      ...failing(529, 'overloaded'),
      ...failing(502, ''),
      { isInside: true, text: 'Overloaded', code: 'overloaded_error' },
    ],
    calls: [12, 1],
    says: /Try again later/u,
    except: 'of Ollama',
  },
  'an answer that is cut': {
    came: [
      { text: DECISION, isCut: true },
      { text: HALF, reason: null },
    ],
    calls: [12, 1],
    says: /broke off its answer.*log of the server/u,
  },
  'an answer that an error ended': {
    came: [
      { text: HALF, reason: 'error' },
      { text: '', reason: 'network_error' },
      { text: '', reason: 'insufficient_system_resource' },
    ],
    calls: [12, 1],
    says: /ended its answer with.*Try again later, or choose another model/u,
  },
  'a window that is full': {
    came: ['', HALF].map((text) => ({ text, reason: 'model_context_window_exceeded' })),
    calls: [6, 1],
    says: /a larger context/u,
  },
  'nothing but thinking': {
    came: [
      { text: '', thoughts: 'Let me think. '.repeat(9), reason: 'length' },
      { text: '<think>Hm', reason: 'length' },
    ],
    calls: [7, 3],
    says: /spent its whole answer on thinking/u,
  },
  'an empty answer': {
    came: [{ text: '' }],
    calls: [6, 2],
    says: /sent an empty answer/u,
  },
  'a refusal by the model': {
    came: [
      { text: '', reason: 'content_filter' },
      { text: '', reason: 'refusal' },
    ],
    calls: [3, 1],
    says: /refused to answer/u,
  },
  prose: {
    came: [{ text: PROSE }, { text: PROSE.repeat(9) }],
    calls: [15, 2],
    says: /another model|too weak|can't be used/u,
    status: 'failed',
  },
};

const CASES = Object.entries(MEANINGS).flatMap(([meaning, { came, ...expected }]) =>
  Object.keys(WIRES)
    .filter((wire) => wire !== expected.except)
    .flatMap((wire) => came.map((each) => ({ meaning, wire, came: each, ...expected }))),
);

/** A server of models that sends this to each prompt. */
function serverOf(wire: Wire, answer: (prompt: string) => Came): { fetch: Fetch; prompts: string[] } {
  const prompts: string[] = [];
  const fetch: Fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (/\/(?:models|tags|ps|show)$/u.test(pathname)) return Promise.resolve(Response.json(listAt(pathname)));
    const prompt = typeof init?.body === 'string' ? init.body : '';
    prompts.push(prompt);
    const came = answer(prompt);
    const { status = 200, isInside } = came;
    const isStreamed = /"stream":true/u.test(prompt);
    const body = status >= 400 || isInside ? json(wire.error(came)) : wire.body(came, isStreamed);
    const type =
      isStreamed && status < 400 && isInside === undefined ? 'text/event-stream' : 'application/json';
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));
  };
  return { fetch, prompts };
}

const listAt = (path: string): object => {
  if (path.endsWith('/show'))
    return { capabilities: ['completion'], model_info: { 'llama.context_length': 8_192 } };
  if (path.endsWith('/ps')) return { models: [] };
  return path.endsWith('/tags')
    ? { models: [{ name: 'a-model', model: 'a-model', digest: 'd', size: 5e9, details: {} }] }
    : { data: [{ id: 'a-model' }] };
};

/** Three notes before a server: what became of them, and what a person reads after triage and after a check. */
async function played(wire: Wire, answer: (prompt: string) => Came) {
  const { provider } = wire.settings;
  const settings = { ...wire.settings, model: 'a-model' };
  const stage = new Stage({
    files: FILES,
    settings: { ...settings, consents: [consentKey({ ...settings, secrets: {} })] },
  });
  for (const name of ['CUSTOM', 'ANTHROPIC']) await stage.secrets.write(`${name}_API_KEY`, 'sk-test-1');
  await stage.passed(provider, 'a-model');
  const server = serverOf(wire, answer);
  const open = () => createDeputy({ ...stage.ports, fetch: server.fetch, isStreaming: true }, stage.settings);
  const outcome = await open().cycle({ stop: NEVER, abort: NEVER });
  if (outcome.kind !== 'done') throw new Error(json(outcome));
  const statuses = Object.keys(FILES).map((path) =>
    stage.vault.has(path) ? /^status: (.*)$/mu.exec(stage.vault.text(path))?.[1] : 'moved',
  );
  const triage = server.prompts.length;
  const check = await open().provider.check();
  const calls = [triage, server.prompts.length - triage] as const;
  return { statuses, said: outcome.report.stopped?.message ?? '', check, calls, prompts: server.prompts };
}

describe('a server that sends, over the wire', () => {
  it.each(CASES)('$wire, $meaning: $came', async ({ wire, came, calls: most, says, status = 'pending' }) => {
    const { statuses, said, check, calls } = await played(WIRES[wire] as Wire, () => came);
    expect(check.outcome).toBe('not_ready');
    expect({ statuses, said, check: 'text' in check ? check.text : '' }).toEqual({
      statuses: Array(3).fill(status),
      said: expect.stringMatching(says) as unknown,
      check: expect.stringMatching(says) as unknown,
    });
    expect(calls[0]).toBeLessThanOrEqual(most[0]);
    expect(calls[1]).toBeLessThanOrEqual(most[1]);
  });

  const formatted = /"(?:response_format|output_config|format)":/u;
  const DECIDED = Object.keys(WIRES).flatMap((wire) => [
    { wire, what: 'prose under a format', came: { text: PROSE }, extra: 6 },
    ...failing(400, '', 'Unknown name "schema"', 'json_validate_failed').map((came) => ({
      wire,
      what: 'a refusal of each format',
      came,
      extra: 6,
    })),
    ...failing(500, 'Internal Server Error').map((came) => ({
      wire,
      what: 'a refusal of each format',
      came,
      extra: 6,
    })),
  ]);
  it.each(DECIDED)('$wire, $what decides three notes all the same: $came', async ({ wire, came, extra }) => {
    const { statuses, calls } = await played(WIRES[wire] as Wire, (prompt) =>
      formatted.test(prompt) ? came : good(prompt),
    );
    expect(statuses).toEqual(Array(3).fill('pending_approval'));
    expect(calls[0]).toBeLessThanOrEqual(3 + extra);
  });
});
