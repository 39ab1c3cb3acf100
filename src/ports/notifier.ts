export type NoticeAction = { label: string } & (
  | { run: () => void }
  /** Puts a text on the clipboard, where there is one. */
  | { copies: string }
);

export interface Notice {
  level: 'info' | 'warn' | 'error';
  text: string;
  /** The app says it where it asks for consent, before there is anything to say it of. */
  isInConsent?: true;
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
