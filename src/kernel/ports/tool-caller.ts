import type { Result } from '../notes/values/result';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type ToolArguments = Readonly<Record<string, Json>>;

/** One external action, completely: what an approval is about. */
export interface ToolCall {
  /** A name from the settings. */
  server: string;
  tool: string;
  arguments: ToolArguments;
}

/** What of an approval may stand in what goes out, so that a repeat of it can be known as the same. */
export interface ApprovalMark {
  /** Of the call; see `callHash`. */
  hash: string;
  /** ISO 8601 with offset. */
  approvedAt: string;
}

/**
 * A person's approval on its way to the one call it was given for. Only the send gate makes it (lint), after it has
 * written down that it is used up; who carries it out can take the call from it once.
 */
export class SpentApproval {
  #call: ToolCall | null;
  /** Who is to carry it out. */
  readonly server: string;

  constructor(
    readonly requestId: string,
    call: ToolCall,
    readonly mark: ApprovalMark,
  ) {
    this.#call = call;
    this.server = call.server;
  }

  /** The approved call, the first time; asked again, it throws. */
  take(): ToolCall {
    const call = this.#call;
    if (call === null) throw new Error(`The approval of ${this.requestId} has been used already.`);
    this.#call = null;
    return call;
  }
}

/** What became of a call. The texts are the server's, unsafe like any stranger's. */
export type ToolOutcome =
  | { kind: 'done'; text: string }
  /** The server says that it failed. It may have acted all the same. */
  | { kind: 'tool_error'; text: string }
  /** Nothing left this machine. `isTransient`: the server may take it later. */
  | { kind: 'not_called'; why: string; isTransient?: true }
  /** It was handed over, and the server says that it takes no call now. That it has not acted is its word alone. */
  | { kind: 'turned_away'; why: string }
  /** It was handed over, and no answer came. */
  | { kind: 'unknown'; why: string };

/** The way out. */
export interface ToolCaller {
  /** Never rejects: whatever happens is an outcome. */
  call(approval: SpentApproval, options: { signal: AbortSignal }): Promise<ToolOutcome>;
}

export interface ToolDescription {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
  /** What the server claims of itself, and no more than that. */
  isReadOnly: boolean;
  isDestructive: boolean;
}

/** A server could not be asked; the message says what to do. */
export class ToolServerError extends Error {
  override readonly name = 'ToolServerError';

  constructor(
    readonly code:
      | 'unknown_server'
      /** No consent to it on this device. */
      | 'not_agreed'
      /** It may answer later: no connection, no answer in time, a rate limit. */
      | 'unreachable'
      /** Its program is not there, or can't be started. */
      | 'no_program'
      | 'refused'
      | 'not_mcp'
      /** A phone starts no programs. */
      | 'no_stdio'
      /** Nor does it open connections to mail servers. */
      | 'no_sockets'
      | 'no_such_tool'
      | 'bad_arguments',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What servers offer; asking changes nothing. */
export interface ToolCatalog {
  listTools(server: string, signal: AbortSignal): Promise<Result<ToolDescription[], ToolServerError>>;
  /** Connects, and sees that the tool is there and takes these arguments; calls nothing. */
  check(call: ToolCall, signal: AbortSignal): Promise<Result<ToolDescription, ToolServerError>>;
}
