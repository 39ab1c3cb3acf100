import { describe, expect, it } from 'vitest';
import { checkDraft, draftSources } from '../../../../src/features/revision/model/draft-checks';
import { isSimilar } from '../../../../src/features/revision/model/loop';

const MAIL =
  'Hello Ben, the invoice is 1,200.00 EUR, due on 3 December 2026. See https://pay.example.org/i/7 or write to billing@example.org.';

const found = (draft: string, known = '', mail = MAIL): string[] =>
  checkDraft(draft, draftSources({ mail, known })).map(({ kind, quotation }) => `${kind}: ${quotation}`);

describe('what code finds in a draft', () => {
  it.each([
    ['Hello Ada, 1200 EUR by 3.12. is fine. Ben', []],
    ['I pay 1 200 € on 2026-12-03.', []],
    ['I pay €900.', ['unknown_amount: €900']],
    ['Let us say December 4.', ['unknown_date: December 4']],
    ['On 4 décembre, then.', ['unknown_date: 4 décembre']],
    ['It is at pay.example.org, http://PAY.example.org/i/7.', []],
    ['Click https://pay.example.net/i/7', ['unknown_link: https://pay.example.net/i/7']],
    ['Write to eve@example.net', ['unknown_address: eve@example.net']],
    ['Write to Billing@example.org', []],
    ['I come at [time].', ['blank: [time]']],
    ['Chapter 3 of 12 costs nothing.', []],
    ['You may march on 5 fronts.', []],
  ])('%s', (draft, faults) => {
    expect(found(draft)).toEqual(faults);
  });

  it.each([
    ['Dear Bob,\n\nyes.', 'wrong_name: Bob'],
    ['Hi Bob!\nyes.', 'wrong_name: Bob'],
    ['Sehr geehrte Frau Müller,\nja.', 'wrong_name: Müller'],
    ['Bonjour Chloé,\noui.', 'wrong_name: Chloé'],
    ['Dear Ada,\n\nyes.', null],
    ['Dear Ms. Lovelace,\nyes.', null],
    ['Hello Addie,\nyes.', null],
    ['Hallo ada.l,\nja.', null],
    ['Dear team,\nyes.', null],
    ['Dear Sir or Madam,\nyes.', null],
    ['Hi there,\nyes.', null],
    ['Thank you.\nDear Bob was right about it.', null],
    ['Dear Bob was right about this one.', null],
  ])('the name of somebody else in the greeting: %j', (draft, fault) => {
    const addressee = 'Ada Lovelace <ada.l@example.org>\nBest, Addie';
    const sources = draftSources({ mail: MAIL, known: 'Bob Brown', addressee });
    const names = checkDraft(draft, sources).filter(({ kind }) => kind === 'wrong_name');
    expect(names.map(({ kind, quotation }) => `${kind}: ${quotation}`)).toEqual(
      fault === null ? [] : [fault],
    );
    expect(checkDraft(draft, draftSources({ mail: MAIL, known: '' })).map(({ kind }) => kind)).not.toContain(
      'wrong_name',
    );
  });

  it('takes what the profile or the wish names', () => {
    expect(found('Write to ben@example.com by 5 May.', 'ben@example.com\noffer 5 May')).toEqual([]);
  });

  it('a draft in another language than the mail', () => {
    const mail =
      'Could you please send me the report that we talked about and tell me when you will be at the office?';
    expect(
      found('Ich bin nicht im Haus und werde das für Sie mit der Post auf den Weg bringen.', '', mail),
    ).toEqual(['wrong_language: ']);
    expect(found('I will send you the report and be at the office on Monday.', '', mail)).toEqual([]);
  });

  it('a draft that is much longer than it need be', () => {
    expect(found('word '.repeat(400))).toEqual(['too_long: ']);
  });
});

describe('how alike two drafts are, by their words', () => {
  const words = Array.from({ length: 100 }, (_, n) => `word${String(n)}`);
  const changed = (count: number): string =>
    words.map((word, n) => (n < count ? `x${word}` : word)).join(' ');
  it.each([
    [0, true],
    [4, true],
    [5, false],
    [50, false],
  ])('%i of 100 words changed', (count, isAlike) => {
    expect(isSimilar(words.join('\n'), changed(count))).toBe(isAlike);
  });

  it('one word more at the start is one edit', () => {
    expect(isSimilar(words.join(' '), `hello ${words.join(' ')}`)).toBe(true);
  });

  it('long texts that differ everywhere are different, within a moment; one change in them is one edit', () => {
    const long = Array.from({ length: 60_000 }, (_, n) => `word${String(n % 977)}`);
    const began = performance.now();
    expect(isSimilar(long.join(' '), long.map((word, n) => `${word}${String(n % 2)}`).join(' '))).toBe(false);
    expect(isSimilar(long.join(' '), long.map((word, n) => (n === 30_000 ? 'other' : word)).join(' '))).toBe(
      true,
    );
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
