import type { IndexedNote } from '../kernel/index/vault-index';
import type { NoteRef } from '../kernel/ports/vault';

/** A file whose size has held for so long is not being written any more. */
const HOLD_MS = 1_000;
/** What is broken may be half written by another program: it is reported at this look. */
const LOOKS = 3;
/** A file that was last written so long ago needs no second look. */
export const OLD_MS = 10_000;

/** A note as the index knows it, or any other file. */
type Ref = NoteRef & { state?: IndexedNote['state'] };

interface Seen {
  size: number;
  since: number;
  looks: number;
}

/**
 * Which files of a folder can be worked on, while other programs write into the vault. For hosts that keep running: a
 * one-shot command takes what it sees. Times in milliseconds, of the wall clock.
 */
export class Settling {
  private seen = new Map<string, Seen>();

  /** Those of all the folder's files that hold still. */
  ready<File extends Ref>(files: readonly File[], now: number): File[] {
    this.look(files, now, 1);
    return files.filter((file) => this.isReady(file, now));
  }

  /** Between two cycles: sizes are noted, so that a file may have settled when the cycle comes. */
  glance(files: readonly Ref[], now: number): void {
    this.look(files, now, 0);
  }

  /** How long a file that was looked at still has to hold. */
  remaining(file: Ref, now: number): number {
    const seen = this.seen.get(file.path);
    if (seen === undefined || Math.abs(now - file.mtime) >= OLD_MS) return 0;
    return Math.max(0, HOLD_MS - Math.abs(now - seen.since));
  }

  private look(files: readonly Ref[], now: number, counted: number): void {
    const before = this.seen;
    this.seen = new Map();
    for (const file of files) {
      if (file.state === 'settled') continue;
      const seen = before.get(file.path);
      const isSame = seen?.size === file.size;
      const since = isSame ? seen.since : now;
      const looks = (isSame ? seen.looks : 0) + counted;
      this.seen.set(file.path, { size: file.size, since, looks });
    }
  }

  private isReady(file: Ref, now: number): boolean {
    if (file.state === 'settled') return true;
    if (file.state === 'broken') return (this.seen.get(file.path)?.looks ?? 0) >= LOOKS;
    return this.remaining(file, now) === 0;
  }
}
