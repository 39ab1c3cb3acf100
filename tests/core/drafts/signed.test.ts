import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../src/core/approvals/model/blanks';
import { nameWritten, signed } from '../../../src/core/drafts/signed';
import { runs, SEED } from '../../runs';
import { replyTemplate } from '../../../src/core/triage/model/cues/reply-template';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('core/drafts/signed');

const BEN = { name: 'Ben Sample', signOff: '' };
const WISHES = { name: 'Ben Sample', signOff: 'Best wishes\nBen Sample\nWorkshop' };

describe('a letter is signed', () => {
  it.each(rows<Pair>('with the name'))('with the name: %j', (letter, expected) => {
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

  it.each([
    'Yes.\n\nBest wishes,\n\nBen Sample\n\nWorkshop',
    'Yes.\n\nBest regards,\n\nBen Sample',
    'Yes.\nBest wishes\nBen Sample\nWorkshop.',
    'Yes.\n\n*Best wishes*\n**Ben Sample**\nworkshop',
    'Yes.\n\nKind regards,\n\nBest wishes\nBen Sample\nWorkshop',
    'Yes.\n\nCheers,\n\n[Your name]',
  ])('with the sign-off once, however a model wrote it: %j', (letter) => {
    expect(signed(letter, WISHES)).toBe(`Yes.\n\n${WISHES.signOff}`);
    expect(signed(`${letter}\n`, WISHES)).toBe(`Yes.\n\n${WISHES.signOff}`);
  });

  it.each([
    ['Yes, gladly.\nBen', 'Yes, gladly.'],
    ['Please ask\nBen', 'Please ask'],
    ['Yes.\n\nHerzlichst,\nBen', 'Yes.'],
  ])('without a word of the letter lost: %j', (letter, own) => {
    expect(signed(letter, WISHES)).toBe(`${own}\n\n${WISHES.signOff}`);
  });

  it('once, and only below what the letter says, in random letters', () => {
    const piece = fc.constantFrom(
      ...['Yes, gladly.', 'The workshop is at ten.', 'Ben Sample will come.', 'Best wishes', 'Kind regards,'],
      ...['Ben', 'Ben Sample', 'Workshop', WISHES.signOff, '[Your name]', '-- ', '> quoted', ''],
    );
    const letters = fc
      .array(fc.tuple(piece, fc.constantFrom('\n', '\n\n')), { maxLength: 8 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(letters, (letter) => {
        const once = signed(letter, WISHES);
        expect(once.endsWith(WISHES.signOff)).toBe(true);
        expect(once.slice(0, -WISHES.signOff.length).trimEnd().endsWith(WISHES.signOff)).toBe(false);
        expect(signed(once, WISHES)).toBe(once);
        for (const sentence of ['Yes, gladly.', 'The workshop is at ten.', 'Ben Sample will come.'])
          expect(once.split(sentence).length).toBe(letter.split(sentence).length);
      }),
      { numRuns: runs(20_000), seed: SEED },
    );
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

  it.each([
    ['Kind regards\nSam Lee', 'Sam Lee'],
    ['Kind regards\n\nJosé-María d’Ávila\n', 'José-María d’Ávila'],
    ['Kind regards', ''],
    ['Yes.\n\nThat is fine with me, thank you', ''],
    ['Kind regards\n[Your name]', ''],
    ['Kind regards\nsam@example.com', ''],
    ['', ''],
  ])('from what the person wrote over its blank: %j names %j', (after, name) => {
    expect(nameWritten('Yes.\n\nKind regards\n[Dein Name]', after)).toBe(name);
    expect(nameWritten('Yes.\n\nKind regards\nAnn', after)).toBe('');
  });

  it('however many blanks it begins and does not end', () => {
    const hostile = '[your '.repeat(200_000) + '\n\n'.repeat(100_000) + 'Workshop';
    expect(signed(hostile, WISHES)).toContain('Best wishes');
  });
});
