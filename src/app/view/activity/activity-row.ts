export type ActivityKind =
  | 'imported'
  | 'cycle'
  | 'duplicate'
  | 'recovered'
  | 'undone'
  | 'conflict'
  | 'problem'
  | 'act'
  /** Something waits for the person, or waits no more. */
  | 'request'
  /** It left the vault. */
  | 'sent';

/** Something that happened, in words that come from a recorded outcome. */
export interface ActivityRow {
  /** Stable over refreshes. */
  id: string;
  /** Wall-clock milliseconds. */
  at: number;
  kind: ActivityKind;
  text: string;
  detail: string | null;
  /** The note it is about, where it is about one. */
  note: string | null;
  /** The operations that it was done by, by their ids. */
  operations?: readonly string[];
  /** Deputy has looked, and there was nothing to do. */
  isIdle?: true;
}

/** What one line of the log says to a person. */
export interface ActivityWords extends Omit<ActivityRow, 'id' | 'at' | 'operations'> {
  /** Neighbours with the same key become one row. */
  fold?: { key: string; text: (count: number) => string };
}
