import type { CallStep } from './language-model';

export type NoticeAction = { label: string } & (
  | { run: () => void }
  /** Copies a text to the clipboard, if the host has one. */
  | { copies: string }
);

export interface Notice {
  level: 'info' | 'warn' | 'error';
  text: string;
  /** Where the app already shows this text, if it does: in the consent dialog, or in the visible sidebar. */
  shownIn?: 'consent' | 'sidebar';
  actions?: readonly NoticeAction[];
}

/** Work in progress: `done` of `total` notes or mails, and what it waits for. `total`: 0 if nothing is counted. */
export interface Progress {
  /** Kind of the work; triage where it is missing. */
  work?: 'triage' | 'trial' | 'import' | 'index' | 'submit';
  /** Estimated remaining milliseconds; missing while unknown. */
  leftMs?: number;
  /** State of the call to a nearby server that the work waits for. */
  waitsFor?: CallStep;
  text: string;
  done: number;
  total: number;
}

/** Tells the person something outside their notes. */
export interface Notifier {
  notify(notice: Notice): void;
  /** Shows the progress of work; `null` if no work is in progress. */
  progress(progress: Progress | null): void;
}
