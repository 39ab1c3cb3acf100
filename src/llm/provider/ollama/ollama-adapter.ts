import { parseJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import type { GenerateRequest } from '../../../kernel/ports/language-model';
import { portableSchema } from '../answers/portable-schema';
import { readChoice } from '../openai-compatible/completion';
import { chatMessages, openAICompatibleAdapter } from '../openai-compatible/openai-compatible-adapter';
import { estimateTokens } from '../tokens/token-estimate';
import {
  type OllamaModel,
  ollamaRoot,
  type Wire,
  type WireAnswer,
  type WireCall,
} from '../wire/provider-connection';
import { failureIn } from '../wire/ended-answer';
import { readProviderWords } from '../wire/provider-words';
import { causeIn } from '../wire/causes';
import type { RequestForm } from '../wire/request-form';
import { count, wholePrompt } from '../wire/usage';
import { plannedTokens, SMALL_CONTEXT } from './ollama-models';

/** Adapter for Ollama: its own API, or OpenAI's under `/v1` where a proxy knows only that. */
export const ollamaAdapter: Wire = async (call) => {
  const { connection, form } = call;
  const root = ollamaRoot(connection.baseUrl);
  if (!form.hasOwnApi || connection.ollama === undefined)
    return openAICompatibleAdapter({ ...call, connection: { ...connection, baseUrl: `${root}/v1` } });
  return ask(call, { model: connection.ollama, url: `${root}/api/chat` });
};

async function ask(call: WireCall, at: { model: OllamaModel; url: string }): Promise<WireAnswer> {
  const { request } = call;
  const { model, url } = at;
  const room = plannedTokens(model) - estimateTokens(wholePrompt(request), call.connection.family);
  if (room < FEWEST_ANSWER_TOKENS) return TOO_LONG;
  if (model.isLoaded === false) request.onStep?.({ kind: 'loading' });
  const response = await call.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(call, model, Math.min(room, request.maxOutputTokens))),
    signal: request.signal,
  });
  const text = await response.text();
  const body = parseJson(text);
  if (response.ok) {
    if (body === undefined && /^\s*\{/.test(text)) throw new Error('half an answer');
    model.isLoaded = true;
    return readChat(body);
  }
  const { message } = readProviderWords(body);
  if (response.status < 500 || causeIn('', message) !== 'not_loaded' || model.context <= SMALL_CONTEXT)
    throw new Error('refused');
  await model.shrink();
  return ask(call, at);
}

/** Minimum number of tokens that an answer needs. */
const FEWEST_ANSWER_TOKENS = 256;
const TOO_LONG: WireAnswer = {
  kind: 'failed',
  status: 413,
  words: { message: 'the model is loaded with a context that the prompt does not fit into', codes: '' },
};

function bodyOf(
  { connection, request, form, isStreamed = false }: WireCall,
  model: OllamaModel,
  limit: number,
): object {
  const { modelId } = connection;
  return {
    model: modelId,
    messages: chatMessages(request, form),
    stream: form.isStreamed ?? isStreamed,
    ...formatOf(request, form),
    ...(form.hasExtras && thinkOf(connection, model, form)),
    // An answer to half a prompt would look like any other.
    ...(form.hasExtras && { truncate: false }),
    options: {
      num_ctx: model.context,
      num_predict: limit,
      ...(request.temperature !== undefined && { temperature: request.temperature }),
    },
  };
}

function formatOf({ output }: GenerateRequest, { rung }: RequestForm): object {
  if (rung === 'none') return {};
  return { format: rung === 'json_object' ? 'json' : portableSchema(output.schema) };
}

/** Thinking is switched off at first, or set low for models that always think. */
function thinkOf(
  { modelId, effort }: WireCall['connection'],
  model: OllamaModel,
  { thinks }: RequestForm,
): object {
  if (ALWAYS_THINKS.test(modelId)) return { think: thinks === false ? 'low' : (effort ?? 'low') };
  return model.thinks === true || thinks !== null ? { think: thinks === true } : {};
}

const ALWAYS_THINKS = /(?:^|\/)gpt-oss/;

const chatSchema = z.object({
  message: z.looseObject({}),
  done_reason: z.catch(z.nullish(z.string()), null),
  prompt_eval_count: z.catch(z.optional(count), undefined),
  eval_count: z.catch(z.optional(count), undefined),
});

function readChat(body: unknown): WireAnswer {
  const failure = failureIn(body);
  if (failure !== null) return failure;
  const { data } = chatSchema.safeParse(body);
  if (data === undefined) return NOT_OLLAMA;
  const { prompt_eval_count: inputTokens, eval_count: outputTokens } = data;
  const usage =
    inputTokens === undefined || outputTokens === undefined ? null : { inputTokens, outputTokens };
  return readChoice(data.message, data.done_reason ?? '', { usage, hasReasoned: false });
}

/** The status for a path that a server does not know. */
const NOT_OLLAMA: WireAnswer = {
  kind: 'failed',
  status: 501,
  words: { message: "the answer is not one of Ollama's", codes: '' },
};
