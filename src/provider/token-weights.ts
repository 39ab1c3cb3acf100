import type { TokenFamily } from '../ports/language-model';
import type { TokenFeature } from './token-features';

export type TokenWeights = Readonly<Record<TokenFeature, number>>;

// Tokens per feature, fitted once by non-negative least squares to the public tokenizers on 1,489 texts: prose in 30
// languages, code, URLs, encoded data and mail. docs/measurements/token-estimate.md says how close they come.

// prettier-ignore
const O200K: TokenWeights = {
  word3: 0.957, word6: 1.257, word8: 1.042, word10: 1.265, word13: 1.929, wordLong: 3.303, wordLongRest: 0.311,
  accentedWord3: 0.445, accentedWord6: 1.371, accentedWord8: 0.861, accentedWord10: 2.344, accentedWord13: 3.653,
  accentedWordLong: 1.489, accentedWordLongRest: 0.367, accentInWord: 1.327, innerHump: 0, capitals: 1.387,
  capitalsRest: 0, digit: 0, threeDigits: 1.484, encoded: 0.603, punctuation: 0.717, punctuationRest: 0.039,
  lineBreak: 0.591, blanks: 0.673, han: 0.906, kana: 0.687, hangul: 0.753, cyrillic: 0, cyrillicWord: 1.792,
  arabic: 0.135, arabicWord: 1.08, hebrew: 0.48, thai: 0.441, indic: 0.369, greek: 0.429, widePunctuation: 0,
  emoji: 1.762, joiner: 0, other: 0.858,
};

// prettier-ignore
const CLAUDE_2: TokenWeights = {
  word3: 0.971, word6: 1.217, word8: 1.165, word10: 1.586, word13: 2.584, wordLong: 4.806, wordLongRest: 0.264,
  accentedWord3: 0.561, accentedWord6: 1.5, accentedWord8: 1.794, accentedWord10: 2.765, accentedWord13: 4.48,
  accentedWordLong: 1.822, accentedWordLongRest: 1.494, accentInWord: 2.094, innerHump: 0, capitals: 1.557,
  capitalsRest: 0, digit: 0.099, threeDigits: 1.032, encoded: 0.661, punctuation: 0.976, punctuationRest: 0.068,
  lineBreak: 1.003, blanks: 0.28, han: 1.243, kana: 1.044, hangul: 1.439, cyrillic: 0.075, cyrillicWord: 3.201,
  arabic: 0.526, arabicWord: 2.767, hebrew: 1.074, thai: 1.822, indic: 1.523, greek: 1.35, widePunctuation: 0,
  emoji: 2.648, joiner: 0.809, other: 0.698,
};

// prettier-ignore
const GEMINI: TokenWeights = {
  word3: 0.858, word6: 1.372, word8: 1.198, word10: 0.99, word13: 1.844, wordLong: 3.74, wordLongRest: 0.23,
  accentedWord3: 0.417, accentedWord6: 1.057, accentedWord8: 1.183, accentedWord10: 2.533, accentedWord13: 3.163,
  accentedWordLong: 2.348, accentedWordLongRest: 0, accentInWord: 1.202, innerHump: 0, capitals: 1.303,
  capitalsRest: 0, digit: 0.856, threeDigits: 0.544, encoded: 0.662, punctuation: 0.951, punctuationRest: 0.077,
  lineBreak: 0.883, blanks: 0.644, han: 0.775, kana: 0.358, hangul: 0.895, cyrillic: 0, cyrillicWord: 1.705,
  arabic: 0.226, arabicWord: 0.817, hebrew: 0.517, thai: 0.409, indic: 0.481, greek: 0.45, widePunctuation: 0.241,
  emoji: 0.96, joiner: 0.437, other: 0.796,
};

