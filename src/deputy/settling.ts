import type { IndexedNote } from '../index/vault-index';
import type { NoteRef } from '../ports/vault';

/** A file whose size has held for so long is not being written any more. */
const HOLD_MS = 1_000;
/** What is broken may be half written by another program: it is reported at this look. */
const LOOKS = 3;
/** A file that was last written so long ago needs no second look. */
const OLD_MS = 10_000;

/** A note as the index knows it, or any other file. */
type Ref = NoteRef & { state?: IndexedNote['state'] };

interface Seen {
  size: number;
  since: number;
  looks: number;
}

/**
 * Which files of a folder can be worked on, while other programs write into the vault. For hosts that keep running: a
 * one-shot command takes what it sees.
 */
export class Settling {
  private seen = new Map<string, Seen>();

  /** Those of all the folder's files that hold still. `now` in milliseconds, of the wall clock. */
  ready<File extends Ref>(files: readonly File[], now: number): File[] {
    const before = this.seen;
    this.seen = new Map();
    return files.filter((file) => file.state === 'settled' || this.isStill(file, before.get(file.path), now));
  }

  private isStill(file: Ref, before: Seen | undefined, now: number): boolean {
    const isSame = before?.size === file.size;
    const seen = isSame ? { ...before, looks: before.looks + 1 } : { size: file.size, since: now, looks: 1 };
    this.seen.set(file.path, seen);
    if (file.state === 'broken') return seen.looks >= LOOKS;
    return now - seen.since >= HOLD_MS || Math.abs(now - file.mtime) >= OLD_MS;
  }
}
