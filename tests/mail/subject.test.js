import { describe, expect, it } from 'vitest';
import { replySubject } from '../../src/mail/subject';
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
