import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import * as zod from 'zod';
import { ProtocolClient } from '../../../../src/features/tool-servers/servers/protocol-client';
import * as z from '../../../../src/kernel/notes/values/schema';

const NEVER = new AbortController().signal;

/** A server that greets with a version, and what it was sent. */
async function serverOf(protocolVersion: string) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const heard: JSONRPCMessage[] = [];
  const errors: string[] = [];
  theirs.onmessage = (message) => {
    heard.push(message);
    if (!('method' in message) || !('id' in message)) return;
    const result = { protocolVersion, capabilities: {}, serverInfo: { name: 'mail', version: '1' } };
    void theirs.send({ jsonrpc: '2.0', id: message.id, result });
  };
  await theirs.start();
  const client = new ProtocolClient(ours, {
    close: () => undefined,
    error: ({ message }) => errors.push(message),
  });
  return { client, theirs, heard, errors };
}

describe("the protocol's client", () => {
  it('answers a ping, and offers nothing else', async () => {
    const { client, theirs, heard } = await serverOf('2025-06-18');
    await client.connect('1.0.0', NEVER);
    await theirs.send({ jsonrpc: '2.0', id: 'p', method: 'ping' });
    await theirs.send({ jsonrpc: '2.0', id: 's', method: 'sampling/createMessage', params: {} });
    await theirs.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    expect(heard.slice(1)).toEqual([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 'p', result: {} },
      { jsonrpc: '2.0', id: 's', error: { code: -32601, message: 'Method not found' } },
    ]);
  });

  it('speaks with no server of a version that it does not know', async () => {
    const { client } = await serverOf('2031-01-01');
    await expect(client.connect('1.0.0', NEVER)).rejects.toThrow('2031-01-01');
  });

  it('says that an answer was to no question', async () => {
    const { client, theirs, errors } = await serverOf('2025-11-25');
    await client.connect('1.0.0', NEVER);
    await theirs.send({ jsonrpc: '2.0', id: 99, result: {} });
    expect(errors).toEqual(['It answered a question that was not asked: 99']);
  });

  it('understands the server of the SDK, which lists, answers, refuses and is cancelled', async () => {
    const { client, server, waits, cancelled } = await sdkServer();
    const listed = await client.request({ method: 'tools/list', params: {} }, TOOLS, NEVER);
    expect(listed.tools.map(({ name }) => name)).toEqual(['add', 'wait']);
    const call = (name: string, args: object, signal = NEVER): Promise<unknown> =>
      client.request({ method: 'tools/call', params: { name, arguments: args } }, RESULT, signal);
    expect(await call('add', { a: 2, b: 3 })).toMatchObject({ content: [{ type: 'text', text: '5' }] });
    expect(await call('add', { a: 'two' })).toMatchObject({ isError: true });
    await expect(client.request({ method: 'no/such', params: {} }, RESULT, NEVER)).rejects.toThrow(
      'Method not found',
    );
    const stop = new AbortController();
    const waiting = call('wait', {}, stop.signal);
    await waits;
    stop.abort(new Error('Stopped.'));
    await expect(waiting).rejects.toThrow('Stopped.');
    await cancelled;
    await server.close();
  });
});

const TOOLS = z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) });
const RESULT = z.looseObject({ content: z.array(z.unknown()) });

/** The SDK's own server with two tools: one adds, one waits until it is cancelled. */
async function sdkServer() {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = new McpServer({ name: 'sums', version: '1' });
  const inputSchema = { a: zod.number(), b: zod.number() };
  server.registerTool('add', { inputSchema }, ({ a, b }) => ({
    content: [{ type: 'text', text: String(a + b) }],
  }));
  let begin = (): void => undefined;
  const waits = new Promise<void>((resolve) => (begin = resolve));
  let end = (): void => undefined;
  const cancelled = new Promise<void>((resolve) => (end = resolve));
  server.registerTool('wait', {}, async ({ signal }) => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      begin();
    });
    end();
    return { content: [] };
  });
  await server.connect(theirs);
  const client = new ProtocolClient(ours, { close: () => undefined, error: () => undefined });
  await client.connect('1.0.0', NEVER);
  return { client, server, waits, cancelled };
}
