import type { TokenFamily } from '../../../kernel/ports/language-model';
import { countFeatures, paragraphsOf } from './token-count';
import { TOKEN_WEIGHTS } from './token-weights';

/**
 * Estimates the tokens of a text for a tokenizer family, without the tokenizer's tables: within 20 % for a whole prompt
 * in any script, rather too high than too low. Linear in the text's length; a few milliseconds for a long mail.
 */
export function estimateTokens(text: string, family: TokenFamily): number {
  const paragraphs = paragraphsOf(text);
  const weigh = text.length > LONGEST_KEPT ? weightOf : knownWeight;
  const sum = paragraphs.reduce((tokens, paragraph) => tokens + weigh(paragraph, family), 0);
  // Rounds up, except for rounding errors of the sum.
  return Math.max(0, Math.ceil(sum - 1e-6));
}

/**
 * Token counts of the last paragraphs. Cached because each question about a mail counts the mail's paragraphs again,
 * alone and within prompts.
 */
const lastParagraphs = new Map<string, number>();
const MOST_PARAGRAPHS = 512;
/**
 * Maximum number of UTF-16 units of a text whose paragraphs are cached, because a substring keeps its whole parent
 * string in memory.
 */
const LONGEST_KEPT = 40_000;

function knownWeight(paragraph: string, family: TokenFamily): number {
  const key = family + paragraph;
  const known = lastParagraphs.get(key);
  if (known !== undefined) return known;
  const weight = weightOf(paragraph, family);
  if (lastParagraphs.size >= MOST_PARAGRAPHS) lastParagraphs.clear();
  lastParagraphs.set(key, weight);
  return weight;
}

function weightOf(paragraph: string, family: TokenFamily): number {
  const weights = TOKEN_WEIGHTS[family];
  const counts = Object.entries(countFeatures(paragraph));
  return counts.reduce((sum, [feature, count]) => sum + count * (weights[feature] ?? 0), 0);
}
