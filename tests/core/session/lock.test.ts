import { describe, expect, it } from 'vitest';
import { type Lock, LockLostError, LockRoom } from '../../../src/core/session/lock';
import { FakeClock } from '../../fakes/fake-clock';
import { FakeHost } from '../../fakes/fake-host';
import { Faults, type PortCall } from '../../fakes/faults';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';

const DEAD = `${JSON.stringify({ host: 'obsidian', pid: 7, machine: 'laptop', token: 't', since: 'x' })}\n`;

/** Processes of one device, over one disk and one clock. */
class Rooms {
  readonly clock = new FakeClock();
  readonly device = new MemoryDeviceStore();
  readonly #alive = new Set<number>();

  room(pid: number, faults = new Faults()): LockRoom {
    return new LockRoom({
      device: this.device.reopen(faults),
      host: new FakeHost({ pid, alive: this.#alive, machine: `container of ${String(pid)}` }),
      clock: this.clock,
      timestamp: () => 'now',
    });
  }
}

const taken = async (room: LockRoom): Promise<Lock> => {
  const outcome = await room.acquire();
  if (outcome.kind !== 'acquired') throw new Error('The lock is held.');
  return outcome.lock;
};

describe('The lock', () => {
  it.each(['9007199254740993', '1'.padEnd(400, '0')])(
    'is free beside a file that ends in the number %s, which no generation reaches',
    async (number) => {
      const { device, ...rooms } = new Rooms();
      await device.create(`.orchestrator.lock.${number}`, DEAD);
      const room = new LockRoom({ device, host: new FakeHost(), clock: rooms.clock, timestamp: () => 'now' });
      const lock = await taken(room);
      await lock.assertHeld();
      await lock.release();
      expect(device.paths()).toEqual([`.orchestrator.lock.${number}`]);
    },
  );

  it('follows the highest number there can be, and is free again afterwards', async () => {
    const device = new MemoryDeviceStore();
    await device.create('.orchestrator.lock.999999999999999', DEAD);
    const room = new LockRoom({
      device,
      host: new FakeHost(),
      clock: new FakeClock(),
      timestamp: () => 'now',
    });
    await (await taken(room)).release();
    await (await taken(room)).release();
    expect(device.paths()).toEqual([]);
  });

  it('is not taken from a holder that works for an hour', async () => {
    const rooms = new Rooms();
    await taken(rooms.room(1));
    const other = rooms.room(2);
    for (let minute = 0; minute < 60; minute++) {
      expect(await other.acquire()).toMatchObject({ kind: 'held' });
      await rooms.clock.advance(60_000);
    }
  });

  it('is lost when its file is gone, though no other process followed', async () => {
    const rooms = new Rooms();
    const lock = await taken(rooms.room(1));
    await rooms.device.remove('.orchestrator.lock.1');
    await expect(lock.assertHeld()).rejects.toThrow(LockLostError);
  });

  it('is lost when its file is another’s', async () => {
    const rooms = new Rooms();
    const lock = await taken(rooms.room(1));
    await rooms.device.replace('.orchestrator.lock.1', DEAD);
    await expect(lock.assertHeld()).rejects.toThrow(LockLostError);
    await lock.release();
    expect(rooms.device.text('.orchestrator.lock.1')).toBe(DEAD);
  });

  it('goes after the files of the dead, so that a crash in between leaves none of them highest', async () => {
    const rooms = new Rooms();
    for (const n of [2, 9]) await rooms.device.create(`.orchestrator.lock.${String(n)}`, DEAD);
    const removed: string[] = [];
    const onCall = ({ kind, path }: PortCall): Promise<void> => {
      if (kind === 'remove') removed.push(path);
      return Promise.resolve();
    };
    const room = new LockRoom({
      device: rooms.device.reopen(new Faults({ onCall })),
      host: new FakeHost(),
      clock: rooms.clock,
      timestamp: () => 'now',
    });
    await (await taken(room)).release();
    expect(removed).toEqual(['.orchestrator.lock.2', '.orchestrator.lock.9', '.orchestrator.lock.10']);
  });
});
