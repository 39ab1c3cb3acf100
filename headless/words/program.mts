import type { Streams } from './output.mjs';
import type { AskLine } from './terminal.mjs';

/** Parts of the process that a command uses. */
export interface Program extends Streams {
  env: NodeJS.ProcessEnv;
  workingFolder: string;
  /** Path of the program's file, for a scheduler of the system to start. */
  script: string;
  /** Asks at the terminal; `null` if the process has none. */
  ask: AskLine | null;
  /** Limits memory use of the whole process; a command calls this before it works on thousands of notes. */
  keepHeapLean: () => void;
}
