import process from 'node:process';
import { createInterface } from 'node:readline/promises';

/** Asks at the terminal; `null` where there is none. Only "yes" is a yes. */
export const askPerson = async (question: string): Promise<boolean | null> => {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} (yes/no) `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
};
