import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../src/core/app/create-deputy';
import { consentKey } from '../../../src/core/settings/provider-consent';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import meanings from '../../data/server-answers.json';
import { aMailNote } from '../../fakes/mail-note';
import { someOf } from '../../runs';
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
  /** A body that is no answer of the protocol. */
  instead?: object | string;
}

/** A protocol over which a server is asked, and how it writes what came. */
interface Wire {
  settings: { provider: string; baseUrl: string };
  error: (came: Came) => object;
  /** What Ollama says that the model can. */
  capabilities?: string[];
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
const PROSE = 'Here is my view: the mail asks for an appointment, so that I would answer it.';
const failing = (status: number, ...texts: string[]): Came[] => texts.map((text) => ({ status, text }));

/** What came to each prompt, by what it means. */
interface Meaning {
  came: readonly Came[];
  /** Most prompts of a triage of three notes, and of a check. */
  calls: [triage: number, check: number];
  /** Words of the remedy. */
  says: string;
  /** Where it ends otherwise than pending. */
  status?: string;
  /** Wires that can't send it. */
  except?: string;
}

/** Streams that hold nothing, with and without events, marks of the end, and choices. */
const EMPTY_STREAMS = [
  '',
  ...['', '{"choices":[]}', '{"choices":[{"delta":{"role":"assistant","content":""}}]}'].flatMap((event) =>
    ['', '[DONE]', '{"choices":[{"delta":{},"finish_reason":"stop"}]}'].map((end) =>
      [': alive', ...[event, end].map((each) => each && `data: ${each}`)].join('\n\n'),
    ),
  ),
];
const TEXTS: Record<string, string> = {
  $DECISION: DECISION,
  $HALF: half(DECISION),
  $FENCED_HALF: `\`\`\`json\n${half(DECISION)}`,
  $PROSE: PROSE,
  $LONG_PROSE: PROSE.repeat(9),
  $DECISION_IN_THOUGHT: `Perhaps ${DECISION}? No.`,
  $PAGE: '<!DOCTYPE html><html><body>Sign in</body></html>',
  $CLOUDFLARE: 'error code: 1010',
  ...Object.fromEntries(EMPTY_STREAMS.map((text, n) => [`$STREAM_${String(n)}`, text])),
  $REPEATED: `Perhaps ${DECISION}? ${'No. Let me think again. '.repeat(60)}`,
};
const named = (text: string | undefined) => (text === undefined ? undefined : (TEXTS[text] ?? text));
const filled = ({ text, thoughts, ...came }: Came): Came => ({
  ...came,
  text: named(text) ?? '',
  ...(thoughts !== undefined && { thoughts: named(thoughts) ?? '' }),
});
const MEANINGS = meanings as unknown as Record<string, Meaning>;

const CASES = Object.entries(MEANINGS).flatMap(([meaning, { came, ...expected }]) =>
  Object.keys(WIRES)
    .filter((wire) => wire !== expected.except)
    .flatMap((wire) =>
      came.map((each) => ({
        meaning,
        wire,
        ...expected,
        came: filled(each),
      })),
    ),
);

/** A server of models that sends this to each prompt. */
function serverOf(wire: Wire, answer: (prompt: string) => Came): { fetch: Fetch; prompts: string[] } {
  const prompts: string[] = [];
  const fetch: Fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (/\/(?:models|tags|ps|show)$/u.test(pathname))
      return Promise.resolve(Response.json(listAt(pathname, wire)));
    const prompt = typeof init?.body === 'string' ? init.body : '';
    prompts.push(prompt);
    const came = answer(prompt);
    const { status = 200, isInside, instead } = came;
    const isStreamed = /"stream":true/u.test(prompt);
    const isAnswer = status < 400 && isInside === undefined && instead === undefined;
    const whole = isAnswer ? wire.body(came, isStreamed) : json(wire.error(came));
    const text = typeof instead === 'string' ? TEXTS[instead] : undefined;
    const body = instead === undefined ? whole : (text ?? json(instead));
    const isStream =
      isStreamed && (isAnswer || (typeof instead === 'string' && instead.startsWith('$STREAM')));
    const type = isStream ? 'text/event-stream' : 'application/json';
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));
  };
  return { fetch, prompts };
}

