import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import * as z from '../../../kernel/notes/values/schema';

/** A request failed by an answer of the server or by the end of the connection. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

export interface ClientEvents {
  /** Called when either end closed the connection. */
  close: () => void;
  /** Called when a message could not be parsed or was unexpected. */
  error: (error: Error) => void;
}

/** Versions of the protocol, newest first; the newest is offered. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;
const [NEWEST] = VERSIONS;
const METHOD_NOT_FOUND = -32601;

const greeting = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}),
  serverInfo: z.looseObject({ name: z.string(), version: z.string() }),
});

/**
 * Client for the parts of the Model Context Protocol that tools need, over a transport of the SDK: handshake, requests,
 * cancellation, ping. The SDK's own client includes every schema of the protocol.
 */
export class ProtocolClient {
  private readonly waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: unknown) => void }
  >();
  private next = 0;

  constructor(
    private readonly transport: Transport,
    private readonly on: ClientEvents,
  ) {}

  /** Performs the handshake. Rejects if the other end is no MCP server. Listeners of the transport stay. */
  async connect(version: string, signal: AbortSignal): Promise<void> {
    const { transport } = this;
    const { onclose, onerror } = transport;
    transport.onclose = () => {
      onclose?.();
      this.closed();
    };
    transport.onerror = (error) => {
      onerror?.(error);
      this.on.error(error);
    };
    transport.onmessage = (message) => {
      this.take(message);
    };
    await transport.start();
    const params = { protocolVersion: NEWEST, capabilities: {}, clientInfo: { name: 'deputy', version } };
    const { protocolVersion } = await this.request({ method: 'initialize', params }, greeting, signal);
    if (!VERSIONS.some((known) => known === protocolVersion))
      throw new Error(`Its version of the protocol is not supported: ${protocolVersion}`);
    transport.setProtocolVersion?.(protocolVersion);
    await transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /**
   * Rejects with a {@link ProtocolError} if the server answers with an error or closes, with zod's error for an answer
   * of another form, and with the transport's error if the request could not be sent.
   */
  request<Schema extends z.ZodMiniType>(
    request: { method: string; params: Record<string, unknown> },
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.infer<Schema>> {
    signal.throwIfAborted();
    const id = this.next++;
    const abort = (): void => {
      this.cancel(id, signal.reason);
    };
    const answered = new Promise<z.infer<Schema>>((resolve, reject) => {
      const read = (result: unknown): void => {
        const answer = schema.safeParse(result);
        if (answer.success) resolve(answer.data);
        else reject(answer.error);
      };
      this.waiting.set(id, { resolve: read, reject });
      signal.addEventListener('abort', abort);
      this.transport.send({ jsonrpc: '2.0', id, ...request }).catch((error: unknown) => {
        this.waiting.delete(id);
        reject(asError(error));
      });
    });
    // The listener is removed, because the signal may live as long as a whole cycle.
    return answered.finally(() => {
      signal.removeEventListener('abort', abort);
    });
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  /** Asks the server to stop a request, without waiting for it. */
  private cancel(id: number, reason: unknown): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    this.waiting.delete(id);
    this.say({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: id, reason: String(reason) },
    });
    waiting.reject(new ProtocolError(String(reason)));
  }

  private take(message: JSONRPCMessage): void {
    if ('method' in message) {
      if ('id' in message) this.say({ jsonrpc: '2.0', id: message.id, ...answerTo(message.method) });
      return;
    }
    const id = Number(message.id);
    const waiting = this.waiting.get(id);
    if (waiting === undefined) {
      this.on.error(new Error(`It answered a question that was not asked: ${String(message.id)}`));
      return;
    }
    this.waiting.delete(id);
    if ('result' in message) waiting.resolve(message.result);
    else waiting.reject(new ProtocolError(message.error.message));
  }

  private say(message: JSONRPCMessage): void {
    this.transport.send(message).catch((error: unknown) => {
      this.on.error(asError(error));
    });
  }

  private closed(): void {
    this.on.close();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of left) reject(new ProtocolError('Connection closed'));
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The answer to a request from the server. Deputy answers only a ping. */
const answerTo = (method: string) =>
  method === 'ping' ? { result: {} } : { error: { code: METHOD_NOT_FOUND, message: 'Method not found' } };
