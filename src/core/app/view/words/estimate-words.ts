import type { Cost } from '../../../../kernel/ports/language-model';
import { counted } from './counted';
import { dollars } from './dollars';

interface Estimated {
  notes: number;
  drafts: number;
  tokens: number;
  cost: Cost;
}

/** Size and price of a run: "24 notes, about $0.02"; an unknown price is never shown as 0. */
export const runWords = ({ cost, ...waiting }: Omit<Estimated, 'tokens'>): string =>
  `${waitingWords(waiting)}, ${estimatedCost(cost)}`;

const waitingWords = ({ notes, drafts }: Pick<Estimated, 'notes' | 'drafts'>): string =>
  `${counted(notes, 'note')}${drafts === 0 ? '' : ` and ${counted(drafts, 'draft')}`}`;

/** Size, tokens and price of a run: "24 notes, about 36,000 tokens, about $0.02". */
export const estimateWords = ({ tokens, ...work }: Estimated): string =>
  tokens === 0
    ? runWords(work)
    : `${waitingWords(work)}, about ${counted(tokens, 'token')}, ${estimatedCost(work.cost)}`;

/** Sum of prompts: "3 prompts, about 4,500 tokens, about $0.02"; "no prompt". */
export const sumWords = (prompts: number, { tokens, cost }: Pick<Estimated, 'tokens' | 'cost'>): string =>
  prompts === 0
    ? 'no prompt'
    : `${counted(prompts, 'prompt')}, about ${counted(tokens, 'token')}, ${estimatedCost(cost)}`;

/** An estimated price: "about $0.02", "price unknown", "no cost". */
export function estimatedCost(cost: Cost): string {
  if (cost === 'local' || cost === 0) return 'no cost';
  if (cost === 'unknown') return 'price unknown';
  const said = dollars(cost);
  return said.startsWith('under') ? said : `about ${said}`;
}

/**
 * Size and price of a first fetch, before the mails are fetched: "24 mails. Triage takes about 36,000 tokens, about
 * $0.02.". Without `hasReader`, no model or rules were chosen yet, so that the price is unknown.
 */
export const takeWords = (
  { notes, tokens, cost }: Omit<Estimated, 'drafts'>,
  { hasReader }: { hasReader: boolean },
): string => {
  if (notes === 0) return 'No mail.';
  const price = hasReader ? triageWords({ tokens, cost }) : 'You see the price when you choose who reads it.';
  return `${counted(notes, 'mail')}. ${price}`;
};

const triageWords = ({ tokens, cost }: Pick<Estimated, 'tokens' | 'cost'>): string =>
  cost === 'local'
    ? 'Triage costs nothing.'
    : `Triage takes about ${counted(tokens, 'token')}, ${estimatedCost(cost)}.`;
