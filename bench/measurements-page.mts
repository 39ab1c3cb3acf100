import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measurement, rowOf } from './report.mjs';
import { ROOT } from './root.mjs';

const PAGE = join(ROOT, 'docs/contributing/measurements.md');
const BEGIN = '<!-- bench: written by npm run bench -- --docs -->';
const END = '<!-- end of bench -->';

interface Taken {
  machine: string;
  measurements: readonly Measurement[];
  /** Whether every scenario was measured: then no other figure stays in the table. */
  isWhole: boolean;
}

/** Writes figures into the table of docs/contributing/measurements.md; what is written around it stays. */
export function writeDocs(taken: Taken): void {
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} no longer holds ${BEGIN} and ${END}.`);
  const table = section(taken, rowsIn(page.slice(from, to)));
  writeFileSync(PAGE, `${page.slice(0, from)}${BEGIN}\n\n${table}\n\n${page.slice(to)}`);
}

/** The rows of a table below its head. */
const rowsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);

function section({ machine, measurements, isWhole }: Taken, before: readonly string[]): string {
  const day = new Date().toISOString().slice(0, 10);
  // A row that is written anew stays in its place.
  const rows = new Map(isWhole ? [] : before.map((row) => [row.split(' | ')[0], row]));
  for (const measurement of measurements) {
    const row = `| ${rowOf(measurement, day).join(' | ')} |`;
    rows.set(row.split(' | ')[0], row);
  }
  const head = ['| figure | target | now | date |', '| --- | --- | --- | --- |'];
  return [`${machine}.`, '', ...head, ...rows.values()].join('\n');
}
