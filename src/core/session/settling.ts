import type { IndexedNote } from '../../kernel/index/vault-index';
import type { NoteRef } from '../../kernel/ports/vault';

/** Milliseconds without a change of size after which a file is no longer being written. */
const HOLD_MS = 1_000;
/** Number of checks after which a broken file is reported; before that, another program may still be writing it. */
const LOOKS = 3;
/** Milliseconds since the last change after which a file needs no second check. */
export const OLD_MS = 10_000;

/** A note with its state in the index, or any other file. */
type Ref = NoteRef & { state?: IndexedNote['state'] };

/**
 * Decides which files of a folder can be worked on while other programs write into the vault. Only for hosts that keep
 * running; a one-shot command uses all files. Times are wall clock, in milliseconds.
 */
export class Settling {
  private seen = new Map<string, { size: number; since: number; looks: number }>();

  /** The folder's files that no longer change. */
  ready<File extends Ref>(files: readonly File[], now: number): File[] {
    this.look(files, now, 1);
    return files.filter((file) => this.isReady(file, now));
  }

  /** Records sizes between two cycles, so that a file may have settled by the next cycle. */
  observe(files: readonly Ref[], now: number): void {
    this.look(files, now, 0);
  }

  /** Milliseconds that a file still has to stay unchanged. */
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
