import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readAnswer } from '../../../src/llm/provider/answers/read-answer';

const schema = z.strictObject({ decision: z.enum(['archive', 'urgent']), reply_body: z.string().nullable() });
const ARCHIVE = { decision: 'archive', reply_body: null };
const JSON_TEXT = JSON.stringify(ARCHIVE);

const read = (text: string, finishReason: 'stop' | 'length' | 'other' = 'stop') =>
  readAnswer(text, finishReason, schema);

/** Marks of reasoning that models of several families write. */
const MARKS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<seed:think>', '</seed:think>'],
  ['\u25c1think\u25b7', '\u25c1/think\u25b7'],
] as const;

/** Near-JSON of so many characters. */
const nearJson = (length: number): string => {
  const [begin, end] = ['{decision: "archive", reply_body: "', '",}'];
  return `${begin}${'x'.repeat(length - begin.length - end.length)}${end}`;
};

describe('near-JSON', () => {
  it('is repaired up to 60,000 characters, over all objects of an answer', () => {
    expect(read(nearJson(60_000)).ok).toBe(true);
    expect(read(nearJson(60_001))).toMatchObject({ error: { kind: 'not_json' } });
    expect(read(`${nearJson(20_000)}\n${nearJson(20_000)}`).ok).toBe(true);
    expect(read(`${nearJson(40_000)}\n${nearJson(40_000)}`)).toMatchObject({ error: { kind: 'not_json' } });
  });
});

