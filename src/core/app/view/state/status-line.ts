/** How urgent a status is; never shown by colour alone. */
export type StatusTone = 'calm' | 'busy' | 'warn' | 'error';

/** Action for a status: a command of the palette, or a link to where the problem is fixed. */
export interface StatusAction {
  label: string;
  command:
    | 'run-triage'
    /** Triages only the first few notes. */
    | 'try-first'
    | 'judge-past-mail'
    | 'resume-automation'
    | 'stop-all-work'
    | 'set-up-folders'
    | 'run-on-this-device'
    | 'use-rules'
    | 'review-consent'
    | 'open-provider-settings';
}

/** A status line for 300 px, with details below. */
export interface StatusLine {
  tone: StatusTone;
  text: string;
  detail: string | null;
  /** Numbers of finished notes and of all notes in this cycle. */
  progress: { done: number; total: number } | null;
  action: StatusAction | null;
  also?: readonly StatusAction[];
}
