import { median } from './median.mjs';
import type { Sample } from './run-scenario.mjs';
import type { Figure, Scenario, Target } from './scenario.mjs';

export interface Measurement extends Figure {
  median: number;
  samples: number[];
  /** Of the median to the target; `null` without one. */
  ratio: number | null;
  verdict: 'reached' | 'missed' | 'no target';
}

export const measurementsOf = ({ figures }: Scenario, samples: readonly Sample[]): Measurement[] =>
  Object.entries(figures).map(([key, figure]) =>
    judge(
      figure,
      samples.map((sample) => sample[key] ?? NaN),
    ),
  );

function judge(figure: Figure, samples: number[]): Measurement {
  const middle = median(samples);
  const { target } = figure;
  if (target === null) return { ...figure, median: middle, samples, ratio: null, verdict: 'no target' };
  const isReached = 'most' in target ? middle <= target.most : middle >= target.least;
  const ratio = middle / boundOf(target);
  return { ...figure, median: middle, samples, ratio, verdict: isReached ? 'reached' : 'missed' };
}

const boundOf = (target: Target): number => ('most' in target ? target.most : target.least);

/** Lines of text, the figures in columns. */
export function table(measurements: readonly Measurement[]): string {
  const rows = [HEAD, ...measurements.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const HEAD = ['figure', 'median', 'unit', 'from', 'to', 'runs', 'target', 'ratio', 'verdict'];
/** Numbers stand to the right. */
const NUMBERS = new Set([1, 3, 4, 5, 7]);

const pad = (cell: string, width: number, column: number): string =>
  NUMBERS.has(column) ? cell.padStart(width) : cell.padEnd(width);

function rowOf({ name, unit, target, median: middle, samples, ratio, verdict }: Measurement): string[] {
  const range = [Math.min(...samples), Math.max(...samples)].map(round);
  const bound = target === null ? '' : `${'most' in target ? 'at most' : 'at least'} ${boundOf(target)}`;
  return [
    name,
    round(middle),
    unit,
    ...range,
    String(samples.length),
    bound,
    ratio?.toFixed(2) ?? '',
    verdict,
  ];
}

const round = (value: number): string =>
  value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