const listAt = (path: string, { capabilities = ['completion'] }: Wire): object => {
  if (path.endsWith('/show')) return { capabilities, model_info: { 'llama.context_length': 8_192 } };
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
  for (const name of ['CUSTOM', 'ANTHROPIC', 'QWEN', 'GLM'])
    await stage.secrets.write(`${name}_API_KEY`, 'sk-test-1');
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
  it.each(someOf(CASES, { ci: 5 }))(
    '$wire, $meaning: $came',
    async ({ wire, came, calls: most, says, status = 'pending' }) => {
      const { statuses, said, check, calls } = await played(WIRES[wire] as Wire, () => came);
      expect(check.outcome).toBe('not_ready');
      expect({ statuses, said, check: 'text' in check ? check.text : '' }).toEqual({
        statuses: Array(3).fill(status),
        said: expect.stringMatching(new RegExp(says, 'iu')) as unknown,
        check: expect.stringMatching(new RegExp(says, 'iu')) as unknown,
      });
      expect(calls[0]).toBeLessThanOrEqual(most[0]);
      expect(calls[1]).toBeLessThanOrEqual(most[1]);
    },
  );

  const formatted = /"(?:response_format|output_config|format)":/u;
  const thinking = /^(?!.*"(?:enable_thinking|think)":false)(?!.*"disabled")/su;
  const DECIDED = Object.keys(WIRES).flatMap((wire): { wire: string; came: Came; to?: RegExp }[] => [
    ...[PROSE, '', '{"action": "put it away for me"}'].map((text) => ({ wire, came: { text } })),
    ...[
      ...failing(400, '', 'Unknown name "schema"', 'json_validate_failed'),
      ...failing(500, 'Internal Server Error'),
    ].map((came) => ({ wire, came })),
    { wire, to: thinking, came: { text: PROSE } },
    ...(wire.includes('OpenAI') ? [{ wire, to: /^(?!.*"json_object")/su, came: { text: PROSE } }] : []),
    ...(wire === 'of OpenAI, streamed' || wire === 'of Ollama'
      ? [
          { text: '' },
          { text: '', isCut: true as const },
          ...EMPTY_STREAMS.map((_, n) => ({ instead: `$STREAM_${String(n)}` })),
        ].map((came) => ({ wire, to: /"stream":true/u, came }))
      : []),
    ...(wire.includes('Anthropic')
      ? []
      : [{ wire, to: thinking, came: { status: 400, text: 'thinking_budget must be positive' } }]),
  ]);
  it.each(someOf(DECIDED, { ci: 3 }))(
    '$wire, $came to $to decides all the same',
    async ({ wire, came, to = formatted }) => {
      const { statuses, calls } = await played(WIRES[wire] as Wire, (prompt) =>
        to.test(prompt) ? came : good(prompt),
      );
      expect(statuses).toEqual(Array(3).fill('pending_approval'));
      expect(calls[0]).toBeLessThanOrEqual(9);
    },
  );

  const near = WIRES['of Ollama'] as Wire;
  const away = (provider: string): Wire => ({
    settings: { provider, baseUrl: 'https://models.example/v1' },
    ...OPENAI,
  });
  it.each<[string, Wire, RegExp]>([
    ['Ollama', { ...near, capabilities: ['completion', 'thinking'] }, /"think":false/u],
    ['Qwen', away('qwen'), /"enable_thinking":false/u],
    ['GLM', away('glm'), /"thinking":\{"type":"disabled"\}/u],
  ])('%s: a model that keeps to the format only while it thinks is let think', async (_, wire, off) => {
    const { statuses, prompts } = await played(wire, (prompt) =>
      off.test(prompt) ? { text: PROSE } : good(prompt),
    );
    expect(statuses).toEqual(Array(3).fill('pending_approval'));
    const thinking = prompts.map((prompt) => !off.test(prompt));
    // Three notes at once, each with one correction, and the word of the check.
    expect(thinking.filter((isOn) => !isOn).length).toBeLessThanOrEqual(7);
    expect(thinking.at(-1)).toBe(true);
  });

  it.each(Object.keys(WIRES))(
    '%s: a model that gives some of the keys is asked in a format each time',
    async (wire) => {
      const bare: string[] = [];
      const { calls } = await played(WIRES[wire] as Wire, (prompt) => {
        if (!formatted.test(prompt)) bare.push(prompt);
        return prompt.includes('being checked') ? good(prompt) : { text: '{"reasoning": "A mail."}' };
      });
      expect(calls[0]).toBeGreaterThan(5);
      expect(bare).toEqual([]);
    },
  );
});
