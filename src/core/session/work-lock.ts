import { Turns } from '../../kernel/ports/turns';
import { LeftAlone } from '../../kernel/index/left-alone';
import { VaultIndex } from '../../kernel/index/vault-index';
import { type Session, openSession, timestampOf } from './session';
import { LockGuard } from './guarded-ports';
import { type Lock, type LockHolder, LockLostError, LockRoom } from './lock';
import { type NoteCaches, noteCaches } from './note-caches';
import { HostMemory } from './host-memory';
import { ApprovalInbox, SettleSchedule } from './approval-inbox';
import { type FeatureNotes, openNotes } from './feature-notes';
import type { Ports } from './ports';
import { VaultError } from '../../kernel/ports/vault';
import { searchedNotes } from './vault-notes';
import { NoteSearch } from '../tools/note-search';
import { nameRunner, readRunner, wasUninstalled } from './runner';
import type { LostNotes } from '../app/view/state/deputy-state';
import { lostFolder } from './lost-folder';
import { followFolders } from './setup';
import type { Settings } from '../settings/settings';
import { indexProgress } from './counted-progress';

export interface OpenDeputy {
  ports: Ports;
  settings: Settings;
  workLock: WorkLock;
  hostMemory: HostMemory;
}

/** Why no work was done. */
export type LockRefusal =
  /** `gone`: the folder of waiting notes that this device worked in, if it is lost. */
  | { kind: 'not_set_up'; gone?: LostNotes | null }
  | { kind: 'locked'; by: LockHolder | null }
  /** Another instance took over during the work, and will finish what was begun. */
  | { kind: 'lock_lost' }
  | { kind: 'other_device'; device: string }
  | { kind: 'runner_unreadable'; why: string };

interface NotWorked {
  kind: 'not_worked';
  refusal: LockRefusal;
}

export type UnderLock<Outcome> = Outcome | NotWorked;

/** The last session, and the signature of the shared files when it ended. */
interface LeftSession {
  session: Session;
  signature: string;
}

/** The session in use, and the work that runs in parallel. */
interface OpenSession {
  session: Session;
  visits: Set<Promise<unknown>>;
}

