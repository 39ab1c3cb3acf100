import type { VaultIndex } from '../index/vault-index';
import { isInside } from '../notes/paths';
import type { Clock } from '../ports/clock';
import type { NoteRef, Vault } from '../ports/vault';
import type { Folders } from './folders';
import { isMail } from './inbox';
import { isWaiting } from './run-queue';

/** Changes that come close together are one. */
const DEBOUNCE_MS = 1_000;

export interface NewsOptions {
  vault: Vault;
  clock: Clock;
  index: VaultIndex;
  folders: Folders;
}

/**
 * Notices that something came in between two cycles. An event only says that a folder should be looked at; what
 * counts is what lies there, so that Deputy's own writes, doubled events and lost ones all come to the same.
 */
export class News {
  private known = new Map<string, number>();
  private refusedMail = new Set<string>();

  constructor(private readonly options: NewsOptions) {}

  /** What the last cycle saw waiting: it was worked on, or could not be. Mail that could not be taken in is no news either. */
  remember(seen: readonly NoteRef[], refusedMail: readonly string[]): void {
    this.known = new Map(seen.map(({ path, mtime }) => [path, mtime]));
    this.refusedMail = new Set(refusedMail);
  }

  /** Resolves when a note or mail waits that the last cycle did not see; rejects when aborted. */
  async arrive(signal: AbortSignal): Promise<void> {
    let isArrived = false;
    while (!isArrived) {
      // Listening begins before the look, so that nothing falls between the two.
      const hint = this.listen(signal);
      try {
        await this.options.clock.sleep(DEBOUNCE_MS, signal);
        isArrived = await this.isAnyNew();
        if (!isArrived) await hint.heard;
      } finally {
        hint.stop();
      }
    }
  }

  private listen(signal: AbortSignal): { heard: Promise<void>; stop: () => void } {
    const { vault, folders } = this.options;
    let hear = (): void => undefined;
    let abort = (): void => undefined;
    const heard = new Promise<void>((resolve, reject) => {
      hear = resolve;
      abort = () => {
        reject(new DOMException('The wait was aborted.', 'AbortError'));
      };
    });
    heard.catch(() => undefined);
    const stopWatching = vault.watch(({ path }) => {
      if (isInside(path, folders.needsAction) || isInside(path, folders.inbox)) hear();
    });
    signal.addEventListener('abort', abort, { once: true });
    const stop = (): void => {
      stopWatching();
      signal.removeEventListener('abort', abort);
    };
    return { heard, stop };
  }

  private async isAnyNew(): Promise<boolean> {
    const { vault, index, folders } = this.options;
    const notes = ((await index.look(folders.needsAction)) ?? []).filter(isWaiting);
    if (notes.some(({ path, mtime }) => this.known.get(path) !== mtime)) return true;
    const inbox = (await vault.list(folders.inbox)) ?? [];
    const mail = inbox.filter(({ path }) => isMail(path) && !isInside(path, folders.imported));
    return mail.some(({ path }) => !this.refusedMail.has(path));
  }
}
