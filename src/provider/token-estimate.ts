import type { TokenFamily } from '../ports/language-model';
import { countFeatures } from './token-count';
import { TOKEN_FEATURES } from './token-features';
import { weightOf } from './token-weights';

/**
 * How many tokens a text takes for a family of tokenizers, without their tables: within 20 % for a whole prompt in any
 * script, rather too many than too few. Linear in the length of the text, a few milliseconds for a long mail.
 */
export function estimateTokens(text: string, family: TokenFamily): number {
  const counts = countFeatures(text);
  const tokens = TOKEN_FEATURES.reduce(
    (sum, feature) => sum + counts[feature] * weightOf(family, feature),
    0,
  );
  return Math.ceil(tokens);
}
