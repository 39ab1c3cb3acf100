import type { LogEntry } from '../log/entry';
import type { Conflict } from './operation';

/** What the log says to a person where no more is known. */
export const CONFLICT_SENTENCES: Record<Conflict['reason'], string> = {
  changed: 'It was changed meanwhile.',
  missing: 'It was moved or deleted meanwhile.',
  busy: 'Somebody is typing in it.',
};

/**
 * The log's line about a note that was left as it is: `code` says why to a program, `reason` to a person.
 * `details` are added, and may hold another sentence.
 */
export const conflictEntry = (
  { path, reason: code }: Conflict,
  details: Record<string, unknown> = {},
): LogEntry => ({
  event: 'conflict',
  severity: 'warn',
  details: Object.assign({ note: path, code, reason: CONFLICT_SENTENCES[code] }, details),
});
