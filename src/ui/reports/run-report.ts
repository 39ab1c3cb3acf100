import { counted } from '../../app/view/words/counted';
import { cycleOutcome } from '../../app/view/words/cycle-outcome';
import type { Situation } from '../../app/view/state/describe-state';
import type { RunOutcome } from '../../app/automation/automation';
import type { CycleReport } from '../../app/cycle-report';
import { refusalReport } from './refusal-report';
import type { Report } from './report';
import { stateReport } from './state-report';

/** What a run that a person asked for has come to. */
export function runReport(outcome: RunOutcome, situation: Situation): Report {
  switch (outcome.kind) {
    case 'done':
      return { ...cycleReport(outcome.report, situation), isInSidebar: true };
    case 'blocked':
      return stateReport(outcome.state, situation);
    case 'stuck':
      return inStatus(stateReport({ ...outcome, nextTry: null }, situation));
    case 'not_connected': {
      const { code, message } = outcome.error;
      return inStatus(stateReport({ kind: 'refused', code, message, nextTry: null }, situation));
    }
    case 'not_worked':
      return refusalReport(outcome.refusal, situation);
  }
}

const inStatus = (report: Report): Report => ({ ...report, isInStatus: true, isInSidebar: true });

function cycleReport(report: CycleReport, situation: Situation): Report {
  const { notes, duplicates, stopped } = report;
  const decided = notes.filter(({ outcome }) => outcome.kind === 'decided').length;
  const done = [needsYou(report), aside(report)].filter((line) => line !== '');
  if (stopped !== null) {
    const { code, message } = stopped;
    const why = stateReport({ kind: 'refused', code, message, nextTry: null }, situation);
    return { ...why, lines: [...why.lines, ...done], isInStatus: true };
  }
  const lines = [...done, left(report)].filter((line) => line !== '');
  const title =
    notes.length === 0 && duplicates === 0
      ? 'No note waits for triage'
      : `Triaged ${counted(decided, 'note')}`;
  return { title, lines, isTrouble: false };
}

function needsYou({ decisions, notes, broken }: CycleReport): string {
  const failed = notes.filter(({ outcome }) => outcome.kind === 'failed').length + broken.length;
  const { parts } = cycleOutcome(decisions, failed);
  return parts.length === 0 ? '' : `For you: ${parts.join(', ')}.`;
}

function aside({ decisions, imported, duplicates }: CycleReport): string {
  const fresh = imported.filter(({ kind }) => kind === 'imported').length;
  const { putAway } = cycleOutcome(decisions, 0);
  const parts = [
    ...(fresh > 0 ? [`${counted(fresh, 'mail')} imported`] : []),
    ...(putAway > 0 ? [`${counted(putAway, 'note')} done with`] : []),
    ...(duplicates > 0 ? [`${counted(duplicates, 'duplicate')} put into the archive`] : []),
  ];
  return parts.length === 0 ? '' : `Also: ${parts.join(', ')}.`;
}

function left({ notes }: CycleReport): string {
  const waiting = notes.filter(({ outcome }) => !['decided', 'failed'].includes(outcome.kind)).length;
  if (waiting === 0) return '';
  return `${counted(waiting, 'note')} still ${waiting === 1 ? 'waits' : 'wait'}.`;
}
