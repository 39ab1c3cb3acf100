import { Turns } from '../../log/turns';
import { LeftAlone } from '../../index/left-alone';
import { VaultIndex } from '../../index/vault-index';
import { type Desk, layDesk, timestampOf } from './desk';
import { LockGuard } from './guarded-ports';
import { type Lock, type LockHolder, LockLostError, LockRoom } from './lock';
import { type NoteCaches, noteCaches } from './papers/note-caches';
import { Papers } from './papers/papers';
import { PlanNotes } from './papers/plan-notes';
import type { Ports } from './ports';
import { VaultError } from '../../ports/vault';
import { searchedNotes } from './vault-notes';
import { NoteSearch } from '../../tools/note-search';
import { nameRunner, readRunner } from './runner';
import type { Settings } from '../settings/settings';

/** Why nothing was done. */
export type Refusal =
  | { kind: 'not_set_up' }
  | { kind: 'locked'; by: LockHolder | null }
  /** Taken over while working; what was begun is finished by the one who took over. */
  | { kind: 'lock_lost' }
  | { kind: 'other_device'; device: string }
  | { kind: 'runner_unreadable'; why: string };

interface NotWorked {
  kind: 'not_worked';
  refusal: Refusal;
}

export type UnderLock<Outcome> = Outcome | NotWorked;

/** What was left lying, and how the shared files looked then. */
interface LeftDesk {
  desk: Desk;
  signature: string;
}

/** Somebody works; others may work beside them. */
interface OpenDesk {
  desk: Desk;
  visits: Set<Promise<unknown>>;
}

/** The way to every write: on the runner, under the lock. What one host knows of the vault is kept here in between. */
export class WorkLock {
  readonly index: VaultIndex;
  readonly caches: NoteCaches;
  readonly lockRoom: LockRoom;
  readonly papers: Papers;
  readonly plans: PlanNotes;
  readonly search: NoteSearch;
  private readonly turns = new Turns();
  private readonly loggedBroken = new Map<string, number>();
  private lock: Lock | null = null;
  private left: LeftDesk | null = null;
  private open: OpenDesk | null = null;

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly leftAlone = new LeftAlone(),
  ) {
    const { vault, device, host, clock, knownNotes, begunCalls } = ports;
    this.index = new VaultIndex(vault, knownNotes);
    this.caches = noteCaches(vault);
    this.papers = new Papers({ vault, clock, begunCalls }, settings, this.caches, leftAlone);
    this.plans = new PlanNotes(this.caches.plans, settings.folders);
    this.search = new NoteSearch(searchedNotes(vault), clock);
    this.lockRoom = new LockRoom({ device, host, clock, timestamp: () => timestampOf(ports) });
  }

  /** Works under the lock, unless this device, or this instance, must not. Callers of one host take turns. */
  underLock<Outcome>(work: (desk: Desk) => Promise<Outcome>): Promise<UnderLock<Outcome>> {
    return this.turns.add(() => this.work(work));
  }

  /**
   * Works beside what runs under the lock at this moment, without waiting for a turn that may take minutes; `null` when
   * there is none. For what a person asks for: operations are committed one after another.
   */
  beside<Outcome>(work: (desk: Desk) => Promise<Outcome>): Promise<UnderLock<Outcome>> | null {
    if (this.open === null) return null;
    const { desk, visits } = this.open;
    const visit = work(desk)
      .catch(refuseWhenLost)
      .finally(() => visits.delete(visit));
    visits.add(visit);
    return visit;
  }

  private async work<Outcome>(work: (desk: Desk) => Promise<Outcome>): Promise<UnderLock<Outcome>> {
    const allowed = await this.mayRun();
    if (allowed.kind !== 'runner') return notWorked(allowed);
    const acquired = await this.lockRoom.acquire();
    if (acquired.kind === 'held') return notWorked({ kind: 'locked', by: acquired.by });
    this.lock = acquired.lock;
    this.papers.forgetLedger();
    try {
      const desk = await this.desk(allowed.setUpBy);
      const outcome = await this.workAt(desk, work);
      this.left = { desk, signature: await this.signature() };
      return outcome;
    } catch (error) {
      this.left = null;
      return refuseWhenLost(error);
    } finally {
      this.lock = null;
      this.lockRoom.forget();
      await acquired.lock.release().catch(ignoreVaultError);
    }
  }

  private async workAt<Outcome>(desk: Desk, work: (desk: Desk) => Promise<Outcome>): Promise<Outcome> {
    const open: OpenDesk = { desk, visits: new Set() };
    this.open = open;
    try {
      return await work(desk);
    } finally {
      while (open.visits.size > 0) await Promise.allSettled(open.visits);
      this.open = null;
    }
  }

  /** Whether this device may work the vault; names it the runner where there is none. */
  private async mayRun(): Promise<Refusal | { kind: 'runner'; setUpBy: string }> {
    const { vault, host } = this.ports;
    const { logs, needsAction } = this.settings.folders;
    let runner = await readRunner(vault, logs);
    if (runner.kind === 'none') {
      if ((await vault.list(needsAction)) === null) return { kind: 'not_set_up' };
      runner = await nameRunner(vault, logs, host.deviceId, timestampOf(this.ports));
    }
    if (runner.kind === 'unreadable') return { kind: 'runner_unreadable', why: runner.why };
    if (runner.kind === 'none') return { kind: 'runner_unreadable', why: 'it was deleted just now' };
    if (runner.device !== host.deviceId) return { kind: 'other_device', device: runner.device };
    return { kind: 'runner', setUpBy: runner.setUpBy };
  }

  /**
   * The desk as it was left, where no other host has worked since: each cycle leaves a line in the log and a state, so
   * their times and sizes tell. Otherwise everything is read afresh.
   */
  private async desk(setUpBy: string): Promise<Desk> {
    if (this.left !== null && this.left.signature === (await this.signature())) return this.left.desk;
    const { settings, index, loggedBroken, papers, plans, search, leftAlone } = this;
    const guard = new LockGuard(this.ports.clock, () => this.assertHeld());
    return layDesk({
      ports: this.ports,
      settings,
      index,
      loggedBroken,
      papers,
      plans,
      search,
      leftAlone,
      setUpBy,
      guard,
    });
  }

  private assertHeld(): Promise<void> {
    return this.lock?.assertHeld() ?? Promise.reject(new LockLostError('The lock has been released.'));
  }

  private async signature(): Promise<string> {
    const refs = (await this.ports.vault.list(this.settings.folders.logs)) ?? [];
    return JSON.stringify(refs.map(({ path, mtime, size }) => [path, mtime, size]).sort());
  }
}

const notWorked = (refusal: Refusal): NotWorked => ({ kind: 'not_worked', refusal });

function refuseWhenLost(error: unknown): NotWorked {
  if (error instanceof LockLostError) return notWorked({ kind: 'lock_lost' });
  throw error;
}

/** A lock file that can't be removed now is taken over later: the work itself is done. */
const ignoreVaultError = (error: unknown): void => {
  if (!(error instanceof VaultError)) throw error;
};
