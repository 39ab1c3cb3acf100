import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityRows } from '../../../../../src/core/app/view/activity/activity';
import { decisionRow } from '../../../../../src/core/app/view/activity/decision-row';
import { loggedDecisions } from '../../../../../src/core/app/view/activity/decisions';
import { type LogLine, parseLogLine } from '../../../../../src/core/app/view/activity/log-line';
import { logText, START } from '../log-text';
import { tableOf } from '../../../../word-table';

const rows = tableOf('core/app/view/activity/log-line');

const WHOLE = logText('llm_decision', 5, {
  email_subject: 'My order',
  decision: 'archive',
  confidence: 0.9,
  details: { operation: 'r1-1', note: 'Needs_Action/My order.md' },
});

describe('a line of the log', () => {
  it('is read as it was written', () => {
    expect(parseLogLine(WHOLE, 'a')).toMatchObject({
      id: 'a',
      at: START + 300_000,
      event: 'llm_decision',
      subject: 'My order',
      confidence: 0.9,
    });
  });

  it('is passed over when it is torn, foreign or without a time', () => {
    const foreign = ['', 'hello', '[]', 'null', '3', '{}', '{"timestamp":"yesterday","event":"startup"}'];
    for (const text of [...foreign, WHOLE.slice(0, -20), `\uFFFD${WHOLE}`])
      expect(parseLogLine(text, 'a')).toBeNull();
  });

  it('counts for what can be understood of it', () => {
    const line = parseLogLine(
      '{"timestamp":"2026-11-02T09:00:00Z","event":"undone","confidence":"1","details":[]}',
      'a',
    );
    expect(line).toMatchObject({ event: 'undone', confidence: null, details: {} });
  });
});

const EVENTS = [
  'llm_decision',
  'override',
  'undone',
  'state_transition',
  'poll_cycle_complete',
  'conflict',
  '__proto__',
];
const TEXTS = fc.oneof(
  fc.string(),
  fc.constantFrom('r1-1', 'archive', 'failed', 'a/b.md', 'person'),
  fc.jsonValue(),
);
const FIELDS = fc.dictionary(
  fc.constantFrom('email_subject', 'decision', 'confidence', 'reasoning', 'error_type', 'severity'),
  TEXTS,
);
const DETAILS = fc.dictionary(fc.constantFrom(...rows('DETAILS')), TEXTS);

describe('whatever stands in a log', () => {
  it('nothing throws, and every row is one line of text', () => {
    const line = fc
      .record({
        event: fc.constantFrom(...EVENTS),
        fields: FIELDS,
        details: fc.oneof(DETAILS, fc.jsonValue()),
      })
      .map(({ event, fields, details }) =>
        JSON.stringify({ timestamp: '2026-11-02T09:00:00Z', event, ...fields, details }),
      );
    const anything = fc.oneof(line, line, fc.string(), fc.json());
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 12 }), (texts) => {
        const lines = texts
          .map((text, index) => parseLogLine(text, String(index)))
          .filter((parsed): parsed is LogLine => parsed !== null);
        for (const { title } of loggedDecisions(lines).map((each) => decisionRow(each, 0.6)))
          expect(title).not.toMatch(/[\n\u202E]/u);
        for (const { text } of activityRows(lines, 50)) expect(text).not.toMatch(/[\n\u202E]/u);
      }),
      { numRuns: 500 },
    );
  });
});
