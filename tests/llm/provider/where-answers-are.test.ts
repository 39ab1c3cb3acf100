import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../src/llm/provider/anthropic/anthropic-adapter';
import { readCompletion } from '../../../src/llm/provider/openai-compatible/completion';

const OBJECT = { decision: 'archive' };
const JSON_TEXT = JSON.stringify(OBJECT);
const other = { name: 'f', arguments: JSON_TEXT };

const completion = (choice: object, usage?: object): object => ({
  choices: [{ index: 0, ...choice }],
  ...(usage === undefined ? {} : { usage }),
});

describe('an answer over the wire of OpenAI', () => {
  it.each<[string, object]>([
    ['its content', { message: { content: JSON_TEXT } }],
    [
      'parts of its content',
      {
        message: {
          content: [
            { type: 'text', text: '{"decision":' },
            { type: 'output_text', text: ' "archive"}' },
          ],
        },
      },
    ],
    [
      'parts beside references',
      {
        message: {
          content: [
            { type: 'reference', reference_ids: [1] },
            { type: 'text', text: JSON_TEXT },
          ],
        },
      },
    ],
    ['texts in a list', { message: { content: [JSON_TEXT] } }],
    ['a content that is the object', { message: { content: OBJECT } }],
    ['a part that holds its text in a part', { message: { content: [{ content: [{ text: JSON_TEXT }] }] } }],
    [
      'the arguments of a tool call',
      { message: { content: null, tool_calls: [{ type: 'function', function: other }] } },
    ],
    [
      'arguments that are an object',
      { message: { content: '', tool_calls: [{ function: { name: 'f', arguments: OBJECT } }] } },
    ],
    ['the older call of a function', { message: { function_call: other } }],
    ['a call beside words', { message: { content: 'I call the tool.', tool_calls: [{ function: other }] } }],
    [
      'reasoning_content, the content empty',
      { message: { content: '', reasoning_content: `So: ${JSON_TEXT}` } },
    ],
    ['reasoning, without a content', { message: { content: null, reasoning: JSON_TEXT } }],
    [
      'reasoning in details',
      { message: { content: '', reasoning_details: [{ type: 'x', summary: JSON_TEXT }] } },
    ],
    ['the text of a completion', { text: JSON_TEXT }],
  ])('is read from %s', (_, choice) => {
    const answer = readCompletion(completion({ finish_reason: 'stop', ...choice }));
    expect(answer).toMatchObject({ kind: 'answer', finishReason: 'stop' });
    expect(answer.kind === 'answer' && JSON.parse(answer.text.replace(/^[^{]*/, ''))).toEqual(OBJECT);
  });

  it('is its content alone where the model reasoned, too', () => {
    const message = { content: JSON_TEXT, reasoning_content: 'Perhaps {"decision":"urgent"}' };
    expect(readCompletion(completion({ message, finish_reason: 'stop' }))).toMatchObject({
      text: JSON_TEXT,
      thinks: true,
    });
    const parts = [
      { type: 'thinking', thinking: [{ text: 'Hm' }] },
      { type: 'text', text: JSON_TEXT },
    ];
    expect(readCompletion(completion({ message: { content: parts } }))).toMatchObject({ text: JSON_TEXT });
  });

  it('is no reasoning that the limit ended', () => {
    const message = { content: '', reasoning_content: `I could say ${JSON_TEXT} or` };
    expect(readCompletion(completion({ message, finish_reason: 'length' }))).toMatchObject({
      text: '',
      finishReason: 'length',
      thinks: true,
    });
    const usage = {
      prompt_tokens: 9,
      completion_tokens: 9,
      completion_tokens_details: { reasoning_tokens: 9 },
    };
    expect(
      readCompletion(completion({ message: { content: null }, finish_reason: 'length' }, usage)),
    ).toMatchObject({ text: '', thinks: true });
  });

  it.each([
    ['stop', 'stop'],
    ['eos', 'stop'],
    ['tool_calls', 'stop'],
    ['tool_use', 'stop'],
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['model_context_window_exceeded', 'length'],
    ['pause_turn', 'other'],
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['MAX_TOKENS', 'length'],
    ['model_length', 'length'],
    ['abort', 'other'],
    [7, 'other'],
    [null, 'other'],
  ])('ends for the reason %j as %s', (reason, expected) => {
    expect(
      readCompletion(completion({ finish_reason: reason, message: { content: JSON_TEXT } })),
    ).toMatchObject({ finishReason: expected });
  });
});

describe('an answer over the wire of Anthropic', () => {
  it('is the input of a tool call where there is no text with an object', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm' },
      { type: 'tool_use', input: OBJECT },
    ];
    expect(readMessage({ content, stop_reason: 'tool_use' })).toMatchObject({
      text: JSON_TEXT,
      thinks: true,
    });
    const both = [...content, { type: 'text', text: '{"decision":"urgent"}' }];
    expect(readMessage({ content: both, stop_reason: 'end_turn' })).toMatchObject({
      text: '{"decision":"urgent"}',
    });
  });
});
