import { describe, expect, it } from 'vitest';
import { isAnswerSubject, replySubject } from '../../../src/kernel/mail/headers/subject';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/subject');

describe('the subject of a reply', () => {
  it.each(rows<Pair>('of is'))('of %j is %j', (subject, reply) => {
    expect(replySubject(subject)).toBe(reply);
  });
});

describe('a subject that was inherited', () => {
  it.each(['Re: Lunch', 'AW: [list] Lunch', 'Fwd: Lunch', 'WG: Lunch', '回复：午餐', ' RE[2]: Lunch'])(
    'is %j',
    (subject) => {
      expect(isAnswerSubject(subject)).toBe(true);
    },
  );

  it.each(['Lunch', 'Reference: 5', 'Invoice [number]', 'Italy: a trip', ''])('is not %j', (subject) => {
    expect(isAnswerSubject(subject)).toBe(false);
  });
});
