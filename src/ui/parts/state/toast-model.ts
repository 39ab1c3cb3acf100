import type { Report } from '../../../core/app/view/report';

/** A short message about an outcome, with its undo if there is one. */
export interface Toast extends Pick<Report, 'title' | 'lines' | 'facts'> {
  /** Subject of the message; added to the title while several such messages are shown. */
  about?: string;
  undo: (() => void) | null;
  /** Operations that `undo` reverts. If missing, the caller must hide the toast once the undo no longer applies. */
  operations?: readonly string[];
}

export interface ToastModel {
  /** Current messages, the newest last. */
  readonly lines: readonly Toast[];
  textOf(toast: Toast): string;
  undo(toast: Toast): void;
  /** Calls the listener when `lines` has changed; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
