import { describe, expect, it } from 'vitest';
import { activityRows } from '../../../../../src/core/app/view/activity/activity';
import type { LogEvent } from '../../../../../src/kernel/log/entry';
import { logLines } from '../log-text';

type Row = [
  fields: Record<string, unknown>,
  said: { kind: string; text: string; detail?: string; note?: string } | null,
];

const NOTE = 'Needs_Action/My order.md';
const REQUEST = 'Done/a request.md';
const MAIL = { recipients: 'Ann Lee <ann@example.com>', title: 'Re: My order', note: REQUEST };
const PLAN = { plan: 'PLAN-2026-001', title: 'Invoice Ann', note: 'Plans/PLAN-2026-001-invoice-ann.md' };
const STEP = { ...PLAN, step_text: 'Write the figures down', reason: 'Found in two notes' };
const of = (kind: string, text: string, detail?: string) => ({
  kind,
  text,
  note: PLAN.note,
  ...(detail === undefined ? {} : { detail }),
});
const IDLE: [LogEvent, Record<string, unknown>] = [
  'poll_cycle_complete',
  { details: { idle: true, errors: 0 } },
];

/** A new event does not compile without what a person hears of it. */
const ROWS: Record<LogEvent, Row[]> = {
  startup: [[{}, null]],
  shutdown: [[{}, null]],
  llm_decision: [[{ decision: 'archive', details: { operation: 'r1-1' } }, null]],
  override: [[{ details: { operation: 'r1-1' } }, null]],
  draft_revised: [
    [{ details: { note: 'Drafts/a.md', round_used: 0, safe_to_send: true } }, null],
    [
      { email_subject: 'Re: Hello', details: { note: 'Drafts/a.md', round_used: 2, safe_to_send: true } },
      { kind: 'act', text: 'Revised the draft: Re: Hello', note: 'Drafts/a.md' },
    ],
    [
      { email_subject: 'Re: Hello', details: { note: 'Drafts/a.md', round_used: 0, safe_to_send: false } },
      {
        kind: 'problem',
        text: 'Held back a draft: Re: Hello',
        detail: 'Its evaluation says that it is not safe to send',
        note: 'Drafts/a.md',
      },
    ],
  ],
  invalid_response: [[{ details: { problem: 'not_json' } }, null]],
  truncated: [[{}, null]],
  batch_handed_over: [
    [{ details: { notes: 2 } }, { kind: 'act', text: 'Handed 2 notes over to the batch service' }],
  ],
  batch_not_handed_over: [
    [
      { details: { reason: 'It did not arrive.' } },
      { kind: 'problem', text: 'The batch service did not accept a group', detail: 'It did not arrive.' },
    ],
    [
      { error_message: 'Refused.' },
      { kind: 'problem', text: 'The batch service did not accept a group', detail: 'Refused.' },
    ],
  ],
  batch_back: [[{}, null]],
  poll_cycle_complete: [
    [{ details: { idle: true } }, { kind: 'cycle', text: '1 idle cycle' }],
    [
      { details: { decisions: { draft_reply: 2, archive: 1, urgent: 0 }, errors: 1 } },
      { kind: 'cycle', text: 'Triaged 3 notes', detail: '2 drafts, 1 archived, 1 problem' },
    ],
    [{ details: { decisions: {}, errors: 4 } }, null],
    [{ details: { emails_processed: 2, decisions: {}, errors: 0 } }, null],
    [{ details: { decisions: 'many', errors: 'none' } }, null],
  ],
  llm_error: [
    [
      {
        severity: 'error',
        provider: 'gemini',
        error_type: 'network',
        error_message: 'It could not be reached.',
      },
      { kind: 'problem', text: "Google Gemini can't be reached", detail: 'It could not be reached.' },
    ],
    [{ severity: 'warn', provider: 'gemini', error_type: 'network' }, null],
    [
      { severity: 'warn', provider: 'gemini', error_type: 'rate_limit' },
      { kind: 'problem', text: 'Google Gemini is rate limited' },
    ],
    [{ severity: 'error', error_type: 'refused', details: { operation: 'r1-1' } }, null],
    [{ severity: 'error', error_type: 'no_usable_answer' }, null],
  ],
  purpose_changed: [
    [
      { email_subject: 'My order', details: { note: NOTE, from: 'do', to: 'read', by: 'person' } },
      { kind: 'act', text: 'Moved to Read: My order', note: NOTE },
    ],
  ],
  state_transition: [
    [{ details: { note: NOTE, to: 'done' } }, null],
    [
      { email_subject: 'My order', details: { note: NOTE, to: 'failed' } },
      { kind: 'problem', text: 'Could not triage My order', note: NOTE },
    ],
    [
      {
        email_subject: 'My order',
        details: { note: NOTE, to: 'done', by: 'person', moved_to: 'Done/My order.md' },
      },
      { kind: 'act', text: 'Marked as done: My order', note: 'Done/My order.md' },
    ],
    [
      { email_subject: 'My order', details: { note: NOTE, to: 'done', by: 'mail_server', reason: 'Why.' } },
      { kind: 'act', text: 'Dealt with elsewhere: My order', detail: 'Why.', note: NOTE },
    ],
    [
      { details: { note: NOTE, to: 'pending', by: 'person' } },
      { kind: 'act', text: 'Asked again: My order', note: NOTE },
    ],
  ],
  note_skipped: [
    [
      { details: { note: NOTE, reason: 'No frontmatter.' } },
      { kind: 'problem', text: 'Could not read My order', detail: 'No frontmatter.', note: NOTE },
    ],
  ],
  note_imported: [
    [
      { email_subject: 'My order', details: { file: 'Inbox/a.eml', created: NOTE } },
      { kind: 'imported', text: 'Imported My order', note: NOTE },
    ],
  ],
  mail_moved: [
    [
      { details: { note: NOTE, account: 'work', to: 'archive' } },
      { kind: 'act', text: 'Archived My order on the mail server', note: NOTE },
    ],
    [
      { details: { note: NOTE, account: 'work', to: 'inbox' } },
      { kind: 'act', text: 'Moved My order back to the inbox on the mail server', note: NOTE },
    ],
  ],
  mail_left_alone: [
    [
      { severity: 'warn', details: { note: NOTE, account: 'work', to: 'archive', reason: 'It is gone.' } },
      {
        kind: 'conflict',
        text: 'Left My order as it is on the mail server',
        detail: 'It is gone.',
        note: NOTE,
      },
    ],
  ],
  copy_not_filed: [
    [
      { severity: 'warn', details: { account: 'work', code: 'refused', reason: 'It refused.' } },
      {
        kind: 'problem',
        text: 'A sent mail has no copy in Sent yet',
        detail: 'It refused.',
      },
    ],
  ],
  duplicate: [
    [
      {
        email_subject: 'My order',
        details: { note: NOTE, original: 'Done/x.md', moved_to: 'Archive/My order.md' },
      },
      { kind: 'duplicate', text: 'Moved a duplicate: My order', note: 'Archive/My order.md' },
    ],
    [{ details: { file: 'Inbox/a.eml' } }, { kind: 'duplicate', text: 'Moved a duplicate: a.eml' }],
  ],
  conflict: [
    [
      { details: { note: NOTE, code: 'changed', reason: 'It was changed meanwhile.' } },
      { kind: 'conflict', text: 'Left My order as it is', detail: 'It was changed meanwhile.', note: NOTE },
    ],
    [
      { details: { note: NOTE, code: 'changed', reason: 'Somebody was quicker.' } },
      { kind: 'conflict', text: 'Left My order as it is', detail: 'Somebody was quicker.', note: NOTE },
    ],
    [
      { details: { note: NOTE, reason: 'The note was moved.' } },
      { kind: 'conflict', text: 'Left My order as it is', detail: 'The note was moved.', note: NOTE },
    ],
  ],
  recovered: [
    [
      { details: { label: 'Archived My order' } },
      { kind: 'recovered', text: 'Finished interrupted work', detail: 'Archived My order' },
    ],
  ],
  undone: [
    [
      { details: { label: 'Archived My order', moved_to: NOTE } },
      { kind: 'undone', text: 'Undone: Archived My order', note: NOTE },
    ],
    [
      { details: { label: 'Marked as done: My order', moved_to: NOTE } },
      { kind: 'undone', text: 'Undone: “Marked as done: My order”', note: NOTE },
    ],
  ],
  write_failed: [
    [
      { details: { note: NOTE, reason: 'Denied.' } },
      { kind: 'problem', text: 'Could not write My order', detail: 'Denied.', note: NOTE },
    ],
    [
      { details: { label: 'Archived My order', reason: 'Denied.' } },
      { kind: 'problem', text: 'Could not write Archived My order', detail: 'Denied.' },
    ],
  ],
  part_failed: [
    [
      { details: { note: NOTE, reason: 'TypeError' } },
      { kind: 'problem', text: 'Failed at My order', detail: 'TypeError', note: NOTE },
    ],
  ],
  tool_call: [[{ details: { tool: 'search' } }, null]],
  request_analysed: [[{ details: { tasks: 2 } }, null]],
  skill_matched: [[{ details: { skill: 'weekly-review' } }, null]],
  skill_skipped: [
    [
      { details: { skill: 'weekly-review', note: NOTE, code: 'needs_model' } },
      {
        kind: 'problem',
        text: 'Did not run the skill weekly-review',
        detail: "It was due, and needs a model: the built-in rules can't follow instructions",
        note: NOTE,
      },
    ],
  ],
  memory_skipped: [[{ details: { reason: 'Denied.' } }, null]],
  answer_withheld: [
    [
      { details: { fault: 'key' } },
      { kind: 'problem', text: 'An answer was held back: it was not safe to show' },
    ],
  ],
  request_task: [
    [
      {
        details: {
          label: 'Set a reminder: call John',
          result: 'done',
          text: 'Reminder for 2026-11-27.',
          created: 'Reminders/call-john.md',
        },
      },
      {
        kind: 'act',
        text: 'Set a reminder: call John',
        detail: 'Reminder for 2026-11-27.',
        note: 'Reminders/call-john.md',
      },
    ],
    [
      { details: { label: 'Added to a note: milk', result: 'failed', text: 'There is no note.' } },
      { kind: 'problem', text: 'Added to a note: milk', detail: 'There is no note.' },
    ],
  ],
  llm_answer: [[{ details: { what: 'planning' } }, null]],
  plan_created: [[{ details: PLAN }, of('act', 'Plan made: Invoice Ann')]],
  plan_started: [[{ details: PLAN }, of('act', 'Started the plan: Invoice Ann')]],
  plan_step_done: [
    [
      { details: { ...STEP, claim: 'did it; sent to Anna', wrote: ['Notes/Figures.md', 'Drafts/a.md'] } },
      of('act', 'Ticked a step: Write the figures down', 'Wrote Notes/Figures.md, Drafts/a.md'),
    ],
    [
      { details: { step_text: 'x', plan: 'PLAN-2026-001', claim: 'sent to Anna', wrote: [] } },
      { kind: 'act', text: 'Ticked a step: x', detail: 'Nothing was written' },
    ],
    // As older logs tell it, with the model's words.
    [{ details: STEP }, of('act', 'Ticked a step: Write the figures down')],
  ],
  plan_hand_raised: [
    [
      { details: STEP },
      of('request', 'Only with your approval: Write the figures down', 'Found in two notes'),
    ],
  ],
  plan_asked: [[{ details: STEP }, null]],
  plan_executed: [
    [{ details: STEP }, of('act', 'A step is done: Write the figures down', 'Found in two notes')],
  ],
  plan_call_failed: [[{ details: STEP }, null]],
  plan_call_delayed: [[{ details: STEP }, null]],
  plan_rejected: [
    [{ details: STEP }, of('request', 'A step was rejected: Write the figures down', 'Found in two notes')],
  ],
  plan_unblocked: [[{ details: PLAN }, of('act', 'Resumed: Invoice Ann')]],
  plan_step_failed: [
    [{ details: STEP }, of('problem', 'Could not do a step: Write the figures down', 'Found in two notes')],
  ],
  plan_left_to_person: [
    [{ details: STEP }, of('request', 'A step for you to do: Write the figures down', 'Found in two notes')],
  ],
  plan_ticked: [
    [
      { details: { ...STEP, reason: null } },
      of('act', 'You ticked a step: Write the figures down', 'Invoice Ann'),
    ],
  ],
  plan_skipped: [
    [{ details: STEP }, of('act', 'Skipped a step: Write the figures down', 'Found in two notes')],
  ],
  plan_changed: [[{ details: PLAN }, of('act', 'You changed the plan: Invoice Ann')]],
  plan_warned: [
    [
      { details: { ...PLAN, reason: 'Blocked for 25 hours' } },
      of('request', 'Still waits for you: Invoice Ann', 'Blocked for 25 hours'),
    ],
  ],
  plan_finished: [
    [
      { details: { ...PLAN, moved_to: 'Done/Plans/PLAN-2026-001-invoice-ann.md' } },
      {
        kind: 'act',
        text: 'Finished the plan: Invoice Ann',
        note: 'Done/Plans/PLAN-2026-001-invoice-ann.md',
      },
    ],
  ],
  plan_dropped: [[{ details: PLAN }, of('act', 'Dropped the plan: Invoice Ann')]],
  plan_consolidated: [[{ details: PLAN }, of('duplicate', 'Moved a second plan: Invoice Ann')]],
  approval_pending: [
    [
      { details: MAIL },
      { kind: 'request', text: 'Waits for your approval: mail to Ann Lee · Re: My order', note: REQUEST },
    ],
    [
      { details: { recipients: '', title: 'create_event' } },
      { kind: 'request', text: 'Waits for your approval: create_event' },
    ],
    [{ details: {} }, { kind: 'request', text: 'Waits for your approval: (no subject)' }],
  ],
  approval_approved: [
    [{ details: MAIL }, { kind: 'act', text: 'Approved: mail to Ann Lee · Re: My order', note: REQUEST }],
  ],
  approval_executing: [[{ details: MAIL }, null]],
  approval_executed: [
    [{ details: MAIL }, { kind: 'sent', text: 'Sent to Ann Lee', detail: 'Re: My order', note: REQUEST }],
    [
      { details: { ...MAIL, recipients: 'Ann Lee <ann@example.com>, bo@example.com' } },
      { kind: 'sent', text: 'Sent to Ann Lee and bo@example.com', detail: 'Re: My order', note: REQUEST },
    ],
    [
      { details: { recipients: 'a@example.com, b@example.com, c@example.com', title: 'Hello' } },
      { kind: 'sent', text: 'Sent to a@example.com and 2 others', detail: 'Hello' },
    ],
    [
      { details: { recipients: '"boss@example.com" <eve@evil.example>', title: 'Hello' } },
      { kind: 'sent', text: 'Sent to eve@evil.example', detail: 'Hello' },
    ],
    [{ details: { title: 'create_event' } }, { kind: 'sent', text: 'Done as approved: create_event' }],
  ],
  approval_tool_error: [
    [
      { details: { ...MAIL, reason: 'It may have acted: check first.' } },
      {
        kind: 'problem',
        text: 'The server reported an error: mail to Ann Lee · Re: My order',
        detail: 'It may have acted: check first.',
        note: REQUEST,
      },
    ],
  ],
  approval_not_called: [
    [
      { details: { ...MAIL, reason: 'The server is down.' } },
      {
        kind: 'problem',
        text: 'Could not run: mail to Ann Lee · Re: My order',
        detail: 'The server is down.',
        note: REQUEST,
      },
    ],
  ],
  approval_outcome_unknown: [
    [
      { details: { ...MAIL, reason: 'No answer came.' } },
      {
        kind: 'problem',
        text: 'Outcome unknown: mail to Ann Lee · Re: My order',
        detail: 'No answer came.',
        note: REQUEST,
      },
    ],
  ],
  approval_handed_over: [
    [
      { details: MAIL },
      { kind: 'request', text: 'Opened in your mail program: mail to Ann Lee · Re: My order', note: REQUEST },
    ],
  ],
  approval_rejected: [
    [
      { details: { ...MAIL, reason: 'Not now' } },
      {
        kind: 'act',
        text: 'Rejected: mail to Ann Lee · Re: My order',
        detail: 'Not now',
        note: REQUEST,
      },
    ],
  ],
  approval_withdrawn: [
    [
      { details: { ...MAIL, reason: 'The draft is gone.' } },
      {
        kind: 'request',
        text: 'Withdrew: mail to Ann Lee · Re: My order',
        detail: 'The draft is gone.',
        note: REQUEST,
      },
    ],
  ],
  approval_quarantined: [
    [
      { details: { title: 'wire_money', reason: 'Nobody here asked for it.' } },
      {
        kind: 'problem',
        text: 'Did not run: wire_money',
        detail: 'Nobody here asked for it.',
      },
    ],
  ],
};

