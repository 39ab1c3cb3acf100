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

export interface ScenarioRun {
  samples: Sample[];
  /** Why it did not come to its end; the samples are those taken before. */
  trouble: string | null;
}

const LIMIT_SECONDS = 600;

/** Each preparation and each measurement in a process of its own. */
export function runScenario(name: string, scenario: Scenario, { isProfiled }: RunOptions): ScenarioRun {
  const samples: Sample[] = [];
  let folder: string | null = null;
  const profile = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${join(ROOT, 'dist/profiles')}`] : [];
  const options = [...profile, ...(scenario.nodeOptions ?? [])];
  const limit = scenario.limitSeconds ?? LIMIT_SECONDS;
  try {
    for (let run = 0; run < scenario.runs; run++) {
      if (folder === null) {
        folder = freshFolder(PLACES[scenario.place ?? 'memory']);
        if (scenario.prepare !== undefined) runChild([], ['prepare', name, folder], limit);
      }
      samples.push(sample.parse(JSON.parse(runChild(options, ['measure', name, folder], limit))));
      if (scenario.isRepeatable !== true) folder = remove(folder);
    }
    return { samples, trouble: null };
  } catch (error) {
    return { samples, trouble: error instanceof Error ? error.message : String(error) };
  } finally {
    remove(folder);
  }
}

function remove(folder: string | null): null {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  return null;
}

function runChild(nodeOptions: readonly string[], args: readonly string[], limitSeconds: number): string {
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', ...nodeOptions, PROGRAM, ...args],
    {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: limitSeconds * 1_000 },
      // What it keeps in memory is thrown away with the browser that it started, which ends by this.
      killSignal: 'SIGTERM',
    },
  );
  const [task] = args;
  if (signal !== null) throw new Error(`${task ?? ''} took longer than ${limitSeconds} s.`);
  if (status !== 0) throw new Error(`${task ?? ''} ended with ${String(status)}.`);
  return stdout;
}
