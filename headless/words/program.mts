import type { Streams } from './output.mjs';
import type { AskLine } from './terminal.mjs';

/** Parts of the process that a command uses. */
export interface Program extends Streams {
  env: NodeJS.ProcessEnv;
  /** Relative paths start here. */
  workingFolder: string;
  /** Asks at the terminal; `null` without one. */
  ask: AskLine | null;
  /** Process-wide; call before work on thousands of notes. */
  keepHeapLean: () => void;
}
