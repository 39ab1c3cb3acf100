import type { FeatureWork } from '../../src/core/feature';
import { Registry } from '../../src/kernel/notes/values/registry';
import type { FeatureLines } from '../words/feature-lines.mjs';
import type { ExitCode } from '../words/exit-code.mjs';
import type { Command, CommandOption, Invocation } from './command.mjs';

/** Parts that a feature adds to the terminal. `src/features/terminal.mts` lists them. */
export interface TerminalFeature {
  commands?: readonly { heading: string; command: Command; isFirst?: boolean }[];
  lines?: FeatureLines;
  work?: FeatureWork;
  triage?: TriageWay;
  leave?: Leave;
}

/**
 * Removes what a feature keeps on this computer outside the vault, when Deputy is uninstalled from it. Returns a line
 * about each thing that was removed; warns of the others.
 */
export type Leave = (invocation: Invocation) => string[];

/** Another way in which `deputy triage` works, by its options. */
export interface TriageWay {
  usage: string;
  options: readonly CommandOption[];
  /** Returns `null` if the options don't ask for it. */
  run: (invocation: Invocation) => Promise<ExitCode> | null;
}

export const terminalWork = new Registry<FeatureWork>();
export const leaves = new Registry<Leave>();
