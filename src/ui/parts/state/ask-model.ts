import type { AskedView } from '../../../features/ask/view/asked-view';

/** A request in the panel. */
export interface ShownAsk {
  view: AskedView;
  /** The note that keeps it. */
  note: string;
  /** The place of the task that is under way, from 1. */
  running: number | null;
}

/** What the Ask panel knows and may do. Nothing here rejects. */
export interface AskModel {
  /** The request that is shown; `null`: none yet. */
  readonly shown: ShownAsk | null;
  /** A request is under way. */
  readonly isBusy: boolean;
  /** Why nothing was done, as sentences; '' otherwise. */
  readonly trouble: string;
  /** What the box is to hold, for the person to change and ask; another object each time. */
  readonly words: { readonly text: string } | null;
  /** Whether the words were taken. */
  ask(text: string): Promise<boolean>;
  /** Shows what would be sent about these words, and sends nothing. */
  preview(text: string): Promise<void>;
  /** Does what is left of a request. */
  resume(id: string): Promise<void>;
  /** Does a task that failed again. */
  retry(id: string, place: number): Promise<void>;
  /** What a fact that is proposed comes to: it is remembered only by a yes. */
  decideFact(id: string, place: number, isKept: boolean): Promise<void>;
  /** The task in hand is dropped; what is left can be resumed. */
  stop(): void;
  /** Puts words into the box, and asks nothing. */
  reword(text: string): void;
  /** What was asked before, the latest first; `words` all stand in it. */
  history(words: string): Promise<ShownAsk[]>;
  /** Shows a request of the history. */
  show(asked: ShownAsk): void;
}
