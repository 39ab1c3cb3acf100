import type { Cost, Effort, Message } from '../../kernel/ports/language-model';

/** What would leave this device if a note were triaged now. */
export type Preview =
  | SentPreview
  /** The rules, or a model on this machine, work here; `keptHere`: why, where a rule says so. */
  | { kind: 'stays'; label: string; keptHere: string | null }
  /** It is not triaged, but a step of a plan or a skill may find it, and read this much of it. */
  | {
      kind: 'found';
      label: string;
      baseUrl: string;
      isLocal: boolean;
      text: string;
      removed: readonly string[];
    }
  /** There is nothing to show; `why` is a sentence. */
  | { kind: 'unavailable'; why: string };

export interface SentPreview {
  kind: 'sent';
  /** As a person calls the provider: "OpenAI". */
  label: string;
  baseUrl: string;
  /** Of the base URL, with the port where one is named. */
  host: string;
  /** `null`: the first one that the server lists, which is not asked for a preview. */
  model: string | null;
  /** How long it is to think; `null`: as the model does by itself. */
  effort: Effort | null;
  /** It goes to this very machine. */
  isLocal: boolean;
  /** Who receives the same where the first one fails: "Ollama at localhost:11434". `null`: none. */
  fallback: string | null;
  system: string;
  /** Exactly as they would go. */
  messages: readonly Message[];
  /** Estimated, for system text and messages together. */
  tokens: number;
  /** The secrets that were taken out, in words. */
  removed: readonly string[];
  /** Of this call, with an answer of usual length. */
  cost: Cost;
  /** Why a remote provider is not asked; `null`: it may be. */
  keptHere: string | null;
  /** The private note whose profile is left out, and why: "it lies in Private/"; `null`: none. */
  profileKept: { path: string; why: string } | null;
  /** What is left out of the text to fit the budget; `null` where the model sees all of it. */
  cut: Cut | null;
  /** What may be sent after that, as a sentence; `null`: nothing but corrections of an answer. */
  follows: string | null;
  /** What the provider says about the data it receives. */
  termsUrl: string | null;
}

export interface Cut {
  unit: 'tokens' | 'characters';
  original: number;
  kept: number;
  /** What went, in words and in this order; empty: the end of the longest texts. */
  gone: readonly string[];
}

/** One of the notes of a run. */
export interface PreviewedNote {
  path: string;
  preview: Preview;
}

/** One of the questions that something would be put to a model as. */
export interface PreviewedQuestion {
  /** What is asked, as a title: "What you ask for". */
  what: string;
  preview: Preview;
}
