import type { OpenAI } from 'openai';
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import type { GenerateRequest } from '../../../kernel/ports/language-model';
import {
  type ProviderConnection,
  type Wire,
  type WireCall,
  NO_KEY,
  extraBody,
} from '../wire/provider-connection';
import type { ProviderKey } from '../catalogue/registry';
import { portableSchema } from '../answers/portable-schema';
import type { RequestForm } from '../wire/request-form';
import { readCompletion } from './completion';

export const openAICompatibleAdapter: Wire = async (call) => {
  const client = await clientAt(call);
  const body = { ...chatParams(call), ...streamParams(call) };
  // The SDK would hand over a stream by its parts; the exchange gives the whole.
  const completion = await client.post<unknown>('/chat/completions', { body, signal: call.request.signal });
  return readCompletion(completion);
};

type Reached = Pick<WireCall, 'connection' | 'apiKey' | 'fetch'>;

export async function clientAt(reached: Reached): Promise<OpenAI> {
  const { OpenAI } = await import('./client');
  return new OpenAI(clientOptions(reached));
}

/** Options that the SDK would otherwise read from the environment, which could lead to other servers. */
const clientOptions = ({ connection, apiKey, fetch }: Reached): ConstructorParameters<typeof OpenAI>[0] => ({
  apiKey: apiKey ?? NO_KEY,
  adminAPIKey: null,
  organization: null,
  project: null,
  webhookSecret: null,
  baseURL: connection.baseUrl,
  fetch,
  timeout: connection.timeoutMs,
  maxRetries: 0,
  dangerouslyAllowBrowser: true,
  logLevel: 'off',
});

export function chatParams({
  connection,
  request,
  form,
}: Omit<WireCall, 'isStreamed'>): ChatCompletionCreateParamsNonStreaming {
  const { row, modelId } = connection;
  const { rung, limitField, hasExtras, thinks } = form;
  return {
    model: modelId,
    messages: chatMessages(request, form),
    [limitField]: request.maxOutputTokens,
    ...(hasExtras &&
      row.takesTemperature &&
      request.temperature !== undefined && { temperature: request.temperature }),
    ...(rung === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(rung === 'schema_in_object' && { response_format: schemaInObject(request) }),
    ...(rung === 'json_schema' && { response_format: jsonSchemaFormat(request) }),
    ...(hasExtras && extrasOf(connection, thinks)),
    ...(hasExtras && thinks !== false && effortParam(connection)),
    ...(thinks === false && thinkingOff(connection)),
  };
}

const streamParams = ({ isStreamed, form }: WireCall): object =>
  (form.isStreamed ?? (isStreamed && form.hasExtras))
    ? { stream: true, ...(form.hasExtras && { stream_options: { include_usage: true } }) }
    : {};

const effortParam = ({ row, effort }: ProviderConnection): Record<string, unknown> => {
  if (effort === null) return {};
  return row.effort?.isNested ? { reasoning: { effort } } : { reasoning_effort: effort };
};

/** The fields of a row, without those that switch thinking off where it is to be on. */
function extrasOf(connection: ProviderConnection, thinks: boolean | null): Record<string, unknown> {
  const off = thinks === true ? thinkingOff(connection) : {};
  return Object.fromEntries(Object.entries(extraBody(connection)).filter(([key]) => !(key in off)));
}

/** Fields that switch thinking off, as the servers of this kind read them; a server ignores or refuses the others. */
function thinkingOff({ provider }: ProviderConnection): Record<string, unknown> {
  return (
    THINKING_OFF[provider] ?? {
      reasoning_effort: 'none',
      enable_thinking: false,
      chat_template_kwargs: { enable_thinking: false },
      thinking: { type: 'disabled' },
    }
  );
}

const THINKING_OFF: Partial<Record<ProviderKey, Record<string, unknown>>> = {
  openrouter: { reasoning: { enabled: false } },
  openai: { reasoning_effort: 'minimal' },
  gemini: { reasoning_effort: 'none' },
  qwen: { enable_thinking: false },
  glm: { thinking: { type: 'disabled' } },
};

/** The format of llama.cpp's servers, which the SDK's types don't know. */
const schemaInObject = ({ output }: GenerateRequest): { type: 'json_object' } =>
  Object.assign({ type: 'json_object' as const }, { schema: portableSchema(output.schema) });

/** The messages for the server. They mention JSON, because servers refuse `json_object` otherwise. */
export function chatMessages(
  { system, messages }: GenerateRequest,
  { rung, hasSystem }: RequestForm,
): ChatCompletionMessageParam[] {
  const saysJson = [system, ...messages.map(({ content }) => content)].some((text) => text.includes('JSON'));
  const mustSayJson = rung === 'json_object' || rung === 'schema_in_object';
  const content = mustSayJson && !saysJson ? `${system}\n\nAnswer with one JSON object.` : system;
  const [first, ...others] = messages;
  if (hasSystem || first === undefined) return [{ role: 'system', content }, ...messages];
  return [{ ...first, content: `${content}\n\n${first.content}` }, ...others];
}

const jsonSchemaFormat = ({ output }: GenerateRequest): ResponseFormatJSONSchema => ({
  type: 'json_schema',
  json_schema: { name: output.name, schema: portableSchema(output.schema), strict: true },
});
