import type { LogEntry } from '../log/entry';
import type { Conflict } from './operation';

/** Sentences for the log, used if nothing more specific is known. */
export const CONFLICT_SENTENCES: Record<Conflict['reason'], string> = {
  changed: 'It was changed meanwhile.',
  missing: 'It was moved or deleted meanwhile.',
  busy: 'It is being edited.',
};

/** Log entry for a note left unchanged: `code` for programs, `reason` for people; `details` may replace both. */
export const conflictEntry = (
  { path, reason: code }: Conflict,
  details: Record<string, unknown> = {},
): LogEntry => ({
  event: 'conflict',
  severity: 'warn',
  details: Object.assign({ note: path, code, reason: CONFLICT_SENTENCES[code] }, details),
});