// prettier-ignore
const LLAMA: TokenWeights = {
  word3: 1.025, word6: 1.228, word8: 1.094, word10: 1.431, word13: 2.259, wordLong: 4.2, wordLongRest: 0.263,
  accentedWord3: 0.636, accentedWord6: 1.308, accentedWord8: 1.997, accentedWord10: 2.509, accentedWord13: 4.617,
  accentedWordLong: 2.458, accentedWordLongRest: 1.17, accentInWord: 1.014, innerHump: 0, capitals: 1.395,
  capitalsRest: 0, digit: 0, threeDigits: 1.493, encoded: 0.629, punctuation: 0.661, punctuationRest: 0.053,
  lineBreak: 0.53, blanks: 0.683, han: 0.94, kana: 0.649, hangul: 0.783, cyrillic: 0.092, cyrillicWord: 1.543,
  arabic: 0.251, arabicWord: 0.961, hebrew: 1.215, thai: 0.481, indic: 0.691, greek: 0.449, widePunctuation: 0,
  emoji: 2.52, joiner: 0.258, other: 0.847,
};

// prettier-ignore
const QWEN: TokenWeights = {
  word3: 1.016, word6: 1.26, word8: 1.121, word10: 1.333, word13: 2.257, wordLong: 4.579, wordLongRest: 0.236,
  accentedWord3: 0, accentedWord6: 1.553, accentedWord8: 2.564, accentedWord10: 3.299, accentedWord13: 4.715,
  accentedWordLong: 2.168, accentedWordLongRest: 1.058, accentInWord: 0.996, innerHump: 0, capitals: 1.429,
  capitalsRest: 0, digit: 0.819, threeDigits: 0.903, encoded: 0.672, punctuation: 0.675, punctuationRest: 0.057,
  lineBreak: 0.415, blanks: 0.597, han: 0.749, kana: 0.652, hangul: 0.875, cyrillic: 0, cyrillicWord: 2.338,
  arabic: 0, arabicWord: 2.278, hebrew: 0.482, thai: 0.58, indic: 1.179, greek: 1.035, widePunctuation: 0,
  emoji: 1.645, joiner: 0.128, other: 0.527,
};

// prettier-ignore
const DEEPSEEK: TokenWeights = {
  word3: 0.941, word6: 1.295, word8: 1.259, word10: 1.318, word13: 1.996, wordLong: 4.471, wordLongRest: 0.23,
  accentedWord3: 0.528, accentedWord6: 1.618, accentedWord8: 1.818, accentedWord10: 1.962, accentedWord13: 3.086,
  accentedWordLong: 0.956, accentedWordLongRest: 1.331, accentInWord: 1.472, innerHump: 0, capitals: 1.716,
  capitalsRest: 0, digit: 0, threeDigits: 1.381, encoded: 0.629, punctuation: 0.835, punctuationRest: 0.078,
  lineBreak: 0.335, blanks: 0.431, han: 0.695, kana: 0.744, hangul: 0.919, cyrillic: 0, cyrillicWord: 2.022,
  arabic: 0.208, arabicWord: 1.136, hebrew: 0.571, thai: 0.381, indic: 0.625, greek: 0.539, widePunctuation: 0,
  emoji: 1.968, joiner: 0.382, other: 0.901,
};

/**
 * No tokenizer newer than Claude 2's is public. By Anthropic's own word newer ones make about 30 % more tokens, and by
 * independent probes that is words in Latin script (English and German 1.45, French 1.36, Spanish 1.24, code 1.13 to
 * 1.3), while other scripts count as before. The rest is left to the correction from real usage.
 */
const CLAUDE_LATIN_GROWTH = 1.35;
const LATIN_WORDS: ReadonlySet<string> = new Set<TokenFeature>([
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
]);

/** The weights of a family, by feature. */
export const weightOf = (family: TokenFamily, feature: TokenFeature): number =>
  family === 'claude' && LATIN_WORDS.has(feature)
    ? CLAUDE_2[feature] * CLAUDE_LATIN_GROWTH
    : BY_FAMILY[family][feature];

const BY_FAMILY: Readonly<Record<TokenFamily, TokenWeights>> = {
  o200k: O200K,
  claude: CLAUDE_2,
  gemini: GEMINI,
  llama: LLAMA,
  qwen: QWEN,
  deepseek: DEEPSEEK,
};
