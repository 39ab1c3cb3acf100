import type { ApprovalEvent } from '../../log/entry';
import type { ActivityKind, ActivityWords } from './activity-row';
import { detailOf, type LogLine, pathOf } from './log-line';
import { recipientNames } from '../words/recipient-names';
import { shortLine } from '../words/short-line';

/** What a person hears of a request. Only `approval_executed` may say that something was sent. */
export const APPROVAL_WORDS: Record<ApprovalEvent, (line: LogLine) => ActivityWords | null> = {
  approval_pending: (line) => ({
    ...words('request', 'Waits for your approval:', line),
    fold: { key: 'approval', text: (count) => `${String(count)} requests wait for your approval` },
  }),
  approval_approved: (line) => words('act', 'Approved:', line),
  // A step on the way to an outcome, which is told.
  approval_executing: () => null,
  approval_executed: executed,
  approval_tool_error: (line) => words('problem', 'The server reported an error:', line),
  approval_not_called: (line) => words('problem', 'Could not run:', line),
  approval_outcome_unknown: (line) => words('problem', 'Nobody knows what became of:', line),
  approval_handed_over: (line) => words('request', 'Opened in your mail program:', line),
  approval_rejected: (line) => words('act', 'Rejected:', line),
  approval_withdrawn: (line) => words('request', 'Withdrew:', line),
  approval_quarantined: (line) => words('problem', 'Did not run what nobody asked for:', line),
};

function executed(line: LogLine): ActivityWords {
  if (detailOf(line, 'action') === 'do_by_hand') return words('act', 'You did:', line);
  const said = words('sent', 'Done as approved:', line);
  return recipientsOf(line) === ''
    ? said
    : { ...said, text: `Sent to ${recipientsOf(line)}`, detail: titleOf(line) };
}

function words(kind: ActivityKind, began: string, line: LogLine): ActivityWords {
  const recipients = recipientsOf(line);
  const title = titleOf(line) ?? '(no subject)';
  return {
    kind,
    text: `${began} ${recipients === '' ? title : `mail to ${recipients} · ${title}`}`,
    detail: shortLine(detailOf(line, 'reason') ?? '', 300) || null,
    note: pathOf(line, 'note'),
  };
}

const titleOf = (line: LogLine): string | null => shortLine(detailOf(line, 'title') ?? '', 120) || null;

const recipientsOf = (line: LogLine): string => recipientNames(detailOf(line, 'recipients') ?? '');
