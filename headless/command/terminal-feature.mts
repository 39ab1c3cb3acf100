import type { FeatureLines } from '../words/feature-lines.mjs';
import type { Command } from './command.mjs';

/** Parts that a feature adds to the terminal. `src/features/terminal.mts` lists them. */
export interface TerminalFeature {
  /** Commands, each below a heading of the help. */
  commands?: readonly { heading: string; command: Command }[];
  lines?: FeatureLines;
}
