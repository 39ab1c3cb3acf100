import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANTHROPIC, type AnswerParts, OPENAI, type WireDialect } from './wire-dialect';

export type WireName = 'anthropic' | 'openai';

/** A request as it came over the wire. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The body's text, byte for byte. */
  raw: string;
  body: Record<string, unknown>;
}

/** What the server does with a valid question. */
export type Reply =
  | { kind: 'answer'; text: string; isCutOff?: boolean; usage?: { input: number; output: number } | null }
  | { kind: 'error'; status: number; message: string; headers?: Record<string, string> }
  | { kind: 'raw'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'refusal'; words: string }
  | { kind: 'tool_call' }
  | { kind: 'no_content' }
  | { kind: 'stall_before_headers' }
  | { kind: 'stall_in_body' }
  | { kind: 'drop' };

export type Replies = (request: ReceivedRequest, call: number) => Reply | Promise<Reply>;

const DIALECTS: Record<WireName, WireDialect> = { anthropic: ANTHROPIC, openai: OPENAI };

/**
 * A model server on a loopback port, as strict as the real ones about what it is sent: an invalid question gets a 400
 * and never reaches `replies`. `calls` counts the valid ones.
 */
export class StrictServer {
  readonly requests: ReceivedRequest[] = [];
  readonly complaints: string[] = [];
  calls = 0;
  readonly #server: Server;
  readonly #dialect: WireDialect;
  readonly #replies: Replies;
  readonly #models: readonly string[];

  private constructor(options: StrictServerOptions) {
    this.#dialect = DIALECTS[options.wire];
    this.#replies = options.replies;
    this.#models = options.models ?? [];
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        send(response, 599, { 'content-type': 'text/plain' }, `the test's own fault: ${String(error)}`);
      });
    });
  }

  static async start(options: StrictServerOptions): Promise<StrictServer> {
    const server = new StrictServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** For OpenAI's wire; Anthropic's SDK adds `/v1` itself, and Deputy takes either form. */
  get baseUrl(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(incoming);
    // It is no Ollama, whatever it is taken for.
    if (request.path.startsWith('/api/')) {
      send(response, 404, {}, '404 page not found');
      return;
    }
    this.requests.push(request);
    if (request.path === '/v1/models') {
      sendJson(response, 200, { object: 'list', data: this.#models.map((id) => ({ id, object: 'model' })) });
      return;
    }
    const complaint =
      request.method === 'POST' && request.path === this.#dialect.path
        ? this.#dialect.complaint(request.body, request.headers)
        : `no such endpoint: ${request.method} ${request.path}`;
    if (complaint !== null) {
      this.complaints.push(complaint);
      sendJson(response, 400, this.#dialect.error(400, complaint));
      return;
    }
    this.calls += 1;
    this.#reply(await this.#replies(request, this.calls), response);
  }

  #reply(reply: Reply, response: ServerResponse): void {
    switch (reply.kind) {
      case 'answer':
        sendJson(response, 200, this.#dialect.answer(answerParts(reply)));
        break;
      case 'error':
        sendJson(response, reply.status, this.#dialect.error(reply.status, reply.message), reply.headers);
        break;
      case 'raw':
        send(response, reply.status, { 'content-type': 'application/json', ...reply.headers }, reply.body);
        break;
      case 'refusal':
        sendJson(response, 200, this.#dialect.refusal(reply.words));
        break;
      case 'tool_call':
        sendJson(response, 200, this.#dialect.toolCall());
        break;
      case 'no_content':
        sendJson(response, 200, this.#dialect.noContent());
        break;
      case 'stall_before_headers':
        break;
      case 'stall_in_body':
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"id": "msg_1", ');
        break;
      case 'drop':
        response.destroy();
    }
  }
}

const answerParts = (reply: Extract<Reply, { kind: 'answer' }>): AnswerParts => ({
  text: reply.text,
  isCutOff: reply.isCutOff ?? false,
  usage: reply.usage === undefined ? { input: 700, output: 60 } : reply.usage,
});

export interface StrictServerOptions {
  wire: WireName;
  replies: Replies;
  /** What `GET /v1/models` lists. */
  models?: readonly string[];
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString('utf8');
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: Object.fromEntries(headers),
    raw,
    body: raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>),
  };
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, headers);
  response.end(body);
}

const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => send(response, status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
