import { createInterface } from 'node:readline/promises';
import type { Confirm } from './command.mjs';

/** Asks on standard error, so that standard output holds answers alone. Anything but "y" or "yes" is a no. */
export const terminalConfirm = ({
  stdin,
  stdout,
  stderr,
}: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>): Confirm | null => {
  if (!stdin.isTTY || !stdout.isTTY || !stderr.isTTY) return null;
  return async (question) => {
    const line = createInterface({ input: stdin, output: stderr });
    const closed = new Promise<string>((resolve) => line.once('close', () => resolve('')));
    try {
      const answer = await Promise.race([line.question(`${question} [y/N] `), closed]);
      return /^y(?:es)?$/i.test(answer.trim());
    } finally {
      line.close();
    }
  };
};
