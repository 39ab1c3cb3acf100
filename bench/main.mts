// npm run bench -- [options] [scenario...]
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { useFeatures } from '../src/core/feature';
import { useWork } from '../src/core/use-work';
import { FEATURES } from '../src/features';
import { WORK } from '../src/features/work';
import { keepHeapLean } from '../headless/node/lean-heap.mjs';
import { writeDocs } from './measurements-page.mjs';
import { PLACES } from './place.mjs';
import { measurementsOf, table, yardsticksOf } from './report.mjs';
import { ROOT } from './root.mjs';
import { runScenario, type Sample } from './run-scenario.mjs';
import type { Scenario } from './scenario.mjs';
import { SCENARIOS } from './scenarios.mjs';

useFeatures(FEATURES);
useWork(WORK);

const NAMES = Object.keys(SCENARIOS);
const ALWAYS = NAMES.filter((name) => SCENARIOS[name]?.isOnRequest !== true);

const HELP = `npm run bench -- [options] [scenario...]

  --docs     writes the figures into the table of docs/contributing/measurements.md as well
  --json     prints JSON in place of the table
  --profile  leaves a processor profile of every measurement in dist/profiles
  --help     prints this

Scenarios: ${NAMES.join(', ')}.
Where none is named, all but the backlogs are measured; the largest takes 10 GB of disk and half an hour.
What a scenario is held against is measured with it.
`;

const OPTIONS = {
  docs: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  profile: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const { values, positionals } = readArguments();
const [task, name = '', folder = ''] = positionals;
const unknown = positionals.filter((each) => !NAMES.includes(each));

if (values.help) process.stdout.write(HELP);
else if (task === 'prepare') await find(name).prepare?.(folder);
else if (task === 'measure') await measureHere();
else if (unknown.length > 0) refuse(`No scenario ${unknown.join(', ')}.`);
else report(positionals.length > 0 ? withYardsticks(positionals) : ALWAYS);

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n\n${HELP}`);
  process.exit(2);
}

/** In the memory that a command has. */
async function measureHere(): Promise<void> {
  keepHeapLean();
  process.stdout.write(JSON.stringify(await find(name).measure(folder)));
}

function find(wanted: string): Scenario {
  const scenario = SCENARIOS[wanted];
  if (scenario === undefined) throw new Error(`No scenario ${wanted}.`);
  return scenario;
}

/** In the order of the report. */
function withYardsticks(names: readonly string[]): string[] {
  const needed = new Set([...names, ...names.flatMap((each) => yardsticksOf(find(each)))]);
  return NAMES.filter((each) => needed.has(each));
}

/** Measures, and says so; a target that is missed, or a scenario that does not finish, is reported and no error. */
function report(names: readonly string[]): void {
  build();
  const machine = `Node ${process.version}, ${cpus().length} cores, vaults on ${PLACES.memory.name}`;
  process.stderr.write(`${machine}\n`);
  const samples = new Map(names.map((each) => [each, measure(each)]));
  const measurements = names.flatMap((each) => measurementsOf(each, find(each), samples));
  const json = `${JSON.stringify({ machine, measurements }, null, 2)}\n`;
  writeFileSync(join(ROOT, 'dist/bench.json'), json);
  if (values.docs) writeDocs({ machine, measurements, isWhole: names.length === NAMES.length });
  process.stdout.write(values.json ? json : `${table(measurements)}\n`);
}

function measure(wanted: string): Sample[] {
  process.stderr.write(`${wanted} ...`);
  const began = performance.now();
  const { samples, trouble } = runScenario(wanted, find(wanted), { isProfiled: values.profile });
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  process.stderr.write(trouble === null ? ` ${seconds} s\n` : ` did not finish: ${trouble}\n`);
  return samples;
}

/** The commands and sizes that are measured are those of this checkout. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['build/esbuild.config.mjs', 'plugin', 'headless'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed.');
}
