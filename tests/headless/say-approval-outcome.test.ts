import { describe, expect, it } from 'vitest';
import { approvalExit } from '../../headless/words/say-approval-outcome.mjs';
import { decisionTrouble } from '../../src/core/app/reports/decision-report';
import type { DecideOutcome } from '../../src/core/approvals/work/person-decision';

const FULL = 'Could not write .orchestrator.lock.1: the disk is full';
const putOff: DecideOutcome = { kind: 'put_off', device: null, note: 'Approved/a.md', why: 'Later.' };
const settled: DecideOutcome = { kind: 'settled', state: 'executed', why: null, note: 'Done/a.md' };

describe('What a command says of a decision that stands', () => {
  it.each([
    [putOff, `It could not be carried out now: ${FULL}`],
    [settled, `Its notes could not be updated now: ${FULL}`],
  ])('is no failure where nothing more could be written (%j)', (outcome, words) => {
    expect([approvalExit(outcome), decisionTrouble(outcome)]).toEqual([0, null]);
    const troubled = { ...outcome, trouble: FULL };
    expect([approvalExit(troubled), decisionTrouble(troubled)]).toEqual([0, words]);
  });

  it('is a failure where it did not come to what was decided', () => {
    expect(approvalExit({ ...settled, state: 'tool_error', trouble: FULL })).toBe(1);
    expect(approvalExit({ kind: 'refused', why: 'No.' })).toBe(1);
  });
});
