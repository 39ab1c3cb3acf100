/** Exit codes; section 9 of the requirements. */
export const EXIT = {
  done: 0,
  /** Some file or note could not be processed. */
  trouble: 1,
  /** Deputy is not set up, or the arguments are wrong. */
  usage: 2,
  /** Another instance, or another device, works on the vault. */
  busy: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly exitCode: ExitCode,
    /** Code of the error for programs that read `--json`. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const usageError = (message: string): CommandError => new CommandError(EXIT.usage, 'usage', message);
