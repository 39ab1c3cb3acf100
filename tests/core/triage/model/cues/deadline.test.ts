import { describe, expect, it } from 'vitest';
import { deadlineIn } from '../../../../../src/core/triage/model/cues/deadline';
import { findStated } from '../../../../../src/core/triage/model/cues/stated';
import { URGENCY } from '../../../../../src/core/triage/model/cues/mail-cues';
import { type Pair, tableOf } from '../../../../word-table';

const rows = tableOf('core/triage/model/cues/deadline');

const WHEN = { from: Date.parse('2026-11-02T08:30:00+01:00'), zone: 'Europe/Berlin' };
const words = (sentence: string) => deadlineIn(sentence, WHEN)?.words ?? null;

describe('a deadline', () => {
  it.each(rows('is read in'))('is read in "%s"', (sentence) => {
    expect(words(sentence)).not.toBeNull();
  });

  it.each(rows('is not seen'))('is not seen in "%s"', (sentence) => {
    const deadline = deadlineIn(sentence, WHEN);
    expect(deadline === null || deadline.at < WHEN.from ? null : deadline.words).toBeNull();
  });

  it.each(rows<Pair>('in is at'))('in "%s" is at %s', (sentence, at) => {
    const found = deadlineIn(sentence, WHEN)?.at ?? 0;
    expect(new Date(found + 3_600_000).toISOString().slice(0, 16)).toBe(at);
  });

  it('of a day alone lasts until its end', () => {
    expect(deadlineIn('Send it by today.', WHEN)?.at).toBe(Date.parse('2026-11-02T23:59:59.999+01:00'));
  });
});

describe('urgency', () => {
  it.each(rows('is not seen in'))('is not seen in "%s"', (sentence) => {
    expect(findStated(URGENCY, sentence)).toBeNull();
  });
});
