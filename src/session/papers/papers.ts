import { Ledger } from '../../features/approvals/model/ledger';
import type { ApprovalFolder } from '../../features/approvals/model/judge-approval';
import type { ApprovalReading } from '../../features/approvals/model/approval/read-approval';
import type { Approval } from '../../features/approvals/model/approval/approval-note';
import { ServerRests } from '../../features/approvals/model/server-rests';
import { sharedHash } from '../../features/drafts/carry-edits';
import { Turns } from '../../kernel/log/turns';
import type { Known } from '../../kernel/index/note-cache';
import { NoteCursor } from '../../kernel/index/note-cursor';
import type { LeftAlone } from '../../kernel/index/left-alone';
import type { BegunCalls } from '../../kernel/ports/begun-calls';
import type { Clock } from '../../kernel/ports/clock';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { NoteRef, Vault } from '../../kernel/ports/vault';
import type { Folders } from '../../settings/folders';
import type { Settings } from '../../settings/settings';
import type { DraftReading, NoteCaches } from './note-caches';
import { HeldApprovals } from './held-approvals';
import { ApprovalWarnings } from './approval-warnings';

export interface PapersLook {
  found: Record<ApprovalFolder, Known<ApprovalReading>[]>;
  drafts: Known<DraftReading | null>[];
  /** Folders that are not there now: what lies in them is not gone, a disk or a sync may be late. */
  away: { pending: boolean; approved: boolean; drafts: boolean };
  /** What a person is still writing. */
  typing: ReadonlySet<string>;
  hasChanged: boolean;
}

/** Somebody types in a note as long as it was written within this time. */
const STILL_MS = 10_000;

/**
 * The requests and drafts of the vault as they were last looked at, and what one host remembers of them from one cycle
 * to the next.
 */
export class Papers {
  /** Rounds come one after another: each is the only writer of the ledger. */
  readonly turns = new Turns();
  /** Since when something has not been found, wall clock: a move may arrive as a deletion first. */
  readonly missing = new Map<string, number>();
  /** Requests that were begun, until their note says what became of them; `null`: what they said is not known here. */
  readonly unreported = new Map<string, Approval | null>();
  /** Tool servers that did not answer. */
  readonly rests: ServerRests;
  readonly warnings: ApprovalWarnings;
  /** Drafts that Deputy has put into the trash itself, and why, as a sentence. */
  readonly withdrawn = new Map<string, string>();
  /** Works in one cycle after another, so that what is moved can wait until it is due. */
  staysOn = false;
  /** What was approved in this process and is not sent yet. */
  readonly held = new HeldApprovals();
  /** Requests that waited for a person at the last look. */
  waiting = 0;
  /** The drafts as they were last looked at. */
  knownDrafts: readonly Known<DraftReading | null>[] = [];
  /** Another one means that a look has found something else than the one before. */
  revision = 0;
  /** At the last look a request of a plan was among them. */
  hasSteps = false;
  /** A {@link glance} has seen what the next look is to call a change. */
  private hasGlanced = false;
  /** When there is work though nothing changes, wall clock: `soon` because something could not be finished. */
  private next = { soon: Infinity, due: -Infinity };
  private readonly requests: NoteCursor<ApprovalReading>;
  private readonly drafts: NoteCursor<DraftReading | null>;
  private readonly folders: Folders;
  private opened: Promise<Ledger> | null = null;

  constructor(
    private readonly ports: { vault: Vault; clock: Clock; begunCalls: BegunCalls },
    settings: Settings,
    caches: NoteCaches,
    private readonly leftAlone: Pick<LeftAlone, 'hidesFilesOf'>,
  ) {
    this.folders = settings.folders;
    this.warnings = new ApprovalWarnings(ports, settings);
    this.rests = new ServerRests(() => ports.clock.now());
    this.requests = new NoteCursor(caches.requests);
    this.drafts = new NoteCursor(caches.drafts);
  }

  /** The lock was taken: another host may have written the ledger meanwhile. */
  forgetLedger(): void {
    this.opened = null;
  }

  /** Read once for each time the lock is held. */
  ledger(device: DeviceStore, timestamp: () => string): Promise<Ledger> {
    this.opened ??= Ledger.load(device, timestamp, this.ports.begunCalls);
    return this.opened;
  }

  get isDue(): boolean {
    return this.ports.clock.now() >= Math.min(this.next.soon, this.next.due);
  }

  /** There is work at this time. */
  due(at: number): void {
    if (!Number.isNaN(at)) this.next.due = Math.min(this.next.due, at);
  }

  /** What could not be finished now can be in a while. */
  retryLater(): void {
    this.next.soon = this.ports.clock.now() + STILL_MS;
  }

  /** There is work at this time, which ends a rest. */
  wake(at: number): void {
    this.next.soon = Math.min(this.next.soon, at);
  }

  undue(): void {
    this.next = { soon: Infinity, due: Infinity };
  }

