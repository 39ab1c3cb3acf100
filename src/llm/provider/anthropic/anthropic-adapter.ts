import type {
  MessageCreateParamsNonStreaming,
  OutputConfig,
} from '@anthropic-ai/sdk/resources/messages/messages';
import * as z from '../../../kernel/notes/values/schema';
import { type Wire, type WireAnswer, type WireCall, NO_KEY, extraBody } from '../wire/provider-connection';
import { portableSchema } from '../answers/portable-schema';
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
  const { connection, request, rung } = call;
  return {
    model: connection.modelId,
    max_tokens: request.maxOutputTokens,
    system: request.system,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    ...((rung === 'json_schema' || connection.effort !== null) && { output_config: outputConfig(call) }),
    ...extraBody(connection),
  };
}

const outputConfig = ({ connection: { effort }, request, rung }: WireCall): OutputConfig => ({
  ...(rung === 'json_schema' && {
    format: { type: 'json_schema' as const, schema: portableSchema(request.output.schema) },
  }),
  ...(effort !== null && { effort }),
});

const messageSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.optional(z.string()) })),
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
  const parsed = messageSchema.safeParse(body);
  if (!parsed.success) return { kind: 'unreadable' };
  const { content, stop_reason: stopReason, stop_details: details, usage } = parsed.data;
  if (stopReason === 'refusal') return { kind: 'refused', said: details?.explanation ?? '' };
  return {
    kind: 'answer',
    text: content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
    finishReason: finishReasonOf(stopReason),
    usage: usage ? { inputTokens: inputTokensOf(usage), outputTokens: usage.output_tokens } : null,
  };
}

type MessageUsage = NonNullable<z.infer<typeof messageSchema>['usage']>;

/**
 * Tokens of the prompt. The API's `input_tokens` excludes tokens that were read from or written to the cache, so
 * these are added.
 */
const inputTokensOf = (usage: MessageUsage): number =>
  usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);

function finishReasonOf(stopReason: string | null | undefined): 'stop' | 'length' | 'other' {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded') return 'length';
  return stopReason === 'end_turn' || stopReason === 'stop_sequence' ? 'stop' : 'other';
}
