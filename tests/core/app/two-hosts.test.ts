import { describe, expect, it } from 'vitest';
import { NO_TOOLS } from '../../fakes/no-tools';
import { createDeputy } from '../../../src/core/app/create-deputy';
import type { CycleOutcome } from '../../../src/core/app/cycle';
import { type Lock, LockRoom } from '../../../src/core/session/lock';
import { ok } from '../../../src/kernel/notes/values/result';
import { ModelError } from '../../../src/kernel/ports/language-model';
import { FakeClock } from '../../fakes/fake-clock';
import { FakeHost } from '../../fakes/fake-host';
import { FakeNotifier } from '../../fakes/fake-notifier';
import { Faults, type PortCall } from '../../fakes/faults';
import { aMailNote } from '../../fakes/mail-note';
import { MemoryBegunCalls } from '../../fakes/memory-begun-calls';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { ScriptedModel } from '../../fakes/scripted-model';
import { SeededTurns } from '../../fakes/seeded-turns';
import { readSettings } from '../../../src/core/settings/settings';
import { runs, SEED } from '../../runs';
import { ANSWERS, IN, kindOf, Stage } from './stage';

const SEEDS = runs(500);
const NOTES = 3;

const DEAD = { host: 'obsidian', pid: 7, machine: 'laptop', token: 't', since: 'x' };
const DEAD_LOCK = `${JSON.stringify(DEAD)}\n`;

const never = new AbortController().signal;

/** Two processes of one device over one disk, taking turns call by call. */
async function race(
  seed: number,
): Promise<{ outcomes: CycleOutcome[]; asked: number; vault: MemoryVault; device: MemoryDeviceStore }> {
  const turns = new SeededTurns(seed);
  const clock = new FakeClock({ auto: true });
  const alive = new Set<number>();
  const files = Object.fromEntries(
    Array.from({ length: NOTES }, (_, i) => [
      `${IN}/${String(i)}.md`,
      aMailNote({ messageId: `${String(i)}@example.org` }),
    ]),
  );
  const vault = new MemoryVault({ clock, files, folders: [IN, 'Logs'] });
  const device = new MemoryDeviceStore();
  // Every other time a dead process has left its lock behind, and both find it.
  if (seed % 2 === 0) await device.create('.orchestrator.lock.3', DEAD_LOCK);
  const model = new ScriptedModel({ answers: () => ANSWERS.reply });
  const process = (pid: number): Promise<CycleOutcome> => {
    const faults = new Faults({ onCall: turns.wait });
    const ports = {
      vault: vault.reopen(faults),
      device: device.reopen(faults),
      home: new MemoryDeviceStore(),
      begunCalls: new MemoryBegunCalls(faults),
      host: new FakeHost({ pid, alive }),
      clock,
      secrets: new MemorySecretStore(),
      notifier: new FakeNotifier(),
      fetch: () => Promise.reject(new Error('no network')),
      tools: NO_TOOLS,
    };
    const models = {
      connect: () => Promise.resolve(ok(model)),
      candidates: () => Promise.resolve([]),
      list: () => Promise.reject(new Error('no list in this test')),
      check: () => Promise.reject(new Error()),
      fingerprint: () => Promise.resolve(''),
    };
    return createDeputy(ports, readSettings({ evaluateDrafts: false }).settings, models).cycle({
      stop: never,
      abort: never,
    });
  };
  const outcomes = await Promise.all([process(1), process(2)]);
  return { outcomes, asked: model.calls, vault, device };
}

