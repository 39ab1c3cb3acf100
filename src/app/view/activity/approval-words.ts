import type { StateKind } from '../../../features/approvals/model/approval/approval-state';
import { STATE_WORDS } from '../../../features/approvals/model/approval/state-words';
import type { ApprovalLogEvent } from '../../../kernel/log/entry';
import type { ActivityKind, ActivityWords } from './activity-row';
import { detailOf, type LogLine, pathDetail } from './log-line';
import { recipientNames } from '../words/recipient-names';
import { shortLine } from '../words/short-line';

/** What a person hears of a request. Only `approval_executed` may say that something was sent. */
export const APPROVAL_WORDS: Record<ApprovalLogEvent, (line: LogLine) => ActivityWords | null> = {
  approval_pending: (line) => ({
    ...said('request', 'pending')(line),
    fold: { key: 'approval', text: (count) => `${String(count)} requests wait for your approval` },
  }),
  approval_approved: said('act', 'approved'),
  // A step on the way to an outcome, which is reported.
  approval_executing: () => null,
  approval_executed: executed,
  approval_tool_error: said('problem', 'tool_error'),
  approval_not_called: said('problem', 'not_called'),
  approval_outcome_unknown: said('problem', 'outcome_unknown'),
  approval_handed_over: said('request', 'handed_over'),
  approval_rejected: said('act', 'rejected'),
  approval_withdrawn: said('request', 'withdrawn'),
  approval_quarantined: said('problem', 'quarantined'),
};

function executed(line: LogLine): ActivityWords {
  if (detailOf(line, 'action') === 'do_by_hand') return words('act', 'You did:', line);
  const done = said('sent', 'executed')(line);
  return recipientsOf(line) === ''
    ? done
    : { ...done, text: `Sent to ${recipientsOf(line)}`, detail: titleOf(line) };
}

function said(kind: ActivityKind, state: StateKind): (line: LogLine) => ActivityWords {
  return (line) => words(kind, STATE_WORDS[state].activity, line);
}

function words(kind: ActivityKind, began: string, line: LogLine): ActivityWords {
  const recipients = recipientsOf(line);
  const title = titleOf(line) ?? '(no subject)';
  return {
    kind,
    text: `${began} ${recipients === '' ? title : `mail to ${recipients} · ${title}`}`,
    detail: shortLine(detailOf(line, 'reason') ?? '', 300) || null,
    note: pathDetail(line, 'note'),
  };
}

const titleOf = (line: LogLine): string | null => shortLine(detailOf(line, 'title') ?? '', 120) || null;

const recipientsOf = (line: LogLine): string => recipientNames(detailOf(line, 'recipients') ?? '');
