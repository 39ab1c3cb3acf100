/** The server answered with a JSON-RPC error. */
export class ErrorAnswer extends Error {
  override readonly name = 'ErrorAnswer';

  /** `reason` is the server's text. */
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
  }
}

/** The server answered with an HTTP error. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';

  constructor(
    readonly status: number,
    /** The server's JSON-RPC error message; '' if there is none. */
    reason: string,
  ) {
    super(`HTTP ${status}${reason === '' ? '' : `: ${reason}`}`);
  }
}

/** The connection broke before an answer came. */
export class ServerGone extends Error {
  override readonly name = 'ServerGone';

  constructor(
    /** The program's last output, if any. */
    readonly complaint: string | null,
    /** Whether the server sent data that is not a message of the protocol. */
    readonly saidNonsense: boolean,
    cause: unknown,
  ) {
    super(complaint ?? 'It gave no reason.', { cause });
  }
}

/** Whether the answer was not JSON, or not a message of the protocol. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  // The SDK bundles two copies of zod, so the class cannot be compared.
  (typeof error === 'object' && error !== null && 'issues' in error) ||
  (error instanceof Error && error.message.startsWith('Streamable HTTP error: Unexpected content type'));

/** The reason of an error; `fetch` puts it into the error's cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}
