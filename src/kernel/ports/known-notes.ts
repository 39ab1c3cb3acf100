import type { NoteRef } from './vault';

/** Fields of a pending note that the order of work and the search for duplicates need. */
export interface PendingNote {
  /** `out`: something outside the vault has it, and no model is asked about it here. */
  state: 'pending' | 'out';
  messageId: string | undefined;
  priority: string | undefined;
  /** Time of receipt in milliseconds; the file's own time if the note names none. */
  receivedAt: number;
  /** Whether a person returned the note to triage after a decision by Deputy. */
  isGivenBack: boolean;
}

export interface SettledNote {
  state: 'settled';
  /** Status of the note, in lower case; '' if it has none. */
  status: string;
  messageId: string | undefined;
}

export type KnownNote = NoteRef & (PendingNote | SettledNote);

/**
 * A cache of note fields that is kept between processes. Everything in it can be read from the vault again, so nothing
 * fails if it is missing, damaged or read-only.
 */
export interface KnownNotes {
  /** Known notes of a folder, which may have changed since; `null` if nothing is known. */
  of(folder: string): readonly KnownNote[] | null;
  keep(folder: string, notes: readonly KnownNote[]): void;
}
