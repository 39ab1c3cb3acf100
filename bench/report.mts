import { median } from './median.mjs';
import type { Sample } from './run-scenario.mjs';
import { COMPUTATION, type Figure, type Scenario, type Target } from './scenario.mjs';

export interface Measurement extends Figure {
  median: number;
  samples: number[];
  /** Of the median to the target; `null` without one. */
  ratio: number | null;
  verdict: 'reached' | 'missed' | 'no target' | 'did not finish';
  /** Of the median to that of its yardstick in the same run; `null` where there is none. */
  timesYardstick: number | null;
}

/** Samples of one scenario, by its name. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** `all`: of this run, the scenario itself included. */
export const measurementsOf = (name: string, { figures }: Scenario, all: Samples): Measurement[] =>
  Object.entries(figures).map(([key, figure]) => judge(figure, samplesOf(all, `${name}.${key}`), all));

function samplesOf(all: Samples, path: string): number[] {
  const [scenario = '', figure = ''] = path.split('.');
  return (all.get(scenario) ?? []).map((sample) => sample[figure] ?? NaN);
}

function judge(figure: Figure, samples: number[], all: Samples): Measurement {
  const middle = median(samples);
  const { target } = figure;
  const yardstick = yardstickOf(figure);
  const measure = yardstick === null ? [] : samplesOf(all, yardstick);
  const measured = {
    ...figure,
    median: middle,
    samples,
    timesYardstick: measure.length === 0 || samples.length === 0 ? null : middle / median(measure),
  };
  if (samples.length === 0) return { ...measured, ratio: null, verdict: 'did not finish' };
  if (target === null) return { ...measured, ratio: null, verdict: 'no target' };
  const isReached = 'most' in target ? middle <= target.most : middle >= target.least;
  return { ...measured, ratio: middle / boundOf(target), verdict: isReached ? 'reached' : 'missed' };
}

/** The yardsticks have none themselves. */
const yardstickOf = ({ unit, yardstick, isYardstick }: Figure): string | null =>
  yardstick ?? (unit.startsWith('ms') && isYardstick !== true ? COMPUTATION : null);

/** The scenarios that the figures of a scenario are held against. */
export const yardsticksOf = ({ figures }: Scenario): string[] =>
  Object.values(figures).flatMap((figure) => yardstickOf(figure)?.split('.')[0] ?? []);

const boundOf = (target: Target): number => ('most' in target ? target.most : target.least);

/** Lines of text, the figures in columns. */
export function table(measurements: readonly Measurement[]): string {
  const rows = [HEAD, ...measurements.map(cellsOf)];
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

const HEAD = [
  ...['figure', 'median', 'unit', 'from', 'to', 'runs', 'target', 'ratio', 'times its yardstick', 'verdict'],
];
/** Numbers stand to the right. */
const NUMBERS = new Set([1, 3, 4, 5, 7, 8]);

const pad = (cell: string, width: number, column: number): string =>
  NUMBERS.has(column) ? cell.padStart(width) : cell.padEnd(width);

/** A row of the page: figure, target, median, and the day of the run. */
export function rowOf({ name, unit, target, median: middle, samples }: Measurement, day: string): string[] {
  const now = samples.length === 0 ? 'did not finish' : `${round(middle)} ${unit}`;
  return [name, target === null ? '' : `${boundWords(target)} ${unit}`, now, day];
}

const boundWords = (target: Target): string =>
  `${'most' in target ? 'at most' : 'at least'} ${boundOf(target).toLocaleString('en')}`;

/** What stands in the columns of {@link HEAD}. */
function cellsOf(measurement: Measurement): string[] {
  const { name, unit, target, median: middle, samples, ratio, timesYardstick, verdict } = measurement;
  const hasSamples = samples.length > 0;
  const range = hasSamples ? [Math.min(...samples), Math.max(...samples)].map(round) : ['', ''];
  const bound = target === null ? '' : boundWords(target);
  return [
    name,
    hasSamples ? round(middle) : '',
    unit,
    ...range,
    String(samples.length),
    bound,
    ratio?.toFixed(2) ?? '',
    timesYardstick === null ? '' : `${timesYardstick.toFixed(2)} × ${nameOf(yardstickOf(measurement))}`,
    verdict,
  ];
}

const nameOf = (yardstick: string | null): string => yardstick?.split('.')[0] ?? '';

const round = (value: number): string =>
  value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
