import * as z from '../../../kernel/notes/values/schema';
import type { WireAnswer } from '../wire/provider-connection';
import { readProviderWords } from '../wire/provider-words';
import { count, type WireUsage } from '../wire/usage';

/** Schema of a message. Servers omit different fields, so everything except the choice is optional. */
const messageSchema = z.object({
  content: z.nullish(z.union([z.string(), z.array(z.object({ text: z.optional(z.string()) }))])),
  refusal: z.nullish(z.string()),
});

const usageSchema = z.catch(
  z.nullish(
    z.object({
      prompt_tokens: count,
      completion_tokens: count,
      total_tokens: z.catch(z.optional(count), undefined),
      cost: z.catch(z.optional(count), undefined),
    }),
  ),
  null,
);

const completionSchema = z.object({
  choices: z
    .array(z.object({ finish_reason: z.nullish(z.string()), message: messageSchema }))
    .check(z.minLength(1)),
  usage: usageSchema,
});

/** Schema of a response without a message. Such a prompt was read and is billed. */
const emptySchema = z.object({
  choices: z.array(z.object({ message: z.optional(z.null()) })),
  usage: usageSchema,
});

const failureSchema = z.object({ error: z.union([z.string(), z.looseObject({ code: z.unknown() })]) });

/** Parses a body that came with a success status. OpenRouter also sends failures with such a status. */
export function readCompletion(body: unknown): WireAnswer {
  const failure = failureSchema.safeParse(body);
  if (failure.success)
    return { kind: 'failed', status: statusOf(failure.data.error), words: readProviderWords(body) };
  const parsed = completionSchema.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) return readEmpty(body);
  const { message, finish_reason: reason } = choice;
  if (message.refusal) return { kind: 'refused', said: message.refusal };
  if (reason === 'content_filter') return { kind: 'refused', said: 'its content filter stepped in' };
  return {
    kind: 'answer',
    text: textOf(message.content),
    finishReason: reason === 'stop' || reason === 'length' ? reason : 'other',
    usage: usageOf(parsed.data?.usage),
  };
}

function readEmpty(body: unknown): WireAnswer {
  const empty = emptySchema.safeParse(body);
  if (!empty.success) return { kind: 'unreadable' };
  return { kind: 'answer', text: '', finishReason: 'none', usage: usageOf(empty.data.usage) };
}

/**
 * HTTP status for a failure in a body. Codes below 400 are the provider's own numbers; a failure without a valid status
 * counts as 500, because it may be temporary.
 */
function statusOf(error: z.infer<typeof failureSchema>['error']): number {
  const code = typeof error === 'string' ? undefined : Number(error.code);
  return code !== undefined && code >= 400 && code < 600 ? code : 500;
}

const textOf = (content: z.infer<typeof messageSchema>['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');

function usageOf(usage: z.infer<typeof usageSchema>): WireUsage | null {
  if (!usage) return null;
  const { prompt_tokens: inputTokens, completion_tokens: completion, total_tokens: total = 0, cost } = usage;
  // Output tokens are computed from the total, because Gemini and xAI count thinking only in the total.
  return { inputTokens, outputTokens: Math.max(completion, total - inputTokens), costUsd: cost };
}
