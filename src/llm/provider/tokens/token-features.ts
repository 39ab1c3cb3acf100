/**
 * Features of a text. Words are counted by length (`word8`: 7 to 8 letters; `wordLong`: more than 13, with the excess
 * letters as `wordLongRest`), and separately in texts with many accents, which tokenizers split more. Scripts are
 * counted per run and per further character (`...Rest`). Chinese characters count as `kanji` in text with kana, and as
 * `traditionalHan` in paragraphs that are not simplified, because tokenizers split most of both more.
 */
const NO_COUNTS = {
  word3: 0,
  word6: 0,
  word8: 0,
  word10: 0,
  word13: 0,
  wordLong: 0,
  wordLongRest: 0,
  accentedWord3: 0,
  accentedWord6: 0,
  accentedWord8: 0,
  accentedWord10: 0,
  accentedWord13: 0,
  accentedWordLong: 0,
  accentedWordLongRest: 0,
  accentInWord: 0,
  innerHump: 0,
  capitals: 0,
  capitalsRest: 0,
  digit: 0,
  threeDigits: 0,
  encoded: 0,
  punctuation: 0,
  punctuationRest: 0,
  lineBreak: 0,
  blanks: 0,
  han: 0,
  kanji: 0,
  traditionalHan: 0,
  kana: 0,
  hangul: 0,
  cyrillic: 0,
  cyrillicWord: 0,
  arabic: 0,
  arabicWord: 0,
  hebrew: 0,
  thai: 0,
  devanagari: 0,
  southAsian: 0,
  armenianGeorgian: 0,
  rareScript: 0,
  greek: 0,
  widePunctuation: 0,
  emoji: 0,
  joiner: 0,
  other: 0,
};

export type TokenFeature = keyof typeof NO_COUNTS;

export type TokenCounts = Record<TokenFeature, number>;

export const noCounts = (): TokenCounts => ({ ...NO_COUNTS });
