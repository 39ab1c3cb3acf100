import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeClock } from '../headless/node/node-clock.mjs';
import { nodeHost } from '../headless/node/node-host.mjs';
import { nodeModules } from '../headless/node/node-modules.mjs';
import { NodeVault } from '../headless/node/node-vault.mjs';
import { createDeputy } from '../src/core/app/create-deputy';
import type { Deputy } from '../src/core/app/deputy';
import type { CycleReport } from '../src/core/app/cycle-report';
import { NO_TOOLS } from '../tests/fakes/no-tools';
import type { Ports } from '../src/core/session/ports';
import { readSettings, type Settings } from '../src/core/settings/settings';
import { BegunCalls } from '../src/kernel/ports/begun-calls';
import { NodeDeviceStore } from '../src/adapters/desktop/node-device-store';
import { ofAllVaults, outsideVault } from '../src/adapters/desktop/record-paths';
import type { Clock } from '../src/kernel/ports/clock';
import type { LanguageModel } from '../src/kernel/ports/language-model';
import { type MailOptions, mailNotes } from './mail-notes.mjs';
import { sourceOf } from './ready-model.mjs';

const NEVER = new AbortController().signal;

/** The environment in which Deputy keeps its device id with the vault, for the commands of a benchmark. */
export const environmentOf = (folder: string): Record<string, string> => ({
  DEPUTY_CONFIG_DIR: configurationOf(folder),
});

const configurationOf = (folder: string): string => join(folder, '.config');

/** Writes notes into a vault's `Needs_Action`. Not durably: they are what is measured with, not what is measured. */
export function writeNotes(folder: string, options: MailOptions): void {
  const waiting = join(folder, 'Needs_Action');
  mkdirSync(waiting, { recursive: true });
  for (const { name, text } of mailNotes(options)) writeFileSync(join(waiting, name), text);
}

export interface OpenOptions {
  model: LanguageModel;
  settings?: Partial<Settings>;
  clock?: Clock;
}

/** Deputy over the adapters that the command line uses. */
export function openDeputy(folder: string, { model, settings, clock = nodeClock }: OpenOptions): Deputy {
  const all = { ...readSettings({}).settings, ...settings };
  return createDeputy(openPorts(folder, all, clock), all, sourceOf(model));
}

export function openPorts(folder: string, all: Settings, clock: Clock): Ports {
  const host = nodeHost({ env: environmentOf(folder), stderr: process.stderr }, () => undefined);
  return {
    vault: new NodeVault(folder, [all.folders.needsAction, all.folders.inbox]),
    device: new NodeDeviceStore(nodeModules, {
      vaultFolder: folder,
      logsFolder: 'Logs',
      deviceId: host.deviceId,
    }),
    home: new NodeDeviceStore(
      nodeModules,
      outsideVault(nodeModules, { configuration: configurationOf(folder), vaultFolder: folder }),
    ),
    begunCalls: new BegunCalls(new NodeDeviceStore(nodeModules, ofAllVaults(configurationOf(folder)))),
    host,
    clock,
    fetch: () => Promise.reject(new Error('A benchmark uses no network.')),
    secrets: {
      read: () => Promise.resolve(null),
      write: () => Promise.resolve(),
      missing: () => 'no key',
      nameOf: (id) => id,
    },
    notifier: { notify: () => undefined, progress: () => undefined },
    tools: NO_TOOLS,
  };
}

/** One cycle, which must come to its end and leave nothing undone. */
export async function runCycle(deputy: Deputy, expectedNotes: number): Promise<CycleReport> {
  const outcome = await deputy.cycle({ stop: NEVER, abort: NEVER });
  if (outcome.kind !== 'done') throw new Error(`The cycle was refused: ${outcome.kind}`);
  const { report } = outcome;
  const decided = report.notes.filter((note) => note.outcome.kind === 'decided').length;
  if (decided !== expectedNotes || report.errors > 0) {
    throw new Error(`${decided} of ${expectedNotes} notes were decided, with ${report.errors} errors.`);
  }
  return report;
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
