import { createInterface } from 'node:readline/promises';

/** Control sequence that clears the current line. */
export const CLEAR_LINE = '\r\u001b[K';

export type AskLine = (question: string) => Promise<string>;
/** Asks the person yes or no. */
type Confirm = (question: string) => Promise<boolean>;

/** Asks on standard error: standard output holds only results. `null` without a terminal; '' once input is closed. */
export const terminalAsk = ({
  stdin,
  stdout,
  stderr,
}: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>): AskLine | null => {
  if (!stdin.isTTY || !stdout.isTTY || !stderr.isTTY) return null;
  return async (question) => {
    const line = createInterface({ input: stdin, output: stderr });
    const closed = new Promise<string>((resolve) => line.once('close', () => resolve('')));
    try {
      return await Promise.race([line.question(`${question} `), closed]);
    } finally {
      line.close();
    }
  };
};

/** Only "y" and "yes" mean yes. */
export const confirmBy = (ask: AskLine): Confirm => {
  return async (question) => /^y(?:es)?$/i.test((await ask(`${question} [y/N]`)).trim());
};
