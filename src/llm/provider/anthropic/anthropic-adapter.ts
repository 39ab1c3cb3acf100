import type {
  MessageCreateParamsNonStreaming,
  OutputConfig,
} from '@anthropic-ai/sdk/resources/messages/messages';
import * as z from '../../../kernel/notes/values/schema';
import { type Wire, type WireAnswer, type WireCall, NO_KEY, extraBody } from '../wire/provider-connection';
import { portableSchema } from '../answers/portable-schema';
import { endedAnswer, failureIn, failureInstead } from '../wire/ended-answer';
import { count } from '../wire/usage';

/** Adapter for Anthropic's Messages API, version 2026-10-21. */
export const anthropicAdapter: Wire = async (call) => {
  const client = await clientFor(call);
  return readMessage(await client.messages.create(messageParams(call), { signal: call.request.signal }));
};

export async function clientFor({
  connection,
  apiKey,
  fetch,
}: Pick<WireCall, 'connection' | 'apiKey' | 'fetch'>) {
  const { createClient } = await import('./create-client');
  return createClient({
    apiKey: apiKey ?? NO_KEY,
    baseURL: connection.baseUrl.replace(/\/+(v1\/?)?$/, ''),
    fetch,
    timeout: connection.timeoutMs,
  });
}

/**
 * Parameters of a call. A temperature is never among them: since 2026-10-21 the API rejects it, even at its default.
 */
export function messageParams(call: WireCall): MessageCreateParamsNonStreaming {
  const { connection, request, form } = call;
  const hasEffort = connection.effort !== null && form.hasExtras && form.thinks !== false;
  return {
    model: connection.modelId,
    max_tokens: request.maxOutputTokens,
    system: request.system,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    ...((form.rung === 'json_schema' || hasEffort) && { output_config: outputConfig(call, hasEffort) }),
    ...(form.hasExtras && form.thinks !== true && extraBody(connection)),
    ...(form.thinks === false && { thinking: { type: 'disabled' as const } }),
  };
}

const outputConfig = (
  { connection: { effort }, request, form }: WireCall,
  hasEffort: boolean,
): OutputConfig => ({
  ...(form.rung === 'json_schema' && {
    format: { type: 'json_schema' as const, schema: portableSchema(request.output.schema) },
  }),
  ...(hasEffort && effort !== null && { effort }),
});

const messageSchema = z.object({
  content: z.array(
    z.object({ type: z.string(), text: z.optional(z.string()), input: z.optional(z.unknown()) }),
  ),
  stop_reason: z.nullish(z.string()),
  stop_details: z.nullish(z.object({ explanation: z.nullish(z.string()) })),
  usage: z.catch(
    z.nullish(
      z.object({
        input_tokens: count,
        output_tokens: count,
        cache_creation_input_tokens: z.nullish(count),
        cache_read_input_tokens: z.nullish(count),
      }),
    ),
    null,
  ),
});

export function readMessage(body: unknown): WireAnswer {
  const failure = failureIn(body);
  if (failure !== null) return failure;
  const parsed = messageSchema.safeParse(body);
  if (!parsed.success) return failureInstead(body);
  const { content, stop_reason: stopReason, stop_details: details, usage } = parsed.data;
  if (stopReason === 'refusal') return { kind: 'refused', said: details?.explanation ?? '' };
  const said = {
    text: answerIn(content),
    thoughts: '',
    hasReasoned: content.some(({ type }) => type.includes('thinking')),
    usage: usage ? { inputTokens: inputTokensOf(usage), outputTokens: usage.output_tokens } : null,
  };
  return endedAnswer(said, stopReason ?? '');
}

/** The text of a message, else the input of a tool call, although none was offered. */
function answerIn(content: z.infer<typeof messageSchema>['content']): string {
  const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('');
  const called = content.find(({ type, input }) => type === 'tool_use' && input !== undefined);
  return called !== undefined && !text.includes('{') ? JSON.stringify(called.input) : text;
}

type MessageUsage = NonNullable<z.infer<typeof messageSchema>['usage']>;

/**
 * Tokens of the prompt. The API's `input_tokens` excludes tokens that were read from or written to the cache, so
 * these are added.
 */
const inputTokensOf = (usage: MessageUsage): number =>
  usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
