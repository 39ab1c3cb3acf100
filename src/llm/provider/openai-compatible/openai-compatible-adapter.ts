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
import { portableSchema } from '../answers/portable-schema';
import { readCompletion } from './completion';

/** Adapter for OpenAI's Chat Completions API, which many servers implement. */
export const openAICompatibleAdapter: Wire = async (call) => {
  const client = await clientAt(call);
  const completion = await client.chat.completions.create(chatParams(call), { signal: call.request.signal });
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

export function chatParams({ connection, request, rung }: WireCall): ChatCompletionCreateParamsNonStreaming {
  const { row, modelId } = connection;
  return {
    model: modelId,
    messages: chatMessages(request, rung === 'json_object'),
    [row.limitField]: request.maxOutputTokens,
    ...(row.takesTemperature && request.temperature !== undefined && { temperature: request.temperature }),
    ...(rung === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(rung === 'json_schema' && { response_format: jsonSchemaFormat(request) }),
    ...extraBody(connection),
    ...effortParam(connection),
  };
}

const effortParam = ({ row, effort }: ProviderConnection): Record<string, unknown> => {
  if (effort === null) return {};
  return row.effort?.isNested ? { reasoning: { effort } } : { reasoning_effort: effort };
};

/** The messages for the server. They mention JSON, because servers refuse `json_object` otherwise. */
function chatMessages(
  { system, messages }: GenerateRequest,
  mustSayJson: boolean,
): ChatCompletionMessageParam[] {
  const saysJson = [system, ...messages.map(({ content }) => content)].some((text) => text.includes('JSON'));
  const content = mustSayJson && !saysJson ? `${system}\n\nAnswer with one JSON object.` : system;
  return [{ role: 'system', content }, ...messages.map(({ role, content }) => ({ role, content }))];
}

const jsonSchemaFormat = ({ output }: GenerateRequest): ResponseFormatJSONSchema => ({
  type: 'json_schema',
  json_schema: { name: output.name, schema: portableSchema(output.schema), strict: true },
});
