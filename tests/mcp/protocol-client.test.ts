import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { ProtocolClient } from '../../src/mcp/protocol-client';

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
});
