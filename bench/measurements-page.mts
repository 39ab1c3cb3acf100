import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measurement, rowOf } from './report.mjs';
import { ROOT } from './root.mjs';

const PAGE = join(ROOT, 'docs/measurements.md');
const BEGIN = '<!-- bench: written by npm run bench -- --docs -->';
const END = '<!-- end of bench -->';

interface Taken {
  machine: string;
  measurements: readonly Measurement[];
}

/** Replaces the table of docs/measurements.md; what is written around it stays. */
export function writeDocs(taken: Taken): void {
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} no longer holds ${BEGIN} and ${END}.`);
  writeFileSync(PAGE, `${page.slice(0, from)}${BEGIN}\n\n${section(taken)}\n\n${page.slice(to)}`);
}

function section({ machine, measurements }: Taken): string {
  const day = new Date().toISOString().slice(0, 10);
  const head = ['figure', 'target', 'now', 'date'];
  const rows = [head, head.map(() => '---'), ...measurements.map((measurement) => rowOf(measurement, day))];
  return `${machine}.\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
}
