import type { Effect } from '../../kernel/effects/operation';
import type { LogEntry } from '../../kernel/log/entry';
import type { Cost } from '../../kernel/ports/language-model';
import { awaitRevision } from '../drafts/draft-revision';
import type { Settings } from '../settings/settings';
import type { PromptModels, WorkSignals } from './prompt-model';
import type { Session } from './session';

/** Work of a feature on a model's drafts, before they are submitted for approval. At most one feature has such work. */
export interface DraftWork {
  /** Reason for the log why a new draft does not wait for it; `null` if it waits. */
  whyNot: (settings: Settings) => 'globally_disabled' | 'disabled' | null;
  question: EstimatedQuestion;
  /** Makes the work of one cycle; nothing is begun yet. */
  beside: (session: Session, models: PromptModels, signals: WorkSignals) => DraftsAtWork;
  /** Revises a draft by a person's wish, without a commit. `run`: saved answers of this attempt are used again. */
  revise: (session: Session, wish: DraftWish, work: AskedWork) => Promise<MadeRevision | { why: string }>;
}

/** A draft and the person's wish for it; '' if none. */
export interface DraftWish {
  path: string;
  wish: string;
}

export interface AskedWork {
  models: PromptModels;
  signal: AbortSignal;
  run: string;
}

/** A revision of a draft, not committed yet. */
export interface MadeRevision {
  /** The outcome as a line for the person, without a full stop. */
  said: string;
  effects: Effect[];
  entries: LogEntry[];
  tokens: number;
  cost: Cost;
  /** The model that gave the last answer, as `provider:model`. */
  askedOf: string;
}

/** Drafts that are worked on while notes are triaged: both share the calls that may run at once. */
export interface DraftsAtWork {
  /** Number of drafts whose work has ended in this cycle. */
  readonly ended: number;
  /** Starts on drafts that waited before this cycle. */
  begin(): void;
  /** Adds a draft that triage has just written. */
  add(path: string): void;
  /** Begins no further call. For a provider that refuses them. */
  refuse(): void;
  /** Waits until all work has ended or failed. */
  idle(): Promise<void>;
  /** Works on the other drafts that wait, and finishes. */
  finish(): Promise<void>;
}

/** A question whose cost is estimated from the size of its text. */
export interface EstimatedQuestion {
  task: 'triage' | 'evaluation' | 'drafting';
  instructions: () => string;
  /** Tokens around a text: occasion, fence and headers; also the draft, or the sources of a reply. */
  frameTokens: number;
  /** Tokens of an average answer, including replies in decisions and quoted faults in evaluations. */
  answerTokens: number;
  /** Maximum size of its prompt, as a multiple of the person's token budget; 1 by default. */
  budgets?: number;
}

let used: DraftWork | undefined;

/** Registers a feature's work. Without it, drafts are submitted for approval as they were written. */
export function useDraftWork([work]: readonly DraftWork[]): void {
  used = work;
  awaitRevision(work !== undefined);
}

export const draftWork = (): DraftWork | undefined => used;

/** The work that new drafts wait for under these settings; `undefined` if they don't wait. */
export const draftWorkUnder = (settings: Settings): DraftWork | undefined =>
  used?.whyNot(settings) === null ? used : undefined;