/** The only way to write: on the runner and under the lock. Keeps what a host knows about the vault in between. */
export class WorkLock {
  readonly index: VaultIndex;
  readonly caches: NoteCaches;
  readonly lockRoom: LockRoom;
  readonly inbox: ApprovalInbox;
  readonly schedule: SettleSchedule;
  readonly hostMemory: HostMemory;
  readonly notes: readonly FeatureNotes[];
  readonly search: NoteSearch;
  private readonly turns = new Turns();
  private readonly guard: LockGuard;
  private readonly loggedBroken = new Map<string, number>();
  private lock: Lock | null = null;
  private left: LeftSession | null = null;
  private open: OpenSession | null = null;
  /** Whether the files that setup made were looked at. */
  private hasFollowed = false;

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly leftAlone = new LeftAlone(),
  ) {
    const { vault, device, host, clock, knownNotes, begunCalls } = ports;
    this.index = new VaultIndex(vault, knownNotes, indexProgress(ports));
    this.caches = noteCaches(vault);
    this.schedule = new SettleSchedule(clock);
    this.hostMemory = new HostMemory({ vault, clock, begunCalls }, settings);
    this.inbox = new ApprovalInbox({
      clock,
      folders: settings.folders,
      caches: this.caches,
      schedule: this.schedule,
      leftAlone,
    });
    this.notes = openNotes({ hostMemory: this.hostMemory, vault, folders: settings.folders });
    this.search = new NoteSearch(searchedNotes(vault), clock);
    this.guard = new LockGuard(clock, () => this.assertHeld());
    this.lockRoom = new LockRoom({ device, host, clock, timestamp: () => timestampOf(ports) });
  }

  /** Works under the lock, unless another device or instance has it. Callers of one host take turns. */
  underLock<Outcome>(work: (session: Session) => Promise<Outcome>): Promise<UnderLock<Outcome>> {
    return this.turns.add(() => this.work(work));
  }

  /**
   * Runs work in parallel to the work under the lock, without waiting for a turn that may take minutes; `null` if
   * nothing runs. Meant for a person's requests, and safe, because operations are committed one after another.
   */
  beside<Outcome>(work: (session: Session) => Promise<Outcome>): Promise<UnderLock<Outcome>> | null {
    if (this.open === null) return null;
    const { session, visits } = this.open;
    const visit = work(session)
      .catch(refuseWhenLost)
      .finally(() => visits.delete(visit));
    visits.add(visit);
    return visit;
  }

  private async work<Outcome>(work: (session: Session) => Promise<Outcome>): Promise<UnderLock<Outcome>> {
    const allowed = await this.mayRun();
    if (allowed.kind !== 'runner') return notWorked(allowed);
    const acquired = await this.lockRoom.acquire();
    if (acquired.kind === 'held') return notWorked({ kind: 'locked', by: acquired.by });
    this.lock = acquired.lock;
    this.hostMemory.forgetLedger();
    try {
      const session = await this.session(allowed.setUpBy);
      if (!this.hasFollowed)
        await followFolders(this.ports.vault, this.settings.folders).catch(ignoreVaultError);
      this.hasFollowed = true;
      const outcome = await this.workAt(session, work);
      this.left = { session, signature: await this.signature() };
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

  private async workAt<Outcome>(
    session: Session,
    work: (session: Session) => Promise<Outcome>,
  ): Promise<Outcome> {
    const open: OpenSession = { session, visits: new Set() };
    this.open = open;
    try {
      return await work(session);
    } finally {
      while (open.visits.size > 0) await Promise.allSettled(open.visits);
      this.open = null;
    }
  }

  /** Whether this device may work on the vault. If the vault has no runner, this device becomes it. */
  private async mayRun(): Promise<LockRefusal | { kind: 'runner'; setUpBy: string }> {
    const { vault, host } = this.ports;
    const { logs, needsAction } = this.settings.folders;
    const gone = await lostFolder(this.ports, this.settings.folders, { remembers: true });
    if (gone !== null) return { kind: 'not_set_up', gone };
    let runner = await readRunner(vault, logs);
    if (runner.kind === 'none') {
      if ((await vault.list(needsAction)) === null || (await wasUninstalled(vault, this.settings.folders)))
        return { kind: 'not_set_up' };
      runner = await nameRunner(vault, logs, host.deviceId, timestampOf(this.ports));
    }
    if (runner.kind === 'unreadable') return { kind: 'runner_unreadable', why: runner.why };
    if (runner.kind === 'none') return { kind: 'runner_unreadable', why: 'it was deleted just now' };
    if (runner.device !== host.deviceId) return { kind: 'other_device', device: runner.device };
    return { kind: 'runner', setUpBy: runner.setUpBy };
  }

  /**
   * Reuses the last session if no other host has worked since. Each cycle changes time and size of the log and the
   * state file. Otherwise everything is read again.
   */
  private async session(setUpBy: string): Promise<Session> {
    if (this.left !== null && this.left.signature === (await this.signature())) return this.left.session;
    // Frees the last session before the next one is read, to save memory.
    this.left = null;
    const { ports, settings, index, loggedBroken, inbox, schedule, hostMemory, notes } = this;
    const kept = { settings, index, loggedBroken, inbox, schedule, hostMemory, notes };
    const { search, leftAlone, guard } = this;
    return openSession({ ...kept, search, leftAlone, ports, guard, setUpBy });
  }

  private assertHeld(): Promise<void> {
    return this.lock?.assertHeld() ?? Promise.reject(new LockLostError('The lock has been released.'));
  }

  private async signature(): Promise<string> {
    const refs = (await this.ports.vault.list(this.settings.folders.logs)) ?? [];
    return JSON.stringify(refs.map(({ path, mtime, size }) => [path, mtime, size]).sort());
  }
}

const notWorked = (refusal: LockRefusal): NotWorked => ({ kind: 'not_worked', refusal });

function refuseWhenLost(error: unknown): NotWorked {
  if (error instanceof LockLostError) return notWorked({ kind: 'lock_lost' });
  throw error;
}

/** A lock file that cannot be removed now is taken over later, so the finished work does not fail. */
const ignoreVaultError = (error: unknown): void => {
  if (!(error instanceof VaultError)) throw error;
};