describe.each(Object.entries(ROWS) as [LogEvent, Row[]][])('of %s', (event, cases) => {
  it.each(cases)('%j a person hears %j', (fields, said) => {
    const rows = activityRows(logLines([event, fields]), 50);
    if (said === null) expect(rows).toEqual([]);
    else expect(rows).toMatchObject([{ detail: null, note: null, ...said }]);
  });
});

describe('neighbours', () => {
  it('that found nothing are one row, which keeps its id', () => {
    const few = activityRows(logLines(IDLE, IDLE), 50);
    const more = activityRows(logLines(IDLE, IDLE, IDLE), 50);
    expect(more).toMatchObject([{ id: few[0]?.id, text: '3 idle cycles' }]);
    expect(more[0]?.at).toBeGreaterThan(few[0]?.at ?? NaN);
  });

  it('are apart where something happened in between', () => {
    const undone: [LogEvent, Record<string, unknown>] = ['undone', { details: { label: 'Archived it' } }];
    const texts = activityRows(logLines(IDLE, IDLE, undone, IDLE), 50).map(({ text }) => text);
    expect(texts).toEqual(['1 idle cycle', 'Undone: Archived it', '2 idle cycles']);
  });

  it('of an import are counted and lead to no single note', () => {
    const mail = (name: string): [LogEvent, Record<string, unknown>] => [
      'note_imported',
      { email_subject: name, details: { created: `Needs_Action/${name}.md` } },
    ];
    expect(activityRows(logLines(mail('a'), mail('b')), 50)).toMatchObject([
      { text: 'Imported 2 mails', note: null },
    ]);
  });

  it('of an import are one row that knows each operation, the latest first', () => {
    const mails = [0, 1, 2].map((n): [LogEvent, Record<string, unknown>] => [
      'note_imported',
      { email_subject: 'a', details: { operation: `${String(n)}-1` } },
    ]);
    const [row] = activityRows(logLines(...mails), 50);
    expect(row).toMatchObject({ id: logLines(...mails.slice(0, 1))[0]?.id, text: 'Imported 3 mails' });
    expect(row?.operations).toEqual(['2-1', '1-1', '0-1']);
  });

  it('that ask for approval are counted, and what left the vault never is', () => {
    const asked: [LogEvent, Record<string, unknown>] = ['approval_pending', { details: MAIL }];
    const sent: [LogEvent, Record<string, unknown>] = ['approval_executed', { details: MAIL }];
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
    const limited: [LogEvent, Record<string, unknown>] = [
      'llm_error',
      { provider: 'gemini', error_type: 'rate_limit' },
    ];
    const [row] = activityRows(logLines(limited, limited, limited), 50);
    expect(row?.text).toBe('Google Gemini is rate limited, 3 times');
  });
});
