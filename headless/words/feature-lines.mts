import type { Overview } from '../../src/core/app/view/overview';
import type { Deputy } from '../../src/core/app/deputy';
import type { CycleReport } from '../../src/core/app/cycle-report';
import type { Status } from '../../src/core/app/overview/status';
import type { ClockMoment } from '../../src/core/app/view/words/clock-time';
import type { Ports } from '../../src/core/session/ports';
import type { Settings } from '../../src/core/settings/settings';
import { Registry } from '../../src/kernel/notes/values/registry';

/** The vault, which suggested command lines name. */
export interface Place {
  folder: string;
  settings: Pick<Settings, 'accounts'>;
}

interface Opened {
  deputy: Deputy;
  settings: Settings;
  folder: string;
}

/** The vault of a `deputy watch`. */
export interface Watched extends Opened {
  settings: Settings;
  ports: Pick<Ports, 'clock' | 'home'>;
}

/** Something that the person can allow on this device. */
interface Agreeable {
  hash: string;
  consent: string;
  isAgreed: boolean;
  json: object;
  lines: (isAgreed: boolean) => readonly string[];
}

/** Lines that features add to the output of the core's commands. */
export interface FeatureLines {
  /** Lines about work that waits for the person, for `deputy watch`, which prints a line once for each key. */
  missed?: (watched: Watched) => Promise<readonly { key: string; line: string }[]>;
  /** Entries of `deputy consent`, and their key in its JSON. */
  consents?: { key: string; read: (opened: Opened) => Promise<readonly Agreeable[]> };
  cycle?: (report: CycleReport) => readonly string[];
  /** Fields in the JSON of `status`. */
  json?: (overview: Overview) => object;
  /** Lines of `status`, above and below the waiting items. */
  status?: { above?: StatusLines; below?: StatusLines };
  /** Lines about what a cycle has brought in. */
  intake?: (report: CycleReport, place: Place) => readonly string[];
  /** Whether a cycle that did nothing else is still printed. */
  hasTrouble?: (report: CycleReport) => boolean;
  /** Lines of `status` about trouble, or work that goes on elsewhere. */
  trouble?: (status: Status, moment: ClockMoment, folder: string) => readonly string[];
  /** Trouble that \`status --health\` reports to monitors, in short. */
  health?: (status: Status) => readonly string[];
}

type StatusLines = (overview: Overview, folder: string) => readonly string[];

export const featureLines = new Registry<FeatureLines>();

export const cycleLines = (report: CycleReport): string[] =>
  featureLines.rows.flatMap(({ cycle }) => cycle?.(report) ?? []);

export const statusLines = (at: 'above' | 'below', overview: Overview, folder: string): readonly string[] =>
  featureLines.rows.flatMap(({ status }) => status?.[at]?.(overview, folder) ?? []);

export const statusJson = (overview: Overview): object =>
  Object.assign({}, ...featureLines.rows.map(({ json }) => json?.(overview) ?? {})) as object;
export async function missedLines(opened: Watched): Promise<{ key: string; line: string }[]> {
  const lines: { key: string; line: string }[] = [];
  for (const { missed } of featureLines.rows) lines.push(...((await missed?.(opened)) ?? []));
  return lines;
}

export const featureConsents = (opened: Opened): Promise<{ key: string; all: readonly Agreeable[] }[]> =>
  Promise.all(
    featureLines.rows
      .flatMap(({ consents }) => consents ?? [])
      .map(async ({ key, read }) => ({ key, all: await read(opened) })),
  );
export const intakeLines = (report: CycleReport, place: Place): string[] =>
  featureLines.rows.flatMap(({ intake }) => intake?.(report, place) ?? []);

export const featureTroubles = (found: Status, moment: ClockMoment, folder: string): string[] =>
  featureLines.rows.flatMap(({ trouble }) => trouble?.(found, moment, folder) ?? []);

export const healthLines = (found: Status): string[] =>
  featureLines.rows.flatMap(({ health }) => health?.(found) ?? []);

export const hasTrouble = (report: CycleReport): boolean =>
  featureLines.rows.some(({ hasTrouble: has }) => has?.(report) === true);
