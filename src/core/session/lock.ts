import { readJson } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { Clock } from '../../kernel/ports/clock';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Host } from '../../kernel/ports/host';

const HEARTBEAT_MS = 30_000;
/** Milliseconds of silence after which a holder is taken as dead, if another process watched it for that long. */
const SILENCE_MS = 300_000;
/** A lock's file name. At most fifteen digits: beyond that, a number plus one may be the same number. */
const NAME = /^\.orchestrator\.lock\.(\d{1,15})$/;
/** File for a command's observation of a silent holder; the next command continues the watch. */
const SEEN = '.orchestrator.seen';

const holderSchema = z.object({
  host: z.string(),
  pid: z.number(),
  /** Scope of the pid, see `Host.machine`: on another machine the pid has no meaning. */
  machine: z.string(),
  token: z.string(),
  since: z.string(),
});
export type LockHolder = z.infer<typeof holderSchema>;

/** `at` is wall-clock time, because other processes read it. */
const seenSchema = z.object({ text: z.string(), at: z.number() });

export type Acquired = { kind: 'acquired'; lock: Lock } | { kind: 'held'; by: LockHolder | null };

/** Another instance has taken over the lock; this one may no longer write. */
export class LockLostError extends Error {
  override readonly name = 'LockLostError';
}

export interface LockOptions {
  device: DeviceStore;
  host: Host;
  clock: Clock;
  timestamp: () => string;
}

/**
 * Allows one instance at a time to work on this device's vault. The `.orchestrator.lock.<n>` with the highest number is
 * the lock: the number only grows while the lock is held, and each file is created exclusively, so two processes that
 * see the same dead holder cannot both take over.
 */
export class LockRoom {
  /** Token of the lock that this object issued last. */
  private given: string | null = null;
  /** The holder's file, and the time on this instance's own clock at which its present text was first seen. */
  private seen: { text: string; at: number } | null = null;

  constructor(private readonly options: LockOptions) {}

  /** Takes the lock if it is free or its holder is dead. */
  async acquire(): Promise<Acquired> {
    const { device, host, timestamp } = this.options;
    const followed = await this.highest();
    const before = followed === 0 ? null : await device.read(lockPath(followed));
    if (before !== null && (await this.isHeld(before))) return { kind: 'held', by: readHolder(before) };
    const mine = followed + 1;
    const { name, pid, machine } = host;
    const holder: LockHolder = { host: name, pid, machine, token: host.randomId(), since: timestamp() };
    const outcome = await device.create(lockPath(mine), `${JSON.stringify(holder)}\n`);
    if (outcome === 'exists')
      return { kind: 'held', by: readHolder((await device.read(lockPath(mine))) ?? '') };
    // Another process may have taken over, worked and cleaned up meanwhile, so a lower generation may be a new lock.
    if (before !== (followed === 0 ? null : await device.read(lockPath(followed)))) {
      await device.remove(lockPath(mine));
      return this.acquire();
    }
    await this.unsee();
    this.given = holder.token;
    return { kind: 'acquired', lock: new Lock(mine, holder.token, this.options) };
  }

  /** The current holder, for display; `null` when the lock is free. */
  async holder(): Promise<LockHolder | null> {
    const highest = await this.highest();
    const text = highest === 0 ? null : await this.options.device.read(lockPath(highest));
    const holder = text === null ? null : readHolder(text);
    return holder === null || this.isDead(holder) ? null : holder;
  }

  /** Forgets the lock that was issued last, whether or not its file could be removed. */
  forget(): void {
    this.given = null;
  }

  private async highest(): Promise<number> {
    const numbers = (await this.options.device.list('')).map((path) => Number(NAME.exec(path)?.[1] ?? 0));
    return Math.max(0, ...numbers);
  }

  private async isHeld(text: string): Promise<boolean> {
    const holder = readHolder(text);
    if (holder !== null && this.isDead(holder)) return false;
    if (this.seen?.text !== text) await this.see(text);
    return this.seen === null || this.options.clock.monotonic() - this.seen.at < SILENCE_MS;
  }

  private isDead(holder: LockHolder): boolean {
    const { host } = this.options;
    if (holder.machine !== host.machine) return false;
    // Whether this process itself holds the lock and could not release it, because of a full disk or a reload.
    const isOurs = holder.pid === host.pid && holder.host === host.name;
    return isOurs ? holder.token !== this.given : !host.isAlive(holder.pid);
  }

  /** Watches a holder, or continues the watch of an earlier process. A clock that was set back restarts it. */
  private async see(text: string): Promise<void> {
    const { device, clock } = this.options;
    const before = readSeen((await device.read(SEEN)) ?? '');
    const [now, since] = [clock.now(), before?.text === text ? before.at : Infinity];
    this.seen = { text, at: clock.monotonic() - Math.max(0, now - since) };
    // The file only shortens the wait: without it, each process watches the holder for the full time.
    if (since > now) await device.replace(SEEN, JSON.stringify({ text, at: now })).catch(() => undefined);
  }

  private async unsee(): Promise<void> {
    if (this.seen === null) return;
    this.seen = null;
    await this.options.device.remove(SEEN).catch(() => undefined);
  }
}

/** A held lock. A regular heartbeat appends to its file. */
export class Lock {
  private readonly stopHeartbeat: () => void;

  constructor(
    private readonly generation: number,
    private readonly token: string,
    private readonly options: LockOptions,
  ) {
    this.stopHeartbeat = options.clock.every(HEARTBEAT_MS, () => {
      void this.beat();
    });
  }

  /** Rejects with {@link LockLostError} when a higher generation exists or this lock's file is gone. */
  async assertHeld(): Promise<void> {
    const { device } = this.options;
    const mine = await device.read(lockPath(this.generation));
    const next = await device.read(lockPath(this.generation + 1));
    // The lock is held if its file contains the token, because the token is random and no other file contains it.
    if (mine?.includes(this.token) !== true || next !== null) {
      throw new LockLostError('Another orchestrator instance has taken over; this one stops.');
    }
  }

  /** Removes this lock's file and those of dead holders before it, unless another process took the lock over. */
  async release(): Promise<void> {
    this.stopHeartbeat();
    const { device } = this.options;
    const isMine = await this.assertHeld().then(
      () => true,
      () => false,
    );
    if (!isMine) return;
    const numbers = (await device.list('')).map((path) => Number(NAME.exec(path)?.[1] ?? 0));
    const dead = numbers.filter((n) => n > 0 && n < this.generation);
    // This lock's own file is removed last, because without it a dead holder's file would become the lock.
    for (const generation of [...dead, this.generation]) await device.remove(lockPath(generation));
  }

  /** A missed heartbeat does no harm, because the next operation checks whether the lock is still held. */
  private async beat(): Promise<void> {
    await this.options.device
      .append(lockPath(this.generation), `${this.options.timestamp()}\n`)
      .catch(() => undefined);
  }
}

const lockPath = (generation: number): string => `.orchestrator.lock.${String(generation)}`;

const readHolder = (text: string): LockHolder | null => readJson(holderSchema, text.split('\n')[0] ?? '');
const readSeen = (text: string): z.infer<typeof seenSchema> | null => readJson(seenSchema, text);
