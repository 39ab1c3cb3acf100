// npm run bench -- [--json] [--profile] [scenario...]
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PLACES } from './place.mjs';
import { measurementsOf, table } from './report.mjs';
import { ROOT } from './root.mjs';
import { runScenario, type Sample } from './run-scenario.mjs';
import type { Scenario } from './scenario.mjs';
import { SCENARIOS } from './scenarios.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
});

const [task, name = '', folder = ''] = positionals;
if (task === 'prepare') await find(name).prepare?.(folder);
else if (task === 'measure') process.stdout.write(JSON.stringify(await find(name).measure(folder)));
else report(positionals.length > 0 ? positionals : Object.keys(SCENARIOS));

function find(wanted: string): Scenario {
  const scenario = SCENARIOS[wanted];
  if (scenario === undefined)
    throw new Error(`No scenario ${wanted}: there are ${Object.keys(SCENARIOS).join(', ')}.`);
  return scenario;
}

/** Measures, and says so; a target that is missed is told, not punished. */
function report(names: readonly string[]): void {
  build();
  const machine = `Node ${process.version}, ${cpus().length} cores, vaults on ${PLACES.memory.name}`;
  process.stderr.write(`${machine}\n`);
  const samples = new Map(names.map((name) => [name, measure(name)]));
  const measurements = names.flatMap((name) => measurementsOf(name, find(name), samples));
  const json = `${JSON.stringify({ machine, measurements }, null, 2)}\n`;
  writeFileSync(join(ROOT, 'dist/bench.json'), json);
  process.stdout.write(values.json ? json : `${table(measurements)}\n`);
}

function measure(wanted: string): Sample[] {
  process.stderr.write(`${wanted} ...\n`);
  return runScenario(wanted, find(wanted), { isProfiled: values.profile });
}

/** The commands and sizes that are measured are those of this checkout. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['esbuild.config.mjs', 'plugin', 'headless'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed.');
}
