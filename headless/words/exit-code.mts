export const EXIT = {
  done: 0,
  /** Some file or note could not be processed. */
  trouble: 1,
  /** Deputy is not set up, or the arguments are wrong. */
  usage: 2,
  /** Another instance, or another device, works on the vault. */
  busy: 3,
  /** Ctrl-C ended it: 128 and the number of the signal. */
  interrupted: 130,
  /** SIGTERM ended it. */
  terminated: 143,
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
