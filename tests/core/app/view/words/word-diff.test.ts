import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textTokens } from '../../../../../src/core/app/view/words/word-diff';
import { type DiffPart, wordDiff } from '../../../../../src/core/app/view/words/word-diff';

const shown = (parts: readonly DiffPart[]): string =>
  parts
    .map(({ kind, text, isTarget }) => {
      const marked = isTarget ? `<${text}>` : text;
      return kind === 'same' ? text : kind === 'added' ? `{+${marked}+}` : `[-${marked}-]`;
    })
    .join('');

describe('a diff by words', () => {
  it('shows the three words that were edited, and leaves the rest alone', () => {
    expect(shown(wordDiff('Yes, the 14th still works for us.', 'Yes, the 15th works for all of us.'))).toBe(
      'Yes, the [-14th-]{+15th+} [-still -]works for {+all of +}us.',
    );
  });

  it('marks where a link leads, when that is what changed', () => {
    const before = 'Pay [here](https://bank.example/pay?id=1), or ask ann@example.com.';
    const after = 'Pay [here](https://bank.example.evil.test/pay?id=1), or ask ann@example.com.';
    expect(shown(wordDiff(before, after))).toBe(
      'Pay [here]([-<https://bank.example/pay?id=1>-]{+<https://bank.example.evil.test/pay?id=1>+}), or ask ann@example.com.',
    );
    expect(shown(wordDiff('To: ann@example.com', 'To: ann@examp1e.com'))).toBe(
      'To: [-<ann@example.com>-]{+<ann@examp1e.com>+}',
    );
  });

  it('holds both texts whole, whatever they are', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.lorem());
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        const side = (left: DiffPart['kind']): string =>
          parts
            .filter(({ kind }) => kind !== left)
            .map((part) => part.text)
            .join('');
        expect([side('added'), side('removed')]).toEqual([before, after]);
      }),
    );
  });

  it('comes to an end on two texts that have nothing in common', () => {
    const words = (from: number): string =>
      Array.from({ length: 20_000 }, (_, index) => `w${String(from + index)}`).join(' ');
    const parts = wordDiff(words(0), words(50_000));
    expect(parts.length).toBeGreaterThan(1);
  });
});

describe('the words of a text', () => {
  it.each([
    'See| |https://a.example/x?y=1,| |(|mailto:ann@a.example|)| |or| |ann@a.example|;| |b_c|!',
    'see|:|http://x.example| |a|@| |@|b| |1|+|ftp://y',
    'Käse|,| |工房|!',
  ])('of %s', (tokens) => {
    expect(textTokens(tokens.replaceAll('|', ''))).toEqual(tokens.split('|'));
  });

  it.each(['a.', 'a.a;', 'a@', '://', 'a://', 'mailto:', 'x,@'])(
    'are found in half a megabyte of %s',
    (unit) => {
      const text = unit.repeat(500_000 / unit.length);
      expect(textTokens(text).join('') === text).toBe(true);
    },
  );
});