describe('two processes of one device', () => {
  it(`never work at the same time, in ${String(SEEDS)} seeded orders of their calls`, async () => {
    let refused = 0;
    for (let seed = 1 + SEED; seed <= SEED + SEEDS; seed++) {
      const { outcomes, asked, vault, device } = await race(seed);
      const kinds = outcomes.map(kindOf);
      expect(kinds, `seed ${String(seed)}`).toContain('done');
      expect(asked, `seed ${String(seed)}`).toBe(NOTES);
      expect(vault.paths('Drafts'), `seed ${String(seed)}`).toHaveLength(NOTES);
      expect(
        device.paths().filter((path) => path.includes('lock') || path.startsWith('open/')),
        `seed ${String(seed)}`,
      ).toEqual([]);
      refused += kinds.filter((kind) => kind === 'locked').length;
    }
    expect(refused).toBeGreaterThan(SEEDS / 2);
  });

  it('the second one hears who works', async () => {
    const stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers: [ANSWERS.archive] });
    await stage.device.create('.orchestrator.lock.4', DEAD_LOCK);
    stage.host.alive.add(7);
    expect(await stage.tryCycle()).toEqual({ kind: 'not_worked', refusal: { kind: 'locked', by: DEAD } });
    expect(stage.calls).toBe(0);
  });

  it('a dead holder is followed at once, under the next number', async () => {
    const stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers: [ANSWERS.archive] });
    await stage.device.create('.orchestrator.lock.4', DEAD_LOCK);
    const report = await stage.cycle();
    expect(report.decisions.archive).toBe(1);
    expect(stage.device.paths().filter((path) => path.includes('lock'))).toEqual([]);
  });

  it('a holder whose pid lives but who is silent is followed only after five minutes of watching', async () => {
    const stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers: [ANSWERS.archive] });
    await stage.device.create('.orchestrator.lock.1', DEAD_LOCK);
    stage.host.alive.add(7);
    expect(await stage.cycleKind()).toBe('locked');
    await stage.clock.sleep(200_000);
    await stage.device.append('.orchestrator.lock.1', 'a heartbeat\n');
    expect(await stage.cycleKind()).toBe('locked');
    await stage.clock.sleep(200_000);
    expect(await stage.cycleKind()).toBe('locked');
    await stage.clock.sleep(150_000);
    expect(await stage.cycleKind()).toBe('done');
  });

  it('several commands that end at once watch together, and a clock set back begins anew', async () => {
    const stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers: [ANSWERS.archive] });
    await stage.device.create('.orchestrator.lock.1', DEAD_LOCK);
    stage.host.alive.add(7);
    const outcomes: string[] = [];
    for (const seconds of [0, 200, -300, 250, 100]) {
      stage.clock.setWallClock(stage.clock.now() + seconds * 1_000);
      stage.restart();
      outcomes.push(await stage.cycleKind());
    }
    expect(outcomes).toEqual(['locked', 'locked', 'locked', 'locked', 'done']);
    expect(stage.device.has('.orchestrator.seen')).toBe(false);
  });

  it.each([100, 7])('the pid of another machine, %i, says nothing: neither dead nor ours', async (pid) => {
    const stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers: [ANSWERS.archive] });
    const other = { ...DEAD, host: 'deputy', pid, machine: 'container' };
    await stage.device.create('.orchestrator.lock.1', `${JSON.stringify(other)}\n`);
    expect(await stage.tryCycle()).toEqual({ kind: 'not_worked', refusal: { kind: 'locked', by: other } });
    await stage.clock.sleep(301_000);
    expect(await stage.cycleKind()).toBe('done');
  });

  it('one that is late to a dead lock, while others followed it and went, leaves the newly held one alone', async () => {
    const device = new MemoryDeviceStore();
    await device.create('.orchestrator.lock.1', DEAD_LOCK);
    const clock = new FakeClock();
    const alive = new Set<number>();
    const room = (pid: number, faults?: Faults): LockRoom =>
      new LockRoom({
        device: device.reopen(faults),
        host: new FakeHost({ pid, alive }),
        clock,
        timestamp: () => 'now',
      });
    const take = async (pid: number): Promise<Lock> => {
      const acquired = await room(pid).acquire();
      if (acquired.kind === 'held') throw new Error('held');
      return acquired.lock;
    };
    let holder: Lock | null = null;
    const meanwhile = async ({ kind }: PortCall): Promise<void> => {
      if (kind !== 'create' || holder !== null) return;
      await (await take(2)).release();
      holder = await take(3);
    };
    const late = await room(1, new Faults({ onCall: meanwhile })).acquire();
    expect(late).toMatchObject({ kind: 'held', by: { pid: 3 } });
    expect(device.paths().filter((path) => path.includes('lock'))).toEqual(['.orchestrator.lock.1']);
  });

  it('one whose lock was taken over writes no log line, state or answer either', async () => {
    let before: string[] = [];
    const contents = (): string[] => [
      ...stage.vault.paths().map((path) => stage.vault.text(path)),
      ...stage.device.paths(),
    ];
    const answers = async () => {
      await stage.device.create('.orchestrator.lock.2', 'somebody else\n');
      before = contents();
      return new ModelError('network', 'no route');
    };
    const stage: Stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers });
    expect(await stage.cycleKind()).toBe('lock_lost');
    expect(contents()).toEqual(before);
  });

  const toSleep = {
    'process was suspended': (stage: Stage) => stage.clock.advance(400_000),
    'machine slept': (stage: Stage) => {
      stage.clock.setWallClock(stage.clock.now() + 400_000);
    },
  };

  it.each([
    ['process was suspended', 'device', 'create'],
    ['process was suspended', 'vault', 'edit'],
    ['machine slept', 'device', 'create'],
    ['machine slept', 'vault', 'edit'],
  ] as const)(
    'one whose %s within an operation, in the %s %s, and was superseded writes no more of it',
    async (kind, store, call) => {
      let hasSlept = false;
      const onCall = async ({ store: where, kind: what, path }: PortCall): Promise<void> => {
        const isWithin = [path, ...stage.device.paths()].some((each) => each.startsWith('open/'));
        if (hasSlept || where !== store || what !== call || !isWithin) return;
        hasSlept = true;
        await toSleep[kind](stage);
        await stage.device.reopen().create('.orchestrator.lock.2', 'somebody else\n');
      };
      const stage: Stage = new Stage({
        files: { [`${IN}/q.md`]: aMailNote() },
        answers: [ANSWERS.reply],
        faults: new Faults({ onCall }),
      });
      expect(await stage.cycleKind()).toBe('lock_lost');
      expect(hasSlept).toBe(true);
      expect(stage.vault.paths('Drafts')).toEqual([]);
      expect(stage.log).toEqual([]);
      expect(stage.device.paths()).toContain('.orchestrator.lock.2');
      const isEdited = stage.vault.text(`${IN}/q.md`) !== aMailNote();
      expect(isEdited).toBe(call === 'edit');
    },
  );

  it('one whose lock was taken over writes nothing more', async () => {
    const answers = async () => {
      await stage.device.create('.orchestrator.lock.2', 'somebody else\n');
      return ANSWERS.archive;
    };
    const stage: Stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers });
    expect(await stage.cycleKind()).toBe('lock_lost');
    expect(stage.vault.text(`${IN}/q.md`)).toBe(aMailNote());
    expect(stage.device.has('.orchestrator.lock.2')).toBe(true);
  });
});
