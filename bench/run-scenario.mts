import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { freshFolder, PLACES } from './place.mjs';
import { PROGRAM, ROOT } from './root.mjs';
import type { Scenario } from './scenario.mjs';

const sample = z.record(z.string(), z.number());
export type Sample = z.infer<typeof sample>;

export interface RunOptions {
  /** Leaves a CPU profile of every measurement in `dist/profiles`. */
  isProfiled: boolean;
}

/** Each preparation and each measurement in a process of its own. */
export function runScenario(name: string, scenario: Scenario, { isProfiled }: RunOptions): Sample[] {
  const samples: Sample[] = [];
  let folder: string | null = null;
  const profile = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${join(ROOT, 'dist/profiles')}`] : [];
  const options = [...profile, ...(scenario.nodeOptions ?? [])];
  try {
    for (let run = 0; run < scenario.runs; run++) {
      if (folder === null) {
        folder = freshFolder(PLACES[scenario.place ?? 'memory']);
        if (scenario.prepare !== undefined) runChild([], ['prepare', name, folder]);
      }
      samples.push(sample.parse(JSON.parse(runChild(options, ['measure', name, folder]))));
      if (scenario.isRepeatable !== true) folder = remove(folder);
    }
  } finally {
    remove(folder);
  }
  return samples;
}

function remove(folder: string | null): null {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  return null;
}

function runChild(nodeOptions: readonly string[], args: readonly string[]): string {
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', ...nodeOptions, PROGRAM, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}.`);
  return stdout;
}
