/**
 * What a text is counted by. Words are counted by length (`word8`: 7 to 8 letters, `wordLong`: more than 13, with the
 * letters beyond that as `wordLongRest`), separately in texts with many accents, whose tokenizers' vocabulary is poorer.
 * Scripts are counted by character, `...Rest` by character beyond the first.
 */
export const TOKEN_FEATURES = [
  'word3',
  'word6',
  'word8',
  'word10',
  'word13',
  'wordLong',
  'wordLongRest',
  'accentedWord3',
  'accentedWord6',
  'accentedWord8',
  'accentedWord10',
  'accentedWord13',
  'accentedWordLong',
  'accentedWordLongRest',
  'accentInWord',
  'innerHump',
  'capitals',
  'capitalsRest',
  'digit',
  'threeDigits',
  'encoded',
  'punctuation',
  'punctuationRest',
  'lineBreak',
  'blanks',
  'han',
  'kana',
  'hangul',
  'cyrillic',
  'cyrillicWord',
  'arabic',
  'arabicWord',
  'hebrew',
  'thai',
  'devanagari',
  'southAsian',
  'armenianGeorgian',
  'rareScript',
  'greek',
  'widePunctuation',
  'emoji',
  'joiner',
  'other',
] as const;

export type TokenFeature = (typeof TOKEN_FEATURES)[number];

export type TokenCounts = Record<TokenFeature, number>;

export const noCounts = (): TokenCounts =>
  Object.fromEntries(TOKEN_FEATURES.map((feature) => [feature, 0])) as TokenCounts;
