import type { Cost } from '../../kernel/ports/language-model';
import { dollars } from './words/dollars';

/** Price of a skill in words: "about 1,200 tokens a call, $0.01". */
export const skillPriceText = ({ tokens, cost }: { tokens: number; cost: Cost }): string => {
  const price = cost === 'local' ? 'on this machine' : cost === 'unknown' ? 'price unknown' : dollars(cost);
  return `about ${tokens.toLocaleString('en')} tokens a call, ${price}`;
};
