import type { DecisionKind } from '../../../features/triage/model/decision';
import { counted } from '../words/counted';
import type { ActivityWords } from './activity-row';
import { countDetail, isRecord, type LogLine } from './log-line';

const OUTCOMES: Record<DecisionKind, (count: number) => string> = {
  urgent: (count) => `${String(count)} urgent`,
  draft_reply: (count) => counted(count, 'draft'),
  needs_info: (count) => counted(count, 'question'),
  delegate: (count) => `${String(count)} to hand over`,
  archive: (count) => `${String(count)} archived`,
};

/** What one look at the vault brought. A cycle that only imported, or only put duplicates aside, tells that elsewhere. */
export function cycleWords({ details }: LogLine): ActivityWords | null {
  if (details['idle'] === true) {
    const fold = { key: 'idle', text: (count: number) => `${String(count)} idle cycles` };
    return { kind: 'cycle', text: '1 idle cycle', detail: null, note: null, isIdle: true, fold };
  }
  const decisions = isRecord(details['decisions']) ? details['decisions'] : {};
  const outcomes = Object.entries(OUTCOMES).flatMap(([kind, words]) => {
    const count = countDetail(decisions, kind);
    return count > 0 ? [{ count, words: words(count) }] : [];
  });
  const triaged = outcomes.reduce((sum, { count }) => sum + count, 0);
  const errors = countDetail(details, 'errors');
  // Each problem has its own entry.
  if (triaged === 0) return null;
  const problems = errors > 0 ? [counted(errors, 'problem')] : [];
  return {
    kind: 'cycle',
    text: `Triaged ${counted(triaged, 'note')}`,
    detail: [...outcomes.map(({ words }) => words), ...problems].join(', '),
    note: null,
  };
}
