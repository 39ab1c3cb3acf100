import type { Effects } from '../../kernel/effects/effects';
import type { Operation } from '../../kernel/effects/operation';
import { Registry } from '../../kernel/notes/values/registry';
import type { ShownNote } from '../../kernel/privacy/private-note';
import type { Profile } from '../drafts/profile';
import type { Settings } from '../settings/settings';
import type { RulesInput } from '../triage/model/clues';
import type { Decision } from '../triage/model/decision';
import type { Ports } from './ports';

export interface LearningPlace {
  ports: Pick<Ports, 'vault' | 'home' | 'clock'>;
  settings: Settings;
  person: Profile;
}

/** The part of a session that learns, and writes the result into the vault. */
export interface Tending {
  ports: Pick<Ports, 'vault' | 'host'>;
  effects: Pick<Effects, 'commit'>;
}

/** The part of the learned knowledge that matters for one mail. */
export interface Advice {
  /** Sentence for a prompt about how the person treated the sender's mail; `null` if there were too few acts. */
  hint: string | null;
  /** The decision of the rules, or another one in its place. */
  decide: (decision: Decision, input: RulesInput) => Decision;
}

export type OpenMails = (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, ShownNote>>;

/** Knowledge of this device from mail that the person handled. */
export interface LearnedHere {
  /** Learns from a committed operation. A second call for it, after a crash, changes nothing. */
  keep: (operation: Operation) => Promise<void>;
  /** `open`: the notes of these mails, by id, that a prompt may show now. */
  about: (mail: ShownNote, open: OpenMails) => Promise<Advice>;
  /** Updates the learned lines in the vault. Returns a sentence about the last act; `null` if it was about no mail. */
  tend: (session: Tending) => Promise<string | null>;
}

/** Opens the learned state, as it is now. */
export type Learning = (place: LearningPlace) => LearnedHere;

export const learnings = new Registry<Learning>();

/** Opens the learned state; `null` in a build that learns nothing. */
export const openLearned = (place: LearningPlace): LearnedHere | null => learnings.rows[0]?.(place) ?? null;
