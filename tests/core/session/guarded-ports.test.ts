import { beforeEach, describe, expect, it } from 'vitest';
import { guardedPorts, LockGuard } from '../../../src/core/session/guarded-ports';
import type { DeviceStore } from '../../../src/kernel/ports/device-store';
import type { Vault } from '../../../src/kernel/ports/vault';
import { FakeClock } from '../../fakes/fake-clock';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemoryVault } from '../../fakes/memory-vault';

const FILES = { 'a.md': 'a' };

describe('Ports under a lock that is lost', () => {
  const lost = new Error('lost');
  const inner = { vault: new MemoryVault({ files: FILES }), device: new MemoryDeviceStore() };
  const { vault, device } = guardedPorts<{ vault: Vault; device: DeviceStore }>(inner, () =>
    Promise.reject(lost),
  );

  it.each<[string, () => Promise<unknown>]>([
    ['make a folder', () => vault.makeFolder('New')],
    ['create a note', () => vault.create('b.md', 'b')],
    ['append to the log', () => vault.append('a.md', 'b')],
    ['edit a note', () => vault.edit('a.md', () => 'b')],
    ['move a note', () => vault.move('a.md', 'b.md')],
    ['trash a note', () => vault.moveToTrash('a.md')],
    ['remove a folder', () => vault.removeEmptyFolder('Empty')],
    ['create a record', () => device.create('open/a.json', '{}')],
    ['append to the ledger', () => device.append('approvals.jsonl', '{}')],
    ['replace a cache', () => device.replace('cache.json', '{}')],
    ['remove a record', () => device.remove('lock')],
  ])('%s no more', async (_, write) => {
    await inner.device.replace('lock', 'x');
    await expect(write()).rejects.toBe(lost);
    expect((await inner.vault.list(''))?.map(({ path }) => path)).toEqual(['a.md']);
    expect(new TextDecoder().decode((await inner.vault.read('a.md')) ?? undefined)).toBe('a');
    expect(inner.device.paths()).toEqual(['lock']);
  });

  it('still read and list', async () => {
    expect(await vault.read('a.md')).not.toBeNull();
    expect(await vault.list('')).toHaveLength(1);
    expect(await device.read('missing')).toBeNull();
    expect(await device.list('')).toEqual(['lock']);
  });
});

describe('Ports under a lock that is held', () => {
  it('do as they are asked, and ask for the lock before each write', async () => {
    const inner = {
      vault: new MemoryVault({ files: { ...FILES, 'b.md': 'b' } }),
      device: new MemoryDeviceStore(),
    };
    let asked = 0;
    const { vault, device } = guardedPorts<{ vault: Vault; device: DeviceStore }>(inner, () => {
      asked += 1;
      return Promise.resolve();
    });
    const seen: string[] = [];
    const stop = vault.watch(({ path }) => seen.push(path));
    inner.vault.typing.add('a.md');
    vault.endTyping('a.md');
    expect(await vault.edit('a.md', () => 'A')).toBe('written');
    await vault.makeFolder('Empty');
    await vault.removeEmptyFolder('Empty');
    await vault.create('c.md', 'c');
    await vault.append('c.md', 'd');
    expect(await vault.move('c.md', 'Done/c.md')).toBe('moved');
    await vault.moveToTrash('b.md');
    expect([inner.vault.paths(), await inner.vault.list('Empty')]).toEqual([['Done/c.md', 'a.md'], null]);
    expect([inner.vault.text('a.md'), inner.vault.text('Done/c.md')]).toEqual(['A', 'cd']);
    await device.create('lock', '1');
    await device.append('log', 'one\n');
    await device.replace('cache', 'two');
    expect([(await device.linesAfter('log', 1))?.text, await device.read('cache')]).toEqual(['ne\n', 'two']);
    await device.remove('lock');
    expect([await device.list(''), asked]).toEqual([['cache', 'log'], 11]);
    inner.vault.external('d.md', 'd');
    await Promise.resolve();
    expect(seen).toContain('d.md');
    stop();
  });
});

describe('A glance at the lock', () => {
  let clock: FakeClock;
  let looks: number;
  let during: () => Promise<void>;
  let guard: LockGuard;
  beforeEach(() => {
    [clock, looks, during] = [new FakeClock(), 0, () => Promise.resolve()];
    guard = new LockGuard(clock, async () => {
      looks += 1;
      await during();
    });
  });

  it('is a look at first, and relies on that one for the next moment', async () => {
    await guard.lookUnlessRecent();
    await guard.lookUnlessRecent();
    expect(looks).toBe(1);
    await clock.advance(100);
    await guard.lookUnlessRecent();
    expect(looks).toBe(2);
  });

  it('counts from the beginning of the look, since the lock may be lost while it is looked at', async () => {
    during = async () => {
      clock.suspend(60_000);
      return Promise.resolve();
    };
    await guard.look();
    during = () => Promise.resolve();
    await guard.lookUnlessRecent();
    expect(looks).toBe(2);
  });

  it('looks again after the wall clock was set back', async () => {
    await guard.look();
    clock.setWallClock(clock.now() - 60_000);
    await guard.lookUnlessRecent();
    expect(looks).toBe(2);
  });

  it('looks again after a sleep that the wall clock hides, as it was set back meanwhile', async () => {
    await guard.look();
    const before = clock.now();
    clock.suspend(600_000);
    clock.setWallClock(before + 1);
    await guard.lookUnlessRecent();
    expect(looks).toBe(2);
  });

  it('looks again after a sleep that the other clock did not count', async () => {
    await guard.look();
    clock.setWallClock(clock.now() + 600_000);
    await guard.lookUnlessRecent();
    expect(looks).toBe(2);
  });
});
