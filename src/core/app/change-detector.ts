import type { VaultIndex } from '../../kernel/index/vault-index';
import { isInside } from '../../kernel/notes/paths';
import type { Clock } from '../../kernel/ports/clock';
import { unlessAborted } from '../../kernel/ports/unless-aborted';
import type { NoteRef, Vault } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import { isMail } from '../triage/work/inbox';
import type { ApprovalInbox } from '../session/approval-inbox';
import type { FeatureNotes } from '../session/feature-notes';
import { isWaiting } from '../session/run-queue';
import type { Settling } from '../session/settling';

/** Changes within this time are one. With the second that a file must stay unchanged, a note waits below two. */
const DEBOUNCE_MS = 250;

/** Maximum milliseconds that a change affecting only the dashboard waits for its writer to stop typing. */
const DASHBOARD_MS = 2_000;

/** Maximum sleep in milliseconds while a note is being edited, because other changes may arrive meanwhile. */
const LONGEST_WAIT_MS = 1_000;

/** Milliseconds after which a note that was being edited is tried again; a draft has to stay unchanged as long. */
const TYPING_MS = 10_000;

export interface ChangeDetectorOptions {
  vault: Vault;
  clock: Clock;
  index: VaultIndex;
  folders: Folders;
  settling: Record<'inbox' | 'notes', Settling>;
  inbox: ApprovalInbox;
  notes: readonly FeatureNotes[];
  /** Whether `Dashboard.md` is kept up to date: then each change of a note that waits for the person starts a cycle. */
  hasDashboard: boolean;
  /** Whether the host reports changes. If not, only notes that were being written in the last cycle start one. */
  hasEvents: boolean;
}

/**
 * Detects changes between two cycles. An event only triggers a check of a folder's actual content, so Deputy's own
 * writes, duplicate events and lost events do no harm.
 */
export class ChangeDetector {
  private known = new Map<string, number>();
  private refusedMail = new Set<string>();
  /** State of the notes when the dashboard was last written; `null` until the first check, whose state is then used. */
  private shown: number | null = null;
  /** Wall-clock time since when the notes differ from the dashboard. */
  private otherSince: number | null = null;
  /** Wall-clock time when the last cycle skipped a note because it was being edited. */
  private typedSince: number | null = null;

  constructor(private readonly options: ChangeDetectorOptions) {}

  /**
   * Records the notes that the last cycle saw waiting, whether or not it could work on them, and the mail that could
   * not be imported: none of them starts a cycle.
   */
  remember(seen: readonly NoteRef[], refusedMail: readonly string[]): void {
    this.known = new Map(seen.map(({ path, mtime }) => [path, mtime]));
    this.refusedMail = new Set(refusedMail);
    this.shown = this.options.index.revision;
    this.otherSince = null;
    this.typedSince = null;
  }

  /** Records that the last cycle skipped a note because it was being edited, which may end without another change. */
  retryAfterTyping(): void {
    this.typedSince = this.options.clock.now();
  }

  /**
   * Marks everything older than `before` (wall-clock milliseconds) as seen, so that it waits for the interval. With
   * events, an approval or a rejection stays new. Reads no note.
   */
  async markSeen(before: number): Promise<void> {
    const { vault, folders, inbox, notes: others, hasEvents } = this.options;
    const isOld = ({ mtime }: NoteRef): boolean => mtime < before;
    const notes = ((await vault.list(folders.needsAction)) ?? []).filter(isOld);
    const mail = ((await vault.list(folders.inbox)) ?? []).filter(isOld);
    await inbox.markSeen(hasEvents);
    for (const each of others) await each.markSeen();
    this.remember(
      notes,
      mail.map(({ path }) => path),
    );
    this.shown = null;
  }

  /** Resolves when a new note or mail waits and no longer changes; rejects when aborted. */
  async arrive(signal: AbortSignal): Promise<void> {
    let wait: number | null = DEBOUNCE_MS;
    for (;;) {
      // Listening begins before the check, so that no change is missed in between.
      const hint = this.listen();
      try {
        await this.options.clock.sleep(wait, signal);
        wait = await this.look();
        if (wait === 0) return;
        if (wait === null) await unlessAborted(hint.heard, signal);
      } finally {
        hint.stop();
      }
      wait ??= DEBOUNCE_MS;
    }
  }

  private listen(): { heard: Promise<void>; stop: () => void } {
    const { vault, folders, notes, hasEvents } = this.options;
    let hear = (): void => undefined;
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const { needsAction, inbox, drafts, pendingApproval, approved, rejected, plans } = folders;
    const watched = [needsAction, inbox, drafts, pendingApproval, approved, rejected, plans];
    const stopWatching = hasEvents
      ? vault.watch(({ path }) => {
          if (watched.some((folder) => isInside(path, folder))) hear();
        })
      : () => undefined;
    const stopCalls = notes.map((each) =>
      each.onCall(() => {
        hear();
      }),
    );
    const stop = (): void => {
      stopWatching();
      for (const stopCall of stopCalls) stopCall();
    };
    return { heard, stop };
  }

  /** Milliseconds until the first new file no longer changes; `null` if nothing is new. */
  private async look(): Promise<number | null> {
    const { vault, clock, index, folders, settling, inbox, notes: others } = this.options;
    const notes = (await index.look(folders.needsAction)) ?? [];
    const files = (await vault.list(folders.inbox)) ?? [];
    const mail = files.filter(({ path }) => isMail(path) && !isInside(path, folders.imported));
    const now = clock.now();
    settling.notes.observe(notes, now);
    settling.inbox.observe(mail, now);
    const isNew = ({ path, mtime }: NoteRef): boolean => this.known.get(path) !== mtime;
    const waits = [
      ...notes
        .filter((note) => isWaiting(note) && isNew(note))
        .map((note) => settling.notes.remaining(note, now)),
      ...mail
        .filter(({ path }) => !this.refusedMail.has(path))
        .map((file) => settling.inbox.remaining(file, now)),
    ];
    const inboxWait = await inbox.changes();
    if (inboxWait !== null) waits.push(Math.min(inboxWait, LONGEST_WAIT_MS));
    for (const each of others) if (await each.hasNews()) waits.push(0);
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
