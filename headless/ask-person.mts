import process from 'node:process';
import { createInterface } from 'node:readline/promises';

/** Asks at the terminal; `null` where there is none. Only "yes" is a yes. */
export const askPerson = async (question: string): Promise<boolean | null> => {
  const answer = await askText(`${question} (yes/no)`);
  return answer === null ? null : answer.trim().toLowerCase() === 'yes';
};

/** A line typed at the terminal; `null` where there is none. */
export const askText = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(`${question} `);
  } finally {
    terminal.close();
  }
};
