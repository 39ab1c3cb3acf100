export type ActivityKind =
  | 'imported'
  | 'cycle'
  | 'duplicate'
  | 'recovered'
  | 'undone'
  | 'conflict'
  | 'problem'
  | 'act'
  /** An approval starts or stops waiting for the person. */
  | 'request'
  /** Something left the vault. */
  | 'sent';

/** An event in words, derived from a recorded outcome. */
export interface ActivityRow {
  /** Stable across refreshes. */
  id: string;
  /** Wall-clock milliseconds. */
  at: number;
  kind: ActivityKind;
  text: string;
  detail: string | null;
  /** Path of the note concerned, if there is one. */
  note: string | null;
  /** Ids of the operations behind the event. */
  operations?: readonly string[];
  /** Set for a cycle that found nothing to do. */
  isIdle?: true;
}

/** A log line in words for a person. */
export interface ActivityWords extends Omit<ActivityRow, 'id' | 'at' | 'operations'> {
  /** Adjacent lines with the same key become one row. */
  fold?: { key: string; text: (count: number) => string };
}
