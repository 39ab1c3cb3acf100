/** Exit codes; section 9 of the requirements. */
export const EXIT = {
  done: 0,
  /** Something could not be processed. */
  trouble: 1,
  /** Not set up, or bad arguments. */
  usage: 2,
  /** Another instance or another device runs. */
  busy: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly exitCode: ExitCode,
    /** For programs that read `--json`. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const usageError = (message: string): CommandError => new CommandError(EXIT.usage, 'usage', message);
