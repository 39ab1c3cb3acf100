import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { scriptedServer } from './scripted-server.mjs';

export interface ScriptedHttp {
  url: string;
  /** Tools that were called, in order. */
  calls: string[];
  greetings: number;
  /** Of every request: its method, and what it brought to be let in. */
  requests: { method: string; authorization: string | undefined }[];
  /** Tools it no longer has. */
  gone: string[];
  /** Answers every request so, instead of as a server of MCP. */
  instead: { status: number; type: string; body: string } | null;
  /** Answers calls of tools so. */
  onCall: { status: number; body: string } | null;
  /** Forgets that it has greeted anybody. */
  forget: () => void;
  close: () => Promise<void>;
}

/** The scripted server over Streamable HTTP, as event streams: each answer is one that then ends. */
export async function scriptedHttp(): Promise<ScriptedHttp> {
  let session = 'session-1';
  const served: ScriptedHttp = {
    url: '',
    calls: [],
    greetings: 0,
    requests: [],
    gone: [],
    instead: null,
    onCall: null,
    forget: () => {
      session = `${session}1`;
    },
    close: () => Promise.resolve(),
  };
  const answer = scriptedServer({
    onCall: (name) => served.calls.push(name),
    without: () => served.gone,
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request;
    served.requests.push({ method, authorization: headers.authorization });
    const { instead, onCall } = served;
    const text = await bodyOf(request);
    if (instead !== null) {
      response.writeHead(instead.status, { 'content-type': instead.type }).end(instead.body);
      return;
    }
    if (method !== 'POST') return void response.writeHead(method === 'DELETE' ? 200 : 405).end();
    const message = JSON.parse(text) as { method?: string };
    if (message.method === 'initialize') served.greetings += 1;
    const isKnown = headers['mcp-session-id'] === session || message.method === 'initialize';
    if (!isKnown) return void response.writeHead(404).end();
    if (message.method === 'tools/call' && onCall !== null)
      return void response
        .writeHead(onCall.status, onCall.status < 400 ? { location: '/again' } : {})
        .end(onCall.body);
    const said = answer(message as Parameters<typeof answer>[0]);
    if (said === null) return void response.writeHead(202).end();
    if (said === 'hang') return;
    if (typeof said === 'string') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'mcp-session-id': session });
    response.end(`data: ${'raw' in said ? String(said.raw) : JSON.stringify(said)}\n\n`);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  served.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`;
  served.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  onTestFinished(served.close);
  return served;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
