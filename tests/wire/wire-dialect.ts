/** What a real server of a protocol checks and sends, apart from the model behind it. */
export interface WireDialect {
  /** The path below the base URL that questions go to. */
  path: string;
  /** Why a request is not a valid question, or null. */
  complaint(body: Record<string, unknown>, headers: Record<string, string>): string | null;
  answer(parts: AnswerParts): unknown;
  refusal(words: string): unknown;
  toolCall(): unknown;
  noContent(): unknown;
  error(status: number, message: string): unknown;
}

export interface AnswerParts {
  text: string;
  isCutOff: boolean;
  /** Null: the server leaves usage out. */
  usage: { input: number; output: number } | null;
}

const isPositiveInteger = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function messagesComplaint(messages: unknown, roles: readonly string[]): string | null {
  if (!Array.isArray(messages) || messages.length === 0) return 'messages: Field required';
  for (const message of messages as unknown[]) {
    if (!isRecord(message)) return 'messages: not an object';
    if (!roles.includes(String(message['role'])))
      return `messages: role "${String(message['role'])}" is not allowed`;
    if (typeof message['content'] !== 'string' || message['content'] === '')
      return 'messages: content must not be empty';
  }
  return null;
}

const MESSAGE_KEYS = new Set(['model', 'max_tokens', 'system', 'messages', 'output_config', 'thinking']);

const ANTHROPIC_EFFORTS = new Set<unknown>(['low', 'medium', 'high', 'xhigh', 'max']);

/** Anthropic's Messages API as of 2026-10-21. */
export const ANTHROPIC: WireDialect = {
  path: '/v1/messages',
  complaint(body, headers) {
    if (headers['anthropic-version'] !== '2026-10-21') return 'anthropic-version: not supported';
    if (typeof body['model'] !== 'string') return 'model: Field required';
    if (!isPositiveInteger(body['max_tokens'])) return 'max_tokens: Field required';
    const unknown = Object.keys(body).find((key) => !MESSAGE_KEYS.has(key));
    if (unknown !== undefined) return `${unknown}: Extra inputs are not permitted`;
    const messages = body['messages'];
    const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
    if (isRecord(last) && last['role'] !== 'user')
      return 'messages: prefilling the assistant is not supported';
    const format = isRecord(body['output_config']) ? body['output_config']['format'] : undefined;
    if (format !== undefined && !(isRecord(format) && isRecord(format['schema'])))
      return 'output_config.format: invalid';
    const effort = isRecord(body['output_config']) ? body['output_config']['effort'] : undefined;
    if (effort !== undefined && !ANTHROPIC_EFFORTS.has(effort)) return 'output_config.effort: invalid';
    return messagesComplaint(messages, ['user', 'assistant']);
  },
  answer: ({ text, isCutOff, usage }) =>
    anthropicMessage([{ type: 'text', text }], isCutOff ? 'max_tokens' : 'end_turn', usage),
  refusal: (words) => ({
    ...anthropicMessage([], 'refusal'),
    stop_details: { type: 'refusal', explanation: words },
  }),
  toolCall: () =>
    anthropicMessage(
      [{ type: 'tool_use', id: 'toolu_1', name: 'send_mail', input: { to: 'a@b.c' } }],
      'tool_use',
    ),
  noContent: () => anthropicMessage([], 'end_turn'),
  error: (status, message) => ({ type: 'error', error: { type: anthropicErrorType(status), message } }),
};

const anthropicMessage = (
  content: readonly unknown[],
  stopReason: string,
  usage: AnswerParts['usage'] = { input: 700, output: 5 },
): Record<string, unknown> => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-test',
  content,
  stop_reason: stopReason,
  ...(usage && {
    usage: { input_tokens: usage.input, output_tokens: usage.output, cache_read_input_tokens: null },
  }),
});

function anthropicErrorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status === 529 ? 'overloaded_error' : status >= 500 ? 'api_error' : 'invalid_request_error';
}

/** Chat completions as the current OpenAI models take them; the limit field's name is the row's business. */
export const OPENAI: WireDialect = {
  path: '/v1/chat/completions',
  complaint(body) {
    if (typeof body['model'] !== 'string') return 'model: missing';
    if (!isPositiveInteger(body['max_tokens']) && !isPositiveInteger(body['max_completion_tokens'])) {
      return 'one of max_tokens and max_completion_tokens is required here';
    }
    return formatComplaint(body) ?? messagesComplaint(body['messages'], ['system', 'user', 'assistant']);
  },
  answer: ({ text, isCutOff, usage }) => completion({ content: text }, isCutOff ? 'length' : 'stop', usage),
  refusal: (words) => completion({ content: null, refusal: words }, 'stop'),
  toolCall: () =>
    completion(
      {
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'send_mail', arguments: '{}' } }],
      },
      'tool_calls',
    ),
  noContent: () => completion({ content: null }, 'stop'),
  error: (status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: null },
  }),
};

function formatComplaint(body: Record<string, unknown>): string | null {
  const format = body['response_format'];
  if (format === undefined) return null;
  if (!isRecord(format)) return 'response_format: not an object';
  if (format['type'] === 'json_object') {
    const says = JSON.stringify(body['messages']).includes('JSON');
    return says
      ? null
      : "'messages' must contain the word 'JSON' to use 'response_format' of type 'json_object'";
  }
  const schema = format['json_schema'];
  if (format['type'] !== 'json_schema' || !isRecord(schema)) return 'response_format: unknown type';
  if (!/^[\w-]{1,64}$/.test(String(schema['name']))) return 'response_format.json_schema.name: invalid';
  return isRecord(schema['schema']) ? null : 'response_format.json_schema.schema: missing';
}

const completion = (
  message: Record<string, unknown>,
  finishReason: string,
  usage: AnswerParts['usage'] = { input: 700, output: 5 },
): Record<string, unknown> => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_793_000_000,
  model: 'gpt-test',
  choices: [
    { index: 0, message: { role: 'assistant', refusal: null, ...message }, finish_reason: finishReason },
  ],
  ...(usage && {
    usage: {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
  }),
});
