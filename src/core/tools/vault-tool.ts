import type { Effect } from '../../kernel/effects/operation';

/** Arguments that a model may pass; each tool says which ones it needs. All values are untrusted text. */
export interface VaultToolArguments {
  query: string | null;
  path: string | null;
  title: string | null;
  text: string | null;
  /** A day, `YYYY-MM-DD`. */
  date: string | null;
}

/** Result of a tool. The text of `refused` is a sentence that the model can act on. */
export type VaultToolResult =
  | { kind: 'done'; text: string; effects: readonly Effect[] }
  | { kind: 'refused'; why: string };

/** The vault as a tool sees it, with the effects that the step has prepared so far. Paths are relative to the vault. */
export interface StagedVault {
  /** The text of a note; `null` if the note does not exist, or a model must not see it. */
  read(path: string): Promise<string | null>;
  /** Paths of the notes that a model may know. */
  list(): Promise<readonly string[]>;
  /** Paths of notes that differ from the vault. */
  changed(): readonly string[];
}

/** An action of a model inside the vault. It changes nothing itself: its effects are committed with the step. */
export interface VaultTool {
  name: string;
  description: string;
  run(given: VaultToolArguments, vault: StagedVault): Promise<VaultToolResult>;
}
