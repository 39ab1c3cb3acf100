import type { Report } from '../../reports/report';

/** Said in passing: what happened, with the way back where there is one. */
export interface Toast extends Pick<Report, 'title' | 'lines' | 'facts'> {
  /** Tells two of a kind apart. */
  about?: string;
  undo: (() => void) | null;
  /** What `undo` takes back; without them, what shows the toast hides it in time. */
  operations?: readonly string[];
}

export interface ToastModel {
  /** What the views say now, the newest last. */
  readonly lines: readonly Toast[];
  textOf(toast: Toast): string;
  undo(toast: Toast): void;
  /** The listener is called when `lines` has changed; returns what ends it. */
  subscribe(listener: () => void): () => void;
}
