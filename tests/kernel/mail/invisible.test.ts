import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  invisibleCharacters,
  markInvisible,
  withoutInvisible,
} from '../../../src/kernel/mail/text/invisible';

describe('characters that can not be seen', () => {
  it.each([
    ['a zero-width blank', '\u200B'],
    ['a joiner', '\u200D'],
    ['a non-joiner', '\u200C'],
    ['a word joiner', '\u2060'],
    ['invisible operators', '\u2061\u2062\u2063\u2064'],
    ['variation selectors', '\uFE00\uFE0F'],
    ['more variation selectors', '\u{E0100}\u{E01EF}'],
    ['a soft hyphen', '\u00AD'],
    ['a grapheme joiner', '\u034F'],
    ['Hangul fillers', '\u115F\u1160'],
    ['Mongolian selectors', '\u180B\u180C\u180D\u180E\u180F'],
    ['Khmer vowels without a sign', '\u17B4\u17B5'],
    ['a byte order mark', '\uFEFF'],
    ['direction marks', '\u061C\u200E\u200F'],
    ['overrides and isolates', '\u202A\u202E\u2066\u2069'],
    ['deprecated format characters', '\u206A\u206F'],
    ['annotations', '\uFFF9\uFFFB'],
    ['tags', '\u{E0001}\u{E0041}\u{E007F}'],
    ['musical format characters', '\u{1D173}\u{1D17A}'],
    ['shorthand format characters', '\u{1BCA0}'],
    ['unassigned ignorables', '\uFFF0\u{E0FFF}\u2065'],
    ['controls', '\u0000\u0007\u001B\u0085'],
    ['halves of a pair', '\uD83D'],
  ])('are found, and go: %s', (_, hidden) => {
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

  it.each([
    ['plain text', 'Hello,\n\n\tthe 14th suits. 50 % – “yes”\r\n'],
    ['emoji of several parts', '👨‍👩‍👧‍👦 👩🏽‍💻 🏳️‍🌈 👁️‍🗨️ ❤️‍🔥'],
    ['emoji in either form', '❤️ ☎︎ ©️ ✌🏽'],
    ['keycaps', '1️⃣ #️⃣'],
    ['flags of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇨🇭'],
    ['Persian', 'می‌رود، کتاب‌ها، نمی‌خواهم'],
    ['Hindi', 'क्‍ष क्‌ष'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['Bengali', 'র‍্যাব'],
    ['Malayalam', 'ന്‍ റ്‌'],
    ['marks on numbers', '\u0600\u0661 \u06DD\u0662'],
    ['other scripts', 'שָׁלוֹם Ελληνικά 日本語 한국어 ไทย မြန်မာ Tiếng Việt'],
    ['blanks with a width', 'a\u00A0b\u202F! \u3000'],
  ])('are none: %s', (_, text) => {
    expect(invisibleCharacters(text)).toBe(0);
    expect(withoutInvisible(text)).toBe(text);
    expect(markInvisible(text)).toBe(text);
  });

  it.each([
    ['a second joiner between emoji', '👩\u200D\u200D💻', 2],
    ['a joiner after the last emoji', '👩\u200D', 1],
    ['a selector after a letter', 'a\uFE0F', 1],
    ['a second selector', '❤\uFE0F\uFE0F', 1],
    ['a selector that changes nothing', '😀\uFE0F', 1],
    ['a selector after a digit', '1\uFE0F', 1],
    ['words in a flag', '🏴\u{E0070}\u{E0069}\u{E006E}\u{E007F}', 4],
    ['a joiner between Arabic letters', 'ب\u200Dب', 1],
    ['a non-joiner behind a letter that never joins', 'ا\u200Cب', 1],
    ['a non-joiner between Latin letters', 'a\u200Cb', 1],
    ['a second joiner at a virama', 'क्\u200D\u200Dष', 1],
  ])('are not excused by what stands beside them: %s', (_, text, count) => {
    expect(invisibleCharacters(text)).toBe(count);
  });

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
