import { join } from 'node:path';
import { nodeModules } from '../headless/node/node-modules.mjs';
import { NodeVault } from '../headless/node/node-vault.mjs';
import { readSettings } from '../src/core/settings/settings';
import { NodeDeviceStore } from '../src/adapters/desktop/node-device-store';
import { outsideVault } from '../src/adapters/desktop/record-paths';
import { AuditLog } from '../src/kernel/log/audit-log';
import { LogHeadRecord } from '../src/kernel/log/log-head';
import { SpendRecord } from '../src/kernel/log/spend-record';
import { nodeClock } from '../headless/node/node-clock.mjs';
import { openDeputy, timed, writeNotes } from './bench-vault.mjs';
import { median } from './median.mjs';
import { ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';
import { TOPICS } from './topics.mjs';

/** A month of much use. */
const CALLS_BEFORE = 10_000;
const CALLS = 1_000;
const STOPS = 5;
/** Longer than anyone waits. */
const HANGS_MS = 600_000;

const CALL = {
  run: 'run',
  task: 'triage',
  provider: 'bench',
  model: 'ready',
  in: 900,
  out: 300,
  cost: 0.001,
} as const;

/** What the records cost beside the work itself, and how long Stop takes while a model does not answer. */
export const trust: Scenario<'spend' | 'chain' | 'stop'> = {
  runs: 3,
  figures: {
    spend: {
      name: 'Reserving and settling a call, 10,000 calls in the month',
      unit: 'ms',
      target: { most: 0.1 },
    },
    chain: { name: 'Chaining a line of the log, beside writing it', unit: 'ms', target: { most: 0.1 } },
    stop: { name: 'Stop to silence, 8 calls without an answer', unit: 'ms', target: { most: 200 } },
  },
  async measure(folder) {
    const device = new NodeDeviceStore(nodeModules, {
      vaultFolder: folder,
      logsFolder: 'Logs',
      deviceId: 'bench',
    });
    return {
      spend: await spendOf(device, folder),
      chain: await chainOf(folder, device),
      stop: await stopOf(folder),
    };
  },
};

async function spendOf(device: NodeDeviceStore, vaultFolder: string): Promise<number> {
  const { budgets } = readSettings({}).settings;
  const none = { calls: null, tokens: null, usd: null };
  let id = 0;
  const place = { configuration: join(vaultFolder, 'configuration'), vaultFolder };
  const home = new NodeDeviceStore(nodeModules, outsideVault(nodeModules, place));
  const record = new SpendRecord({ device, home, clock: nodeClock, randomId: () => String((id += 1)) });
  const call = async (n: number): Promise<void> => {
    const item = `Needs_Action/${String(n)}.md`;
    const outcome = await record.reserve({ ...CALL, item }, { ...budgets, day: none, run: none, item: none });
    if (outcome.kind !== 'reserved') throw new Error('The budget of the benchmark is used up.');
    await record.settle(outcome.reservation, { in: 800, out: 100, cost: 0.0005 });
  };
  for (let n = 0; n < CALLS_BEFORE; n++) await call(n);
  const took = await timed(async () => {
    for (let n = 0; n < CALLS; n++) await call(n);
  });
  return took / CALLS;
}

async function chainOf(folder: string, device: NodeDeviceStore): Promise<number> {
  const vault = new NodeVault(folder, []);
  const log = new AuditLog({
    vault,
    clock: nodeClock,
    folder: 'Logs',
    device: 'bench',
    redact: (text) => text,
    head: new LogHeadRecord(device),
  });
  const line = { event: 'startup', severity: 'info', details: { text: 'x'.repeat(400) } } as const;
  // As in the spend above, what is measured is a cycle's thousandth line, not the compiling of the first.
  for (let n = 0; n < CALLS; n++) await log.append([line]);
  const text = `${JSON.stringify({ ...line, timestamp: new Date().toISOString(), prev: 'x'.repeat(64) })}\n`;
  const chained = await timed(async () => {
    for (let n = 0; n < CALLS; n++) await log.append([line]);
  });
  const write = async (): Promise<void> => {
    for (let n = 0; n < CALLS; n++) await vault.append('Logs/plain.txt', text);
  };
  await write();
  const plain = await timed(write);
  return (chained - plain) / CALLS;
}

async function stopOf(folder: string): Promise<number> {
  writeNotes(folder, { count: 8, topics: TOPICS });
  const times: number[] = [];
  for (let n = 0; n < STOPS; n++) {
    const model = new ReadyModel(HANGS_MS);
    const deputy = openDeputy(folder, { model, settings: { concurrency: 8 } });
    const abort = new AbortController();
    const work = deputy.cycle({ stop: abort.signal, abort: abort.signal });
    while (model.calls < 8) await new Promise((resolve) => setTimeout(resolve, 5));
    times.push(
      await timed(() => {
        abort.abort();
        return work;
      }),
    );
  }
  return median(times);
}
