import { describe, expect, it } from 'vitest';
import { activityRows } from '../../../../../src/core/app/view/activity/activity';
import type { LogEvent } from '../../../../../src/kernel/log/entry';
import { expectGolden } from '../../../../golden';
import { logLines } from '../log-text';

type Fields = Record<string, unknown>;

const NOTE = 'Needs_Action/My order.md';
const REQUEST = 'Done/a request.md';
const MAIL = { recipients: 'Ann Lee <ann@example.com>', title: 'Re: My order', note: REQUEST };
const PLAN = { plan: 'PLAN-2026-001', title: 'Invoice Ann', note: 'Plans/PLAN-2026-001-invoice-ann.md' };
const STEP = { ...PLAN, step_text: 'Write the figures down', reason: 'Found in two notes' };
const IDLE: [LogEvent, Fields] = ['poll_cycle_complete', { details: { idle: true, errors: 0 } }];

/** A new event does not compile without fields; the golden has what a person hears of them. */
const ROWS: Record<LogEvent, Fields[]> = {
  startup: [{}],
  shutdown: [{}],
  llm_decision: [{ decision: 'archive', details: { operation: 'r1-1' } }],
  override: [{ details: { operation: 'r1-1' } }],
  draft_revised: [
    { details: { note: 'Drafts/a.md', round_used: 0, safe_to_send: true } },
    { email_subject: 'Re: Hello', details: { note: 'Drafts/a.md', round_used: 2, safe_to_send: true } },
    { email_subject: 'Re: Hello', details: { note: 'Drafts/a.md', round_used: 0, safe_to_send: false } },
  ],
  invalid_response: [{ details: { problem: 'not_json' } }],
  truncated: [{}],
  batch_handed_over: [{ details: { notes: 2 } }],
  batch_not_handed_over: [{ details: { reason: 'It did not arrive.' } }, { error_message: 'Refused.' }],
  batch_back: [{}],
  poll_cycle_complete: [
    { details: { idle: true } },
    { details: { decisions: { draft_reply: 2, archive: 1, urgent: 0 }, errors: 1 } },
    { details: { decisions: {}, errors: 4 } },
    { details: { emails_processed: 2, decisions: {}, errors: 0 } },
    { details: { decisions: 'many', errors: 'none' } },
  ],
  llm_error: [
    {
      severity: 'error',
      provider: 'gemini',
      error_type: 'network',
      error_message: 'It could not be reached.',
    },
    { severity: 'warn', provider: 'gemini', error_type: 'network' },
    { severity: 'warn', provider: 'gemini', error_type: 'rate_limit' },
    { severity: 'error', error_type: 'refused', details: { operation: 'r1-1' } },
    { severity: 'error', error_type: 'no_usable_answer' },
  ],
  purpose_changed: [
    { email_subject: 'My order', details: { note: NOTE, from: 'do', to: 'read', by: 'person' } },
  ],
  state_transition: [
    { details: { note: NOTE, to: 'done' } },
    { email_subject: 'My order', details: { note: NOTE, to: 'failed' } },
    {
      email_subject: 'My order',
      details: { note: NOTE, to: 'done', by: 'person', moved_to: 'Done/My order.md' },
    },
    { email_subject: 'My order', details: { note: NOTE, to: 'done', by: 'mail_server', reason: 'Why.' } },
    { details: { note: NOTE, to: 'pending', by: 'person' } },
  ],
  note_skipped: [{ details: { note: NOTE, reason: 'No frontmatter.' } }],
  note_imported: [{ email_subject: 'My order', details: { file: 'Inbox/a.eml', created: NOTE } }],
  mail_moved: [
    { details: { note: NOTE, account: 'work', to: 'archive' } },
    { details: { note: NOTE, account: 'work', to: 'inbox' } },
  ],
  mail_left_alone: [
    { severity: 'warn', details: { note: NOTE, account: 'work', to: 'archive', reason: 'It is gone.' } },
  ],
  copy_not_filed: [
    { severity: 'warn', details: { account: 'work', code: 'refused', reason: 'It refused.' } },
  ],
  sent_not_read: [{ severity: 'warn', details: { account: 'work', reason: 'It is slow.' } }],
  duplicate: [
    {
      email_subject: 'My order',
      details: { note: NOTE, original: 'Done/x.md', moved_to: 'Archive/My order.md' },
    },
    { details: { file: 'Inbox/a.eml' } },
  ],
  conflict: [
    { details: { note: NOTE, code: 'changed', reason: 'It was changed meanwhile.' } },
    { details: { note: NOTE, code: 'changed', reason: 'Somebody was quicker.' } },
    { details: { note: NOTE, reason: 'The note was moved.' } },
  ],
  recovered: [{ details: { label: 'Archived My order' } }],
  undone: [
    { details: { label: 'Archived My order', moved_to: NOTE } },
    { details: { label: 'Marked as done: My order', moved_to: NOTE } },
  ],
  write_failed: [
    { details: { note: NOTE, reason: 'Denied.' } },
    { details: { label: 'Archived My order', reason: 'Denied.' } },
  ],
  part_failed: [{ details: { note: NOTE, reason: 'TypeError' } }],
  tool_call: [{ details: { tool: 'search' } }],
  request_analysed: [{ details: { tasks: 2 } }],
  skill_matched: [{ details: { skill: 'weekly-review' } }],
  skill_skipped: [{ details: { skill: 'weekly-review', note: NOTE, code: 'needs_model' } }],
  memory_skipped: [{ details: { reason: 'Denied.' } }],
  answer_withheld: [{ details: { fault: 'key' } }],
  request_task: [
    {
      details: {
        label: 'Set a reminder: call John',
        result: 'done',
        text: 'Reminder for 2026-11-27.',
        created: 'Reminders/call-john.md',
      },
    },
    { details: { label: 'Added to a note: milk', result: 'failed', text: 'There is no note.' } },
  ],
  llm_answer: [{ details: { what: 'planning' } }],
  plan_created: [{ details: PLAN }],
  plan_started: [{ details: PLAN }],
  plan_step_done: [
    { details: { ...STEP, claim: 'did it; sent to Anna', wrote: ['Notes/Figures.md', 'Drafts/a.md'] } },
    { details: { step_text: 'x', plan: 'PLAN-2026-001', claim: 'sent to Anna', wrote: [] } },
    // As older logs tell it, with the model's words.
    { details: STEP },
  ],
  plan_hand_raised: [{ details: STEP }],
  plan_asked: [{ details: STEP }],
  plan_executed: [{ details: STEP }],
  plan_call_failed: [{ details: STEP }],
  plan_call_delayed: [{ details: STEP }],
  plan_rejected: [{ details: STEP }],
  plan_unblocked: [{ details: PLAN }],
  plan_step_failed: [{ details: STEP }],
  plan_left_to_person: [{ details: STEP }],
  plan_ticked: [{ details: { ...STEP, reason: null } }],
  plan_skipped: [{ details: STEP }],
  plan_changed: [{ details: PLAN }],
  plan_warned: [{ details: { ...PLAN, reason: 'Blocked for 25 hours' } }],
  plan_finished: [{ details: { ...PLAN, moved_to: 'Done/Plans/PLAN-2026-001-invoice-ann.md' } }],
  plan_dropped: [{ details: PLAN }],
  plan_consolidated: [{ details: PLAN }],
  approval_pending: [
    { details: MAIL },
    { details: { recipients: '', title: 'create_event' } },
    { details: {} },
  ],
  approval_approved: [{ details: MAIL }],
  approval_executing: [{ details: MAIL }],
  approval_executed: [
    { details: MAIL },
    { details: { ...MAIL, recipients: 'Ann Lee <ann@example.com>, bo@example.com' } },
    { details: { recipients: 'a@example.com, b@example.com, c@example.com', title: 'Hello' } },
    { details: { recipients: '"boss@example.com" <eve@evil.example>', title: 'Hello' } },
    { details: { title: 'create_event' } },
  ],
  approval_tool_error: [{ details: { ...MAIL, reason: 'It may have acted: check first.' } }],
  approval_not_called: [{ details: { ...MAIL, reason: 'The server is down.' } }],
  approval_outcome_unknown: [{ details: { ...MAIL, reason: 'No answer came.' } }],
  approval_handed_over: [{ details: MAIL }],
  approval_rejected: [{ details: { ...MAIL, reason: 'Not now' } }],
  approval_withdrawn: [{ details: { ...MAIL, reason: 'The draft is gone.' } }],
  approval_quarantined: [{ details: { title: 'wire_money', reason: 'Nobody here asked for it.' } }],
};

