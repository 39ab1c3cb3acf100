import type { IndexedNote } from '../index/vault-index';

/** A file whose size has held for so long is not being written any more. */
const HOLD_MS = 1_000;
/** What is broken may be half written by another program: it is reported at this look. */
const LOOKS = 3;
/** A file that was last written so long ago needs no second look. */
const OLD_MS = 10_000;

interface Seen {
  size: number;
  since: number;
  looks: number;
}

/**
 * Which notes can be worked on, while other programs write into the vault. For hosts that keep running: a one-shot
 * command takes what it sees.
 */
export class Settling {
  private seen = new Map<string, Seen>();
  /** Something is still moving: look again in a second. */
  isMoving = false;

  /** The notes that hold still. `now` in milliseconds, of the wall clock. */
  ready(notes: readonly IndexedNote[], now: number): IndexedNote[] {
    const before = this.seen;
    this.seen = new Map();
    const ready = notes.filter(
      (note) => note.state === 'settled' || this.isStill(note, before.get(note.path), now),
    );
    this.isMoving = ready.length < notes.length;
    return ready;
  }

  private isStill(note: IndexedNote, before: Seen | undefined, now: number): boolean {
    const isSame = before?.size === note.size;
    const seen = isSame ? { ...before, looks: before.looks + 1 } : { size: note.size, since: now, looks: 1 };
    this.seen.set(note.path, seen);
    if (note.state === 'broken') return seen.looks >= LOOKS;
    return now - seen.since >= HOLD_MS || Math.abs(now - note.mtime) >= OLD_MS;
  }
}
