import { describe, expect, it } from 'vitest';
import { activityRows } from '../../src/dashboard/activity';
import type { LogEvent } from '../../src/log/entry';
import { logLines } from './log-text';

type Told = [
  fields: Record<string, unknown>,
  said: { kind: string; text: string; detail?: string; note?: string } | null,
];

const NOTE = 'Needs_Action/My order.md';
const IDLE: [LogEvent, Record<string, unknown>] = [
  'poll_cycle_complete',
  { details: { idle: true, errors: 0 } },
];

/** A new event does not compile without what a person hears of it. */
const TOLD: Record<LogEvent, Told[]> = {
  startup: [[{}, null]],
  shutdown: [[{}, null]],
  llm_decision: [[{ decision: 'archive', details: { operation: 'r1-1' } }, null]],
  override: [[{ details: { operation: 'r1-1' } }, null]],
  invalid_response: [[{ details: { problem: 'not_json' } }, null]],
  truncated: [[{}, null]],
  poll_cycle_complete: [
    [{ details: { idle: true } }, { kind: 'cycle', text: '1 idle cycle' }],
    [
      { details: { decisions: { draft_reply: 2, archive: 1, urgent: 0 }, errors: 1 } },
      { kind: 'cycle', text: 'Triaged 3 notes', detail: '2 drafts, 1 archived, 1 problem' },
    ],
    [
      { details: { decisions: {}, errors: 4 } },
      { kind: 'cycle', text: 'Triaged nothing', detail: '4 problems' },
    ],
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
      { kind: 'problem', text: 'Google Gemini could not be reached', detail: 'It could not be reached.' },
    ],
    [{ severity: 'warn', provider: 'gemini', error_type: 'network' }, null],
    [
      { severity: 'warn', provider: 'gemini', error_type: 'rate_limit' },
      { kind: 'problem', text: 'Google Gemini limits the rate of calls' },
    ],
    [{ severity: 'error', error_type: 'refused', details: { operation: 'r1-1' } }, null],
    [{ severity: 'error', error_type: 'no_usable_answer' }, null],
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
      { details: { note: NOTE, to: 'pending', by: 'person' } },
      { kind: 'act', text: 'Gave back My order', note: NOTE },
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
  duplicate: [
    [
      {
        email_subject: 'My order',
        details: { note: NOTE, original: 'Done/x.md', moved_to: 'Archive/My order.md' },
      },
      { kind: 'duplicate', text: 'Put a duplicate aside: My order', note: 'Archive/My order.md' },
    ],
    [{ details: { file: 'Inbox/a.eml' } }, { kind: 'duplicate', text: 'Put a duplicate aside: a.eml' }],
  ],
  conflict: [
    [
      { details: { note: NOTE, reason: 'changed' } },
      { kind: 'conflict', text: 'Left My order as it is', detail: 'It was changed meanwhile.', note: NOTE },
    ],
    [
      { details: { note: NOTE, reason: 'The note was moved.' } },
      { kind: 'conflict', text: 'Left My order as it is', detail: 'The note was moved.', note: NOTE },
    ],
  ],
  recovered: [
    [
      { details: { label: 'Archived My order' } },
      { kind: 'recovered', text: 'Finished what was cut short', detail: 'Archived My order' },
    ],
  ],
  undone: [
    [
      { details: { label: 'Archived My order', moved_to: NOTE } },
      { kind: 'undone', text: 'Took back: Archived My order', note: NOTE },
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
};

describe.each(Object.entries(TOLD) as [LogEvent, Told[]][])('of %s', (event, cases) => {
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
    expect(texts).toEqual(['1 idle cycle', 'Took back: Archived it', '2 idle cycles']);
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

  it('of a provider in trouble are counted', () => {
    const limited: [LogEvent, Record<string, unknown>] = [
      'llm_error',
      { provider: 'gemini', error_type: 'rate_limit' },
    ];
    const [row] = activityRows(logLines(limited, limited, limited), 50);
    expect(row?.text).toBe('Google Gemini limits the rate of calls, 3 times');
  });
});
