import type { Overview } from '../../src/core/app/view/overview';
import type { CycleReport } from '../../src/core/app/cycle-report';

/** Lines of a feature in what commands of the core print. */
export interface FeatureLines {
  /** Lines about a cycle. */
  cycle?: (report: CycleReport) => readonly string[];
  /** Lines of `status`, above and below what waits. */
  /** Fields in the JSON of `status`. */
  json?: (overview: Overview) => object;
  status?: { above?: StatusLines; below?: StatusLines };
}

type StatusLines = (overview: Overview, folder: string) => readonly string[];

let used: readonly FeatureLines[] = [];

/** Makes the lines of features known. */
export function useLines(lines: readonly FeatureLines[]): void {
  used = lines;
}

export const cycleLines = (report: CycleReport): string[] =>
  used.flatMap(({ cycle }) => cycle?.(report) ?? []);

export const statusLines = (at: 'above' | 'below', overview: Overview, folder: string): readonly string[] =>
  used.flatMap(({ status }) => status?.[at]?.(overview, folder) ?? []);

/** Fields of features in the JSON of `status`. */
export const statusJson = (overview: Overview): object =>
  Object.assign({}, ...used.map(({ json }) => json?.(overview) ?? {})) as object;
