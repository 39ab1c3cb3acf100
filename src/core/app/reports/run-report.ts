import { baseName } from '../../../kernel/notes/names';
import { counted } from '../view/words/counted';
import { outWords } from '../view/words/out-words';
import { describeState, type Situation } from '../view/state/describe-state';
import { cycleOutcome, DECISION_COUNTS } from '../view/words/cycle-outcome';
import type { RunOutcome } from '../automation/automation';
import type { CycleReport } from '../cycle-report';
import { refusalReport } from './refusal-report';
import { type Report, statusReport } from '../view/report';

export function runReport(outcome: RunOutcome, situation: Situation): Report {
  switch (outcome.kind) {
    case 'done':
      return cycleReport(outcome.report, situation);
    case 'blocked':
      return statusReport(describeState(outcome.state, situation));
    case 'stuck':
      return inStatus(statusReport(describeState({ ...outcome, nextTry: null }, situation)));
    case 'not_connected': {
      const { code, message } = outcome.error;
      return inStatus(
        statusReport(describeState({ kind: 'refused', code, message, nextTry: null }, situation)),
      );
    }
    case 'not_worked':
      return refusalReport(outcome.refusal);
  }
}

const inStatus = (report: Report): Report => ({ ...report, isInStatus: true, isInSidebar: true });

function cycleReport(report: CycleReport, situation: Situation): Report {
  const { stopped } = report;
  const { title, lines } = sorted(report);
  if (stopped !== null) {
    const { code, message } = stopped;
    const why = statusReport(describeState({ kind: 'refused', code, message, nextTry: null }, situation));
    return inStatus({ ...why, lines: [...why.lines, ...(title === NOTHING ? [] : [`${title}.`])] });
  }
  if (report.out === 0) return { title, lines, isTrouble: false, isInSidebar: true };
  const without = title === NOTHING ? 'No other note waits for triage' : title;
  return { title: without, lines: [...lines, `${outWords(report.out)}.`], isTrouble: false };
}

const NOTHING = 'No note waits for triage';

function sorted({
  decisions,
  notes,
  broken,
  duplicates,
  conflicts,
}: CycleReport): Pick<Report, 'title' | 'lines'> {
  const failed = notes.filter(({ outcome }) => outcome.kind === 'failed').length + broken.length;
  const { parts, decided } = cycleOutcome(decisions, failed);
  const all = decisions.archive === 0 ? parts : [...parts, DECISION_COUNTS.archive(decisions.archive)];
  const waiting = notes.filter(({ outcome }) => !['decided', 'failed'].includes(outcome.kind)).length;
  const lines = [
    ...(duplicates === 0 ? [] : [`${counted(duplicates, 'duplicate')} archived.`]),
    ...conflicts.map(
      ({ path, other }) => `Which text is right, "${baseName(other)}" or "${baseName(path)}"? Both wait.`,
    ),
    ...(waiting === 0 ? [] : [`${counted(waiting, 'note')} still ${waiting === 1 ? 'waits' : 'wait'}.`]),
  ];
  if (decided > 0) return { title: `${String(decided)} sorted: ${all.join(', ')}`, lines };
  if (failed > 0) return { title: `Triage failed (${counted(failed, 'note')})`, lines };
  return { title: lines.length === 0 ? NOTHING : 'Nothing was sorted', lines };
}
