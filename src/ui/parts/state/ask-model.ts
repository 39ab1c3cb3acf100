import type { AskedView, OfferedMeaning } from '../../../features/ask/view/asked-view';

/** An ask in the panel. */
export interface ShownAsk {
  view: AskedView;
  /** Path of the ask's note. */
  note: string;
  /** Position of the running task, from 1. */
  running: number | null;
}

/** Text for the Ask box that the person has not typed there. */
export interface FilledIn {
  readonly text: string;
  /** The text comes from a link or another plugin, so the person reads it before it is asked. */
  readonly isFromOutside?: true;
}

/** State and actions of the Ask panel. Never rejects. */
export interface AskModel {
  /** The ask that is shown; `null` if there is none yet. */
  readonly shown: ShownAsk | null;
  /** Whether an ask is running. */
  readonly isBusy: boolean;
  /** Reason why nothing was done, as sentences; '' if there is none. */
  readonly trouble: string;
  /**
   * Text to fill into the box, where the person may edit it; `null` once it was asked. A new object for each filling,
   * so that the same text can be filled in again.
   */
  readonly words: FilledIn | null;
  /** Starts an ask; returns whether the text was accepted. */
  ask(text: string): Promise<boolean>;
  /** Shows the prompts for this text; sends nothing. */
  preview(text: string): Promise<void>;
  /** Continues an ask. */
  resume(id: string): Promise<void>;
  /** Runs a failed task again. */
  retry(id: string, place: number): Promise<void>;
  /** Picks the meaning of a text that was not understood, and carries out the task with it. */
  mean(id: string, place: number, meaning: OfferedMeaning['meaning']): Promise<void>;
  /** Keeps or drops a proposed fact. Deputy remembers it only if the person keeps it. */
  decideFact(id: string, place: number, isKept: boolean): Promise<void>;
  /** Stops the running task; the rest can be resumed. */
  stop(): void;
  /** Puts text into the box without asking. */
  reword(text: string): void;
  /** Offers text from a link or another plugin for the box; it is not mixed with text that the person has typed. */
  fillIn(text: string): void;
  /** Earlier asks, the latest first, in which all of `words` occur. */
  history(words: string): Promise<ShownAsk[]>;
  /** Shows an earlier ask. */
  show(asked: ShownAsk): void;
}
