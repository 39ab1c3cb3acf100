import { createInterface } from 'node:readline/promises';
import { CommandError, EXIT } from './exit-code.mjs';

/** Control sequence that clears the current line. */
export const CLEAR_LINE = '\r\u001b[K';

export type AskLine = (question: string) => Promise<string>;
/** Asks the person yes or no. */
type Confirm = (question: string) => Promise<boolean>;

/**
 * Asks on standard error: standard output holds only results. `null` without a terminal. A question that Ctrl-C or Ctrl-D breaks
 * off is not answered, not even by its default: it ends the command with a {@link CommandError}.
 */
export const terminalAsk = ({
  stdin,
  stdout,
  stderr,
}: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>): AskLine | null => {
  if (!stdin.isTTY || !stdout.isTTY || !stderr.isTTY) return null;
  return async (question) => {
    const line = createInterface({ input: stdin, output: stderr });
    const closed = new Promise<never>((_, reject) => line.once('close', () => reject(brokenOff())));
    try {
      return await Promise.race([line.question(`${question} `), closed]);
    } finally {
      line.close();
    }
  };
};

const brokenOff = (): CommandError =>
  new CommandError(EXIT.interrupted, 'interrupted', 'The question was not answered, so nothing was done.');

/** Only "y" and "yes" mean yes; a question that is broken off is a no. */
export const confirmBy = (ask: AskLine): Confirm => {
  return async (question) => {
    const answer = await ask(`${question} [y/N]`).catch((error: unknown) => {
      if (error instanceof CommandError) return '';
      throw error;
    });
    return /^y(?:es)?$/i.test(answer.trim());
  };
};
