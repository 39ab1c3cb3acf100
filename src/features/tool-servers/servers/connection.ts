import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ToolCall, ToolDescription } from '../../../kernel/ports/tool-caller';
import { ErrorAnswer, isUnreadable, ServerGone } from './request-failure';
import { ProtocolClient, ProtocolError } from './protocol-client';
import { toolResult, type ToolResult } from './tool-result';
import * as z from '../../../kernel/notes/values/schema';

/** A connection to a server after the handshake. Its requests reject with errors that say why the server failed. */
export class ServerConnection {
  #isOpen = true;
  #complaint: string | null = null;
  #saidNonsense = false;

  private readonly client: ProtocolClient;

  private constructor(transport: Transport) {
    this.client = new ProtocolClient(transport, {
      close: () => {
        this.#isOpen = false;
      },
      error: (error) => {
        if (isUnreadable(error)) this.#saidNonsense = true;
        else this.#complaint = error.message;
      },
    });
  }

  /** Connects and performs the handshake. Rejects if the other end is not an MCP server, and closes the transport. */
  static async open(transport: Transport, version: string, signal: AbortSignal): Promise<ServerConnection> {
    const connection = new ServerConnection(transport);
    try {
      await connection.#explained((own) => connection.client.connect(version, own), signal);
    } catch (error) {
      void transport.close().catch(() => undefined);
      throw error;
    }
    return connection;
  }

  /** Whether the connection is known to be open. Always true for HTTP until it is closed, because HTTP shows no end. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  listTools(signal: AbortSignal): Promise<ToolDescription[]> {
    return this.#explained((own) => listTools(this.client, own), signal);
  }

  /** Sends the call exactly once. On an open connection it is handed over by the time the promise is returned. */
  callTool({ tool, arguments: args }: ToolCall, signal: AbortSignal): Promise<ToolResult> {
    const request = { method: 'tools/call', params: { name: tool, arguments: { ...args } } };
    return this.#explained((own) => this.client.request(request, toolResult, own), signal);
  }

  async close(): Promise<void> {
    await this.client.close().catch(() => undefined);
  }

  async #explained<Value>(
    send: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    try {
      return await send(signal);
    } catch (error) {
      throw signal.aborted ? error : this.#explain(error);
    }
  }

  #explain(error: unknown): unknown {
    if (!(error instanceof ProtocolError)) return error;
    if (!this.#isOpen) return new ServerGone(this.#complaint, this.#saidNonsense, error);
    return new ErrorAnswer(error.message, error);
  }
}

/** Maximum number of pages of tools that are requested, in case a server's pages never end. */
const MOST_PAGES = 50;

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.nullish(z.string()) });

const listed = z.looseObject({
  name: z.string().check(z.minLength(1)),
  description: z.nullish(z.string()),
  inputSchema: z.nullish(z.record(z.string(), z.unknown())),
});

/** All tools from all pages. Invalid entries are skipped. */
async function listTools(client: ProtocolClient, signal: AbortSignal): Promise<ToolDescription[]> {
  const tools = new Map<string, ToolDescription>();
  let cursor: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const params = cursor === null ? {} : { cursor };
    const answer: z.infer<typeof page> = await client.request({ method: 'tools/list', params }, page, signal);
    for (const tool of answer.tools.flatMap(describe)) tools.set(tool.name, tool);
    cursor = answer.nextCursor ?? null;
    if (cursor === null) break;
  }
  return [...tools.values()];
}

function describe(raw: unknown): ToolDescription[] {
  const tool = listed.safeParse(raw);
  if (!tool.success) return [];
  const { name, description, inputSchema } = tool.data;
  return [{ name, description: description ?? '', inputSchema: inputSchema ?? {} }];
}
