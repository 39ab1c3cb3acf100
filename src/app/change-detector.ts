import type { VaultIndex } from '../kernel/index/vault-index';
import { isInside } from '../kernel/notes/paths';
import type { Clock } from '../kernel/ports/clock';
import type { NoteRef, Vault } from '../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import { isMail } from '../features/triage/work/inbox';
import type { ApprovalInbox } from '../session/papers/inbox';
import type { PlanNotes } from '../session/papers/plan-notes';
import { isWaiting } from '../session/run-queue';
import type { Settling } from '../session/settling';

/** Changes that come close together are one. With the second that a file has to hold, a note waits for less than two. */
const DEBOUNCE_MS = 250;

/** What only the dashboard shows may wait until its writer has stopped typing, and no longer. */
const DASHBOARD_MS = 2_000;

/** Somebody may type for minutes, and other news come meanwhile. */
const LONGEST_WAIT_MS = 1_000;

/** A note that somebody types in is tried again after this time: as long as a draft has to hold still. */
const TYPING_MS = 10_000;

export interface ChangeDetectorOptions {
  vault: Vault;
  clock: Clock;
  index: VaultIndex;
  folders: Folders;
  settling: Record<'inbox' | 'notes', Settling>;
  inbox: ApprovalInbox;
  plans: PlanNotes;
  /** `Dashboard.md` is kept: every change of a note that waits for the person is news to it. */
  hasDashboard: boolean;
  /** Without events only what the last cycle left because it was being written is news. */
  hasEvents: boolean;
}

/**
 * Notices that something came in between two cycles. An event only says that a folder should be looked at; what
 * counts is what lies there, so that Deputy's own writes, doubled events and lost ones all come to the same.
 */
export class ChangeDetector {
  private known = new Map<string, number>();
  private refusedMail = new Set<string>();
  /** How the notes looked when the dashboard was written last; `null`: as at the first look. */
  private shown: number | null = null;
  /** Since when they look otherwise, wall clock. */
  private otherSince: number | null = null;
  /** When the last cycle left a note to somebody who types in it, wall clock. */
  private typedSince: number | null = null;

  constructor(private readonly options: ChangeDetectorOptions) {}

  /** What the last cycle saw waiting: it was worked on, or could not be. Mail that could not be taken in is no news either. */
  remember(seen: readonly NoteRef[], refusedMail: readonly string[]): void {
    this.known = new Map(seen.map(({ path, mtime }) => [path, mtime]));
    this.refusedMail = new Set(refusedMail);
    this.shown = this.options.index.revision;
    this.otherSince = null;
    this.typedSince = null;
  }

  /** The last cycle left a note to somebody who types in it; they may stop without changing it. */
  retryAfterTyping(): void {
    this.typedSince = this.options.clock.now();
  }

  /**
   * What was there before a time is no news: it waits for the interval. Only an approval or a rejection does not, where
   * events count. Reads no note; wall-clock milliseconds.
   */
  async passOver(before: number): Promise<void> {
    const { vault, folders, inbox, plans, hasEvents } = this.options;
    const isOld = ({ mtime }: NoteRef): boolean => mtime < before;
    const notes = ((await vault.list(folders.needsAction)) ?? []).filter(isOld);
    const mail = ((await vault.list(folders.inbox)) ?? []).filter(isOld);
    await inbox.passOver(hasEvents);
    await plans.passOver();
    this.remember(
      notes,
      mail.map(({ path }) => path),
    );
    this.shown = null;
  }

  /** Resolves when a note or mail waits, and holds still, that the last cycle did not see; rejects when aborted. */
  async arrive(signal: AbortSignal): Promise<void> {
    let wait: number | null = DEBOUNCE_MS;
    for (;;) {
      // Listening begins before the look, so that nothing falls between the two.
      const hint = this.listen(signal);
      try {
        await this.options.clock.sleep(wait, signal);
        wait = await this.look();
        if (wait === 0) return;
        if (wait === null) await hint.heard;
      } finally {
        hint.stop();
      }
      wait ??= DEBOUNCE_MS;
    }
  }

  private listen(signal: AbortSignal): { heard: Promise<void>; stop: () => void } {
    const { vault, folders, plans: planNotes, hasEvents } = this.options;
    let hear = (): void => undefined;
    let abort = (): void => undefined;
    const heard = new Promise<void>((resolve, reject) => {
      hear = resolve;
      abort = () => {
        reject(new DOMException('The wait was aborted.', 'AbortError'));
      };
    });
    heard.catch(() => undefined);
    const { needsAction, inbox, drafts, pendingApproval, approved, rejected, plans } = folders;
    const watched = [needsAction, inbox, drafts, pendingApproval, approved, rejected, plans];
    const stopWatching = hasEvents
      ? vault.watch(({ path }) => {
          if (watched.some((folder) => isInside(path, folder))) hear();
        })
      : () => undefined;
    const stopCalls = planNotes.onCall(() => {
      hear();
    });
    signal.addEventListener('abort', abort, { once: true });
    const stop = (): void => {
      stopWatching();
      stopCalls();
      signal.removeEventListener('abort', abort);
    };
    return { heard, stop };
  }

  /** Milliseconds until the first of what is new holds still; `null`: nothing is new. */
  private async look(): Promise<number | null> {
    const { vault, clock, index, folders, settling, inbox, plans } = this.options;
    const notes = (await index.look(folders.needsAction)) ?? [];
    const files = (await vault.list(folders.inbox)) ?? [];
    const mail = files.filter(({ path }) => isMail(path) && !isInside(path, folders.imported));
    const now = clock.now();
    settling.notes.glance(notes, now);
    settling.inbox.glance(mail, now);
    const isNews = ({ path, mtime }: NoteRef): boolean => this.known.get(path) !== mtime;
    const waits = [
      ...notes
        .filter((note) => isWaiting(note) && isNews(note))
        .map((note) => settling.notes.remaining(note, now)),
      ...mail
        .filter(({ path }) => !this.refusedMail.has(path))
        .map((file) => settling.inbox.remaining(file, now)),
    ];
    const paperwork = await inbox.news();
    if (paperwork !== null) waits.push(Math.min(paperwork, LONGEST_WAIT_MS));
    if (await plans.hasNews()) waits.push(0);
    if (this.typedSince !== null) {
      const remaining = Math.max(0, TYPING_MS - Math.abs(now - this.typedSince));
      waits.push(Math.min(remaining, LONGEST_WAIT_MS));
    }
    if (this.options.hasDashboard) waits.push(...this.waitForDashboard(now));
    return waits.length === 0 ? null : Math.min(...waits);
  }

  private waitForDashboard(now: number): number[] {
    const { revision } = this.options.index;
    this.shown ??= revision;
    if (revision === this.shown) return [];
    this.otherSince ??= now;
    return [Math.max(0, DASHBOARD_MS - Math.abs(now - this.otherSince))];
  }
}
