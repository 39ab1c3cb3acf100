import { describe, expect, it } from 'vitest';
import { isAnswerSubject, replySubject } from '../../../src/kernel/mail/headers/subject';

describe('the subject of a reply', () => {
  it.each([
    ['Lunch', 'Re: Lunch'],
    ['Re: Lunch', 'Re: Lunch'],
    ['RE: re[2]: AW: Antw: SV: Lunch', 'Re: Lunch'],
    ['回复：Re: 午餐', 'Re: 午餐'],
    ['Re : Re(3): Lunch', 'Re: Lunch'],
    ['Fwd: Re: Lunch', 'Re: Fwd: Re: Lunch'],
    ['Reference: 5', 'Re: Reference: 5'],
    ['Re: \n folded', 'Re: folded'],
    ['Re:', 'Re: (no subject)'],
    ['', 'Re: (no subject)'],
  ])('of %j is %j', (subject, reply) => {
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