/** One event: its fields, and below them each row of the activity. */
function heard(event: LogEvent, fields: Fields): string {
  const rows = activityRows(logLines([event, fields]), 50).map(({ kind, text, detail, note }) =>
    [`  ${kind}: ${text}`, detail === null ? '' : ` · ${detail}`, note === null ? '' : ` -> ${note}`].join(
      '',
    ),
  );
  return [`${event} ${JSON.stringify(fields)}`, ...(rows.length > 0 ? rows : ['  nothing'])].join('\n');
}

it('says of each event what a person hears', () => {
  const all = (Object.entries(ROWS) as [LogEvent, Fields[]][]).flatMap(([event, each]) =>
    each.map((fields) => heard(event, fields)),
  );
  expectGolden('activity/events.txt', `${all.join('\n\n')}\n`);
});

describe('neighbours', () => {
  it('that found nothing are one row, which keeps its id', () => {
    const few = activityRows(logLines(IDLE, IDLE), 50);
    const more = activityRows(logLines(IDLE, IDLE, IDLE), 50);
    expect(more).toMatchObject([{ id: few[0]?.id, text: '3 idle cycles' }]);
    expect(more[0]?.at).toBeGreaterThan(few[0]?.at ?? NaN);
  });

  it('are apart where something happened in between', () => {
    const undone: [LogEvent, Fields] = ['undone', { details: { label: 'Archived it' } }];
    const texts = activityRows(logLines(IDLE, IDLE, undone, IDLE), 50).map(({ text }) => text);
    expect(texts).toEqual(['1 idle cycle', 'Undone: Archived it', '2 idle cycles']);
  });

  it('of an import are counted and lead to no single note', () => {
    const mail = (name: string): [LogEvent, Fields] => [
      'note_imported',
      { email_subject: name, details: { created: `Needs_Action/${name}.md` } },
    ];
    expect(activityRows(logLines(mail('a'), mail('b')), 50)).toMatchObject([
      { text: 'Imported 2 mails', note: null },
    ]);
  });

  it('of an import are one row that knows each operation, the latest first', () => {
    const mails = [0, 1, 2].map((n): [LogEvent, Fields] => [
      'note_imported',
      { email_subject: 'a', details: { operation: `${String(n)}-1` } },
    ]);
    const [row] = activityRows(logLines(...mails), 50);
    expect(row).toMatchObject({ id: logLines(...mails.slice(0, 1))[0]?.id, text: 'Imported 3 mails' });
    expect(row?.operations).toEqual(['2-1', '1-1', '0-1']);
  });

  it('that ask for approval are counted, and what left the vault never is', () => {
    const asked: [LogEvent, Fields] = ['approval_pending', { details: MAIL }];
    const sent: [LogEvent, Fields] = ['approval_executed', { details: MAIL }];
    const texts = activityRows(logLines(asked, asked, sent, sent), 10).map(({ text }) => text);
    expect(texts).toEqual(['Sent to Ann Lee', 'Sent to Ann Lee', '2 approvals wait']);
  });

  it('only what was executed is said to be sent', () => {
    const events = Object.keys(ROWS).filter((event) => event.startsWith('approval_')) as LogEvent[];
    const saying = events.filter((event) =>
      activityRows(logLines([event, { details: MAIL }]), 10).some(({ text }) => /\bsent\b/i.test(text)),
    );
    expect(saying).toEqual(['approval_executed']);
  });

  it('of a provider in trouble are counted', () => {
    const limited: [LogEvent, Fields] = ['llm_error', { provider: 'gemini', error_type: 'rate_limit' }];
    const [row] = activityRows(logLines(limited, limited, limited), 50);
    expect(row?.text).toBe('Google Gemini is rate limited, 3 times');
  });
});
