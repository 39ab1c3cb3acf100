import { readJson } from '../kernel/notes/values/json';
import * as z from '../kernel/notes/values/schema';
import type { Clock } from '../kernel/ports/clock';
import type { DeviceStore } from '../kernel/ports/device-store';
import type { Host } from '../kernel/ports/host';

const HEARTBEAT_MS = 30_000;
/** A holder that somebody has watched in silence for so long is taken for dead. */
const SILENCE_MS = 300_000;
/** Numbers beyond fifteen digits are no generations: the next one of such a number may be the same number. */
const NAME = /^\.orchestrator\.lock\.(\d{1,15})$/;
/** What a command that ended at a silent holder leaves for the next one, which may watch on. */
const SEEN = '.orchestrator.seen';

const holderSchema = z.object({
  host: z.string(),
  pid: z.number(),
  /** See `Host.machine`: the pid means nothing elsewhere. */
  machine: z.string(),
  token: z.string(),
  since: z.string(),
});
export type LockHolder = z.infer<typeof holderSchema>;

/** `at` is wall-clock time: other processes read it. */
const seenSchema = z.object({ text: z.string(), at: z.number() });

export type Acquired = { kind: 'acquired'; lock: Lock } | { kind: 'held'; by: LockHolder | null };

/** This instance may write no more: another one has taken over. */
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
 * One instance at a time works this device's vault. The highest `.orchestrator.lock.<n>` is the lock: generations only
 * grow while somebody holds one, and each is made exclusively, so two that see the same dead holder can't both follow.
 */
export class LockRoom {
  /** The token of the lock that this room has given out last. */
  private given: string | null = null;
  /** The holder's file as it was when it was first seen like that, on this instance's own clock. */
  private seen: { text: string; at: number } | null = null;

  constructor(private readonly options: LockOptions) {}

  /** Takes the lock when it is free, or its holder is dead. */
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
    // Somebody has followed the dead one, worked, and cleaned up since: what stands below may be a new lock.
    if (before !== (followed === 0 ? null : await device.read(lockPath(followed)))) {
      await device.remove(lockPath(mine));
      return this.acquire();
    }
    await this.unsee();
    this.given = holder.token;
    return { kind: 'acquired', lock: new Lock(mine, holder.token, this.options) };
  }

  /** Who works now, for people; `null` when the lock is free. */
  async holder(): Promise<LockHolder | null> {
    const highest = await this.highest();
    const text = highest === 0 ? null : await this.options.device.read(lockPath(highest));
    const holder = text === null ? null : readHolder(text);
    return holder === null || this.isDead(holder) ? null : holder;
  }

  /** The lock given out last is given back, whether or not its file could be removed. */
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
    // This very process, but a lock that could not be released: by a disk that was full, or before a reload.
    const isOurs = holder.pid === host.pid && holder.host === host.name;
    return isOurs ? holder.token !== this.given : !host.isAlive(holder.pid);
  }

  /** Begins to watch a holder, or goes on where a process before this one began. A clock set back begins anew. */
  private async see(text: string): Promise<void> {
    const { device, clock } = this.options;
    const before = readSeen((await device.read(SEEN)) ?? '');
    const [now, since] = [clock.now(), before?.text === text ? before.at : Infinity];
    this.seen = { text, at: clock.monotonic() - Math.max(0, now - since) };
    // Only a cache: where it can't be written, each process watches for itself.
    if (since > now) await device.replace(SEEN, JSON.stringify({ text, at: now })).catch(() => undefined);
  }

  private async unsee(): Promise<void> {
    if (this.seen === null) return;
    this.seen = null;
    await this.options.device.remove(SEEN).catch(() => undefined);
  }
}

/** The lock, held. Its file grows by a heartbeat now and then. */
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

  /** Rejects with {@link LockLostError} when a higher generation exists, or this one is gone. */
  async assertHeld(): Promise<void> {
    const { device } = this.options;
    const mine = await device.read(lockPath(this.generation));
    const next = await device.read(lockPath(this.generation + 1));
    // The token is random: no other file holds it.
    if (mine?.includes(this.token) !== true || next !== null) {
      throw new LockLostError('Another orchestrator instance has taken over; this one stops.');
    }
  }

  /** Removes the file, and those of the dead before it. A lock lost to somebody else is left to them. */
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
    // Its own comes last: while it stands, no dead one is taken for a lock.
    for (const generation of [...dead, this.generation]) await device.remove(lockPath(generation));
  }

  /** A missed beat is no harm: the next operation finds out whether the lock is still held. */
  private async beat(): Promise<void> {
    await this.options.device
      .append(lockPath(this.generation), `${this.options.timestamp()}\n`)
      .catch(() => undefined);
  }
}

const lockPath = (generation: number): string => `.orchestrator.lock.${String(generation)}`;

const readHolder = (text: string): LockHolder | null => readJson(holderSchema, text.split('\n')[0] ?? '');
const readSeen = (text: string): z.infer<typeof seenSchema> | null => readJson(seenSchema, text);
