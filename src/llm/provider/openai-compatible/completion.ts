import { recordOf } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import { isHalf } from '../answers/json-spans';
import type { WireAnswer } from '../wire/provider-connection';
import { endedAnswer, failureIn, failureInstead } from '../wire/ended-answer';
import { count, type WireUsage } from '../wire/usage';

/** A message. Servers leave out, add and rename fields, so each is read by itself. */
const messageSchema = z.looseObject({ refusal: z.catch(z.nullish(z.string()), null) });

const usageSchema = z.catch(
  z.nullish(
    z.object({
      prompt_tokens: count,
      completion_tokens: count,
      total_tokens: z.catch(z.optional(count), undefined),
      cost: z.catch(z.optional(count), undefined),
      completion_tokens_details: z.catch(z.nullish(z.object({ reasoning_tokens: count })), null),
    }),
  ),
  null,
);

const completionSchema = z.object({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.catch(z.nullish(z.string()), null),
        message: z.nullish(messageSchema),
      }),
    )
    .check(z.minLength(1)),
  usage: usageSchema,
});

/** Schema of a response without a message. Such a prompt was read and is billed. */
const emptySchema = z.object({
  choices: z.array(z.object({ message: z.optional(z.null()) })),
  usage: usageSchema,
});

/**
 * Parses a body that came with a success status. OpenRouter also sends failures with such a status, for the whole body
 * or its choice; a choice that a failure ended holds half an answer.
 */
export function readCompletion(body: unknown): WireAnswer {
  const failed = failureIn(body);
  if (failed !== null) return failed;
  const parsed = completionSchema.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) return readEmpty(body);
  const { message, finish_reason: reason } = choice;
  if (!message && choice['text'] === undefined) return failureIn(choice) ?? readEmpty(body);
  if (message?.refusal) return { kind: 'refused', said: message.refusal };
  const answer = readChoice({ text: choice['text'], ...message }, reason ?? '', {
    usage: usageOf(parsed.data?.usage),
    hasReasoned: (parsed.data?.usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0,
  });
  return answer.kind === 'answer' && !isHalf(answer.text) ? answer : (failureIn(choice) ?? answer);
}

/** The answer in a message. `reason`: the server's word for its end. */
export const readChoice = (
  message: object,
  reason: string,
  about: { usage: WireUsage | null; hasReasoned: boolean },
): WireAnswer => endedAnswer({ ...answerIn(message), ...about }, reason);

function readEmpty(body: unknown): WireAnswer {
  const empty = emptySchema.safeParse(body);
  if (!empty.success) return failureInstead(body);
  return { kind: 'answer', text: '', finishReason: 'none', usage: usageOf(empty.data.usage) };
}

/**
 * The answer in a message: its content, else the arguments of a tool call, although none was offered. `thoughts` is
 * the model's reasoning, which some servers send with the answer in it and an empty content.
 */
function answerIn(message: object): { text: string; thoughts: string } {
  const fields: [string, unknown][] = Object.entries(message);
  const named = (name: RegExp): unknown[] =>
    fields.flatMap(([key, value]) => (name.test(key) ? [value] : []));
  const content = named(/^(?:content|text)$/)
    .map(textIn)
    .join('');
  const called = named(/^(?:tool_calls?|function_call)$/).flatMap(argumentsIn);
  const [first] = called;
  return {
    text: first !== undefined && !content.includes('{') ? first : content,
    thoughts: named(REASONING).map(textIn).join('\n'),
  };
}

const REASONING = /reason|think|thought|analysis/i;

/**
 * Text of a content: a text, parts of it, or an object that is the answer itself. Parts that hold reasoning are left out,
 * and, beside parts with a text, those without one, such as references.
 */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return '';
  if (Array.isArray(content)) {
    const isText = (part: unknown): boolean =>
      typeof part === 'string' || typeof textFieldOf(part) === 'string';
    return (content.some(isText) ? content.filter(isText) : content).map(textIn).join('');
  }
  const { type } = recordOf(content);
  if (typeof type === 'string' && REASONING.test(type)) return '';
  const said = textFieldOf(content);
  return said === undefined ? JSON.stringify(content) : textIn(said);
}

function textFieldOf(part: unknown): unknown {
  const { text, content, summary } = recordOf(part);
  return [text, content, summary].find((each) => typeof each === 'string' || Array.isArray(each));
}

/** Arguments of tool calls, as JSON. */
function argumentsIn(call: unknown): string[] {
  if (Array.isArray(call)) return call.flatMap(argumentsIn);
  const { function: called, arguments: given, input, parameters } = recordOf(call);
  const found = given ?? input ?? parameters;
  if (found === undefined) return called === undefined ? [] : argumentsIn(called);
  return [typeof found === 'string' ? found : JSON.stringify(found)];
}

function usageOf(usage: z.infer<typeof usageSchema>): WireUsage | null {
  if (!usage) return null;
  const { prompt_tokens: inputTokens, completion_tokens: completion, total_tokens: total = 0, cost } = usage;
  // Output tokens are computed from the total, because Gemini and xAI count thinking only in the total.
  return { inputTokens, outputTokens: Math.max(completion, total - inputTokens), costUsd: cost };
}
