import type { Effect } from '../../kernel/effects/operation';

/** What a model may pass to a tool; each tool says which of them it needs. Everything is unsafe text. */
export interface VaultToolArguments {
  query: string | null;
  path: string | null;
  title: string | null;
  text: string | null;
  /** `YYYY-MM-DD` */
  date: string | null;
}

/** What a tool found or prepared. `refused` is a sentence that the model can act upon. */
export type VaultToolResult =
  { kind: 'done'; text: string; effects: readonly Effect[] } | { kind: 'refused'; why: string };

/** The vault as a tool sees it: what the step has prepared so far lies on top. Paths are the vault's. */
export interface StagedVault {
  /** `null`: no such note, or one that a model must not see. */
  read(path: string): Promise<string | null>;
  /** The notes a model may know of. */
  list(): Promise<readonly string[]>;
  /** Those that differ from what lies in the vault. */
  changed(): readonly string[];
}

/** Something a model may do inside the vault. It changes nothing: its effects are committed with the step. */
export interface VaultTool {
  name: string;
  /** For the prompt: one line with the arguments it takes. */
  description: string;
  run(given: VaultToolArguments, vault: StagedVault): Promise<VaultToolResult>;
}
