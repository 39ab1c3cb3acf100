import { describe, expect, it } from 'vitest';
import { decisionRow, type DecisionRow } from '../../../../../src/core/app/view/activity/decision-row';
import { loggedDecisions } from '../../../../../src/core/app/view/activity/decisions';
import type { LogEvent } from '../../../../../src/kernel/log/entry';
import { logLines, START } from '../log-text';

type Entry = [event: LogEvent, fields?: Record<string, unknown>];

const NOTE = 'Needs_Action/My order.md';

/** What the log says of one decision that was carried out. */
const decided = (operation: string, fields: Record<string, unknown> = {}, fate = {}): Entry[] => [
  [
    'llm_decision',
    {
      email_subject: 'My order',
      decision: 'draft_reply',
      confidence: 0.9,
      reasoning: 'A question.',
      ...fields,
      details: { note: NOTE, operation, paths: [NOTE], ...fate },
    },
  ],
  [
    'state_transition',
    {
      email_subject: 'My order',
      details: { note: NOTE, to: 'pending_approval', sender: 'Bo Chan <bo@example.org>', operation, ...fate },
    },
  ],
];

const rowsOf = (...entries: Entry[]): DecisionRow[] =>
  loggedDecisions(logLines(...entries)).map((logged) => decisionRow(logged, 0.6));

describe('a decision', () => {
  it('is shown with whose mail it was, why, and where its draft lies', () => {
    expect(rowsOf(...decided('r1-1', {}, { created: 'Drafts/re.md' }))).toEqual([
      {
        id: 'r1-1',
        at: START,
        title: 'Bo Chan · My order',
        from: 'Bo Chan <bo@example.org>',
        decision: 'draft_reply',
        confidence: 0.9,
        isUnsure: false,
        why: 'A question.',
        note: NOTE,
        draft: 'Drafts/re.md',
        isOverride: false,
        isBySenderLine: false,
        isUndone: false,
      },
    ]);
  });

  it('comes newest first', () => {
    const rows = rowsOf(...decided('r1-1'), ...decided('r2-1'));
    expect(rows.map(({ id }) => id)).toEqual(['r2-1', 'r1-1']);
  });

  it('is unsure below what the settings say, and neither where Deputy decided', () => {
    const confidence = (value: number, details = {}): unknown => {
      const [first, second] = decided('r1-1', { confidence: value }, details);
      const [row] = rowsOf(...(first && second ? [first, second] : []));
      return [row?.confidence, row?.isUnsure];
    };
    expect(confidence(0.59)).toEqual([0.59, true]);
    expect(confidence(0.6)).toEqual([0.6, false]);
    expect(confidence(0, { decided_by: 'deputy' })).toEqual([null, false]);
  });

  it('names the rule that overruled the model', () => {
    const override: Entry = ['override', { reasoning: 'A rule', details: { operation: 'r1-1' } }];
    const [row] = rowsOf(...decided('r1-1'), override);
    expect(row).toMatchObject({ isOverride: true, why: 'A rule. A question.' });
  });

  it('is none where nothing came of it', () => {
    const discarded: Entry = [
      'llm_decision',
      { decision: 'archive', details: { note: NOTE, discarded: true } },
    ];
    expect(rowsOf(discarded)).toEqual([]);
  });

  it('is none where it is not one of the five', () => {
    expect(rowsOf(...decided('r1-1', { decision: 'send' }))).toEqual([]);
  });

  it('leads to where Deputy moved the note, then and later', () => {
    const moved = { moved_from: NOTE, moved_to: 'Done/My order.md' };
    const again = { moved_from: 'Done/My order.md', moved_to: 'Done/My order 2.md' };
    const archived = decided('r1-1', { decision: 'archive' }, moved);
    const later: Entry = [
      'state_transition',
      { details: { note: 'Done/My order.md', operation: 'r2-1', ...again } },
    ];
    expect(rowsOf(...archived)[0]?.note).toBe('Done/My order.md');
    expect(rowsOf(...archived, later)[0]?.note).toBe('Done/My order 2.md');
  });

  it('says that it was taken back', () => {
    const undone: Entry = ['undone', { details: { undoes: 'r1-1', operation: 'r2-1' } }];
    const lines = logLines(...decided('r1-1'), undone, ...decided('r3-1'));
    const rows = loggedDecisions(lines).map((logged) => decisionRow(logged, 0.6));
    expect(rows.map(({ id, isUndone }) => [id, isUndone])).toEqual([
      ['r3-1', false],
      ['r1-1', true],
    ]);
  });

  it('leads nowhere outside the vault', () => {
    const [row] = rowsOf(
      ...decided('r1-1', {}, { created: '../../secret', moved_from: NOTE, moved_to: '/etc' }),
    );
    expect(row).toMatchObject({ note: null, draft: null });
  });
});
