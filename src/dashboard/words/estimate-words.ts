import type { Cost } from '../../ports/language-model';
import { counted } from './counted';
import { dollars } from './dollars';

interface Estimated {
  notes: number;
  tokens: number;
  cost: Cost;
}

/** "24 notes, about $0.02"; a price that is unknown is never shown as 0. */
export const batchWords = ({ notes, cost }: Pick<Estimated, 'notes' | 'cost'>): string =>
  `${counted(notes, 'note')}, ${costWords(cost)}`;

/** "24 notes, about 36,000 tokens, about $0.02". */
export const estimateWords = ({ notes, tokens, cost }: Estimated): string =>
  tokens === 0
    ? batchWords({ notes, cost })
    : `${counted(notes, 'note')}, about ${tokens.toLocaleString('en')} tokens, ${costWords(cost)}`;

/** "3 prompts, about 4,500 tokens, about $0.02"; "no prompt". */
export const sumWords = (prompts: number, { tokens, cost }: Pick<Estimated, 'tokens' | 'cost'>): string =>
  prompts === 0
    ? 'no prompt'
    : `${counted(prompts, 'prompt')}, about ${tokens.toLocaleString('en')} tokens, ${costWords(cost)}`;

/** "about $0.02", "price unknown", "no cost". */
export function costWords(cost: Cost): string {
  if (cost === 'local') return 'no cost';
  return cost === 'unknown' ? 'price unknown' : `about ${dollars(cost)}`;
}
