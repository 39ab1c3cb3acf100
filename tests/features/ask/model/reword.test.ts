import { expect, it } from 'vitest';
import { reword } from '../../../../src/features/ask/model/tools/reword';

const BODY = 'Friday at ten (room 4) suits me. See you on Friday!';

it.each<[string, string, string]>([
  ['say Thursday instead', BODY, 'Thursday at ten (room 4) suits me. See you on Thursday!'],
  ['Thursday instead of Friday, please.', BODY, 'Thursday at ten (room 4) suits me. See you on Thursday!'],
  ['not Friday but Thursday', BODY, 'Thursday at ten (room 4) suits me. See you on Thursday!'],
  ['change "room 4" to "room 5"', BODY, 'Friday at ten (room 5) suits me. See you on Friday!'],
  ['replace ten (room 4) with noon', BODY, 'Friday at noon suits me. See you on Friday!'],
  ['write "for $&1" instead of ten', BODY, 'Friday at for $&1 (room 4) suits me. See you on Friday!'],
  ['sag lieber Donnerstag', 'Am Freitag komme ich.', 'Am Donnerstag komme ich.'],
  // Part of a longer word stays.
  [
    'ersetze Freitag durch Donnerstag',
    'Am Freitag, nicht Freitagabend.',
    'Am Donnerstag, nicht Freitagabend.',
  ],
  ['replace fri with Thu', 'Friday fri Fri.', 'Friday Thu Thu.'],
  ['dis jeudi', 'À vendredi.', 'À jeudi.'],
  ['replace Hello with Dear', 'Hello, on Friday, 27 November.', 'Dear, on Friday, 27 November.'],
])('"%s" of "%s": %s', (wish, body, reworded) => {
  expect(reword({ subject: '', body }, wish)?.body).toBe(reworded);
});

it.each<[string, string]>([
  // Another language, two days named, two days in the draft, no day.
  ['say Donnerstag', BODY],
  ['say Thursday or Saturday', BODY],
  ['say Thursday', 'On Monday or Friday.'],
  ['say Thursday', 'Some day.'],
  // The date beside the day would be wrong.
  ['say Thursday', 'On Friday, 27 November.'],
  ['replace Friday with Thursday', 'On Friday, 27 November.'],
  // What is to be replaced is not there.
  ['replace Monday with Tuesday', BODY],
  ['make it shorter', BODY],
  ['', BODY],
])('"%s" of "%s" leaves open which words become which', (wish, body) => {
  expect(reword({ subject: '', body }, wish)).toBeNull();
});

it('counts the days of the subject, and changes them as well', () => {
  expect(reword({ subject: 'Re: Friday', body: BODY }, 'say Thursday')?.subject).toBe('Re: Thursday');
  expect(reword({ subject: 'Re: Monday', body: BODY }, 'say Thursday')).toBeNull();
});
