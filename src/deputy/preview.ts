import type { Message } from '../ports/language-model';

/** What would leave this device if a note were triaged now. */
export type Preview =
  | SentPreview
  /** The built-in rules work here. */
  | { kind: 'stays'; label: string }
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
  /** It goes to this very machine. */
  isLocal: boolean;
  system: string;
  /** Exactly as they would go. */
  messages: readonly Message[];
  /** Estimated, for system text and messages together. */
  tokens: number;
  /** Tokens of the body and how many of them are kept; `null` where the model sees all of it. */
  cut: { originalTokens: number; keptTokens: number } | null;
  /** What the provider says about the data it receives. */
  termsUrl: string | null;
}
