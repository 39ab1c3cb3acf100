import type { Result } from '../notes/values/result';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type ToolArguments = Readonly<Record<string, Json>>;

/** One complete external action: the subject of an approval. */
export interface ToolCall {
  /** Name of the server, from the settings. */
  server: string;
  tool: string;
  arguments: ToolArguments;
}

/** Identifies the approval in the outgoing data, so that the receiver can recognise a repeated call. */
export interface ApprovalMark {
  /** Hash of the call; see `callHash`. */
  hash: string;
  /** Time of the approval, ISO 8601 with offset. */
  approvedAt: string;
}

/**
 * A person's approval, passed to the one call that it was given for. Only the send gate creates it (enforced by lint),
 * after recording that the approval is used up. Its call can be read once.
 */
export class SpentApproval {
  #call: ToolCall | null;
  readonly server: string;

  constructor(
    readonly requestId: string,
    call: ToolCall,
    readonly mark: ApprovalMark,
  ) {
    this.#call = call;
    this.server = call.server;
  }

  /** Returns the approved call the first time; throws after that. */
  take(): ToolCall {
    const call = this.#call;
    if (call === null) throw new Error(`The approval of ${this.requestId} has been used already.`);
    this.#call = null;
    return call;
  }
}

/** The approved call; `null` if it was read before. */
export function takenCall(approval: SpentApproval): ToolCall | null {
  try {
    return approval.take();
  } catch {
    return null;
  }
}

/** Outcome of a call. The texts come from the server and are untrusted. */
export type ToolOutcome =
  | { kind: 'done'; text: string }
  /** The server reported a failure, but the tool may still have acted. */
  | { kind: 'tool_error'; text: string }
  /** Nothing left this machine. `isTransient`: whether a later attempt may succeed. */
  | { kind: 'not_called'; why: string; isTransient?: true }
  /** The server received the call and says that it refused it, which cannot be verified. */
  | { kind: 'turned_away'; why: string }
  /** The server received the call and did not answer. */
  | { kind: 'unknown'; why: string };

/** The only way to call a tool. */
export interface ToolCaller {
  /** Never rejects: every result is an outcome. */
  call(approval: SpentApproval, options: { signal: AbortSignal }): Promise<ToolOutcome>;
}

export interface ToolDescription {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
}

/** A server could not be reached or used; the message says what to do. */
export class ToolServerError extends Error {
  override readonly name = 'ToolServerError';

  constructor(
    readonly code:
      | 'unknown_server'
      /** The server is not allowed on this device. */
      | 'not_agreed'
      /** The server did not answer: no connection, a time-out, or a rate limit. It may answer later. */
      | 'unreachable'
      /** The server's program is missing or cannot be started. */
      | 'no_program'
      | 'refused'
      | 'not_mcp'
      /** A phone cannot start programs. */
      | 'no_stdio'
      /** A phone opens no connections to mail servers. */
      | 'no_sockets'
      | 'no_such_tool'
      | 'bad_arguments',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The tools that servers offer. No method calls a tool or changes anything. */
export interface ToolCatalog {
  listTools(server: string, signal: AbortSignal): Promise<Result<ToolDescription[], ToolServerError>>;
  /** Connects and checks that the tool exists and accepts these arguments. Calls nothing. */
  check(call: ToolCall, signal: AbortSignal): Promise<Result<ToolDescription, ToolServerError>>;
}
