import * as z from '../../../kernel/notes/values/schema';
import type { WireAnswer } from '../wire/provider-connection';
import { readProviderWords } from '../wire/provider-words';
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

const failureSchema = z.object({ error: z.union([z.string(), z.looseObject({ code: z.unknown() })]) });

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
  const broken =
    failureIn(choice) ?? (FAILED.test(reason ?? '') ? failureIn({ error: brokenBy(reason) }) : null);
  if (broken !== null) return broken;
  if (!message && choice['text'] === undefined) return readEmpty(body);
  if (message?.refusal) return { kind: 'refused', said: message.refusal };
  if (FILTERED.test(reason ?? '')) return { kind: 'refused', said: 'its content filter stepped in' };
  const usage = usageOf(parsed.data?.usage);
  const answer = { ...readChoice(message ?? choice, reason ?? ''), usage };
  if (reason && answer.finishReason === 'other' && answer.text.trim() === '' && answer.thinks !== true)
    return { kind: 'unreadable', said: `it ended an empty answer with "${reason}"` };
  return hasReasoned(parsed.data?.usage) ? { ...answer, thinks: true } : answer;
}

/** The answer in a message. `reason`: the server's word for its end. */
export function readChoice(message: object, reason: string): Extract<WireAnswer, { kind: 'answer' }> {
  const { text, thoughts } = answerIn(message);
  return {
    kind: 'answer',
    text: text.trim() === '' && !LENGTH.test(reason) ? thoughts : text,
    finishReason: STOP.test(reason) ? 'stop' : LENGTH.test(reason) ? 'length' : 'other',
    usage: null,
    ...(thoughts.trim() === '' ? {} : { thinks: true as const }),
  };
}

function failureIn(body: unknown): WireAnswer | null {
  const failure = failureSchema.safeParse(body);
  return failure.success
    ? { kind: 'failed', status: statusOf(failure.data.error), words: readProviderWords(body) }
    : null;
}

const FAILED = /(?:^|_)error$/i;
const brokenBy = (reason: string | null | undefined): string => `it ended its answer with "${reason ?? ''}"`;
const FILTERED = /content_?filter|safety|sensitive|prohibited|blocklist|recitation|refus/i;
const STOP = /^(?:stop|eos|end|complete|(?:tool|function)_calls?$)/i;
const LENGTH = /length|max_?tokens/i;

function readEmpty(body: unknown): WireAnswer {
  const empty = emptySchema.safeParse(body);
  if (!empty.success) return { kind: 'unreadable' };
  return { kind: 'answer', text: '', finishReason: 'none', usage: usageOf(empty.data.usage) };
}

/**
 * HTTP status for a failure in a body. Codes below 400 are the provider's own numbers; a failure without a valid status
 * is treated as 500, because it may be temporary.
 */
function statusOf(error: z.infer<typeof failureSchema>['error']): number {
  const code = typeof error === 'string' ? undefined : Number(error.code);
  return code !== undefined && code >= 400 && code < 600 ? code : 500;
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
  const { type }: Record<string, unknown> = { ...content };
  if (typeof type === 'string' && REASONING.test(type)) return '';
  const said = textFieldOf(content);
  return said === undefined ? JSON.stringify(content) : textIn(said);
}

function textFieldOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return undefined;
  const { text, content, summary }: Record<string, unknown> = { ...part };
  return [text, content, summary].find((each) => typeof each === 'string' || Array.isArray(each));
}

/** Arguments of tool calls, as JSON. */
function argumentsIn(call: unknown): string[] {
  if (typeof call !== 'object' || call === null) return [];
  if (Array.isArray(call)) return call.flatMap(argumentsIn);
  const { function: called, arguments: given, input, parameters }: Record<string, unknown> = { ...call };
  const found = given ?? input ?? parameters;
  if (found === undefined) return argumentsIn(called);
  return [typeof found === 'string' ? found : JSON.stringify(found)];
}

const hasReasoned = (usage: z.infer<typeof usageSchema>): boolean =>
  (usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0;

function usageOf(usage: z.infer<typeof usageSchema>): WireUsage | null {
  if (!usage) return null;
  const { prompt_tokens: inputTokens, completion_tokens: completion, total_tokens: total = 0, cost } = usage;
  // Output tokens are computed from the total, because Gemini and xAI count thinking only in the total.
  return { inputTokens, outputTokens: Math.max(completion, total - inputTokens), costUsd: cost };
}
