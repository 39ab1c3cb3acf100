export type NoticeAction = { label: string } & (
  | { run: () => void }
  /** Copies a text to the clipboard, if there is one. */
  | { copies: string }
);

export interface Notice {
  level: 'info' | 'warn' | 'error';
  text: string;
  /**
   * Where the app already shows this text, if it does: in the consent dialog, or in the sidebar while that is
   * visible.
   */
  shownIn?: 'consent' | 'sidebar';
  actions?: readonly NoticeAction[];
}

/** Work in progress: `done` of `total` notes, and what it waits for, if anything. `total` 0: there is nothing to count. */
export interface Progress {
  text: string;
  done: number;
  total: number;
}

/** How Deputy tells the person something outside its notes. */
export interface Notifier {
  notify(notice: Notice): void;
  /** Shows the progress of work; `null` if no work is in progress. */
  progress(progress: Progress | null): void;
}
