import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../src/core/approvals/model/blanks';
import { signed } from '../../../src/core/drafts/signed';
import { replyTemplate } from '../../../src/core/triage/model/cues/reply-template';

const BEN = { name: 'Ben Sample', signOff: '' };
const WISHES = { name: 'Ben Sample', signOff: 'Best wishes\nBen Sample\nWorkshop' };

describe('a letter is signed', () => {
  it.each<[string, string]>([
    ['Yes.\n\nKind regards\n[Your name]', 'Yes.\n\nKind regards\nBen Sample'],
    ['Ja.\n\nViele Grüße\n[Dein Name]', 'Ja.\n\nViele Grüße\nBen Sample'],
    ['Yes.\n\nBest,\n{{your_name}}', 'Yes.\n\nBest,\nBen Sample'],
    ['Yes.\n\nBest,\n[Name]', 'Yes.\n\nBest,\nBen Sample'],
    ['Yes.\n\nKind regards', 'Yes.\n\nKind regards\nBen Sample'],
    ['Yes.\n\nBest,\nBen', 'Yes.\n\nBest,\nBen'],
    ['My name is [your name], hello.', 'My name is Ben Sample, hello.\n\nBen Sample'],
    ['Yes, gladly.', 'Yes, gladly.\n\nBen Sample'],
    ['[Your name]', 'Ben Sample'],
  ])('with the name: %j', (letter, expected) => {
    expect(signed(letter, BEN)).toBe(expected);
    expect(signed(signed(letter, BEN), BEN)).toBe(expected);
  });

  it.each([
    'Yes.\n\nKind regards\n[Your name]',
    'Yes.\n\nCheers!',
    'Yes.\n\nBen',
    'Yes.\n\nBest wishes\nBen Sample',
    'Yes.',
    `Yes.\n\n${WISHES.signOff}`,
  ])('with the sign-off once: %j', (letter) => {
    expect(signed(letter, WISHES)).toBe(`Yes.\n\n${WISHES.signOff}`);
  });

  it('as it stands where nothing is known of the person', () => {
    expect(signed('Yes.\n\n[Your name]\n', { name: '', signOff: '' })).toBe('Yes.\n\n[Your name]\n');
  });

  it('with a name that is no pattern', () => {
    expect(signed('Yes.\n\n[Your name]', { name: '$& Ben', signOff: '' })).toBe('Yes.\n\n$& Ben');
  });

  it.each(['en', 'de', 'es', 'fr'] as const)(
    'so that the template in %s holds one blank: the answer',
    (tongue) => {
      const template = replyTemplate(tongue, { subject: 'Workshop', from: null, answer: null });
      expect(blanksIn(signed(template, BEN))).toHaveLength(1);
      expect(blanksIn(signed(template, WISHES))).toHaveLength(1);
    },
  );

  it('however many blanks it begins and does not end', () => {
    const hostile = '[your '.repeat(200_000) + '\n\n'.repeat(100_000);
    expect(signed(hostile, WISHES)).toContain('Best wishes');
  });
});