  /** `waitsForTyping`: what a person is still writing is looked at again the next time. */
  async look(waitsForTyping: boolean): Promise<PapersLook> {
    const isStill = (note: NoteRef): boolean => !waitsForTyping || this.remaining(note) === 0;
    const isRequestStill = ({ value, ...ref }: Known<ApprovalReading>): boolean =>
      isStill(ref) || !value.ok || !isEditedRequest(value.value);
    const { drafts, pendingApproval, approved } = this.folders;
    const { waiting, taken, refused } = await this.lookAtRequests(isRequestStill);
    const isDraftStill = ({ value, ...ref }: Known<DraftReading | null>): boolean =>
      isStill(ref) || value?.isEdited !== true;
    const written = await this.drafts.look(drafts, isDraftStill);
    this.knownDrafts = written.notes;
    const hasChanged = this.hasGlanced || [waiting, taken, refused, written].some((look) => look.hasChanged);
    this.hasGlanced = false;
    if (hasChanged) this.revision += 1;
    this.hasSteps = [waiting, taken, refused].some(({ notes }) => notes.some(isOfStep));
    return {
      found: { pending: waiting.notes, approved: taken.notes, rejected: refused.notes },
      drafts: written.notes,
      away: {
        pending: !waiting.isThere || this.leftAlone.hidesFilesOf(pendingApproval),
        approved: !taken.isThere || this.leftAlone.hidesFilesOf(approved),
        drafts: !written.isThere || this.leftAlone.hidesFilesOf(drafts),
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

  /** The requests as they lie there now; what is new stays new for the next {@link look}. */
  async glance(): Promise<PapersLook['found']> {
    const { waiting, taken, refused } = await this.lookAtRequests(() => true);
    const hasChanged = [waiting, taken, refused].some((look) => look.hasChanged);
    if (hasChanged) this.revision += 1;
    this.hasGlanced ||= hasChanged;
    return { pending: waiting.notes, approved: taken.notes, rejected: refused.notes };
  }

  /** The drafts as they lie there now; what is new stays new for the next {@link look}. */
  async glanceAtDrafts(): Promise<Known<DraftReading | null>[]> {
    const { notes, hasChanged } = await this.drafts.look(this.folders.drafts);
    this.knownDrafts = notes;
    if (hasChanged) this.revision += 1;
    this.hasGlanced ||= hasChanged;
    return notes;
  }

  private async lookAtRequests(isStill: (note: Known<ApprovalReading>) => boolean) {
    const { pendingApproval, approved, rejected } = this.folders;
    return {
      waiting: await this.requests.look(pendingApproval, isStill),
      taken: await this.requests.look(approved),
      refused: await this.requests.look(rejected),
    };
  }

  /** Milliseconds until what is new can be worked on; `null`: nothing is new. Reads no note. */
  async news(): Promise<number | null> {
    const { pendingApproval, approved, rejected, drafts } = this.folders;
    const typed = [...(await this.requests.news(pendingApproval)), ...(await this.drafts.news(drafts))].map(
      (ref) => this.remaining(ref),
    );
    const moved = [...(await this.requests.news(approved)), ...(await this.requests.news(rejected))];
    const later = this.next.soon === Infinity ? [] : [Math.max(0, this.next.soon - this.ports.clock.now())];
    const waits = [...typed, ...moved.map(() => 0), ...later];
    return waits.length === 0 ? null : Math.min(...waits);
  }

  /** What waits for a person now is no news; what they have decided while nothing watched is, with `keepsDecided`. */
  async passOver(keepsDecided: boolean): Promise<void> {
    const { pendingApproval, approved, rejected, drafts } = this.folders;
    await this.requests.passOver(pendingApproval);
    await this.drafts.passOver(drafts);
    for (const folder of [approved, rejected]) {
      if (keepsDecided) this.requests.expectNews(folder);
      else await this.requests.passOver(folder);
    }
  }

  /**
   * Whether something that was not found is gone. At the first look that is unknown: it may have been moved between two
   * folders that were listed one after another, or come back as the second half of a move.
   */
  isGone(key: string, waitsForTyping: boolean): boolean {
    const now = this.ports.clock.now();
    const since = this.missing.get(key);
    if (since === undefined) this.missing.set(key, now);
    const isGone = since !== undefined && (!waitsForTyping || Math.abs(now - since) >= STILL_MS);
    if (!isGone && waitsForTyping) this.retryLater();
    else if (!isGone) this.due(now);
    return isGone;
  }

  private remaining({ mtime }: NoteRef): number {
    return Math.max(0, STILL_MS - Math.abs(this.ports.clock.now() - mtime));
  }
}

const isOfStep = ({ value }: Known<ApprovalReading>): boolean =>
  value.ok && value.value.origin.kind === 'step';

/** A person has changed what it says since it was last the same as its draft. */
const isEditedRequest = ({ content, draftHash }: Approval): boolean =>
  draftHash !== null && content.kind === 'email' && sharedHash(content) !== draftHash;
