import type { TokenFamily } from '../ports/language-model';
import { countFeatures } from './token-count';
import { TOKEN_WEIGHTS } from './token-weights';

/**
 * How many tokens a text takes for a family of tokenizers, without their tables: within 20 % for a whole prompt in any
 * script, rather too many than too few. Linear in the length of the text, a few milliseconds for a long mail.
 */
export function estimateTokens(text: string, family: TokenFamily): number {
  const weights = TOKEN_WEIGHTS[family];
  const counts = Object.entries(countFeatures(text));
  return Math.ceil(counts.reduce((sum, [feature, count]) => sum + count * (weights[feature] ?? 0), 0));
}
