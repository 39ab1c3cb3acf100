import * as z from 'zod';
import type { Clock } from '../ports/clock';
import type { DeviceStore } from '../ports/device-store';
import type { Host } from '../ports/host';

const HEARTBEAT_MS = 30_000;
/** A holder that somebody has watched in silence for so long is taken for dead. */
const SILENCE_MS = 300_000;
const NAME = /^\.orchestrator\.lock\.(\d+)$/;

const holderSchema = z.object({ host: z.string(), pid: z.number(), token: z.string(), since: z.string() });
export type LockHolder = z.infer<typeof holderSchema>;

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
    const { device, host } = this.options;
    const highest = await this.highest();
    if (highest > 0) {
      const text = await device.read(lockPath(highest));
      if (text !== null && this.isHeld(text)) return { kind: 'held', by: readHolder(text) };
    }
    const token = host.randomId();
    const holder: LockHolder = { host: host.name, pid: host.pid, token, since: this.options.timestamp() };
    const outcome = await device.create(lockPath(highest + 1), `${JSON.stringify(holder)}\n`);
    if (outcome === 'exists')
      return { kind: 'held', by: readHolder((await device.read(lockPath(highest + 1))) ?? '') };
    this.seen = null;
    this.given = token;
    return { kind: 'acquired', lock: new Lock(highest + 1, token, this.options) };
  }

  /** Who works now, for people; `null` when nobody does. */
  async holder(): Promise<LockHolder | null> {
    const highest = await this.highest();
    const text = highest === 0 ? null : await this.options.device.read(lockPath(highest));
    const holder = text === null ? null : readHolder(text);
    return holder !== null && this.options.host.isAlive(holder.pid) ? holder : null;
  }

  /** The lock given out last is given back, whether or not its file could be removed. */
  forget(): void {
    this.given = null;
  }

  private async highest(): Promise<number> {
    const numbers = (await this.options.device.list('')).map((path) => Number(NAME.exec(path)?.[1] ?? 0));
    return Math.max(0, ...numbers);
  }

  private isHeld(text: string): boolean {
    const holder = readHolder(text);
    const { host } = this.options;
    if (holder !== null && !host.isAlive(holder.pid)) return false;
    // This very process, but a lock that could not be released: by a disk that was full, or before a reload.
    if (holder?.pid === host.pid && holder.host === host.name && holder.token !== this.given) return false;
    const now = this.options.clock.monotonic();
    if (this.seen?.text !== text) this.seen = { text, at: now };
    return now - this.seen.at < SILENCE_MS;
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
    if (mine === null || readHolder(mine)?.token !== this.token || next !== null) {
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
    const mine = numbers.filter((n) => n > 0 && n <= this.generation).sort((a, b) => a - b);
    for (const generation of mine) await device.remove(lockPath(generation));
  }

  /** A missed beat is no harm: the next operation finds out whether the lock is still held. */
  private async beat(): Promise<void> {
    await this.options.device
      .append(lockPath(this.generation), `${this.options.timestamp()}\n`)
      .catch(() => undefined);
  }
}

const lockPath = (generation: number): string => `.orchestrator.lock.${String(generation)}`;

function readHolder(text: string): LockHolder | null {
  try {
    return holderSchema.parse(JSON.parse(text.split('\n')[0] ?? ''));
  } catch {
    return null;
  }
}
