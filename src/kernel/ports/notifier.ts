export type NoticeAction = { label: string } & (
  | { run: () => void }
  /** Puts a text on the clipboard, where there is one. */
  | { copies: string }
);

export interface Notice {
  level: 'info' | 'warn' | 'error';
  text: string;
  /** Where the app shows the same: as it asks for consent, or in the sidebar while that can be seen. */
  shownIn?: 'consent' | 'sidebar';
  actions?: readonly NoticeAction[];
}

/** Work under way: `done` of `total` notes, and what is being waited for, if anything. */
export interface Progress {
  text: string;
  done: number;
  total: number;
}

/** How Deputy tells the person something outside its notes. */
export interface Notifier {
  notify(notice: Notice): void;
  /** `null`: nothing is under way any more. */
  progress(progress: Progress | null): void;
}
