import type { Address } from '../../kernel/mail/headers/addresses';
import type { Note } from '../../kernel/notes/note';
import type { Vault } from '../../kernel/ports/vault';
import type { KeptHere } from '../../kernel/privacy/kept-here';
import type { PromptDeps } from '../../llm/prompting/prompt-deps';
import type { PromptOutcome } from '../../llm/prompting/prompt-until-valid';
import type { Settings } from '../settings/settings';
import type { ToolContext } from '../tools/tool-context';
import type { StagedVault, VaultToolResult } from '../tools/vault-tool';
import { Registry } from '../../kernel/notes/values/registry';

/** A remembered fact. Untrusted text until it is written to a note. */
export interface Fact {
  text: string;
  /** Subject of the fact: a person, a project, or {@link EVERYTHING}. */
  scope: string;
}

export const EVERYTHING = 'general';

/** Maximum length of a fact in UTF-16 units; a longer text belongs in a note. */
export const MOST_FACT_CHARACTERS = 1_000;

export interface KnownFact extends Fact {
  path: string;
}

export interface MailTopic {
  from: Address | undefined;
  subject: string;
}

export interface FactsSession {
  ports: { vault: Vault };
  settings: Settings;
  keptHere: KeptHere;
}

/** Where facts are searched. `folder`: the facts' folder. */
export interface FactPlace {
  search: ToolContext['search'];
  vault: StagedVault;
  folder: string;
}

export interface SaidToRemember {
  /** The person's own words, without anything from notes or mails. */
  said: string;
  known: readonly Fact[];
}

/** The facts that the person lets Deputy remember, each in a note. */
export interface Memory {
  /** The fact in a note, possibly edited by a person; `null` for other notes. */
  read: (note: Note | null) => Fact | null;
  /** Facts that are not private, for a mail about this. */
  about: (session: FactsSession, topic: MailTopic) => Promise<KnownFact[]>;
  /** Facts related to these words, best first. */
  find: (words: readonly string[], place: FactPlace) => Promise<KnownFact[]>;
  /** Makes a note for one fact, which a person can edit or delete. `folder`: the facts' folder. */
  keep: (
    fact: Fact,
    at: { folder: string; date: string },
    place: { context: ToolContext; vault: StagedVault },
  ) => Promise<VaultToolResult>;
  /** Asks a model for facts in a person's words that are worth proposing. */
  extract: (said: SaidToRemember, deps: PromptDeps) => Promise<PromptOutcome<Fact[]>>;
}

export const memories = new Registry<Memory>();

export const memory = (): Memory | undefined => memories.rows[0];
