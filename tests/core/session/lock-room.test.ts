import { describe, expect, it } from 'vitest';
import { type Lock, LockLostError, LockRoom } from '../../../src/core/session/lock';
import { VaultError } from '../../../src/kernel/ports/vault';
import { FakeClock } from '../../fakes/fake-clock';
import { FakeHost } from '../../fakes/fake-host';
import { Faults, type PortCall, type Write } from '../../fakes/faults';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';

const LOCK = '.orchestrator.lock.1';
const SEEN = '.orchestrator.seen';
const holder = (pid: number, machine = 'laptop'): string =>
  `${JSON.stringify({ host: 'deputy', pid, machine, token: 't', since: 'x' })}\n`;

/** One disk and one clock for several processes; those of one machine know who is alive. */
class Laptop {
  readonly clock = new FakeClock();
  readonly device = new MemoryDeviceStore();
  readonly alive = new Set<number>();

  room(options: { pid?: number; name?: string; machine?: string; faults?: Faults } = {}): LockRoom {
    const { faults = new Faults(), ...host } = options;
    return new LockRoom({
      device: this.device.reopen(faults),
      host: new FakeHost({ alive: this.alive, ...host }),
      clock: this.clock,
      timestamp: () => 'now',
    });
  }
}

async function taken(room: LockRoom): Promise<Lock> {
  const outcome = await room.acquire();
  if (outcome.kind !== 'acquired') throw new Error('The lock is held.');
  return outcome.lock;
}

const atCall = (kind: PortCall['kind'], path: string, act: () => Promise<unknown>): Faults => {
  let isDone = false;
  return new Faults({
    onCall: async (call) => {
      if (isDone || call.kind !== kind || call.path !== path) return;
      isDone = true;
      await act();
    },
  });
};
const refusing = (matches: (write: Write) => boolean): Faults =>
  new Faults({ onWrite: (write) => (matches(write) ? new VaultError('denied', 'read-only') : undefined) });

describe('The files of the lock', () => {
  it.each([
    '.orchestrator.lock.0',
    'x.orchestrator.lock.5',
    '.orchestrator.lock.5.bak',
    '.orchestrator.lock.x',
  ])('are not mistaken: %s is none, and stays', async (name) => {
    const laptop = new Laptop();
    await laptop.device.create(name, holder(1, 'another machine'));
    const room = laptop.room();
    expect(await room.holder()).toBeNull();
    const lock = await taken(room);
    expect(laptop.device.has(LOCK)).toBe(true);
    await lock.release();
    expect(laptop.device.paths()).toEqual([name]);
  });

  it('follow one another in numbers of more than one digit', async () => {
    const laptop = new Laptop();
    await laptop.device.create('.orchestrator.lock.12', holder(7));
    await taken(laptop.room());
    expect(laptop.device.paths()).toContain('.orchestrator.lock.13');
  });
});

describe('Who works now', () => {
  it('is the holder, until the lock is free', async () => {
    const laptop = new Laptop();
    const lock = await taken(laptop.room({ pid: 1 }));
    const other = laptop.room({ pid: 2 });
    expect(await other.holder()).toMatchObject({ host: 'deputy', pid: 1 });
    await lock.release();
    expect(await other.holder()).toBeNull();
  });

  it('is no process that is dead, and none whose file can’t be read', async () => {
    const laptop = new Laptop();
    await laptop.device.create(LOCK, holder(7));
    expect(await laptop.room().holder()).toBeNull();
    await laptop.device.replace(LOCK, 'torn');
    expect(await laptop.room().holder()).toBeNull();
  });

  it('has no holder where the lock goes between two looks', async () => {
    const laptop = new Laptop();
    await laptop.device.create(LOCK, holder(7, 'another machine'));
    const faults = atCall('read', LOCK, () => laptop.device.remove(LOCK));
    expect(await laptop.room({ faults }).holder()).toBeNull();
  });
});

describe('A process that meets', () => {
  it('one that was quicker by a moment leaves the lock to it, and names it', async () => {
    const laptop = new Laptop();
    const quicker = laptop.room({ pid: 1 });
    const faults = atCall('create', LOCK, () => taken(quicker));
    expect(await laptop.room({ pid: 2, faults }).acquire()).toMatchObject({ kind: 'held', by: { pid: 1 } });
  });

  it('one that was quicker and is gone again says that it is held, by no one known', async () => {
    const laptop = new Laptop();
    await laptop.device.create(LOCK, holder(7));
    const faults = atCall('create', '.orchestrator.lock.2', async () => {
      await laptop.device.create('.orchestrator.lock.2', 'torn');
    });
    expect(await laptop.room({ faults }).acquire()).toEqual({ kind: 'held', by: null });
  });

  it('a dead holder whose place another has taken meanwhile makes room for it again', async () => {
    const laptop = new Laptop();
    await laptop.device.create(LOCK, holder(7));
    const faults = atCall('create', '.orchestrator.lock.2', () =>
      laptop.device.replace(LOCK, holder(8, 'another machine')),
    );
    expect(await laptop.room({ faults }).acquire()).toMatchObject({ kind: 'held', by: { pid: 8 } });
    expect(laptop.device.paths()).not.toContain('.orchestrator.lock.2');
  });

  it('a file that can’t be read waits for it in silence, and then follows', async () => {
    const laptop = new Laptop();
    await laptop.device.create(LOCK, 'torn');
    const room = laptop.room();
    expect(await room.acquire()).toEqual({ kind: 'held', by: null });
    await laptop.clock.advance(299_999);
    expect(await room.acquire()).toEqual({ kind: 'held', by: null });
    await laptop.clock.advance(1);
    expect((await room.acquire()).kind).toBe('acquired');
    expect(laptop.device.has(SEEN)).toBe(false);
  });

  it('a silent holder watches for itself where what it saw can’t be kept', async () => {
    const laptop = new Laptop();
    await laptop.device.create(LOCK, holder(7, 'another machine'));
    const room = laptop.room({ faults: refusing(({ path }) => path === SEEN) });
    for (const wait of [200_000, 200_000]) {
      expect((await room.acquire()).kind).toBe('held');
      await laptop.clock.advance(wait);
    }
    expect((await room.acquire()).kind).toBe('acquired');
  });

  it('a holder of the same number that another program is waits for it', async () => {
    const laptop = new Laptop();
    await taken(laptop.room({ pid: 1, name: 'obsidian' }));
    expect((await laptop.room({ pid: 1, name: 'deputy' }).acquire()).kind).toBe('held');
  });
});

describe('A process and its own lock', () => {
  it('does not take what it holds, and takes what it gave back, removed or not', async () => {
    const laptop = new Laptop();
    const room = laptop.room({ faults: refusing(({ kind, path }) => kind === 'remove' && path === LOCK) });
    const lock = await taken(room);
    expect(await room.acquire()).toMatchObject({ kind: 'held', by: { pid: 100 } });
    await expect(lock.release()).rejects.toThrow(VaultError);
    expect((await room.acquire()).kind).toBe('held');
    room.forget();
    await (await taken(room)).assertHeld();
    await expect(lock.assertHeld()).rejects.toThrow(LockLostError);
  });

  it('takes over what it held before it was loaded again', async () => {
    const laptop = new Laptop();
    await taken(laptop.room());
    expect((await laptop.room().acquire()).kind).toBe('acquired');
  });
});
