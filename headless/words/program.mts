import type { Streams } from './output.mjs';
import type { AskLine } from './terminal.mjs';

/** What a command reaches of the process it runs in. */
export interface Program extends Streams {
  env: NodeJS.ProcessEnv;
  /** Relative paths begin here. */
  workingFolder: string;
  /** Asks at the terminal; `null` without one. */
  ask: AskLine | null;
  /** Before work on thousands of notes: a setting of the whole process. */
  keepHeapLean: () => void;
}
