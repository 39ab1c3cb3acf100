import { describe, expect, it } from 'vitest';
import { FakeHost } from '../../fakes/fake-host';
import { aMailNote } from '../../fakes/mail-note';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { synced } from '../../fakes/sync';
import { ANSWERS, IN, Stage } from './stage';

const NOTE = `${IN}/q.md`;

/** Two devices with a copy of one vault each. */
function twoDevices(): { laptop: Stage; phone: Stage } {
  const laptop = new Stage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS.reply });
  const phone = new Stage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS.archive });
  phone.host = new FakeHost({ deviceId: 'phone-2' });
  phone.deputy = phone.open();
  return { laptop, phone };
}

describe('two devices over a sync', () => {
  it('only the one that was named first works; the other one calls no model', async () => {
    const { laptop, phone } = twoDevices();
    await laptop.deputy.setUp();
    synced(laptop.vault, phone.vault);
    expect(await phone.tryCycle()).toEqual({
      kind: 'not_worked',
      refusal: { kind: 'other_device', device: 'laptop-1' },
    });
    expect(phone.calls).toBe(0);
    await laptop.cycle();
    synced(laptop.vault, phone.vault);
    expect(phone.vault.text(NOTE)).toContain('status: pending_approval');
    expect(phone.vault.paths('Drafts')).toHaveLength(1);
    expect(await phone.cycleKind()).toBe('other_device');
  });

  it('when both were named before the sync, neither works until a person has decided', async () => {
    const { laptop, phone } = twoDevices();
    await laptop.deputy.setUp();
    await phone.deputy.setUp();
    synced(laptop.vault, phone.vault);
    const outcomes = [await laptop.cycleKind(), await phone.cycleKind()];
    expect(outcomes).toEqual(['runner_unreadable', 'runner_unreadable']);
    expect([laptop.calls, phone.calls]).toEqual([0, 0]);
  });

  it('hidden records never travel, and each device writes a log of its own', async () => {
    const { laptop, phone } = twoDevices();
    await laptop.deputy.setUp();
    synced(laptop.vault, phone.vault);
    const records = laptop.device.paths();
    const runner = phone.vault.text('Logs/Runner.md').replace('runner: laptop-1', 'runner: phone-2');
    phone.vault.external('Logs/Runner.md', runner);
    await phone.cycle();
    const logs = phone.vault.paths('Logs').filter((path) => path.endsWith('.log'));
    expect(logs).toEqual(['Logs/orchestrator_2026-11-02_phone-2.log']);
    expect(laptop.device.paths()).toEqual(records);
  });

  it('a device takes over where another one runs, and leaves it its log', async () => {
    const { laptop, phone } = twoDevices();
    await laptop.deputy.setUp();
    await laptop.cycle();
    synced(laptop.vault, phone.vault);
    const { runner } = await phone.deputy.setUp({ takeOver: true });
    expect(runner).toEqual({ kind: 'named', device: 'phone-2', setUpBy: 'laptop-1' });
    const ofLaptop = phone.vault.text('Logs/orchestrator_2026-11-02.log');
    await phone.cycle();
    expect(phone.vault.text('Logs/orchestrator_2026-11-02.log')).toBe(ofLaptop);
    laptop.vault.external('Logs/Runner.md', phone.vault.text('Logs/Runner.md'));
    expect(await laptop.cycleKind()).toBe('other_device');
  });

  it('no device writes a log whose writer is not known, even where Runner.md was deleted', async () => {
    const { laptop, phone } = twoDevices();
    await laptop.deputy.setUp();
    await laptop.cycle();
    synced(laptop.vault, phone.vault);
    await phone.vault.moveToTrash('Logs/Runner.md');
    await phone.cycle();
    const logs = phone.vault.paths('Logs').filter((path) => path.endsWith('.log'));
    expect(logs).toEqual(['Logs/orchestrator_2026-11-02.log', 'Logs/orchestrator_2026-11-02_phone-2.log']);
    expect(phone.vault.text(logs[0] ?? '')).toBe(laptop.vault.text(logs[0] ?? ''));
  });

  it('no device takes over through a note that can not be read', async () => {
    const { laptop, phone } = twoDevices();
    await laptop.deputy.setUp();
    phone.vault.external('Logs/Runner.md', 'two devices, merged');
    expect((await phone.deputy.setUp({ takeOver: true })).runner.kind).toBe('unreadable');
    expect(phone.vault.text('Logs/Runner.md')).toBe('two devices, merged');
  });

  it('a vault that was never set up, and has no Needs_Action, is refused', async () => {
    const stage = new Stage();
    stage.vault = new MemoryVault({ clock: stage.clock });
    stage.device = new MemoryDeviceStore();
    stage.deputy = stage.open();
    expect(await stage.cycleKind()).toBe('not_set_up');
    expect(stage.vault.paths()).toEqual([]);
  });

  it('after the set-up a missing folder is made again', async () => {
    const stage = new Stage();
    stage.vault = new MemoryVault({ clock: stage.clock });
    stage.deputy = stage.open();
    const { made } = await stage.deputy.setUp();
    expect(made).toContain('Needs_Action');
    const bare = new MemoryVault({
      clock: stage.clock,
      files: { 'Logs/Runner.md': stage.vault.text('Logs/Runner.md') },
    });
    stage.vault = bare;
    stage.deputy = stage.open();
    expect(await stage.cycleKind()).toBe('done');
    expect(await bare.list('Needs_Action')).toEqual([]);
  });
});
