import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const mail = {
  to: z.array(z.string()),
  cc: z.array(z.string()).optional(),
  subject: z.string(),
  body: z.string(),
  inReplyTo: z.string().optional(),
  references: z.string().optional(),
};
export type SunkMail = z.infer<z.ZodObject<typeof mail>>;

export interface MailServer {
  url: string;
  /** What `send_email` was called with, in order; nothing of it goes anywhere. */
  mails: SunkMail[];
  knocks: number;
  onCall: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A server of one tool, on loopback, made with the protocol's own SDK. */
export async function startMailServer(): Promise<MailServer> {
  const sunk: MailServer = {
    url: '',
    mails: [],
    knocks: 0,
    onCall: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const server = createServer((request, response) => void answer(sunk, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sunk.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`;
  sunk.stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return sunk;
}

async function answer(sunk: MailServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  sunk.knocks += 1;
  const server = new McpServer({ name: 'mail', version: '1' });
  server.registerTool('send_email', { description: 'Sends a mail', inputSchema: mail }, async (given) => {
    sunk.mails.push(given);
    await sunk.onCall();
    return { content: [{ type: 'text', text: `queued for ${given.to.join(', ')}` }] };
  });
  const transport = new StreamableHTTPServerTransport();
  response.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response);
}
