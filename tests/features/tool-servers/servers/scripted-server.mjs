/**
 * A server of MCP, message by message, and as unreliable as its tools say. It answers with a message, `null` (nothing
 * to say), `'hang'`, `'die'`, or `{ raw }`: bytes that are no message.
 *
 * @typedef {{ jsonrpc: '2.0', id?: number | string, method?: string, params?: Record<string, any> }} Message
 */

const text = (/** @type {string} */ said) => ({ content: [{ type: 'text', text: said }] });
const anything = { type: 'object' };

/** @type {Record<string, { inputSchema?: object, outputSchema?: object, annotations?: object, call: (args: any) => unknown }>} */
const TOOLS = {
  send_email: {
    inputSchema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        to: { type: 'array', items: { type: 'string' } },
        subject: { type: 'string' },
        body: { type: 'string' },
      },
      required: ['to', 'subject'],
    },
    call: ({ to }) => text(`queued for ${to}`),
  },
  read: { annotations: { readOnlyHint: true }, call: () => text('') },
  fails: { call: () => ({ ...text('The mailbox is full.'), isError: true }) },
  rejects: { call: () => ({ error: { code: -32602, message: 'No such mailbox.' } }) },
  // The code with which the SDK says that a connection was closed.
  refuses: { call: () => ({ error: { code: -32000, message: 'Not today.' } }) },
  hangs: { call: () => 'hang' },
  dies: { call: () => 'die' },
  garbles: { call: () => ({ raw: '{"jsonrpc": "2.0", "id"' }) },
  misanswers: { call: () => ({ content: 'sent', isError: 'no' }) },
  says_nothing: { call: () => ({}) },
  shouts: { call: () => text('é'.repeat(2_000_000)) },
  structured: { call: () => ({ content: [], structuredContent: { messageId: 'm1' } }) },
  picture: {
    call: () => ({
      content: [{ type: 'image', mimeType: 'image/png', data: 'A'.repeat(4_000) }, { type: 'odd' }],
    }),
  },
  breaks_promise: {
    outputSchema: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] },
    call: () => ({ ...text('sent'), structuredContent: { id: 'one' } }),
  },
  tells_key: {
    call: () => {
      const key = process.env.MAIL_KEY ?? 'secret-key-1';
      // Three letters of the second one stand before the 4,000th character.
      return text(`The key is ${key}.${' '.repeat(3_973)}${key}`);
    },
  },
};

/** @param {{ onCall?: (name: string) => void, without?: () => readonly string[], refusesGreeting?: boolean }} script */
export function scriptedServer({ onCall = () => {}, without = () => [], refusesGreeting = false } = {}) {
  return (/** @type {Message} */ { id, method, params = {} }) => {
    if (id === undefined) return null;
    const answer = (/** @type {unknown} */ result) => ({ jsonrpc: '2.0', id, result });
    if (method === 'initialize') {
      if (refusesGreeting) return { jsonrpc: '2.0', id, error: { code: -32603, message: 'No licence.' } };
      const { protocolVersion } = params;
      return answer({
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'scripted', version: '1' },
      });
    }
    if (method === 'tools/list') return answer(page(params.cursor, without()));
    if (method !== 'tools/call') return { jsonrpc: '2.0', id, error: { code: -32601, message: 'What?' } };
    onCall(params.name);
    const result = TOOLS[params.name]?.call(params.arguments);
    if (typeof result === 'string') return result;
    if (typeof result === 'object' && result !== null && 'raw' in result) return result;
    if (typeof result === 'object' && result !== null && 'error' in result)
      return { jsonrpc: '2.0', id, error: result.error };
    return answer(result);
  };
}

/** Four tools a page, and one entry that is no tool. */
function page(/** @type {string | undefined} */ cursor, /** @type {readonly string[]} */ without) {
  const start = Number(cursor ?? 0);
  const names = Object.keys(TOOLS).filter((name) => !without.includes(name));
  const tools = names.slice(start, start + 4).map((name) => {
    const { inputSchema = anything, outputSchema, annotations } = TOOLS[name];
    return { name, inputSchema, outputSchema, annotations };
  });
  const next = start + 4;
  return {
    tools: [...tools, { title: 'no tool' }],
    ...(next < names.length ? { nextCursor: String(next) } : {}),
  };
}
