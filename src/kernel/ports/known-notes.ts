import type { NoteRef } from './vault';

/** What waits says of itself, as far as the order of work and duplicates need it. */
export interface PendingNote {
  state: 'pending';
  messageId: string | undefined;
  priority: string | undefined;
  /** Milliseconds; the file's own time where the note names none. */
  receivedAt: number;
  /** Deputy has said something of it before: a person wants it worked on again. */
  isGivenBack: boolean;
}

export interface SettledNote {
  state: 'settled';
  /** Lower case; '' where the note has none. */
  status: string;
  messageId: string | undefined;
}

export type KnownNote = NoteRef & (PendingNote | SettledNote);

/**
 * What notes said when they were last read, kept from one process to the next. All of it can be read from the vault again:
 * nothing fails where it is missing, damaged or can't be written.
 */
export interface KnownNotes {
  /** Notes of a folder as they were; `null` where nothing is known. Those that changed since are among them. */
  of(folder: string): readonly KnownNote[] | null;
  keep(folder: string, notes: readonly KnownNote[]): void;
}
