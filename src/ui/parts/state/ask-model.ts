import type { AskedView, OfferedMeaning } from '../../../features/ask/view/asked-view';

/** An ask in the panel. */
export interface ShownAsk {
  view: AskedView;
  /** Its note. */
  note: string;
  /** Index of the running task, from 1. */
  running: number | null;
}

/** State and actions of the Ask panel. Never rejects. */
export interface AskModel {
  /** The shown ask; `null` if there is none yet. */
  readonly shown: ShownAsk | null;
  /** An ask is running. */
  readonly isBusy: boolean;
  /** Why nothing was done, as sentences; '' otherwise. */
  readonly trouble: string;
  /** Text for the box, for the person to edit; a new object each time. */
  readonly words: { readonly text: string } | null;
  /** Returns whether the text was accepted. */
  ask(text: string): Promise<boolean>;
  /** Shows the prompts for these words; sends nothing. */
  preview(text: string): Promise<void>;
  /** Continues an ask. */
  resume(id: string): Promise<void>;
  /** Runs a failed task again. */
  retry(id: string, place: number): Promise<void>;
  /** Says what words that were not understood mean, and does it. */
  mean(id: string, place: number, meaning: OfferedMeaning['meaning']): Promise<void>;
  /** Keeps or drops a proposed fact; it is remembered only after a yes. */
  decideFact(id: string, place: number, isKept: boolean): Promise<void>;
  /** Stops the running task; the rest can be resumed. */
  stop(): void;
  /** Puts text into the box without asking. */
  reword(text: string): void;
  /** Earlier asks, latest first; all `words` occur in them. */
  history(words: string): Promise<ShownAsk[]>;
  /** Shows an earlier ask. */
  show(asked: ShownAsk): void;
}
