import type { ApprovalFolder } from '../approvals/model/judge-approval';
import type { ApprovalReading } from '../approvals/model/approval/read-approval';
import type { Approval } from '../approvals/model/approval/approval-note';
import { sharedHash } from '../drafts/carry-edits';
import type { Known } from '../../kernel/index/note-cache';
import { NoteCursor } from '../../kernel/index/note-cursor';
import type { LeftAlone } from '../../kernel/index/left-alone';
import type { Clock } from '../../kernel/ports/clock';
import type { NoteRef } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import type { DraftReading, NoteCaches } from './note-caches';

export interface InboxLook {
  found: Record<ApprovalFolder, Known<ApprovalReading>[]>;
  drafts: Known<DraftReading | null>[];
  /** Folders that are missing now. Their notes are not taken as deleted, because a disk or a sync may be late. */
  away: { pending: boolean; approved: boolean; drafts: boolean };
  /** Paths of notes that a person is still writing. */
  typing: ReadonlySet<string>;
  hasChanged: boolean;
}

interface InboxOptions {
  clock: Clock;
  folders: Folders;
  caches: NoteCaches;
  schedule: SettleSchedule;
  leftAlone: Pick<LeftAlone, 'hidesFilesOf'>;
}

export class ApprovalInbox {
  knownDrafts: readonly Known<DraftReading | null>[] = [];
  /** Changes whenever a check finds something different from the previous check. */
  revision = 0;
  /** Whether the last check found an approval that belongs to a plan. */
  hasSteps = false;
  /** Whether a {@link peek} has seen a change that the next {@link look} has to report. */
  private hasPeeked = false;
  /** Wall-clock time since when each missing item has been missing; a move may first arrive as a deletion. */
  private readonly missing = new Map<string, number>();
  private readonly requests: NoteCursor<ApprovalReading>;
  private readonly drafts: NoteCursor<DraftReading | null>;

  constructor(private readonly options: InboxOptions) {
    this.requests = new NoteCursor(options.caches.requests);
    this.drafts = new NoteCursor(options.caches.drafts);
  }

  /** Checks the folders. `waitsForTyping`: notes that a person is still writing are postponed to the next check. */
  async look(waitsForTyping: boolean): Promise<InboxLook> {
    const isStill = (note: NoteRef): boolean => !waitsForTyping || this.remaining(note) === 0;
    const isRequestStill = ({ value, ...ref }: Known<ApprovalReading>): boolean =>
      isStill(ref) || !value.ok || !isEditedRequest(value.value);
    const { drafts, pendingApproval, approved } = this.options.folders;
    const { waiting, taken, refused } = await this.lookAtRequests(isRequestStill);
    const isDraftStill = ({ value, ...ref }: Known<DraftReading | null>): boolean =>
      isStill(ref) || value?.isEdited !== true;
    const written = await this.drafts.look(drafts, isDraftStill);
    this.knownDrafts = written.notes;
    const hasChanged = this.hasPeeked || [waiting, taken, refused, written].some((look) => look.hasChanged);
    this.hasPeeked = false;
    if (hasChanged) this.revision += 1;
    this.hasSteps = [waiting, taken, refused].some(({ notes }) => notes.some(isOfStep));
    return {
      found: { pending: waiting.notes, approved: taken.notes, rejected: refused.notes },
      drafts: written.notes,
      away: {
        pending: !waiting.isThere || this.options.leftAlone.hidesFilesOf(pendingApproval),
        approved: !taken.isThere || this.options.leftAlone.hidesFilesOf(approved),
        drafts: !written.isThere || this.options.leftAlone.hidesFilesOf(drafts),
      },
      typing: new Set(
        [
          ...waiting.notes.filter((note) => !isRequestStill(note)),
          ...written.notes.filter((note) => !isDraftStill(note)),
        ].map(({ path }) => path),
      ),
      hasChanged,
    };
  }

  /** The current approvals, for a view. New ones stay new for the next {@link look}. */
  async peek(): Promise<InboxLook['found']> {
    const { waiting, taken, refused } = await this.lookAtRequests(() => true);
    const hasChanged = [waiting, taken, refused].some((look) => look.hasChanged);
    if (hasChanged) this.revision += 1;
    this.hasPeeked ||= hasChanged;
    return { pending: waiting.notes, approved: taken.notes, rejected: refused.notes };
  }

