import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  invisibleCharacters,
  markInvisible,
  withoutInvisible,
} from '../../../src/kernel/mail/text/invisible';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/invisible');

describe('characters that can not be seen', () => {
  it.each(rows<Pair>('are found and'))('are found, and go: %s', (_, hidden) => {
    const text = `The agenda${hidden} follows.`;
    expect(invisibleCharacters(text)).toBe(Array.from(hidden).length);
    expect(withoutInvisible(text)).toBe('The agenda follows.');
  });

  it.each(['\u2800', '\u3164', '\uFFA0'])('leave a blank where they took up room', (hidden) => {
    expect(invisibleCharacters(`a${hidden}b`)).toBe(1);
    expect(withoutInvisible(`a${hidden}b`)).toBe('a b');
  });

  it('become marks that name them', () => {
    expect(markInvisible('a\u200B@b.com, \u{E0041}')).toBe('a⟨U+200B⟩@b.com, ⟨U+E0041⟩');
  });

  it.each(rows<Pair>('are none'))('are none: %s', (_, text) => {
    expect(invisibleCharacters(text)).toBe(0);
    expect(withoutInvisible(text)).toBe(text);
    expect(markInvisible(text)).toBe(text);
  });

  it.each(rows<[string, string, number]>('are not excused'))(
    'are not excused by what stands beside them: %s',
    (_, text, count) => {
      expect(invisibleCharacters(text)).toBe(count);
    },
  );

  it('are gone after one pass, and are as many as were marked', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        ' ',
        '1',
        '\u200B',
        '\u200C',
        '\u200D',
        '\uFE0F',
        '\uFE0E',
        '\u20E3',
        '👩',
        '💻',
        '❤',
        '🏽',
        '🏴',
      ],
      ...['\u{E0067}', '\u{E007F}', 'ب', 'ا', 'क', '्', 'র', '্', '\u064E', '\uD83D', '\n', '\u2800', '\u0600'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const clean = withoutInvisible(text);
        expect(markInvisible(text).split('⟨U+').length - 1).toBe(invisibleCharacters(text));
        expect(invisibleCharacters(clean)).toBe(0);
      }),
      { numRuns: 3_000 },
    );
  });
});