describe('reading an answer', () => {
  it.each([
    ['the object alone', JSON_TEXT],
    ['blanks around it', ` \n${JSON_TEXT}\n`],
    ['a byte-order mark', `\uFEFF${JSON_TEXT}`],
    ['a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['a fence without a language', `Here you are:\n\`\`\`\n${JSON_TEXT}\n\`\`\`\nBye.`],
    ['text around it', `Sure! ${JSON_TEXT} Hope this helps.`],
    ['text with a brace in it', `The set {a, b} is odd. ${JSON_TEXT}`],
    ['text with a stray brace', `Use { with care. ${JSON_TEXT}`],
    ['text with a quotation mark', `He said 5" is enough: ${JSON_TEXT}`],
    ['thoughts', `<think>Maybe {"decision": "urgent", "reply_body": null}?</think>${JSON_TEXT}`],
    ['thoughts whose opening tag was in the prompt', `Let me see.</think>\n${JSON_TEXT}`],
    ['an array of one', `[${JSON_TEXT}]`],
    ['a wrapper', `{"response": ${JSON_TEXT}}`],
    ['two wrappers', `{"result": [${JSON_TEXT}]}`],
    ['JSON in a string', JSON.stringify(JSON_TEXT)],
    ['JSON in a string in a fence', `Here:\n  \`\`\`json \n${JSON.stringify(JSON_TEXT)}\n\`\`\`\nBye {now}.`],
    ['JSON in a string in a fence alone', `\`\`\`\n${JSON.stringify(JSON_TEXT)}\n\`\`\``],
    [
      'JSON in a string in a fence, below another object',
      `{"note": 1}\n\`\`\`\n${JSON.stringify(JSON_TEXT)}\n\`\`\``,
    ],
    ['JSON in a string in a wrapper', JSON.stringify({ output: JSON_TEXT })],
    ['the same object twice', `${JSON_TEXT}\n\n${JSON_TEXT}`],
    ['an object of another kind beside it', `{"note": 1} ${JSON_TEXT}`],
    ['single quotes', `{'decision': 'archive', 'reply_body': null}`],
    ['bare keys and a trailing comma', `{decision: "archive", reply_body: null,}`],
    ['words of Python', `{"decision": "archive", "reply_body": None}`],
    ['a comment', `{"decision": "archive", // spam\n"reply_body": null}`],
    ['keys in another case', `{"Decision": "archive", "replyBody": null}`],
    ['keys in capitals', `{"DECISION": "archive", "REPLY-BODY": null}`],
  ])('recovers it from %s', (_, text) => {
    expect(read(text)).toEqual({ ok: true, value: ARCHIVE });
  });

  it.each(['{"decision": "archive", "Decision": "urgent"}', '{"Decision": "urgent", "decision": "archive"}'])(
    'takes the key as the schema spells it where another case stands beside it: %s',
    (text) => {
      const lenient = z.object({ decision: z.string() });
      expect(readAnswer(text, 'stop', lenient)).toEqual({ ok: true, value: { decision: 'archive' } });
    },
  );

  it('keeps braces, quotes and fences within strings', () => {
    const value = { decision: 'urgent', reply_body: 'Use {"a": 1} or \\ and\n```\n}{\n```\n"so"' };
    expect(read(`Answer: ${JSON.stringify(value)} End.`)).toEqual({ ok: true, value });
  });

  it('keeps braces within strings in single quotes', () => {
    const text = `{"note": 1} {'decision': 'urgent', 'reply_body': 'Don\u2019t use {a} or b}, please }'}`;
    expect(read(text)).toMatchObject({
      ok: true,
      value: { reply_body: 'Don\u2019t use {a} or b}, please }' },
    });
  });

  it.each([
    ['side by side', `{"decision":"archive","reply_body":null} {"decision":"urgent","reply_body":null}`],
    ['one in a fence', `${JSON_TEXT}\n\`\`\`json\n{"decision":"urgent","reply_body":null}\n\`\`\``],
    [
      'one quoted well from the mail, the own one broken',
      `The mail says ${JSON_TEXT}. My answer: {decision: 'urgent', reply_body: null}`,
    ],
  ])('does not guess between two different valid objects: %s', (_, text) => {
    expect(read(text)).toMatchObject({ ok: false, error: { kind: 'ambiguous' } });
  });

  it.each([
    ['after a value', '{"decision": "archive", "reply_body": null'],
    ['after a value, in a fence', '```json\n{"decision": "archive", "reply_body": null\n```\nDone.'],
    ['within a text', '{"decision": "urgent", "reply_body": "Dear M'],
    ['within a text that ends like an object', '{"decision": "urgent", "reply_body": "Dear {name}'],
    ['before the first key', 'Here you are: {'],
    ['within a text in single quotes', `{"note": 1} {'decision': 'urgent', 'reply_body': 'Dear {name}, we`],
    ['within a bare key', '{decision: "urgent", reply_bo'],
    ['after a mail that was quoted', `The mail says ${JSON_TEXT}, but {"decision": "urg`],
    ['after a stray brace', 'Use { with care. {"decision": "urg'],
    ['in an outer object', `{"response": ${JSON_TEXT}`],
  ])('does not complete what was cut off %s, whatever the server says', (_, text) => {
    for (const finishReason of ['stop', 'length', 'other'] as const) {
      expect(read(text, finishReason)).toMatchObject({ ok: false, error: { kind: 'truncated' } });
    }
  });

  it('calls an answer cut off that the limit ended before its object', () => {
    expect(read('I would say that', 'length')).toMatchObject({ ok: false, error: { kind: 'truncated' } });
  });

  it.each(MARKS)('calls an answer only thinking whose %s never ends', (start) => {
    for (const finishReason of ['length', 'stop'] as const)
      expect(read(`${start}${JSON_TEXT} is what I`, finishReason)).toMatchObject({
        error: { kind: 'only_thinking' },
      });
  });

  it.each(MARKS)('leaves out what stands between %s and %s, whatever it holds', (start, end) => {
    const other = '{"decision": "urgent", "reply_body": null}';
    for (const text of [
      `${start}maybe ${other}${end}${JSON_TEXT}`,
      `Well. ${start}${other} or {half${end}\n\nSo:\n${JSON_TEXT}`,
      `${start}one${end}${start}${other}${end}${JSON_TEXT}`,
      `I see ${other}${end}${JSON_TEXT}`,
    ])
      expect(read(text)).toEqual({ ok: true, value: ARCHIVE });
    const value = { decision: 'urgent', reply_body: `It says ${start}so${end} here.` };
    expect(read(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  it.each([
    [
      'the final channel',
      `<|channel|>analysis<|message|>{"decision":"urgent","reply_body":null}<|end|><|start|>assistant<|channel|>final<|message|>${JSON_TEXT}<|return|>`,
    ],
    [
      'a channel with a format',
      `<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${JSON_TEXT}`,
    ],
    [
      'a channel for tools',
      `<|channel|>commentary to=functions.triage <|constrain|>json<|message|>${JSON_TEXT}<|call|>`,
    ],
    [
      'bare words of channels',
      `analysisMaybe {"decision":"urgent","reply_body":null}?assistantfinal${JSON_TEXT}`,
    ],
    ['a tool call in the text', JSON.stringify({ name: 'triage', arguments: ARCHIVE })],
    [
      'a tool call with arguments as text',
      JSON.stringify({ type: 'function', function: { name: 'triage', arguments: JSON_TEXT } }),
    ],
    [
      'a tool call in tags',
      `<tool_call>\n${JSON.stringify({ name: 'triage', parameters: ARCHIVE })}\n</tool_call>`,
    ],
    [
      'a wrapper with its schema beside it',
      JSON.stringify({ schema: { type: 'object' }, answer: ARCHIVE, version: 1 }),
    ],
  ])('reads it from %s', (_, text) => {
    expect(read(text)).toEqual({ ok: true, value: ARCHIVE });
  });

  it('does not guess between two different valid objects in one wrapper', () => {
    const text = JSON.stringify({ first: ARCHIVE, second: { ...ARCHIVE, decision: 'urgent' } });
    expect(read(text)).toMatchObject({ error: { kind: 'ambiguous' } });
  });

  it.each([JSON_TEXT, `Sure: ${JSON_TEXT} I chose this because the`])(
    'takes a whole object although the limit was reached after it: %s',
    (text) => {
      expect(read(text, 'length')).toEqual({ ok: true, value: ARCHIVE });
    },
  );

  it.each(['', '  \n', '\uFEFF', '<think>hm</think>'])('calls %j empty', (text) => {
    expect(read(text)).toMatchObject({ ok: false, error: { kind: 'empty' } });
  });

  it.each(['I can not do that.', '42', '"archive"', '[]', '[1, 2]', 'null'])(
    'finds no object in %s',
    (text) => {
      expect(read(text)).toMatchObject({ ok: false, error: { kind: 'not_json' } });
    },
  );

  it('says what is wrong with an object, and hands it over', () => {
    expect(read('Well: {"decision": "maybe", "reply_body": 5}')).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        issues: [
          expect.stringMatching(/^decision: .*archive/) as string,
          expect.stringMatching(/^reply_body: .*string/) as string,
        ],
        partial: { decision: 'maybe', reply_body: 5 },
      },
    });
  });

  it('names at most five issues', () => {
    const wide = z.object(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, z.string()])));
    const result = readAnswer('{"x": 1, "y": 2}', 'stop', wide);
    expect(result.ok ? [] : result.error.issues).toHaveLength(5);
  });

  it('lets the caller normalise before the schema looks', () => {
    const lowerCase = (value: unknown): unknown => JSON.parse(JSON.stringify(value).toLowerCase());
    expect(readAnswer('{"decision": "ARCHIVE", "reply_body": null}', 'stop', schema, lowerCase)).toEqual({
      ok: true,
      value: ARCHIVE,
    });
  });

  it('knows the keys of transformed and united schemas', () => {
    const transformed: z.ZodType<string> = z
      .object({ reply_body: z.string() })
      .transform(({ reply_body: body }) => body);
    expect(readAnswer('{"ReplyBody": "hello"}', 'stop', transformed)).toEqual({ ok: true, value: 'hello' });
    const united = z.union([z.object({ tool: z.string() }), z.object({ done: z.boolean() })]);
    expect(readAnswer('{"Done": true}', 'stop', united)).toEqual({ ok: true, value: { done: true } });
  });

  it('leaves a schema with a single key alone', () => {
    const tasks = z.object({ tasks: z.array(z.object({ title: z.string() })) });
    const value = { tasks: [{ title: 'call' }] };
    expect(readAnswer(JSON.stringify(value), 'stop', tasks)).toEqual({ ok: true, value });
  });

  it('reads any valid object out of any text without braces around it', () => {
    const text = fc.string().filter((chosen) => !/[{}[\]`"\\<]/.test(chosen));
    const value = fc.record({
      decision: fc.constantFrom('archive' as const, 'urgent' as const),
      reply_body: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(text, value, text, (before, answer, after) => {
        expect(read(before + JSON.stringify(answer) + after)).toEqual({ ok: true, value: answer });
      }),
    );
  });

  it('returns a result for whatever a model says', () => {
    const noise = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('{', '}', '"', '\\', '[', ']', '```\n', '<think>', JSON_TEXT, ':', ','),
      ),
    );
    fc.assert(
      fc.property(noise, fc.constantFrom('stop' as const, 'length' as const), (parts, finishReason) => {
        expect(read(parts.join(''), finishReason).ok).toBeTypeOf('boolean');
      }),
    );
  });

  it('does not look for an answer in more than 2 MB', () => {
    const padding = ' '.repeat(2 * 1024 * 1024);
    expect(read(padding + JSON_TEXT)).toMatchObject({ ok: false, error: { kind: 'not_json' } });
    expect(read(padding.slice(100) + JSON_TEXT).ok).toBe(true);
  });

  it.each([
    ['opening braces', '{'],
    ['closing braces', '}'],
    ['empty objects', '{}'],
    ['opening braces and brackets', '{['],
    ['opened strings', '{"'],
    ['backslashes', '{"\\'],
    ['brackets', '['],
    ['fences', '```\n'],
    ['blanks', ' '],
    ['thoughts', '<think>'],
  ])('comes to an end on 2 MB and on 10 MB of %s', (_, unit) => {
    for (const length of [2_000_000, 10_000_000]) {
      expect(read(unit.repeat(length / unit.length)).ok).toBe(false);
    }
  });
});
