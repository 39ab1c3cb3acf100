import { counted, grouped } from '../../src/core/app/view/words/counted';
import { cycleOutcome, DECIDED_WORDS } from '../../src/core/app/view/words/cycle-outcome';
import { countNew, cycleFields, type CycleReport, partsJson } from '../../src/core/app/cycle-report';
import { isRefusal, opensBreaker } from '../../src/kernel/ports/language-model';
import { standing } from '../../src/core/approvals/view/decided';
import type { TriagedNote } from '../../src/core/triage/work/triaged-note';
import { shortLine } from '../../src/core/app/view/words/short-line';
import type { KnownTrial } from '../../src/core/session/model-trials';
import { sortingWords } from '../../src/core/app/view/words/sorting-words';
import type { Status } from '../../src/core/app/overview/status';
import { cycleLines, intakeLines, type Place } from './feature-lines.mjs';
import { shellWord } from './shell-word.mjs';

/** A cycle in words: the outcome per note, then the next steps. */
export function describeCycle(report: CycleReport, place: Place): string[] {
  const lines = [...summary(report), ...details(report, place)];
  return lines.length === 0 ? ['No note waits for triage.'] : lines;
}

const details = (report: CycleReport, place: Place): string[] => [
  ...atMost(
    LONGEST_LIST,
    report.notes.map((note) => noteLine(note, report.stopped?.message)),
  ),
  ...report.conflicts.map(
    ({ path, other }) => `  asked you     which text is right,  ${other} or ${path}? Both wait.`,
  ),
  ...report.imported.flatMap((mail) =>
    mail.kind === 'failed' ? [`  not imported  ${mail.name}: ${mail.why}`] : [],
  ),
  ...intakeLines(report, place),
  ...report.unfinished.map(({ path, why }) => `  not finished  ${path}: ${why}`),
  ...report.broken.map(({ path, why }) => `  left alone    ${path}: ${why}`),
  ...approvalLines(report.approvals),
  ...cycleLines(report),
  ...nextSteps(report, place),
];

/** `triage` does not submit drafts for approval; another command does. */
export const describeUnqueued = ({ drafts, toEvaluate }: Status['unqueued'], folder: string): string[] => {
  if (drafts === 0) return [];
  const extent = `${toEvaluate > 0 ? 'up to ' : ''}${counted(drafts, 'draft')}`;
  return [`Next: deputy run ${shellWord(folder)} submits ${extent} for your approval.`];
};

/** The cycle as JSON: the fields of the log's `poll_cycle_complete`, and the notes. */
export const cycleJson = (report: CycleReport): object => ({
  ...cycleFields(report),
  recovered: report.recovered,
  duplicates: report.duplicates,
  conflicts: report.conflicts.map(({ path, other }) => ({ path, other })),
  imported: report.imported,
  notes: report.notes.map(({ path, subject, outcome }) =>
    outcome.kind === 'deferred'
      ? {
          path,
          subject,
          kind: outcome.kind,
          error_type: outcome.error.code,
          error_message: outcome.error.message,
        }
      : { path, subject, ...outcome },
  ),
  approvals: {
    ...report.approvals,
    settled: report.approvals.settled.map(({ state, ...request }) => ({ ...request, state: state.kind })),
  },
  ...partsJson(report),
  unfinished: report.unfinished,
  broken: report.broken,
  stopped:
    report.stopped === null
      ? null
      : { error_type: report.stopped.code, error_message: report.stopped.message },
});

const approvalLines = ({ settled, troubles }: CycleReport['approvals']): string[] => [
  ...settled.map(
    ({ state, title, path }) =>
      `  ${standing({ state: state.kind, why: null }).stands}: ${shortLine(title, LONGEST_TITLE)} -> ${path}`,
  ),
  ...troubles.map(({ path, why }) => `  left alone    ${path === '' ? '' : `${path}: `}${why}`),
];

/** Maximum number of lines of a list, so that it fits a screen. */
const LONGEST_LIST = 25;
/** Maximum length of a subject in a list, in UTF-16 units. */
const LONGEST_TITLE = 120;

export const atMost = (count: number, lines: readonly string[]): string[] =>
  lines.length <= count
    ? [...lines]
    : [...lines.slice(0, count), `  ... and ${grouped(lines.length - count)} more`];

const summary = (report: CycleReport): string[] => {
  const { recovered, imported, notes, duplicates, conflicts, found, latencyMs } = report;
  const news = imported.filter(({ kind }) => kind === 'imported').length;
  const lines = [
    ...(recovered > 0 ? [`Finished ${counted(recovered, 'action')} that had been interrupted.`] : []),
    ...(news > 0 ? [`Imported ${counted(news, 'mail')}.`] : []),
    ...(duplicates > 0 ? [`Archived ${counted(duplicates, 'duplicate')}.`] : []),
  ];
  if (found === 0 || notes.length === 0) return lines;
  const waited = found - duplicates - countNew(conflicts);
  const extent =
    notes.length < waited
      ? `${grouped(notes.length)} of ${counted(waited, 'note')}`
      : counted(waited, 'note');
  return [...lines, `Checked ${extent} in ${(latencyMs / 1000).toFixed(1)} s:`];
};

/** A line about one note. `stopped`: why the run stopped, which is printed once at the end instead. */
const noteLine = ({ path, subject, outcome }: TriagedNote, stopped: string | undefined): string => {
  const title = subject === '' ? path : shortLine(subject, LONGEST_TITLE);
  switch (outcome.kind) {
    case 'decided': {
      const where = outcome.draft === null ? '' : ` -> ${outcome.draft}`;
      return `  ${DECIDED_WORDS[outcome.decision].padEnd(12)}  ${title}${where}`;
    }
    case 'failed':
      return `  failed        ${title}: ${outcome.why}`;
    case 'deferred':
      return `  still waits   ${title}${outcome.error.message === stopped ? '' : `: ${outcome.error.message}`}`;
    case 'unwritable':
    case 'conflict':
      return `  still waits   ${title}: ${outcome.why}`;
  }
};

const nextSteps = (
  { decisions, notes, broken, stopped, approvals }: CycleReport,
  { folder }: Place,
): string[] => {
  const waiting = approvals.waiting ?? 0;
  const failed = notes.filter(({ outcome }) => outcome.kind === 'failed').length + broken.length;
  const { forYou, parts } = cycleOutcome(decisions, failed);
  return [
    ...(forYou > 0
      ? [`${counted(forYou, 'note')} ${forYou === 1 ? 'needs' : 'need'} you: ${parts.join(', ')}.`]
      : []),
    ...(stopped === null ? [] : [`The rest waits: ${stopped.message}`]),
    ...(stopped !== null && opensBreaker(stopped)
      ? [
          `Before that: ${isRefusal(stopped) ? 'change the settings' : 'choose another model'}, or let deputy doctor try it.`,
        ]
      : []),
    ...(waiting > 0 ? [`${counted(waiting, 'approval')} ${waiting === 1 ? 'waits' : 'wait'} for you.`] : []),
    ...(forYou + waiting > 0 ? [`See what waits: deputy status ${shellWord(folder)}`] : []),
  ];
};

/** A line for each model that was never tried with the test mails, or that failed them. */
export const trialLines = (models: readonly KnownTrial[], folder: string): string[] =>
  models.flatMap(({ name, trial }) => {
    if (trial === null) return [`Model:        ${name}, not tried: deputy doctor ${shellWord(folder)}`];
    return trial.isPassed ? [] : [`Model:        ${sortingWords(name, trial)}`];
  });
