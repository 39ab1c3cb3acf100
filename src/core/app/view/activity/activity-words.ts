import type { ApprovalLogEvent, LogEvent } from '../../../../kernel/log/entry';
import { capitalized } from '../../../../kernel/notes/text/capitalized';
import { baseName, stem } from '../../../../kernel/notes/names';
import { ERROR_WORDS } from '../../../../llm/provider/wire/error-words';
import { isModelError } from '../state/refusal-words';
import type { ActivityKind, ActivityWords } from './activity-row';
import { countDetail, detailOf, type LogLine, pathDetail } from './log-line';
import { mailTitle } from '../words/mail-title';
import { PLAN_WORDS } from './plan-words';
import { providerName } from '../words/provider-name';
import { shortLine } from '../words/short-line';
import type { StateKind } from '../../../approvals/model/approval/approval-state';
import { STATE_WORDS } from '../../../approvals/model/approval/state-words';
import { recipientNames } from '../words/recipient-names';
import { DECISION_COUNTS } from '../words/cycle-outcome';
import { counted } from '../words/counted';
import { isRecord } from '../../../../kernel/notes/values/json';

/** Words for the events of an approval. Only `approval_executed` may say that something was sent. */
const APPROVAL_WORDS: Record<ApprovalLogEvent, (line: LogLine) => ActivityWords | null> = {
  approval_pending: (line) => ({
    ...said('request', 'pending')(line),
    fold: { key: 'approval', text: (count) => `${String(count)} approvals wait` },
  }),
  approval_approved: said('act', 'approved'),
  // Not reported: a step towards an outcome, and the outcome itself is reported.
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

type Tell = (line: LogLine) => ActivityWords | null;

/** Words for an event that is not reported; a comment at each use says why. */
const silent: Tell = () => null;

/** Words for every event. A new event does not compile without an entry here. */
const WORDS: Record<LogEvent, Tell> = {
  // The status line says whether Deputy works.
  startup: silent,
  shutdown: silent,
  poll_cycle_complete: cycleWords,
  // Not reported, because the list of decisions shows decisions and overrides.
  llm_decision: silent,
  override: silent,
  // The result has its own entry: a plan, a step, a mail.
  llm_answer: silent,
  draft_revised: revisedDraft,
  // Not reported: these are steps towards a decision, and the decision itself is shown.
  invalid_response: silent,
  truncated: silent,
  llm_error: providerTrouble,
  // Most transitions are not reported, because decisions have their own entries; failures and acts of the person are.
  state_transition: changeOfState,
  purpose_changed: (line) => {
    const began = `Moved to ${capitalized(detailOf(line, 'to') ?? 'another row')}:`;
    const note = pathDetail(line, 'note');
    const text = `${began} ${mailTitle({ sender: null, subject: line.subject ?? '', path: note })}`;
    const fold = { key: began, text: (count: number) => `${began} ${counted(count, 'note')}` };
    return { kind: 'act', text, detail: null, note: pathDetail(line, 'moved_to') ?? note, fold };
  },
  note_skipped: (line) => ({
    kind: 'problem',
    text: `Could not read ${nameOf(line)}`,
    detail: textOf(line, 'reason'),
    note: pathDetail(line, 'note'),
  }),
  note_imported: (line) => ({
    kind: 'imported',
    text: `Imported ${shortLine(line.subject ?? '', 120) || 'a mail'}`,
    detail: null,
    note: pathDetail(line, 'created'),
    fold: { key: 'imported', text: (count) => `Imported ${String(count)} mails` },
  }),
  mail_moved: (line) => ({
    kind: 'act',
    text:
      detailOf(line, 'to') === 'inbox'
        ? `Moved ${nameOf(line)} back to the inbox on the mail server`
        : `Archived ${nameOf(line)} on the mail server`,
    detail: null,
    note: pathDetail(line, 'note'),
    fold: {
      key: `mail_moved ${detailOf(line, 'to') ?? ''}`,
      text: (count) => `Moved ${counted(count, 'mail')} on the mail server`,
    },
  }),
  batch_handed_over: (line) => ({
    kind: 'act',
    text: `Handed ${counted(countDetail(line.details, 'notes'), 'note')} over to the batch service`,
    detail: null,
    note: null,
  }),
  batch_not_handed_over: (line) => ({
    kind: 'problem',
    text: 'The batch service did not accept a group',
    detail: detailOf(line, 'reason') ?? line.errorMessage,
    note: null,
  }),
  // The decisions that follow are shown.
  batch_back: silent,
  mail_left_alone: (line) => ({
    kind: 'conflict',
    text: `Left ${nameOf(line)} as it is on the mail server`,
    detail: textOf(line, 'reason'),
    note: pathDetail(line, 'note'),
  }),
  copy_not_filed: (line) => ({
    kind: 'problem',
    text: 'A sent mail has no copy in Sent yet',
    detail: detailOf(line, 'reason'),
    note: null,
  }),
  sent_not_read: (line) => ({
    kind: 'problem',
    text: 'Sent was not read in time',
    detail: detailOf(line, 'reason'),
    note: null,
  }),
  duplicate: (line) => ({
    kind: 'duplicate',
    text: `Moved a duplicate: ${duplicateTitle(line)}`,
    detail: null,
    note: pathDetail(line, 'note') === null ? null : pathDetail(line, 'moved_to'),
    fold: { key: 'duplicate', text: (count) => `Moved ${String(count)} duplicates` },
  }),
  conflict: (line) => ({
    kind: 'conflict',
    text: `Left ${nameOf(line)} as it is`,
    detail: textOf(line, 'reason'),
    note: pathDetail(line, 'note'),
    fold: { key: `conflict ${nameOf(line)}`, text: () => `Left ${nameOf(line)} as it is` },
  }),
  recovered: (line) => ({
    kind: 'recovered',
    text: 'Finished interrupted work',
    detail: textOf(line, 'label'),
    note: null,
  }),
  undone: (line) => ({
    kind: 'undone',
    text: undoneWords(textOf(line, 'label') ?? 'the last action'),
    detail: null,
    note: pathDetail(line, 'moved_to'),
  }),
  write_failed: (line) => ({
    kind: 'problem',
    text: `Could not write ${nameOf(line)}`,
    detail: textOf(line, 'reason'),
    note: pathDetail(line, 'note'),
    fold: { key: `write ${nameOf(line)}`, text: () => `Could not write ${nameOf(line)}` },
  }),
  part_failed: (line) => ({
    kind: 'problem',
    text: `Failed at ${nameOf(line)}`,
    detail: textOf(line, 'reason'),
    note: pathDetail(line, 'note'),
    fold: { key: `part ${nameOf(line)}`, text: () => `Failed at ${nameOf(line)}` },
  }),
  // The step that made the call reports the outcome.
  tool_call: silent,
  // The tasks of the ask report the outcome.
  request_analysed: silent,
  skill_matched: silent,
  skill_skipped: (line) => ({
    kind: 'problem',
    text: `Did not run the skill ${shortLine(detailOf(line, 'skill') ?? '', 80)}`,
    detail:
      detailOf(line, 'code') === 'note_changed'
        ? 'It was begun, and its note in Logs/Requests is gone or was changed outside Deputy'
        : "It was due, and needs a model: the built-in rules can't follow instructions",
    note: pathDetail(line, 'note'),
  }),
  memory_skipped: silent,
  answer_withheld: (line) => ({
    kind: 'problem',
    text: 'An answer was held back: it was not safe to show',
    detail: null,
    note: pathDetail(line, 'note'),
  }),
  request_task: (line) => ({
    kind: detailOf(line, 'result') === 'done' ? 'act' : 'problem',
    text: shortLine(detailOf(line, 'label') ?? 'Did what was asked for', 120),
    detail: textOf(line, 'text'),
    note: pathDetail(line, 'created') ?? pathDetail(line, 'note'),
  }),
  ...APPROVAL_WORDS,
  ...PLAN_WORDS,
};

/** Words for a log line; `null` if there are none, also for events of a newer Deputy. */
export const activityWords = (line: LogLine): ActivityWords | null =>
  isLogEvent(line.event) ? WORDS[line.event](line) : null;

const isLogEvent = (event: string): event is LogEvent => Object.hasOwn(WORDS, event);

/** Only rate limits, which delay everything, and abandoned calls, whose notes wait; others show by the result. */
function providerTrouble({
  details,
  isError,
  errorType,
  errorMessage,
  provider,
}: LogLine): ActivityWords | null {
  const isWorthTelling = isError || errorType === 'rate_limit';
  if (!isWorthTelling || errorType === null || !isModelError(errorType)) return null;
  if ('operation' in details || 'discarded' in details) return null;
  const text = ERROR_WORDS[errorType].short(providerName(provider ?? '') || 'The provider');
  return {
    kind: 'problem',
    text,
    detail: shortLine(errorMessage ?? '', 300) || null,
    note: null,
    fold: { key: text, text: (count) => `${text}, ${String(count)} times` },
  };
}

/** An evaluation without changes is not reported. */
function revisedDraft(line: LogLine): ActivityWords | null {
  const { round_used: round, safe_to_send: isSafe } = line.details;
  const note = pathDetail(line, 'note');
  const title = mailTitle({ sender: null, subject: line.subject ?? '', path: note });
  if (isSafe === false)
    return { kind: 'problem', text: `Held back a draft: ${title}`, detail: HELD_BACK, note };
  return typeof round === 'number' && round > 0
    ? { kind: 'act', text: `Revised the draft: ${title}`, detail: null, note }
    : null;
}

const HELD_BACK = 'Its evaluation says that it is not safe to send';

function changeOfState(line: LogLine): ActivityWords | null {
  const to = detailOf(line, 'to');
  const by = detailOf(line, 'by');
  const isByPerson = by === 'person';
  if (to !== 'failed' && !isByPerson && by !== 'mail_server') return null;
  if (to === 'samples')
    return { kind: 'imported', text: 'Added five sample mails', detail: null, note: null };
  const note = pathDetail(line, 'note');
  const title = mailTitle({ sender: null, subject: line.subject ?? '', path: note });
  if (by === 'mail_server')
    return {
      kind: 'act',
      text: `Dealt with elsewhere: ${title}`,
      detail: textOf(line, 'reason'),
      note: pathDetail(line, 'moved_to') ?? note,
      fold: { key: 'elsewhere', text: (count) => `${counted(count, 'mail')} dealt with elsewhere` },
    };
  if (!isByPerson) return { kind: 'problem', text: `Could not triage ${title}`, detail: null, note };
  const [one, many] = to === 'pending' ? GAVE_BACK : to === 'signed' ? SIGNED : MARKED_DONE;
  return {
    kind: 'act',
    text: `${one} ${title}`,
    detail: null,
    note: pathDetail(line, 'moved_to') ?? note,
    fold: { key: one, text: many },
  };
}

type OneAndMany = [one: string, many: (count: number) => string];
const GAVE_BACK: OneAndMany = ['Asked again:', (count) => `Asked again about ${String(count)} notes`];
const SIGNED: OneAndMany = ['Signed', (count) => `Signed ${String(count)} drafts`];
const MARKED_DONE: OneAndMany = ['Marked as done:', (count) => `Marked ${String(count)} notes as done`];

/** Names an earlier imported mail by its file. */
function duplicateTitle(line: LogLine): string {
  const path = pathDetail(line, 'note');
  const file = baseName(detailOf(line, 'file') ?? 'a mail');
  return path === null
    ? shortLine(file, 120)
    : mailTitle({ sender: null, subject: line.subject ?? '', path });
}

function nameOf(line: LogLine): string {
  const path = pathDetail(line, 'note');
  return path === null ? (textOf(line, 'label') ?? 'a note') : shortLine(stem(path), 120);
}

const textOf = (line: LogLine, name: string): string | null =>
  shortLine(detailOf(line, name) ?? '', 300) || null;

/** Summary of one cycle. A cycle that only imported mail or set duplicates aside is reported elsewhere. */
function cycleWords({ details }: LogLine): ActivityWords | null {
  if (details['idle'] === true) {
    const fold = { key: 'idle', text: (count: number) => `${String(count)} idle cycles` };
    return { kind: 'cycle', text: '1 idle cycle', detail: null, note: null, isIdle: true, fold };
  }
  const decisions = isRecord(details['decisions']) ? details['decisions'] : {};
  const outcomes = Object.entries(DECISION_COUNTS).flatMap(([kind, words]) => {
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

/** Sentence about an act that was undone. A label with a colon is quoted. */
export const undoneWords = (label: string): string =>
  label.includes(': ') ? `Undone: “${label}”` : `Undone: ${label}`;
