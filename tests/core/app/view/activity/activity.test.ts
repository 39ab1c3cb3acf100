import { describe, expect, it } from 'vitest';
import { activityRows } from '../../../../../src/core/app/view/activity/activity';
import type { LogEvent } from '../../../../../src/kernel/log/entry';
import TABLE from '../../../../data/tables/core/app/view/activity.json';
import { expectGolden } from '../../../../golden';
import { logLines } from '../log-text';

type Fields = Record<string, unknown>;

const REQUEST = 'Done/a request.md';
const MAIL = { recipients: 'Ann Lee <ann@example.com>', title: 'Re: My order', note: REQUEST };
const IDLE: [LogEvent, Fields] = ['poll_cycle_complete', { details: { idle: true, errors: 0 } }];

/** A new event does not compile without fields; the golden has what a person hears of them. */
const ROWS: Record<LogEvent, Fields[]> = TABLE;

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
