/** The server answered a request with an error of JSON-RPC. */
export class ErrorAnswer extends Error {
  override readonly name = 'ErrorAnswer';

  /** The words are the server's. */
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
  }
}

/** The server answered a request with an error of HTTP. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';

  constructor(
    readonly status: number,
    /** What the server said of it, in a message of JSON-RPC; '' where it said nothing. */
    reason: string,
  ) {
    super(`HTTP ${status}${reason === '' ? '' : `: ${reason}`}`);
  }
}

/** The connection broke before an answer came. */
export class ServerGone extends Error {
  override readonly name = 'ServerGone';

  constructor(
    /** Its last words, where it left some. */
    readonly complaint: string | null,
    /** It said things that are no messages of the protocol. */
    readonly saidNonsense: boolean,
    cause: unknown,
  ) {
    super(complaint ?? 'It gave no reason.', { cause });
  }
}

/** What came was no JSON, or no message of the protocol. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  // An error of zod, which has two copies of itself in the SDK.
  (typeof error === 'object' && error !== null && 'issues' in error) ||
  (error instanceof Error && error.message.startsWith('Streamable HTTP error: Unexpected content type'));

/** `fetch` itself says next to nothing: what happened is in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}
