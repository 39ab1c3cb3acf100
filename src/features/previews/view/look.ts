import type { PersonAct } from '../../../core/app/looks/past-mail';
import type { DecisionKind } from '../../../core/triage/model/decision';
import type { Cost, Effort, Message } from '../../../kernel/ports/language-model';

/** Everything that would leave this device if a model were asked a question now. */
export type Preview =
  | SentPreview
  /** The rules or a local model work on the note; `keptHere`: the reason, if a privacy rule applies. */
  | { kind: 'stays'; label: string; keptHere: string | null }
  /** The note is not triaged, but a plan's step or a skill may find it and read `text` from it. */
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
  /** The provider's display name: "OpenAI". */
  label: string;
  baseUrl: string;
  /** Host of the base URL, with the port if one is given. */
  host: string;
  /** Id of the model; `null` for the first model that the server lists, which a preview does not ask. */
  model: string | null;
  /** Reasoning effort; `null` for the model's default. */
  effort: Effort | null;
  /** Whether the prompt stays on this machine. */
  isLocal: boolean;
  /** Recipient of the prompt if the first one fails: "Ollama at localhost:11434". `null` if there is none. */
  fallback: string | null;
  system: string;
  /** The messages exactly as they would be sent. */
  messages: readonly Message[];
  /** Estimated tokens of system text and messages together. */
  tokens: number;
  /** Names of the kinds of the removed secrets. */
  removed: readonly string[];
  /** Cost of this call with an answer of usual length. */
  cost: Cost;
  /** Reason why a remote provider is not used; `null` if it may be used. */
  keptHere: string | null;
  /** The private note whose profile is left out, with the reason: "it is in Private/"; `null` if there is none. */
  profileKept: { path: string; why: string } | null;
  /** Text left out to fit the budget; `null` if the model sees all of it. */
  cut: Cut | null;
  /** A sentence about further prompts that may follow; `null` if only corrections of an answer may. */
  follows: string | null;
  /** Page with the provider's terms for the data it receives. */
  termsUrl: string | null;
}

export interface Cut {
  unit: 'tokens' | 'characters';
  original: number;
  kept: number;
  /** Names of the omitted parts, in the order of omission; empty if only the ends of the longest texts were cut. */
  gone: readonly string[];
}

/** A note that a run would work on, with the preview of its prompt. */
export interface PreviewedNote {
  path: string;
  preview: Preview;
}

/** A prompt that a request would cause. */
export interface PreviewedQuestion {
  /** Title of the question: "What you ask for". */
  what: string;
  preview: Preview;
}

/** A mail that came in before, and what triage would have decided about it. */
export interface JudgedMail {
  /** The `From` header as one line; '' if missing. */
  from: string;
  subject: string;
  /** Wall-clock milliseconds. */
  receivedAt: number;
  /** The person's own act on the mail; `null` for mail in the vault, which does not show it. */
  did: PersonAct | null;
  would: Verdict;
}

export type Verdict =
  | { kind: 'decided'; decision: DecisionKind; reason: string; hasReply: boolean }
  /** There is no decision, because of a provider error, a limit or a stop. `why` is a sentence. */
  | { kind: 'undecided'; why: string };

/** The newest mails, each judged as of the day it came in. */
export interface JudgedPast {
  /** The judge of the mails: `rules`, or `provider:model`. */
  judgedBy: string;
  /** Where the mails are: "the mailbox "work"" or "this vault". */
  place: string;
  mails: readonly JudgedMail[];
  /** Number of calls to models; `tokens` and `cost` are their sums. */
  calls: number;
  tokens: number;
  cost: Cost;
  /** Why judging ended before the last mail; `null` if it did not. */
  stopped: string | null;
}
