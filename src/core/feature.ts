import type { LoggedDecision } from './app/view/activity/decisions';
import type { LogLine } from './app/view/activity/log-line';
import type { Overview } from './app/view/overview';
import type { Report } from './app/view/report';
import { type OperationWatch, watchOperations } from './session/operation-watch';
import type { Ports } from './session/ports';
import type { Session } from './session/session';
import { type OriginRow, useOrigins } from './origins';
import { useSettings, type FeatureSetting } from './settings/feature-setting';

/**
 * An optional part of Deputy: a folder in `src/features`, and a line in `src/features/index.ts`. It says here all that
 * it adds; without that line, nothing of it is left.
 */
export interface Feature {
  name: string;
  settings?: readonly FeatureSetting[];
  origins?: readonly OriginRow[];
  watch?: OperationWatch;
  steps?: readonly CycleStep[];
  commands?: readonly ReportCommand[];
  /** Functions for other plugins, by name. Each returns '' before the person has chosen who triages. */
  api?: Readonly<Record<string, (facts: Facts) => Promise<string>>>;
}

/** Work at the end of a full cycle, while the lock is held. If it fails, the cycle goes on and names the part. */
export interface CycleStep {
  /** Names the part in a line of trouble. */
  part: string;
  run: (session: Session, facts: Facts) => Promise<void>;
}

/**
 * A command that reads and reports. The app shows the report as a dialog, Obsidian's command line as text, and the
 * terminal as text or JSON.
 */
export interface ReportCommand {
  /** Name at the terminal, below this heading of the help. */
  name: string;
  heading: string;
  summary: string;
  /** Arguments after the name that show how it is used. */
  example: string;
  /** Id, name and icon (of Lucide) in the app's palette. */
  app: { id: string; name: string; icon: string };
  read: (facts: Facts) => Promise<Answer>;
}

export interface Answer {
  report: Report;
  json: Readonly<Record<string, unknown>>;
}

/** Sources that a feature may read, without a lock. */
export interface Facts {
  clock: Pick<Ports['clock'], 'now' | 'zone'>;
  /** The sidebar's content. */
  overview: () => Promise<Overview>;
  /** The newest days of the log. */
  past: () => Promise<Past>;
}

export interface Past {
  lines: readonly LogLine[];
  /** Newest first. */
  decisions: readonly LoggedDecision[];
}

/** The facts that a host's Deputy reads. */
export const deputyFacts = (deputy: Omit<Facts, 'clock'>, clock: Facts['clock']): Facts => ({
  clock,
  overview: () => deputy.overview(),
  past: () => deputy.past(),
});

let used: readonly Feature[] = [];

/** Makes features known. A host calls this once, before anything else. */
export function useFeatures(features: readonly Feature[]): void {
  used = features;
  useSettings(features.flatMap(({ settings = [] }) => settings));
}

export const allFeatures = (): readonly Feature[] => used;

/** Makes known what features and `parts` add to work under the lock. */
export function useInWork(parts: readonly Feature[]): void {
  const all = [...parts, ...used];
  useOrigins(all.flatMap(({ origins = [] }) => origins));
  watchOperations(all.flatMap(({ watch }) => watch ?? []));
}
