import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { openDevice } from '../../../../src/adapters/desktop/device-id';
import { FakeHost } from '../../../fakes/fake-host';
import { Faults } from '../../../fakes/faults';
import { SeededTurns } from '../../../fakes/seeded-turns';
import { temporaryFolder } from '../../../fakes/temporary-folder';
import { Asking } from '../../app/asking';

/** The app and a command, which take turns call by call. */
export async function bothHosts(stage: Asking, seed: number): Promise<void> {
  const { wait } = new SeededTurns(seed);
  stage.restart(new Faults({ onCall: wait }));
  const other = stage.another(new Faults({ onCall: wait }));
  await Promise.all([stage.tryCycle(), other.cycle({ stop: NEVER, abort: NEVER })]);
  stage.restart();
}

/** The machine sleeps while a host is at its n-th call; the other one takes its work over before it wakes. */
export async function sleepInCycle(stage: Asking, call: number): Promise<void> {
  const asleep = deferred();
  const awake = deferred();
  let calls = 0;
  const onCall = async (): Promise<void> => {
    calls += 1;
    if (calls === call) asleep.resolve();
    if (calls >= call) await awake.promise;
  };
  stage.restart(new Faults({ onCall }));
  const cycle = stage.tryCycle();
  await Promise.race([asleep.promise, cycle]);
  if (calls >= call) {
    const other = stage.another();
    for (let look = 0; look < 2; look += 1) {
      await other.cycle({ stop: NEVER, abort: NEVER });
      stage.clock.suspend(301_000);
    }
    await other.cycle({ stop: NEVER, abort: NEVER });
    awake.resolve();
  }
  await cycle;
  stage.restart();
}

/** Disk and configuration of a machine on another one, whose mark Deputy compares as it does on a desktop. */
export function copyOf(stage: Asking): Asking {
  const { folder, remove } = temporaryFolder();
  writeFileSync(join(folder, 'device'), stage.host.deviceId);
  writeFileSync(join(folder, 'machine'), 'the mark of the machine that was copied');
  const { id } = openDevice(nodeModules, folder, 'the mark of the copy');
  remove();
  const { outside, clock, settings } = stage;
  const host = new FakeHost({ deviceId: id, pid: 20_000 });
  const copy = new Asking({ outside, clock, settings, host });
  copy.vault = stage.vault.copy();
  // A device reads the records of its own id alone.
  if (id === stage.host.deviceId) copy.device = stage.device.copy();
  copy.home = stage.home.copy();
  copy.begunCalls = stage.begunCalls.copy();
  copy.restart();
  return copy;
}

const NEVER = new AbortController().signal;

const deferred = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};
