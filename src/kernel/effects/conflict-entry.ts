import type { LogEntry } from '../log/entry';
import type { Conflict } from './operation';

/** Sentences for the log, used if nothing more specific is known. */
export const CONFLICT_SENTENCES: Record<Conflict['reason'], string> = {
  changed: 'It was changed meanwhile.',
  missing: 'It was moved or deleted meanwhile.',
  busy: 'It is being edited.',
};

/**
 * Log entry for a note that was left unchanged. `code` is for programs, `reason` for people. `details` are merged in
 * and may replace the sentence.
 */
export const conflictEntry = (
  { path, reason: code }: Conflict,
  details: Record<string, unknown> = {},
): LogEntry => ({
  event: 'conflict',
  severity: 'warn',
  details: Object.assign({ note: path, code, reason: CONFLICT_SENTENCES[code] }, details),
});
