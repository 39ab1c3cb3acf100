import type { IndexedNote } from '../../kernel/index/vault-index';
import type { PendingNote } from '../../kernel/ports/known-notes';
import type { NoteRef } from '../../kernel/ports/vault';

export type WaitingNote = NoteRef & PendingNote;

export const isWaiting = (note: IndexedNote): note is WaitingNote => note.state === 'pending';

/** Sorts notes into the order of work: what a person asked for, then priority, then age. */
export function queueInOrder(notes: readonly WaitingNote[], first: readonly string[]): WaitingNote[] {
  const asked = new Set(first);
  const rank = (note: WaitingNote): number => (asked.has(note.path) ? -1 : priorityRank(note.priority));
  return [...notes].sort((a, b) => rank(a) - rank(b) || byArrival(a, b));
}

/** Compares two notes by their arrival; the oldest comes first. */
export const byArrival = (a: WaitingNote, b: WaitingNote): number =>
  a.receivedAt - b.receivedAt || compare(a.path, b.path);

function priorityRank(priority: string | undefined): number {
  if (priority === 'urgent') return 0;
  return priority === 'high' ? 1 : 2;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
