import type { CycleReport } from '../../src/core/app/cycle-report';

/** Lines of a feature in what commands of the core print. */
export interface FeatureLines {
  /** Lines about a cycle. */
  cycle?: (report: CycleReport) => readonly string[];
}

let used: readonly FeatureLines[] = [];

/** Makes the lines of features known. */
export function useLines(lines: readonly FeatureLines[]): void {
  used = lines;
}

export const cycleLines = (report: CycleReport): string[] =>
  used.flatMap(({ cycle }) => cycle?.(report) ?? []);