  /** The current drafts, for a view. New ones stay new for the next {@link look}. */
  async peekAtDrafts(): Promise<Known<DraftReading | null>[]> {
    const { notes, hasChanged } = await this.drafts.look(this.options.folders.drafts);
    this.knownDrafts = notes;
    if (hasChanged) this.revision += 1;
    this.hasPeeked ||= hasChanged;
    return notes;
  }

  private async lookAtRequests(isStill: (note: Known<ApprovalReading>) => boolean) {
    const { pendingApproval, approved, rejected } = this.options.folders;
    return {
      waiting: await this.requests.look(pendingApproval, isStill),
      taken: await this.requests.look(approved),
      refused: await this.requests.look(rejected),
    };
  }

  /** Milliseconds until new files can be worked on; `null` if nothing is new. Reads no note. */
  async changes(): Promise<number | null> {
    const { pendingApproval, approved, rejected, drafts } = this.options.folders;
    const typed = [
      ...(await this.requests.changes(pendingApproval)),
      ...(await this.drafts.changes(drafts)),
    ].map((ref) => this.remaining(ref));
    const moved = [...(await this.requests.changes(approved)), ...(await this.requests.changes(rejected))];
    const waits = [...typed, ...moved.map(() => 0), ...this.options.schedule.soon()];
    return waits.length === 0 ? null : Math.min(...waits);
  }

  /** Marks everything that waits for the person as seen. With `keepsDecided`, approved and rejected notes stay new. */
  async markSeen(keepsDecided: boolean): Promise<void> {
    const { pendingApproval, approved, rejected, drafts } = this.options.folders;
    await this.requests.markSeen(pendingApproval);
    await this.drafts.markSeen(drafts);
    for (const folder of [approved, rejected]) {
      if (keepsDecided) this.requests.markNew(folder);
      else await this.requests.markSeen(folder);
    }
  }

  /**
   * Whether a missing item is really gone. The first check cannot tell, because the item may have been moved between
   * the listings of two folders, or may return as the second half of a move.
   */
  isGone(key: string, waitsForTyping: boolean): boolean {
    const now = this.options.clock.now();
    const since = this.missing.get(key);
    if (since === undefined) this.missing.set(key, now);
    const isGone = since !== undefined && (!waitsForTyping || Math.abs(now - since) >= STILL_MS);
    if (!isGone && waitsForTyping) this.options.schedule.retryLater();
    else if (!isGone) this.options.schedule.due(now);
    return isGone;
  }

  /** Records that an item was found; a later absence is a new one. */
  isThere(key: string): void {
    this.missing.delete(key);
  }

  private remaining({ mtime }: NoteRef): number {
    return Math.max(0, STILL_MS - Math.abs(this.options.clock.now() - mtime));
  }
}

const isOfStep = ({ value }: Known<ApprovalReading>): boolean =>
  value.ok && value.value.origin.kind === 'step';

/** Whether a person has edited the approval since it last matched its draft. */
export const isEditedRequest = ({ content, draftHash }: Approval): boolean =>
  draftHash !== null && content.kind === 'email' && sharedHash(content) !== draftHash;

/** Milliseconds after its last change in which a note may still be in an editor. */
const STILL_MS = 10_000;

/** Times of work on approvals that no change in the vault triggers. Times are wall clock. */
export class SettleSchedule {
  /** Wall-clock times of work: `soon`, for which the host must wake; `due`, for the next cycle after it. */
  private next = { soon: Infinity, due: -Infinity };

  constructor(private readonly clock: Clock) {}

  get isDue(): boolean {
    return this.clock.now() >= Math.min(this.next.soon, this.next.due);
  }

  /** Schedules work for the first cycle after a wall-clock time. */
  due(at: number): void {
    if (!Number.isNaN(at)) this.next.due = Math.min(this.next.due, at);
  }

  /** Schedules a retry of work that could not be finished now. */
  retryLater(): void {
    this.next.soon = this.clock.now() + STILL_MS;
  }

  /** Schedules work at a wall-clock time and wakes the host for it. */
  wake(at: number): void {
    this.next.soon = Math.min(this.next.soon, at);
  }

  /** Clears the schedule, because the work is being done now. */
  clear(): void {
    this.next = { soon: Infinity, due: Infinity };
  }

  /** Milliseconds until the host must wake; empty if it need not. */
  soon(): number[] {
    return this.next.soon === Infinity ? [] : [Math.max(0, this.next.soon - this.clock.now())];
  }
}
