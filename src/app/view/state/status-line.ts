/** How urgent a status is; never shown by colour alone. */
export type StatusTone = 'calm' | 'busy' | 'warn' | 'error';

/** What a person can do about a status: a command of the palette, or a way to where it is fixed. */
export interface StatusAction {
  label: string;
  command:
    | 'run-triage'
    /** The first few notes only. */
    | 'try-first'
    | 'resume-automation'
    | 'stop-all-work'
    | 'set-up-folders'
    | 'run-on-this-device'
    | 'use-rules'
    | 'review-consent'
    | 'open-provider-settings';
}

/** One line for 300 px and, below it, what else there is to know. */
export interface StatusLine {
  tone: StatusTone;
  text: string;
  detail: string | null;
  /** Notes done, of all in this cycle. */
  progress: { done: number; total: number } | null;
  action: StatusAction | null;
  /** Another way out. */
  also?: StatusAction;
}
