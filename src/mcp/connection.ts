import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from '../notes/schema';
import type { ToolCall, ToolDescription } from '../ports/tool-caller';
import { ErrorAnswer, isUnreadable, ServerGone } from './request-failure';
import { listTools, type RequestOptions } from './tool-list';
import { toolResult, type ToolResult } from './tool-result';

/** The longest wait a system timer takes. How long to wait is the caller's to say, by a signal. */
const NO_TIMEOUT = 2 ** 31 - 1;

const protocolError = z.object({ name: z.literal('McpError'), message: z.string() });

/** A server that has been greeted. Its requests reject with what `explain` makes of a failure. */
export class Connection {
  #isOpen = true;
  #complaint: string | null = null;
  #saidNonsense = false;

  private constructor(private readonly client: Client) {
    client.onclose = () => {
      this.#isOpen = false;
    };
    client.onerror = (error) => {
      if (isUnreadable(error)) this.#saidNonsense = true;
      else this.#complaint = error.message;
    };
  }

  /** Rejects where no server of MCP is at the other end, and closes the transport. */
  static async open(transport: Transport, version: string, signal: AbortSignal): Promise<Connection> {
    const [{ Client }, { CfWorkerJsonSchemaValidator }] = await Promise.all([
      import('@modelcontextprotocol/sdk/client/index.js'),
      import('@modelcontextprotocol/sdk/validation/cfworker'),
    ]);
    // Never asked; the client's own choice generates code, which phones forbid.
    const jsonSchemaValidator = new CfWorkerJsonSchemaValidator();
    const client = new Client({ name: 'deputy', version }, { jsonSchemaValidator });
    const connection = new Connection(client);
    try {
      await connection.#request((options) => client.connect(transport, options), signal);
    } catch (error) {
      void transport.close().catch(() => undefined);
      throw error;
    }
    return connection;
  }

  /** Whether the other end is there, as far as is known: HTTP has no end that could be seen. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  listTools(signal: AbortSignal): Promise<ToolDescription[]> {
    return this.#request((options) => listTools(this.client, options), signal);
  }

  /** Once, whatever comes of it. Asked while open, it has been handed over when this returns its promise. */
  callTool({ tool, arguments: args }: ToolCall, signal: AbortSignal): Promise<ToolResult> {
    const request = { method: 'tools/call' as const, params: { name: tool, arguments: { ...args } } };
    // Not the client's own callTool, which rejects what was done when the answer is not as the server promised.
    return this.#request((options) => this.client.request(request, toolResult, options), signal);
  }

  async close(): Promise<void> {
    await this.client.close().catch(() => undefined);
  }

  /** The client listens to its signal for good, and tells the server of an abort that comes after the answer. */
  async #request<Value>(
    send: (options: RequestOptions) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    const own = new AbortController();
    const stop = (): void => own.abort(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await send({ signal: own.signal, timeout: NO_TIMEOUT });
    } catch (error) {
      throw own.signal.aborted ? error : this.#explain(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** The client words it as the server's answer, too, when the other end goes. */
  #explain(error: unknown): unknown {
    const { success, data } = protocolError.safeParse(error);
    if (!success) return error;
    if (!this.#isOpen) return new ServerGone(this.#complaint, this.#saidNonsense, error);
    return new ErrorAnswer(data.message.replace(/^MCP error -?\d+: /, ''), error);
  }
}
