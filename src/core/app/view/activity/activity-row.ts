export type ActivityKind =
  | 'imported'
  | 'cycle'
  | 'duplicate'
  | 'recovered'
  | 'undone'
  | 'conflict'
  | 'problem'
  | 'act'
  /** An approval starts to wait for the person, or stops waiting. */
  | 'request'
  /** Something left the vault. */
  | 'sent';

/** A phrase about an event, derived from a recorded outcome. */
export interface ActivityRow {
  /** Identifies the row, also after the list was read again. */
  id: string;
  /** Time of the event, in wall-clock milliseconds. */
  at: number;
  kind: ActivityKind;
  text: string;
  detail: string | null;
  /** Path of the note concerned, if there is one. */
  note: string | null;
  /** Ids of the operations that caused the event. */
  operations?: readonly string[];
  /** Set for a cycle that found nothing to do. */
  isIdle?: true;
}

/** A log line as a phrase for a person. */
export interface ActivityWords extends Omit<ActivityRow, 'id' | 'at' | 'operations'> {
  /** Adjacent lines with the same key become one row. */
  fold?: { key: string; text: (count: number) => string };
}
