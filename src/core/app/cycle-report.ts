import { hasFailed } from '../approvals/model/approval/approval-state';
import type { NoteTrouble } from '../../kernel/notes/note-trouble';
import type { ModelError } from '../../kernel/ports/language-model';
import type { NoteRef } from '../../kernel/ports/vault';
import { type DecisionCounts, noDecisions } from '../session/orchestrator-state';
import type { ApprovalsReport } from '../approvals/work/approvals-report';
import type { Imported } from '../triage/work/inbox';
import type { TextConflict } from '../triage/work/duplicates';
import type { TriagedNote } from '../triage/work/triaged-note';
import { addParts, Registry } from '../../kernel/notes/values/registry';

interface CoreReport {
  recovered: number;
  /** Earlier operations that this cycle could not finish either. */
  unfinished: NoteTrouble[];
  imported: Imported[];
  /** All notes that waited when the cycle listed them. */
  seen: NoteRef[];
  found: number;
  notes: TriagedNote[];
  duplicates: number;
  /** Notes of one mail whose texts differ; both wait for the person. */
  conflicts: TextConflict[];
  decisions: DecisionCounts;
  /** Notes with missing or broken frontmatter; they are not changed. */
  broken: NoteTrouble[];
  /** Why the remaining notes still wait, if the provider accepts no more. */
  stopped: ModelError | null;
  out: number;
  approvals: ApprovalsReport;
  /** Number of drafts whose work before their approval has ended. */
  draftsEnded: number;
  errors: number;
  latencyMs: number;
  nextPollTime: string | null;
}

/** The report of a cycle. A feature adds its part by merging it into this interface. */
export interface CycleReport extends CoreReport {}

/** Parts that features add. */
export type ReportParts = Omit<CycleReport, keyof CoreReport>;

export interface ReportPart {
  /** The part of a cycle that did nothing of it. */
  none: Partial<ReportParts>;
  errors?: (parts: ReportParts) => number;
  isIdle: (parts: ReportParts) => boolean;
  /** Fields of the log's `poll_cycle_complete`. */
  fields?: (parts: ReportParts) => Record<string, unknown>;
  json?: (parts: ReportParts) => Record<string, unknown>;
  /** Leaves out troubles of files that the report names elsewhere. */
  withoutTwins?: (
    parts: ReportParts,
    others: (troubles: NoteTrouble[]) => NoteTrouble[],
  ) => Partial<ReportParts>;
}

export const reportParts = new Registry<ReportPart>();

/** The parts of a cycle that has done nothing yet. */
export function noParts(): ReportParts {
  const parts = {};
  addParts<object, ReportParts>(
    parts,
    reportParts.rows.map(({ none }) => none),
  );
  return parts;
}

export const arePartsIdle = (parts: ReportParts): boolean =>
  reportParts.rows.every(({ isIdle }) => isIdle(parts));

export const partsJson = (parts: ReportParts): Record<string, unknown> =>
  merged(({ json }) => json?.(parts) ?? {});

const merged = <Fields extends object>(
  fieldsOf: (row: ReportPart) => Fields,
): Fields | Record<string, never> =>
  reportParts.rows.reduce((all, row) => ({ ...all, ...fieldsOf(row) }), {});

export type Counted = Omit<CycleReport, 'errors' | 'latencyMs' | 'nextPollTime'>;

export function countErrors(counted: Counted): number {
  const { notes, stopped, unfinished, broken, approvals, imported } = counted;
  const failures = notes.filter(({ outcome }) => outcome.kind === 'failed' || outcome.kind === 'unwritable');
  const deferred = notes.flatMap(({ outcome }) => (outcome.kind === 'deferred' ? [outcome.error.code] : []));
  const others = deferred.filter((code) => code !== stopped?.code);
  return (
    failures.length +
    others.length +
    // A refused key is one error, however many notes it affects.
    (others.length < deferred.length ? 1 : 0) +
    unfinished.length +
    broken.length +
    approvals.troubles.length +
    approvals.settled.filter(({ state }) => hasFailed(state)).length +
    reportParts.rows.reduce((sum, { errors }) => sum + (errors?.(counted) ?? 0), 0) +
    imported.filter(({ kind }) => kind === 'failed').length
  );
}

/** Number of conflicts that the person was not asked about before. */
export const countNew = (conflicts: readonly TextConflict[]): number =>
  conflicts.filter(({ isNew }) => isNew).length;

export function countDecisions(notes: readonly TriagedNote[]): DecisionCounts {
  const counts = noDecisions();
  for (const { outcome } of notes) if (outcome.kind === 'decided') counts[outcome.decision]++;
  return counts;
}

/** Keeps one error per file. The reason why a file was skipped replaces errors from reading it. */
export function withoutTwins(leftAlone: NoteTrouble[], counted: Counted): Counted {
  const left = new Set(leftAlone.map(({ path }) => path));
  const others = (troubles: NoteTrouble[]): NoteTrouble[] => troubles.filter(({ path }) => !left.has(path));
  return {
    ...counted,
    broken: [...others(counted.broken), ...leftAlone],
    approvals: { ...counted.approvals, troubles: others(counted.approvals.troubles) },
    ...merged(({ withoutTwins: among }) => among?.(counted, others) ?? {}),
    imported: counted.imported.filter((mail) => mail.kind !== 'failed' || !left.has(mail.name)),
  };
}

/** The `poll_cycle_complete` fields, as named in section 2 of the requirements. */
export const cycleFields = (report: CycleReport): Record<string, unknown> => ({
  emails_found: report.found,
  emails_processed:
    report.notes.filter(({ outcome }) => outcome.kind === 'decided').length + report.duplicates,
  decisions: report.decisions,
  errors: report.errors,
  total_latency_ms: report.latencyMs,
  next_poll_time: report.nextPollTime,
  approvals_waiting: report.approvals.waiting,
  approvals_settled: report.approvals.settled.length,
  approvals_troubles: report.approvals.troubles.length,
  ...merged(({ fields }) => fields?.(report) ?? {}),
});

export const isIdle = (report: CycleReport): boolean => {
  const { found, imported, approvals, draftsEnded } = report;
  return (
    found === 0 &&
    draftsEnded === 0 &&
    imported.length === 0 &&
    arePartsIdle(report) &&
    approvals.settled.length + approvals.queued + approvals.carried === 0
  );
};

/** Whether the cycle did nothing and met no error. */
export const isVain = (report: CycleReport): boolean =>
  isIdle(report) && report.recovered === 0 && report.errors === 0;

/** Adds the parts that failed since the report was made. */
export function withTroubles(report: CycleReport, failed: readonly NoteTrouble[]): CycleReport {
  const known = new Set(report.broken.map(({ path }) => path));
  const late = failed.filter(({ path }) => !known.has(path));
  return { ...report, broken: [...report.broken, ...late], errors: report.errors + late.length };
}
